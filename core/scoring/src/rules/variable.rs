//! The variables that rules, weights and scorecards may read, and their values: a value or the reason why it is
//! missing, and the numbers, days, lists and intervals that are written as text.

use chrono::NaiveDate;
use lendwright_types::NA_TEXT;
use lendwright_types::internal::text::with_ascii_digits;
use lendwright_types::json::{Json, JsonOut};
use lendwright_types::time::parse_date;
use std::sync::Arc;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// One variable of the [`Registry`](super::Registry).
///
/// ```
/// use lendwright_scoring::rules::{Bounds, Kind, Variable};
///
/// let variable = Variable::host("recharges_30d", Kind::Integer)
///     .unit("recharges")
///     .bounds(Bounds { min: Some(0.0), max: None });
/// assert!(!variable.protected);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Variable {
    /// The name that rules use, compared exactly.
    pub name: Box<str>,
    /// Its type.
    pub kind: Kind,
    /// The unit of its values, `months` or `currency a month`; empty if there is none.
    pub unit: Box<str>,
    /// The source of its values.
    pub source: Source,
    /// Whether fair-lending law protects it; the log marks each reading of a protected variable.
    pub protected: bool,
    /// Whether advice on what would change a decision may name it; never true for protected
    /// variables and facts of the past.
    pub changeable: bool,
    /// The possible values, for numbers; a value outside is invalid.
    pub bounds: Bounds,
    /// The reason on a notice if this variable counted against the borrower.
    pub reason: VariableReason,
}

/// The type of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number.
    Number,
    /// A whole number.
    Integer,
    /// A text, compared by code points after NFC.
    Text,
    /// One text out of this list.
    Choice(Vec<Arc<str>>),
    /// True or false.
    Bool,
    /// A day of the calendar, written `YYYY-MM-DD`.
    Date,
    /// A list of numbers, texts or booleans.
    List,
}

/// The source of a variable's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The borrower's profile, as the update operation takes it.
    Profile,
    /// A computed field of the score record.
    Record,
    /// A scalar of the SMS summary.
    Summary,
    /// The SMS summary's values beyond the interface, under `extras`.
    Extras,
    /// The borrower's credit history in this book.
    History,
    /// The application at hand.
    Application,
    /// The borrower's transactions.
    Transactions,
    /// The host's own declaration.
    Host,
}

/// The least and greatest possible value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bounds {
    /// The least possible value.
    pub min: Option<f64>,
    /// The greatest possible value.
    pub max: Option<f64>,
}

/// A reason for a notice of adverse action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VariableReason {
    /// A short code, stable across versions.
    pub code: Box<str>,
    /// The sentence for the borrower.
    pub text: Box<str>,
}

impl Variable {
    /// A variable of the host's: not protected, changeable, without unit and bounds, with a reason
    /// named after it.
    #[must_use]
    pub fn host(name: &str, kind: Kind) -> Self {
        Self {
            name: name.into(),
            kind,
            unit: "".into(),
            source: Source::Host,
            protected: false,
            changeable: true,
            bounds: Bounds::default(),
            reason: VariableReason { code: name.to_uppercase().into(), text: name.into() },
        }
    }

    /// The same with this unit.
    #[must_use]
    pub fn unit(self, unit: &str) -> Self {
        Self { unit: unit.into(), ..self }
    }

    /// The same within these bounds.
    #[must_use]
    pub fn bounds(self, bounds: Bounds) -> Self {
        Self { bounds, ..self }
    }

    /// The same, protected by law and so never part of advice.
    #[must_use]
    pub fn protected(self) -> Self {
        Self { protected: true, changeable: false, ..self }
    }

    /// The same, as a fact that the borrower cannot change, so that it is never part of advice.
    #[must_use]
    pub fn fixed(self) -> Self {
        Self { changeable: false, ..self }
    }

    /// The same with this reason.
    #[must_use]
    pub fn reason(self, code: &str, text: &str) -> Self {
        Self { reason: VariableReason { code: code.into(), text: text.into() }, ..self }
    }

