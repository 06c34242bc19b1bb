//! Powers and logarithms that are the same bits on every platform.
//!
//! They use only additions, multiplications and divisions of doubles, in a fixed order, and no function of the
//! platform. IEEE 754 fixes the result of each operation. The error against the exact values is less than 2 units in
//! the last place.

/// Adding it moves the nearest whole number into the lowest bits: 1.5 · 2^52.
const TO_WHOLE: f64 = 6_755_399_441_055_744.0;
/// The leading 32 bits of ln 2, and the rest. A product of these bits with a whole number below 2^20 is exact.
const LN_2_HIGH: f64 = 0.693_147_180_369_123_8;
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;
/// e to a number below it is less than the least normal double.
const EXP_MIN: f64 = -708.0;
const EXP_MAX: f64 = 709.0;
const FRACTION_BITS: u32 = 52;
const EXPONENT_OF_1: u64 = 1023;

/// e^x; 0 below -708 and infinite above 709.
pub(crate) fn exp(x: f64) -> f64 {
    if x > EXP_MAX {
        return f64::INFINITY;
    }
    if x < EXP_MIN { 0.0 } else { exp_within(x) }
}

/// e^x for x of 0 or less; e^-708 for x below -708. It has no branches.
#[inline]
pub(crate) fn decay(x: f64) -> f64 {
    exp_within(x.max(EXP_MIN))
}

/// e^x − 1, exact to the last bits near 0, too.
pub(crate) fn exp_minus_1(x: f64) -> f64 {
    if x.abs() < 0.3 { series_of_exp_minus_1(x) } else { exp(x) - 1.0 }
}

/// ln x; -∞ at 0.
pub(crate) fn ln(x: f64) -> f64 {
    if x <= 0.0 {
        return if x == 0.0 { f64::NEG_INFINITY } else { f64::NAN };
    }
    if !x.is_finite() {
        return x;
    }
    let tiny = x < f64::MIN_POSITIVE;
    let (normal, shift) = if tiny { (x * 18_014_398_509_481_984.0, 54.0) } else { (x, 0.0) };
    let bits = normal.to_bits();
    // The exponent has 11 bits.
    #[allow(clippy::cast_precision_loss)]
    let exponent = (bits >> FRACTION_BITS) as f64 - EXPONENT_OF_1 as f64;
    let fraction = bits & ((1 << FRACTION_BITS) - 1) | (EXPONENT_OF_1 << FRACTION_BITS);
    let mantissa = f64::from_bits(fraction);
    let (mantissa, exponent) = if mantissa > std::f64::consts::SQRT_2 {
        (mantissa / 2.0, exponent + 1.0)
    } else {
        (mantissa, exponent)
    };
    let exponent = exponent - shift;
    let of_mantissa = twice_artanh((mantissa - 1.0) / (mantissa + 1.0));
    exponent * LN_2_HIGH + (of_mantissa + exponent * LN_2_LOW)
}

/// ln(1 + x), exact to the last bits near 0, too.
pub(crate) fn ln_1_plus(x: f64) -> f64 {
    if x.abs() < 0.3 { twice_artanh(x / (2.0 + x)) } else { ln(1.0 + x) }
}

/// (1 + rate)^periods − 1, exact to the last bits for small rates, too.
pub(crate) fn growth_minus_1(rate: f64, periods: f64) -> f64 {
    exp_minus_1(periods * ln_1_plus(rate))
}

/// (1 + rate)^periods.
pub(crate) fn growth(rate: f64, periods: f64) -> f64 {
    exp(periods * ln_1_plus(rate))
}

/// e^x as 2^k · e^r with |r| ≤ ½ ln 2.
#[inline]
fn exp_within(x: f64) -> f64 {
    let moved = x * std::f64::consts::LOG2_E + TO_WHOLE;
    let k = moved - TO_WHOLE;
    let r = (x - k * LN_2_HIGH) - k * LN_2_LOW;
    // The lowest bits of `moved` are those of k, and all others leave on the left.
    let power = f64::from_bits(moved.to_bits().wrapping_add(EXPONENT_OF_1) << FRACTION_BITS);
    (1.0 + series_of_exp_minus_1(r)) * power
}

