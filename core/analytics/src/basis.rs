//! The part of a set that counts, and the length of its history.

use crate::calendar::last_ended;
use crate::transactions::RowEntry;
use crate::{Day, Kind, Period, Row, Rows, TextField};
use lendwright_types::codes;
use lendwright_types::currency::Currency;
use std::collections::BTreeSet;

codes! {
    /// Whether there is enough history for reliable answers.
    pub enum DataQuality {
        /// Three complete months or more.
        Good = "good",
        /// One or two complete months.
        Thin = "thin",
        /// No complete month.
        Insufficient = "insufficient",
    }
}

/// Selects the transactions of a user that count, and the day that answers refer to.
///
/// A transaction counts if it is dated by [`as_of`](Self::as_of), in the currency, on one of the accounts and not
/// superseded. Pending transactions count only if they are included. A pending transaction is superseded when it is
/// booked. A transaction of a message is superseded if another source reports it too.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Basis {
    /// The last day that counts.
    pub as_of: Day,
    /// The currency. Amounts in other currencies are never summed.
    pub currency: Currency,
    /// The accounts that count; `None` for all.
    pub accounts: Option<BTreeSet<String>>,
    /// Whether pending transactions count.
    pub include_pending: bool,
}

/// The number of transactions of a window that don't count. Each is counted under the first reason that applies, in
/// the order of the members. A pending transaction that was booked is not included, as the booked one counts in its
/// place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exclusions {
    /// Rows of messages about an event that an upload also has.
    pub duplicates: u64,
    /// In another currency.
    pub other_currency: u64,
    /// Not booked yet.
    pub pending: u64,
    /// Between own accounts: neither income nor spending.
    pub transfers: u64,
}

impl Basis {
    /// Counts all booked transactions in a currency until a day.
    #[must_use]
    pub const fn new(as_of: Day, currency: Currency) -> Self {
        Self { as_of, currency, accounts: None, include_pending: false }
    }

    /// Whether a row counts. Transfers count too.
    #[must_use]
    pub fn counts(&self, row: Row<'_>) -> bool {
        self.counts_in(row, row.set().currency_number(self.currency))
    }

