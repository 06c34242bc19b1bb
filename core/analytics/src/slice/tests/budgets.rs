//! Budgets, where a part of a minor unit decides.

#![allow(clippy::unwrap_used, reason = "tests")]

use crate::slice::{Budget, BudgetState, BudgetStatus};
use crate::{Basis, Day, Transaction, TransactionsBuilder};
use lendwright_types::currency::EGP;

/// The state of a budget of minor units on a day of June, after spending `used` in June and `before` in each month
/// before.
fn state(amount: i64, on: &str, used: i64, before: i64) -> BudgetState {
    let day = |text: &str| text.parse::<Day>().unwrap();
    let mut builder = TransactionsBuilder::new();
    let spent = [("0", "2026-03-31", 1), ("1", "2026-04-10", before), ("2", "2026-05-10", before)];
    for (id, on, size) in spent.into_iter().chain([("3", "2026-06-05", used)]) {
        let category = if id == "0" { "other" } else { "food" };
        let txn = Transaction { category, ..Transaction::new(id, day(on), -size, EGP) };
        builder.push("mona", &txn).unwrap();
    }
    let set = builder.finish().unwrap();
    let budget = Budget { category: "food".into(), amount };
    budget.state(set.rows(), &Basis::new(day(on), EGP))
}

#[test]
fn what_is_projected_is_rounded_as_a_whole() {
    // 101 + 1 · 15/30 = 101.5, and 100 + 1 · 15/30 = 100.5: halves go to even.
    assert_eq!(state(1_000, "2026-06-15", 101, 1).projected, Some(102));
    assert_eq!(state(1_000, "2026-06-15", 100, 1).projected, Some(100));
}

#[test]
fn what_is_projected_is_compared_before_it_is_rounded() {
    // 1,000 + 1 · 12/30 = 1,000.4.
    let over = state(1_000, "2026-06-18", 1_000, 1);
    assert_eq!((over.projected, over.status), (Some(1_000), Some(BudgetStatus::Over)));
    // 899 + 1 · 18/30 = 899.6, which is below 900.
    let under = state(1_000, "2026-06-12", 899, 1);
    assert_eq!((under.projected, under.status), (Some(900), Some(BudgetStatus::Under)));
    // 900 itself is not: 898 + 5 · 12/30.
    assert_eq!(state(1_000, "2026-06-18", 898, 5).status, Some(BudgetStatus::OnTrack));
}
