#![allow(clippy::unwrap_used)]

use super::{DueDates, Frequency, LendingError, MonthEnd};
use chrono::NaiveDate;
use lendwright_types::time::parse_date;

fn date(text: &str) -> NaiveDate {
    parse_date(text).unwrap()
}

fn texts(dates: &DueDates) -> Vec<String> {
    dates.iter().map(|day| day.to_string()).collect()
}

fn monthly(start: &str, count: u16, month_end: MonthEnd) -> DueDates {
    DueDates::new(date(start), count, Frequency::Months(1), month_end).unwrap()
}

#[test]
fn months_are_counted_from_the_start_and_not_chained() {
    let days = |month_end| texts(&monthly("2026-01-30", 3, month_end));
    assert_eq!(days(MonthEnd::Clamp), ["2026-02-28", "2026-03-30", "2026-04-30"]);
    assert_eq!(days(MonthEnd::Roll), ["2026-03-01", "2026-03-30", "2026-04-30"]);
    assert_eq!(days(MonthEnd::KeepEnd), ["2026-02-28", "2026-03-30", "2026-04-30"]);
}

#[test]
fn a_month_s_end_is_kept_from_a_short_month_too() {
    let kept = texts(&monthly("2026-02-28", 3, MonthEnd::KeepEnd));
    assert_eq!(kept, ["2026-03-31", "2026-04-30", "2026-05-31"]);
    let clamped = texts(&monthly("2026-02-28", 3, MonthEnd::Clamp));
    assert_eq!(clamped, ["2026-03-28", "2026-04-28", "2026-05-28"]);
}

#[test]
fn weeks_and_days_step_over_month_ends() {
    let start = date("2024-02-20");
    let weekly = DueDates::new(start, 2, Frequency::Weeks(2), MonthEnd::Clamp).unwrap();
    assert_eq!(texts(&weekly), ["2024-03-05", "2024-03-19"]);
    let daily = DueDates::new(start, 2, Frequency::Days(10), MonthEnd::Clamp).unwrap();
    assert_eq!(texts(&daily), ["2024-03-01", "2024-03-11"]);
}

#[test]
fn a_first_due_date_is_a_stub_unless_it_is_a_step_away() {
    let from = |first: &str| {
        let first = date(first);
        let every = Frequency::Months(1);
        DueDates::with_first(date("2026-01-31"), first, 3, every, MonthEnd::Clamp).unwrap()
    };
    assert_eq!(texts(&from("2026-03-15")), ["2026-03-15", "2026-04-15", "2026-05-15"]);
    assert_eq!(from("2026-03-15").regular(1), None);
    assert_eq!(from("2026-03-15").regular(2), Some(Frequency::Months(1)));
    assert_eq!(from("2026-02-28").regular(1), Some(Frequency::Months(1)));
}

#[test]
fn what_is_left_keeps_its_days() {
    let dates = monthly("2026-01-31", 12, MonthEnd::Clamp);
    let rest = dates.from_number(10).unwrap();
    assert_eq!((rest.start(), rest.count()), (date("2026-10-31"), 3));
    assert_eq!(texts(&rest), ["2026-11-30", "2026-12-31", "2027-01-31"]);
    assert_eq!(
        rest.regular(1),
        Some(Frequency::Months(1)),
        "the 31st and the clamped 30th are a month"
    );
    let later = rest.put_off(2).unwrap();
    assert_eq!(texts(&later), ["2027-01-31", "2027-02-28", "2027-03-31"]);
    assert_eq!((later.start(), later.regular(1)), (date("2026-10-31"), None));
    assert!(dates.from_number(13).is_err() && dates.from_number(0).is_err());
}

#[test]
fn what_makes_no_dates_is_refused_by_name() {
    let start = date("2026-01-31");
    let refused = |result: Result<DueDates, LendingError>| result.unwrap_err().to_string();
    let none = DueDates::new(start, 0, Frequency::Days(1), MonthEnd::Clamp);
    assert_eq!(refused(none), "months: 0 must be at least 1");
    let still = DueDates::new(start, 1, Frequency::Weeks(0), MonthEnd::Clamp);
    assert_eq!(refused(still), "every: 0 must be at least 1");
    let stub = DueDates::with_first(start, start, 1, Frequency::Days(1), MonthEnd::Clamp);
    assert_eq!(refused(stub), "first_due: 2026-01-31 must be after the start");
    let end = DueDates::new(NaiveDate::MAX, 1, Frequency::Months(1), MonthEnd::Clamp);
    assert!(refused(end).ends_with("is too late in the calendar"));
    let twice = DueDates::listed(start, &[date("2026-02-01"), date("2026-02-01")]);
    assert_eq!(refused(twice), "due_dates: 2026-02-01 must be in order, after the start");
}
