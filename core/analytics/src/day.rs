//! Days and months as whole numbers, so that windows and gaps are differences.

use chrono::{Datelike as _, NaiveDate};
use std::fmt;

#[cfg(test)]
mod tests;

/// The days from 0001-01-01 to 1970-01-01, as chrono counts them (0001-01-01 is day 1 there).
const EPOCH_FROM_CE: i32 = 719_163;

/// A calendar day, as the number of days since 1970-01-01, from 0001-01-01 to 9999-12-31.
///
/// # Example
/// ```
/// use lendwright_analytics::Day;
///
/// let payday: Day = "2024-01-31".parse()?;
/// assert_eq!(payday.plus(30).to_string(), "2024-03-01");
/// assert_eq!(payday.month().plus(1).last_day().to_string(), "2024-02-29");
/// assert_eq!(payday.days_since("2023-12-31".parse()?), 31);
/// # Ok::<(), lendwright_types::time::TimeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(i32);

/// A calendar month, as the number of months since January of the year 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month(i32);

impl Day {
    /// 0001-01-01.
    pub const MIN: Day = Day(1 - EPOCH_FROM_CE);

    /// 9999-12-31.
    pub const MAX: Day = Day(2_932_896);

    /// Returns the day so many days after 1970-01-01 (Arrow's `date32`); `None` outside the years 1 to 9999.
    #[must_use]
    pub fn from_epoch(days: i32) -> Option<Self> {
        (Self::MIN.0..=Self::MAX.0).contains(&days).then_some(Self(days))
    }

    /// Returns the day of a date; outside the years 1 to 9999 the first or last of them.
    #[must_use]
    pub fn from_date(date: NaiveDate) -> Self {
        Self::clamped(date.num_days_from_ce().saturating_sub(EPOCH_FROM_CE))
    }

    /// Returns the number of days since 1970-01-01.
    #[must_use]
    pub const fn epoch(self) -> i32 {
        self.0
    }

    /// Returns the day as a date.
    #[must_use]
    pub fn date(self) -> NaiveDate {
        NaiveDate::from_num_days_from_ce_opt(self.0.saturating_add(EPOCH_FROM_CE))
            .unwrap_or_default()
    }

    /// Returns the day so many days later, or earlier; at most the last day, at least the first.
    #[must_use]
    pub fn plus(self, days: i32) -> Self {
        Self::clamped(self.0.saturating_add(days))
    }

    /// Returns the number of days from another day to this one.
    #[must_use]
    pub const fn days_since(self, other: Self) -> i32 {
        self.0.saturating_sub(other.0)
    }

    /// Returns the day of the week: 1 for Monday to 7 for Sunday (ISO 8601).
    #[must_use]
    pub const fn weekday(self) -> u32 {
        // 1970-01-01 was a Thursday.
        self.0.saturating_add(3).rem_euclid(7).unsigned_abs().saturating_add(1)
    }

    /// Returns the month of the day.
    #[must_use]
    pub const fn month(self) -> Month {
        self.parts().0
    }

    /// Returns the day of the month, from 1.
    #[must_use]
    pub const fn day_of_month(self) -> u32 {
        self.parts().1
    }

    /// The month, and the day in it.
    ///
    /// Source: `civil_from_days` of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"
    /// (2021), which counts years from March, and eras of 400 years.
    #[allow(
        clippy::arithmetic_side_effects,
        reason = "the days are of the years 1 to 9999, and no divisor is 0"
    )]
    const fn parts(self) -> (Month, u32) {
        let since_march_of_year_0 = self.0 + 719_468;
        let era = since_march_of_year_0.div_euclid(146_097);
        let day = since_march_of_year_0.rem_euclid(146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let of_year = day - (365 * year + year / 4 - year / 100);
        let month_from_march = (5 * of_year + 2) / 153;
        let of_month = of_year - (153 * month_from_march + 2) / 5 + 1;
        (Month((era * 400 + year) * 12 + month_from_march + 2), of_month.unsigned_abs())
    }

    fn clamped(days: i32) -> Self {
        Self(days.clamp(Self::MIN.0, Self::MAX.0))
    }
}

impl Month {
    /// Returns the month of a year, counted from 1; `None` for numbers that are no month from 0001-01 to 9999-12.
    #[must_use]
    pub fn of(year: i32, number: u32) -> Option<Self> {
        let month = i32::try_from(number).ok().filter(|number| (1..=12).contains(number))?;
        let year = Some(year).filter(|year| (1..=9_999).contains(year))?;
        Some(Self(year.saturating_mul(12).saturating_add(month).saturating_sub(1)))
    }

    /// Returns the year.
    #[must_use]
    pub const fn year(self) -> i32 {
        self.0.div_euclid(12)
    }

    /// Returns the number of the month in its year: 1 to 12.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0.rem_euclid(12).unsigned_abs().saturating_add(1)
    }

    /// Returns the number of months from another month to this one.
    #[must_use]
    pub const fn months_since(self, other: Self) -> i32 {
        self.0.saturating_sub(other.0)
    }

    /// Returns the month so many months later, or earlier; at most 9999-12, at least 0001-01.
    #[must_use]
    pub fn plus(self, months: i32) -> Self {
        Self(self.0.saturating_add(months).clamp(12, 119_999))
    }

    /// Returns its first day.
    #[must_use]
    pub const fn first_day(self) -> Day {
        Day(self.first())
    }

    /// Returns its last day.
    #[must_use]
    pub const fn last_day(self) -> Day {
        Day(Self(self.0.saturating_add(1)).first().saturating_sub(1))
    }

    /// Returns the number of its days: 28 to 31.
    #[must_use]
    pub const fn days(self) -> u32 {
        let year = self.year();
        let twos = year.trailing_zeros();
        let has_29 = twos >= 2 && (twos >= 4 || !year.unsigned_abs().is_multiple_of(25));
        match self.number() {
            2 if has_29 => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    /// Returns the day of this number in the month, counted from 1; of a number that it does not have, the last or
    /// the first day.
    #[must_use]
    pub fn day(self, number: u32) -> Day {
        let behind_first = number.clamp(1, self.days()).saturating_sub(1);
        Day(self.first().saturating_add_unsigned(behind_first))
    }

    /// The days from 1970-01-01 to its first one.
    ///
    /// Source: `days_from_civil` of Howard Hinnant, as [`Day::parts`].
    #[allow(
        clippy::arithmetic_side_effects,
        reason = "the months are of the years 1 to 10000, and no divisor is 0"
    )]
    const fn first(self) -> i32 {
        let since_march_of_year_0 = self.0 - 2;
        let (year, month) =
            (since_march_of_year_0.div_euclid(12), since_march_of_year_0.rem_euclid(12));
        let leap_days = year / 4 - year / 100 + year / 400;
        365 * year + leap_days + (153 * month + 2) / 5 - 719_468
    }
}

impl std::str::FromStr for Day {
    type Err = lendwright_types::time::TimeError;

    /// Reads `YYYY-MM-DD`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        lendwright_types::time::parse_date(text).map(Self::from_date)
    }
}

impl fmt::Display for Day {
    /// Writes `YYYY-MM-DD`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (month, day) = self.parts();
        write!(f, "{month}-{day:02}")
    }
}

impl fmt::Display for Month {
    /// Writes `YYYY-MM`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year(), self.number())
    }
}

impl fmt::Debug for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
