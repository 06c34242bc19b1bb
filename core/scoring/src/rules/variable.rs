//! The variables that rules, weights and scorecards may read.

use super::notation;
use lendwright_types::json::{Json, JsonOut};
use std::sync::Arc;

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
    pub reason: Reason,
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
pub struct Reason {
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
            reason: Reason { code: name.to_uppercase().into(), text: name.into() },
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
        Self { reason: Reason { code: code.into(), text: text.into() }, ..self }
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
            "reason" => self.reason = Reason::read(value)?,
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
    let values: Option<Vec<Arc<str>>> =
        items.iter().map(|item| item.as_text().map(notation::nfc)).collect();
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

impl Reason {
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
        Json::Number(text) => notation::number(text),
        _ => None,
    }
    .ok_or_else(|| format!("{member} is {value}, not a number"))
}
