//! Forgeries by a person who can write the book's file, changes its log and computes the chain again. Each is detected
//! by the chain alone, by deciding the outcomes again, by the host's key, or by a checkpoint that was kept elsewhere,
//! as in the table of docs/log.md.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use chrono::Days;
use lendwright::audit::{DecisionRecord, Digest, ErasureRecord, Evaluation, Record, State};
use lendwright::operations::host::LogVerified;
use lendwright_tests::forger::{ForgedRecord, Forger};
use lendwright_tests::ledger::{Ledger, fault};

/// The results for a forgery.
#[derive(Debug, PartialEq)]
struct Found {
    /// The first fault without keys.
    alone: Option<String>,
    /// The first fault with keys.
    keyed: Option<String>,
    /// If the log does not match the checkpoint, the number of lacking records.
    lacking: Option<i64>,
}

/// Forges two books, one of them without keys. `begin` returns the checkpoint from before the forgery.
fn found(begin: impl Fn(&Ledger) -> String, forge: impl Fn(&mut Forger)) -> Found {
    let [(alone, lacking), (keyed, also)] = [&[][..], &[("2026", 7)]].map(|kids| {
        let ledger = Ledger::of_refusals(kids);
        let kept = begin(&ledger);
        let mut forger = Forger::from_ledger(&ledger);
        forge(&mut forger);
        forger.write(&ledger);
        let found = ledger.verified(None);
        let first = (!found.whole).then(|| shown(&found));
        let against = ledger.verified(Some(&kept));
        assert_eq!(first.is_none() && against.checkpoint_fault.is_none(), against.whole);
        assert_eq!(against.first_broken, found.first_broken, "a checkpoint doesn't say which");
        assert_eq!(against.checkpoint.is_some(), against.whole);
        (first, against.checkpoint_fault.and(against.lacking))
    });
    assert_eq!(lacking, also);
    Found { alone, keyed, lacking }
}

/// The first fault, without the version that wrote the record.
fn shown(found: &LogVerified) -> String {
    let fault = fault(found);
    fault.split(", written by version ").next().unwrap().to_owned()
}

/// The results if a key detects the forgery, and a checkpoint detects it with no record lacking.
fn by_key_and_checkpoint(number: i64) -> Found {
    Found {
        alone: None,
        keyed: Some(named(number, "has a code that its key does not give")),
        lacking: Some(0),
    }
}

fn named(number: i64, what: &str) -> String {
    format!("record {number} of stream _ {what}")
}

fn approve(record: &mut DecisionRecord) {
    record.state = State::True;
    record.notice_codes.clear();
}

/// Turns a decision into the record of an erasure of all records before it.
fn make_erasure(forged: &mut ForgedRecord, erased_to: u64) {
    let record = &forged.record;
    let (id, time, caller) = (record.id().to_owned(), record.time(), record.caller().to_owned());
    forged.record = Record::Erasure(ErasureRecord { id, time, caller, erased_to });
    (forged.personal, forged.bare) = (None, Digest::from_parts(&[]));
}

#[test]
fn a_log_written_anew_as_it_was_is_the_same() {
    let found = found(Ledger::checkpoint, |_| ());
    assert_eq!(found, Found { alone: None, keyed: None, lacking: None });
}

#[test]
fn a_changed_outcome_is_found_by_deciding_again() {
    let found = found(Ledger::checkpoint, |forger| approve(forger.at(2, 2).decision()));
    let alone = Some(named(2, "is decided otherwise on its inputs: state, notice"));
    assert_eq!(found, Found { alone, ..by_key_and_checkpoint(2) });
}

#[test]
fn an_outcome_changed_with_its_inputs_is_found_by_the_key_and_by_a_checkpoint() {
    // The true decision about another borrower, with its inputs.
    let accepted = |ledger: &Ledger| {
        ledger.report("nile", &ledger.uuid(1));
        let _ = ledger.decide_by("nile", &ledger.uuid(1), "\"reported\"");
        ledger.checkpoint()
    };
    let found = found(accepted, |forger| {
        let mut other = forger.at(1, 4).clone();
        assert_eq!(other.decision().state, State::True);
        let forged = forger.at(2, 2);
        forged.personal = other.personal.take();
        let record = forged.decision();
        let (id, time, borrower) = (record.id.clone(), record.time, record.borrower.clone());
        *record = DecisionRecord { id, time, borrower, ..other.decision().clone() };
    });
    assert_eq!(found, by_key_and_checkpoint(2));
}

