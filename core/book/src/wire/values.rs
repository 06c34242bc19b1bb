//! The basic values: texts, numbers, lists, maps and optional values.

use super::{Shape, Wire};
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_types::Available;
use lendwright_types::internal::text::{VALUE_SHOWN_MAX, shortened};
use lendwright_types::json::{Json, JsonOut, escape_step};
use lendwright_types::number::{self, NumberError};
use lendwright_types::time::parse_date;
use rust_decimal::Decimal;
use std::fmt;

/// A value without the shape of its field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeError {
    /// The place inside the field, as a JSON pointer. Empty for the field itself.
    pub pointer: String,
    /// The fault, to be written after the field's name: `must be an integer, not "x"`.
    pub text: String,
    /// The actual value, shortened. `None` if it is secret or useless.
    pub found: Option<String>,
}

impl std::error::Error for ShapeError {}

/// Writes the text, after the place inside the field if there is one.
impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pointer, text, .. } = self;
        if pointer.is_empty() { f.write_str(text) } else { write!(f, "{pointer} {text}") }
    }
}

impl ShapeError {
    /// Returns the error for a `value` in place of `expected` (`an integer`, `one of 'rule', 'model'`).
    pub fn new(expected: impl fmt::Display, value: &Json<'_>) -> Self {
        let found = shown(value);
        let text = format!("must be {expected}, not {found}");
        Self { pointer: String::new(), text, found: Some(found) }
    }

    /// Returns an error with a text only. It doesn't show the value, which may be a secret under a wrong name.
    pub fn with_text(text: impl Into<String>) -> Self {
        Self { pointer: String::new(), text: text.into(), found: None }
    }

    /// Returns the error for an unknown member of an object. Its place is the member.
    #[must_use]
    pub fn unknown_member(member: &str, known: &[&str]) -> Self {
        let near = lendwright_types::internal::suggest::nearest(member, known.iter().copied());
        let hint = lendwright_types::internal::suggest::did_you_mean(near);
        Self::with_text(format!("is an unknown member{hint}")).inside(&shorten(member))
    }

    /// Adds a step to the front of the error's place: the field or item that contains the value.
    #[must_use]
    pub fn inside(mut self, step: &str) -> Self {
        self.pointer = format!("/{}{}", escape_step(step), self.pointer);
        self
    }
}

/// Returns a value for an error, shortened but recognisable.
pub(crate) fn shown(value: &Json<'_>) -> String {
    match value {
        Json::List(items) => format!("a list of {}", items.len()),
        Json::Object(members) => format!("an object of {}", members.len()),
        _ => shorten(&value.to_string()),
    }
}

/// Returns the first characters of a text, followed by a mark if there are more.
pub(crate) fn shorten(text: &str) -> String {
    shortened(text, VALUE_SHOWN_MAX)
}

macro_rules! plain {
    ($type:ty, $shape:ident, $expected:expr, |$value:ident| $read:expr, |$this:ident, $out:ident| $write:expr) => {
        impl Wire for $type {
            const SHAPE: &'static Shape = &Shape::$shape;
            fn read($value: &Json<'_>) -> Result<Self, ShapeError> {
                $read.ok_or_else(|| ShapeError::new($expected, $value))
            }
            fn write(&self, $out: &mut JsonOut) {
                let $this = self;
                $write
            }
        }
    };
}

plain!(i64, Integer, integer_for(v), |v| number(v).and_then(|n| n.parse().ok()), |n, out| out
    .int(*n));
