//! One borrower's values, each in its variable's column.
//!
//! The only check of a value against its variable is here: accepted, missing with a reason, or wrong. The wrong values
//! of many rows are counted by variable and reason.

use super::condition::WHOLE_MAX;
use super::variable::{in_nfc, nfc, parse_day, parse_number};
use super::{ColumnIndex, Input, Kind, MissingReason, Registry, Variable, is_na};
use lendwright_types::internal::suggest::{did_you_mean, did_you_mean_in_brackets, nearest_value};
use lendwright_types::internal::text::{VALUE_SHOWN_MAX, shortened};
use lendwright_types::json::Json;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// An unknown variable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown variable '{name}'{}", did_you_mean(.nearest.as_deref()))]
#[non_exhaustive]
pub struct UnknownVariable {
    /// The name given.
    pub name: String,
    /// The nearest known name.
    pub nearest: Option<String>,
}

/// The reason why a value could not be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// The name is that of no variable.
    #[error(transparent)]
    Unknown(#[from] UnknownVariable),
    /// The variable can't have the value.
    #[error(transparent)]
    ValueFault(#[from] WrongValue),
}

/// One row: an [`Input`] for each column of a [`Registry`]. It dereferences to a slice.
///
/// ```
/// use lendwright_scoring::rules::{Input, MissingReason, Registry};
/// use lendwright_types::json::Json;
///
/// let registry = Registry::standard();
/// let json = Json::parse(br#"{"age": "34", "Is_Banked": 1, "DBR": "N/A"}"#)?;
/// let inputs = registry.inputs().with_json(&registry, &json)?;
/// assert_eq!(inputs.value(&registry, "age"), &Input::Number(34.0));
/// assert_eq!(inputs.value(&registry, "Is_Banked"), &Input::Bool(true));
/// assert_eq!(inputs.value(&registry, "DBR"), &Input::Missing(MissingReason::NotAvailable));
///
/// let json = Json::parse(br#"{"reports": "many"}"#)?;
/// let refused = inputs.with_json(&registry, &json).unwrap_err();
/// assert_eq!(refused.to_string(), "'reports' must be a whole number of 0 or more, not \"many\"");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    values: Vec<Input>,
}

impl Registry {
    /// A row without values.
    #[must_use]
    pub fn inputs(&self) -> Inputs {
        Inputs { values: vec![Input::NOT_GIVEN; self.variables().len()] }
    }

    /// The error about a name that no variable has.
    pub(crate) fn unknown(&self, name: &str) -> UnknownVariable {
        let nearest = self.nearest(name).map(str::to_owned);
        UnknownVariable { name: name.to_owned(), nearest }
    }

    fn find(&self, name: &str) -> Result<(ColumnIndex, &Variable), UnknownVariable> {
        self.column(name).zip(self.get(name)).ok_or_else(|| self.unknown(name))
    }
}

impl Inputs {
    /// Sets a variable; the value is converted as by [`Variable::judge`](crate::rules::Variable::judge).
    ///
    /// # Errors
    /// When the registry has no such variable, or the value is invalid for it. The row is then unchanged.
    pub fn set(&mut self, registry: &Registry, name: &str, input: Input) -> Result<(), InputError> {
        let (column, variable) = registry.find(name)?;
        self.put(column, variable.judge(input)?);
        Ok(())
    }

    /// Sets a variable to a stored or computed value, or to one of many. An invalid value counts as missing, as in
    /// [`Variable::coerce`](crate::rules::Variable::coerce).
    ///
    /// # Errors
    /// When the registry has no such variable.
    pub fn set_or_missing(
        &mut self,
        registry: &Registry,
        name: &str,
        input: Input,
    ) -> Result<(), UnknownVariable> {
        let (column, variable) = registry.find(name)?;
        self.put(column, variable.coerce(input));
        Ok(())
    }