    /// Returns the rows of one user that count, including transfers, by day and id.
    #[must_use = "it does nothing until it is read"]
    pub fn counted<'t>(&self, rows: Rows<'t>) -> impl DoubleEndedIterator<Item = Row<'t>> {
        self.within(rows, Period { from: Day::MIN, to: self.as_of })
    }

    /// Returns the rows of one user in a window that count, including transfers.
    #[must_use = "it does nothing until it is read"]
    pub fn within<'t>(
        &self,
        rows: Rows<'t>,
        period: Period,
    ) -> impl DoubleEndedIterator<Item = Row<'t>> {
        let currency = rows.set().currency_number(self.currency);
        self.dated(rows, period).iter().filter(move |row| self.counts_in(*row, currency))
    }

    /// The rows of one user in a window until the basis's day, whether they count or not.
    pub(crate) fn dated<'t>(&self, rows: Rows<'t>, period: Period) -> Rows<'t> {
        rows.between(period.from, period.to.min(self.as_of))
    }

    /// Calls `take` for each of the [dated](Self::dated) rows that counts, with its place among these rows.
    pub(crate) fn each_counted(&self, dated: Rows<'_>, mut take: impl FnMut(usize, RowEntry)) {
        let set = dated.set();
        let Some(currency) = set.currency_number(self.currency) else { return };
        let first = dated.places().start;
        for (at, entry) in dated.entries().enumerate() {
            let is_of_account =
                || self.accounts.is_none() || self.is_of_account(set.row(first.saturating_add(at)));
            if entry.counts(currency, self.include_pending) && is_of_account() {
                take(at, entry);
            }
        }
    }

    /// Whether a row counts. `currency` is the number of the currency in the row's set.
    fn counts_in(&self, row: Row<'_>, currency: Option<u8>) -> bool {
        row.day() <= self.as_of
            && !row.is_superseded()
            && currency.is_some_and(|number| row.is_in(number))
            && (self.include_pending || !row.is_pending())
            && self.is_of_account(row)
    }

    /// Counts the transactions of a window that don't count.
    #[must_use]
    pub fn excluded(&self, rows: Rows<'_>, period: Period) -> Exclusions {
        let mut excluded = Exclusions::default();
        for row in self.dated(rows, period).iter().filter(|row| self.is_of_account(*row)) {
            let count = if row.is_replaced() {
                continue;
            } else if row.is_duplicate() {
                &mut excluded.duplicates
            } else if row.currency() != Some(self.currency) {
                &mut excluded.other_currency
            } else if row.is_pending() && !self.include_pending {
                &mut excluded.pending
            } else if row.kind() == Kind::Transfer {
                &mut excluded.transfers
            } else {
                continue;
            };
            *count = count.saturating_add(1);
        }
        excluded
    }

    /// Returns the number of complete months. The first one follows the month of the first transaction that counts,
    /// and the last one has ended by the day.
    #[must_use]
    pub fn complete_months(&self, rows: Rows<'_>) -> u32 {
        let first = self.counted(rows).next();
        let months = first.map_or(0, |row| last_ended(self.as_of).months_since(row.day().month()));
        u32::try_from(months).unwrap_or_default()
    }

    /// Returns how good the history is.
    #[must_use]
    pub fn quality(&self, rows: Rows<'_>) -> DataQuality {
        match self.complete_months(rows) {
            0 => DataQuality::Insufficient,
            1 | 2 => DataQuality::Thin,
            _ => DataQuality::Good,
        }
    }

    fn is_of_account(&self, row: Row<'_>) -> bool {
        self.accounts.as_ref().is_none_or(|these| these.contains(row.text(TextField::Account)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "tests")]

    use super::{Basis, DataQuality, Exclusions};
    use crate::{Day, Kind, Period, Transaction, Transactions, TransactionsBuilder};
    use lendwright_types::currency::{EGP, USD};

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    fn set() -> Transactions {
        let mut builder = TransactionsBuilder::new();
        let of = |id, on, amount| Transaction {
            account_id: "a",
            ..Transaction::new(id, day(on), amount, EGP)
        };
        let rows = [
            of("1", "2024-01-31", -100),
            Transaction { currency: USD, ..of("2", "2024-02-10", -100) },
            Transaction { pending: true, ..of("3", "2024-02-11", -100) },
            Transaction { kind: Some(Kind::Transfer), ..of("4", "2024-02-12", -100) },
            Transaction { account_id: "b", currency: USD, ..of("5", "2024-02-13", 100) },
            of("6", "2024-03-01", -100),
        ];
        for row in rows {
            builder.push("mona", &row).unwrap();
        }
        builder.finish().unwrap()
    }

    #[test]
    fn what_counts_and_what_does_not_add_up_to_the_rows_of_the_accounts() {
        let set = set();
        let rows = set.rows_of("mona");
        let february = Period { from: day("2024-02-01"), to: day("2024-02-29") };
        let mut basis = Basis::new(day("2024-03-31"), EGP);
        let ids = |basis: &Basis| {
            basis.within(rows, february).map(crate::Row::txn_id).collect::<Vec<_>>()
        };
        assert_eq!(ids(&basis), ["4"]);
        let excluded = Exclusions { pending: 1, transfers: 1, other_currency: 2, duplicates: 0 };
        assert_eq!(basis.excluded(rows, february), excluded);
        basis.accounts = Some(["a".to_owned()].into());
        basis.include_pending = true;
        assert_eq!(ids(&basis), ["3", "4"]);
        let excluded = Exclusions { pending: 0, transfers: 1, other_currency: 1, duplicates: 0 };
        assert_eq!(basis.excluded(rows, february), excluded);
        assert_eq!(basis.counted(set.rows_of("nobody")).count(), 0);
    }

    #[test]
    fn months_are_complete_after_that_of_the_first_transaction_and_once_they_have_ended() {
        let set = set();
        let rows = set.rows_of("mona");
        let cases = [
            ("2024-01-30", 0, DataQuality::Insufficient),
            ("2024-02-28", 0, DataQuality::Insufficient),
            ("2024-02-29", 1, DataQuality::Thin),
            ("2024-04-29", 2, DataQuality::Thin),
            ("2024-04-30", 3, DataQuality::Good),
        ];
        for (as_of, months, quality) in cases {
            let basis = Basis::new(day(as_of), EGP);
            assert_eq!(
                (basis.complete_months(rows), basis.quality(rows)),
                (months, quality),
                "{as_of}"
            );
        }
    }
}
