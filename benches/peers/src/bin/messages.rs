//! lendwright with folding, lendwright with folded messages, and the truth.

use lendwright::sms::{
    Class, FoldedText, Matcher, Message, Reading, Scratch, SenderSettings, TemplateSet,
};
use lendwright_benches::messages::SENDERS;
use lendwright_peers::messages::{Booked, Inbox, Line, inbox};
use lendwright_peers::{measure, name};

fn main() {
    let Inbox { templates, messages } = inbox();
    if name() == "as_made" {
        return measure(messages, |line| line.truth.clone(), |truth| truth);
    }
    let mut set = TemplateSet::default();
    for number in 0..SENDERS {
        for (category, text) in &templates {
            set.append(&format!("Sender{number:02}"), category, &[text]).expect("it is a template");
        }
    }
    let matcher = Matcher::new(&set, |_| SenderSettings::default());
    let received_at = chrono::NaiveDate::from_ymd_opt(2026, 3, 15)
        .and_then(|day| day.and_hms_opt(12, 0, 0))
        .expect("it is a time");
    let mut scratch = Scratch::default();
    if name() == "folded" {
        let rows: Vec<(Line, FoldedText)> = messages
            .into_iter()
            .map(|line| (FoldedText::new(&line.body), line))
            .map(|(f, l)| (l, f))
            .collect();
        let ask = |(line, folded): &mut (Line, FoldedText)| {
            let sender = matcher.sender(&mut scratch, &line.address)?;
            booked(&matcher.read_folded(&mut scratch, sender, folded, &line.body, received_at))
        };
        return measure(rows, ask, written);
    }
    let ask = |line: &mut Line| {
        let message = Message { address: &line.address, body: &line.body, received_at };
        booked(&matcher.read(&mut scratch, &message))
    };
    measure(messages, ask, written);
}

/// The category and the amount of money that moved.
fn booked(reading: &Reading<'_>) -> Option<(&'static str, i128)> {
    let Reading::Record { record, .. } = reading else { return None };
    let moves = matches!(record.class(), Class::In | Class::Out | Class::Liability);
    let amount = record.amount.filter(|_| moves && record.settled.is_yes())?;
    Some((record.kind.name(), amount.units()))
}

fn written(booked: Option<(&'static str, i128)>) -> String {
    let Some((category, units)) = booked else { return Booked(None).to_string() };
    let (whole, cents) = (units / 10_000, units % 10_000 / 100);
    let amount = format!("{},{:03}.{cents:02}", whole / 1_000, whole % 1_000);
    Booked(Some((category, &amount))).to_string()
}
