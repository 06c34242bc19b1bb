//! What is summed of transactions, exactly.

use crate::analytics::{Kind, Row};
use crate::codes::codes;
use crate::number::divide_half_even;
use std::cmp::Ordering;

codes! {
    /// Which transactions are looked at.
    pub enum Flow {
        /// Money that was spent: purchases, fees, cash, repayments and other payments, less what was refunded. Amounts
        /// are positive.
        Spending = "spending",
        /// Salaries and other money that was received.
        Income = "income",
        /// Both, signed: income less spending.
        Net = "net",
        /// Both, signed, as `net`.
        All = "all",
    }
}

/// Whether money was spent, given back, or received as income.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Spent,
    GivenBack,
    Received,
}

impl Side {
    /// What a kind is; `None` of what is neither spending nor income.
    pub(super) const fn of(kind: Kind) -> Option<Self> {
        if matches!(kind, Kind::Refund) {
            Some(Self::GivenBack)
        } else if kind.is_spending() {
            Some(Self::Spent)
        } else if kind.is_income() {
            Some(Self::Received)
        } else {
            None
        }
    }
}

impl Flow {
    /// Returns what a row adds to the sum, and whether it is one of those that are counted; `None` where it is none of
    /// these transactions.
    ///
    /// A refund lessens spending and is not counted.
    #[must_use]
    pub fn part_of(self, row: Row<'_>) -> Option<(i128, bool)> {
        self.part(Side::of(row.kind())?, row.amount())
    }

    /// Does as [`part_of`](Self::part_of), of an amount of a side.
    pub(super) fn part(self, side: Side, amount: i64) -> Option<(i128, bool)> {
        let (amount, is_counted) = (i128::from(amount), side != Side::GivenBack);
        match (self, side) {
            (Self::Spending, Side::Received) | (Self::Income, Side::Spent | Side::GivenBack) => {
                None
            }
            (Self::Spending, _) => Some((amount.saturating_neg(), is_counted)),
            (Self::Income | Self::Net | Self::All, _) => Some((amount, is_counted)),
        }
    }
}

/// An exact mean: a sum of minor units and the number of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mean {
    sum: i128,
    count: u64,
}

impl Mean {
    /// Returns the mean of two amounts.
    #[must_use]
    pub fn of_two(a: i128, b: i128) -> Self {
        Self { sum: a.saturating_add(b), count: 2 }
    }

    /// Returns minor units, halves to even.
    #[must_use]
    pub fn rounded(self) -> i128 {
        divide_half_even(self.sum, self.count.into()).unwrap_or(self.sum)
    }

    /// Returns so many times the mean of two, which for an even number is exact.
    #[must_use]
    pub(super) fn times(self, times: i128) -> i128 {
        divide_half_even(self.sum.saturating_mul(times), self.count.into()).unwrap_or(self.sum)
    }

    /// Compares two means exactly.
    #[must_use]
    pub fn compare(self, other: Self) -> Ordering {
        // A sum is below 2^95, and a count of rows below 2^32.
        let left = self.sum.saturating_mul(other.count.into());
        left.cmp(&other.sum.saturating_mul(self.count.into()))
    }
}

/// Sums over transactions of one flow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The sum in minor units, refunds taken off spending.
    pub sum: i128,
    /// How many transactions there are, refunds of spending aside.
    pub count: u64,
    /// The sum of those that are counted.
    counted: i128,
    /// The smallest and the largest of those that are counted; 0 where none is.
    range: (i128, i128),
}

impl Figures {
    /// Adds what [`Flow::part_of`] says of a row.
    pub fn add(&mut self, (part, is_counted): (i128, bool)) {
        self.sum = self.sum.saturating_add(part);
        if is_counted {
            let (min, max) = if self.count == 0 { (part, part) } else { self.range };
            self.range = (min.min(part), max.max(part));
            self.count = self.count.saturating_add(1);
            self.counted = self.counted.saturating_add(part);
        }
    }

    /// Adds the figures of others.
    pub fn add_all(&mut self, other: &Self) {
        self.sum = self.sum.saturating_add(other.sum);
        if other.count > 0 {
            let (min, max) = if self.count == 0 { other.range } else { self.range };
            self.range = (min.min(other.range.0), max.max(other.range.1));
        }
        self.count = self.count.saturating_add(other.count);
        self.counted = self.counted.saturating_add(other.counted);
    }

    /// The mean of those that are counted; `None` where none is.
    #[must_use]
    pub fn mean(&self) -> Option<Mean> {
        (self.count > 0).then_some(Mean { sum: self.counted, count: self.count })
    }

    /// The smallest of those that are counted.
    #[must_use]
    pub fn min(&self) -> Option<i128> {
        (self.count > 0).then_some(self.range.0)
    }

    /// The largest of those that are counted.
    #[must_use]
    pub fn max(&self) -> Option<i128> {
        (self.count > 0).then_some(self.range.1)
    }
}

/// The median of amounts, which it sorts: the mean of the middle two where their number is even.
pub(super) fn median(amounts: &mut [i128]) -> Option<Mean> {
    amounts.sort_unstable();
    let upper = amounts.len() / 2;
    let lower = amounts.len().checked_sub(1)? / 2;
    Some(Mean::of_two(*amounts.get(lower)?, *amounts.get(upper)?))
}