    /// Writes the declaration as an object, as a policy carries it.
    pub fn write(&self, out: &mut JsonOut) {
        out.object(|o| {
            o.member("name").text(&self.name);
            o.member("type").text(self.kind.name());
            if let Kind::Choice(values) = &self.kind {
                o.member("values").list(|l| values.iter().for_each(|v| l.item().text(v)));
            }
            o.member("unit").text(&self.unit);
            o.member("source").text(self.source.name());
            o.member("protected").bool(self.protected);
            o.member("changeable").bool(self.changeable);
            if let Some(min) = self.bounds.min {
                o.member("min").double(min);
            }
            if let Some(max) = self.bounds.max {
                o.member("max").double(max);
            }
            o.member("reason").object(|r| {
                r.member("code").text(&self.reason.code);
                r.member("text").text(&self.reason.text);
            });
        });
    }

    /// Reads a declaration. `name` and `type` are required, the other members that
    /// [`Variable::write`] writes are optional; a protected variable is never changeable.
    ///
    /// # Errors
    /// A sentence that names the member and its value: a missing, unknown or ill-typed one.
    ///
    /// ```
    /// use lendwright_scoring::rules::Variable;
    /// use lendwright_types::json::Json;
    ///
    /// let wrong = Json::parse(br#"{"name": "recharges", "type": "numbr"}"#)?;
    /// let text = Variable::read(&wrong).unwrap_err();
    /// assert_eq!(text, "variable 'recharges': type is 'numbr', must be one of number, integer, string, enum, boolean, date, list");
    /// # Ok::<(), lendwright_types::json::JsonError>(())
    /// ```
    pub fn read(json: &Json<'_>) -> Result<Self, String> {
        let members = json
            .members()
            .ok_or_else(|| format!("a variable must be an object, not {}", json.kind()))?;
        let name = match json.get("name") {
            Some(Json::Text(name)) => name.as_ref(),
            Some(other) => return Err(format!("variable: name must be a string, not {other}")),
            None => return Err("variable: name is missing".to_owned()),
        };
        let mut variable = Self::host(name, Kind::read(json, name)?);
        for (member, value) in members {
            variable.take(member, value).map_err(|text| format!("variable '{name}': {text}"))?;
        }
        if variable.protected {
            variable.changeable = false;
        }
        match variable.bounds {
            Bounds { min: Some(min), max: Some(max) } if min > max => {
                Err(format!("variable '{name}': min {min} is above max {max}"))
            }
            _ => Ok(variable),
        }
    }

    fn take(&mut self, member: &str, value: &Json<'_>) -> Result<(), String> {
        match member {
            "name" | "type" => {}
            "values" if matches!(self.kind, Kind::Choice(_)) => {}
            "values" => return Err("values are for type enum only".to_owned()),
            "unit" => self.unit = text(member, value)?.into(),
            "source" => self.source = Source::read(text(member, value)?)?,
            "protected" => self.protected = boolean(member, value)?,
            "changeable" => self.changeable = boolean(member, value)?,
            "min" => self.bounds.min = Some(number(member, value)?),
            "max" => self.bounds.max = Some(number(member, value)?),
            "reason" => self.reason = VariableReason::read(value)?,
            _ => return Err(format!("unknown member '{member}'")),
        }
        Ok(())
    }
}

const KINDS: &str = "number, integer, string, enum, boolean, date, list";

impl Kind {
    /// An enum of these texts.
    #[must_use]
    pub fn choice(values: &[&str]) -> Self {
        Kind::Choice(values.iter().map(|v| (*v).into()).collect())
    }

    /// The name of the type, as a declaration writes it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Number => "number",
            Kind::Integer => "integer",
            Kind::Text => "string",
            Kind::Choice(_) => "enum",
            Kind::Bool => "boolean",
            Kind::Date => "date",
            Kind::List => "list",
        }
    }

    fn read(json: &Json<'_>, name: &str) -> Result<Self, String> {
        let Some(kind) = json.get("type") else {
            return Err(format!("variable '{name}': type is missing"));
        };
        match kind.as_text() {
            Some("number") => Ok(Kind::Number),
            Some("integer") => Ok(Kind::Integer),
            Some("string") => Ok(Kind::Text),
            Some("enum") => Ok(Kind::Choice(choices(json, name)?)),
            Some("boolean" | "bool") => Ok(Kind::Bool),
            Some("date") => Ok(Kind::Date),
            Some("list") => Ok(Kind::List),
            Some(other) => {
                Err(format!("variable '{name}': type is '{other}', must be one of {KINDS}"))
            }
            None => Err(format!("variable '{name}': type is {kind}, must be one of {KINDS}")),
        }
    }
}

