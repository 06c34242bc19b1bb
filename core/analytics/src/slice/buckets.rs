//! Buckets of days.

use crate::{Day, Month, Period};
use lendwright_types::codes;

codes! {
    /// How long a bucket is.
    pub enum Grain {
        /// A day.
        Day = "day",
        /// A week.
        Week = "week",
        /// A calendar month.
        Month = "month",
        /// A calendar quarter.
        Quarter = "quarter",
        /// A calendar year.
        Year = "year",
        /// The whole window.
        All = "all",
        /// All days of one weekday: 1 for Monday to 7 for Sunday.
        DayOfWeek = "day_of_week",
        /// All days of one number in their month: 1 to 31.
        DayOfMonth = "day_of_month",
    }
}

codes! {
    /// The day with which a week begins.
    pub enum WeekStart {
        /// Monday, as ISO 8601 has it.
        Monday = "mon",
        /// Saturday.
        Saturday = "sat",
        /// Sunday.
        Sunday = "sun",
    }
}

/// Where a bucket begins or ends: a day, or the number of a weekday or of a day of the month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// A day.
    Day(Day),
    /// A number.
    Number(u32),
}

/// Buckets of a window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Buckets {
    pub(super) grain: Grain,
    pub(super) week_start: WeekStart,
    pub(super) window: Period,
}

#[allow(clippy::arithmetic_side_effects, reason = "days and months are of the years 1 to 9999")]
impl Buckets {
    /// The number of the bucket with this day of the window. Numbers rise with the days.
    pub(super) fn of(&self, day: Day) -> i32 {
        let month = day.month();
        match self.grain {
            Grain::Day => day.epoch(),
            Grain::Week => (day.epoch() + self.shift()).div_euclid(7),
            Grain::Month => month_number(month),
            Grain::Quarter => month_number(month).div_euclid(3),
            Grain::Year => month.year(),
            Grain::All => 0,
            Grain::DayOfWeek => small(day.weekday()),
            Grain::DayOfMonth => small(day.day_of_month()),
        }
    }

    /// The numbers of all buckets of the window.
    pub(super) fn all(&self) -> std::ops::Range<i32> {
        let Period { from, to } = self.window;
        match self.grain {
            _ if from > to => 0..0,
            Grain::DayOfWeek => 1..8,
            Grain::DayOfMonth => 1..32,
            _ => self.of(from)..self.of(to) + 1,
        }
    }

    /// The first and the last edge of a bucket, and whether all of it is in the window.
    pub(super) fn edges(&self, bucket: i32) -> (Edge, Edge, bool) {
        let (from, to) = match self.grain {
            Grain::Day => (day(bucket), day(bucket)),
            Grain::Week => {
                let first = bucket.saturating_mul(7).saturating_sub(self.shift());
                (day(first), day(first.saturating_add(6)))
            }
            Grain::Month => months(bucket, 1),
            Grain::Quarter => months(bucket.saturating_mul(3), 3),
            Grain::Year => months(bucket.saturating_sub(1970).saturating_mul(12), 12),
            Grain::All => (self.window.from, self.window.to),
            Grain::DayOfWeek | Grain::DayOfMonth => {
                let number = Edge::Number(bucket.unsigned_abs());
                return (number, number, true);
            }
        };
        let is_whole = self.window.from <= from && to <= self.window.to;
        (Edge::Day(from), Edge::Day(to), is_whole)
    }

    /// By how many days a week begins before the Thursday 1970-01-01.
    const fn shift(&self) -> i32 {
        match self.week_start {
            WeekStart::Monday => 3,
            WeekStart::Sunday => 4,
            WeekStart::Saturday => 5,
        }
    }
}

/// Finds buckets of days. Most rows of a user follow each other, so a day in the same bucket as the day before is
/// found by the bucket's edges.
pub(super) struct Running {
    buckets: Buckets,
    /// The last bucket that was found, and its days; `None` if its days are not consecutive.
    last: (i32, Option<Period>),
}

impl Running {
    pub(super) const fn of(buckets: Buckets) -> Self {
        Self { buckets, last: (0, None) }
    }

    /// The number of the bucket with this day of the window.
    pub(super) fn bucket(&mut self, day: Day) -> i32 {
        let (known, days) = self.last;
        if days.is_some_and(|days| days.has(day)) {
            return known;
        }
        let bucket = self.buckets.of(day);
        let days = match self.buckets.edges(bucket) {
            (Edge::Day(from), Edge::Day(to), _) => Some(Period { from, to }),
            _ => None,
        };
        self.last = (bucket, days);
        bucket
    }
}

fn epoch() -> Month {
    Day::from_epoch(0).unwrap_or(Day::MIN).month()
}

fn month_number(month: Month) -> i32 {
    month.months_since(epoch())
}

fn months(first: i32, count: i32) -> (Day, Day) {
    let first = epoch().plus(first);
    (first.first_day(), first.plus(count.saturating_sub(1)).last_day())
}

fn day(days: i32) -> Day {
    Day::from_epoch(days).unwrap_or(Day::MIN)
}

fn small(number: u32) -> i32 {
    i32::try_from(number).unwrap_or_default()
}
