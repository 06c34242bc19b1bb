//! A record's content: the public part of a decision, its personal part (the frozen inputs), and the reading of both
//! from canonical JSON objects without additional members.

use super::{AuditError, Digest};
use chrono::{DateTime, SecondsFormat, SubsecRound, Utc};
use lendwright_types::internal::sort::CompactSort as _;
use lendwright_types::internal::{ObjectReader, by_utf16};
use lendwright_types::json::{Json, JsonOut, canonical};
use std::borrow::Cow;
use std::fmt;

/// The public part of a decision, which is kept as long as the log: the caller, the result, the time and the policy.
/// It identifies the borrower only by lendwright's own id and contains none of the borrower's values; those are in
/// the [`FrozenInput`]s.
///
/// Its text has format 1: one canonical JSON object with the members below, under these names, and
/// `"format":1`. `evaluate_by` is left out for `rule`, and `marks` where there are none. A value
/// that is not available is `"N/A"`; null is used only for a state that is undetermined.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionRecord {
    /// The decision's id.
    pub id: String,
    /// The time of the decision, in microseconds.
    pub time: DateTime<Utc>,
    /// The partner that requested it.
    pub caller: String,
    /// The borrower's uuid.
    pub borrower: String,
    /// The policy: `sha256:` and the digest of the decision file.
    pub policy: String,
    /// The names of the request's acceptance rules, in its order.
    pub acceptance_rules: Vec<String>,
    /// The names of the request's rejection rules, in its order.
    pub rejection_rules: Vec<String>,
    /// The kind of evaluation that was requested.
    pub evaluate_by: Evaluation,
    /// The version of lendwright that decided.
    pub engine: String,
    /// The result of the rules.
    pub state: State,
    /// The credit score, if there is one.
    pub score: Option<f64>,
    /// The score's class.
    pub class: Option<String>,
    /// The share of the weights with a known variable, from 0 to 1.
    pub certainty: Option<f64>,
    /// The codes of the reasons on the notice, the most important one first.
    pub notice_codes: Vec<String>,
    /// Facts about the decision that a later reader should know.
    pub marks: Vec<Mark>,
}

/// A record of the erasure of the personal parts of a stream. It is itself a record of the stream, but no decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErasureRecord {
    /// The erasure's id.
    pub id: String,
    /// The time of the erasure, in microseconds.
    pub time: DateTime<Utc>,
    /// The partner that requested it.
    pub caller: String,
    /// The last erased number: the personal parts up to it are erased. It is the number before this record.
    pub erased_to: u64,
}

/// The public part of a record of the log.
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    /// A decision.
    Decision(Box<DecisionRecord>),
    /// The erasure of the records before it.
    Erasure(ErasureRecord),
}

impl Record {
    /// Reads exactly the texts of [`DecisionRecord::to_canonical`] and [`ErasureRecord::to_canonical`].
    ///
    /// # Errors
    /// The errors of [`DecisionRecord::from_canonical`].
    pub fn from_canonical(text: &str) -> Result<Self, AuditError> {
        let value = Json::parse(text.as_bytes())?;
        check_canonical(text, &value)?;
        let members = StoredObject::from_json(&value, "public")?;
        if value.get("erased_to").is_some() {
            ErasureRecord::read(members).map(Self::Erasure)
        } else {
            DecisionRecord::read(members).map(|record| Self::Decision(Box::new(record)))
        }
    }

    /// Returns the id.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Decision(record) => &record.id,
            Self::Erasure(record) => &record.id,
        }
    }

    /// Returns the time.
    #[must_use]
    pub fn time(&self) -> DateTime<Utc> {
        match self {
            Self::Decision(record) => record.time,
            Self::Erasure(record) => record.time,
        }
    }

    /// Returns the partner that requested the record.
    #[must_use]
    pub fn caller(&self) -> &str {
        match self {
            Self::Decision(record) => &record.caller,
            Self::Erasure(record) => &record.caller,
        }
    }
}

impl ErasureRecord {
    /// Writes the canonical text, over which the chain is made.
    #[must_use]
    pub fn to_canonical(&self) -> String {
        let mut out = JsonOut::default();
        out.object(|o| {
            o.member("caller").text(&self.caller);
            o.member("erased_to").json(&json_count(self.erased_to));
            o.member("format").int(1);
            o.member("id").text(&self.id);
            o.member("time").text(&written_time(self.time));
        });
        out.into_text()
    }

