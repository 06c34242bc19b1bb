//! Months of thirty days: one formula, and the days that each variant puts into it.

use chrono::{Datelike, NaiveDate};

/// A day as its year, month and day of the month.
type DateParts = (i64, i64, i64);

/// Bond basis.
pub(super) fn bond(from: NaiveDate, to: NaiveDate) -> i64 {
    let (mut start, mut end) = (parts(from), parts(to));
    start.2 = start.2.min(30);
    if start.2 == 30 {
        end.2 = end.2.min(30);
    }
    between(start, end)
}

/// With the last of February as a 30th.
pub(super) fn us(from: NaiveDate, to: NaiveDate) -> i64 {
    let (mut start, mut end) = (parts(from), parts(to));
    if ends_february(from) {
        if ends_february(to) {
            end.2 = 30;
        }
        start.2 = 30;
    }
    start.2 = start.2.min(30);
    if start.2 == 30 {
        end.2 = end.2.min(30);
    }
    between(start, end)
}

/// The days by NASD. A 31st after an earlier day counts as the first of the next month, which gives the same number
/// of days.
pub(super) fn nasd(from: NaiveDate, to: NaiveDate) -> i64 {
    bond(from, to)
}

/// Eurobond basis.
pub(super) fn european(from: NaiveDate, to: NaiveDate) -> i64 {
    let (mut start, mut end) = (parts(from), parts(to));
    (start.2, end.2) = (start.2.min(30), end.2.min(30));
    between(start, end)
}

/// With the last of February as a 30th, but for the last day of the loan.
pub(super) fn isda(from: NaiveDate, to: NaiveDate, termination: Option<NaiveDate>) -> i64 {
    let (mut start, mut end) = (parts(from), parts(to));
    if start.2 == 31 || ends_february(from) {
        start.2 = 30;
    }
    if end.2 == 31 || (ends_february(to) && termination != Some(to)) {
        end.2 = 30;
    }
    between(start, end)
}

fn parts(date: NaiveDate) -> DateParts {
    (date.year().into(), date.month().into(), date.day().into())
}

fn between(start: DateParts, end: DateParts) -> i64 {
    // A year has at most six digits, so all of it fits into 64 bits.
    let years = end.0.wrapping_sub(start.0).wrapping_mul(360);
    let months = end.1.wrapping_sub(start.1).wrapping_mul(30);
    years.wrapping_add(months).wrapping_add(end.2.wrapping_sub(start.2))
}

fn ends_february(date: NaiveDate) -> bool {
    date.month() == 2 && date.day() == if date.leap_year() { 29 } else { 28 }
}
