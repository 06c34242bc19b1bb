//! Attacks on the log by a person who can write the book's file, and the checks that detect them, as in the table of
//! docs/log.md. In forgeries.rs, the attacker also computes the chain again.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use lendwright::audit::{Checks, Entry, ExportReader, NoPolicies, State, verify_export};
use lendwright::operations::host::{EraseDecisions, ExportLog};
use lendwright::operations::scoring::ExplainDecision;
use lendwright::scoring::{Policy, Replay};
use lendwright_tests::forger::Forger;
use lendwright_tests::ledger::{Ledger, fault};
use rusqlite::params;

const KEY: &[(&str, u8)] = &[("2026", 7)];

#[test]
fn a_decision_by_a_policy_that_is_not_given_is_named_where_some_are() {
    let ledger = Ledger::of_refusals(&[]);
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
    let ledger = Ledger::of_refusals(&[]);
    let digest = format!("sha256:{}", lendwright::audit::Digest::from_parts(&[b"{}"]));
    let mut forger = Forger::from_ledger(&ledger);
    let _ = forger.change(|record| {
        record.policy.clone_from(&digest);
        record.state = State::True;
        true
    });
    forger.write(&ledger);
    let update = "UPDATE policy SET digest = ?1, body = '{}'";
    assert_eq!(ledger.sql().execute(update, [&digest]).unwrap(), 1);
    let said = "record 1 of stream _ names a policy whose text is gone or altered";
    assert_eq!(fault(&ledger.verified(None)), said);
}

#[test]
fn an_epoch_that_has_not_begun_is_named() {
    let ledger = Ledger::of_refusals(KEY);
    let kept = ledger.checkpoint();
    let set = |epoch: i64| {
        let update = "UPDATE decision SET epoch = ?1 WHERE borrower_id = 1 AND number = 3";
        assert_eq!(ledger.sql().execute(update, [epoch]).unwrap(), 1);
    };
    set(99);
    let said = "record 3 of stream _ says an epoch that has not begun";
    assert_eq!(fault(&ledger.verified(None)), said);
    assert_eq!(fault(&ledger.verified(Some(&kept))), said);
    set(i64::MAX);
    let said = "record 3 of stream _ can't be read: its epoch is above 2^53 - 1";
    assert_eq!(fault(&ledger.verified(None)), said);
    let exported = ledger.engine.run(&ExportLog::default()).unwrap();
    let refused = verify_export(exported.log.as_bytes(), Checks::default(), &mut NoPolicies);
    let said = "line 4 of the export: member \"epoch\" must be a whole number from 0 to 2^53 - 1";
    assert_eq!(refused.unwrap_err().to_string(), said);
}

#[test]
fn removed_rows_are_counted_against_a_checkpoint() {
    let ledger = Ledger::of_refusals(KEY);
    let kept = ledger.checkpoint();
    let sql = ledger.sql();
    sql.execute("DELETE FROM decision WHERE number = 3 AND borrower_id <= 2", []).unwrap();
    assert!(ledger.verified(None).whole, "tails are gone unseen without one");
    let found = ledger.verified(Some(&kept));
    assert_eq!((found.whole, found.lacking), (false, Some(2)));
    assert_eq!(found.checkpoint_fault.unwrap(), "2 of the checkpoint's 36 records are lacking");
    sql.execute("DELETE FROM decision WHERE number = 2 AND borrower_id = 5", []).unwrap();
    assert_eq!(fault(&ledger.verified(None)), "record 2 of stream _ is missing");

    sql.execute("DELETE FROM decision", []).unwrap();
    let found = ledger.verified(None);
    assert_eq!((found.whole, found.records), (true, 0));
    let found = ledger.verified(Some(&kept));
    assert_eq!((found.whole, found.lacking), (false, Some(36)));
    sql.execute("DELETE FROM log_epoch", []).unwrap();
    assert_eq!(ledger.verified(Some(&kept)).lacking, Some(36));
}