    fn read(mut members: StoredObject<'_>) -> Result<Self, AuditError> {
        members.format()?;
        let record = Self {
            id: members.text("id")?,
            time: read_time(&members.text("time")?)?,
            caller: members.text("caller")?,
            erased_to: members.count("erased_to")?,
        };
        members.finish()?;
        Ok(record)
    }
}

/// The kind of evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evaluation {
    /// By rules and weights.
    Rule,
    /// By a model.
    Model,
}

/// The result of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// Every acceptance rule holds and no rejection rule does.
    True,
    /// An acceptance rule does not hold, or a rejection rule does.
    False,
    /// Data are missing, so the result is not known; null in the text.
    Undetermined,
    /// There was no rule to evaluate; `"N/A"` in the text.
    NotEvaluated,
}

/// A fact about a decision: its kind and its subject. New kinds may be added without a new format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The kind, in snake case: `protected_read`.
    pub kind: String,
    /// The subject: the name of a variable or a rule.
    pub subject: String,
}

impl Mark {
    /// Notes that a rule or characteristic that decided reads a protected variable.
    pub fn protected_read(variable: impl Into<String>) -> Self {
        Self { kind: "protected_read".to_owned(), subject: variable.into() }
    }
}

impl DecisionRecord {
    /// Writes the canonical text, over which the chain is made.
    ///
    /// # Errors
    /// When score or certainty is not finite.
    pub fn to_canonical(&self) -> Result<String, AuditError> {
        for (field, number) in [("score", self.score), ("certainty", self.certainty)] {
            if number.is_some_and(|number| !number.is_finite()) {
                return Err(AuditError::NotFinite { field: field.to_owned() });
            }
        }
        let time = written_time(self.time);
        let mut out = JsonOut::with_capacity(RECORD_BYTES);
        // Writes the members directly in canonical order, since this is done for every decision and
        // sorting a tree first would cost as much again. `from_canonical` refuses any other order.
        out.object(|o| {
            texts(&self.acceptance_rules, o.member("acceptance_rules"));
            o.member("borrower").text(&self.borrower);
            o.member("caller").text(&self.caller);
            available(self.certainty, o.member("certainty"));
            o.member("class").text(self.class.as_deref().unwrap_or(NOT_AVAILABLE));
            o.member("engine").text(&self.engine);
            if self.evaluate_by != Evaluation::Rule {
                o.member("evaluate_by").text(self.evaluate_by.as_text());
            }
            o.member("format").int(1);
            o.member("id").text(&self.id);
            if !self.marks.is_empty() {
                o.member("marks").list(|l| self.marks.iter().for_each(|mark| mark.write(l.item())));
            }
            texts(&self.notice_codes, o.member("notice_codes"));
            o.member("policy").text(&self.policy);
            texts(&self.rejection_rules, o.member("rejection_rules"));
            available(self.score, o.member("score"));
            self.state.write(o.member("state"));
            o.member("time").text(&time);
        });
        Ok(out.into_text())
    }

    /// Reads exactly the text of [`DecisionRecord::to_canonical`].
    ///
    /// # Errors
    /// When the text is not canonical JSON or has a newer format, or a member is missing, unknown
    /// or of a wrong type.
    pub fn from_canonical(text: &str) -> Result<Self, AuditError> {
        let value = Json::parse(text.as_bytes())?;
        check_canonical(text, &value)?;
        Self::read(StoredObject::from_json(&value, "public")?)
    }

    fn read(mut members: StoredObject<'_>) -> Result<Self, AuditError> {
        members.format()?;
        let evaluate_by = members.find("evaluate_by").map(Evaluation::read).transpose()?;
        let marks = members.find("marks").map(|marks| Mark::read_all(marks)).transpose()?;
        if evaluate_by == Some(Evaluation::Rule) || marks.as_ref().is_some_and(Vec::is_empty) {
            return Err(AuditError::NotCanonical);
        }
        let record = Self {
            id: members.text("id")?,
            time: read_time(&members.text("time")?)?,
            caller: members.text("caller")?,
            borrower: members.text("borrower")?,
            policy: members.text("policy")?,
            acceptance_rules: members.texts("acceptance_rules")?,
            rejection_rules: members.texts("rejection_rules")?,
            evaluate_by: evaluate_by.unwrap_or(Evaluation::Rule),
            engine: members.text("engine")?,
            state: State::read(members.take("state")?)?,
            score: read_double(members.take("score")?, "score")?,
            class: Some(members.text("class")?).filter(|class| class != NOT_AVAILABLE),
            certainty: read_double(members.take("certainty")?, "certainty")?,
            notice_codes: members.texts("notice_codes")?,
            marks: marks.unwrap_or_default(),
        };
        members.finish()?;
        Ok(record)
    }

