//! What is known again when later payments come and the window moves on.

use super::{Insight, InsightType, Transaction};
use super::{found, of, set, txn};
use crate::analytics::{Day, Kind, Transactions};

/// Purchases of one merchant: their days and pounds. The ids are the days.
fn gym(rows: &[(&str, i64)]) -> Transactions {
    let rows: Vec<Transaction<'_>> = rows
        .iter()
        .map(|(on, pounds)| Transaction {
            kind: Some(Kind::Purchase),
            ..txn(on, on, -pounds, "Gym", "sport")
        })
        .collect();
    set(&rows)
}

/// Key, day and evidence of the only insight of a kind.
fn told(all: &[Insight<'_>], kind: InsightType) -> (String, Day, Vec<String>) {
    let [one] = of(all, kind)[..] else { panic!("{all:?}") };
    let ids = one.evidence.iter().map(|row| row.txn_id().to_owned());
    (one.dedup_key.clone(), one.day, ids.collect())
}

#[test]
fn charges_again_are_the_same_ones_when_the_window_has_only_the_last_of_them() {
    let set = gym(&[("2026-01-01", 100), ("2026-01-03", 100), ("2026-01-05", 100)]);
    let first = told(&found(&set, "2026-02-01"), InsightType::DuplicateCharge);
    assert_eq!(first.2, ["2026-01-01", "2026-01-03", "2026-01-05"]);
    for as_of in ["2026-02-02", "2026-02-03"] {
        assert_eq!(told(&found(&set, as_of), InsightType::DuplicateCharge), first, "{as_of}");
    }
    assert_eq!(of(&found(&set, "2026-02-04"), InsightType::DuplicateCharge).len(), 0);
}
