#![allow(clippy::unwrap_used)]

use super::{Phone, PhoneError, Region};
use lendwright_types::json::Json;
use proptest::prelude::*;

fn region(code: &str) -> Region {
    Region::from_code(code).unwrap()
}

fn parse(text: &str, code: &str) -> Result<String, PhoneError> {
    Phone::parse(text, region(code)).map(|phone| phone.as_str().to_owned())
}

#[test]
fn every_spelling_of_an_egyptian_number_is_one_text() {
    for text in [
        "01001234567",
        "1001234567",
        "+201001234567",
        "+20 100 123 4567",
        "+20 (0)100 123-4567",
        "00201001234567",
        "201001234567",
        "010 0123 4567",
        " 0100.123.4567 ",
        "٠١٠٠١٢٣٤٥٦٧",
        "۰۱۰۰۱۲۳۴۵۶۷",
        "+٢٠١٠٠١٢٣٤٥٦٧",
    ] {
        assert_eq!(parse(text, "EG").as_deref(), Ok("+201001234567"), "{text}");
    }
    assert_eq!(parse("02 2735 1234", "EG").as_deref(), Ok("+20227351234"), "a line in Cairo");
}

#[test]
fn the_default_country_counts_only_for_national_forms() {
    assert_eq!(parse("0501234567", "SA").as_deref(), Ok("+966501234567"));
    assert_eq!(parse("+966501234567", "EG").as_deref(), Ok("+966501234567"));
    assert_eq!(parse("055 123 4567", "AE").as_deref(), Ok("+971551234567"));
    assert_eq!(parse("9123 4567", "KW").as_deref(), Ok("+96591234567"), "no trunk prefix");
    assert_eq!(parse("(202) 555-0173", "US").as_deref(), Ok("+12025550173"));
    assert_eq!(parse("1 202 555 0173", "US").as_deref(), Ok("+12025550173"));
    assert_eq!(parse("07911 123456", "GB").as_deref(), Ok("+447911123456"));
}

#[test]
fn a_zero_is_kept_where_it_belongs_to_the_number() {
    assert_eq!(parse("06 6982 0000", "IT").as_deref(), Ok("+390669820000"));
    assert_eq!(parse("+39 06 6982 0000", "EG").as_deref(), Ok("+390669820000"));
    assert_eq!(parse("+7 800 555 35 35", "EG").as_deref(), Ok("+78005553535"));
    assert_eq!(parse("8 912 345 67 89", "RU").as_deref(), Ok("+79123456789"));
    assert_eq!(parse("06 20 123 4567", "HU").as_deref(), Ok("+36201234567"));
}

#[test]
fn mobile_numbers_have_their_digits_and_first_ones_that_somebody_has() {
    for number in ["+201001234567", "+201112345678", "+201223456789", "+201555555555"] {
        assert_eq!(parse(number, "SA").as_deref(), Ok(number));
    }
    for bad in [
        "+20100123456",
        "+2010012345",
        "+201312345678",
        "+201412345678",
        "+201612345678",
        "+201912345678",
        "+201712345678",
        "+201812345678",
        "0100123456",
        "01912345678",
        "2010012345",
        "+971501234567890",
        "+97150123456",
        "+96277123456",
        "+96477012345",
        "+25471234567",
        "+44791112345",
    ] {
        assert!(parse(bad, "EG").is_err(), "{bad}");
    }
    assert_eq!(
        parse("+20100123456", "EG").unwrap_err().to_string(),
        "'+20100123456' is not a phone number of EG: a mobile number has 10 digits without the code, and begins with \
         10, 11, 12 or 15"
    );
    assert_eq!(
        parse("+97150123456", "EG").unwrap_err().to_string(),
        "'+97150123456' is not a phone number of AE: a mobile number has 9 digits without the code"
    );
    assert_eq!(parse("013 312 3456", "EG").as_deref(), Ok("+20133123456"), "a line in Benha");
    assert_eq!(parse("03 555 1234", "EG").as_deref(), Ok("+2035551234"), "one in Alexandria");
    assert_eq!(parse("04 234 5678", "AE").as_deref(), Ok("+97142345678"), "one in Dubai");
}

