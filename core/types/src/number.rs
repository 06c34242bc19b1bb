//! Exact numbers: decimals read digit by digit, and the only rounding of fractions.
//!
//! Amounts, rates and ratios are never read through a double. The grammar is that of JSON numbers (ASCII digits,
//! optional fraction and exponent), also in strings. White space, separators, a leading `+`, leading zeros and NaN
//! are refused.

use crate::internal::text::{NUMBER_SHOWN_MAX, shortened};
use crate::json::Json;
use rust_decimal::Decimal;

mod rounded;
#[cfg(test)]
mod tests;

pub use rounded::{rounded_half_even, rounded_quotient};

/// Why a text is not an exact number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NumberError {
    /// The text is not a number, or the value is neither a number nor a string.
    #[error("'{text}' is not a number")]
    NotANumber {
        /// The text that was sent, shortened.
        text: String,
    },
    /// The number has more digits than an exact decimal can have (28).
    #[error("'{text}' has more digits than can be kept exactly")]
    TooLong {
        /// The text that was sent, shortened.
        text: String,
    },
}

/// The quotient of a number other than 0 by 0, in rules and cards: the largest double, above every bound and knot.
/// The quotient of 0 by 0 is 0.
#[doc(hidden)]
pub const QUOTIENT_BY_ZERO: f64 = f64::MAX;

/// Reads a decimal without losing a digit; trailing zeros of the fraction are removed.
///
/// # Errors
/// When the text is not a number in JSON's grammar, or needs more than 28 digits.
///
/// # Example
/// ```
/// use lendwright_types::number::parse_decimal;
///
/// assert_eq!(parse_decimal("24.50")?.to_string(), "24.5");
/// assert_eq!(parse_decimal("1.2e3")?.to_string(), "1200");
/// assert!(parse_decimal("1,200").is_err());
/// # Ok::<(), lendwright_types::number::NumberError>(())
/// ```
pub fn parse_decimal(text: &str) -> Result<Decimal, NumberError> {
    let exact =
        ExactNumber::read(text).ok_or_else(|| NumberError::NotANumber { text: shown(text) })?;
    exact.to_decimal().ok_or_else(|| NumberError::TooLong { text: shown(text) })
}

/// Reads a decimal from a JSON number, or from a string with a number.
///
/// # Errors
/// Those of [`parse_decimal`]; for a value of another kind, the error names the kind.
pub fn decimal_of(value: &Json<'_>) -> Result<Decimal, NumberError> {
    parse_decimal(number_text(value)?)
}

/// Returns the digits of a JSON number or string, not yet checked.
///
/// # Errors
/// When the value is of another kind.
pub fn number_text<'j>(value: &'j Json<'_>) -> Result<&'j str, NumberError> {
    match value {
        Json::Number(text) | Json::Text(text) => Ok(text),
        other => Err(NumberError::NotANumber { text: shown(&other.to_string()) }),
    }
}

/// Returns the double nearest to a decimal (IEEE, halves to even), the same on every platform.
///
/// `rust_decimal` divides two doubles for this, which may be off by one bit. Here the quotient of exact doubles is
/// rounded once. Other digits are parsed as the standard library parses a literal.
#[must_use]
pub fn nearest_double(decimal: Decimal) -> f64 {
    // A power of ten up to 10^19 is a double exactly.
    let under = if decimal.is_sign_negative() { None } else { 10_u64.checked_pow(decimal.scale()) };
    match (u64::try_from(decimal.mantissa()), under) {
        (Ok(over), Some(under)) if over <= EXACT_MAX => exact_quotient(over, under),
        _ => decimal.to_string().parse().unwrap_or(f64::NAN),
    }
}

/// All whole numbers up to this one are doubles exactly.
const EXACT_MAX: u64 = 1 << 53;

/// The double nearest to a quotient of two numbers that are doubles exactly.
#[allow(clippy::cast_precision_loss, clippy::float_arithmetic)]
fn exact_quotient(over: u64, under: u64) -> f64 {
    over as f64 / under as f64
}

/// Divides and rounds to an integer, with halves to even.
///
/// Returns `None` when the denominator is zero or the quotient does not fit.
///
/// # Example
/// ```
/// use lendwright_types::number::divide_half_even;
///
/// assert_eq!(divide_half_even(5, 2), Some(2));
/// assert_eq!(divide_half_even(7, 2), Some(4));
/// assert_eq!(divide_half_even(-5, 2), Some(-2));
/// assert_eq!(divide_half_even(1, 0), None);
/// ```
#[must_use]
pub fn divide_half_even(numerator: i128, denominator: i128) -> Option<i128> {
    let quotient = numerator.checked_div(denominator)?;
    let product = quotient.wrapping_mul(denominator);
    let remainder = numerator.wrapping_sub(product).unsigned_abs();
    // Compared with the distance to the next integer, since twice the remainder may not fit.
    let missing = denominator.unsigned_abs().checked_sub(remainder)?;
    let odd = quotient.checked_rem(2)? != 0;
    if remainder < missing || (remainder == missing && !odd) {
        return Some(quotient);
    }
    let away = if (numerator < 0) == (denominator < 0) { 1 } else { -1 };
    quotient.checked_add(away)
}