/// e^r − 1 by its series up to r^13 / 13!, which is exact for |r| ≤ 0.35; in pairs, for speed.
#[inline]
fn series_of_exp_minus_1(r: f64) -> f64 {
    let r2 = r * r;
    let r4 = r2 * r2;
    let from_2 = (1.0 / 2.0 + r * (1.0 / 6.0)) + r2 * (1.0 / 24.0 + r * (1.0 / 120.0));
    let from_6 =
        (1.0 / 720.0 + r * (1.0 / 5_040.0)) + r2 * (1.0 / 40_320.0 + r * (1.0 / 362_880.0));
    let from_10 = (1.0 / 3_628_800.0 + r * (1.0 / 39_916_800.0))
        + r2 * (1.0 / 479_001_600.0 + r * (1.0 / 6_227_020_800.0));
    r + r2 * (from_2 + r4 * (from_6 + r4 * from_10))
}

/// 2 artanh s = ln((1 + s) / (1 − s)) by its series up to s^21 / 21, which is exact for |s| ≤ 0.18.
fn twice_artanh(s: f64) -> f64 {
    let s2 = s * s;
    let s4 = s2 * s2;
    // Every other power apart, for speed.
    let sum = |odd: [f64; 5]| odd.iter().fold(0.0, |sum, n| sum * s4 + 1.0 / n);
    let rest = sum([19.0, 15.0, 11.0, 7.0, 3.0]) + s2 * sum([21.0, 17.0, 13.0, 9.0, 5.0]);
    2.0 * s + 2.0 * s * (s2 * rest)
}

#[cfg(test)]
mod tests {
    use super::{decay, exp, exp_minus_1, growth, ln, ln_1_plus};
    use proptest::prelude::*;

    /// The platform's own functions have an error of one unit.
    fn is_near(ours: f64, other: f64) -> bool {
        (ours - other).abs() <= 4.0 * f64::EPSILON * other.abs()
    }

    #[test]
    fn the_bits_are_fixed() {
        // Whatever the machine, these are the answers.
        for (ours, bits) in [
            (exp(1.0), 0x4005_bf0a_8b14_576a_u64),
            (ln(10.0), 0x4002_6bb1_bbb5_5516),
            (growth(0.14, 1.0 / 12.0), 0x3ff0_2cf8_2921_2d8d),
        ] {
            assert_eq!(ours.to_bits(), bits, "{ours:?} {:#x}", ours.to_bits());
        }
        assert_eq!((exp(0.0), ln(1.0), exp_minus_1(0.0), ln_1_plus(0.0)), (1.0, 0.0, 0.0, 0.0));
        assert_eq!((exp(-1e9), exp(1e9), ln(0.0)), (0.0, f64::INFINITY, f64::NEG_INFINITY));
        assert!(exp(f64::NAN).is_nan() && ln(f64::NAN).is_nan() && ln(-1.0).is_nan());
    }

    proptest! {
        #[test]
        fn powers_are_exact_to_the_last_bits(x in -700.0..700.0_f64, small in -0.5..0.5_f64) {
            prop_assert!(is_near(exp(x), x.exp()));
            prop_assert!(is_near(decay(-x.abs()), (-x.abs()).exp()));
            prop_assert!(is_near(exp_minus_1(small), small.exp_m1()));
        }

        #[test]
        fn logarithms_are_exact_to_the_last_bits(power in -300.0..300.0_f64, small in -0.5..0.5_f64) {
            let x = 10_f64.powf(power);
            prop_assert!(is_near(ln(x), x.ln()));
            prop_assert!(is_near(ln_1_plus(small), small.ln_1p()));
        }
    }
}
