//! Days and months as whole numbers, so that windows and gaps are differences; and windows of days, by name or by their
//! ends.

use chrono::{Datelike as _, NaiveDate};
use lendwright_types::codes;
use std::fmt;

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
    pub fn new(year: i32, number: u32) -> Option<Self> {
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

// Windows of days, by name or by their ends.

codes! {
    /// The windows with a name. Each ends on or before the day of the answer, `as_of`.
    pub enum PeriodName {
        /// The calendar month of `as_of`, from its first day to `as_of`.
        ThisMonth = "this_month",
        /// The year of `as_of`, from its first day to `as_of`.
        Ytd = "ytd",
        /// The calendar month before that of `as_of`.
        LastMonth = "last_month",
        /// The 30 days that end with `as_of`.
        Last30d = "last_30d",
        /// The 90 days that end with `as_of`.
        Last90d = "last_90d",
        /// The last 3 calendar months that have ended by `as_of`.
        Last3m = "last_3m",
        /// The last 6 calendar months that have ended by `as_of`.
        Last6m = "last_6m",
        /// The last 12 calendar months that have ended by `as_of`.
        Last12m = "last_12m",
        /// From the first transaction that counts to `as_of`.
        All = "all",
        /// The days from `from` to `to`.
        Custom = "custom",
    }
}

/// A window of days, both included. It is empty where `from` is after `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first day.
    pub from: Day,
    /// The last day.
    pub to: Day,
}

impl PeriodName {
    /// Returns the window as of a day. `None` for [`All`](Self::All) and [`Custom`](Self::Custom), as a day does not
    /// define their ends.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::{Day, PeriodName};
    ///
    /// let leap_day: Day = "2024-02-29".parse()?;
    /// let quarter = PeriodName::Last3m.as_of(leap_day).unwrap();
    /// assert_eq!((quarter.from.to_string(), quarter.to), ("2023-12-01".into(), leap_day));
    /// let before = quarter.before();
    /// assert_eq!((before.from.to_string(), before.to.to_string()), ("2023-09-01".into(), "2023-11-30".into()));
    /// # Ok::<(), lendwright_types::time::TimeError>(())
    /// ```
    #[must_use]
    pub fn as_of(self, as_of: Day) -> Option<Period> {
        let until = |from| Some(Period { from, to: as_of });
        let months = |last: Month, count: i32| {
            let first = last.plus(1_i32.saturating_sub(count));
            Some(Period { from: first.first_day(), to: last.last_day() })
        };
        let ended = last_ended(as_of);
        match self {
            Self::ThisMonth => until(as_of.month().first_day()),
            Self::Ytd => until(Month::new(as_of.month().year(), 1)?.first_day()),
            Self::Last30d => until(as_of.plus(-29)),
            Self::Last90d => until(as_of.plus(-89)),
            Self::LastMonth => months(as_of.month().plus(-1), 1),
            Self::Last3m => months(ended, 3),
            Self::Last6m => months(ended, 6),
            Self::Last12m => months(ended, 12),
            Self::All | Self::Custom => None,
        }
    }
}

/// Returns the last month that has ended by a day: on its last day it has.
#[must_use]
pub fn last_ended(as_of: Day) -> Month {
    let month = as_of.month();
    if month.last_day() == as_of { month } else { month.plus(-1) }
}

impl Period {
    /// Returns the number of days; 0 of an empty window.
    #[must_use]
    pub fn days(self) -> i32 {
        self.to.days_since(self.from).saturating_add(1).max(0)
    }

    /// Whether a day is in the window.
    #[must_use]
    pub fn has(self, day: Day) -> bool {
        (self.from..=self.to).contains(&day)
    }

    /// Whether the window is whole calendar months.
    #[must_use]
    pub fn is_whole_months(self) -> bool {
        self.from <= self.to
            && self.from.day_of_month() == 1
            && self.to == self.to.month().last_day()
    }

    /// Returns the window that ends the day before this one begins. It has as many months if this one is whole months,
    /// and otherwise as many days.
    #[must_use]
    pub fn before(self) -> Self {
        self.earlier(1)
    }

    /// Returns the windows before this one, the latest first. Each ends the day before the next one begins. If this
    /// window is whole months, each has as many months. Otherwise each has as many days, even if one of them happens
    /// to be a month.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::Period;
    ///
    /// let days = Period { from: "2025-12-01".parse()?, to: "2025-12-30".parse()? };
    /// let firsts: Vec<_> = days.all_before().take(2).map(|window| window.from.to_string()).collect();
    /// assert_eq!(firsts, ["2025-11-01", "2025-10-02"]);
    /// # Ok::<(), lendwright_types::time::TimeError>(())
    /// ```
    #[must_use = "it does nothing until it is read"]
    pub fn all_before(self) -> impl Iterator<Item = Self> {
        (1..i32::MAX).map(move |number| self.earlier(number))
    }