#[test]
fn salts_that_somebody_set_to_null_are_named_and_an_erasure_is_not() {
    let ledger = Ledger::of_refusals(&[]);
    let kept = ledger.checkpoint();
    let null = |digest: [u8; 32]| {
        let update = "UPDATE decision SET salt = NULL, personal = NULL, personal_digest = ?1 \
                      WHERE borrower_id = 3 AND number = 2";
        assert_eq!(ledger.sql().execute(update, [digest]).unwrap(), 1);
    };
    let log = ledger.engine.run(&ExportLog::default()).unwrap().body.log;
    let entries: Vec<Entry> =
        ExportReader::new(log.as_bytes()).unwrap().map(Result::unwrap).collect();
    let stream = ledger.uuid(3);
    let entry = entries.iter().find(|e| e.stream == stream && e.number == 2).unwrap();
    null(entry.personal_digest.0);
    let said = "record 2 of stream _ has lost its inputs, and no erasure after it says so";
    assert_eq!(fault(&ledger.verified(None)), said);
    assert_eq!(ledger.erase(&stream), 2, "one was lost already");
    let found = ledger.verified(Some(&kept));
    assert!(found.whole, "{found:?}");
    assert_eq!((found.records, found.erased, found.replayed), (37, 3, 33));
    let nothing =
        ledger.engine.run(&EraseDecisions { uuid: stream.into(), partner: None }).unwrap();
    assert_eq!((nothing.erased, nothing.body.erasure_id.is_some()), (0, true));
}

#[test]
fn erased_inputs_that_somebody_puts_back_are_named() {
    for kids in [&[], KEY] {
        let ledger = Ledger::of_refusals(kids);
        let sql = ledger.sql();
        sql.execute_batch("CREATE TABLE old AS SELECT * FROM decision WHERE borrower_id = 3")
            .unwrap();
        let uuid = ledger.uuid(3);
        assert_eq!(ledger.erase(&uuid), 3);
        let _ = ledger.decide("nile", &uuid);
        let kept = ledger.checkpoint();
        let put_back = "UPDATE decision SET (salt, personal, personal_digest) = \
                        (SELECT salt, personal, personal_digest FROM old WHERE old.number = decision.number) \
                        WHERE borrower_id = 3 AND number = 2";
        assert_eq!(sql.execute(put_back, []).unwrap(), 1);
        let said = "record 2 of stream _ has inputs that an erasure after it removed";
        assert_eq!(fault(&ledger.verified(None)), said);
        assert_eq!(fault(&ledger.verified(Some(&kept))), said);
        let explained = || {
            let id = "SELECT format('%s-%s-%s-%s-%s', substr(h, 1, 8), substr(h, 9, 4), substr(h, 13, 4), \
                      substr(h, 17, 4), substr(h, 21)) FROM (SELECT lower(hex(decision_id)) AS h \
                      FROM decision WHERE borrower_id = 3 AND number = 2)";
            let id: String = sql.query_row(id, [], |row| row.get(0)).unwrap();
            let decision_id = id.into();
            let nile = ledger.engine.acting_as("nile").unwrap();
            nile.run(&ExplainDecision { decision_id, ..ExplainDecision::default() })
                .unwrap_err()
                .code()
                .name()
        };
        assert_eq!(explained(), "decision_erased");
        // The inputs are there, and the digest that replaces erased inputs is there too.
        let digest = "UPDATE decision SET personal_digest = zeroblob(32) WHERE borrower_id = 3 AND number = 2";
        assert_eq!(sql.execute(digest, []).unwrap(), 1);
        let said = "record 2 of stream _ can't be read: decision.personal_digest is there, and what it stands for";
        assert_eq!(fault(&ledger.verified(None)), said);
        assert_eq!(explained(), "damaged");
    }
}

#[test]
fn exchanged_records_are_named() {
    let ledger = Ledger::of_refusals(&[]);
    let sql = ledger.sql();
    let exchange = |a: (i64, i64), b: (i64, i64)| {
        let update = "UPDATE decision SET borrower_id = ?3, number = ?4 \
                      WHERE borrower_id = ?1 AND number = ?2";
        for [from, to] in [[a, (99, 99)], [b, a], [(99, 99), b]] {
            assert_eq!(sql.execute(update, params![from.0, from.1, to.0, to.1]).unwrap(), 1);
        }
    };
    exchange((1, 1), (1, 2));
    assert_eq!(fault(&ledger.verified(None)), "record 1 of stream _ is altered");
    exchange((1, 1), (1, 2));
    exchange((1, 3), (2, 3));
    assert_eq!(fault(&ledger.verified(None)), "record 3 of stream _ is altered");
    exchange((1, 3), (2, 3));
    assert!(ledger.verified(None).whole);
}

