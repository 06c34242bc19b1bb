//! Fractions against decimals and whole numbers.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, clippy::float_arithmetic)]

use super::natural::NaturalNumber;
use super::{Fraction, few_digits, printed};
use proptest::prelude::*;
use rust_decimal::Decimal;

fn decimal(minor: i64, scale: u32) -> (Fraction, Decimal) {
    let decimal = Decimal::new(minor, scale);
    (Fraction::from_f64(decimal.to_string().parse().unwrap()), decimal)
}

#[test]
fn a_double_stands_for_its_shortest_decimal() {
    let tenths = |n: i64| Fraction::whole(n).divided_by(&Fraction::whole(10)).unwrap();
    assert_eq!(Fraction::from_f64(0.1), tenths(1));
    assert_eq!(
        &Fraction::from_f64(0.1) + &Fraction::from_f64(0.2),
        Fraction::from_f64(0.3),
        "not so for doubles"
    );
    assert_eq!(Fraction::from_f64(-1.5), tenths(-15));
    assert_eq!(Fraction::from_f64(1e22), &Fraction::from_f64(1e11) * &Fraction::from_f64(1e11));
    assert_eq!(Fraction::from_f64(0.0), Fraction::from_f64(-0.0));
    let tiny = Fraction::from_f64(5e-324);
    assert!(
        Fraction::zero() < tiny
            && &Fraction::from_f64(f64::MAX) * &tiny < Fraction::from_f64(1e-14)
    );
    assert_eq!(Fraction::whole(1).divided_by(&Fraction::zero()), None);
}

#[test]
fn a_floor_is_found_beside_a_guess() {
    let third = Fraction::whole(-1).divided_by(&Fraction::whole(3)).unwrap();
    assert_eq!(third.floor_near(0.0), -1);
    assert_eq!(Fraction::from_f64(549.5).floor_near(550.2), 549);
    assert_eq!(Fraction::whole(550).floor_near(549.999_999), 550);
}

proptest! {
    #[test]
    fn it_agrees_with_decimals(
        (a, a_scale) in (-1_000_000_000_i64..1_000_000_000, 0..6_u32),
        (b, b_scale) in (-1_000_000_000_i64..1_000_000_000, 0..6_u32),
    ) {
        let ((a, decimal_a), (b, decimal_b)) = (decimal(a, a_scale), decimal(b, b_scale));
        let of = |d: Decimal| {
            let (above, scale) = (d.mantissa(), d.scale());
            let high = i64::try_from(above / 1_000_000_000).unwrap();
            let low = i64::try_from(above % 1_000_000_000).unwrap();
            let above = &(&Fraction::whole(high) * &Fraction::whole(1_000_000_000)) + &Fraction::whole(low);
            above.divided_by(&Fraction::from_f64(10_f64.powi(i32::try_from(scale).unwrap()))).unwrap()
        };
        prop_assert_eq!(a.cmp(&b), decimal_a.cmp(&decimal_b));
        prop_assert_eq!(&a + &b, of(decimal_a + decimal_b));
        prop_assert_eq!(&a - &b, of(decimal_a - decimal_b));
        prop_assert_eq!(&a * &b, of(decimal_a * decimal_b));
        if let Some(quotient) = a.divided_by(&b) {
            prop_assert_eq!(&quotient * &b, a);
        }
    }

    #[test]
    fn large_ones_keep_every_digit(a in any::<f64>(), b in any::<f64>(), c in any::<f64>()) {
        prop_assume!([a, b, c].iter().all(|x| x.is_finite()));
        let [a, b, c] = [a, b, c].map(Fraction::from_f64);
        prop_assert_eq!(&(&a + &b) - &b, a.clone());
        prop_assert_eq!(&(&a + &b) * &c, &(&a * &c) + &(&b * &c));
    }
}

proptest! {
    #[test]
    fn digits_that_are_divided_out_are_those_that_are_printed(
        digits in 0_u64..=9_007_199_254_740_992, shift in 0_u32..53, decimals in 0_i32..12,
    ) {
        #[allow(clippy::cast_precision_loss)] // up to 2^53
        let size = (digits >> shift) as f64 / 10_f64.powi(decimals);
        if let Some((significand, power)) = few_digits(size) {
            let text = format!("{significand}e{power}");
            prop_assert_eq!(text.parse::<f64>().unwrap().to_bits(), size.to_bits());
            let (printed, printed_power) = printed(size);
            let zeros = u32::try_from(printed_power - power).unwrap();
            prop_assert_eq!(printed * 10_u64.pow(zeros), significand);
        }
    }

    #[test]
    fn numbers_of_one_limb_and_of_many_obey_the_same_laws(
        a in any::<u64>(), b in any::<u64>(), power in 0_u32..60,
    ) {
        let (a, b) = (NaturalNumber::from_u64(a), NaturalNumber::from_u64(b));
        let ten = NaturalNumber::power_of_ten(power);
        let (left, right) = (a.times(&ten), b.times(&ten));
        prop_assert_eq!(left.plus(&right), a.plus(&b).times(&ten));
        prop_assert_eq!(left.times(&right), a.times(&b).times(&ten).times(&ten));
        prop_assert_eq!(left.plus(&right).minus(&right), left.clone());
        prop_assert_eq!(left.cmp(&right), a.cmp(&b));
    }
}