#[test]
fn a_calling_code_that_is_not_known_is_taken_by_its_length() {
    assert_eq!(parse("+679 123 4567", "EG").as_deref(), Ok("+6791234567"));
    assert!(matches!(parse("+679123", "EG"), Err(PhoneError::Length { region: None, .. })));
    assert!(matches!(
        parse("+6791234567890123", "EG"),
        Err(PhoneError::Length { region: None, .. })
    ));
}

#[test]
fn what_is_no_number_is_refused_with_the_reason() {
    let text = |text: &str| parse(text, "EG").unwrap_err().to_string();
    assert_eq!(
        text("12345"),
        "'12345' is not a phone number of EG: 5 digits without the code, 8 to 10 expected"
    );
    assert_eq!(text("0100123456a"), "'0100123456a' is not a phone number: 'a' can't stand in one");
    assert_eq!(
        text("+0100123456"),
        "'+0100123456' is not a phone number: no country's code begins with 0"
    );
    assert_eq!(text(""), "the phone number is empty");
    assert_eq!(text("+"), "the phone number is empty");
    for bad in
        ["++201001234567", "0100+1234567", "010012345678", "+2010012345678", "0001001234567", "1e9"]
    {
        assert!(parse(bad, "EG").is_err(), "{bad}");
    }
}

#[test]
fn a_long_text_is_refused_whatever_its_end() {
    let padded = format!("01001234567{}", " -".repeat(100));
    assert_eq!(parse(&padded, "EG").as_deref(), Ok("+201001234567"));
    assert!(parse(&format!("{padded}x"), "EG").is_err());
    assert!(parse(&"1".repeat(1_000_000), "EG").is_err());
}

#[test]
fn a_string_and_a_national_object_are_read() {
    let expected = Phone::parse("01001234567", region("EG"));
    for json in [r#""+201001234567""#, r#"{"national": "01001234567"}"#] {
        assert_eq!(
            Phone::from_json(&Json::parse(json.as_bytes()).unwrap(), region("EG")),
            expected
        );
    }
    for json in [
        "1001234567",
        "null",
        "{}",
        r#"{"national": 1}"#,
        r#"{"national": "01001234567", "x": 1}"#,
        "[]",
    ] {
        let refused = Phone::from_json(&Json::parse(json.as_bytes()).unwrap(), region("EG"));
        assert!(matches!(refused, Err(PhoneError::Form { .. })), "{json}");
    }
    let number = Phone::from_json(&Json::int(5), region("EG")).unwrap_err();
    assert_eq!(
        number.to_string(),
        "a phone number is a string or {\"national\": \"…\"}, not a number"
    );
}

#[test]
fn an_unknown_region_is_named() {
    let error = Region::from_code("eg").unwrap_err();
    assert_eq!(error.to_string(), "'eg' is not a country whose phone numbers are known, like 'EG'");
}

#[test]
fn debug_is_masked() {
    assert_eq!(
        format!("{:?}", Phone::parse("01001234567", region("EG")).unwrap()),
        "Phone(+20********67)"
    );
}

proptest! {
    #[test]
    fn a_normal_form_stays_as_it_is(national in "1[0125][0-9]{8}", code in prop::sample::select(&["EG", "US", "IT", "RU"][..])) {
        let phone = Phone::parse(&national, region("EG")).unwrap();
        prop_assert_eq!(Phone::parse(phone.as_str(), region(code)).unwrap(), phone);
    }

    #[test]
    fn what_is_taken_is_e164_and_stays_as_it_is(text in "[+0-9() .-]{0,24}") {
        if let Ok(phone) = Phone::parse(&text, region("EG")) {
            let digits = phone.as_str().strip_prefix('+').unwrap();
            prop_assert!(digits.len() <= 15 && digits.bytes().all(|b| b.is_ascii_digit()));
            prop_assert!(!digits.starts_with('0'));
            prop_assert_eq!(&Phone::parse(phone.as_str(), region("SA")).unwrap(), &phone);
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = Phone::parse(&text, region("EG"));
    }
}
