//! A projection day by day.

use super::outlook::Projection;
use crate::Day;

/// The expected amount of a day, in minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayAmount {
    /// The day.
    pub day: Day,
    /// The expected amount of the day.
    pub amount: i128,
    /// The expected amount until the end of the day.
    pub cumulative: i128,
}

impl Projection<'_> {
    /// Returns the expected amount of each day. Recurring amounts are on their days. The rest is spread evenly, and
    /// its indivisible remainder goes to the first days, a minor unit each. Empty without a projection.
    #[must_use]
    pub fn by_day(&self) -> Vec<DayAmount> {
        let Some(variable) = self.variable else { return Vec::new() };
        let count = i128::from(self.period.days().max(1));
        let each = variable.amount.checked_div_euclid(count).unwrap_or_default();
        let more = variable.amount.checked_rem_euclid(count).unwrap_or_default();
        let mut recurring = self.recurring.iter().peekable();
        let mut cumulative = 0_i128;
        let mut days = Vec::new();
        for number in 0..self.period.days() {
            let day = self.period.from.plus(number);
            let mut amount = each.saturating_add(i128::from(i128::from(number) < more));
            while let Some(expected) = recurring.next_if(|expected| expected.day <= day) {
                amount = amount.saturating_add(expected.amount.into());
            }
            cumulative = cumulative.saturating_add(amount);
            days.push(DayAmount { day, amount, cumulative });
        }
        days
    }
}
