//! Which date the payments, or the advances, of a transaction are scheduled for.

use crate::apr::calendar::{has_date, is_last_of_month};
use chrono::{Datelike, NaiveDate};

/// The end of a month can represent these dates: 31 is the last day of each month.
const DATES: [u32; 4] = [28, 29, 30, 31];

/// The days of all payments, or of all advances, to find the date that the end of a month represents.
///
/// Months are counted to the same date. Only a series that is scheduled for the last day of each month counts from
/// last day to last day. February's last day represents the 29th or 30th of a series (Appendix J (b)(3)). So 28
/// February is the 28th between 28 January and 28 March, the 30th before 30 March, and the last day before 31 March.
#[derive(Clone, Copy, Debug)]
pub(super) struct Series {
    start: NaiveDate,
    /// How many days of the series fall on each of the dates.
    on_date: [usize; 4],
}

impl Series {
    /// Reads the days of a series of a transaction that begins on a day.
    #[allow(clippy::needless_pass_by_value, reason = "an iterator is read more than once")]
    pub(super) fn new(start: NaiveDate, days: impl Iterator<Item = NaiveDate> + Clone) -> Self {
        let mut on_date = [0; 4];
        if days.clone().any(is_last_of_month) {
            for (count, date) in on_date.iter_mut().zip(DATES) {
                *count = days.clone().filter(|day| has_date(*day, date)).count();
            }
        }
        Self { start, on_date }
    }

    /// Returns the date that a day of the series represents.
    ///
    /// The end of a month represents the date that most days of the series have. If several dates have as many days,
    /// a date on which the transaction begins is taken before others, and then an earlier date before a later one.
    pub(super) fn date_of(&self, day: NaiveDate) -> u32 {
        if !is_last_of_month(day) {
            return day.day();
        }
        let rank = |(date, count): (u32, usize)| (count, has_date(self.start, date));
        let dates = DATES.into_iter().zip(self.on_date).filter(|(date, _)| *date >= day.day());
        let best = dates.reduce(|best, next| if rank(next) > rank(best) { next } else { best });
        best.map_or(day.day(), |(date, _)| date)
    }
}
