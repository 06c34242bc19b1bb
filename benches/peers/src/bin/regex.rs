//! The crate regex: a pattern for each template. Either one pattern after the other is tried, with its groups, or all
//! patterns are tried at once, and then only the matching one with its groups.

use lendwright_peers::messages::{Booked, Inbox, Line, inbox, pattern};
use lendwright_peers::{measure, name};
use regex::{Regex, RegexSet};

fn main() {
    let Inbox { templates, messages } = inbox();
    let patterns: Vec<String> =
        templates.iter().map(|(_, text)| pattern(text, regex::escape)).collect();
    let each: Vec<Regex> =
        patterns.iter().map(|pattern| Regex::new(pattern).expect("it is a pattern")).collect();
    let all = RegexSet::new(&patterns).expect("they are patterns");
    let at_once = name() == "regex_set";
    let amount = |at: usize, body: &str| {
        let groups = each[at].captures(body)?;
        Some((
            at,
            groups.name("amount").map_or_else(String::new, |found| found.as_str().to_owned()),
        ))
    };
    let ask = |line: &mut Line| {
        if at_once {
            let first = all.matches(&line.body).into_iter().next()?;
            return amount(first, &line.body);
        }
        (0..each.len()).find_map(|at| amount(at, &line.body))
    };
    let answer = |found: Option<(usize, String)>| {
        let booked =
            found.as_ref().map(|(at, amount)| (templates[*at].0.as_str(), amount.as_str()));
        Booked(booked.filter(|(category, _)| *category != "ignore")).to_string()
    };
    measure(messages, ask, answer);
}