    fn put(&mut self, column: ColumnIndex, value: Input) {
        // A row that was made before the variable was declared grows for it.
        if self.values.len() <= column.index() {
            self.values.resize(column.index().saturating_add(1), Input::NOT_GIVEN);
        }
        if let Some(place) = self.values.get_mut(column.index()) {
            *place = value;
        }
    }

    /// Sets each member of a JSON object; any other JSON value changes nothing.
    ///
    /// # Errors
    /// When a member names no variable of the registry, or the variable can't have its value.
    pub fn with_json(mut self, registry: &Registry, object: &Json<'_>) -> Result<Self, InputError> {
        for (name, value) in object.members().unwrap_or_default() {
            self.set(registry, name, Input::from_json(value))?;
        }
        Ok(self)
    }

    /// The value of a variable; missing if the row or the registry does not have it.
    #[must_use]
    pub fn value(&self, registry: &Registry, name: &str) -> &Input {
        registry.column(name).and_then(|c| self.values.get(c.index())).unwrap_or(&Input::NOT_GIVEN)
    }
}

impl Deref for Inputs {
    type Target = [Input];

    fn deref(&self) -> &[Input] {
        &self.values
    }
}

/// The values of a longer enum are counted in a message, not listed.
const VALUES_LISTED_MAX: usize = 20;

/// The range of whole numbers that a double represents exactly.
const WITHIN: &str = " within ±(2^53 - 1)";

/// A value that its variable can't have: it is of another type, or outside the variable's bounds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{variable}' {wanted}, not {value}")]
#[non_exhaustive]
pub struct WrongValue {
    /// The variable's name.
    pub variable: String,
    /// [`MissingReason::TypeMismatch`] or [`MissingReason::OutOfRange`].
    pub reason: MissingReason,
    /// The requirement for the value: `must be a number of 0 or more`.
    pub wanted: String,
    /// The value, shortened; a text in quotes.
    pub value: String,
}

impl WrongValue {
    /// Returns the error for a value of the variable.
    #[doc(hidden)]
    #[must_use]
    pub fn new(variable: &str, reason: MissingReason, wanted: String, value: String) -> Self {
        Self { variable: variable.to_owned(), reason, wanted, value }
    }

    /// The same, with the value as it was sent.
    #[must_use]
    pub fn sent_as(self, json: &Json<'_>) -> Self {
        Self { value: json.shown(VALUE_SHOWN_MAX), ..self }
    }
}

/// A refused value, with the reason.
type RefusedValue = (MissingReason, Input);

impl Variable {
    /// Converts a value to this variable's type. If this is impossible, it becomes missing, with the reason. This is
    /// for values that are stored or computed. For a value that was sent for one applicant, use [`Variable::judge`].
    ///
    /// Numbers are also read from text, Arabic-Indic digits too; booleans from 0 and 1; days from `YYYY-MM-DD`. Null,
    /// the text `N/A`, NaN, and an empty text for any type but string are missing. A value of another type (an
    /// infinite number, a text that is not in an enum's list) is missing with [`MissingReason::TypeMismatch`]. A
    /// number outside the bounds is missing with [`MissingReason::OutOfRange`], and so is an integer from 2^53 on,
    /// since it may be a rounded neighbour. Such a value never becomes false or zero.
    #[must_use]
    pub fn coerce(&self, input: Input) -> Input {
        self.taken(input).unwrap_or_else(|(reason, _)| Input::Missing(reason))
    }

    /// Converts a value as [`Variable::coerce`] does, but refuses one that the variable can't have.
    ///
    /// ```
    /// use lendwright_scoring::rules::{Input, MissingReason, Registry};
    ///
    /// let registry = Registry::standard();
    /// let age = registry.get("age").ok_or("no such variable")?;
    /// assert_eq!(age.judge(Input::text("34"))?, Input::Number(34.0));
    ///
    /// let wrong = age.judge(Input::Number(500.0)).unwrap_err();
    /// assert_eq!(wrong.to_string(), "'age' must be a whole number from 0 to 150, not 500");
    /// assert_eq!(wrong.reason, MissingReason::OutOfRange);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the value is of another type, outside the bounds, or a whole number from 2^53 on.
    pub fn judge(&self, input: Input) -> Result<Input, WrongValue> {
        // The most frequent case, before the match over all.
        if let Input::Number(value) = input
            && let Ok(taken) = self.number(value)
        {
            return Ok(taken);
        }
        self.taken(input).map_err(|(reason, input)| WrongValue {
            variable: self.name.to_string(),
            reason,
            wanted: self.wanted(&input),
            value: shown(&input),
        })
    }

