//! Amounts and doubles with their decimals.

use super::{Shape, ShapeError, Wire};
use lendwright_types::json::{Json, JsonOut};
use lendwright_types::number::{NumberError, parse_decimal, rounded_half_even, rounded_quotient};
use lendwright_types::{Available, Money};
use rust_decimal::Decimal;
use std::fmt;
use std::str::FromStr;

// Amounts in answers, with the decimals of their currency.

/// An amount in an answer. It keeps its decimals, even if the answer is read back: 1134.70 stays 1134.70.
///
/// ```
/// use lendwright::json::Json;
/// use lendwright::wire::{Amount, Wire as _};
///
/// let json = Json::parse(b"1134.70").unwrap();
/// let amount = Amount::read(&json).unwrap();
/// assert_eq!(amount.to_string(), "1134.70");
/// assert_eq!(amount.to_json(), "1134.70");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amount(pub Decimal);

impl From<Money> for Amount {
    fn from(money: Money) -> Self {
        Self(money.to_decimal())
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl Wire for Amount {
    const SHAPE: &'static Shape = &Shape::Decimal;

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let digits = match value {
            Json::Number(text) => Decimal::from_str_exact(text).ok(),
            _ => None,
        };
        match digits {
            Some(exact) => Ok(Self(exact)),
            None => Decimal::read(value).map(Self),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        self.0.write(out);
    }
}

// Amounts in requests, with the sent text if there is one.

/// An amount as written: a number, or a text. The digits of a text are kept, since `12.000` may be twelve or twelve
/// thousand. The number 12.000 is always twelve.
///
/// ```
/// use lendwright::json::Json;
/// use lendwright::wire::{Wire as _, WrittenAmount};
///
/// let text = WrittenAmount::read(&Json::text("12.000".to_owned())).unwrap();
/// assert_eq!((text.amount(), text.text()), (12.into(), Some("12.000")));
/// assert_eq!("12.50".parse::<WrittenAmount>().unwrap().text(), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenAmount {
    amount: Decimal,
    text: Option<String>,
}

impl WrittenAmount {
    /// Returns the amount.
    #[must_use]
    pub const fn amount(&self) -> Decimal {
        self.amount
    }

    /// Returns the text, if the amount was sent as a text.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }
}

impl From<Decimal> for WrittenAmount {
    fn from(amount: Decimal) -> Self {
        Self { amount, text: None }
    }
}

impl FromStr for WrittenAmount {
    type Err = NumberError;

    /// Reads a number, without a text.
    fn from_str(number: &str) -> Result<Self, NumberError> {
        parse_decimal(number).map(Self::from)
    }
}

impl Wire for WrittenAmount {
    const SHAPE: &'static Shape = &Shape::Decimal;

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        Ok(Self { amount: Decimal::read(value)?, text: value.as_text().map(str::to_owned) })
    }

    fn write(&self, out: &mut JsonOut) {
        match &self.text {
            Some(text) => out.text(text),
            None => self.amount.write(out),
        }
    }
}

// Doubles with a fixed number of decimals in answers.

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
/// assert_eq!(Rounded::<2>::from_double(12.345_678).to_json(), "12.35");
/// assert_eq!(Rounded::<4>::quotient(1, 0), Available::NotAvailable);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Rounded<const DECIMALS: u32>(f64);

impl<const DECIMALS: u32> Rounded<DECIMALS> {
    /// Rounds a double. A value that is not finite gives N/A.
    #[must_use]
    pub fn from_double(value: f64) -> Available<Self> {
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
        assert_eq!(Rounded::<6>::from_double(f64::NAN).to_json(), r#""N/A""#);
        assert_eq!(Rounded::<2>::quotient(1, 0).to_json(), r#""N/A""#);
        assert_eq!(Rounded::<2>::quotient(-1, 1_000).to_json(), "0");
    }
}
