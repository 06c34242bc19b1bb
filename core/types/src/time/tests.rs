#![allow(clippy::unwrap_used)]

use super::{
    Zone, date_time_text, full_years, http_date, parse_date, parse_instant, rfc3339_micros,
    rfc3339_seconds,
};
use chrono::{DateTime, NaiveDate, Utc};
use proptest::prelude::*;

fn instant(text: &str) -> DateTime<Utc> {
    parse_instant(text).unwrap()
}

fn date(text: &str) -> NaiveDate {
    parse_date(text).unwrap()
}

fn cairo() -> Zone {
    "Africa/Cairo".parse().unwrap()
}

#[test]
fn each_text_form_is_as_documented() {
    let at = instant("2026-01-31T10:00:00.123456Z");
    assert_eq!(rfc3339_seconds(at), "2026-01-31T10:00:00Z");
    assert_eq!(rfc3339_micros(at), "2026-01-31T10:00:00.123456Z");
    assert_eq!(rfc3339_micros(instant("2026-01-31T10:00:00Z")), "2026-01-31T10:00:00.000000Z");
    assert_eq!(http_date(at), "Sat, 31 Jan 2026 10:00:00 GMT");
    assert_eq!(date_time_text(at), "2026-01-31 10:00:00");
}

#[test]
fn only_dates_that_exist_are_read() {
    assert_eq!(date("2024-02-29"), NaiveDate::from_ymd_opt(2024, 2, 29).unwrap());
    for bad in [
        "2026-02-29",
        "2026-2-9",
        "26-02-09",
        "2026/02/09",
        "2026-13-01",
        "2026-00-10",
        " 2026-01-01",
        "2026-01-01T00:00:00Z",
        "+026-01-01",
        "٢٠٢٦-٠١-٠١",
        "",
    ] {
        assert!(parse_date(bad).is_err(), "{bad:?}");
    }
    assert_eq!(parse_date("soon").unwrap_err().to_string(), "'soon' is not a date as YYYY-MM-DD");
}

#[test]
fn instants_are_read_in_any_offset() {
    assert_eq!(instant("2026-01-31T12:00:00+02:00"), instant("2026-01-31T10:00:00Z"));
    for bad in ["2026-01-31", "2026-01-31T10:00:00", "2026-01-31T25:00:00Z", "now", ""] {
        assert!(parse_instant(bad).is_err(), "{bad:?}");
    }
}

#[test]
fn an_unknown_zone_is_named() {
    let error = "Africa/Kairo".parse::<Zone>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "'Africa/Kairo' is not a time zone of the IANA database, like 'Africa/Cairo'"
    );
    assert_eq!((cairo().name(), Zone::UTC.name()), ("Africa/Cairo", "UTC"));
}

#[test]
fn a_day_in_cairo_begins_two_or_three_hours_before_utc() {
    assert_eq!(cairo().start_of(date("2026-01-31")), instant("2026-01-30T22:00:00Z"));
    assert_eq!(cairo().start_of(date("2026-07-31")), instant("2026-07-30T21:00:00Z"));
    assert_eq!(cairo().end_of(date("2026-01-31")), instant("2026-01-31T22:00:00Z"));
}

/// Egypt's law 34 of 2023: summer time begins at midnight of the last Friday of April.
#[test]
fn the_day_on_which_summer_time_begins_has_no_midnight() {
    let day = date("2026-04-24");
    assert_eq!(cairo().start_of(day), instant("2026-04-23T22:00:00Z"));
    assert_eq!(cairo().end_of(day), instant("2026-04-24T21:00:00Z"));
}

#[test]
fn the_day_on_which_summer_time_ends_is_an_hour_longer() {
    assert_eq!(cairo().start_of(date("2026-10-29")), instant("2026-10-28T21:00:00Z"));
    assert_eq!(cairo().end_of(date("2026-10-29")), instant("2026-10-29T22:00:00Z"));
}

/// Liberia changed from 44 and a half minutes behind UTC to UTC at midnight.
#[test]
fn a_day_begins_at_the_very_second_at_which_the_clocks_went_forward() {
    let monrovia: Zone = "Africa/Monrovia".parse().unwrap();
    assert_eq!(monrovia.start_of(date("1972-01-07")), instant("1972-01-07T00:44:30Z"));
}

/// Samoa crossed the date line: 30 December 2011 did not happen there.
#[test]
fn a_day_that_a_zone_skipped_begins_with_the_next_one() {
    let apia: Zone = "Pacific/Apia".parse().unwrap();
    assert_eq!(apia.start_of(date("2011-12-30")), apia.start_of(date("2011-12-31")));
}

#[test]
fn a_birthday_counts_from_its_own_day() {
    let birth = date("1995-01-01");
    assert_eq!(full_years(birth, date("2025-12-31")), Some(30));
    assert_eq!(full_years(birth, date("2026-01-01")), Some(31));
    assert_eq!(full_years(birth, birth), Some(0));
    assert_eq!(full_years(birth, date("1994-12-31")), None);
    assert_eq!(full_years(date("2004-02-29"), date("2025-02-28")), Some(20));
    assert_eq!(full_years(date("2004-02-29"), date("2025-03-01")), Some(21));
}

proptest! {
    #[test]
    fn every_instant_lies_within_its_own_day(seconds in 0_i64..4_102_444_800, zone in prop::sample::select(&["Africa/Cairo", "Asia/Riyadh", "America/New_York", "Pacific/Apia", "Asia/Kathmandu", "UTC"][..])) {
        let zone: Zone = zone.parse().unwrap();
        let at = DateTime::from_timestamp(seconds, 0).unwrap();
        let day = zone.date_of(at);
        prop_assert!(zone.start_of(day) <= at && at < zone.end_of(day));
    }

    #[test]
    fn an_instant_that_is_written_is_read_back(micros in 0_i64..4_102_444_800_000_000) {
        let at = DateTime::from_timestamp_micros(micros).unwrap();
        prop_assert_eq!(parse_instant(&rfc3339_micros(at)).unwrap(), at);
    }
}

#[test]
fn the_first_and_the_last_instant_of_the_calendar_are_local_in_each_zone() {
    for zone in ["Africa/Cairo", "America/New_York", "UTC"] {
        let zone: Zone = zone.parse().unwrap();
        for instant in [DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC] {
            let local = zone.local(instant);
            assert!((local - instant.naive_utc()).num_hours().abs() < 15);
            assert_eq!(zone.date_of(instant), local.date());
        }
    }
}
