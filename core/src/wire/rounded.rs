//! Doubles that an answer gives with a fixed number of decimals.

use super::{Shape, ShapeError, Wire};
use crate::available::Available;
use crate::json::{Json, JsonOut};
use crate::number::{rounded_half_even, rounded_quotient};
use std::fmt;

/// A double of `DECIMALS` decimals: rounded once, when it is made, halves to even. So every caller gets the same bits,
/// whether it reads the struct or the JSON.
///
/// Amounts of money have the decimals of their currency: they are a [`Decimal`](rust_decimal::Decimal) or an
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
    /// Rounds a double; what is not finite is not available.
    #[must_use]
    pub fn of(value: f64) -> Available<Self> {
        rounded_half_even(value, DECIMALS).map(Self).into()
    }

    /// Divides exactly and rounds once; not available by 0, and where numerator or result is too large.
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
