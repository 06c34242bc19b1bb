//! What an earlier checkpoint does not find, and what it and the keys do, as the table of docs/log.md
//! says it.
#![allow(clippy::unwrap_used, missing_docs)]

use lendwright::operations::host::{LogVerified, VerifyLog};
use lendwright_tests::ledger::{Forger, Ledger};

fn ledger() -> (Ledger, String) {
    let ledger = Ledger::open(&[("2026", 7)]);
    ledger.make_partner("nile");
    for number in 0..2 {
        let uuid = ledger.sign_up("nile", number);
        for _ in 0..3 {
            let _ = ledger.decide("nile", &uuid);
        }
    }
    let kept = verified(&ledger, None).checkpoint.unwrap();
    (ledger, kept)
}

fn verified(ledger: &Ledger, checkpoint: Option<&str>) -> LogVerified {
    let checkpoint = checkpoint.map(str::to_owned);
    ledger.engine.run(&VerifyLog { checkpoint, ..VerifyLog::default() }).unwrap().body
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
        let found = verified(&ledger, Some(&kept));
        assert!(!found.whole && found.first_broken.is_some(), "{sql}: {found:?}");
        assert_eq!((found.checkpoint_fault, found.lacking), (None, Some(0)), "{sql}");
    }
}

#[test]
fn a_record_removed_and_the_rest_chained_anew_is_counted() {
    let (ledger, kept) = ledger();
    // Without keys at hand nothing else would show it.
    let ledger = ledger.reopen(&[]);
    let sql = "DELETE FROM decision WHERE borrower_id = 1 AND number = 2;
               UPDATE decision SET number = 2 WHERE borrower_id = 1 AND number = 3";
    let forger = Forger::of(&ledger).without(1, 2);
    ledger.sql().execute_batch(sql).unwrap();
    assert_eq!(forger.write(&ledger, |_| false), 0);
    assert!(verified(&ledger, None).whole);
    let found = verified(&ledger, Some(&kept));
    assert_eq!((found.whole, found.lacking), (false, Some(1)));
    let ledger = ledger.reopen(&[("2026", 7)]);
    let broken = verified(&ledger, None).first_broken.unwrap();
    assert_eq!(broken.number, 2);
    assert!(broken.message.ends_with("has a code that its key does not give"), "{broken:?}");
}
