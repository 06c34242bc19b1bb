//! A mapping file. It describes how the columns of a CSV file become borrowers.
//!
//! It is one JSON object:
//! - `policy`: a decision file with rules, a card, and declarations of the variables that the columns need;
//! - `fields`: for each variable of the profile or of the host, the source of its value: `{"column": name}` or
//!   `{"constant": value}`. With a column, `"values"` maps each cell's text to a value (null for none), and `"missing"`
//!   lists further texts that mean no value;
//! - `person`: the same for `first_name`, `last_name`, `national_id`, `phone` and `email`. If one is left out, it is
//!   generated from the row's number, and fits `age` and `gender` if those are mapped;
//! - `outcome`, if known: true if the credit was repaid. It is only for the summary, and has no effect on decisions;
//! - `about`: for people.

use chrono::NaiveDate;
use lendwright::identity::Gender;
use lendwright::json::Json;
use lendwright::rules::{Input, Source as Origin, Variable};
use lendwright::scoring::Policy;
use lendwright_portfolio::{SamplePerson, person_of_age};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::io::Read;

#[cfg(test)]
#[path = "mapping_tests.rs"]
mod tests;

/// A mapping that was read and checked against its own policy.
pub struct Mapping {
    /// The policy, as a value that needs no book.
    #[allow(dead_code, reason = "the tests read it; the example loads the text")]
    pub policy: Policy,
    /// The decision file, as in the mapping.
    pub policy_json: String,
    person: HashMap<&'static str, Source>,
    fields: Vec<Field>,
    outcome: Option<Source>,
}

/// One row of the file, in the form of the operations.
#[derive(Debug, PartialEq)]
pub struct Applicant {
    /// The row's number, from 1, without the header.
    pub number: u32,
    /// For `sign_up`.
    pub person: Person,
    /// For `update_borrower`: fields of the interface.
    pub profile: Vec<(String, Json<'static>)>,
    /// For `update_borrower`'s `extras`: the host's own variables.
    pub extras: Vec<(String, Json<'static>)>,
    /// Whether the credit was repaid, if the file contains that.
    pub repaid: Option<bool>,
}

/// The identity of an applicant.
#[derive(Debug, PartialEq)]
#[allow(missing_docs, reason = "each is what it is called")]
pub struct Person {
    pub first_name: String,
    pub last_name: String,
    pub national_id: String,
    pub phone: String,
    pub email: String,
}

/// A mistake in a mapping or in a row, and its place.
#[derive(Debug, PartialEq)]
pub struct MappingError {
    /// A JSON pointer into the mapping, or a row of the file.
    pub place: String,
    /// A description of the mistake.
    pub text: String,
}

impl fmt::Display for MappingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.text)
    }
}

impl std::error::Error for MappingError {}

impl Mapping {
    /// Reads a mapping file.
    ///
    /// # Errors
    /// Names the member that is missing, unknown or wrong. A variable must be one of the profile's or of the policy's.
    pub fn read(bytes: &[u8]) -> Result<Self, MappingError> {
        let file = Json::parse(bytes).map_err(|e| fault("mapping", e.to_string()))?;
        known(&file, "", &["about", "policy", "fields", "person", "outcome"])?;
        let policy_json = need(&file, "policy")?.to_string();
        let policy = Policy::from_json(policy_json.as_bytes())
            .map_err(|e| fault("/policy", e.to_string()))?;
        let registry = policy.known_variables();
        let fields = members(need(&file, "fields")?, "/fields")?.iter().map(|(name, source)| {
            let place = format!("/fields/{name}");
            let unknown = || match registry.nearest(name) {
                Some(near) => fault(&place, format!("unknown variable, did you mean '{near}'?")),
                None => fault(&place, "unknown variable"),
            };
            Field::read(registry.get(name).ok_or_else(unknown)?, source, &place)
        });
        let fields = fields.collect::<Result<_, _>>()?;
        let person = read_person(file.get("person"))?;
        let outcome = file.get("outcome").map(|json| Source::read(json, "/outcome")).transpose()?;
        Ok(Self { policy, policy_json, person, fields, outcome })
    }

    /// The applicants in a CSV file (RFC 4180, the first row names the columns). Generated persons have their row's age
    /// on `today`.
    ///
    /// # Errors
    /// If the file has no header, or lacks a column that the mapping names.
    pub fn applicants<R: Read>(
        &self,
        csv: R,
        today: NaiveDate,
    ) -> Result<Applicants<'_, R>, MappingError> {
        let mut reader = csv::Reader::from_reader(csv);
        let header = reader.headers().map_err(|e| fault("header", e.to_string()))?;
        let columns: HashMap<_, _> =
            header.iter().enumerate().map(|(at, name)| (name.trim().to_owned(), at)).collect();
        let sources = self.fields.iter().map(|field| &field.source);
        for source in sources.chain(self.person.values()).chain(&self.outcome) {
            let Cell::Column(name) = &source.cell else { continue };
            if !columns.contains_key(name) {
                let all: Vec<_> = header.iter().collect();
                let text = format!("no column '{name}' in the file, only {}", all.join(", "));
                return Err(fault(&source.place, text));
            }
        }
        Ok(Applicants { mapping: self, columns, records: reader.into_records(), today, number: 0 })
    }
}