    /// Computes the digest of the canonical text alone, outside any chain.
    ///
    /// # Errors
    /// The errors of [`DecisionRecord::to_canonical`].
    pub fn digest(&self) -> Result<Digest, AuditError> {
        Ok(Digest::from_parts(&[self.to_canonical()?.as_bytes()]))
    }
}

const NOT_AVAILABLE: &str = "N/A";

/// About as many bytes as the text of a decision has.
const RECORD_BYTES: usize = 1024;

fn texts(texts: &[String], out: &mut JsonOut) {
    out.list(|l| texts.iter().for_each(|text| l.item().text(text)));
}

fn available(number: Option<f64>, out: &mut JsonOut) {
    match number {
        Some(number) => out.double(number),
        None => out.text(NOT_AVAILABLE),
    }
}

fn read_double(value: &Json<'_>, name: &'static str) -> Result<Option<f64>, AuditError> {
    if value.as_text() == Some(NOT_AVAILABLE) {
        return Ok(None);
    }
    double(value, name).map(Some)
}

fn written_time(time: DateTime<Utc>) -> String {
    time.trunc_subsecs(6).to_rfc3339_opts(SecondsFormat::Micros, true)
}

fn read_time(text: &str) -> Result<DateTime<Utc>, AuditError> {
    let expected = "a UTC time like 2026-03-01T09:30:00.000000Z";
    let wrong = || AuditError::WrongMember { name: "time", expected };
    let time = DateTime::parse_from_rfc3339(text).map_err(|_| wrong())?.to_utc();
    let same = time.to_rfc3339_opts(SecondsFormat::Micros, true) == text;
    if same { Ok(time) } else { Err(wrong()) }
}

impl Evaluation {
    /// Returns the interface's word: `rule` or `model`.
    #[must_use]
    pub fn as_text(self) -> &'static str {
        match self {
            Evaluation::Rule => "rule",
            Evaluation::Model => "model",
        }
    }

    fn read(value: &Json<'_>) -> Result<Self, AuditError> {
        match value.as_text() {
            Some("rule") => Ok(Evaluation::Rule),
            Some("model") => Ok(Evaluation::Model),
            _ => Err(AuditError::WrongMember {
                name: "evaluate_by",
                expected: "\"rule\" or \"model\"",
            }),
        }
    }
}

impl State {
    fn write(self, out: &mut JsonOut) {
        match self {
            State::True => out.bool(true),
            State::False => out.bool(false),
            State::Undetermined => out.null(),
            State::NotEvaluated => out.text(NOT_AVAILABLE),
        }
    }

    fn read(value: &Json<'_>) -> Result<Self, AuditError> {
        match value {
            Json::Bool(true) => Ok(State::True),
            Json::Bool(false) => Ok(State::False),
            Json::Null => Ok(State::Undetermined),
            Json::Text(text) if text == NOT_AVAILABLE => Ok(State::NotEvaluated),
            _ => {
                let expected = "true, false, null or \"N/A\"";
                Err(AuditError::WrongMember { name: "state", expected })
            }
        }
    }
}

impl Mark {
    fn write(&self, out: &mut JsonOut) {
        out.object(|o| {
            o.member("kind").text(&self.kind);
            o.member("subject").text(&self.subject);
        });
    }

    fn read_all(value: &Json<'_>) -> Result<Vec<Self>, AuditError> {
        let wrong = AuditError::WrongMember { name: "marks", expected: "a list" };
        value.items().ok_or(wrong)?.iter().map(Self::read).collect()
    }

    fn read(value: &Json<'_>) -> Result<Self, AuditError> {
        let mut members = StoredObject::from_json(value, "marks")?;
        let mark = Self { kind: members.text("kind")?, subject: members.text("subject")? };
        members.finish()?;
        Ok(mark)
    }
}

// The personal part of a record: the frozen inputs.

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
    let mut members = StoredObject::from_json(&value, "personal")?;
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
    groups.compact_sort_by(|(a, _), (b, _)| by_utf16(a, b));
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

