#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]
#![allow(clippy::float_arithmetic, clippy::cast_precision_loss)]

use super::{
    ExactNumber, Misfit, NumberError, decimal_of, divide_half_even, nearest_double,
    nearest_quotient, parse_decimal, rounded_half_even, rounded_quotient,
};
use crate::json::Json;
use proptest::prelude::*;
use rust_decimal::Decimal;

#[test]
fn the_grammar_is_that_of_json() {
    for good in ["0", "-0", "7", "1134.72", "0.5", "1e2", "1E+2", "12.50e-1", "-3.00"] {
        assert!(parse_decimal(good).is_ok(), "{good}");
    }
    for bad in [
        "", "-", "+1", "01", "-01", ".5", "5.", "1.e2", "1e", "1e+", "1 ", " 1", "1,000", "1_000",
        "0x10", "NaN", "inf", "Infinity", "١٢", "１２", "1.2.3", "1e2.5", "--1", "1%",
    ] {
        assert!(matches!(parse_decimal(bad), Err(NumberError::NotANumber { .. })), "{bad:?}");
    }
}

#[test]
fn an_exponent_is_taken_where_it_is_exact() {
    assert_eq!(parse_decimal("12.5e3").unwrap(), Decimal::from(12_500));
    assert_eq!(parse_decimal("125e-1").unwrap().to_string(), "12.5");
    assert_eq!(parse_decimal("0e999999999999999999999").unwrap(), Decimal::ZERO);
    assert!(matches!(parse_decimal("1e999999999999999999999"), Err(NumberError::TooLong { .. })));
    assert!(matches!(parse_decimal("1e-999999999999999999999"), Err(NumberError::TooLong { .. })));
}

#[test]
fn more_than_28_digits_are_refused_and_not_rounded() {
    let digits = "0.12345678901234567890123456789";
    assert!(matches!(parse_decimal(digits), Err(NumberError::TooLong { .. })));
    assert_eq!(
        parse_decimal("7922816251426433759354395033.5").unwrap().to_string(),
        "7922816251426433759354395033.5"
    );
}

#[test]
fn an_error_names_what_was_sent_and_keeps_it_short() {
    assert_eq!(parse_decimal("12,5").unwrap_err().to_string(), "'12,5' is not a number");
    let long = "x".repeat(1_000_000);
    assert_eq!(
        parse_decimal(&long).unwrap_err().to_string(),
        format!("'{}…' is not a number", "x".repeat(40))
    );
}

#[test]
fn a_number_and_a_string_read_alike_and_nothing_else_does() {
    assert_eq!(decimal_of(&Json::Number("1.50".into())), decimal_of(&Json::text("1.50")));
    for other in [Json::Null, Json::Bool(true), Json::List(vec![]), Json::Object(vec![])] {
        assert!(decimal_of(&other).is_err(), "{other}");
    }
    assert_eq!(decimal_of(&Json::Bool(true)).unwrap_err().to_string(), "'true' is not a number");
}

#[test]
fn units_are_exact_or_refused() {
    let units = |text: &str, decimals| ExactNumber::read(text).unwrap().in_units(decimals);
    assert_eq!(units("1134.72", 2), Ok(113_472));
    assert_eq!(units("1134.720", 2), Ok(113_472));
    assert_eq!(units("1134.725", 2), Err(Misfit::TooFine));
    assert_eq!(units("100", 0), Ok(100));
    assert_eq!(units("1e40", 2), Err(Misfit::TooLarge));
    assert_eq!(units("-0.00", 2), Ok(0));
    assert_eq!(units(&"9".repeat(60), 2), Err(Misfit::TooLarge));
    assert_eq!(units(&format!("0.{}", "9".repeat(60)), 2), Err(Misfit::TooFine));
    assert_eq!(units(&format!("1{}.{}e-60", "0".repeat(60), "0".repeat(60)), 2), Ok(100));
}

