//! The balance of a borrower's accounts.

use crate::{Basis, Day, Period, Rows, TextField, TextId};
use lendwright_types::codes;
use std::collections::BTreeMap;

codes! {
    /// Where a balance is known from.
    pub enum BalanceSource {
        /// It was sent with the question.
        Param = "param",
        /// From what accounts held after their latest transactions.
        Transaction = "transaction",
    }
}

/// The balance of the accounts, in minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The amount.
    pub amount: i128,
    /// The source of the amount.
    pub source: BalanceSource,
    /// The day of the balance; for several accounts the earliest.
    pub day: Day,
}

/// An account is no longer in use if it was not seen for this many days.
const SEEN_DAYS: i32 = 90;

/// A balance older than this many days counts as unknown.
const FRESH_DAYS: i32 = 7;

impl Balance {
    /// Returns the sum of the balances of all accounts that were seen in 90 days. An account's balance is taken from
    /// its latest transaction that has one. `None` without accounts, and if an account has no balance in the last 7
    /// days.
    #[must_use]
    pub fn of(rows: Rows<'_>, basis: &Basis) -> Option<Self> {
        let as_of = basis.as_of;
        let seen = Period { from: as_of.plus(1_i32.saturating_sub(SEEN_DAYS)), to: as_of };
        let mut latest: BTreeMap<TextId, Option<(Day, i64)>> = BTreeMap::new();
        for row in basis.within(rows, seen) {
            let of_account = latest.entry(row.id_of(TextField::Account)).or_default();
            *of_account = row.balance_after().map(|held| (row.day(), held)).or(*of_account);
        }
        let mut sum = 0_i128;
        let mut earliest = None;
        for of_account in latest.into_values() {
            let (day, held) = of_account?;
            if as_of.days_since(day) > FRESH_DAYS {
                return None;
            }
            sum = sum.saturating_add(held.into());
            earliest = Some(earliest.map_or(day, |earliest: Day| earliest.min(day)));
        }
        Some(Self { amount: sum, source: BalanceSource::Transaction, day: earliest? })
    }
}
