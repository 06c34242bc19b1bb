#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]

use super::{Money, MoneyError};
use crate::currency::{CLF, Currency, EGP, JPY, KWD, USD};
use crate::json::{Json, JsonOut};
use proptest::prelude::*;
use rust_decimal::Decimal;
use std::cmp::Ordering;

fn egp(text: &str) -> Money {
    Money::parse(text, EGP).unwrap()
}

#[test]
fn digits_become_minor_units_of_each_currency() {
    for (text, currency, minor) in [
        ("1134.72", EGP, 113_472),
        ("12000", EGP, 1_200_000),
        ("12000.0", EGP, 1_200_000),
        ("1134", JPY, 1_134),
        ("1.234", KWD, 1_234),
        ("1.2345", CLF, 12_345),
        ("-0.05", EGP, -5),
        ("-0", EGP, 0),
        ("1.5e3", EGP, 150_000),
        ("150000e-2", JPY, 1_500),
        ("92233720368547758.07", EGP, i64::MAX),
        ("-92233720368547758.08", EGP, i64::MIN),
    ] {
        assert_eq!(Money::parse(text, currency).unwrap().minor(), minor, "{text} {currency}");
    }
}

#[test]
fn an_amount_finer_than_the_minor_unit_is_refused_and_not_rounded() {
    let error = Money::parse("12.345", EGP).unwrap_err();
    assert_eq!(error.to_string(), "'12.345' is finer than the 2 decimals of EGP");
    assert!(matches!(Money::parse("0.5", JPY), Err(MoneyError::TooFine { .. })));
    assert!(matches!(Money::parse("1e-3", EGP), Err(MoneyError::TooFine { .. })));
    let third = format!("0.{}", "3".repeat(60));
    assert!(matches!(Money::parse(&third, EGP), Err(MoneyError::TooFine { .. })));
    assert!(matches!(
        Money::parse("1e-99999999999999999999", EGP),
        Err(MoneyError::TooFine { .. })
    ));
}

#[test]
fn an_amount_beyond_64_bits_is_refused() {
    for text in ["92233720368547758.08", "1e30", "1e99999999999999999999", &"9".repeat(60)] {
        assert!(matches!(Money::parse(text, EGP), Err(MoneyError::TooLarge { .. })), "{text}");
    }
}

#[test]
fn what_is_no_number_is_named() {
    for text in ["", "1,134.72", "NaN", "١٢", " 5", "0x1", "5 EGP"] {
        assert!(matches!(Money::parse(text, EGP), Err(MoneyError::NotANumber { .. })), "{text:?}");
    }
    assert_eq!(
        Money::parse("1,5", EGP).unwrap_err().to_string(),
        "'1,5' is not an amount of money"
    );
    assert!(Money::from_json(&Json::Null, EGP).is_err());
    assert_eq!(Money::from_json(&Json::text("7"), EGP), Money::from_json(&Json::int(7), EGP));
}

#[test]
fn amounts_are_written_with_the_currency_s_decimals() {
    assert_eq!(egp("1134.7").to_string(), "1134.70");
    assert_eq!(Money::from_minor(-5, EGP).to_string(), "-0.05");
    assert_eq!(Money::from_minor(1134, JPY).to_string(), "1134");
    assert_eq!(Money::from_minor(5, KWD).to_string(), "0.005");
    assert_eq!(Money::from_minor(i64::MIN, EGP).to_string(), "-92233720368547758.08");
    assert_eq!(format!("{:>10}|{:.1}", egp("5"), egp("5")), "      5.00|5.00");
    let mut out = JsonOut::default();
    egp("12000").write_json(&mut out);
    assert_eq!(out.into_text(), "12000.00");
    assert_eq!(format!("{:?}", egp("5")), "5.00 EGP");
}

#[test]
fn currencies_are_never_put_together() {
    let (pounds, dollars) = (egp("1"), Money::parse("1", USD).unwrap());
    let error = pounds.checked_add(dollars).unwrap_err();
    assert_eq!(error.to_string(), "an amount in EGP and one in USD can't be put together");
    assert!(pounds.checked_sub(dollars).is_err());
    assert!(pounds.compare(dollars).is_err());
    assert!(pounds.ratio(dollars, 4).is_err());
    assert!(Money::sum([pounds, dollars], EGP).is_err());
    assert_ne!(pounds, dollars);
}