plain!(
    f64,
    Number,
    if number(v).is_some() { "a number that fits a double" } else { "a number" },
    |v| number(v).and_then(|n| n.parse().ok()).filter(|n: &f64| n.is_finite()),
    |n, out| out.double(*n)
);
plain!(
    bool,
    Boolean,
    "a boolean",
    |v| match v {
        Json::Bool(value) => Some(*value),
        Json::Number(text) if text == "1" => Some(true),
        Json::Number(text) if text == "0" => Some(false),
        _ => None,
    },
    |b, out| out.bool(*b)
);
plain!(
    NaiveDate,
    Date,
    "a date YYYY-MM-DD",
    |v| v.as_text().and_then(|t| parse_date(t).ok()),
    |d, out| out.text(&d.to_string())
);
plain!(
    DateTime<Utc>,
    Time,
    "an RFC 3339 time",
    |v| v.as_text().and_then(|t| DateTime::parse_from_rfc3339(t).ok()).map(|t| t.to_utc()),
    |t, out| out.text(&t.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true))
);
plain!(Decimal, Decimal, decimal_for(v), |v| number::decimal_of(v).ok(), |d, out| out
    .raw(&d.to_string()));

/// Returns the requirement for a value that is not an integer, or is too large an integer.
fn integer_for(value: &Json<'_>) -> &'static str {
    let is_whole = |text: &str| text.trim_start_matches('-').bytes().all(|b| b.is_ascii_digit());
    if number(value).is_some_and(is_whole) {
        return "an integer of at most 64 bits";
    }
    "an integer"
}

fn decimal_for(value: &Json<'_>) -> &'static str {
    match number::decimal_of(value) {
        Err(NumberError::TooLong { .. }) => "a decimal number of at most 28 digits",
        _ => "a decimal number",
    }
}

fn number<'v>(value: &'v Json<'_>) -> Option<&'v str> {
    match value {
        Json::Number(text) => Some(text),
        _ => None,
    }
}

impl Wire for String {
    const SHAPE: &'static Shape = &Shape::Text;

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        value.as_text().map(str::to_owned).ok_or_else(|| ShapeError::new("a string", value))
    }

    fn write(&self, out: &mut JsonOut) {
        out.text(self);
    }

    fn is_blank(&self) -> bool {
        self.trim().is_empty()
    }
}

/// A text that is never shown: a key or a token in a request or an answer.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Returns the text itself.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Drop for Secret {
    fn drop(&mut self) {
        zeroize::Zeroize::zeroize(&mut self.0);
    }
}

impl Wire for Secret {
    const SHAPE: &'static Shape = &Shape::Secret;

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let hidden = |_| ShapeError {
            found: Some(value.kind().to_owned()),
            ..ShapeError::with_text(format!("must be a string, not {}", value.kind()))
        };
        String::read(value).map(Secret).map_err(hidden)
    }

    fn write(&self, out: &mut JsonOut) {
        out.text(&self.0);
    }

    fn is_blank(&self) -> bool {
        self.0.is_blank()
    }
}

impl Wire for Json<'static> {
    const SHAPE: &'static Shape = &Shape::Any;

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        Ok(value.clone().into_owned())
    }

    fn write(&self, out: &mut JsonOut) {
        out.json(self);
    }

    fn is_blank(&self) -> bool {
        matches!(self, Json::Null)
    }
}

impl<T: Wire> Wire for Vec<T> {
    const SHAPE: &'static Shape = &Shape::List(T::SHAPE);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let items = value.items().ok_or_else(|| ShapeError::new("a list", value))?;
        items
            .iter()
            .enumerate()
            .map(|(at, item)| T::read(item).map_err(|m| m.inside(&at.to_string())))
            .collect()
    }

    fn write(&self, out: &mut JsonOut) {
        out.list(|l| self.iter().for_each(|item| item.write(l.item())));
    }
}

impl<T: Wire> Wire for Option<T> {
    const SHAPE: &'static Shape = &Shape::Optional(T::SHAPE);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value {
            Json::Null => Ok(None),
            _ => T::read(value).map(Some),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        match self {
            Some(value) => value.write(out),
            None => out.null(),
        }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

impl<T: Wire> Wire for Available<T> {
    const SHAPE: &'static Shape = &Shape::Available(T::SHAPE);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value {
            Json::Text(text) if text == "N/A" => Ok(Available::NotAvailable),
            _ => T::read(value).map(Available::Value),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        match self {
            Available::Value(value) => value.write(out),
            Available::NotAvailable => out.text("N/A"),
        }
    }
}
