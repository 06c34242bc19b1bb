//! Actual days, and the years that they are parts of.

use super::regular::RegularPeriod;
use crate::Ratio;
use crate::due_dates::months_after;
use crate::exact::product;
use chrono::{Datelike, NaiveDate};

pub(super) fn days(from: NaiveDate, to: NaiveDate) -> i64 {
    to.signed_duration_since(from).num_days()
}

/// The months from the month of one day to that of another; less than 0 when that is earlier.
pub(super) fn months_between(from: NaiveDate, to: NaiveDate) -> Option<i32> {
    let years = to.year().checked_sub(from.year())?;
    years.checked_mul(12)?.checked_add_unsigned(to.month0())?.checked_sub_unsigned(from.month0())
}

/// The number of 29 Februaries after `from`, up to and including `to`. It is negative if `to` is earlier.
pub(super) fn leap_days(from: NaiveDate, to: NaiveDate) -> i64 {
    let (first, last, each) = if to < from { (to, from, -1) } else { (from, to, 1) };
    let all = first.year()..=last.year();
    let days = all.filter_map(|year| NaiveDate::from_ymd_opt(year, 2, 29));
    days.filter(|day| first < *day && *day <= last).map(|_| each).sum()
}

/// The year of Act/365L, in days.
pub(super) fn length_365l(from: NaiveDate, to: NaiveDate, months: u16) -> i128 {
    let is_long = if months == 12 { leap_days(from, to) > 0 } else { to.leap_year() };
    if is_long { 366 } else { 365 }
}

/// Split at 1 January.
pub(super) fn isda(from: NaiveDate, to: NaiveDate) -> Ratio {
    // The days of a year from 1 January on, up to the next; the calendar may begin or end within it.
    let of_year = |year: i32| {
        let first = NaiveDate::from_yo_opt(year, 1).map_or(from, |first| first.max(from));
        let next = year.checked_add(1).and_then(|year| NaiveDate::from_yo_opt(year, 1));
        days(first, next.map_or(to, |next| next.min(to)))
    };
    let is_leap = |year: &i32| NaiveDate::from_ymd_opt(*year, 2, 29).is_some();
    let years = || from.year()..=to.year();
    let leap: i64 = years().filter(is_leap).map(of_year).sum();
    let common: i64 = years().filter(|year| !is_leap(year)).map(of_year).sum();
    match (leap, common) {
        (0, common) => Ratio::from_parts(common.into(), 365),
        (leap, 0) => Ratio::from_parts(leap.into(), 366),
        (leap, common) => {
            sum(Ratio::from_parts(leap.into(), 366), Ratio::from_parts(common.into(), 365))
        }
    }
}

/// Regular periods, counted from one of them. A whole period is its part of the year. For a piece of a period, that
/// part is multiplied by the piece's share of the period's days.
pub(super) fn icma(from: NaiveDate, to: NaiveDate, period: &RegularPeriod) -> Ratio {
    let months = i32::from(period.months.clamp(1, 12));
    // The whole part of 12 over the months.
    let in_year = match months {
        1 => 12,
        2 => 6,
        3 => 4,
        4 => 3,
        5 | 6 => 2,
        _ => 1,
    };
    let edge = |at: Option<i32>| months_after(period.end, at?.checked_mul(months)?);
    let after = |at: Option<i32>| at.and_then(|at| at.checked_add(1));
    // The first edge that is not after the first day, from one that surely is not.
    let reach = months_between(period.end, from).and_then(|reach| reach.checked_div(months));
    let mut at = reach.and_then(|reach| reach.checked_sub(2));
    let (mut whole, mut pieces) = (Ratio::ZERO, Ratio::ZERO);
    while let (Some(start), Some(end)) = (edge(at), edge(after(at)))
        && start < to
    {
        at = after(at);
        let length = days(start, end);
        match days(start.max(from), end.min(to)) {
            inside if inside == length => whole = sum(whole, Ratio::from_parts(1, in_year.into())),
            inside if inside > 0 => {
                pieces = sum(pieces, Ratio::from_parts(inside.into(), product(length, in_year)));
            }
            _ => {}
        }
    }
    if whole.is_zero() { pieces } else { sum(pieces, whole) }
}

/// Whole years from the end backwards, then the days that are left.
pub(super) fn afb(from: NaiveDate, to: NaiveDate) -> Ratio {
    let years_back = |years: i32| {
        let day = months_after(to, years.checked_mul(-12)?)?;
        // From the last of February to the last of February.
        let is_last = day.month() == 2 && day.day() == 28 && day.leap_year();
        if is_last { day.succ_opt() } else { Some(day) }
    };
    let mut years = 0_i32;
    let mut end = to;
    while let Some(more) = years.checked_add(1)
        && let Some(earlier) = years_back(more).filter(|day| *day >= from)
    {
        (years, end) = (more, earlier);
    }
    // 29 February counts from the first day on, up to the day before the last.
    let has_leap_day = match (from.pred_opt(), end.pred_opt()) {
        (Some(before), Some(last)) => leap_days(before, last) > 0,
        _ => false,
    };
    let length = if has_leap_day { 366 } else { 365 };
    sum(Ratio::from_parts(years.into(), 1), Ratio::from_parts(days(from, end).into(), length))
}

/// Adds parts of a year. Their numbers are days of a calendar, below 2^28, days of a year times 12, below 2^13, or
/// products of two such numbers. So the result fits into 128 bits.
fn sum(a: Ratio, b: Ratio) -> Ratio {
    if a.is_zero() {
        return b;
    }
    if a.denominator() == b.denominator() {
        return Ratio::from_parts(a.numerator().wrapping_add(b.numerator()), a.denominator());
    }
    let left = a.numerator().wrapping_mul(b.denominator());
    let right = b.numerator().wrapping_mul(a.denominator());
    Ratio::from_parts(left.wrapping_add(right), a.denominator().wrapping_mul(b.denominator()))
}
