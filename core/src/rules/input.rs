//! One value of a variable, or the reason why there is none.

use super::notation;
use super::{Kind, Variable};
use crate::available::NA_TEXT;
use crate::json::Json;
use chrono::NaiveDate;

/// A value, or the reason why there is none.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A finite number, whole or not.
    Number(f64),
    /// True or false.
    Bool(bool),
    /// A text in NFC, as [`Input::text`] makes it.
    Text(Box<str>),
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
    /// The score, or its class, rests on less than the policy's `min_certainty`.
    NotCertainEnough,
}

impl MissingReason {
    const ALL: [Self; 7] = [
        Self::NotGiven,
        Self::Null,
        Self::NotAvailable,
        Self::NotANumber,
        Self::Empty,
        Self::TypeMismatch,
        Self::NotCertainEnough,
    ];

    /// The name in the decision log: `not_given`, `null`, `not_available`, `not_a_number`, `empty`,
    /// `type_mismatch` or `not_certain_enough`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NotGiven => "not_given",
            Self::Null => "null",
            Self::NotAvailable => "not_available",
            Self::NotANumber => "not_a_number",
            Self::Empty => "empty",
            Self::TypeMismatch => "type_mismatch",
            Self::NotCertainEnough => "not_certain_enough",
        }
    }

    /// The reason of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }
}

impl Input {
    /// The missing value that stands where none was given.
    pub(crate) const NOT_GIVEN: Self = Input::Missing(MissingReason::NotGiven);

    /// A text, in NFC.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Input::Text(notation::nfc(text))
    }

    /// A value read from JSON, before [`Variable::coerce`] brings it to a variable's type.
    #[must_use]
    pub fn from_json(json: &Json<'_>) -> Self {
        match json {
            Json::Null => Input::Missing(MissingReason::Null),
            Json::Bool(value) => Input::Bool(*value),
            Json::Number(text) => notation::number(text).map_or(MISMATCH, Input::Number),
            Json::Text(text) => Input::text(text),
            Json::List(items) => Input::List(items.iter().map(Input::from_json).collect()),
            Json::Object(_) => MISMATCH,
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
            Input::Missing(_) => false,
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

const MISMATCH: Input = Input::Missing(MissingReason::TypeMismatch);

impl Variable {
    /// Converts a value to this variable's type; what can't be converted becomes missing, with the
    /// reason.
    ///
    /// Numbers are also read from text, Arabic-Indic digits too; booleans from 0 and 1; days from
    /// `YYYY-MM-DD`. Null, the text `N/A`, NaN, and an empty text for any type but string are
    /// missing. A value of another type, or one that is not in an enum's list, is missing with
    /// [`MissingReason::TypeMismatch`]: it never becomes false or zero.
    #[must_use]
    pub fn coerce(&self, input: Input) -> Input {
        match input {
            Input::Missing(_) => input,
            Input::Number(value) if value.is_nan() => Input::Missing(MissingReason::NotANumber),
            Input::Text(text) if is_na(&text) => Input::Missing(MissingReason::NotAvailable),
            Input::Text(text) if text.trim().is_empty() && self.kind != Kind::Text => {
                Input::Missing(MissingReason::Empty)
            }
            Input::Text(text) => self.kind.of_text(&text),
            Input::Number(value) => self.kind.of_number(value),
            Input::Bool(_) if self.kind == Kind::Bool => input,
            Input::Date(_) if self.kind == Kind::Date => input,
            Input::List(items) if self.kind == Kind::List => {
                Input::List(items.into_iter().map(item).collect())
            }
            Input::Bool(_) | Input::Date(_) | Input::List(_) => MISMATCH,
        }
    }
}

impl Kind {
    fn of_text(&self, text: &str) -> Input {
        match self {
            Kind::Number | Kind::Integer => match notation::number(text) {
                Some(value) => self.of_number(value),
                None if text.trim().eq_ignore_ascii_case("nan") => {
                    Input::Missing(MissingReason::NotANumber)
                }
                None => MISMATCH,
            },
            Kind::Text => Input::text(text),
            Kind::Choice(values) => {
                let text = notation::nfc(text);
                if values.contains(&text) { Input::Text(text) } else { MISMATCH }
            }
            Kind::Date => notation::date(text).map_or(MISMATCH, Input::Date),
            Kind::Bool | Kind::List => MISMATCH,
        }
    }

    fn of_number(&self, value: f64) -> Input {
        // -0 becomes 0, since the log writes it as 0.
        let value = if value == 0.0 { 0.0 } else { value };
        match self {
            Kind::Number if value.is_finite() => Input::Number(value),
            Kind::Integer if value.is_finite() && value.fract() == 0.0 => Input::Number(value),
            Kind::Bool => match value {
                0.0 => Input::Bool(false),
                1.0 => Input::Bool(true),
                _ => MISMATCH,
            },
            _ => MISMATCH,
        }
    }
}

/// Whether a text is `N/A`, the interface's word for a missing value; nothing else may have it as
/// its name.
pub(crate) fn is_na(text: &str) -> bool {
    text.trim() == NA_TEXT
}

/// Converts an item of a list: it keeps its own type, but NaN, `N/A` and nested lists become
/// missing.
fn item(input: Input) -> Input {
    match input {
        Input::Number(value) if !value.is_finite() => Input::Missing(MissingReason::NotANumber),
        Input::Text(text) if is_na(&text) => Input::Missing(MissingReason::NotAvailable),
        Input::Text(text) => Input::text(&text),
        Input::List(_) => MISMATCH,
        other => other,
    }
}