/// Returns the double nearest to a quotient (IEEE, halves to even), whatever the sizes; `None` by 0.
///
/// A quotient of two doubles is that only as long as both are exact, below 2^53.
#[allow(clippy::cast_precision_loss, clippy::float_arithmetic)]
#[doc(hidden)]
#[must_use]
pub fn nearest_quotient(numerator: i64, denominator: i64) -> Option<f64> {
    let (over, under) = (numerator.unsigned_abs(), denominator.unsigned_abs());
    let size = if under == 0 {
        return None;
    } else if over <= EXACT_MAX && under <= EXACT_MAX {
        exact_quotient(over, under)
    } else {
        // At least 64 bits of the quotient. The last bit is also set if there is a remainder. These are more than the
        // 53 bits that are kept, so the quotient is rounded once.
        let shift = u128::from(over).leading_zeros().min(127);
        let over = u128::from(over) << shift;
        let under = u128::from(under);
        let left = u128::from(over.checked_rem(under)? != 0);
        (over.checked_div(under)? | left) as f64 / 2_f64.powi(i32::try_from(shift).ok()?)
    };
    Some(if (numerator < 0) == (denominator < 0) { size } else { -size })
}

/// Returns the integer that a text of digits represents without loss: no leading zero, and few
/// enough digits for readers that use doubles.
#[doc(hidden)]
#[must_use]
pub fn whole_without_zeros(text: &str) -> Option<i64> {
    // 10^15 is below 2^53.
    const DIGITS_MAX: usize = 15;
    let is_whole = all_digits(text) && !text.starts_with('0') && text.len() <= DIGITS_MAX;
    is_whole.then(|| text.parse().ok()).flatten()
}

/// Returns at most forty characters of a text, for an error message.
#[doc(hidden)]
#[must_use]
pub fn shown(text: &str) -> String {
    shortened(text, NUMBER_SHOWN_MAX)
}

/// A decimal exactly as in its text: `digits × 10^exponent`, without trailing zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct ExactNumber {
    /// `None` when they don't fit into an `i128`.
    digits: Option<i128>,
    exponent: i64,
}

impl ExactNumber {
    /// Reads a number in JSON's grammar; `None` for any other text.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        Parts::split(text).map(Parts::join)
    }

    /// Returns the value in units of `10^-decimals`.
    ///
    /// # Errors
    /// When it is no whole number of them, or too large.
    pub fn in_units(self, decimals: u32) -> Result<i128, Misfit> {
        let shift = self.exponent.saturating_add(i64::from(decimals));
        if shift < 0 {
            // Trailing zeros are removed, so any digit below the unit is not 0.
            return Err(Misfit::TooFine);
        }
        let digits = self.digits.ok_or(Misfit::TooLarge)?;
        if digits == 0 {
            return Ok(0);
        }
        let shift = u32::try_from(shift).map_err(|_| Misfit::TooLarge)?;
        let factor = 10_i128.checked_pow(shift).ok_or(Misfit::TooLarge)?;
        digits.checked_mul(factor).ok_or(Misfit::TooLarge)
    }

    fn to_decimal(self) -> Option<Decimal> {
        if self.exponent >= 0 {
            let whole = self.in_units(0).ok()?;
            return Decimal::try_from_i128_with_scale(whole, 0).ok();
        }
        let scale = u32::try_from(self.exponent.checked_neg()?).ok()?;
        Decimal::try_from_i128_with_scale(self.digits?, scale).ok()
    }
}

/// Why an exact number is not a whole number of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum Misfit {
    /// A digit below the unit is not 0.
    TooFine,
    /// It does not fit.
    TooLarge,
}

/// The parts of a number in JSON's grammar (RFC 8259, section 6).
struct Parts<'t> {
    negative: bool,
    whole: &'t str,
    fraction: &'t str,
    exponent: i64,
}

impl<'t> Parts<'t> {
    fn split(text: &'t str) -> Option<Self> {
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, read_exponent(exponent)?),
            None => (unsigned, 0),
        };
        let (whole, fraction) = match mantissa.split_once('.') {
            Some((whole, fraction)) if all_digits(fraction) => (whole, fraction),
            Some(_) => return None,
            None => (mantissa, ""),
        };
        let plain = all_digits(whole) && (whole == "0" || !whole.starts_with('0'));
        plain.then_some(Self { negative, whole, fraction, exponent })
    }

    fn join(self) -> ExactNumber {
        let fraction = self.fraction.trim_end_matches('0');
        let whole = if fraction.is_empty() { self.whole.trim_end_matches('0') } else { self.whole };
        let zeros = self.whole.len().saturating_sub(whole.len());
        let digits = value(whole.bytes().chain(fraction.bytes()));
        if digits == Some(0) {
            return ExactNumber { digits, exponent: 0 };
        }
        // A text's length is far below 2^63.
        let length = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let exponent = self.exponent.saturating_sub(length(fraction.len()));
        let exponent = exponent.saturating_add(length(zeros));
        let digits = if self.negative { digits.and_then(i128::checked_neg) } else { digits };
        ExactNumber { digits, exponent }
    }
}

fn value(digits: impl Iterator<Item = u8>) -> Option<i128> {
    digits.into_iter().try_fold(0_i128, |value, byte| {
        value.checked_mul(10)?.checked_add(i128::from(byte.checked_sub(b'0')?))
    })
}

fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// An exponent that does not fit into 64 bits is replaced by the nearest one, which is out of range
/// too.
fn read_exponent(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if !all_digits(digits) {
        return None;
    }
    let size = digits.parse::<i64>().unwrap_or(i64::MAX);
    Some(if negative { size.saturating_neg() } else { size })
}
