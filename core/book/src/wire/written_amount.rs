//! Amounts in requests, with the sent text if there is one.

use super::{Shape, ShapeError, Wire};
use lendwright_types::json::{Json, JsonOut};
use lendwright_types::number::{NumberError, parse_decimal};
use rust_decimal::Decimal;
use std::str::FromStr;

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
