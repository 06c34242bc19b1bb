//! Actual days, and the years that they are parts of.

use super::regular::RegularPeriod;
use crate::lending::Ratio;
use crate::lending::due_dates::months_after;
use chrono::{Datelike, NaiveDate};

pub(super) fn days(from: NaiveDate, to: NaiveDate) -> i64 {
    to.signed_duration_since(from).num_days()
}

/// A month as a number, so that months can be subtracted.
pub(super) fn month_of(date: NaiveDate) -> i32 {
    // A year has at most six digits, a month two.
    date.year().saturating_mul(12).saturating_add_unsigned(date.month0())
}

/// The days from 29 February on that lie in (from, to]; less than 0 when `to` is earlier.
pub(super) fn leap_days(from: NaiveDate, to: NaiveDate) -> i64 {
    if to < from {
        return leap_days(to, from).saturating_neg();
    }
    let days = (from.year()..=to.year()).filter_map(|year| NaiveDate::from_ymd_opt(year, 2, 29));
    let count = days.filter(|day| from < *day && *day <= to).count();
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The year of Act/365L, in days.
pub(super) fn length_365l(from: NaiveDate, to: NaiveDate, months: u16) -> i128 {
    let is_long = if months == 12 { leap_days(from, to) > 0 } else { to.leap_year() };
    if is_long { 366 } else { 365 }
}

/// Split at 1 January.
pub(super) fn isda(from: NaiveDate, to: NaiveDate) -> Ratio {
    let (mut leap, mut common) = (0_i64, 0_i64);
    for year in from.year()..=to.year() {
        let first = NaiveDate::from_ymd_opt(year, 1, 1).unwrap_or(from);
        let next = NaiveDate::from_ymd_opt(year.saturating_add(1), 1, 1).unwrap_or(to);
        let part = days(first.max(from), next.min(to));
        let sum = if first.leap_year() { &mut leap } else { &mut common };
        *sum = sum.saturating_add(part);
    }
    match (leap, common) {
        (0, common) => Ratio::of(common.into(), 365),
        (leap, 0) => Ratio::of(leap.into(), 366),
        (leap, common) => sum(Ratio::of(leap.into(), 366), Ratio::of(common.into(), 365)),
    }
}

/// Regular periods counted from one of them: a whole one is its part of the year, a piece its days of
/// that part.
pub(super) fn icma(from: NaiveDate, to: NaiveDate, period: &RegularPeriod) -> Ratio {
    let months = i32::from(period.months.clamp(1, 12));
    let edge = |at: i32| months_after(period.end, at.saturating_mul(months));
    let a_year = i128::from(12_i32.checked_div(months).unwrap_or(1));
    let reach = month_of(from).saturating_sub(month_of(period.end));
    // The first edge that is not after the first day, from one that surely is not.
    let mut at = reach.checked_div(months).unwrap_or_default().saturating_sub(2);
    let (mut whole, mut pieces) = (0_i128, Ratio::ZERO);
    while let (Some(start), Some(end)) = (edge(at), edge(at.saturating_add(1)))
        && start < to
    {
        at = at.saturating_add(1);
        let length = days(start, end);
        match days(start.max(from), end.min(to)) {
            inside if inside == length => whole = whole.saturating_add(1),
            inside if inside > 0 => {
                let of_year = i128::from(length).saturating_mul(a_year);
                pieces = sum(pieces, Ratio::of(inside.into(), of_year));
            }
            _ => {}
        }
    }
    if whole == 0 { pieces } else { sum(pieces, Ratio::of(whole, a_year)) }
}

/// Whole years from the end backwards, then the days that are left.
pub(super) fn afb(from: NaiveDate, to: NaiveDate) -> Ratio {
    let years_back = |years: i32| {
        let day = months_after(to, years.saturating_mul(-12))?;
        // From the last of February to the last of February.
        let is_last = day.month() == 2 && day.day() == 28 && day.leap_year();
        if is_last { day.succ_opt() } else { Some(day) }
    };
    let mut years = 0_i32;
    let mut end = to;
    while let Some(earlier) = years_back(years.saturating_add(1)).filter(|day| *day >= from) {
        (years, end) = (years.saturating_add(1), earlier);
    }
    // 29 February counts from the first day on, up to the day before the last.
    let has_leap_day = match (from.pred_opt(), end.pred_opt()) {
        (Some(before), Some(last)) => leap_days(before, last) > 0,
        _ => false,
    };
    let length = if has_leap_day { 366 } else { 365 };
    sum(Ratio::of(years.into(), 1), Ratio::of(days(from, end).into(), length))
}

/// A sum of few fractions with small denominators, which fits.
fn sum(a: Ratio, b: Ratio) -> Ratio {
    if a.is_zero() {
        return b;
    }
    a.plus(b).unwrap_or(Ratio::ZERO)
}
