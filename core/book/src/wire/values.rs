//! Values: numbers, texts, ids, lists, and objects whose names are data.

use super::{Shape, Wire};
use chrono::{DateTime, NaiveDate, Utc};
use lendwright_types::Available;
use lendwright_types::internal::text::{VALUE_SHOWN_MAX, shortened};
use lendwright_types::json::{Json, JsonOut, escape_step};
use lendwright_types::number::{self, NumberError};
use lendwright_types::time::parse_date;
use rust_decimal::Decimal;
use std::fmt;
use std::marker::PhantomData;

// The basic values: texts, numbers, lists, maps and optional values.

/// A value without the shape of its field.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    const ID: Option<&'static str> = T::ID;

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
    const ID: Option<&'static str> = T::ID;

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
    const ID: Option<&'static str> = T::ID;

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

// A map with free keys.

/// A map with free keys. It keeps the order of the keys.
///
/// ```
/// use lendwright::wire::Members;
///
/// let areas = Members::from_iter([("Zamalek", 7), ("Maadi", 9)]);
/// assert_eq!(areas.get("Maadi"), Some(&9));
/// assert_eq!(areas.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["Zamalek", "Maadi"]);
/// assert_eq!((areas.len(), areas.into_iter().next()), (2, Some(("Zamalek".to_owned(), 7))));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Members<T>(pub Vec<(String, T)>);

impl<T> Default for Members<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Members<T> {
    /// Returns the number of keys.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no keys.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Iterates over the keys and their values, in order.
    #[must_use]
    pub fn iter(&self) -> MembersIter<'_, T> {
        self.into_iter()
    }

    /// Returns the value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&T> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }
}

impl<K: Into<String>, T> FromIterator<(K, T)> for Members<T> {
    fn from_iter<I: IntoIterator<Item = (K, T)>>(members: I) -> Self {
        Self(members.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }
}

impl<T> IntoIterator for Members<T> {
    type Item = (String, T);
    type IntoIter = std::vec::IntoIter<(String, T)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'m, T> IntoIterator for &'m Members<T> {
    type Item = (&'m str, &'m T);
    type IntoIter = MembersIter<'m, T>;

    fn into_iter(self) -> Self::IntoIter {
        MembersIter(self.0.iter())
    }
}

/// An iterator over the keys of [`Members`] and their values, in order.
#[derive(Clone, Debug)]
pub struct MembersIter<'m, T>(std::slice::Iter<'m, (String, T)>);

impl<'m, T> Iterator for MembersIter<'m, T> {
    type Item = (&'m str, &'m T);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(key, value)| (key.as_str(), value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<T> ExactSizeIterator for MembersIter<'_, T> {}

impl<T: Wire> Wire for Members<T> {
    const SHAPE: &'static Shape = &Shape::Map(T::SHAPE);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let members = value.members().ok_or_else(|| ShapeError::new("an object", value))?;
        members
            .iter()
            .map(|(key, value)| match T::read(value) {
                Ok(value) => Ok((key.clone().into_owned(), value)),
                Err(error) => Err(error.inside(key)),
            })
            .collect()
    }

    fn write(&self, out: &mut JsonOut) {
        out.object(|o| self.0.iter().for_each(|(key, value)| value.write(o.member(key))));
    }
}

// `rows!`: lists of objects with the row and the member in their errors.

/// Declares a list of objects. Its errors name the row and the member. Its `Debug` output shows only the number of
/// rows.
macro_rules! rows {
    ($($(#[doc = $doc:literal])+ $Rows:ident of $Row:ident needs $members:expr, shaped $shape:expr;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Default, PartialEq)]
        pub struct $Rows(pub Vec<$Row>);

        impl std::fmt::Debug for $Rows {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($Rows), "({})"), self.0.len())
            }
        }

        impl $crate::wire::Wire for $Rows {
            const SHAPE: &'static $crate::wire::Shape = $shape;

            fn read(value: &$crate::json::Json<'_>) -> Result<Self, $crate::wire::ShapeError> {
                use $crate::wire::Shape;
                use $crate::json::Json;

                let one = |row: &Json<'_>| {
                    $crate::wire::whole(row, $members)?;
                    $Row::read(row)
                };
                match (Self::SHAPE, value) {
                    (Shape::Either(_), Json::Object(_)) => one(value).map(|row| Self(vec![row])),
                    (_, Json::List(rows)) => {
                        let rows = rows.iter().enumerate();
                        let read = rows.map(|(at, row)| {
                            one(row).map_err(|error| error.inside(&at.to_string()))
                        });
                        read.collect::<Result<_, _>>().map(Self)
                    }
                    (Shape::Either(_), _) => {
                        Err($crate::wire::is_not("an object or a list of objects", value.kind()))
                    }
                    _ => Err($crate::wire::is_not("a list", value.kind())),
                }
            }

            fn write(&self, out: &mut $crate::json::JsonOut) {
                self.0.write(out);
            }
        }
    )+};
}

