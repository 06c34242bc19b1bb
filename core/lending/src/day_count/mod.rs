//! Day counts: the part of a year between two days.

mod actual;
mod regular;
#[cfg(test)]
mod tests;
mod thirty;

use super::Ratio;
use super::due_dates::months_after;
use chrono::NaiveDate;
use lendwright_types::codes;
pub use regular::RegularPeriod;

codes! {
    /// A convention that says which part of a year lies between two days (ISDA 2006 Definitions,
    /// 4.16; the variants after `QuantLib`'s documentation).
    ///
    /// # Example
    /// ```
    /// use lendwright_lending::DayCount;
    /// use lendwright_types::time::parse_date;
    ///
    /// let (from, to) = (parse_date("2007-12-28")?, parse_date("2008-02-29")?);
    /// let fraction = |count: DayCount| count.year_fraction(from, to).to_string();
    /// assert_eq!(fraction(DayCount::Actual365), "63/365");
    /// assert_eq!(fraction(DayCount::Thirty360Us), "61/360");
    /// assert_eq!(fraction(DayCount::NoLeap365), "62/365");
    /// # Ok::<(), lendwright_types::time::TimeError>(())
    /// ```
    pub enum DayCount {
        /// Each month is a twelfth of a year, whatever its days: "30/360" of consumer loans. Days
        /// that make no whole months count as in 30U/360.
        Months = "months",
        /// 30/360, bond basis (ISDA 4.16 (f)): day 31 is 30, the second only after a 30 or 31.
        Thirty360 = "30/360",
        /// 30U/360 (SIA): as 30/360, and the last of February is 30, the second only after one.
        Thirty360Us = "30U/360",
        /// 30/360 NASD: as 30/360, but a 31 after a day before the 30th is the next month's first.
        Thirty360Nasd = "30/360 NASD",
        /// 30E/360, Eurobond basis (ISDA 4.16 (g)): day 31 is 30.
        ThirtyE360 = "30E/360",
        /// 30E/360 ISDA (4.16 (h)): the last of a month is 30, but not February's on the last due date.
        ThirtyE360Isda = "30E/360 ISDA",
        /// Actual days over 365 (ISDA 4.16 (d)).
        Actual365 = "Act/365F",
        /// Actual days over 360 (ISDA 4.16 (e)).
        Actual360 = "Act/360",
        /// Actual days over 364, which is 52 weeks.
        Actual364 = "Act/364",
        /// Actual days over 366 where the period ends in a leap year, with yearly periods where it has
        /// a 29 February, else over 365 (ICMA 251.1 (i)).
        Actual365L = "Act/365L",
        /// Days in leap years over 366 plus the others over 365 (ISDA 4.16 (b)).
        ActualActualIsda = "Act/Act ISDA",
        /// Days over those of the regular period times the periods a year (ICMA 251.1 (iii)).
        ActualActualIcma = "Act/Act ICMA",
        /// Whole years counted back from the end; the days before over 366 where they have a 29
        /// February, else over 365 (AFB, 1994).
        ActualActualAfb = "Act/Act AFB",
        /// Actual days without 29 February over 365.
        NoLeap365 = "NL/365",
    }
}

impl DayCount {
    /// Returns the number of counted days between two days. It is negative when the second day is earlier.
    #[must_use]
    pub fn days(self, from: NaiveDate, to: NaiveDate) -> i64 {
        self.days_until(from, to, None)
    }

    /// Returns the part of a year between two days, with regular periods of one month that end on
    /// the later day.
    #[must_use]
    pub fn year_fraction(self, from: NaiveDate, to: NaiveDate) -> Ratio {
        self.year_fraction_in(
            from,
            to,
            &RegularPeriod { end: to.max(from), months: 1, termination: None },
        )
    }

    /// Returns the part of a year between two days; less than 0 when the second one is earlier.
    #[must_use]
    pub fn year_fraction_in(self, from: NaiveDate, to: NaiveDate, period: &RegularPeriod) -> Ratio {
        if to < from {
            return self.year_fraction_in(to, from, period).negative();
        }
        let days = || i128::from(self.days_until(from, to, period.termination));
        match self {
            Self::Months => match whole_months(from, to) {
                Some(months) => Ratio::from_parts(months.into(), 12),
                None => Ratio::from_parts(days(), 360),
            },
            Self::Thirty360
            | Self::Thirty360Us
            | Self::Thirty360Nasd
            | Self::ThirtyE360
            | Self::ThirtyE360Isda
            | Self::Actual360 => Ratio::from_parts(days(), 360),
            Self::Actual365 | Self::NoLeap365 => Ratio::from_parts(days(), 365),
            Self::Actual364 => Ratio::from_parts(days(), 364),
            Self::Actual365L => {
                Ratio::from_parts(days(), actual::length_365l(from, to, period.months))
            }
            Self::ActualActualIsda => actual::isda(from, to),
            Self::ActualActualIcma => actual::icma(from, to, period),
            Self::ActualActualAfb => actual::afb(from, to),
        }
    }

    fn days_until(self, from: NaiveDate, to: NaiveDate, termination: Option<NaiveDate>) -> i64 {
        match self {
            Self::Months | Self::Thirty360Us => thirty::us(from, to),
            Self::Thirty360 => thirty::bond(from, to),
            Self::Thirty360Nasd => thirty::nasd(from, to),
            Self::ThirtyE360 => thirty::european(from, to),
            Self::ThirtyE360Isda => thirty::isda(from, to, termination),
            Self::NoLeap365 => [actual::days(from, to), actual::leap_days(to, from)].iter().sum(),
            _ => actual::days(from, to),
        }
    }
}

/// The number of whole months to the second day, clamped to the month's end. `None` if that day is not a whole number
/// of months later.
fn whole_months(from: NaiveDate, to: NaiveDate) -> Option<i32> {
    let months = actual::months_between(from, to)?;
    (months_after(from, months)? == to).then_some(months)
}