    /// Judges a text as [`Variable::judge`] does; an enum's value is found without a copy.
    ///
    /// # Errors
    /// Like [`Variable::judge`].
    pub fn judge_text(&self, text: &str) -> Result<Input, WrongValue> {
        self.text(text).or_else(|_| self.judge(Input::text(text)))
    }

    /// The value of an enum at this place in its declaration, counted from 0.
    #[must_use]
    pub fn choice(&self, index: usize) -> Option<Input> {
        match &self.kind {
            Kind::Choice(values) => values.get(index).cloned().map(Input::Text),
            _ => None,
        }
    }

    /// Judges a JSON value; a refusal shows it as it was sent.
    ///
    /// # Errors
    /// Like [`Variable::judge`].
    pub fn judge_json(&self, json: &Json<'_>) -> Result<Input, WrongValue> {
        self.judge(Input::from_json(json)).map_err(|wrong| wrong.sent_as(json))
    }

    fn taken(&self, input: Input) -> Result<Input, RefusedValue> {
        match input {
            Input::Missing(reason) if reason.is_wrong() => Err((reason, input)),
            Input::Missing(_) => Ok(input),
            Input::Number(value) => self.number(value).map_err(|reason| (reason, input)),
            Input::Text(text) if self.kind == Kind::Text && !is_na(&text) => {
                Ok(Input::Text(in_nfc(text)))
            }
            Input::Text(text) => self.text(&text).map_err(|reason| (reason, Input::Text(text))),
            Input::Bool(_) if self.kind == Kind::Bool => Ok(input),
            Input::Date(_) if self.kind == Kind::Date => Ok(input),
            Input::List(items) if self.kind == Kind::List => list(items),
            Input::Bool(_) | Input::Date(_) | Input::List(_) => mismatch(input),
        }
    }

    /// It does not allocate for an enum's value in its declared spelling.
    fn text(&self, text: &str) -> Result<Input, MissingReason> {
        // No value of an enum means a missing one.
        if let Kind::Choice(values) = &self.kind
            && let Some(value) = values.iter().find(|value| &***value == text)
        {
            return Ok(Input::Text(value.clone()));
        }
        if is_na(text) {
            return Ok(Input::Missing(MissingReason::NotAvailable));
        }
        if self.kind != Kind::Text && text.trim().is_empty() {
            return Ok(Input::Missing(MissingReason::Empty));
        }
        let found = match &self.kind {
            Kind::Number | Kind::Integer => match parse_number(text) {
                Some(value) => return self.number(value),
                None if text.trim().eq_ignore_ascii_case("nan") => {
                    Some(Input::Missing(MissingReason::NotANumber))
                }
                None => None,
            },
            Kind::Text => Some(Input::text(text)),
            Kind::Choice(values) => {
                let text: Box<str> = nfc(text);
                values.iter().find(|value| ***value == *text).cloned().map(Input::Text)
            }
            Kind::Date => parse_day(text).map(Input::Date),
            Kind::Bool | Kind::List => None,
        };
        found.ok_or(MissingReason::TypeMismatch)
    }

