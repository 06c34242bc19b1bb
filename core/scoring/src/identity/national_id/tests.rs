#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]

use super::{Gender, NationalId, NationalIdError, normal_form};
use chrono::{Datelike, NaiveDate};
use lendwright_types::time::{full_years, parse_date};
use proptest::prelude::*;

fn day(text: &str) -> NaiveDate {
    parse_date(text).unwrap()
}

fn read(id: &str) -> Result<NationalId, NationalIdError> {
    NationalId::read("EG", id, day("2026-01-31"))
}

#[test]
fn the_digits_tell_birth_sex_and_place() {
    let mona = read("29501011234567").unwrap();
    assert_eq!(mona.birth_date, day("1995-01-01"));
    assert_eq!((mona.gender, mona.birth_place), (Gender::Female, "Dakahlia"));
    assert_eq!(full_years(mona.birth_date, day("2026-01-31")), Some(31));
    let young = read("30402290100037").unwrap();
    assert_eq!(young.birth_date, day("2004-02-29"));
    assert_eq!((young.gender, young.birth_place), (Gender::Male, "Cairo"));
    assert_eq!(read("29001018800011").unwrap().birth_place, "Abroad");
}

#[test]
fn each_part_that_can_t_be_real_is_named() {
    let text = |id: &str| read(id).unwrap_err().to_string();
    assert_eq!(text("2950101123456"), "a national id has 14 digits");
    assert_eq!(text("295010112345678"), "a national id has 14 digits");
    assert_eq!(text("2950101123456x"), "a national id has 14 digits");
    assert_eq!(text("19501011234567"), "digit 1 is no century of birth");
    assert_eq!(text("49501011234567"), "digit 4 is no century of birth");
    assert_eq!(text("29502291234567"), "'950229' is no date of birth (YYMMDD)");
    assert_eq!(text("29513011234567"), "'951301' is no date of birth (YYMMDD)");
    assert_eq!(text("29500001234567"), "'950000' is no date of birth (YYMMDD)");
    assert_eq!(text("29501010534567"), "'05' is no code of a governorate");
    assert_eq!(text("32602010134567"), "the date of birth 2026-02-01 lies in the future");
}

#[test]
fn somebody_born_on_the_very_day_is_valid() {
    assert!(read("32601310134567").is_ok());
}

#[test]
fn digits_as_people_type_them_are_read() {
    assert_eq!(read("٢٩٥٠١٠١١٢٣٤٥٦٧"), read("29501011234567"));
    assert_eq!(normal_form("EG", " ٢٩٥٠١٠١١٢٣٤٥٦٧ "), "29501011234567");
    assert_eq!(normal_form("SA", "AB-١"), "AB1");
}

#[test]
fn what_nobody_sees_makes_no_other_id() {
    let spellings = [
        "2950101\u{200b}1234567",
        "\u{202a}29501011234567\u{202c}",
        "2950101\u{ad}1234567",
        "295\u{a0}0101 1234567",
        "2-950101-12-34567",
        "２９５０１０１１２３４５６７",
        "۲۹۵۰۱۰۱۱۲۳۴۵۶۷",
        "2950101\u{64b}1234567",
        "0029501011234567",
    ];
    for text in spellings {
        assert_eq!(normal_form("EG", text), "29501011234567", "{text:?}");
        assert_eq!(read(text), read("29501011234567"), "{text:?}");
    }
}

#[test]
fn a_zero_that_may_belong_to_the_id_stays() {
    assert_eq!(normal_form("EG", "09501011234567"), "09501011234567");
    assert_eq!(normal_form("EG", "0A9501011234567"), "0A9501011234567");
    assert_eq!(normal_form("SA", "0012345678"), "0012345678");
}

#[test]
fn other_countries_are_not_guessed() {
    let refused = NationalId::read("SA", "1012345678", day("2026-01-31"));
    assert_eq!(refused.unwrap_err().to_string(), "national ids of 'SA' can't be checked");
    assert!(NationalId::is_known("EG") && !NationalId::is_known("SA"));
}

#[test]
fn a_gender_is_read_from_what_it_writes() {
    for gender in [Gender::Female, Gender::Male] {
        assert_eq!(gender.to_string().parse(), Ok(gender));
    }
    assert!("female".parse::<Gender>().is_err());
}

proptest! {
    #[test]
    fn what_was_put_in_is_read_out(days in 0_i64..45_000, serial in 0_u32..10_000, check in 0_u32..10) {
        let birth = day("1900-01-01") + chrono::TimeDelta::days(days);
        let century = if birth.year() < 2000 { 2 } else { 3 };
        let id = format!("{century}{}21{serial:04}{check}", birth.format("%y%m%d"));
        let read = NationalId::read("EG", &id, day("2099-12-31")).unwrap();
        prop_assert_eq!(read.birth_date, birth);
        prop_assert_eq!(read.gender == Gender::Male, serial % 2 == 1);
    }

    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = read(&text);
    }
}
