//! The personal part of a decision: its frozen inputs.

use super::AuditError;
use super::stored::{StoredObject, check_canonical, double, text};
use lendwright_types::internal::by_utf16;
use lendwright_types::json::{Json, JsonOut};
use std::borrow::Cow;
use std::fmt;

/// One variable as the policy saw it. `Debug` shows its name, source and kind, but never its value.
#[derive(Clone, PartialEq)]
pub struct FrozenInput {
    /// The variable's name.
    pub name: Cow<'static, str>,
    /// Its value, or the reason why it is missing.
    pub value: FrozenValue,
    /// Its source: `profile`, `sms_summary`, `application:17`, …; empty for a missing one, which came
    /// from nowhere.
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
    /// A list of values that are not lists.
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

    /// Makes an input that has no value, with the code of the reason.
    pub fn missing(name: impl Into<Cow<'static, str>>, reason: impl Into<String>) -> Self {
        Self::new(name, FrozenValue::Missing(reason.into()), "")
    }
}

/// Writes the canonical text of the inputs:
/// `{"format":1,"missing":{reason:[name,…],…},"values":{source:{name:value,…},…}}`, each group and
/// each list in the order of names. A number, a truth value, a text and a list are JSON's; a date is
/// `{"date":"YYYY-MM-DD"}`, and a missing item of a list is `{"missing":reason}`.
///
/// ```
/// use lendwright_scoring::audit::{FrozenInput, FrozenValue, read_inputs, write_inputs};
///
/// let inputs = [
///     FrozenInput::missing("DBR", "no_income"),
///     FrozenInput::new("Is_Banked", FrozenValue::Bool(true), "profile"),
/// ];
/// let text = write_inputs(&inputs)?;
/// assert_eq!(
///     text,
///     r#"{"format":1,"missing":{"no_income":["DBR"]},"values":{"profile":{"Is_Banked":true}}}"#
/// );
/// assert_eq!(read_inputs(&text)?, inputs);
/// # Ok::<(), lendwright_scoring::audit::AuditError>(())
/// ```
///
/// # Errors
/// When a number is not finite, two inputs have the same name, or a list contains a list.
pub fn write_inputs(inputs: &[FrozenInput]) -> Result<String, AuditError> {
    inputs.iter().try_for_each(|input| check_value(&input.value, &input.name))?;
    let mut sorted: Vec<&FrozenInput> = inputs.iter().collect();
    sorted.sort_unstable_by(|a, b| by_utf16(&a.name, &b.name));
    check_names(&sorted)?;
    let mut out = JsonOut::with_capacity(inputs.len().saturating_mul(BYTES_EACH));
    out.object(|o| {
        o.member("format").int(1);
        o.member("missing").object(|o| {
            for (reason, group) in groups(&sorted, reason_of) {
                let mut names = group.iter();
                o.member(reason).list(|l| names.by_ref().for_each(|one| l.item().text(&one.name)));
            }
        });
        o.member("values").object(|o| {
            for (source, group) in groups(&sorted, source_of) {
                o.member(source).object(|o| {
                    for one in group {
                        write_value(&one.value, o.member(&one.name));
                    }
                });
            }
        });
    });
    Ok(out.into_text())
}

/// About as many bytes as an input takes in the text.
const BYTES_EACH: usize = 32;

