//! The applicants of the example: a generated portfolio, or the rows of a file.

use super::mapping::{Applicant, Mapping, MappingError};
use lendwright::json::Json;
use lendwright::operations::borrowers::Consent;
use lendwright::operations::host::{BorrowerRow, SetMappings};
use lendwright::wire::Wire;
use lendwright_portfolio::{self as sample, SampleMessage};
use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

const MADE: usize = 2_000;
/// The number of applicants who share the messages of their phones.
const PHONES: usize = 400;
const SEED: u64 = 20_260_101;

/// The mapping files that come with the example, for known files.
const SHIPPED: &[&str] = &[include_str!("german.json")];

/// Borrowers to sign up, and the policy for them.
pub struct Portfolio {
    pub about: String,
    pub rows: Vec<BorrowerRow>,
    pub policy: Json<'static>,
    pub mappings: SetMappings,
    pub acceptance_rules: Vec<String>,
    pub rejection_rules: Vec<String>,
    /// The messages of the first applicants, who share their phones.
    pub messages: Vec<Vec<SampleMessage>>,
}

/// The policy for the generated portfolio: the default weights, and these rules.
const MADE_POLICY: &str = r#"{
    "format": 1,
    "rules": {
        "adult": [{"variable": "age", "operator": ">=", "value": 21}],
        "affordable": [{"variable": "DBR", "operator": "<=", "value": 0.5}],
        "good_enough": [{"variable": "credit_score", "operator": ">=", "value": 580}],
        "unsettled": [
            {"variable": "Months_at_Address", "operator": "<", "value": 6, "join": "and"},
            {"variable": "Years_of_Experience", "operator": "<", "value": 1}
        ]
    },
    "acceptance_rules": ["adult", "affordable", "good_enough"],
    "rejection_rules": ["unsettled"]
}"#;

impl Portfolio {
    /// Applicants from a generator with a seed. They are not real people.
    pub fn made() -> Result<Self, Box<dyn Error>> {
        let phones = sample::portfolio(SEED).take(PHONES);
        let messages = phones.map(|applicant| sample::messages(SEED, &applicant)).collect();
        let made = sample::portfolio(SEED).take(MADE).map(|applicant| {
            let sample::SamplePerson { first_name, last_name, national_id, phone, email, .. } =
                applicant.person;
            let person = [phone, first_name.into(), last_name.into(), national_id, email];
            let profile =
                applicant.profile.fields().into_iter().map(|(name, value)| (name.into(), value));
            row(person, profile.collect(), Vec::new())
        });
        let mut portfolio = Self::new(MADE_POLICY, made.collect::<Result<_, _>>()?)?;
        portfolio.messages = messages;
        for row in portfolio.rows.iter_mut().take(PHONES) {
            row.consent = Some(Consent { sms: Some(true), ..Consent::default() });
        }
        portfolio.about = format!("{MADE} made applicants, seed {SEED}: nobody's data");
        let members = |names: Vec<(&str, u32)>| {
            Some(names.into_iter().map(|(name, id)| (name, i64::from(id))).collect())
        };
        portfolio.mappings = SetMappings {
            areas: members(sample::AREAS.iter().map(|area| (area.name, area.id)).collect()),
            cars: members(sample::CARS.to_vec()),
            jobs: members(sample::JOBS.iter().map(|job| (job.name, job.id)).collect()),
            languages: members(sample::LANGUAGES.to_vec()),
            partner: None,
        };
        Ok(portfolio)
    }

    /// The rows of a CSV file, by a mapping file. That is the given one, or a shipped one that fits.
    pub fn from_file(csv: &Path, mapping: Option<&Path>) -> Result<Self, Box<dyn Error>> {
        let shown = csv.display();
        let texts = match mapping {
            Some(path) => {
                let text = std::fs::read_to_string(path);
                vec![text.map_err(|e| format!("{}: {e}", path.display()))?]
            }
            None => SHIPPED.iter().map(|&text| text.to_owned()).collect(),
        };
        let mut misfits = Vec::new();
        for text in &texts {
            let file = File::open(csv).map_err(|e| format!("{shown}: {e}"))?;
            let mapping = Mapping::read(text.as_bytes())?;
            match mapping.applicants(BufReader::new(file), sample::AS_OF) {
                Ok(applicants) => {
                    let rows =
                        applicants
                            .map(|applicant| mapped(applicant?))
                            .collect::<Result<_, Box<dyn Error>>>()?;
                    let portfolio = Self::new(&mapping.policy_json, rows)?;
                    let about = format!("{} applicants of {shown}", portfolio.rows.len());
                    return Ok(Self { about, ..portfolio });
                }
                Err(misfit) => misfits.push(misfit),
            }
        }
        Err(no_fit(csv, &misfits).into())
    }

    fn new(policy: &str, rows: Vec<BorrowerRow>) -> Result<Self, Box<dyn Error>> {
        let policy = Json::parse(policy.as_bytes())?.into_owned();
        let rules = |key: &str| {
            let names = policy.get(key).and_then(Json::items).unwrap_or_default();
            names.iter().filter_map(Json::as_text).map(str::to_owned).collect()
        };
        Ok(Self {
            about: String::new(),
            rows,
            acceptance_rules: rules("acceptance_rules"),
            rejection_rules: rules("rejection_rules"),
            policy,
            mappings: SetMappings::default(),
            messages: Vec::new(),
        })
    }
}

fn mapped(applicant: Applicant) -> Result<BorrowerRow, Box<dyn Error>> {
    let person = applicant.person;
    let who = [person.phone, person.first_name, person.last_name, person.national_id, person.email];
    Ok(row(who, applicant.profile, applicant.extras)
        .map_err(|error| format!("row {}: {error}", applicant.number))?)
}

/// A row of the import, read from JSON as a host with JSON would do it.
fn row(
    [phone, first_name, last_name, national_id, email]: [String; 5],
    mut profile: Vec<(String, Json<'static>)>,
    extras: Vec<(String, Json<'static>)>,
) -> Result<BorrowerRow, String> {
    let object = |members: Vec<(String, Json<'static>)>| {
        Json::Object(members.into_iter().map(|(name, value)| (name.into(), value)).collect())
    };
    if !extras.is_empty() {
        profile.push(("extras".into(), object(extras)));
    }
    let row = object(vec![
        ("Phone_Number".into(), Json::text(phone)),
        ("First_Name".into(), Json::text(first_name)),
        ("Last_Name".into(), Json::text(last_name)),
        ("National_ID_Number".into(), Json::text(national_id)),
        ("Email".into(), Json::text(email)),
        ("profile".into(), object(profile)),
    ]);
    BorrowerRow::read(&row).map_err(|m| format!("{} {}", m.pointer, m.text))
}

fn no_fit(csv: &Path, misfits: &[MappingError]) -> String {
    let misfits: Vec<_> = misfits.iter().map(ToString::to_string).collect();
    format!(
        "no mapping fits {}: {}\nGive one as the second argument; examples/rust/decide/german.json shows how it is written.",
        csv.display(),
        misfits.join("; ")
    )
}