    fn number(&self, value: f64) -> Result<Input, MissingReason> {
        if value.is_nan() {
            return Ok(Input::Missing(MissingReason::NotANumber));
        }
        // -0 becomes 0, since the log writes it as 0.
        let value = if value == 0.0 { 0.0 } else { value };
        let is_of_type = match self.kind {
            Kind::Number => value.is_finite(),
            Kind::Integer => value.is_finite() && is_whole(value),
            Kind::Bool => return truth(value).map(Input::Bool).ok_or(MissingReason::TypeMismatch),
            _ => false,
        };
        match (is_of_type, self.bounds.hold(value) && !self.may_be_rounded(value)) {
            (false, _) => Err(MissingReason::TypeMismatch),
            (true, false) => Err(MissingReason::OutOfRange),
            (true, true) => Ok(Input::Number(value)),
        }
    }

    /// Whether a number of an integer variable is so large that a double may represent several integers.
    fn may_be_rounded(&self, value: f64) -> bool {
        self.kind == Kind::Integer && value.abs() >= WHOLE_MAX
    }

    /// The requirement for a value of this variable, with the most similar value of an enum for a wrong text.
    fn wanted(&self, given: &Input) -> String {
        match &self.kind {
            Kind::Number => format!("must be a number{}", self.bounds.words()),
            Kind::Integer => {
                let value = match given {
                    Input::Number(value) => Some(*value),
                    Input::Text(text) => parse_number(text),
                    _ => None,
                };
                let is_too_great = |value| self.bounds.hold(value) && self.may_be_rounded(value);
                let within = if value.is_some_and(is_too_great) { WITHIN } else { "" };
                format!("must be a whole number{}{within}", self.bounds.words())
            }
            Kind::Text => "must be a text".into(),
            Kind::Bool => "must be true or false".into(),
            Kind::Date => "must be a day as YYYY-MM-DD".into(),
            Kind::List => "must be a list of numbers, texts or booleans".into(),
            Kind::Choice(values) => {
                let near = match given {
                    Input::Text(text) => nearest_value(text, values.iter().map(|value| &**value)),
                    _ => None,
                };
                format!("must be {}{}", listed(values), did_you_mean_in_brackets(near))
            }
        }
    }
}

impl super::Bounds {
    pub(super) fn hold(&self, value: f64) -> bool {
        self.min.is_none_or(|min| value >= min) && self.max.is_none_or(|max| value <= max)
    }

    /// ` from 0 to 150`, ` of 0 or more`, ` of 1 at most`, or empty.
    fn words(&self) -> String {
        let shown = |bound: f64| Json::double(bound).to_string();
        match (self.min, self.max) {
            (Some(min), Some(max)) => format!(" from {} to {}", shown(min), shown(max)),
            (Some(min), None) => format!(" of {} or more", shown(min)),
            (None, Some(max)) => format!(" of {} at most", shown(max)),
            (None, None) => String::new(),
        }
    }
}

/// Whether a number is whole. Faster than `fract`, which checks the processor's features.
fn is_whole(value: f64) -> bool {
    // From 2^53 on every double is whole; for others the casts keep the whole part.
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
    let whole = value as i64 as f64;
    #[allow(clippy::float_cmp)] // both are exact
    let is_same = whole == value;
    is_same || value.abs() >= 9_007_199_254_740_992.0
}

fn truth(value: f64) -> Option<bool> {
    match value {
        0.0 => Some(false),
        1.0 => Some(true),
        _ => None,
    }
}

fn listed(values: &[Arc<str>]) -> String {
    if values.len() > VALUES_LISTED_MAX {
        return format!("one of its {} values", values.len());
    }
    let values: Vec<String> = values.iter().map(|value| format!("'{value}'")).collect();
    format!("one of {}", values.join(", "))
}

fn mismatch(input: Input) -> Result<Input, RefusedValue> {
    Err((MissingReason::TypeMismatch, input))
}

