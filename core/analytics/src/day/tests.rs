#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "tests")]

use super::{Day, Month};
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
        (day, date) = (day.plus(step), date + chrono::Days::new(u64::from(step.unsigned_abs())));
    }
    assert_eq!((Day::MAX.to_string(), Day::MAX.plus(1)), ("9999-12-31".into(), Day::MAX));
    assert_eq!((Day::MIN.plus(-1), Day::from_epoch(Day::MAX.epoch() + 1)), (Day::MIN, None));
    assert_eq!(Day::from_epoch(0).map(|day| day.to_string()).as_deref(), Some("1970-01-01"));
}

#[test]
fn months_have_the_calendars_first_and_last_days() {
    let mut month = Month::of(1, 1).unwrap();
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
        (month.to_string(), Month::of(0, 1), Month::of(2024, 13)),
        ("9999-12".into(), None, None)
    );
    let leap = Month::of(2024, 2).unwrap();
    assert_eq!((leap.days(), leap.day(31).to_string()), (29, "2024-02-29".into()));
    assert_eq!((leap.plus(12).days(), Month::of(1900, 2).unwrap().days()), (28, 28));
    assert_eq!(leap.plus(-14).months_since(leap), -14);
}
