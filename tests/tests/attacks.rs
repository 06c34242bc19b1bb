//! What somebody who can write the book's file does to its log, and what finds it: the chain alone, the
//! outcomes decided again, the host's key, or a checkpoint that was kept elsewhere. The table of
//! docs/log.md says the same.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright::audit::{
    Checks, DecisionRecord, Entry, ErasureRecord, Evaluation, ExportReader, Record, State,
    verify_export,
};
use lendwright::json::Json;
use lendwright::operations::host::{EraseDecisions, ExportLog, LogVerified, VerifyLog};
use lendwright::operations::rules::CreateRule;
use lendwright::operations::scoring::ExplainDecision;
use lendwright::scoring::{Policy, Replay};
use lendwright_tests::ledger::{Forger, Ledger, blob};
use rusqlite::params;

const KEY: &[(&str, u8)] = &[("2026", 7)];

/// Decisions about some people, all refused by a rule.
fn refusals(kids: &[(&str, u8)]) -> Ledger {
    let ledger = Ledger::open(kids);
    ledger.make_partner("nile");
    let value = Json::parse(br#"{"reports": {"operator": ">", "value": 0}}"#).unwrap().into_owned();
    let partner = ledger.engine.acting_as("nile").unwrap();
    partner.run(&CreateRule { param: "reported".into(), value }).unwrap();
    for number in 0..12 {
        let uuid = ledger.sign_up("nile", number);
        for _ in 0..3 {
            let _ = ledger.decide_by("nile", &uuid, "\"reported\"");
        }
    }
    ledger
}

fn verified(ledger: &Ledger, checkpoint: Option<&str>) -> LogVerified {
    let checkpoint = checkpoint.map(str::to_owned);
    ledger.engine.run(&VerifyLog { checkpoint, ..VerifyLog::default() }).unwrap().body
}

/// The checkpoint of a log that is whole.
fn checkpoint(ledger: &Ledger) -> String {
    let found = verified(ledger, None);
    assert!(found.whole, "{found:?}");
    found.checkpoint.unwrap()
}

/// What the first fault is, without naming its stream.
fn fault(found: &LogVerified) -> String {
    assert!(!found.whole && found.checkpoint.is_none(), "{found:?}");
    let broken = found.first_broken.as_ref().unwrap();
    broken.message.replace(&format!("{:?}", broken.stream), "_")
}

fn approve(record: &mut DecisionRecord) -> bool {
    let refused = record.state == State::False;
    record.state = State::True;
    record.notice_codes.clear();
    refused
}

#[test]
fn refusals_turned_to_approvals_and_chained_anew_are_found_by_deciding_again() {
    let ledger = refusals(&[]);
    assert!(verified(&ledger, None).whole);
    assert_eq!(Forger::of(&ledger).write(&ledger, approve), 36);
    let said = "record 1 of stream _ is decided otherwise on its inputs: state, notice, written by version ";
    let fault = fault(&verified(&ledger, None));
    assert!(fault.starts_with(said), "{fault}");
}

#[test]
fn a_record_that_says_it_was_decided_by_a_model_is_named() {
    let ledger = refusals(&[]);
    let _ = Forger::of(&ledger).write(&ledger, |record| {
        record.evaluate_by = Evaluation::Model;
        approve(record)
    });
    let found = verified(&ledger, None);
    let said =
        "record 1 of stream _ is decided otherwise on its inputs: evaluate_by, written by version ";
    assert!(fault(&found).starts_with(said), "{found:?}");
}

#[test]
fn a_decision_by_a_policy_that_is_not_given_is_named_where_some_are() {
    let ledger = refusals(&[]);
    let log = ledger.engine.run(&ExportLog::default()).unwrap().body.log;
    let verified = |mut again: Replay| {
        let found = verify_export(log.as_bytes(), Checks::default(), &mut again).unwrap();
        found.broken.map(|broken| broken.violation.to_string())
    };
    let text = Policy::default().to_json().replacen("Level of income", "Income", 1);
    let other = Policy::from_json(text.as_bytes()).unwrap();
    assert_eq!(verified(Replay::new([other])).unwrap(), "names a policy that is not given");
    assert_eq!(verified(Replay::default()), None);
}

#[test]
fn a_policy_whose_text_fits_its_digest_and_is_none_is_named() {
    let ledger = refusals(&[]);
    let digest = format!("sha256:{}", lendwright::audit::Digest::of(&[b"{}"]));
    let _ = Forger::of(&ledger).write(&ledger, |record| {
        record.policy.clone_from(&digest);
        approve(record)
    });
    let update = "UPDATE policy SET digest = ?1, body = '{}'";
    assert_eq!(ledger.sql().execute(update, [&digest]).unwrap(), 1);
    let said = "record 1 of stream _ names a policy whose text is gone or altered";
    assert_eq!(fault(&verified(&ledger, None)), said);
}

#[test]
fn an_epoch_that_has_not_begun_is_named() {
    let ledger = refusals(KEY);
    let kept = checkpoint(&ledger);
    let set = |epoch: i64| {
        let update = "UPDATE decision SET epoch = ?1 WHERE borrower_id = 1 AND number = 3";
        assert_eq!(ledger.sql().execute(update, [epoch]).unwrap(), 1);
    };
    set(99);
    let said = "record 3 of stream _ says an epoch that has not begun";
    assert_eq!(fault(&verified(&ledger, None)), said);
    assert_eq!(fault(&verified(&ledger, Some(&kept))), said);
    set(i64::MAX);
    let said = "record 3 of stream _ can't be read: its epoch is above 2^53 - 1";
    assert_eq!(fault(&verified(&ledger, None)), said);
    let refused = ledger.engine.run(&ExportLog::default()).unwrap_err();
    assert!(refused.detail().cause.unwrap().ends_with("its epoch is above 2^53 - 1"));
}

#[test]
fn a_forgery_with_fitting_inputs_is_found_by_the_key_and_by_a_checkpoint() {
    for kids in [&[], KEY] {
        let ledger = refusals(kids);
        let kept = checkpoint(&ledger);
        // Nobody can tell such a record from a true one by itself: the caller is another.
        ledger.make_partner("oldcaller");
        let sql = ledger.sql();
        sql.execute("UPDATE decision SET partner_id = (SELECT max(partner_id) FROM partner)", [])
            .unwrap();
        let changed = Forger::of(&ledger).write(&ledger, |record| {
            record.caller = "oldcaller".to_owned();
            true
        });
        assert_eq!(changed, 36);
        let found = verified(&ledger, None);
        if kids.is_empty() {
            assert!(found.whole, "a chain alone shows accidents only");
            assert!(!found.checked.contains(&"keys".to_owned()));
        } else {
            let said = "record 1 of stream _ has a code that its key does not give";
            assert_eq!(fault(&found), said);
        }
        let found = verified(&ledger, Some(&kept));
        assert!(!found.whole && found.lacking == Some(0), "{found:?}");
        assert!(found.checkpoint_fault.unwrap().contains("altered, exchanged, or put in"));
    }
}

#[test]
fn removed_rows_are_counted_against_a_checkpoint() {
    let ledger = refusals(KEY);
    let kept = checkpoint(&ledger);
    let sql = ledger.sql();
    sql.execute("DELETE FROM decision WHERE number = 3 AND borrower_id <= 2", []).unwrap();
    assert!(verified(&ledger, None).whole, "tails are gone unseen without one");
    let found = verified(&ledger, Some(&kept));
    assert_eq!((found.whole, found.lacking), (false, Some(2)));
    assert_eq!(found.checkpoint_fault.unwrap(), "2 of the checkpoint's 36 records are lacking");
    sql.execute("DELETE FROM decision WHERE number = 2 AND borrower_id = 5", []).unwrap();
    assert_eq!(fault(&verified(&ledger, None)), "record 2 of stream _ is missing");

    sql.execute("DELETE FROM decision", []).unwrap();
    let found = verified(&ledger, None);
    assert_eq!((found.whole, found.records), (true, 0));
    let found = verified(&ledger, Some(&kept));
    assert_eq!((found.whole, found.lacking), (false, Some(36)));
    sql.execute("DELETE FROM log_epoch", []).unwrap();
    assert_eq!(verified(&ledger, Some(&kept)).lacking, Some(36));
}

#[test]
fn salts_that_somebody_set_to_null_are_named_and_an_erasure_is_not() {
    let ledger = refusals(&[]);
    let kept = checkpoint(&ledger);
    let null = |digest: [u8; 32]| {
        let update = "UPDATE decision SET salt = NULL, personal = NULL, personal_digest = ?1 \
                      WHERE borrower_id = 3 AND number = 2";
        assert_eq!(ledger.sql().execute(update, [digest]).unwrap(), 1);
    };
    let log = ledger.engine.run(&ExportLog::default()).unwrap().body.log;
    let entries: Vec<Entry> =
        ExportReader::new(log.as_bytes()).unwrap().map(Result::unwrap).collect();
    let stream = borrower(&ledger, 3);
    let entry = entries.iter().find(|e| e.stream == stream && e.number == 2).unwrap();
    null(entry.personal_digest.0);
    let said = "record 2 of stream _ has lost its inputs, and no erasure after it says so";
    assert_eq!(fault(&verified(&ledger, None)), said);
    let erased =
        ledger.engine.run(&EraseDecisions { uuid: stream.clone(), partner: None }).unwrap();
    assert_eq!(erased.erased, 2, "one was lost already");
    let found = verified(&ledger, Some(&kept));
    assert!(found.whole, "{found:?}");
    assert_eq!((found.records, found.erased, found.replayed), (37, 3, 33));
    let nothing = ledger.engine.run(&EraseDecisions { uuid: stream, partner: None }).unwrap();
    assert_eq!((nothing.erased, nothing.body.erasure_id.is_some()), (0, true));
}

#[test]
fn erased_inputs_that_somebody_puts_back_are_named() {
    for kids in [&[], KEY] {
        let ledger = refusals(kids);
        let sql = ledger.sql();
        sql.execute_batch("CREATE TABLE old AS SELECT * FROM decision WHERE borrower_id = 3")
            .unwrap();
        let uuid = borrower(&ledger, 3);
        let erased = ledger.engine.run(&EraseDecisions { uuid: uuid.clone(), partner: None });
        assert_eq!(erased.unwrap().erased, 3);
        let _ = ledger.decide("nile", &uuid);
        let kept = checkpoint(&ledger);
        let put_back = "UPDATE decision SET (salt, personal, personal_digest) = \
                        (SELECT salt, personal, personal_digest FROM old WHERE old.number = decision.number) \
                        WHERE borrower_id = 3 AND number = 2";
        assert_eq!(sql.execute(put_back, []).unwrap(), 1);
        let said = "record 2 of stream _ has inputs that an erasure after it removed";
        assert_eq!(fault(&verified(&ledger, None)), said);
        assert_eq!(fault(&verified(&ledger, Some(&kept))), said);
        let explained = || {
            let id = "SELECT format('%s-%s-%s-%s-%s', substr(h, 1, 8), substr(h, 9, 4), substr(h, 13, 4), \
                      substr(h, 17, 4), substr(h, 21)) FROM (SELECT lower(hex(decision_id)) AS h \
                      FROM decision WHERE borrower_id = 3 AND number = 2)";
            let decision_id = sql.query_row(id, [], |row| row.get(0)).unwrap();
            let nile = ledger.engine.acting_as("nile").unwrap();
            nile.run(&ExplainDecision { decision_id }).unwrap_err().code()
        };
        assert_eq!(explained(), "decision_erased");
        // Beside the digest that stands for them.
        let digest = "UPDATE decision SET personal_digest = zeroblob(32) WHERE borrower_id = 3 AND number = 2";
        assert_eq!(sql.execute(digest, []).unwrap(), 1);
        let said = "record 2 of stream _ can't be read: decision.personal_digest is there, and what it stands for";
        assert_eq!(fault(&verified(&ledger, None)), said);
        assert_eq!(explained(), "damaged");
    }
}

fn borrower(ledger: &Ledger, borrower_id: i64) -> String {
    let uuid = "SELECT uuid FROM borrower WHERE borrower_id = ?1";
    ledger.sql().query_row(uuid, [borrower_id], |row| row.get(0)).unwrap()
}

#[test]
fn exchanged_records_are_named() {
    let ledger = refusals(&[]);
    let sql = ledger.sql();
    let exchange = |a: (i64, i64), b: (i64, i64)| {
        let update = "UPDATE decision SET borrower_id = ?3, number = ?4 \
                      WHERE borrower_id = ?1 AND number = ?2";
        for [from, to] in [[a, (99, 99)], [b, a], [(99, 99), b]] {
            assert_eq!(sql.execute(update, params![from.0, from.1, to.0, to.1]).unwrap(), 1);
        }
    };
    exchange((1, 1), (1, 2));
    assert_eq!(fault(&verified(&ledger, None)), "record 1 of stream _ is altered");
    exchange((1, 1), (1, 2));
    exchange((1, 3), (2, 3));
    assert_eq!(fault(&verified(&ledger, None)), "record 3 of stream _ is altered");
    exchange((1, 3), (2, 3));
    assert!(verified(&ledger, None).whole);
}

#[test]
fn an_old_file_put_back_is_found_by_a_checkpoint() {
    let ledger = refusals(KEY);
    let first = checkpoint(&ledger);
    let sql = ledger.sql();
    sql.execute_batch("CREATE TABLE old AS SELECT * FROM decision").unwrap();
    let uuid = borrower(&ledger, 1);
    for _ in 0..4 {
        let _ = ledger.decide("nile", &uuid);
    }
    let kept = checkpoint(&ledger);
    sql.execute_batch("DELETE FROM decision; INSERT INTO decision SELECT * FROM old").unwrap();
    assert!(verified(&ledger, Some(&first)).whole, "it is the log of then");
    let found = verified(&ledger, Some(&kept));
    assert_eq!((found.whole, found.lacking), (false, Some(4)));
    // As many others, made since, do not stand in for them.
    sql.execute_batch("UPDATE log_epoch SET epoch = 2").unwrap();
    for _ in 0..4 {
        let _ = ledger.decide("nile", &uuid);
    }
    assert!(verified(&ledger, None).whole);
    let found = verified(&ledger, Some(&kept));
    assert_eq!((found.whole, found.lacking), (false, Some(0)));
    assert!(found.checkpoint_fault.is_some());
}

#[test]
fn a_checkpoint_vouches_for_what_no_key_does() {
    let ledger = refusals(&[]);
    let before = checkpoint(&ledger);
    let ledger = ledger.reopen(&[("2025", 1)]);
    let uuid = borrower(&ledger, 1);
    let _ = ledger.decide("nile", &uuid);
    let said = "record 1 of stream _ has no code of a key, and no checkpoint vouches for it";
    assert_eq!(fault(&verified(&ledger, None)), said);
    let found = verified(&ledger, Some(&before));
    assert_eq!((found.whole, found.records, found.keyed), (true, 37, 1));
    let later = found.checkpoint.unwrap();

    // A key that is no longer given.
    let ledger = ledger.reopen(KEY);
    let _ = ledger.decide("nile", &uuid);
    let said = "record 4 of stream _ has the code of a key that is not given, and no checkpoint vouches for it";
    assert_eq!(fault(&verified(&ledger, Some(&before))), said);
    assert!(verified(&ledger, Some(&later)).whole);
    let ledger = ledger.reopen(&[("2026", 7), ("2025", 1)]);
    assert!(verified(&ledger, Some(&before)).whole, "an older key still verifies");

    // Without keys at hand nothing is said of them.
    let ledger = ledger.reopen(&[]);
    let found = verified(&ledger, None);
    assert_eq!((found.whole, found.keyed), (true, 2));
    assert_eq!(found.checked, ["chain", "filing", "policies", "erasures", "outcomes"]);

    // A code that somebody removed, and one that was made up.
    let ledger = ledger.reopen(&[("2026", 7), ("2025", 1)]);
    let sql = ledger.sql();
    sql.execute("UPDATE decision SET kid = NULL, mac = NULL WHERE number = 5", []).unwrap();
    let said = "record 5 of stream _ has no code of a key, and no checkpoint vouches for it";
    assert_eq!(fault(&verified(&ledger, Some(&before))), said);
    sql.execute("UPDATE decision SET kid = '2026', mac = zeroblob(32) WHERE number = 5", [])
        .unwrap();
    let said = "record 5 of stream _ has a code that its key does not give";
    assert_eq!(fault(&verified(&ledger, Some(&before))), said);
}

#[test]
fn a_forged_erasure_is_found_by_the_key_or_by_its_number() {
    for (kids, erased_to, said) in [
        (
            KEY,
            3,
            Some("record 4 of stream _ has no code of a key, and no checkpoint vouches for it"),
        ),
        (&[], 2, Some("record 4 of stream _ is an erasure that does not fit its place")),
        (&[], 3, None),
    ] {
        let ledger = refusals(kids);
        let kept = checkpoint(&ledger);
        forge_erasure(&ledger, erased_to);
        let found = verified(&ledger, None);
        match said {
            Some(said) => assert_eq!(fault(&found), said),
            None => assert!(found.whole && found.erased == 3, "without a key who writes can erase"),
        }
        let found = verified(&ledger, Some(&kept));
        assert_eq!(
            found.whole,
            kids.is_empty() && erased_to == 3,
            "what was decided is still there"
        );
    }
}

/// Sets the inputs of the first borrower's decisions to null, and appends an erasure.
fn forge_erasure(ledger: &Ledger, erased_to: u64) {
    let log = ledger.engine.run(&ExportLog::default()).unwrap().body.log;
    let stream = borrower(ledger, 1);
    let entries = ExportReader::new(log.as_bytes()).unwrap().map(Result::unwrap);
    let entries: Vec<Entry> = entries.filter(|entry| entry.stream == stream).collect();
    let sql = ledger.sql();
    for entry in &entries {
        let update = "UPDATE decision SET salt = NULL, personal = NULL, personal_digest = ?2 \
                      WHERE borrower_id = 1 AND number = ?1";
        let number = i64::try_from(entry.number).unwrap();
        sql.execute(update, params![number, entry.personal_digest.0]).unwrap();
    }
    let last = entries.last().unwrap();
    let Record::Decision(decided) = Record::from_canonical(&last.public).unwrap() else {
        panic!("no decision")
    };
    let id = "00000000-0000-4000-8000-000000000000".to_owned();
    let (time, caller) = (decided.time, decided.caller);
    let record = ErasureRecord { id: id.clone(), time, caller, erased_to };
    let entry = Entry::append_erasure(&stream, last.head(), &record).unwrap();
    let shown = time.format("%Y-%m-%dT%H:%M:%S%.6fZ").to_string();
    let public = entry.public.replace(&id, "").replace(&shown, "");
    let insert = "INSERT INTO decision SELECT tenant_id, borrower_id, 4, ?1, partner_id, decided_at, \
                  2, ?2, ?3, NULL, NULL, ?4, NULL, NULL FROM decision \
                  WHERE borrower_id = 1 AND number = 3";
    let row = params![blob(&id), entry.digest.0, public, entry.personal_digest.0];
    assert_eq!(sql.execute(insert, row).unwrap(), 1);
}
