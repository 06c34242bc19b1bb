//! One borrower's values, each in its variable's column.

use super::{Kind, Registry, Variable, literal};
use crate::NA_TEXT;
use crate::json::{Json, JsonOut};
use chrono::NaiveDate;
use std::ops::Deref;

/// A value, or the reason why there is none.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A finite number; whole ones too.
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
    /// Nobody gave one.
    NotGiven,
    /// A null.
    Null,
    /// The text `N/A`.
    NotAvailable,
    /// Not a number, in the sense of IEEE 754.
    NotANumber,
    /// An empty text where a text is no value.
    Empty,
    /// A value, but not one of the variable's type.
    TypeMismatch,
}

impl MissingReason {
    const ALL: [Self; 6] = [
        Self::NotGiven,
        Self::Null,
        Self::NotAvailable,
        Self::NotANumber,
        Self::Empty,
        Self::TypeMismatch,
    ];

    /// The word of the decision log: `not_given`, `null`, `not_available`, `not_a_number`,
    /// `empty` or `type_mismatch`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NotGiven => "not_given",
            Self::Null => "null",
            Self::NotAvailable => "not_available",
            Self::NotANumber => "not_a_number",
            Self::Empty => "empty",
            Self::TypeMismatch => "type_mismatch",
        }
    }

    /// The reason of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }
}

/// A name that the registry does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown variable '{name}'{}", did_you_mean(.nearest.as_deref()))]
pub struct UnknownVariable {
    /// The name given.
    pub name: String,
    /// The nearest one that exists.
    pub nearest: Option<String>,
}

pub(super) fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!(", did you mean '{name}'?"))
}

/// One row: an [`Input`] for each column of a [`Registry`]. It reads as a slice of inputs.
///
/// ```
/// use lendwright::{json::Json, rules::{Input, MissingReason, Registry}};
///
/// let registry = Registry::standard();
/// let json = Json::parse(br#"{"age": "34", "Is_Banked": 1, "DBR": "N/A", "reports": "many"}"#)?;
/// let inputs = registry.inputs().with_json(&registry, &json)?;
/// assert_eq!(inputs.value(&registry, "age"), &Input::Number(34.0));
/// assert_eq!(inputs.value(&registry, "Is_Banked"), &Input::Bool(true));
/// assert_eq!(inputs.value(&registry, "DBR"), &Input::Missing(MissingReason::NotAvailable));
/// assert_eq!(inputs.value(&registry, "reports"), &Input::Missing(MissingReason::TypeMismatch));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    values: Vec<Input>,
}

impl Inputs {
    pub(super) fn missing(columns: usize) -> Self {
        Self { values: vec![NOT_GIVEN; columns] }
    }

    /// Sets a variable, its value brought to the variable's type as in [`Variable::coerce`].
    ///
    /// # Errors
    /// When the registry has no such variable.
    pub fn set(
        &mut self,
        registry: &Registry,
        name: &str,
        input: Input,
    ) -> Result<(), UnknownVariable> {
        let (Some(column), Some(variable)) = (registry.column(name), registry.get(name)) else {
            let nearest = registry.nearest(name).map(str::to_owned);
            return Err(UnknownVariable { name: name.to_owned(), nearest });
        };
        // A row made before a variable was declared grows to hold it.
        if self.values.len() <= column.index() {
            self.values.resize(column.index().saturating_add(1), NOT_GIVEN);
        }
        if let Some(place) = self.values.get_mut(column.index()) {
            *place = variable.coerce(input);
        }
        Ok(())
    }

    /// The row with each member of an object set; anything but an object sets nothing.
    ///
    /// # Errors
    /// When a member names no variable of the registry.
    pub fn with_json(
        mut self,
        registry: &Registry,
        object: &Json<'_>,
    ) -> Result<Self, UnknownVariable> {
        for (name, value) in object.members().unwrap_or_default() {
            self.set(registry, name, Input::from_json(value))?;
        }
        Ok(self)
    }

    /// The value of a variable; missing where the row or the registry does not have it.
    #[must_use]
    pub fn value(&self, registry: &Registry, name: &str) -> &Input {
        registry.column(name).and_then(|c| self.values.get(c.index())).unwrap_or(&NOT_GIVEN)
    }
}

