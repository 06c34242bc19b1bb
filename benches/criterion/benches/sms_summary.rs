//! A summary of 3,000 messages of a year: `cargo bench --bench sms_summary`.
//!
//! The goal on one core is 5 ms, with the matching of the messages. The other two histories are slow by design: every
//! message has the same amount and reference, at many senders.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, missing_docs)]

use chrono::{DateTime, TimeDelta, Utc};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lendwright::Zone;
use lendwright::currency::EGP;
use lendwright::sms::summary::{Basis, Entry, Sender, Summary, Window};
use lendwright::sms::{Account, Amount, Completion, Kind, Record, SenderKind, Spans};
use lendwright::time::parse_instant;
use std::hint::black_box;

const MESSAGES: u64 = 3_000;

const KINDS: &[Kind] = &[
    Kind::Purchase,
    Kind::Purchase,
    Kind::OtherOutgoingPayment,
    Kind::OtherIncomingPayments,
    Kind::BillPayment,
    Kind::CashWithdrawal,
    Kind::LiabilityRepayment,
    Kind::Balance,
    Kind::Salary,
    Kind::Reversal,
];

/// The texts of the messages, which must outlive them.
struct Texts {
    senders: Vec<String>,
    references: Vec<String>,
    merchants: Vec<String>,
}

fn texts() -> Texts {
    Texts {
        senders: (0..200).map(|number| format!("Bank{number}")).collect(),
        references: (0..MESSAGES)
            .map(|number| format!("RB{:08x}", number * 2_654_435_761))
            .collect(),
        merchants: (0..300).map(|number| format!("Merchant No. {number} مصر")).collect(),
    }
}

fn place(number: u64, of: usize) -> usize {
    usize::try_from(number).unwrap() % of
}

/// Messages of a year from so many senders. With `alike`, all have the same amount, reference and kind of payment.
fn entries(texts: &Texts, senders: usize, alike: bool, as_of: DateTime<Utc>) -> Vec<Entry<'_>> {
    let entry = |number: u64| {
        let scattered = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let kinds = if alike { KINDS.get(2..4).unwrap() } else { KINDS };
        let kind = *kinds.get(place(scattered, kinds.len())).unwrap();
        let name = texts.senders.get(place(scattered / 16, senders)).unwrap();
        let wallet =
            if scattered.is_multiple_of(3) { SenderKind::Wallet } else { SenderKind::Bank };
        let (kind_of, is_known) = (wallet, true);
        let sender =
            Sender { name, is_known, kind: kind_of, operator_wallet: false, fee_counts: false };
        let units = if alike { 1_000_000 } else { 10_000 * i128::from(1 + scattered % 900) };
        let reference = texts.references.get(if alike { 0 } else { place(number, 3_000) });
        let mut identity = [0; 32];
        identity.get_mut(..8).unwrap().copy_from_slice(&scattered.to_be_bytes());
        identity.get_mut(8..16).unwrap().copy_from_slice(&number.to_be_bytes());
        let minutes = if alike { number / 10 } else { number * 175 };
        Entry {
            sender,
            received_at: as_of - TimeDelta::minutes(i64::try_from(minutes).unwrap()),
            identity,
            digest: identity,
            names_amount: true,
            record: Some(Record {
                category: kind.name(),
                kind,
                template: 0,
                amount: Some(Amount::from_units(units)),
                currency: Some(EGP),
                settled: Completion::Yes,
                ambiguous: false,
                balance: Some(Amount::from_units(units * 7)),
                limit: None,
                fee: None,
                account: Some(Account { last: *b"1234" }),
                reference: reference
                    .map(String::as_str)
                    .filter(|_| alike || number.is_multiple_of(2)),
                merchant: texts.merchants.get(place(scattered, 300)).map(String::as_str),
                counterparty: None,
                product: None,
                date: None,
                time: None,
                spans: Spans::default(),
            }),
        }
    };
    (0..MESSAGES).map(entry).collect()
}

fn summaries(c: &mut Criterion) {
    let as_of = parse_instant("2026-03-31T20:00:00Z").unwrap();
    let basis = Basis::new(Window::new(12, as_of, Zone::CAIRO).unwrap(), EGP);
    let texts = texts();
    let mut group = c.benchmark_group("sms_summary");
    group.throughput(Throughput::Elements(MESSAGES));
    for (name, senders, alike) in [
        ("3000 messages", 8, false),
        ("all alike, 8 senders", 8, true),
        ("all alike, 200 senders", 200, true),
    ] {
        let entries = entries(&texts, senders, alike, as_of);
        group.bench_function(name, |b| {
            b.iter(|| Summary::from_entries(black_box(&entries), &basis));
        });
    }
    group.finish();
}

criterion_group!(benches, summaries);
criterion_main!(benches);
