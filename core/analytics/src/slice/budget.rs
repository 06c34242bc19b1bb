//! Budgets of a month.

use super::figures::{Flow, Mean, median};
use crate::{Basis, Period, Rows, last_ended};
use lendwright_types::codes;
use lendwright_types::number::divide_half_even;

codes! {
    /// How the spending of a month stands to its budget.
    pub enum BudgetStatus {
        /// Less than 90 % of the budget is expected to be spent.
        Under = "under",
        /// 90 to 100 % of the budget is expected to be spent.
        OnTrack = "on_track",
        /// More than the budget is spent, or is expected to be spent.
        Over = "over",
    }
}

/// The median is taken of the last months, at most this number.
const MONTHS: usize = 6;
/// Before this day of the month there is no status unless the budget is spent.
const FIRST_DAY: u32 = 7;

/// What may be spent in a category in a month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The category.
    pub category: String,
    /// Minor units a month.
    pub amount: i64,
}

/// The state of a budget on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BudgetState {
    /// The spending in the month until the day, less refunds.
    pub used: i128,
    /// The spending of a whole month at this pace.
    pub pace: i128,
    /// The expected spending by the end of the month: the spending so far, and a part of the median month for the
    /// remaining days. `None` without a complete month.
    pub projected: Option<i128>,
    /// The status; `None` if it is too early to know.
    pub status: Option<BudgetStatus>,
    /// The day of the month, and the number of days of the month.
    pub days: (u32, u32),
}

impl Budget {
    /// Computes the state of the budget on the basis's day. The first complete month follows the month of the first
    /// transaction that counts.
    #[must_use]
    #[allow(
        clippy::arithmetic_side_effects,
        reason = "days of a month are below 32, amounts below 2^95"
    )]
    pub fn state(&self, rows: Rows<'_>, basis: &Basis) -> BudgetState {
        let as_of = basis.as_of;
        let month = as_of.month();
        let (day, days) = (as_of.day_of_month(), month.days());
        let used = self.spent(rows, basis, Period { from: month.first_day(), to: as_of });
        let left = i128::from(days - day);
        // A median of two and a share of the days are whole numbers of these parts of a minor unit.
        let parts = i128::from(days) * 2;
        let in_parts = self.usual(rows, basis).map(|usual| {
            used.saturating_mul(parts).saturating_add(usual.times(2).saturating_mul(left))
        });
        let projected = in_parts.and_then(|amount| divide_half_even(amount, parts));
        let pace = used.saturating_mul(days.into());
        let pace = divide_half_even(pace, day.into()).unwrap_or(used);
        let in_parts = in_parts.filter(|_| day >= FIRST_DAY).map(|amount| (amount, parts));
        let status = self.status(used, in_parts);
        BudgetState { used, pace, projected, status, days: (day, days) }
    }

    /// The status of the budget. `projected` is an unrounded amount in parts, and the number of parts of a minor unit.
    fn status(&self, used: i128, projected: Option<(i128, i128)>) -> Option<BudgetStatus> {
        let budget = i128::from(self.amount);
        if used > budget {
            return Some(BudgetStatus::Over);
        }
        let (projected, parts) = projected?;
        let budget = budget.saturating_mul(parts);
        Some(if projected > budget {
            BudgetStatus::Over
        } else if projected.saturating_mul(10) < budget.saturating_mul(9) {
            BudgetStatus::Under
        } else {
            BudgetStatus::OnTrack
        })
    }

    /// The median of the last complete months.
    fn usual(&self, rows: Rows<'_>, basis: &Basis) -> Option<Mean> {
        let complete = usize::try_from(basis.complete_months(rows)).unwrap_or_default();
        let last = last_ended(basis.as_of);
        let months =
            (0_i32..).take(complete.min(MONTHS)).map(|back| last.plus(back.saturating_neg()));
        let spent = months.map(|month| {
            self.spent(rows, basis, Period { from: month.first_day(), to: month.last_day() })
        });
        median(&mut spent.collect::<Vec<_>>())
    }

    fn spent(&self, rows: Rows<'_>, basis: &Basis, window: Period) -> i128 {
        let parts = basis.within(rows, window).filter(|row| row.category() == self.category);
        parts
            .filter_map(|row| Flow::Spending.part_of(row))
            .fold(0, |sum, (part, _)| sum.saturating_add(part))
    }
}
