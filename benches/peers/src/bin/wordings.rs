//! lendwright: templates proposed for messages that no template reads, the proposed template that reads each message,
//! and the truth.

use lendwright::sms::{
    DiscoveryOptions, Matcher, Message, Proposal, Reading, Scratch, SenderSettings, Sighting,
    TemplateSet, discover,
};
use lendwright_peers::messages::{Line, inbox};
use lendwright_peers::{measure, measure_whole, name, write};
use std::hint::black_box;

/// The number of borrowers with messages.
const BORROWERS: usize = 200;

fn main() {
    let messages = inbox().messages;
    if name() == "as_made" {
        return measure(messages, |line| line.truth.clone(), |truth| format!("{truth}\t{truth}"));
    }
    let borrowers: Vec<String> = (0..BORROWERS).map(|number| number.to_string()).collect();
    let received_at = chrono::NaiveDate::from_ymd_opt(2026, 3, 15)
        .and_then(|day| day.and_hms_opt(12, 0, 0))
        .expect("it is a time");
    let sightings: Vec<Sighting<'_>> = messages
        .iter()
        .enumerate()
        .map(|(at, line)| Sighting {
            // Each borrower has messages of all wordings.
            borrower: &borrowers[at / 50 % BORROWERS],
            message: message(line, received_at),
        })
        .collect();
    let propose = || {
        let none = TemplateSet::default();
        discover(&sightings, &none, |_| SenderSettings::default(), &DiscoveryOptions::default())
    };
    let proposals = propose();
    let mut set = TemplateSet::default();
    for Proposal { sender, category, template, .. } in &proposals {
        set.append(sender, category, &[template]).expect("a proposal is a template");
    }
    let (matcher, mut scratch) =
        (Matcher::new(&set, |_| SenderSettings::default()), Scratch::default());
    let answers: Vec<String> = messages
        .iter()
        .map(|line| match matcher.read(&mut scratch, &message(line, received_at)) {
            Reading::Record { sender, record } => {
                format!("{}\t{sender} {} {}", line.truth, record.category, record.template)
            }
            _ => format!("{}\t-", line.truth),
        })
        .collect();
    write(&answers);
    measure_whole(messages.len(), || {
        black_box(propose());
    });
}

const fn message(line: &Line, received_at: chrono::NaiveDateTime) -> Message<'_> {
    Message { address: line.address.as_str(), body: line.body.as_str(), received_at }
}
