//! Windows of days, by name or by their ends.

use super::{Day, Month};
use lendwright_types::codes;

#[cfg(test)]
mod tests;

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
            Self::Ytd => until(Month::of(as_of.month().year(), 1)?.first_day()),
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

    /// Returns the window that ends the day before this one begins: as many months where this one is whole months,
    /// else as many days.
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