#[test]
fn halves_go_to_the_even_neighbour() {
    let cases = [
        (1, 2, 0),
        (3, 2, 2),
        (5, 2, 2),
        (-1, 2, 0),
        (-3, 2, -2),
        (3, -2, -2),
        (10, 4, 2),
        (11, 4, 3),
        (9, 4, 2),
    ];
    for (n, d, expected) in cases {
        assert_eq!(divide_half_even(n, d), Some(expected), "{n}/{d}");
    }
    assert_eq!(divide_half_even(i128::MIN, -1), None);
    assert_eq!(divide_half_even(i128::MAX, i128::MAX), Some(1));
    assert_eq!(divide_half_even(i128::MIN, i128::MIN), Some(1));
}

#[test]
fn the_nearest_double_is_that_of_the_literal() {
    for text in ["0.1", "0.3", "1134.72", "0.12345678901234567", "9007199254740993"] {
        let expected: f64 = text.parse().unwrap();
        assert_eq!(
            nearest_double(parse_decimal(text).unwrap()).to_bits(),
            expected.to_bits(),
            "{text}"
        );
    }
}

proptest! {
    #[test]
    fn what_a_decimal_writes_is_read_back(digits in any::<i64>(), scale in 0_u32..=28) {
        let decimal = Decimal::from_i128_with_scale(i128::from(digits), scale);
        prop_assert_eq!(parse_decimal(&decimal.to_string()).unwrap(), decimal);
    }

    #[test]
    fn the_nearest_double_is_that_of_the_text(digits in any::<i64>(), shift in 0_u32..64, scale in 0_u32..=28) {
        let decimal = Decimal::from_i128_with_scale(i128::from(digits >> shift), scale);
        let expected: f64 = decimal.to_string().parse().unwrap();
        prop_assert_eq!(nearest_double(decimal).to_bits(), expected.to_bits());
    }

    #[test]
    fn rounding_is_within_a_half_and_even_on_ties(n in -1_000_000_000_i128..1_000_000_000, d in 1_i128..100_000) {
        let q = divide_half_even(n, d).unwrap();
        let twice_off = (2 * (n - q * d)).abs();
        prop_assert!(twice_off <= d);
        prop_assert!(twice_off < d || q % 2 == 0);
        prop_assert_eq!(divide_half_even(-n, d), Some(-q));
    }

    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = parse_decimal(&text);
    }
}

#[test]
fn a_quotient_is_rounded_once() {
    assert_eq!(nearest_quotient(1, 3), Some(1.0 / 3.0));
    assert_eq!(nearest_quotient(-450_045, 900_000), Some(-0.50005));
    assert_eq!(nearest_quotient(5, 0), None);
    assert_eq!(nearest_quotient(0, i64::MAX), Some(0.0));
    assert_eq!(nearest_quotient(i64::MAX, i64::MAX), Some(1.0));
    assert_eq!(nearest_quotient(i64::MIN, 1), Some(-9_223_372_036_854_775_808.0));
    // 2^53 + 1 is between two doubles. Both numbers round to 2^53 before they are divided.
    let odd = (1_i64 << 53) + 1;
    assert_eq!(nearest_quotient(odd, 3), Some(3_002_399_751_580_331.0));
    assert_eq!(nearest_quotient(odd, odd - 1), Some(1.0));
    assert_eq!(nearest_quotient(odd + 2, odd - 1), Some(1.000_000_000_000_000_4));
}

/// A double that is not too large, as the fraction that it is exactly: over a power of two.
fn exact_fraction(value: f64) -> (i128, i128) {
    let bits = value.to_bits();
    let biased = i32::try_from((bits >> 52) & 0x7ff).unwrap();
    let (mantissa, exponent) = match biased {
        0 => (bits & ((1 << 52) - 1), -1074),
        _ => (bits & ((1 << 52) - 1) | 1 << 52, biased - 1075),
    };
    let zeros = mantissa.trailing_zeros().min(u32::try_from(-exponent.min(0)).unwrap());
    let (mantissa, exponent) =
        (i128::from(mantissa >> zeros), exponent + i32::try_from(zeros).unwrap());
    let signed = if value < 0.0 { -mantissa } else { mantissa };
    if exponent >= 0 { (signed << exponent, 1) } else { (signed, 1 << -exponent) }
}