#[test]
fn overflow_is_an_error() {
    let most = Money::from_minor(i64::MAX, EGP);
    assert!(matches!(
        most.checked_add(Money::from_minor(1, EGP)),
        Err(MoneyError::Overflow { .. })
    ));
    assert!(Money::from_minor(i64::MIN, EGP).checked_neg().is_err());
    assert!(most.checked_mul(2).is_err());
    assert!(Money::from_ratio(i128::MAX, 1, EGP).is_err());
    assert!(Money::from_ratio(1, 0, EGP).is_err());
}

#[test]
fn the_debt_burden_is_rounded_once_halves_to_even() {
    let dbr = |debt: &str, income: &str| egp(debt).ratio(egp(income), 4).unwrap();
    assert_eq!(dbr("1500", "12000").unwrap().to_string(), "0.125");
    assert_eq!(dbr("1", "3").unwrap().to_string(), "0.3333");
    assert_eq!(dbr("0.25", "1000").unwrap().to_string(), "0.0002");
    assert_eq!(dbr("0.75", "1000").unwrap().to_string(), "0.0008");
    assert_eq!(dbr("0", "1000").unwrap().to_string(), "0");
    assert_eq!(dbr("1500", "0"), None);
    assert!(egp("1").ratio(egp("1"), 10).is_err());
    let widest = Money::from_minor(i64::MIN, EGP).ratio(Money::from_minor(1, EGP), 9);
    assert_eq!(widest.unwrap().unwrap().to_string(), "-9223372036854775808");
}

#[test]
fn the_larger_and_the_smaller_are_told_apart() {
    let (less, more) = (egp("1"), egp("2"));
    assert_eq!(less.compare(more).unwrap(), Ordering::Less);
    assert_eq!((less.larger(more).unwrap(), less.smaller(more).unwrap()), (more, less));
    assert_eq!((more.larger(less).unwrap(), more.smaller(less).unwrap()), (more, less));
}

fn any_currency() -> impl Strategy<Value = Currency> {
    prop::sample::select(Currency::all())
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(minor in any::<i64>(), currency in any_currency()) {
        let money = Money::from_minor(minor, currency);
        prop_assert_eq!(Money::parse(&money.to_string(), currency), Ok(money));
        prop_assert_eq!(Money::from_decimal(money.to_decimal(), currency), Ok(money));
    }

    #[test]
    fn adding_and_taking_away_gives_the_amount_again(a in any::<i64>(), b in any::<i64>()) {
        let (a, b) = (Money::from_minor(a, EGP), Money::from_minor(b, EGP));
        if let Ok(sum) = a.checked_add(b) {
            prop_assert_eq!(sum.checked_sub(b), Ok(a));
            prop_assert_eq!(b.checked_add(a), Ok(sum));
            prop_assert_eq!(Money::sum([a, b], EGP), Ok(sum));
        }
    }

    #[test]
    fn a_decimal_amount_is_kept_or_refused_but_never_changed(digits in any::<i64>(), scale in 0_u32..=8, currency in any_currency()) {
        let decimal = Decimal::new(digits, scale);
        match Money::from_decimal(decimal, currency) {
            Ok(money) => prop_assert_eq!(money.to_decimal(), decimal),
            Err(MoneyError::TooFine { .. }) => {
                prop_assert!(decimal.normalize().scale() > currency.decimals());
            },
            Err(MoneyError::TooLarge { .. }) => {}
            Err(error) => prop_assert!(false, "{error}"),
        }
    }

    #[test]
    fn a_ratio_is_the_nearest_of_its_decimals(a in -1_000_000_000_i64..1_000_000_000, b in 1_i64..1_000_000_000) {
        let ratio = Money::from_minor(a, EGP).ratio(Money::from_minor(b, EGP), 4).unwrap().unwrap();
        let off = (ratio * Decimal::from(b) - Decimal::from(a)).abs() * Decimal::from(20_000);
        prop_assert!(off <= Decimal::from(b));
    }

    #[test]
    fn no_text_panics(text in "\\PC*", currency in any_currency()) {
        let _ = Money::parse(&text, currency);
    }
}
