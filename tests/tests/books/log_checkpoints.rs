//! Attacks that an earlier checkpoint does not detect, and attacks that the checkpoint and the keys detect, as in the
//! table of docs/log.md.
#![allow(clippy::unwrap_used, missing_docs)]

use lendwright::json::Json;
use lendwright::operations::host::VerifyLog;
use lendwright_tests::forger::Forger;
use lendwright_tests::ledger::{Ledger, call, fault};

fn ledger() -> (Ledger, String) {
    let ledger = Ledger::open(&[("2026", 7)]);
    ledger.make_partner("nile");
    for number in 0..2 {
        let uuid = ledger.sign_up("nile", number);
        for _ in 0..3 {
            let _ = ledger.decide("nile", &uuid);
        }
    }
    let kept = ledger.checkpoint();
    (ledger, kept)
}

#[test]
fn what_leaves_the_last_digests_as_they_are_is_named_and_no_fault_of_the_checkpoint() {
    for sql in [
        "UPDATE decision SET public = replace(public, '\"score\":', '\"score\":1') WHERE number = 3",
        "UPDATE decision SET number = -borrower_id WHERE number = 2;
         UPDATE decision SET borrower_id = 3 - borrower_id, number = 2 WHERE number < 0",
    ] {
        let (ledger, kept) = ledger();
        ledger.sql().execute_batch(sql).unwrap();
        let found = ledger.verified(Some(&kept));
        assert!(!found.whole && found.first_broken.is_some(), "{sql}: {found:?}");
        assert_eq!((found.checkpoint_fault, found.lacking), (None, Some(0)), "{sql}");
    }
}

#[test]
fn an_epoch_that_nobody_can_have_counted_writes_no_record_and_gives_no_checkpoint() {
    for epoch in [i64::MAX, 1 << 53, (1 << 53) - 1, 0, -1] {
        let (ledger, _) = ledger();
        let uuid = ledger.sign_up("nile", 7);
        let records = "SELECT count(*) FROM decision";
        let count = || ledger.sql().query_row(records, [], |row| row.get::<_, i64>(0)).unwrap();
        let before = count();
        ledger.sql().execute("UPDATE log_epoch SET epoch = ?", [epoch]).unwrap();
        let nile = ledger.engine.acting_as("nile").unwrap();
        let request =
            format!(r#"{{"uuid": "{uuid}", "evaluate_by": "rule", "acceptance_rules": []}}"#);
        for answered in [
            nile.call("get_total_score", request.as_bytes()),
            ledger.engine.call("verify_log", b"{}"),
        ] {
            assert_eq!(answered.status, 500, "{epoch}: {}", answered.body);
            let said = format!("an epoch of the log is {epoch}, not from 1 to 9007199254740990");
            assert!(answered.detail.contains(&said), "{}", answered.detail);
        }
        assert_eq!(count(), before);
        ledger.sql().execute("UPDATE log_epoch SET epoch = 2", []).unwrap();
        assert!(ledger.verified(None).whole);
    }
}

#[test]
fn what_changes_a_last_digest_or_removes_a_record_is_also_a_fault_of_the_checkpoint() {
    for (sql, lacking) in [
        ("UPDATE decision SET digest = zeroblob(32) WHERE number = 3", 0),
        (
            "UPDATE decision SET number = -borrower_id WHERE number = 3;
             UPDATE decision SET borrower_id = 3 - borrower_id, number = 3 WHERE number < 0",
            0,
        ),
        ("DELETE FROM decision WHERE number = 2 AND borrower_id = 2", 1),
        ("UPDATE decision SET number = 9 WHERE number = 3", 0),
    ] {
        let (ledger, kept) = ledger();
        ledger.sql().execute_batch(sql).unwrap();
        let found = ledger.verified(Some(&kept));
        assert!(found.first_broken.is_some() && found.checkpoint.is_none(), "{sql}: {found:?}");
        assert_eq!(
            (found.checkpoint_fault.is_some(), found.lacking),
            (true, Some(lacking)),
            "{sql}"
        );
    }
}

#[test]
fn a_code_removed_from_a_record_is_not_seen_where_the_checkpoint_vouches_for_it() {
    let (ledger, kept) = ledger();
    let removed = "UPDATE decision SET kid = NULL, mac = NULL WHERE borrower_id = 2 AND number = 2";
    assert_eq!(ledger.sql().execute(removed, []).unwrap(), 1);
    let said = "record 2 of stream _ has no code of a key, and no checkpoint vouches for it";
    assert_eq!(fault(&ledger.verified(None)), said);
    let found = ledger.verified(Some(&kept));
    assert_eq!((found.whole, found.records, found.keyed), (true, 6, 5));
}

#[test]
fn an_epoch_counts_a_tenants_verifications() {
    let (ledger, kept) = ledger();
    let said = |text: &str, member: &str| {
        let checkpoint = Json::parse(text.as_bytes()).unwrap().into_owned();
        let number = checkpoint.get(member).unwrap().to_string();
        number.parse::<u64>().unwrap()
    };
    let _ = call(&ledger.engine, "make_partner", r#"{"user_name": "delta"}"#);
    let request = VerifyLog { partner: Some("delta".to_owned()), ..VerifyLog::default() };
    let theirs = ledger.engine.run(&request).unwrap().body.checkpoint.unwrap();
    assert_eq!((said(&kept, "epoch"), said(&theirs, "epoch")), (1, 1));
    // However much the log has grown, the records of the checkpoint are found again.
    let _ = ledger.decide("nile", &ledger.uuid(1));
    let later = ledger.verified(Some(&kept)).checkpoint.unwrap();
    assert_eq!((said(&later, "epoch"), said(&later, "records")), (2, 7));
    let _ = ledger.decide("nile", &ledger.uuid(1));
    for earlier in [&kept, &later] {
        assert!(ledger.verified(Some(earlier)).whole);
    }
    // A run that returns no checkpoint ends an epoch too, because the epoch ends before the first row is read.
    let after = |sql: &str| {
        ledger.sql().execute_batch(sql).unwrap();
        ledger.verified(None).checkpoint.map(|text| said(&text, "epoch"))
    };
    assert_eq!(after("UPDATE decision SET epoch = 9 WHERE borrower_id = 1 AND number = 3"), None);
    assert_eq!(
        after("UPDATE decision SET epoch = 1 WHERE borrower_id = 1 AND number = 3"),
        Some(6)
    );
}

#[test]
fn a_record_removed_and_the_rest_chained_anew_is_counted() {
    let (ledger, kept) = ledger();
    // Without keys, only the checkpoint detects it.
    let ledger = ledger.reopen(&[]);
    let mut forger = Forger::from_ledger(&ledger);
    forger.remove(1, 2);
    forger.write(&ledger);
    assert!(ledger.verified(None).whole);
    let found = ledger.verified(Some(&kept));
    assert_eq!((found.whole, found.lacking), (false, Some(1)));
    let ledger = ledger.reopen(&[("2026", 7)]);
    let broken = ledger.verified(None).first_broken.unwrap();
    assert_eq!(broken.number, 2);
    assert!(broken.message.ends_with("has a code that its key does not give"), "{broken:?}");
}
