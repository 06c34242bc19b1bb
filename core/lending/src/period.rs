//! One period of a schedule, and which part of a year it is.

use super::{DayCount, Frequency, Ratio, RegularPeriod};
use chrono::NaiveDate;

/// One period, from the day before which the last one ended.
pub(super) struct Period {
    pub(super) start: NaiveDate,
    pub(super) due: NaiveDate,
    /// The step, if the period is exactly one step.
    pub(super) regular: Option<Frequency>,
    /// The step of the others.
    pub(super) every: Frequency,
}

impl Period {
    pub(super) fn part_of_year(&self, count: DayCount, termination: Option<NaiveDate>) -> Ratio {
        let months = match self.every {
            Frequency::Months(months) if matches!(months, 1 | 2 | 3 | 4 | 6 | 12) => months,
            _ => 1,
        };
        match (count, self.regular, self.every) {
            (DayCount::Months | DayCount::ActualActualIcma, Some(Frequency::Months(months)), _) => {
                months_of_year(months)
            }
            // A week is no part of a month: its days are.
            (DayCount::Months, _, Frequency::Weeks(_) | Frequency::Days(_)) => {
                DayCount::Actual360.year_fraction(self.start, self.due)
            }
            _ => {
                let period = RegularPeriod { end: self.due, months, termination };
                count.year_fraction_in(self.start, self.due, &period)
            }
        }
    }
}

pub(super) fn months_of_year(months: u16) -> Ratio {
    Ratio::from_parts(months.into(), 12)
}
