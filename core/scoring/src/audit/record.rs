//! The public part of a decision.

use super::stored::{StoredObject, check_canonical, double, json_count};
use super::{AuditError, Digest};
use chrono::{DateTime, SecondsFormat, SubsecRound, Utc};
use lendwright_types::json::{Json, JsonOut};

/// The public part of a decision, which is kept as long as the log: the caller, the result, the time and the policy.
/// It identifies the borrower only by lendwright's own id and contains none of the borrower's values; those are in
/// the [`FrozenInput`](super::FrozenInput)s.
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
        let members = StoredObject::of(&value, "public")?;
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
        Self::read(StoredObject::of(&value, "public")?)
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
        Ok(Digest::of(&[self.to_canonical()?.as_bytes()]))
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
        let mut members = StoredObject::of(value, "marks")?;
        let mark = Self { kind: members.text("kind")?, subject: members.text("subject")? };
        members.finish()?;
        Ok(mark)
    }
}
