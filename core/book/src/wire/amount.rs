//! Amounts in answers, with the decimals of their currency.

use super::{Shape, ShapeError, Wire};
use lendwright_types::Money;
use lendwright_types::json::{Json, JsonOut};
use rust_decimal::Decimal;
use std::fmt;

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
