#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::arithmetic_side_effects, reason = "small counts")]

use super::{SampleMessage, messages};
use crate::portfolio;
use lendwright::audit::Digest;
use lendwright::currency::EGP;
use lendwright::sms::summary::{Basis, Entry, Member, MessageOutcome, Sender, Summary, Window};
use lendwright::sms::{FoldedText, Matcher, Message, Pack, Reading, Scratch};
use lendwright::{Zone, time};
use std::collections::{BTreeMap, HashSet};

const SEED: u64 = 7;

/// The result of each message with the starter pack: the member of the summary and the amount, by the message's
/// identity.
fn counted(matcher: &Matcher, all: &[SampleMessage]) -> BTreeMap<usize, (Member, String)> {
    let mut scratch = Scratch::default();
    let entries: Vec<_> = all
        .iter()
        .enumerate()
        .map(|(at, message)| {
            let SampleMessage { address, body, received_at, .. } = message;
            let local = Zone::CAIRO.local(*received_at);
            let sender = match matcher.sender(&mut scratch, address) {
                Some(found) => Sender::known(found.name(), found.settings()),
                None => Sender::unknown(address),
            };
            let message = Message { address, body, received_at: local };
            let record = match matcher.read(&mut scratch, &message) {
                Reading::Record { record, .. } => Some(record),
                _ => None,
            };
            let mut identity = [0; 32];
            identity[..8].copy_from_slice(&(at as u64).to_be_bytes());
            let Digest(digest) = Digest::from_parts(&[FoldedText::new(body).as_str().as_bytes()]);
            Entry {
                sender,
                received_at: *received_at,
                identity,
                digest,
                names_amount: true,
                record,
            }
        })
        .collect();
    let as_of = time::parse_instant("2025-12-31T21:00:00Z").unwrap();
    let window = Window::new(12, as_of, Zone::CAIRO).unwrap();
    let summary = Summary::from_entries(&entries, &Basis::new(window, EGP));
    let lines = summary.ledger().iter().filter_map(|line| match line.fate {
        MessageOutcome::Counted(member) => {
            let at = u64::from_be_bytes(line.identity[..8].try_into().unwrap());
            let at = usize::try_from(at).unwrap();
            Some((at, (member, line.amount.unwrap().to_string())))
        }
        _ => None,
    });
    lines.collect()
}

fn member(category: &str) -> Member {
    match category {
        "salary" => Member::Salary,
        "other_incoming_payments" => Member::OtherIncomingPayments,
        "other_outgoing_payment" => Member::OutgoingPayments,
        "liability_repayment" => Member::LiabilityRepayment,
        _ => Member::SpendingAmount,
    }
}

#[test]
fn the_starter_pack_counts_what_really_happened() {
    let pack = Pack::by_name("eg").unwrap();
    let matcher = Matcher::new(&pack.template_set().unwrap(), |sender| pack.settings(sender));
    let mut wrong = Vec::new();
    let (mut count, mut happened) = (0, 0);
    for applicant in portfolio(SEED).take(80) {
        let all = messages(SEED, &applicant);
        let counted = counted(&matcher, &all);
        for (at, message) in all.iter().enumerate() {
            let truth = message.truth.map(|truth| {
                let amount =
                    lendwright::Money::from_minor(i64::try_from(truth.piastres).unwrap(), EGP);
                (member(truth.category), amount.to_string())
            });
            let found = counted.get(&at).map(|(member, amount)| {
                let amount = lendwright::Money::parse(amount, EGP).unwrap();
                (*member, amount.to_string())
            });
            happened += usize::from(truth.is_some());
            if found != truth {
                wrong.push(format!("{} {message:?}: {found:?}", applicant.number));
            }
        }
        count += all.len();
    }
    assert!(happened > 5_000, "{happened} of {count}");
    assert!(
        wrong.is_empty(),
        "{} of {count}:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}

#[test]
fn messages_are_the_same_again_and_of_one_year() {
    let (mut silent, mut twice) = (0, 0);
    for applicant in portfolio(SEED).take(200) {
        let all = messages(SEED, &applicant);
        assert_eq!(all, messages(SEED, &applicant));
        assert!(all.is_sorted_by_key(|message| message.received_at));
        let year = |message: &SampleMessage| {
            Zone::CAIRO.local(message.received_at).format("%Y").to_string()
        };
        assert!(all.iter().all(|message| year(message) == "2025"));
        assert!(all.iter().all(|message| !message.body.contains(['{', '}'])), "all is filled in");
        silent += usize::from(all.is_empty());
        let texts: HashSet<_> =
            all.iter().map(|message| (message.address, &message.body)).collect();
        twice += usize::from(all.len() > texts.len() + 30);
    }
    assert!(
        (5..40).contains(&silent) && (5..50).contains(&twice),
        "{silent} silent, {twice} twice"
    );
}