#[test]
fn an_erased_decisions_changed_outcome_is_found_by_the_key_and_by_a_checkpoint() {
    let erased = |ledger: &Ledger| {
        assert_eq!(ledger.erase(&ledger.uuid(2)), 3);
        ledger.checkpoint()
    };
    let found = found(erased, |forger| approve(forger.at(2, 1).decision()));
    assert_eq!(found, by_key_and_checkpoint(1));
}

#[test]
fn a_record_that_says_it_was_decided_by_a_model_is_named() {
    let found = found(Ledger::checkpoint, |forger| {
        forger.at(2, 2).decision().evaluate_by = Evaluation::Model;
    });
    let alone = Some(named(2, "is decided otherwise on its inputs: evaluate_by"));
    assert_eq!(found, Found { alone, ..by_key_and_checkpoint(2) });
}

#[test]
fn narrowed_rules_are_found_by_deciding_again_where_the_outcome_does_not_fit() {
    let by_two = |ledger: &Ledger| {
        ledger.make_rule("nile", "unreported", r#"{"reports": {"operator": "<=", "value": 0}}"#);
        let _ = ledger.decide_by("nile", &ledger.uuid(2), "\"reported\",\"unreported\"");
        ledger.checkpoint()
    };
    let without = |name: &'static str| {
        move |forger: &mut Forger| {
            let rules = &mut forger.at(2, 4).decision().acceptance_rules;
            rules.retain(|rule| rule != name);
            assert_eq!(rules.len(), 1);
        }
    };
    let found_without = |name| found(by_two, without(name));
    let alone = Some(named(4, "is decided otherwise on its inputs: state, notice"));
    assert_eq!(found_without("reported"), Found { alone, ..by_key_and_checkpoint(4) });
    assert_eq!(found_without("unreported"), by_key_and_checkpoint(4));
}

#[test]
fn a_decision_made_an_erasure_is_named_where_a_record_before_it_has_inputs() {
    let made = |number: i64| {
        found(Ledger::checkpoint, move |forger| {
            make_erasure(forger.at(2, number), u64::try_from(number).unwrap() - 1);
        })
    };
    let alone = Some(named(1, "has inputs that an erasure after it removed"));
    assert_eq!(made(2), Found { alone, ..by_key_and_checkpoint(2) });
    assert_eq!(made(1), by_key_and_checkpoint(1));
}

#[test]
fn an_erasure_made_up_is_found_by_the_key_or_by_what_it_says_to_cover() {
    let made_up = |erased_to, epoch| {
        found(Ledger::checkpoint, move |forger| {
            for number in 1..=3 {
                forger.at(2, number).erase();
            }
            let forged = forger.put_in(2, 3, 3);
            forged.epoch = epoch;
            make_erasure(forged, erased_to);
        })
    };
    // The erased decisions are still part of the log.
    assert_eq!(made_up(3, 2), Found { lacking: None, ..by_key_and_checkpoint(4) });
    assert_eq!(made_up(3, 1), by_key_and_checkpoint(4));
    let alone = Some(named(4, "is an erasure that does not fit its place"));
    let found = made_up(2, 2);
    assert_eq!((found.alone, found.lacking), (alone, None));
}

#[test]
fn an_erasure_that_was_removed_or_made_a_decision_is_named_by_what_it_covered() {
    let erased = |ledger: &Ledger| {
        assert_eq!(ledger.erase(&ledger.uuid(2)), 3);
        ledger.checkpoint()
    };
    let alone = || Some(named(1, "has lost its inputs, and no erasure after it says so"));
    let removed = found(erased, |forger| forger.remove(2, 4));
    assert_eq!(removed, Found { alone: alone(), keyed: alone(), lacking: Some(1) });

    let decided = |forger: &mut Forger| {
        let other = forger.at(3, 1).clone();
        let borrower = forger.at(2, 1).decision().borrower.clone();
        let forged = forger.at(2, 4);
        let erasure = std::mem::replace(&mut forged.record, other.record);
        forged.personal = other.personal;
        let record = forged.decision();
        record.borrower = borrower;
        (record.id, record.time) = (erasure.id().to_owned(), erasure.time());
        erasure.caller().clone_into(&mut record.caller);
    };
    assert_eq!(found(erased, decided), Found { alone: alone(), ..by_key_and_checkpoint(4) });

    // A second erasure covers the same records.
    let twice = |ledger: &Ledger| {
        assert_eq!(ledger.erase(&ledger.uuid(2)), 3);
        erased_again(ledger)
    };
    assert_eq!(
        found(twice, decided).alone,
        Some(named(4, "has inputs that an erasure after it removed"))
    );
    let removed = found(twice, |forger| {
        forger.remove(2, 4);
        let Record::Erasure(record) = &mut forger.at(2, 5).record else { panic!("a decision") };
        record.erased_to = 3;
    });
    assert_eq!(removed, Found { lacking: Some(1), ..by_key_and_checkpoint(4) });
}