pub(crate) use rows;

/// Refuses a row that is not an object or lacks a member. The error's place is the member.
pub(crate) fn whole(row: &Json<'_>, members: &[&str]) -> Result<(), ShapeError> {
    if row.members().is_none() {
        return Err(is_not("an object", row.kind()));
    }
    let is_lacking = |name: &&&str| matches!(row.get(name), None | Some(Json::Null));
    match members.iter().find(is_lacking) {
        Some(name) => Err(ShapeError::with_text("is missing").inside(name)),
        None => Ok(()),
    }
}

/// Returns the error for a value, showing only its kind.
pub(crate) fn is_not(expected: &str, kind: &str) -> ShapeError {
    ShapeError {
        found: Some(kind.into()),
        ..ShapeError::with_text(format!("must be {expected}, not {kind}"))
    }
}

// Fields with faults that their operation lists together.

/// A value as sent, for an operation that lists all faults of its fields together.
///
/// Reading never fails. The operation checks the value's shape together with its meaning, and refuses a value without
/// the shape of `T`.
///
/// ```
/// use lendwright::json::Json;
/// use lendwright::wire::SentValue;
///
/// let months = SentValue::from(12_i64);
/// assert_eq!(months.json(), &Json::int(12));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SentValue<T> {
    sent: Json<'static>,
    shape: PhantomData<fn() -> T>,
}

impl<T> SentValue<T> {
    /// Returns the value, in any shape.
    #[must_use]
    pub fn json(&self) -> &Json<'static> {
        &self.sent
    }

    fn from_json(sent: Json<'static>) -> Self {
        Self { sent, shape: PhantomData }
    }
}

impl<T> Default for SentValue<T> {
    fn default() -> Self {
        Self::from_json(Json::Null)
    }
}

impl<T: Wire> From<T> for SentValue<T> {
    fn from(value: T) -> Self {
        // The written text is JSON.
        let json = Json::parse_stored(value.to_json().as_bytes()).map(Json::into_owned);
        Self::from_json(json.unwrap_or(Json::Null))
    }
}

impl<T: Wire> Wire for SentValue<T> {
    const SHAPE: &'static Shape = T::SHAPE;
    const ID: Option<&'static str> = T::ID;

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        Ok(Self::from_json(value.clone().into_owned()))
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

// Values that are never shown in errors and `Debug` output.

/// A value that only the operation may see: the text of a message, a place, the data of a phone. It is read and
/// written like its content. An error contains the place and the kind of the value, but not the value itself.
///
/// ```
/// use lendwright::json::Json;
/// use lendwright::wire::{HiddenValue, Wire as _};
///
/// let body = HiddenValue::from("Your balance is 12.50");
/// assert_eq!(format!("{body:?}"), "HiddenValue(…)");
/// let wrong = HiddenValue::<f64>::read(&Json::text("30.0444")).unwrap_err();
/// assert_eq!(wrong.to_string(), "must be a number, not a string");
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct HiddenValue<T>(pub T);

impl From<&str> for HiddenValue<String> {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl<T> fmt::Debug for HiddenValue<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HiddenValue(…)")
    }
}

impl<T: Wire> Wire for HiddenValue<T> {
    const SHAPE: &'static Shape = T::SHAPE;
    const ID: Option<&'static str> = T::ID;

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let without_value = |error: ShapeError| {
            let Some(found) = error.found else { return error };
            let kind = value.at(&error.pointer).unwrap_or(value).kind().to_owned();
            let wanted = error.text.strip_suffix(&format!(", not {found}"));
            let text = format!("{}, not {kind}", wanted.unwrap_or("must be of another form"));
            ShapeError { text, found: Some(kind), ..error }
        };
        T::read(value).map(Self).map_err(without_value)
    }

    fn write(&self, out: &mut JsonOut) {
        self.0.write(out);
    }

    fn absent() -> Option<Self> {
        T::absent().map(Self)
    }

    fn is_absent(&self) -> bool {
        self.0.is_absent()
    }
}
