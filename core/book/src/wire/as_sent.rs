//! Fields with faults that their operation lists together.

use super::{Shape, ShapeError, Wire};
use lendwright_types::json::{Json, JsonOut};
use std::marker::PhantomData;

/// A value as sent, for an operation that lists all faults of its fields together.
///
/// Reading never fails. The operation checks the value's shape together with its meaning, and refuses a value without
/// the shape of `T`.
///
/// ```
/// use lendwright::json::Json;
/// use lendwright::wire::AsSent;
///
/// let months = AsSent::from(12_i64);
/// assert_eq!(months.json(), &Json::int(12));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AsSent<T> {
    sent: Json<'static>,
    shape: PhantomData<fn() -> T>,
}

impl<T> AsSent<T> {
    /// Returns the value, in any shape.
    #[must_use]
    pub fn json(&self) -> &Json<'static> {
        &self.sent
    }

    fn of(sent: Json<'static>) -> Self {
        Self { sent, shape: PhantomData }
    }
}

impl<T> Default for AsSent<T> {
    fn default() -> Self {
        Self::of(Json::Null)
    }
}

impl<T: Wire> From<T> for AsSent<T> {
    fn from(value: T) -> Self {
        // The written text is JSON.
        let json = Json::parse_stored(value.to_json().as_bytes()).map(Json::into_owned);
        Self::of(json.unwrap_or(Json::Null))
    }
}

impl<T: Wire> Wire for AsSent<T> {
    const SHAPE: &'static Shape = T::SHAPE;

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        Ok(Self::of(value.clone().into_owned()))
    }

    fn write(&self, out: &mut JsonOut) {
        out.json(&self.sent);
    }

    fn is_blank(&self) -> bool {
        match &self.sent {
            Json::Null => true,
            Json::Text(text) => text.trim().is_empty(),
            _ => false,
        }
    }
}