#[test]
fn an_old_file_put_back_is_found_by_a_checkpoint() {
    let ledger = Ledger::of_refusals(KEY);
    let first = ledger.checkpoint();
    let sql = ledger.sql();
    sql.execute_batch("CREATE TABLE old AS SELECT * FROM decision").unwrap();
    let uuid = ledger.uuid(1);
    for _ in 0..4 {
        let _ = ledger.decide("nile", &uuid);
    }
    let kept = ledger.checkpoint();
    sql.execute_batch("DELETE FROM decision; INSERT INTO decision SELECT * FROM old").unwrap();
    assert!(ledger.verified(Some(&first)).whole, "it is the log of then");
    let found = ledger.verified(Some(&kept));
    assert_eq!((found.whole, found.lacking), (false, Some(4)));
    // Four other records, made since, do not replace the lacking ones.
    sql.execute_batch("UPDATE log_epoch SET epoch = 2").unwrap();
    for _ in 0..4 {
        let _ = ledger.decide("nile", &uuid);
    }
    assert!(ledger.verified(None).whole);
    let found = ledger.verified(Some(&kept));
    assert_eq!((found.whole, found.lacking), (false, Some(0)));
    assert!(found.checkpoint_fault.is_some());
}

#[test]
fn a_checkpoint_vouches_for_what_no_key_does() {
    let ledger = Ledger::of_refusals(&[]);
    let before = ledger.checkpoint();
    let ledger = ledger.reopen(&[("2025", 1)]);
    let uuid = ledger.uuid(1);
    let _ = ledger.decide("nile", &uuid);
    let said = "record 1 of stream _ has no code of a key, and no checkpoint vouches for it";
    assert_eq!(fault(&ledger.verified(None)), said);
    let found = ledger.verified(Some(&before));
    assert_eq!((found.whole, found.records, found.keyed), (true, 37, 1));
    let later = found.checkpoint.unwrap();

    // The key of the first record is no longer given.
    let ledger = ledger.reopen(KEY);
    let _ = ledger.decide("nile", &uuid);
    let said = "record 4 of stream _ has the code of a key that is not given, and no checkpoint vouches for it";
    assert_eq!(fault(&ledger.verified(Some(&before))), said);
    assert!(ledger.verified(Some(&later)).whole);
    let ledger = ledger.reopen(&[("2026", 7), ("2025", 1)]);
    assert!(ledger.verified(Some(&before)).whole, "an older key still verifies");

    // Without keys, codes are not checked.
    let ledger = ledger.reopen(&[]);
    let found = ledger.verified(None);
    assert_eq!((found.whole, found.keyed), (true, 2));
    assert_eq!(found.checked, ["chain", "filing", "policies", "erasures", "outcomes"]);

    // A removed code, and an invented one.
    let ledger = ledger.reopen(&[("2026", 7), ("2025", 1)]);
    let sql = ledger.sql();
    sql.execute("UPDATE decision SET kid = NULL, mac = NULL WHERE number = 5", []).unwrap();
    let said = "record 5 of stream _ has no code of a key, and no checkpoint vouches for it";
    assert_eq!(fault(&ledger.verified(Some(&before))), said);
    sql.execute("UPDATE decision SET kid = '2026', mac = zeroblob(32) WHERE number = 5", [])
        .unwrap();
    let said = "record 5 of stream _ has a code that its key does not give";
    assert_eq!(fault(&ledger.verified(Some(&before))), said);
}

#[test]
fn a_record_without_a_code_is_named_before_a_later_row_that_cannot_be_read() {
    let ledger = Ledger::of_refusals(&[]);
    let kept = ledger.checkpoint();
    let ledger = ledger.reopen(KEY);
    let altered =
        "UPDATE decision SET decided_at = 'yesterday' WHERE borrower_id = 2 AND number = 1";
    assert_eq!(ledger.sql().execute(altered, []).unwrap(), 1);
    // A record of the checkpoint is lacking, so the checkpoint vouches for nothing.
    let said = "record 1 of stream _ has no code of a key, and no checkpoint vouches for it";
    for checkpoint in [None, Some(kept.as_str())] {
        let found = ledger.verified(checkpoint);
        assert_eq!(fault(&found), said);
        assert_eq!(found.first_broken.unwrap().stream, ledger.uuid(1));
    }
}
