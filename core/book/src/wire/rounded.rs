//! Doubles with a fixed number of decimals in answers.

use super::{Shape, ShapeError, Wire};
use lendwright_types::Available;
use lendwright_types::json::{Json, JsonOut};
use lendwright_types::number::{rounded_half_even, rounded_quotient};
use std::fmt;

/// A double with `DECIMALS` decimals. It is rounded once, when it is created, halves to even. So every caller gets the
/// same bits, from the struct and from the JSON.
///
/// Amounts of money have the decimals of their currency. They are a [`Decimal`](rust_decimal::Decimal) or an
/// [`Amount`](super::Amount).
///
/// # Example
/// ```
/// use lendwright::Available;
/// use lendwright::wire::{Rounded, Wire as _};
///
/// let share = Rounded::<4>::quotient(1, 3);
/// assert_eq!(share.to_json(), "0.3333");
/// assert_eq!(Rounded::<2>::of(12.345_678).to_json(), "12.35");
/// assert_eq!(Rounded::<4>::quotient(1, 0), Available::NotAvailable);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Rounded<const DECIMALS: u32>(f64);

impl<const DECIMALS: u32> Rounded<DECIMALS> {
    /// Rounds a double. A value that is not finite gives N/A.
    #[must_use]
    pub fn of(value: f64) -> Available<Self> {
        rounded_half_even(value, DECIMALS).map(Self).into()
    }

    /// Divides exactly and rounds once. The result is N/A if the divisor is 0, or if numerator or result is too large.
    #[must_use]
    pub fn quotient(numerator: i128, denominator: i128) -> Available<Self> {
        rounded_quotient(numerator, denominator, DECIMALS).map(Self).into()
    }

    /// Returns the double.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl<const DECIMALS: u32> fmt::Display for Rounded<DECIMALS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<const DECIMALS: u32> Wire for Rounded<DECIMALS> {
    const SHAPE: &'static Shape = &Shape::Number;

    #[allow(clippy::float_cmp, reason = "rounding leaves a rounded number as it is, to the bit")]
    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let read = f64::read(value)?;
        let rounded = rounded_half_even(read, DECIMALS).filter(|rounded| *rounded == read);
        let expected = || format!("a number of at most {DECIMALS} decimals");
        rounded.map(Self).ok_or_else(|| ShapeError::new(expected(), value))
    }

    fn write(&self, out: &mut JsonOut) {
        out.double(self.0);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::Rounded;
    use crate::wire::Wire as _;
    use lendwright_types::Available;
    use lendwright_types::json::Json;

    #[test]
    fn what_is_written_is_read_and_finer_numbers_are_refused() {
        let share = Rounded::<4>::quotient(2, 3);
        let json = share.to_json();
        assert_eq!(json, "0.6667");
        let read = Available::<Rounded<4>>::read(&Json::parse(json.as_bytes()).unwrap());
        assert_eq!(read, Ok(share));
        let finer = Json::parse(b"0.66667").unwrap();
        let refused = Rounded::<4>::read(&finer).unwrap_err();
        assert_eq!(refused.to_string(), "must be a number of at most 4 decimals, not 0.66667");
    }

    #[test]
    fn what_is_no_number_is_not_available() {
        assert_eq!(Rounded::<6>::of(f64::NAN).to_json(), r#""N/A""#);
        assert_eq!(Rounded::<2>::quotient(1, 0).to_json(), r#""N/A""#);
        assert_eq!(Rounded::<2>::quotient(-1, 1_000).to_json(), "0");
    }
}