fn choices(json: &Json<'_>, name: &str) -> Result<Vec<Arc<str>>, String> {
    let wrong = || format!("variable '{name}': values must be a list of strings, one or more");
    let items = json.get("values").and_then(Json::items).ok_or_else(wrong)?;
    let values: Option<Vec<Arc<str>>> = items.iter().map(|item| item.as_text().map(nfc)).collect();
    values.filter(|values| !values.is_empty()).ok_or_else(wrong)
}

impl Source {
    const ALL: [Self; 8] = [
        Self::Profile,
        Self::Record,
        Self::Summary,
        Self::Extras,
        Self::History,
        Self::Application,
        Self::Transactions,
        Self::Host,
    ];

    /// The name of the source, as the decision log writes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Source::Profile => "profile",
            Source::Record => "record",
            Source::Summary => "sms_summary",
            Source::Extras => "extras",
            Source::History => "history",
            Source::Application => "application",
            Source::Transactions => "transactions",
            Source::Host => "host",
        }
    }

    fn read(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|source| source.name() == name)
            .ok_or_else(|| format!("source is '{name}', which is none"))
    }
}

impl VariableReason {
    fn read(value: &Json<'_>) -> Result<Self, String> {
        let mut reason = Self::default();
        let members = value.members().ok_or_else(|| format!("reason is {value}, not an object"))?;
        for (member, value) in members {
            match member.as_ref() {
                "code" => reason.code = text("reason code", value)?.into(),
                "text" => reason.text = text("reason text", value)?.into(),
                _ => return Err(format!("unknown member 'reason/{member}'")),
            }
        }
        Ok(reason)
    }
}

fn text<'j>(member: &str, value: &'j Json<'_>) -> Result<&'j str, String> {
    value.as_text().ok_or_else(|| format!("{member} is {value}, not a string"))
}

fn boolean(member: &str, value: &Json<'_>) -> Result<bool, String> {
    match value {
        Json::Bool(value) => Ok(*value),
        _ => Err(format!("{member} is {value}, not a boolean")),
    }
}

fn number(member: &str, value: &Json<'_>) -> Result<f64, String> {
    match value {
        Json::Number(text) => parse_number(text),
        _ => None,
    }
    .ok_or_else(|| format!("{member} is {value}, not a number"))
}

// Enums: a meaning for each value.

/// A meaning for each value of an enum. It is found by the text in the variable's declaration, which rows share.
#[derive(Clone, Debug)]
pub(crate) struct Choices<T>(Box<[(Arc<str>, T)]>);

impl<T: Copy> Choices<T> {
    /// The meanings of the enums' values; empty where no kind is an enum.
    pub(crate) fn from_kinds<'k>(
        kinds: impl Iterator<Item = &'k Kind>,
        meaning: impl Fn(&str) -> T,
    ) -> Self {
        let values = kinds.filter_map(|kind| match kind {
            Kind::Choice(values) => Some(values),
            _ => None,
        });
        Self(values.flatten().map(|value| (value.clone(), meaning(value))).collect())
    }

    /// The meaning of a text that is shared with the declaration. `None` for any other text, even if it is equal.
    #[inline]
    pub(crate) fn find(&self, text: &Arc<str>) -> Option<T> {
        // The loop has no early exit: a mispredicted branch costs more than a few comparisons.
        let mut found = usize::MAX;
        for (at, (value, _)) in self.0.iter().enumerate() {
            found = if Arc::ptr_eq(value, text) { at } else { found };
        }
        self.0.get(found).map(|(_, meaning)| *meaning)
    }
}

// Values of variables, and the reasons why they are missing.

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

/// The reason why a value is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
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
        Input::Text(nfc(text))
    }

    /// A value read from JSON, before [`Variable::judge`](Variable::judge) brings it to a variable's type.
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