/// The double nearest to this number of units of the last decimal, as the standard library reads a literal.
fn read_units(units: i128, decimals: u32) -> f64 {
    format!("{units}e-{decimals}").parse().unwrap()
}

#[test]
fn a_double_is_rounded_by_its_exact_value_and_its_halves_to_even() {
    for (value, decimals, expected) in [
        (0.125, 2, 0.12),
        (0.375, 2, 0.38),
        (-0.125, 2, -0.12),
        (2.5, 0, 2.0),
        // A little less than it is written, and a little more: their products with 100 are halves.
        (1.005, 2, 1.0),
        (1.015, 2, 1.01),
        (8.345, 2, 8.35),
        (0.000_05, 4, 0.0001),
        (1e300, 6, 1e300),
        // Above 2^52 units, where doubles still have fractions of a unit.
        (5e14 + 0.062_5, 1, 5e14 + 0.125),
    ] {
        assert_eq!(rounded_half_even(value, decimals), Some(expected), "{value}");
    }
    assert_eq!(rounded_half_even(f64::INFINITY, 2), None);
    assert_eq!(rounded_half_even(f64::NAN, 2), None);
    assert!(rounded_half_even(-0.001, 2).unwrap().is_sign_positive());
    assert!(rounded_quotient(-1, 1_000, 2).unwrap().is_sign_positive());
}

#[test]
fn a_quotient_that_does_not_fit_is_none_and_not_wrong() {
    assert_eq!(rounded_quotient(i128::MAX, 1, 4), None);
    assert_eq!(rounded_quotient(1, 0, 4), None);
    assert_eq!(
        rounded_quotient(i128::from(i64::MAX), 3, 6),
        Some(3_074_457_345_618_258_602.333_333)
    );
}

proptest! {
    #[test]
    fn a_double_is_rounded_as_its_exact_fraction_is(
        whole in -1_000_000_000_i64..1_000_000_000, shift in 0_u32..40, decimals in 0_u32..7,
    ) {
        // Fractions of powers of two are often halves of a decimal.
        let value = whole as f64 / 2_f64.powi(i32::try_from(shift).unwrap());
        let (over, under) = exact_fraction(value);
        let units = divide_half_even(over * 10_i128.pow(decimals), under).unwrap();
        prop_assert_eq!(rounded_half_even(value, decimals), Some(read_units(units, decimals)));
    }

    #[test]
    fn a_double_near_half_a_unit_is_rounded_to_the_right_side(
        units in -10_000_000_000_i64..10_000_000_000, ulps in -2_i64..3, decimals in 1_u32..7,
    ) {
        let half: f64 = format!("{units}5e-{}", decimals + 1).parse().unwrap();
        let value = f64::from_bits(half.to_bits().wrapping_add_signed(ulps));
        prop_assume!(value.is_finite() && value.abs() > 1e-9);
        let (over, under) = exact_fraction(value);
        let units = divide_half_even(over * 10_i128.pow(decimals), under).unwrap();
        prop_assert_eq!(rounded_half_even(value, decimals), Some(read_units(units, decimals)));
    }

    #[test]
    fn a_quotient_is_rounded_to_its_decimals_once(
        over in any::<i64>(), under in 1_i64..i64::MAX, decimals in 0_u32..7,
    ) {
        let (over, under) = (i128::from(over), i128::from(under));
        let units = divide_half_even(over * 10_i128.pow(decimals), under).unwrap();
        prop_assert_eq!(rounded_quotient(over, under, decimals), Some(read_units(units, decimals)));
    }
}
