//! Days as plain numbers, and day counts by walking or by their written formula.

use lendwright::lending::{DayCount, Frequency, MonthEnd};

/// Year, month, day.
pub(crate) type Day = (i64, i64, i64);

pub(crate) fn is_leap(year: i64) -> bool {
    (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
}

pub(crate) fn length(year: i64, month: i64) -> i64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

pub(crate) fn next(day: Day) -> Day {
    match day {
        (year, 12, 31) => (year + 1, 1, 1),
        (year, month, last) if last == length(year, month) => (year, month + 1, 1),
        (year, month, other) => (year, month, other + 1),
    }
}

/// The days from a day to a later one, one by one.
pub(crate) fn walk(from: Day, to: Day) -> impl Iterator<Item = Day> {
    std::iter::successors(Some(from), |day| Some(next(*day))).take_while(move |day| *day < to)
}

pub(crate) fn plus_days(day: Day, days: i64) -> Day {
    (0..days).fold(day, |day, _| next(day))
}

pub(crate) fn plus_months(day: Day, months: i64, month_end: MonthEnd) -> Day {
    let month = day.1 - 1 + months;
    let (year, month) = (day.0 + month.div_euclid(12), month.rem_euclid(12) + 1);
    let last = length(year, month);
    let was_last = day.2 == length(day.0, day.1);
    match month_end {
        MonthEnd::KeepEnd if was_last => (year, month, last),
        MonthEnd::Roll if day.2 > last => next((year, month, last)),
        _ => (year, month, day.2.min(last)),
    }
}

pub(crate) fn step(day: Day, steps: i64, every: Frequency, month_end: MonthEnd) -> Day {
    match every {
        Frequency::Months(by) => plus_months(day, steps * i64::from(by), month_end),
        Frequency::Weeks(by) => plus_days(day, steps * i64::from(by) * 7),
        Frequency::Days(by) => plus_days(day, steps * i64::from(by)),
    }
}

fn thirty(from: Day, to: Day) -> i128 {
    i128::from(360 * (to.0 - from.0) + 30 * (to.1 - from.1) + to.2 - from.2)
}

fn ends_february(day: Day) -> bool {
    day.1 == 2 && day.2 == length(day.0, 2)
}

fn by_thirty(count: DayCount, from: Day, to: Day, last: Day) -> i128 {
    let (mut a, mut b) = (from, to);
    match count {
        DayCount::Thirty360 => {
            if a.2 == 31 {
                a.2 = 30;
            }
            if b.2 == 31 && a.2 == 30 {
                b.2 = 30;
            }
        }
        DayCount::Months | DayCount::Thirty360Us => {
            if ends_february(from) && ends_february(to) {
                b.2 = 30;
            }
            if ends_february(from) {
                a.2 = 30;
            }
            if b.2 == 31 && a.2 >= 30 {
                b.2 = 30;
            }
            if a.2 == 31 {
                a.2 = 30;
            }
        }
        DayCount::Thirty360Nasd => {
            if a.2 == 31 {
                a.2 = 30;
            }
            if b.2 == 31 {
                b = if a.2 >= 30 { (b.0, b.1, 30) } else { next(b) };
            }
        }
        DayCount::ThirtyE360 => (a.2, b.2) = (a.2.min(30), b.2.min(30)),
        _ => {
            if next(a).2 == 1 {
                a.2 = 30;
            }
            if next(b).2 == 1 && !(ends_february(b) && to == last) {
                b.2 = 30;
            }
        }
    }
    thirty(a, b)
}

/// The part of a year in a period, as fractions to be added.
pub(crate) fn parts(count: DayCount, from: Day, to: Day, last: Day) -> Vec<(i128, i128)> {
    let days = walk(from, to).count() as i128;
    let feb_29 = |day: &Day| day.1 == 2 && day.2 == 29;
    match count {
        DayCount::Months => {
            let months = 12 * (to.0 - from.0) + to.1 - from.1;
            if plus_months(from, months, MonthEnd::Clamp) == to {
                return vec![(months.into(), 12)];
            }
            vec![(by_thirty(count, from, to, last), 360)]
        }
        DayCount::Thirty360
        | DayCount::Thirty360Us
        | DayCount::Thirty360Nasd
        | DayCount::ThirtyE360
        | DayCount::ThirtyE360Isda => vec![(by_thirty(count, from, to, last), 360)],
        DayCount::Actual360 => vec![(days, 360)],
        DayCount::Actual364 => vec![(days, 364)],
        DayCount::Actual365L => vec![(days, if is_leap(to.0) { 366 } else { 365 })],
        DayCount::NoLeap365 => {
            let leap = walk(next(from), next(to)).filter(feb_29).count() as i128;
            vec![(days - leap, 365)]
        }
        DayCount::ActualActualIsda => {
            let leap = walk(from, to).filter(|day| is_leap(day.0)).count() as i128;
            vec![(leap, 366), (days - leap, 365)]
        }
        DayCount::ActualActualAfb => {
            let has_leap_day = walk(from, to).any(|day| feb_29(&day));
            vec![(days, if has_leap_day { 366 } else { 365 })]
        }
        _ => vec![(days, 365)],
    }
}