// Reading values from texts.

/// Whether a text is `N/A`, the interface's word for a missing value. It cannot be a name.
#[must_use]
pub fn is_na(text: &str) -> bool {
    text.trim() == NA_TEXT
}

/// A finite number: optional sign, digits, optional fraction, optional exponent, white space around
/// it. Arabic-Indic digits count as digits. Thousands separators, hexadecimal and names such as
/// `inf` are refused.
///
/// The result is the nearest double (correctly rounded), so equal decimals compare equal.
pub(super) fn parse_number(text: &str) -> Option<f64> {
    let text = with_ascii_digits(text.trim());
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(&text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let exponent_fits = exponent.is_none_or(|e| is_digits(e.strip_prefix(['+', '-']).unwrap_or(e)));
    let mantissa_fits = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole.is_empty() || is_digits(whole)) && is_digits(fraction),
        None => is_digits(mantissa),
    };
    if !(mantissa_fits && exponent_fits) {
        return None;
    }
    text.parse().ok().filter(|value: &f64| value.is_finite())
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A day written `YYYY-MM-DD`.
pub(super) fn parse_day(text: &str) -> Option<NaiveDate> {
    parse_date(&with_ascii_digits(text.trim())).ok()
}

/// The text in Unicode normalization form C.
pub(super) fn nfc<T: for<'t> From<&'t str>>(text: &str) -> T {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => text.into(),
        _ => text.nfc().collect::<String>().as_str().into(),
    }
}

/// The same text if it is in that form already.
pub(super) fn in_nfc(text: Arc<str>) -> Arc<str> {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => text,
        _ => nfc(&text),
    }
}

/// The items of a comma-separated list, each trimmed; an item in quotes (`"` or `'`) may contain
/// commas.
///
/// # Errors
/// When a quote is not closed, or an item has text outside its quotes.
pub fn comma_list(text: &str) -> Result<Vec<String>, &'static str> {
    let mut items = Vec::new();
    let mut rest = text;
    loop {
        let start = rest.trim_start();
        let quote = start.chars().next().filter(|c| matches!(c, '"' | '\''));
        let (item, after) = match quote {
            Some(quote) => quoted(start, quote)?,
            None => plain(start),
        };
        items.push(item.to_owned());
        match after {
            Some(after) => rest = after,
            None => return Ok(items),
        }
    }
}

fn plain(text: &str) -> (&str, Option<&str>) {
    match text.split_once(',') {
        Some((item, after)) => (item.trim_end(), Some(after)),
        None => (text.trim_end(), None),
    }
}

fn quoted(text: &str, quote: char) -> Result<(&str, Option<&str>), &'static str> {
    let inner = text.strip_prefix(quote).unwrap_or(text);
    let (item, after) = inner.split_once(quote).ok_or("a quote is not closed")?;
    let after = after.trim_start();
    if after.is_empty() {
        return Ok((item, None));
    }
    let after = after.strip_prefix(',').ok_or("text stands beside a quoted item")?;
    Ok((item, Some(after)))
}

/// The two ends of an interval, as texts, and whether each is left out.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct IntervalText<'t> {
    pub(super) low: &'t str,
    pub(super) high: &'t str,
    pub(super) low_open: bool,
    pub(super) high_open: bool,
}

/// Splits `lo,hi`, `lo..hi` (both ends included) or an interval in brackets such as `[lo..hi)`: `(`
/// or `]` excludes the low end, `)` or `[` the high one, as in FEEL.
pub(super) fn parse_interval(text: &str) -> Option<IntervalText<'_>> {
    let text = text.trim();
    let first = text.chars().next()?;
    let (inner, low_open, high_open) = if matches!(first, '[' | '(' | ']') {
        let inner = text.strip_prefix(first)?;
        let last = inner.chars().next_back().filter(|c| matches!(c, ']' | ')' | '['))?;
        (inner.strip_suffix(last)?, first != '[', last != ']')
    } else {
        (text, false, false)
    };
    let (low, high) = inner.split_once("..").or_else(|| inner.split_once(','))?;
    Some(IntervalText { low: low.trim(), high: high.trim(), low_open, high_open })
}
