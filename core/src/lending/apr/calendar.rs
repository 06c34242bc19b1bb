//! Months counted back from a day.

use chrono::{Datelike, NaiveDate};

/// Whole months before a day, and the day that they lead back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Back {
    pub(super) months: u32,
    pub(super) to: NaiveDate,
}

/// The most whole months, in steps of `every`, that lead from `end` back to `start` or a later day.
/// `start` must not be after `end`.
///
/// They lead to the same date, or to the last of a month that is too short. `date` is the date of `end` in a
/// longer month. It is later than `end` where the end of a month represents a later date: 31 for ends of
/// months.
#[inline]
pub(super) fn months_back(start: NaiveDate, end: NaiveDate, every: u32, date: u32) -> Back {
    let between = months_between(start, end);
    let whole = between.saturating_sub(between.checked_rem(every).unwrap_or_default());
    if whole == between {
        // They lead to the month of `start`, which is all there is to see in most schedules.
        let reached = date.min(month_length(start.year(), start.month()));
        if reached == start.day() {
            return Back { months: whole, to: start };
        }
        if reached > start.day() {
            return Back { months: whole, to: start.with_day(reached).unwrap_or(start) };
        }
    } else {
        return Back { months: whole, to: before(end, whole, date) };
    }
    let months = whole.saturating_sub(every);
    Back { months, to: before(end, months, date) }
}

/// The day so many months earlier.
fn before(day: NaiveDate, months: u32, date: u32) -> NaiveDate {
    if months == 0 {
        return day;
    }
    let number = month_number(day).saturating_sub(i64::from(months));
    let (year, month) = (number.div_euclid(12), number.rem_euclid(12).saturating_add(1));
    let year = i32::try_from(year).unwrap_or(i32::MIN);
    let month = u32::try_from(month).unwrap_or(1);
    let reached = date.min(month_length(year, month));
    // The day lies between two days of the calendar.
    NaiveDate::from_ymd_opt(year, month, reached).unwrap_or(NaiveDate::MIN)
}

/// Whether a day is the last of its month.
pub(super) fn is_last_of_month(day: NaiveDate) -> bool {
    day.day() >= 28 && day.day() == month_length(day.year(), day.month())
}

/// Whether a day is the one with this date in its month, which is the last in a shorter month.
pub(super) fn has_date(day: NaiveDate, date: u32) -> bool {
    day.day() == date.min(month_length(day.year(), day.month()))
}

/// How many months the month of one day lies before that of a later one.
pub(super) fn months_between(start: NaiveDate, end: NaiveDate) -> u32 {
    u32::try_from(month_number(end).saturating_sub(month_number(start))).unwrap_or_default()
}

/// The days from one day to a later one.
pub(super) fn days(start: NaiveDate, end: NaiveDate) -> u32 {
    u32::try_from(end.signed_duration_since(start).num_days()).unwrap_or_default()
}

/// The days of the year that ends on a day.
pub(super) fn length_of_year_before(day: NaiveDate) -> u32 {
    let has_passed = day.month() > 2 || (day.month() == 2 && day.day() == 29);
    let year = if has_passed { day.year() } else { day.year().saturating_sub(1) };
    if is_leap(year) { 366 } else { 365 }
}

fn month_number(day: NaiveDate) -> i64 {
    i64::from(day.year()).saturating_mul(12).saturating_add(i64::from(day.month0()))
}

fn month_length(year: i32, month: u32) -> u32 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn is_leap(year: i32) -> bool {
    year.rem_euclid(4) == 0 && (year.rem_euclid(100) != 0 || year.rem_euclid(400) == 0)
}