/// Converts the items of a list: each keeps its own type, and NaN and `N/A` become missing. A list with an invalid
/// item (a list, an object, an infinite number) is wrong as a whole.
fn list(items: Vec<Input>) -> Result<Input, RefusedValue> {
    let is_none = |item: &Input| match item {
        Input::Number(value) => value.is_infinite(),
        Input::List(_) => true,
        Input::Missing(reason) => reason.is_wrong(),
        Input::Bool(_) | Input::Text(_) | Input::Date(_) => false,
    };
    if items.iter().any(is_none) {
        return mismatch(Input::List(items));
    }
    let item = |item| match item {
        Input::Number(value) if value.is_nan() => Input::Missing(MissingReason::NotANumber),
        Input::Text(text) if is_na(&text) => Input::Missing(MissingReason::NotAvailable),
        Input::Text(text) => Input::Text(in_nfc(text)),
        other => other,
    };
    Ok(Input::List(items.into_iter().map(item).collect()))
}

/// A value as a message shows it.
fn shown(input: &Input) -> String {
    let text = match input {
        Input::Number(value) if !value.is_finite() => value.to_string(),
        Input::Missing(_) => "what was given".to_owned(),
        Input::List(items) => format!("a list of {}", items.len()),
        Input::Number(_) | Input::Bool(_) | Input::Text(_) | Input::Date(_) => {
            input.to_json().to_string()
        }
    };
    shortened(&text, VALUE_SHOWN_MAX)
}

/// The values of many rows that their variables can't have: the first with its place, and how many there
/// are by variable and reason.
///
/// ```
/// use lendwright_scoring::rules::{Input, MissingReason, Registry, WrongTally};
///
/// let registry = Registry::standard();
/// let age = registry.get("age").ok_or("no such variable")?;
/// let mut tally = WrongTally::default();
/// assert_eq!(tally.judge(0, age, Input::Number(31.0)), Input::Number(31.0));
/// assert_eq!(tally.judge(7, age, Input::Number(310.0)), Input::Missing(MissingReason::OutOfRange));
/// assert_eq!(
///     tally.to_string(),
///     "row 7: 'age' must be a whole number from 0 to 150, not 310; wrong in all: age 1 out_of_range"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrongTally {
    first: Option<(usize, WrongValue)>,
    counts: Vec<WrongCount>,
}

/// The number of wrong values of one variable for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongCount {
    /// The variable's name.
    pub variable: String,
    /// The reason why they are wrong.
    pub reason: MissingReason,
    /// The number.
    pub count: usize,
    /// The row of the first, counted from 0.
    pub first_row: usize,
}

impl WrongTally {
    /// Judges the value of one row; a wrong one is counted, and missing with its reason.
    pub fn judge(&mut self, row: usize, variable: &Variable, input: Input) -> Input {
        variable.judge(input).unwrap_or_else(|wrong| {
            let reason = wrong.reason;
            self.add(row, wrong);
            Input::Missing(reason)
        })
    }

    /// Counts a wrong value.
    pub fn add(&mut self, row: usize, wrong: WrongValue) {
        let same = |count: &&mut WrongCount| {
            count.variable == wrong.variable && count.reason == wrong.reason
        };
        match self.counts.iter_mut().find(same) {
            Some(known) => known.count = known.count.saturating_add(1),
            None => self.counts.push(WrongCount {
                variable: wrong.variable.clone(),
                reason: wrong.reason,
                count: 1,
                first_row: row,
            }),
        }
        self.first.get_or_insert((row, wrong));
    }

    /// The first wrong value and its row; `None` if there are no wrong values.
    #[must_use]
    pub fn first(&self) -> Option<&(usize, WrongValue)> {
        self.first.as_ref()
    }

    /// The counts by variable and reason, in the order of first appearance.
    #[must_use]
    pub fn counts(&self) -> &[WrongCount] {
        &self.counts
    }

    /// Whether no value is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }
}

impl fmt::Display for WrongTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((row, wrong)) = &self.first else { return f.write_str("no value is wrong") };
        write!(f, "row {row}: {wrong}; wrong in all: ")?;
        for (at, WrongCount { variable, reason, count, .. }) in self.counts.iter().enumerate() {
            let between = if at == 0 { "" } else { ", " };
            write!(f, "{between}{variable} {count} {}", reason.name())?;
        }
        Ok(())
    }
}
