//! One value of a variable, or the reason why it is missing.

use super::notation;
use chrono::NaiveDate;
use lendwright_types::NA_TEXT;
use lendwright_types::json::Json;
use std::sync::Arc;

/// A value, or the reason why it is missing.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A number, whole or not. An infinite number is invalid for every variable.
    Number(f64),
    /// True or false.
    Bool(bool),
    /// A text in NFC, as [`Input::text`] makes it.
    Text(Arc<str>),
    /// A day.
    Date(NaiveDate),
    /// A list of the above; an item may itself be missing.
    List(Vec<Input>),
    /// No value.
    Missing(MissingReason),
}

/// Why a value is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MissingReason {
    /// No value was given.
    NotGiven,
    /// The value was null.
    Null,
    /// The value was the text `N/A`.
    NotAvailable,
    /// The value was NaN.
    NotANumber,
    /// The value was an empty text, and the variable is not of type string.
    Empty,
    /// The value was not of the variable's type.
    TypeMismatch,
    /// The value was outside the variable's bounds.
    OutOfRange,
    /// The score, or its class, rests on less than the policy's `min_certainty`.
    NotCertainEnough,
}

impl MissingReason {
    const ALL: [Self; 8] = [
        Self::NotGiven,
        Self::Null,
        Self::NotAvailable,
        Self::NotANumber,
        Self::Empty,
        Self::TypeMismatch,
        Self::OutOfRange,
        Self::NotCertainEnough,
    ];

    /// The name in the decision log: `not_given`, `null`, `not_available`, `not_a_number`, `empty`,
    /// `type_mismatch`, `out_of_range` or `not_certain_enough`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NotGiven => "not_given",
            Self::Null => "null",
            Self::NotAvailable => "not_available",
            Self::NotANumber => "not_a_number",
            Self::Empty => "empty",
            Self::TypeMismatch => "type_mismatch",
            Self::OutOfRange => "out_of_range",
            Self::NotCertainEnough => "not_certain_enough",
        }
    }

    /// Whether there was a value, and one that the variable can't have: of another type, or out of
    /// range.
    #[must_use]
    pub fn is_wrong(self) -> bool {
        matches!(self, Self::TypeMismatch | Self::OutOfRange)
    }

    /// The reason of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }
}

impl Input {
    /// The missing value for variables that were not given.
    #[doc(hidden)]
    pub const NOT_GIVEN: Self = Input::Missing(MissingReason::NotGiven);

    /// A text, in NFC.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Input::Text(notation::nfc(text))
    }

    /// A value read from JSON, before [`Variable::judge`](super::Variable::judge) brings it to a variable's type.
    #[must_use]
    pub fn from_json(json: &Json<'_>) -> Self {
        match json {
            Json::Null => Input::Missing(MissingReason::Null),
            Json::Bool(value) => Input::Bool(*value),
            // One beyond the largest double is infinite, and so no value.
            Json::Number(text) => Input::Number(text.parse().unwrap_or(f64::NAN)),
            Json::Text(text) => Input::text(text),
            Json::List(items) => Input::List(items.iter().map(Input::from_json).collect()),
            Json::Object(_) => Input::Missing(MissingReason::TypeMismatch),
        }
    }

    /// Whether there is a value.
    #[must_use]
    pub fn is_present(&self) -> bool {
        !matches!(self, Input::Missing(_))
    }

    /// Whether it could be a value of any variable: false for NaN, blank texts and N/A, which are
    /// missing to all of them.
    pub(crate) fn says_something(&self) -> bool {
        match self {
            Input::Missing(reason) => reason.is_wrong(),
            Input::Number(value) => !value.is_nan(),
            Input::Text(text) => !text.trim().is_empty() && !is_na(text),
            Input::Bool(_) | Input::Date(_) | Input::List(_) => true,
        }
    }

    /// The value as JSON: a day as text, a missing value as `{"missing": reason}`.
    #[must_use]
    pub fn to_json(&self) -> Json<'static> {
        match self {
            Input::Number(value) => Json::double(*value),
            Input::Bool(value) => Json::Bool(*value),
            Input::Text(text) => Json::text(text.to_string()),
            Input::Date(date) => Json::text(date.to_string()),
            Input::List(items) => Json::List(items.iter().map(Input::to_json).collect()),
            Input::Missing(reason) => {
                Json::Object(vec![("missing".into(), Json::text(reason.name()))])
            }
        }
    }
}

/// Whether a text is `N/A`, the interface's word for a missing value. It cannot be a name.
#[must_use]
pub fn is_na(text: &str) -> bool {
    text.trim() == NA_TEXT
}