/// The applicants of a file, read one by one.
pub struct Applicants<'m, R> {
    mapping: &'m Mapping,
    columns: HashMap<String, usize>,
    records: csv::StringRecordsIntoIter<R>,
    today: NaiveDate,
    number: u32,
}

impl<R: Read> Iterator for Applicants<'_, R> {
    type Item = Result<Applicant, MappingError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.records.next()?;
        self.number = self.number.checked_add(1)?;
        let row = format!("row {}", self.number);
        Some(match record {
            Ok(record) => self.applicant(&record).map_err(|error| MappingError {
                place: format!("{row}, {}", error.place),
                text: error.text,
            }),
            Err(error) => Err(fault(&row, error.to_string())),
        })
    }
}

impl<R> Applicants<'_, R> {
    fn applicant(&self, record: &csv::StringRecord) -> Result<Applicant, MappingError> {
        let (mut profile, mut extras) = (Vec::new(), Vec::new());
        for field in &self.mapping.fields {
            let Some(value) = self.value(&field.source, record)? else { continue };
            let value = field.typed(value)?;
            let list =
                if field.variable.source == Origin::Host { &mut extras } else { &mut profile };
            list.push((field.variable.name.to_string(), value));
        }
        let repaid = match &self.mapping.outcome {
            Some(source) => {
                self.value(source, record)?.map(|value| yes(source, &value)).transpose()?
            }
            None => None,
        };
        let person = self.person(record)?;
        Ok(Applicant { number: self.number, person, profile, extras, repaid })
    }

    fn person(&self, record: &csv::StringRecord) -> Result<Person, MappingError> {
        let made = self.made_person(record)?;
        let given = |name: &str, made: String| match self.mapping.person.get(name) {
            Some(source) => Ok(self.value(source, record)?.map_or(made, plain)),
            None => Ok(made),
        };
        Ok(Person {
            first_name: given("first_name", made.first_name.to_owned())?,
            last_name: given("last_name", made.last_name.to_owned())?,
            national_id: given("national_id", made.national_id)?,
            phone: given("phone", made.phone)?,
            email: given("email", made.email)?,
        })
    }

    /// A person with the row's age and gender. Without them, a man of 40.
    fn made_person(&self, record: &csv::StringRecord) -> Result<SamplePerson, MappingError> {
        let value = |name: &str| match self.mapping.person.get(name) {
            Some(source) => Ok(self.value(source, record)?.map(|value| (plain(value), source))),
            None => Ok(None),
        };
        let age_years = match value("age")? {
            Some((text, source)) => {
                text.parse().ok().filter(|age| *age <= 120).ok_or_else(|| {
                    fault(&source.place, format!("'{text}' is not an age in years"))
                })?
            }
            None => 40,
        };
        let gender = match value("gender")? {
            None => Gender::Male,
            Some((text, source)) => match text.as_str() {
                "Male" => Gender::Male,
                "Female" => Gender::Female,
                _ => return Err(fault(&source.place, format!("'{text}' is not Male or Female"))),
            },
        };
        Ok(person_of_age(0, self.number, gender, age_years, self.today))
    }

    /// The value of a source in a row; `None` if it is missing.
    fn value(
        &self,
        source: &Source,
        record: &csv::StringRecord,
    ) -> Result<Option<Json<'static>>, MappingError> {
        let name = match &source.cell {
            Cell::Constant(value) => return Ok(Some(value.clone())),
            Cell::Column(name) => name,
        };
        let text = self.columns.get(name).and_then(|at| record.get(*at)).unwrap_or("").trim();
        if let Some(values) = &source.values {
            return match values.get(text) {
                Some(Json::Null) => Ok(None),
                Some(value) => Ok(Some(value.clone())),
                None if text.is_empty() => Ok(None),
                None => {
                    let text = format!("'{text}' in column '{name}' is not among the values");
                    Err(fault(&source.place, text))
                }
            };
        }
        let missing = text.is_empty() || source.missing.iter().any(|none| none == text);
        Ok((!missing).then(|| Json::text(text.to_owned())))
    }
}

/// A variable and the source of its value.
struct Field {
    variable: Variable,
    source: Source,
}

