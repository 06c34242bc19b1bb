//! Months counted back from a day.

use chrono::{Datelike, NaiveDate};

/// Whole months before a day, and the day that they lead back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MonthsBack {
    pub(super) months: u32,
    pub(super) to: NaiveDate,
}

/// The most whole months, in steps of `every`, that lead from `end` back to `start` or a later day. `None` when
/// `start` is after `end`.
///
/// They lead to the same date, or to the last day of a month that is too short. `date` is the date of `end` in a
/// longer month. It is later than `end` if the end of a month represents a later date: 31 for ends of months.
#[inline]
pub(super) fn months_back(
    start: NaiveDate,
    end: NaiveDate,
    every: u32,
    date: u32,
) -> Option<MonthsBack> {
    if end < start {
        return None;
    }
    let between = months_between(start, end)?;
    let whole = between.checked_sub(between.checked_rem(every)?)?;
    if whole == between {
        // They lead to the month of `start`. Most schedules need no other check.
        let reached = date.min(month_length(start.year(), start.month()));
        if reached == start.day() {
            return Some(MonthsBack { months: whole, to: start });
        }
        if reached > start.day() {
            return Some(MonthsBack { months: whole, to: start.with_day(reached)? });
        }
    } else {
        return Some(MonthsBack { months: whole, to: before(end, whole, date)? });
    }
    // In one month, the earlier day is reached by no month.
    let months = whole.checked_sub(every.min(whole))?;
    Some(MonthsBack { months, to: before(end, months, date)? })
}

/// The day this number of months earlier.
fn before(day: NaiveDate, months: u32, date: u32) -> Option<NaiveDate> {
    if months == 0 {
        return Some(day);
    }
    let number = day.year().checked_mul(12)?.checked_add_unsigned(day.month0())?;
    let number = number.checked_sub_unsigned(months)?;
    let (year, month) = (number.div_euclid(12), u32::try_from(number.rem_euclid(12)).ok()?);
    let month = month.checked_add(1)?;
    NaiveDate::from_ymd_opt(year, month, date.min(month_length(year, month)))
}

/// Whether a day is the last of its month.
pub(super) fn is_last_of_month(day: NaiveDate) -> bool {
    day.day() >= 28 && day.day() == month_length(day.year(), day.month())
}

/// Whether a day has this date in its month. In a shorter month, the last day has it.
pub(super) fn has_date(day: NaiveDate, date: u32) -> bool {
    day.day() == date.min(month_length(day.year(), day.month()))
}

/// The number of months from the month of one day to the month of a later one.
fn months_between(start: NaiveDate, end: NaiveDate) -> Option<u32> {
    let years = u32::try_from(end.year().checked_sub(start.year())?).ok()?;
    years.checked_mul(12)?.checked_add(end.month0())?.checked_sub(start.month0())
}

/// The days from one day to another; `None` when that is earlier.
pub(super) fn days(start: NaiveDate, end: NaiveDate) -> Option<u32> {
    u32::try_from(end.signed_duration_since(start).num_days()).ok()
}

/// The days of the year that ends on a day.
pub(super) fn length_of_year_before(day: NaiveDate) -> u32 {
    let has_passed = day.month() > 2 || (day.month() == 2 && day.day() == 29);
    // The calendar has a year before each of its years that fits into 32 bits.
    let year = if has_passed { Some(day.year()) } else { day.year().checked_sub(1) };
    if year.is_some_and(is_leap) { 366 } else { 365 }
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