    /// The window that is so many windows before this one.
    fn earlier(self, number: i32) -> Self {
        let behind = number.saturating_sub(1);
        if self.is_whole_months() {
            let months = self.to.month().months_since(self.from.month()).saturating_add(1);
            let first =
                |windows| self.from.month().plus(months.saturating_mul(windows).saturating_neg());
            return Self {
                from: first(number).first_day(),
                to: first(behind).first_day().plus(-1),
            };
        }
        let first = |windows| self.from.plus(self.days().saturating_mul(windows).saturating_neg());
        Self { from: first(number), to: first(behind).plus(-1) }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "tests")]

    use super::{Day, Month, Period, PeriodName, last_ended};
    use chrono::{Datelike as _, NaiveDate};

    #[test]
    fn days_are_those_of_the_calendar() {
        let mut date = NaiveDate::from_ymd_opt(1, 1, 1).unwrap();
        let mut day = Day::MIN;
        while day < Day::MAX {
            assert_eq!((day.date(), Day::from_date(date)), (date, day));
            assert_eq!(day.weekday(), date.weekday().number_from_monday(), "{date}");
            assert_eq!((day.month().year(), day.month().number()), (date.year(), date.month()));
            assert_eq!((day.day_of_month(), day.to_string()), (date.day(), date.to_string()));
            let step = if (1_995..2_030).contains(&date.year()) { 1 } else { 41 };
            (day, date) =
                (day.plus(step), date + chrono::Days::new(u64::from(step.unsigned_abs())));
        }
        assert_eq!((Day::MAX.to_string(), Day::MAX.plus(1)), ("9999-12-31".into(), Day::MAX));
        assert_eq!((Day::MIN.plus(-1), Day::from_epoch(Day::MAX.epoch() + 1)), (Day::MIN, None));
        assert_eq!(Day::from_epoch(0).map(|day| day.to_string()).as_deref(), Some("1970-01-01"));
    }

    #[test]
    fn months_have_the_calendars_first_and_last_days() {
        let mut month = Month::new(1, 1).unwrap();
        loop {
            let (first, last) = (month.first_day(), month.last_day());
            assert_eq!((first.month(), last.month()), (month, month));
            assert_eq!((first.day_of_month(), last.day_of_month()), (1, month.days()));
            if month.plus(1) == month {
                break;
            }
            assert_eq!(last.plus(1), month.plus(1).first_day());
            month = month.plus(1);
        }
        assert_eq!(
            (month.to_string(), Month::new(0, 1), Month::new(2024, 13)),
            ("9999-12".into(), None, None)
        );
        let leap = Month::new(2024, 2).unwrap();
        assert_eq!((leap.days(), leap.day(31).to_string()), (29, "2024-02-29".into()));
        assert_eq!((leap.plus(12).days(), Month::new(1900, 2).unwrap().days()), (28, 28));
        assert_eq!(leap.plus(-14).months_since(leap), -14);
    }

    fn period(from: &str, to: &str) -> Period {
        Period { from: from.parse().unwrap(), to: to.parse().unwrap() }
    }

    #[test]
    fn each_name_ends_by_its_day() {
        let cases = [
            (PeriodName::ThisMonth, "2024-03-15", "2024-03-01", "2024-03-15"),
            (PeriodName::Ytd, "2024-03-15", "2024-01-01", "2024-03-15"),
            (PeriodName::Last30d, "2024-03-01", "2024-02-01", "2024-03-01"),
            (PeriodName::Last90d, "2024-03-30", "2024-01-01", "2024-03-30"),
            (PeriodName::LastMonth, "2024-03-30", "2024-02-01", "2024-02-29"),
            (PeriodName::LastMonth, "2024-03-31", "2024-02-01", "2024-02-29"),
            (PeriodName::LastMonth, "2024-01-31", "2023-12-01", "2023-12-31"),
            (PeriodName::Last3m, "2024-03-31", "2024-01-01", "2024-03-31"),
            (PeriodName::Last3m, "2024-01-01", "2023-10-01", "2023-12-31"),
            (PeriodName::Last6m, "2023-02-28", "2022-09-01", "2023-02-28"),
            (PeriodName::Last12m, "2024-02-28", "2023-02-01", "2024-01-31"),
        ];
        for (name, as_of, from, to) in cases {
            assert_eq!(
                name.as_of(as_of.parse().unwrap()),
                Some(period(from, to)),
                "{}",
                name.name()
            );
        }
        assert_eq!(PeriodName::All.as_of("2024-01-01".parse().unwrap()), None);
        assert_eq!(last_ended("2024-02-28".parse().unwrap()).to_string(), "2024-01");
    }

    #[test]
    fn the_window_before_is_as_long_in_days_or_in_months() {
        let cases = [
            (period("2024-03-01", "2024-03-31"), period("2024-02-01", "2024-02-29")),
            (period("2024-01-01", "2024-03-31"), period("2023-10-01", "2023-12-31")),
            (period("2024-03-01", "2024-03-30"), period("2024-01-31", "2024-02-29")),
            (period("2024-03-05", "2024-03-05"), period("2024-03-04", "2024-03-04")),
        ];
        for (this, before) in cases {
            assert_eq!(this.before(), before, "{this:?}");
        }
        assert_eq!(period("2024-03-05", "2024-03-04").days(), 0);
    }

    #[test]
    fn all_windows_before_are_as_long_as_the_one_that_is_asked() {
        let before = |this: Period| this.all_before().take(3).collect::<Vec<_>>();
        // November is one of them by chance.
        let days = [
            period("2025-11-01", "2025-11-30"),
            period("2025-10-02", "2025-10-31"),
            period("2025-09-02", "2025-10-01"),
        ];
        assert_eq!(before(period("2025-12-01", "2025-12-30")), days);
        let quarters = [
            period("2023-10-01", "2023-12-31"),
            period("2023-07-01", "2023-09-30"),
            period("2023-04-01", "2023-06-30"),
        ];
        assert_eq!(before(period("2024-01-01", "2024-03-31")), quarters);
    }
}
