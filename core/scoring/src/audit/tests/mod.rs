#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::arithmetic_side_effects)]

mod chain;
mod export;
mod known_answers;
mod record;

use super::*;

const STREAM: &str = "5f0c2f0e-5a0e-4a53-9c57-0a1d5b1f9a11";

/// The decision and the inputs that `known_answers` derives elsewhere, under a number.
fn decision(number: u64, score: f64) -> (DecisionRecord, Vec<FrozenInput>) {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let record = DecisionRecord {
        id: number.to_string(),
        time: format!("2026-03-01T09:30:00.{number:06}Z").parse().unwrap(),
        caller: "partner".to_owned(),
        borrower: STREAM.to_owned(),
        policy: format!("sha256:{}", "ab".repeat(32)),
        acceptance_rules: texts(&["adult", "دخل"]),
        rejection_rules: texts(&["reported"]),
        evaluate_by: Evaluation::Rule,
        engine: "0.1.0".to_owned(),
        state: State::Undetermined,
        score: Some(score),
        class: Some("Good".to_owned()),
        certainty: Some(0.75),
        notice_codes: texts(&["R01"]),
        marks: vec![Mark::protected_read("age")],
    };
    let list = vec![FrozenValue::Text("a".to_owned()), FrozenValue::Number(1.0)];
    let inputs = vec![
        FrozenInput::new("DBR", FrozenValue::Number(0.35), "computed"),
        FrozenInput::new("Is_Banked", FrozenValue::Bool(true), "profile"),
        FrozenInput::new("Income_Type", FrozenValue::Text("Retired".to_owned()), "profile"),
        FrozenInput::new("birth_date", FrozenValue::Date("1990-05-17".to_owned()), "profile"),
        FrozenInput::new("tags", FrozenValue::List(list), "extras"),
        FrozenInput::missing("Car_ID", "not_given"),
    ];
    (record, inputs)
}

/// The erasure of all before it.
fn erasure(number: u64) -> ErasureRecord {
    ErasureRecord {
        id: number.to_string(),
        time: format!("2026-03-01T09:30:00.{number:06}Z").parse().unwrap(),
        caller: "partner".to_owned(),
        erased_to: number - 1,
    }
}

/// A stream of whole records.
fn stream(name: &str, records: u64) -> Vec<Entry> {
    let mut head = Head::start_of(name);
    (1..=records)
        .map(|number| {
            let (mut record, inputs) = decision(number, 684.0);
            record.borrower = name.to_owned();
            let salt = Salt([u8::try_from(number).unwrap(); 32]);
            let entry = Entry::append(name, head, &record, &inputs, salt).unwrap();
            head = entry.head();
            entry
        })
        .collect()
}

/// Two streams, one after the other.
fn two_streams() -> Vec<Entry> {
    [stream("a", 4), stream("b", 2)].concat()
}

/// Verifies a log without keys.
fn verified(entries: &[Entry], checkpoint: Option<&Checkpoint>) -> Verification {
    verify(entries, Checks { keys: None, checkpoint }, &mut NoPolicies)
}

/// The checkpoint of a log.
fn checkpoint(entries: &[Entry]) -> Checkpoint {
    let mut verifier = LogVerifier::new(Checks::default()).up_to_epoch(1);
    for entry in entries {
        let record = Record::from_canonical(&entry.public).ok();
        verifier.push(entry, record.as_ref(), &mut NoPolicies);
    }
    verifier.finish().checkpoint.unwrap()
}

/// Stream, number and fault of the first violation.
fn broken(entries: &[Entry], checkpoint: Option<&Checkpoint>) -> Option<(String, u64, Violation)> {
    verified(entries, checkpoint).broken.map(|b| (b.stream, b.number, b.violation))
}