impl Field {
    fn read(variable: &Variable, json: &Json<'_>, place: &str) -> Result<Self, MappingError> {
        if !matches!(variable.source, Origin::Profile | Origin::Host) {
            let origin = variable.source.name();
            let text = format!("the {origin} gives it; only profile and own variables are mapped");
            return Err(fault(place, text));
        }
        Ok(Self { variable: variable.clone(), source: Source::read(json, place)? })
    }

    /// The value in the type that the operations expect. A number's text becomes a number.
    fn typed(&self, value: Json<'static>) -> Result<Json<'static>, MappingError> {
        match self.variable.coerce(Input::from_json(&value)) {
            Input::Missing(_) => {
                let text = format!("{value} is no {} that it can hold", self.variable.kind.name());
                Err(fault(&self.source.place, text))
            }
            // In the interface, this one number is a text.
            Input::Number(_) if &*self.variable.name == "Reported_Monthly_Income" => {
                Ok(Json::text(plain(value)))
            }
            Input::Number(number) => Ok(Json::double(number)),
            _ => Ok(value),
        }
    }
}

/// The source of a value.
struct Source {
    /// The place in the mapping.
    place: String,
    cell: Cell,
    values: Option<HashMap<String, Json<'static>>>,
    missing: Vec<String>,
}

enum Cell {
    Column(String),
    Constant(Json<'static>),
}

impl Source {
    fn read(json: &Json<'_>, place: &str) -> Result<Self, MappingError> {
        known(json, place, &["column", "constant", "values", "missing"])?;
        let cell = match (json.get("column"), json.get("constant")) {
            (Some(Json::Text(name)), None) => Cell::Column(name.clone().into_owned()),
            (None, Some(value)) => Cell::Constant(value.clone().into_owned()),
            _ => return Err(fault(place, "must have a column, by name, or a constant")),
        };
        let owned = |(text, value): &(Cow<'_, str>, Json<'_>)| {
            (text.clone().into_owned(), value.clone().into_owned())
        };
        let values = match json.get("values") {
            Some(values) => {
                let values = members(values, &format!("{place}/values"))?;
                Some(values.iter().map(owned).collect())
            }
            None => None,
        };
        let missing = match json.get("missing") {
            Some(list) => texts(list, &format!("{place}/missing"))?,
            None => Vec::new(),
        };
        Ok(Self { place: place.to_owned(), cell, values, missing })
    }
}

const PERSON: [&str; 7] =
    ["first_name", "last_name", "national_id", "phone", "email", "age", "gender"];

fn read_person(json: Option<&Json<'_>>) -> Result<HashMap<&'static str, Source>, MappingError> {
    let Some(json) = json else { return Ok(HashMap::new()) };
    known(json, "/person", &PERSON)?;
    let given = PERSON.into_iter().filter_map(|name| Some((name, json.get(name)?)));
    given.map(|(name, json)| Ok((name, Source::read(json, &format!("/person/{name}"))?))).collect()
}

/// Refuses a value that is not an object, and members with other names.
fn known(json: &Json<'_>, place: &str, names: &[&str]) -> Result<(), MappingError> {
    let members = members(json, place)?;
    match members.iter().find(|(name, _)| !names.contains(&name.as_ref())) {
        Some((name, _)) => Err(fault(&format!("{place}/{name}"), "unknown member")),
        None => Ok(()),
    }
}

fn need<'j, 'a>(json: &'j Json<'a>, name: &str) -> Result<&'j Json<'a>, MappingError> {
    json.get(name).ok_or_else(|| fault(&format!("/{name}"), "is missing"))
}

fn members<'j, 'a>(
    json: &'j Json<'a>,
    place: &str,
) -> Result<&'j [(Cow<'a, str>, Json<'a>)], MappingError> {
    json.members().ok_or_else(|| fault(place, format!("must be an object, not {}", json.kind())))
}

fn texts(json: &Json<'_>, place: &str) -> Result<Vec<String>, MappingError> {
    let items = json.items().unwrap_or_default().iter();
    let texts: Option<Vec<_>> = items.map(|item| item.as_text().map(str::to_owned)).collect();
    let texts = texts.filter(|_| json.items().is_some());
    texts.ok_or_else(|| fault(place, "must be a list of strings"))
}

fn yes(source: &Source, value: &Json<'_>) -> Result<bool, MappingError> {
    match value {
        Json::Bool(value) => Ok(*value),
        _ => Err(fault(&source.place, format!("{value} is not true or false"))),
    }
}

/// A text unchanged, any other value as JSON.
fn plain(value: Json<'static>) -> String {
    match value {
        Json::Text(text) => text.into_owned(),
        other => other.to_string(),
    }
}

fn fault(place: &str, text: impl Into<String>) -> MappingError {
    MappingError { place: place.to_owned(), text: text.into() }
}
