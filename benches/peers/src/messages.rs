//! The messages that peers read: first the templates, one on each line, then the messages.

use lendwright::sms::Template;
use lendwright_benches::messages::{SENDERS, WORDINGS, made, value};
use std::fmt;

/// The number of messages.
pub const MESSAGES: usize = 100_000;

/// The templates of all senders, and the messages with their truth.
pub struct Inbox {
    /// Category and template. Every sender has all of them.
    pub templates: Vec<(String, String)>,
    /// The messages.
    pub messages: Vec<Line>,
}

/// A message for a peer.
pub struct Line {
    /// The number of its sender.
    pub sender: usize,
    /// The sender's address.
    pub address: String,
    /// Its text.
    pub body: String,
    /// The true answer.
    pub truth: String,
}

/// The counted part of an answer: the category and the amount as written, or that no money moved.
pub struct Booked<'b>(pub Option<(&'b str, &'b str)>);

impl fmt::Display for Booked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some((category, amount)) => write!(f, "{category} {amount}"),
            None => f.write_str("-"),
        }
    }
}

/// The input: `#category<tab>template`, then `address<tab>text<tab>truth`.
#[must_use]
pub fn lines() -> Vec<String> {
    let templates = WORDINGS.iter().map(|(category, text)| format!("#{category}\t{text}"));
    let messages = made(MESSAGES).into_iter().map(|made| {
        let truth = made.truth.as_ref().map(|(category, amount)| (*category, amount.as_str()));
        format!("{}\t{}\t{}", made.sender, made.body, Booked(truth))
    });
    templates.chain(messages).collect()
}

/// The input without templates: 20,000 messages of five senders, each in all ten wordings,
/// `address<tab>text<tab>truth`.
///
/// # Panics
/// If a wording is not a template.
#[must_use]
pub fn unread() -> Vec<String> {
    let parsed = WORDINGS.map(|(_, text)| Template::parse(text).expect("it is a template"));
    let one = |number: usize| {
        let (wording, sender) = (number % parsed.len(), number / parsed.len() % 5);
        let body = parsed[wording].fill(|place| value(place.field, number));
        format!("SENDER{sender:02}\t{body}\t{sender} {wording}")
    };
    (0..20_000).map(one).collect()
}

/// Reads the input.
///
/// # Panics
/// If this package has not written the input.
#[must_use]
pub fn inbox() -> Inbox {
    let mut inbox = Inbox { templates: Vec::new(), messages: Vec::new() };
    for line in crate::rows::<String>() {
        let mut parts = line.split('\t').map(str::to_owned);
        let mut part = || parts.next().expect("the line was written by this package");
        if let Some(category) = line.strip_prefix('#').and_then(|rest| rest.split('\t').next()) {
            inbox.templates.push((category.to_owned(), line[category.len() + 2..].to_owned()));
            continue;
        }
        let (address, body, truth) = (part(), part(), part());
        let number: usize = address.trim_start_matches("SENDER").parse().expect("a number");
        inbox.messages.push(Line { sender: number % SENDERS, address, body, truth });
    }
    inbox
}

/// The wordings and placeholders of a template, alternately. A wording comes first, and it may be empty.
#[must_use]
pub fn pieces(template: &str) -> Vec<&str> {
    template.split("{{").flat_map(|part| part.split("}}")).collect()
}

/// A template as a regular expression with a group for each placeholder that is read. `{{*}}` and names match as little
/// as possible.
#[must_use]
pub fn pattern(template: &str, escape: impl Fn(&str) -> String) -> String {
    let parts = pieces(template).into_iter().enumerate().map(|(at, piece)| {
        if at % 2 == 0 {
            return escape(piece);
        }
        let accepted = match piece {
            "amount" | "balance" | "number" => r"[0-9][0-9,]*(?:\.[0-9]+)?",
            "currency" => "[A-Z]{3}",
            "account" | "card" => "[0-9X*]+",
            "reference" => "[A-Z0-9]{4,32}",
            "date" => "[0-9]{2}/[0-9]{2}/[0-9]{4}",
            "time" => "[0-9]{2}:[0-9]{2}",
            _ => ".{1,80}?",
        };
        if piece == "amount" { format!("(?P<amount>{accepted})") } else { format!("({accepted})") }
    });
    parts.collect()
}
