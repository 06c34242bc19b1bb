//! Shares of income and of spending.

use super::{day, found, of, set, txn};
use crate::insights::{InsightType, Quantity};
use crate::{Kind, Transaction, Transactions};
use lendwright_types::currency::EGP;

#[test]
fn the_size_of_a_share_s_change_is_not_rounded_before_its_step() {
    let mut rows = vec![Transaction::new("0", day("2025-12-01"), -1, EGP)];
    // The rest is 0.6 of the income in each window before.
    let days = ["2026-02-10", "2026-03-10", "2026-04-10", "2026-05-10"];
    for (ids, on) in [["1", "a"], ["2", "b"], ["3", "c"], ["4", "d"]].into_iter().zip(days) {
        rows.push(Transaction::new(ids[0], day(on), 100_000, EGP));
        rows.push(Transaction::new(ids[1], day(on), -40_000, EGP));
    }
    rows.push(Transaction::new("5", day("2026-06-10"), 100_001, EGP));
    rows.push(Transaction::new("e", day("2026-06-10"), -91_699, EGP));
    let set = set(&rows);
    let all = found(&set, "2026-06-30");
    let [left] = of(&all, InsightType::SavingsRateChange)[..] else { panic!("{all:?}") };
    // 8,302 − 0.6 · 100,001 = −51,698.6, and 1.25^28 = 516.9879.
    assert_eq!(left.dedup_key, "SAVINGS_RATE_CHANGE||2026-06|27");
}

#[test]
fn the_cash_share_is_of_outgoing_payments_whatever_came_back() {
    let mut rows = vec![txn("0", "2025-12-01", -1, "m", "")];
    let days = ["2026-02-10", "2026-03-10", "2026-04-10", "2026-05-10"];
    for (ids, on) in [["1", "a"], ["2", "b"], ["3", "c"], ["4", "d"]].into_iter().zip(days) {
        rows.push(Transaction { kind: Some(Kind::Cash), ..txn(ids[0], on, -100, "", "") });
        rows.push(txn(ids[1], on, -900, "Metro", ""));
    }
    rows.push(Transaction { kind: Some(Kind::Cash), ..txn("5", "2026-06-10", -300, "", "") });
    rows.push(txn("e", "2026-06-11", -1_000, "Zara", ""));
    rows.push(Transaction { kind: Some(Kind::Refund), ..txn("f", "2026-06-12", 900, "Zara", "") });
    let set = set(&rows);
    let all = found(&set, "2026-06-30");
    let [cash] = of(&all, InsightType::CashShareUp)[..] else { panic!("{all:?}") };
    assert_eq!(cash.value, Quantity::Share(300.0 / 1_300.0));
    assert_eq!(cash.baseline, Some(Quantity::Share(0.1)));
}

/// Cash of 1,000 of payments, in the window and in those before it.
fn in_cash(now: i64, before: i64) -> Transactions {
    let mut rows = vec![txn("0", "2025-12-01", -1, "m", "")];
    let days = ["2026-02-10", "2026-03-10", "2026-04-10", "2026-05-10", "2026-06-10"];
    let ids: Vec<[String; 2]> =
        days.iter().map(|on| ["cash", "card"].map(|name| format!("{on} {name}"))).collect();
    for (ids, on) in ids.iter().zip(days) {
        let cash = if on == "2026-06-10" { now } else { before };
        rows.push(Transaction { kind: Some(Kind::Cash), ..txn(&ids[0], on, -cash, "", "") });
        rows.push(txn(&ids[1], on, -(1_000 - cash), "Metro", ""));
    }
    set(&rows)
}

#[test]
fn ten_points_are_ten_points_whatever_doubles_make_of_them() {
    // 0.3 − 0.2 is below 0.1 in doubles.
    let cash = |now, before| {
        of(&found(&in_cash(now, before), "2026-06-30"), InsightType::CashShareUp).len()
    };
    assert_eq!((cash(300, 200), cash(299, 200), cash(301, 200)), (1, 0, 1));
    assert_eq!((cash(400, 300), cash(399, 300), cash(900, 800)), (1, 0, 1));
}

#[test]
fn a_rate_of_savings_that_fell_by_ten_points_is_told() {
    let left = |spent: i64, before: i64| {
        let mut rows = vec![txn("0", "2025-12-01", -1, "m", "")];
        let days = ["2026-02-10", "2026-03-10", "2026-04-10", "2026-05-10", "2026-06-10"];
        let ids = [["1", "a"], ["2", "b"], ["3", "c"], ["4", "d"], ["5", "e"]];
        for ([income, payment], on) in ids.into_iter().zip(days) {
            rows.push(txn(income, on, 1_000, "", ""));
            rows.push(txn(payment, on, if income == "5" { -spent } else { -before }, "Metro", ""));
        }
        of(&found(&set(&rows), "2026-06-30"), InsightType::SavingsRateChange).len()
    };
    // 0.2 against 0.3, and 0.3 against 0.2.
    assert_eq!((left(800, 700), left(799, 700)), (1, 0));
    assert_eq!((left(700, 800), left(701, 800)), (1, 0));
}