impl Deref for Inputs {
    type Target = [Input];

    fn deref(&self) -> &[Input] {
        &self.values
    }
}

pub(super) const NOT_GIVEN: Input = Input::Missing(MissingReason::NotGiven);

impl Input {
    /// A text, in NFC.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Input::Text(literal::nfc(text))
    }

    /// A value as it stands on the wire, before any variable's type is known.
    #[must_use]
    pub fn from_json(json: &Json<'_>) -> Self {
        match json {
            Json::Null => Input::Missing(MissingReason::Null),
            Json::Bool(value) => Input::Bool(*value),
            Json::Number(text) => literal::number(text).map_or(MISMATCH, Input::Number),
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

    /// Whether it would be a value of some variable: false for what is missing to all of them.
    pub(crate) fn says_something(&self) -> bool {
        match self {
            Input::Missing(_) => false,
            Input::Number(value) => !value.is_nan(),
            Input::Text(text) => !text.trim().is_empty() && !is_na(text),
            Input::Bool(_) | Input::Date(_) | Input::List(_) => true,
        }
    }

    /// Writes the value; a missing one as `{"missing": reason}`, which [`Input::from_log`] reads.
    pub fn write(&self, out: &mut JsonOut) {
        match self {
            Input::Number(value) => out.double(*value),
            Input::Bool(value) => out.bool(*value),
            Input::Text(text) => out.text(text),
            Input::Date(date) => out.text(&date.to_string()),
            Input::List(items) => out.list(|l| items.iter().for_each(|i| i.write(l.item()))),
            Input::Missing(reason) => out.object(|o| o.member("missing").text(reason.name())),
        }
    }

    /// Reads what [`Input::write`] wrote, before [`Variable::coerce`] gives it its type.
    #[must_use]
    pub fn from_log(json: &Json<'_>) -> Self {
        let reason = json.get("missing").and_then(Json::as_text).and_then(MissingReason::from_name);
        match (json, reason) {
            (_, Some(reason)) => Input::Missing(reason),
            (Json::List(items), _) => Input::List(items.iter().map(Input::from_log).collect()),
            _ => Input::from_json(json),
        }
    }
}

const MISMATCH: Input = Input::Missing(MissingReason::TypeMismatch);

impl Variable {
    /// The value as one of this variable's type, or the reason why it is none.
    ///
    /// Numbers are also read from text, Arabic-Indic digits too; booleans from 0 and 1; days from
    /// `YYYY-MM-DD`. Missing are null, the text `N/A`, not-a-number, and an empty text for
    /// anything but a text. What is present but of another type, a choice that the list does not
    /// have included, is missing by [`MissingReason::TypeMismatch`]: never false and never zero.
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
            Kind::Number | Kind::Integer => match literal::number(text) {
                Some(value) => self.of_number(value),
                None if text.trim().eq_ignore_ascii_case("nan") => {
                    Input::Missing(MissingReason::NotANumber)
                }
                None => MISMATCH,
            },
            Kind::Text => Input::text(text),
            Kind::Choice(values) => {
                let text = literal::nfc(text);
                if values.contains(&text) { Input::Text(text) } else { MISMATCH }
            }
            Kind::Date => literal::date(text).map_or(MISMATCH, Input::Date),
            Kind::Bool | Kind::List => MISMATCH,
        }
    }

    fn of_number(&self, value: f64) -> Input {
        // -0 is 0, as which it would be read again from a log.
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

/// Whether a text is the interface's word for a value that is missing, which nothing else can have as
/// its name.
pub(crate) fn is_na(text: &str) -> bool {
    text.trim() == NA_TEXT
}

/// An item of a list keeps its own type; only what is no value becomes missing.
fn item(input: Input) -> Input {
    match input {
        Input::Number(value) if !value.is_finite() => Input::Missing(MissingReason::NotANumber),
        Input::Text(text) if is_na(&text) => Input::Missing(MissingReason::NotAvailable),
        Input::Text(text) => Input::text(&text),
        Input::List(_) => MISMATCH,
        other => other,
    }
}
