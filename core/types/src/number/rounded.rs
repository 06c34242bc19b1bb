//! Doubles rounded to a number of decimals.
#![allow(
    clippy::float_arithmetic,
    clippy::float_cmp,
    reason = "each operation is exact, or rounds once, as its comment says"
)]

use super::{EXACT_MAX, divide_half_even};

/// The greatest power of ten that is a double exactly.
const DECIMALS_MAX: u32 = 22;

/// Returns the double nearest to a double rounded to a number of decimals, halves to even. `None` for a number that
/// is not finite. The double's exact value is rounded: 1.005 is a little less than its decimal, and gives 1.0.
///
/// # Example
/// ```
/// use lendwright_types::number::rounded_half_even;
///
/// assert_eq!(rounded_half_even(0.125, 2), Some(0.12));
/// assert_eq!(rounded_half_even(1.005, 2), Some(1.0));
/// assert_eq!(rounded_half_even(f64::NAN, 2), None);
/// ```
#[must_use]
pub fn rounded_half_even(value: f64, decimals: u32) -> Option<f64> {
    if !value.is_finite() {
        return None;
    }
    let unit = power_of_ten(decimals);
    // The product in two parts: `near`, and its rounding error.
    let near = unit.map(|unit| value * unit).filter(|near| near.abs() < 2_f64.powi(52));
    let (Some(unit), Some(near)) = (unit, near) else {
        return format!("{value:.*}", decimals as usize).parse().ok().map(without_sign);
    };
    let lost = libm::fma(value, unit, -near);
    let even = near.round_ties_even();
    // Below 2^52 a half is a double. So if the product is a half, `near` is one too, and `near` never passes a half
    // that the product has not passed. The difference is exact.
    let over = near - even;
    let whole = if over.abs() == 0.5 && lost != 0.0 { near + lost.signum() / 2.0 } else { even };
    // Whole numbers below 2^53 divided by a power of ten that is exact: the nearest double.
    Some(without_sign(whole / unit))
}

/// Divides exactly and returns the double nearest to the quotient rounded to a number of decimals, halves to even.
///
/// Returns `None` when the denominator is zero, or when the numerator in units of the last decimal does not fit.
///
/// # Example
/// ```
/// use lendwright_types::number::rounded_quotient;
///
/// assert_eq!(rounded_quotient(2, 3, 4), Some(0.6667));
/// assert_eq!(rounded_quotient(1, 8, 2), Some(0.12));
/// assert_eq!(rounded_quotient(1, 0, 2), None);
/// ```
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "only numbers that are doubles exactly are cast")]
pub fn rounded_quotient(numerator: i128, denominator: i128, decimals: u32) -> Option<f64> {
    let scaled = numerator.checked_mul(10_i128.checked_pow(decimals)?)?;
    let units = divide_half_even(scaled, denominator)?;
    match power_of_ten(decimals).filter(|_| units.unsigned_abs() <= u128::from(EXACT_MAX)) {
        Some(unit) => Some(without_sign(units as f64 / unit)),
        None => format!("{units}e-{decimals}").parse().ok(),
    }
}

fn power_of_ten(decimals: u32) -> Option<f64> {
    let exact = i32::try_from(decimals.min(DECIMALS_MAX)).ok()?;
    (decimals <= DECIMALS_MAX).then(|| (0..exact).fold(1.0, |power, _| power * 10.0))
}

/// A zero without its sign: in JSON both are `0`.
fn without_sign(value: f64) -> f64 {
    value + 0.0
}