/// The largest whole number that every JSON reader keeps exactly: 2^53 − 1.
pub(super) const NUMBER_MAX: u64 = 9_007_199_254_740_991;

// Reading stored parts.

/// A stored object. Its members are read one after the other.
pub(super) struct StoredObject<'j> {
    members: ObjectReader<'j>,
}

impl<'j> StoredObject<'j> {
    /// The members of `value`. If it is no object, the error calls it `name`.
    pub(super) fn from_json(value: &'j Json<'j>, name: &'static str) -> Result<Self, AuditError> {
        let members = ObjectReader::from_json(value);
        let wrong = AuditError::WrongMember { name, expected: "an object" };
        members.map(|members| Self { members }).ok_or(wrong)
    }

    /// Takes a member.
    pub(super) fn take(&mut self, name: &'static str) -> Result<&'j Json<'j>, AuditError> {
        self.find(name).ok_or(AuditError::MissingMember { name })
    }

    /// Takes a member that need not be there.
    pub(super) fn find(&mut self, name: &str) -> Option<&'j Json<'j>> {
        self.members.take(name)
    }

    /// Takes a text.
    pub(super) fn text(&mut self, name: &'static str) -> Result<String, AuditError> {
        text(self.take(name)?, name)
    }

    /// Takes a list of texts.
    pub(super) fn texts(&mut self, name: &'static str) -> Result<Vec<String>, AuditError> {
        let items = list(self.take(name)?, name)?;
        items.iter().map(|item| text(item, name)).collect()
    }

    /// Takes an object's members.
    pub(super) fn members(
        &mut self,
        name: &'static str,
    ) -> Result<&'j [(Cow<'j, str>, Json<'j>)], AuditError> {
        let wrong = AuditError::WrongMember { name, expected: "an object" };
        self.take(name)?.members().ok_or(wrong)
    }

    /// Takes a whole number from 0 to 2^53 − 1.
    pub(super) fn count(&mut self, name: &'static str) -> Result<u64, AuditError> {
        count(self.take(name)?, name)
    }

    /// Takes `format`, which must be 1.
    pub(super) fn format(&mut self) -> Result<(), AuditError> {
        match self.count("format")? {
            1 => Ok(()),
            0 => Err(AuditError::WrongMember { name: "format", expected: "1" }),
            format => Err(AuditError::NewerFormat { format }),
        }
    }

    /// Refuses remaining members, by name.
    pub(super) fn finish(self) -> Result<(), AuditError> {
        match self.members.left_over() {
            Some(name) => Err(AuditError::UnknownMember { name: name.to_owned() }),
            None => Ok(()),
        }
    }
}

/// A whole number from 0 to 2^53 − 1.
pub(super) fn count(value: &Json<'_>, name: &'static str) -> Result<u64, AuditError> {
    let number = match value {
        Json::Number(text) => text.parse().ok(),
        _ => None,
    };
    number
        .filter(|number| *number <= NUMBER_MAX)
        .ok_or(AuditError::WrongMember { name, expected: "a whole number from 0 to 2^53 - 1" })
}

/// A text.
pub(super) fn text(value: &Json<'_>, name: &'static str) -> Result<String, AuditError> {
    match value {
        Json::Text(text) => Ok(text.clone().into_owned()),
        _ => Err(AuditError::WrongMember { name, expected: "a string" }),
    }
}

/// A finite number.
pub(super) fn double(value: &Json<'_>, name: &'static str) -> Result<f64, AuditError> {
    let number = match value {
        Json::Number(text) => text.parse().ok(),
        _ => None,
    };
    number
        .filter(|number: &f64| number.is_finite())
        .ok_or(AuditError::WrongMember { name, expected: "a finite number" })
}

/// A whole number as JSON; those that are written here never pass 2^53 − 1.
pub(super) fn json_count(number: u64) -> Json<'static> {
    Json::Number(number.to_string().into())
}

/// Refuses a text that is not the canonical one of the value that was read from it.
pub(super) fn check_canonical(text: &str, value: &Json<'_>) -> Result<(), AuditError> {
    if canonical(value) == text { Ok(()) } else { Err(AuditError::NotCanonical) }
}

fn list<'j>(value: &'j Json<'j>, name: &'static str) -> Result<&'j [Json<'j>], AuditError> {
    value.items().ok_or(AuditError::WrongMember { name, expected: "a list" })
}
