//! PCRE2 with its compiler to machine code: a pattern for each template. One pattern after the other is tried, with its
//! groups.

use lendwright_peers::measure;
use lendwright_peers::messages::{Booked, Inbox, Line, inbox, pattern};
use pcre2::bytes::{Regex, RegexBuilder};

fn main() {
    let Inbox { templates, messages } = inbox();
    let compiled = |(_, text): &(String, String)| -> Regex {
        let pattern = pattern(text, pcre2::escape);
        RegexBuilder::new().jit(true).build(&pattern).expect("it is a pattern")
    };
    let each: Vec<Regex> = templates.iter().map(compiled).collect();
    let ask = |line: &mut Line| {
        let body = line.body.as_bytes();
        each.iter().enumerate().find_map(|(at, pattern)| {
            let groups = pattern.captures(body).expect("it can be matched")?;
            let amount = groups.name("amount").map_or(&b""[..], |found| found.as_bytes());
            Some((at, String::from_utf8_lossy(amount).into_owned()))
        })
    };
    let answer = |found: Option<(usize, String)>| {
        let booked =
            found.as_ref().map(|(at, amount)| (templates[*at].0.as_str(), amount.as_str()));
        Booked(booked.filter(|(category, _)| *category != "ignore")).to_string()
    };
    measure(messages, ask, answer);
}