/// Reads exactly the text of [`write_inputs`], in the order of names.
///
/// # Errors
/// When the text is not canonical JSON or has a newer format. Also when a member is missing, unknown or of a wrong
/// type, or when two inputs have the same name.
pub fn read_inputs(text: &str) -> Result<Vec<FrozenInput>, AuditError> {
    let value = Json::parse(text.as_bytes())?;
    check_canonical(text, &value)?;
    let mut members = StoredObject::of(&value, "personal")?;
    members.format()?;
    let mut inputs = Vec::new();
    for (reason, names) in members.members("missing")? {
        let group = names_of(names)?;
        inputs.extend(group.into_iter().map(|name| FrozenInput::missing(name, &**reason)));
    }
    for (source, values) in members.members("values")? {
        let wrong = AuditError::WrongMember { name: "values", expected: "objects of values" };
        let values = values.members().filter(|values| !values.is_empty()).ok_or(wrong)?;
        for (name, value) in values {
            let value = read_value(value, true)?;
            inputs.push(FrozenInput::new(name.to_string(), value, source.to_string()));
        }
    }
    members.finish()?;
    inputs.sort_unstable_by(|a, b| by_utf16(&a.name, &b.name));
    check_names(&inputs.iter().collect::<Vec<_>>())?;
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

/// The inputs with a group, by group. Groups and inputs are in the order of names.
fn groups<'i>(
    sorted: &[&'i FrozenInput],
    group_of: fn(&FrozenInput) -> Option<&str>,
) -> Vec<(&'i str, Vec<&'i FrozenInput>)> {
    let mut groups: Vec<(&str, Vec<&FrozenInput>)> = Vec::new();
    for &input in sorted {
        let Some(group) = group_of(input) else { continue };
        match groups.iter_mut().find(|(name, _)| *name == group) {
            Some((_, inputs)) => inputs.push(input),
            None => groups.push((group, vec![input])),
        }
    }
    groups.sort_by(|(a, _), (b, _)| by_utf16(a, b));
    groups
}

fn reason_of(input: &FrozenInput) -> Option<&str> {
    match &input.value {
        FrozenValue::Missing(reason) => Some(reason),
        _ => None,
    }
}

fn source_of(input: &FrozenInput) -> Option<&str> {
    reason_of(input).is_none().then_some(&*input.source)
}

fn check_names(sorted: &[&FrozenInput]) -> Result<(), AuditError> {
    match sorted.windows(2).find_map(|pair| <[_; 2]>::try_from(pair).ok().filter(same_name)) {
        Some([input, _]) => Err(AuditError::InputTwice { name: input.name.to_string() }),
        None => Ok(()),
    }
}

fn same_name([a, b]: &[&FrozenInput; 2]) -> bool {
    a.name == b.name
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

fn write_value(value: &FrozenValue, out: &mut JsonOut) {
    match value {
        FrozenValue::Number(number) => out.double(*number),
        FrozenValue::Bool(value) => out.bool(*value),
        FrozenValue::Text(text) => out.text(text),
        FrozenValue::Date(text) => out.object(|o| o.member("date").text(text)),
        FrozenValue::Missing(reason) => out.object(|o| o.member("missing").text(reason)),
        FrozenValue::List(items) => {
            out.list(|l| items.iter().for_each(|item| write_value(item, l.item())));
        }
    }
}

fn names_of(value: &Json<'_>) -> Result<Vec<String>, AuditError> {
    let wrong = || AuditError::WrongMember { name: "missing", expected: "lists of names in order" };
    let names = value.items().filter(|names| !names.is_empty()).ok_or_else(wrong)?;
    let names = names.iter().map(|name| text(name, "missing")).collect::<Result<Vec<_>, _>>()?;
    if names.is_sorted_by(|a, b| by_utf16(a, b).is_lt()) { Ok(names) } else { Err(wrong()) }
}

/// Reads a value. An item of a list may be missing, but may not be a list.
fn read_value(value: &Json<'_>, whole: bool) -> Result<FrozenValue, AuditError> {
    let wrong = || AuditError::WrongMember { name: "values", expected: "values of inputs" };
    match value {
        Json::Number(_) => double(value, "values").map(FrozenValue::Number),
        Json::Bool(value) => Ok(FrozenValue::Bool(*value)),
        Json::Text(text) => Ok(FrozenValue::Text(text.to_string())),
        Json::List(items) if whole => {
            let items = items.iter().map(|item| read_value(item, false));
            items.collect::<Result<_, _>>().map(FrozenValue::List)
        }
        Json::Object(members) => match members.as_slice() {
            [(kind, date)] if kind == "date" => text(date, "date").map(FrozenValue::Date),
            [(kind, reason)] if kind == "missing" && !whole => {
                text(reason, "missing").map(FrozenValue::Missing)
            }
            _ => Err(wrong()),
        },
        _ => Err(wrong()),
    }
}
