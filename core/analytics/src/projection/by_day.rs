//! A projection day by day.

use super::outlook::Projection;
use crate::Day;

/// What is expected on a day, in minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayAmount {
    /// The day.
    pub day: Day,
    /// What is expected on it.
    pub amount: i128,
    /// What is expected until its end.
    pub cumulative: i128,
}

impl Projection<'_> {
    /// Returns what is expected on each day: what recurs on its day, the rest evenly, with what cannot be divided on the
    /// first days, a minor unit each. Empty where nothing is projected.
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
