//! The windows of the past, and their income or expenses.

use super::side::Side;
use crate::recurring::lookback;
use crate::{Basis, Day, Period, Row, Rows};

/// The income or expenses of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSum {
    /// The window.
    pub period: Period,
    /// The amount, in minor units.
    pub amount: i128,
}

/// Windows of one length that end one before the other, the last with a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Windows {
    pub(super) days: i32,
    pub(super) count: i32,
}

/// The length of windows if the horizon is too short, or gives too few windows.
const DAYS_MIN: i32 = 28;

/// More months than the most and longest windows reach back: 12 of 180 days, and 24 of 180 with a trend.
const MONTHS_MAX: u32 = 144;

/// How many windows there must be.
pub(super) const COUNT_MIN: i32 = 3;

impl Windows {
    /// The windows from the first transaction to a day, for a horizon in days. They are as long as the horizon. If the
    /// horizon is below 28 days, or has fewer than three windows, they have 28 days.
    pub(super) fn of(first: Day, as_of: Day, horizon: i32, count_max: i32) -> Self {
        let whole = Self::until(first, as_of, horizon.max(1), count_max);
        if horizon < DAYS_MIN || whole.count < COUNT_MIN {
            return Self::until(first, as_of, DAYS_MIN, count_max);
        }
        whole
    }

    /// The windows of a length from the first transaction to a day.
    pub(super) fn until(first: Day, as_of: Day, days: i32, count_max: i32) -> Self {
        let history = as_of.days_since(first).saturating_add(1).max(0);
        Self { days, count: history.checked_div(days).unwrap_or_default().min(count_max) }
    }

    /// The number of months that reaches back to the first window. `None` if `months` are enough.
    pub(super) fn months_beyond(self, months: u32, as_of: Day) -> Option<u32> {
        let first = self.window(as_of, self.count.saturating_sub(1).max(0)).from;
        let beyond = |months: &u32| lookback(as_of, *months).from <= first;
        (months..=MONTHS_MAX).find(beyond).filter(|enough| *enough > months)
    }

    /// The window with this number, counted back. Window 0 ends on `as_of`.
    pub(super) fn window(self, as_of: Day, number: i32) -> Period {
        let to = as_of.plus(self.days.saturating_mul(number).saturating_neg());
        Period { from: to.plus(1_i32.saturating_sub(self.days)), to }
    }

    /// The sums of the windows, the latest first. `takes` selects the rows.
    pub(super) fn sums<'t>(
        self,
        side: Side,
        rows: Rows<'t>,
        basis: &Basis,
        takes: impl Fn(Row<'t>) -> bool,
    ) -> Vec<i128> {
        let mut sums = vec![0; usize::try_from(self.count).unwrap_or_default()];
        let from = basis.as_of.plus(self.days.saturating_mul(self.count).saturating_neg()).plus(1);
        let all = Period { from, to: basis.as_of };
        for row in basis.within(rows, all).filter(|row| takes(*row)) {
            let number = basis.as_of.days_since(row.day()).checked_div(self.days);
            let number = number.and_then(|number| usize::try_from(number).ok());
            if let Some(sum) = number.and_then(|number| sums.get_mut(number)) {
                *sum = i128::saturating_add(*sum, side.amount_of(row));
            }
        }
        sums
    }
}
