//! The limit: finds the wordings of a template one after the other with memmem, and takes the texts between them. It
//! does not check those texts, and does not search for words that deny the message.

use lendwright_peers::measure;
use lendwright_peers::messages::{Booked, Inbox, Line, inbox, pieces};
use memchr::memmem::Finder;

struct Template {
    category: String,
    wordings: Vec<Finder<'static>>,
    /// The number of the wording before the amount.
    amount: Option<usize>,
}

fn main() {
    let Inbox { templates, messages } = inbox();
    let templates: Vec<Template> = templates
        .iter()
        .map(|(category, text)| {
            let parts = pieces(text);
            let wordings = parts.iter().step_by(2).map(|wording| Finder::new(wording).into_owned());
            let mut places = parts.iter().skip(1).step_by(2);
            Template {
                category: category.clone(),
                wordings: wordings.collect(),
                amount: places.position(|place| *place == "amount"),
            }
        })
        .collect();
    let ask = |line: &mut Line| {
        let found =
            templates.iter().enumerate().find_map(|(at, it)| Some((at, read(it, &line.body)?)));
        found.map(|(at, (from, to))| (at, line.body[from..to].to_owned()))
    };
    let answer = |found: Option<(usize, String)>| {
        let booked =
            found.as_ref().map(|(at, amount)| (templates[*at].category.as_str(), amount.as_str()));
        Booked(booked.filter(|(category, _)| *category != "ignore")).to_string()
    };
    measure(messages, ask, answer);
}

/// The place of the amount, if all wordings are there in their order.
fn read(template: &Template, body: &str) -> Option<(usize, usize)> {
    let (mut at, mut amount, mut begins) = (0, (0, 0), None);
    for (number, wording) in template.wordings.iter().enumerate() {
        let found = at + wording.find(&body.as_bytes()[at..])?;
        if let Some(from) = begins.take() {
            let end = if wording.needle().is_empty() { body.len() } else { found };
            amount = (from, end);
        }
        at = found + wording.needle().len();
        if template.amount == Some(number) {
            begins = Some(at);
        }
    }
    Some(amount)
}