fn erased_again(ledger: &Ledger) -> String {
    assert_eq!(ledger.erase(&ledger.uuid(2)), 0);
    ledger.checkpoint()
}

/// Makes a decision about the second borrower in the epoch after the checkpoint.
fn decided_later(ledger: &Ledger) -> String {
    let kept = ledger.checkpoint();
    let _ = ledger.decide_by("nile", &ledger.uuid(2), "\"reported\"");
    kept
}

#[test]
fn a_record_put_in_is_found_by_its_outcome_the_key_and_its_epoch() {
    let put_in = |after, change: fn(&mut ForgedRecord)| {
        found(decided_later, move |forger| change(forger.put_in(2, 1, after)))
    };
    assert_eq!(put_in(2, |_| ()), by_key_and_checkpoint(3));
    let alone = Some(named(3, "is decided otherwise on its inputs: state, notice"));
    let approved = put_in(2, |forged| approve(forged.decision()));
    assert_eq!(approved, Found { alone, ..by_key_and_checkpoint(3) });
    // After the checkpoint's records, the checkpoint does not show it.
    let later = put_in(4, |forged| forged.epoch = 2);
    assert_eq!(later, Found { lacking: None, ..by_key_and_checkpoint(5) });
    let early = put_in(2, |forged| forged.epoch = 2);
    let alone = Some(named(4, "says an earlier epoch than a record before it"));
    assert_eq!((early.alone, early.lacking), (alone, Some(0)));
}

#[test]
fn a_record_with_an_earlier_time_at_the_end_is_found_by_its_outcome_the_key_and_its_epoch() {
    let dated_back = |(borrower_id, last), epoch, change: fn(&mut DecisionRecord)| {
        found(decided_later, move |forger| {
            let forged = forger.put_in(borrower_id, 1, last);
            forged.epoch = epoch;
            let record = forged.decision();
            record.time = record.time.checked_sub_days(Days::new(30)).unwrap();
            change(record);
        })
    };
    assert_eq!(dated_back((2, 4), 2, |_| ()), Found { lacking: None, ..by_key_and_checkpoint(5) });
    let alone = Some(named(5, "is decided otherwise on its inputs: state, notice"));
    assert_eq!(
        dated_back((2, 4), 2, approve),
        Found { alone, lacking: None, ..by_key_and_checkpoint(5) }
    );
    assert_eq!(dated_back((3, 3), 1, |_| ()), by_key_and_checkpoint(4));
    // After a record of a later epoch, its epoch is too early.
    let alone = Some(named(5, "says an earlier epoch than a record before it"));
    assert_eq!(dated_back((2, 4), 1, |_| ()).alone, alone);
}

#[test]
fn a_changed_epoch_is_found_where_it_falls_or_against_the_checkpoint() {
    let changed = |changes: &'static [(i64, u64)]| {
        found(decided_later, move |forger| {
            for (number, epoch) in changes {
                forger.at(2, *number).epoch = *epoch;
            }
        })
    };
    // The digest, and so the code, is the same as before: neither the chain nor a key detects these changes.
    let by_checkpoint = |lacking| Found { alone: None, keyed: None, lacking: Some(lacking) };
    assert_eq!(changed(&[(4, 1)]), by_checkpoint(0));
    assert_eq!(changed(&[(3, 2)]), by_checkpoint(1));
    assert_eq!(changed(&[(1, 2), (2, 2), (3, 2)]), by_checkpoint(3));
    let falls = || Some(named(3, "says an earlier epoch than a record before it"));
    assert_eq!(changed(&[(2, 2)]), Found { alone: falls(), keyed: falls(), lacking: Some(1) });
    let unchanged = Found { alone: None, keyed: None, lacking: None };
    assert_eq!(changed(&[(4, 2)]), unchanged);
}
