//! The personal part of a decision: the values on which it was made, frozen.

use super::AuditError;
use super::stored::{StoredObject, double, parse_canonical, text};
use crate::json::{Json, JsonOut, Limits};
use std::borrow::Cow;
use std::fmt;

/// One variable as the policy saw it. `Debug` shows its name, source and kind, but never its value.
#[derive(Clone, PartialEq)]
pub struct FrozenInput {
    /// The variable's name.
    pub name: Cow<'static, str>,
    /// Its value, or the reason why there is none.
    pub value: FrozenValue,
    /// Its source: `profile`, `sms`, `application:17`, …
    pub source: Cow<'static, str>,
}

/// The value of a frozen input. `Debug` shows its kind, but never the value.
#[derive(Clone, PartialEq)]
pub enum FrozenValue {
    /// A finite double, as the rules and the score read it.
    Number(f64),
    /// True or false.
    Bool(bool),
    /// A text, or a category.
    Text(String),
    /// A date, `YYYY-MM-DD`.
    Date(String),
    /// A list of values, none of which is a list.
    List(Vec<FrozenValue>),
    /// No value, with the code of the reason.
    Missing(String),
}

impl FrozenInput {
    /// Makes an input with this name, value and source.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        value: FrozenValue,
        source: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { name: name.into(), value, source: source.into() }
    }
}

/// Writes the canonical text of the inputs, in the given order: `{"format":1,"inputs":[…]}`, where
/// an input is an object with `name`, `source` and one of `number`, `bool`, `text`, `date`, `list`,
/// `missing`.
///
/// ```
/// use lendwright::audit::{FrozenInput, FrozenValue, read_inputs, write_inputs};
///
/// let inputs = [FrozenInput::new("DBR", FrozenValue::Missing("no_income".to_owned()), "computed")];
/// let text = write_inputs(&inputs)?;
/// assert_eq!(
///     text,
///     r#"{"format":1,"inputs":[{"missing":"no_income","name":"DBR","source":"computed"}]}"#
/// );
/// assert_eq!(read_inputs(&text)?, inputs);
/// # Ok::<(), lendwright::audit::AuditError>(())
/// ```
///
/// # Errors
/// When a number is not finite, two inputs have the same name, or a list contains a list.
pub fn write_inputs(inputs: &[FrozenInput]) -> Result<String, AuditError> {
    check_names(inputs)?;
    inputs.iter().try_for_each(|input| check_value(&input.value, &input.name))?;
    let mut out = JsonOut::default();
    out.object(|o| {
        o.member("format").int(1);
        o.member("inputs").list(|l| inputs.iter().for_each(|input| write_input(input, l.item())));
    });
    Ok(out.into_text())
}

/// Reads exactly what [`write_inputs`] writes.
///
/// # Errors
/// When the text is not canonical JSON or has a newer format; when a member is missing, unknown or
/// of a wrong type; or when two inputs have the same name.
pub fn read_inputs(text: &str) -> Result<Vec<FrozenInput>, AuditError> {
    let value = parse_canonical(text, Limits::default())?;
    let inputs = StoredObject::read(&value, "personal", |members| {
        members.format()?;
        members.list("inputs")?.iter().map(read_input).collect::<Result<Vec<_>, _>>()
    })?;
    check_names(&inputs)?;
    Ok(inputs)
}

impl FrozenValue {
    /// Returns the name of the kind: `number`, `bool`, `text`, `date`, `list` or `missing`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            FrozenValue::Number(_) => "number",
            FrozenValue::Bool(_) => "bool",
            FrozenValue::Text(_) => "text",
            FrozenValue::Date(_) => "date",
            FrozenValue::List(_) => "list",
            FrozenValue::Missing(_) => "missing",
        }
    }
}

impl fmt::Debug for FrozenInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FrozenInput({:?} from {:?}: {:?})", self.name, self.source, self.value)
    }
}

impl fmt::Debug for FrozenValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrozenValue::Missing(reason) => write!(f, "missing({reason})"),
            _ => f.write_str(self.kind()),
        }
    }
}

fn check_names(inputs: &[FrozenInput]) -> Result<(), AuditError> {
    let mut names: Vec<&str> = inputs.iter().map(|input| &*input.name).collect();
    names.sort_unstable();
    match names.windows(2).find_map(|pair| <[&str; 2]>::try_from(pair).ok().filter(|[a, b]| a == b))
    {
        Some([name, _]) => Err(AuditError::InputTwice { name: name.to_owned() }),
        None => Ok(()),
    }
}

fn check_value(value: &FrozenValue, name: &str) -> Result<(), AuditError> {
    match value {
        FrozenValue::Number(number) if !number.is_finite() => {
            Err(AuditError::NotFinite { field: name.to_owned() })
        }
        FrozenValue::List(items) => items.iter().try_for_each(|item| match item {
            FrozenValue::List(_) => Err(AuditError::NestedList { name: name.to_owned() }),
            item => check_value(item, name),
        }),
        _ => Ok(()),
    }
}

/// Writes the members directly in canonical order, without a tree that must be sorted first, since
/// this is done for every decision. [`read_inputs`] refuses a text in another order.
fn write_input(input: &FrozenInput, out: &mut JsonOut) {
    let kind = input.value.kind();
    out.object(|o| {
        if kind < "name" {
            write_value(&input.value, o.member(kind));
        }
        o.member("name").text(&input.name);
        if ("name".."source").contains(&kind) {
            write_value(&input.value, o.member(kind));
        }
        o.member("source").text(&input.source);
        if kind > "source" {
            write_value(&input.value, o.member(kind));
        }
    });
}

fn write_value(value: &FrozenValue, out: &mut JsonOut) {
    match value {
        FrozenValue::Number(number) => out.double(*number),
        FrozenValue::Bool(value) => out.bool(*value),
        FrozenValue::Text(text) | FrozenValue::Date(text) | FrozenValue::Missing(text) => {
            out.text(text);
        }
        // An item of a list states its kind, since a text and a date look alike.
        FrozenValue::List(items) => out.list(|l| {
            for item in items {
                l.item().object(|o| write_value(item, o.member(item.kind())));
            }
        }),
    }
}

fn read_input(value: &Json<'_>) -> Result<FrozenInput, AuditError> {
    StoredObject::read(value, "inputs", |members| {
        let (name, source) = (members.text("name")?, members.text("source")?);
        let value = match members.find("list") {
            Some(Json::List(items)) => {
                FrozenValue::List(items.iter().map(read_item).collect::<Result<_, _>>()?)
            }
            Some(_) => return Err(AuditError::WrongMember { name: "list", expected: "a list" }),
            None => read_scalar(members)?,
        };
        Ok(FrozenInput::new(name, value, source))
    })
}

fn read_item(value: &Json<'_>) -> Result<FrozenValue, AuditError> {
    StoredObject::read(value, "list", read_scalar)
}

fn read_scalar(members: &mut StoredObject<'_>) -> Result<FrozenValue, AuditError> {
    if let Some(value) = members.find("number") {
        return double(value, "number").map(FrozenValue::Number);
    }
    if let Some(value) = members.find("bool") {
        return match value {
            Json::Bool(value) => Ok(FrozenValue::Bool(*value)),
            _ => Err(AuditError::WrongMember { name: "bool", expected: "true or false" }),
        };
    }
    if let Some(value) = members.find("text") {
        return text(value, "text").map(FrozenValue::Text);
    }
    if let Some(value) = members.find("date") {
        return text(value, "date").map(FrozenValue::Date);
    }
    text(members.take("missing")?, "missing").map(FrozenValue::Missing)
}
