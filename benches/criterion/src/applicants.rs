//! Generated applicants and a rule of ten conditions, the same for lendwright and for the libraries that are compared
//! with it: a fixed seed, and 5 % of each field missing.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::float_arithmetic,
    reason = "a generator of made numbers"
)]

use lendwright::json::Json;
use lendwright::rules::{BoundRule, Input, Inputs, Registry, Rule};

/// The fields of an applicant, in the order of [`Applicant::fields`].
pub const FIELDS: [&str; 8] = [
    "age",
    "estimated_income",
    "DBR",
    "Months_at_Address",
    "Years_of_Experience",
    "reports",
    "Income_Type",
    "Residence_Type",
];

/// An acceptance rule of ten conditions on these fields, joined by `and`.
pub const RULE: &str = r#"{
    "age": [{"operator": ">=", "value": "21"}, {"operator": "<=", "value": "65"}],
    "estimated_income": [{"operator": ">=", "value": "5000"}, {"operator": "<", "value": "200000"}],
    "DBR": {"operator": "<", "value": "0.5"},
    "Months_at_Address": {"operator": ">=", "value": "6"},
    "Years_of_Experience": {"operator": "between", "value": [1, 40]},
    "reports": {"operator": "==", "value": "0"},
    "Income_Type": {"operator": "in",
                    "value": ["Private Sector Employee", "Public Sector Employee", "Business Owner"]},
    "Residence_Type": {"operator": "!=", "value": "Furnished Rent"}
}"#;

/// One applicant. A missing value is `None`.
#[derive(Clone, Debug)]
pub struct Applicant {
    /// Age in years.
    pub age: Option<f64>,
    /// Monthly income.
    pub estimated_income: Option<f64>,
    /// The debts' share of the income.
    pub dbr: Option<f64>,
    /// Months at the current address.
    pub months_at_address: Option<f64>,
    /// Years in the present occupation.
    pub years_of_experience: Option<f64>,
    /// Open reports of lenders.
    pub reports: Option<f64>,
    /// One of the interface's types of income.
    pub income_type: Option<&'static str>,
    /// One of the interface's types of residence.
    pub residence_type: Option<&'static str>,
}

const INCOME_TYPES: [&str; 5] = [
    "Private Sector Employee",
    "Public Sector Employee",
    "Self Employed",
    "Business Owner",
    "Retired",
];
const RESIDENCE_TYPES: [&str; 5] =
    ["Family House", "Fully Owned", "Old Law Rent", "New Law Rent", "Furnished Rent"];

impl Applicant {
    /// The values with the names of [`FIELDS`].
    #[must_use]
    pub fn fields(&self) -> [(&'static str, Option<Input>); 8] {
        let [age, income, dbr, months, years, reports, income_type, residence] = FIELDS;
        [
            (age, self.age.map(Input::Number)),
            (income, self.estimated_income.map(Input::Number)),
            (dbr, self.dbr.map(Input::Number)),
            (months, self.months_at_address.map(Input::Number)),
            (years, self.years_of_experience.map(Input::Number)),
            (reports, self.reports.map(Input::Number)),
            (income_type, self.income_type.map(Input::text)),
            (residence, self.residence_type.map(Input::text)),
        ]
    }

    /// The values in the columns of a registry.
    ///
    /// # Panics
    /// If the registry lacks one of [`FIELDS`].
    #[must_use]
    pub fn inputs(&self, registry: &Registry) -> Inputs {
        let mut inputs = registry.inputs();
        for (name, value) in self.fields() {
            if let Some(value) = value {
                inputs.set(registry, name, value).expect("the registry has the field");
            }
        }
        inputs
    }
}

/// Returns so many applicants, the same ones each time.
#[must_use]
pub fn applicants(count: usize) -> Vec<Applicant> {
    let mut random = Random(0x5eed_1e4d);
    (0..count)
        .map(|_| Applicant {
            age: random.number(18, 75),
            estimated_income: random.number(2_000, 30_000),
            dbr: random.number(0, 90).map(|percent| percent / 100.0),
            months_at_address: random.number(0, 120),
            years_of_experience: random.number(0, 40),
            reports: random.number(0, 9).map(|tenth| f64::from(u8::from(tenth > 8.0))),
            income_type: random.one_of(&INCOME_TYPES),
            residence_type: random.one_of(&RESIDENCE_TYPES),
        })
        .collect()
}

/// A registry with only the rule's variables, and the rule compiled against it.
///
/// # Panics
/// If [`RULE`] is not a rule.
#[must_use]
pub fn compiled() -> (Registry, BoundRule) {
    let body = Json::parse(RULE.as_bytes()).expect("the rule is JSON");
    let registry = Registry::standard().only(FIELDS);
    let rule = Rule::parse("ten", &body, &registry).expect("the rule is one").rule;
    (registry, rule)
}

/// Marsaglia's xorshift64*: small, fast and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33
    }

    fn is_given(&mut self) -> bool {
        !self.next().is_multiple_of(20)
    }

    /// A whole number from `low` to `high`.
    fn number(&mut self, low: u32, high: u32) -> Option<f64> {
        let span = u64::from(high.saturating_sub(low)).saturating_add(1);
        let value = low.saturating_add(u32::try_from(self.next() % span).unwrap_or_default());
        self.is_given().then_some(f64::from(value))
    }

    fn one_of(&mut self, texts: &[&'static str]) -> Option<&'static str> {
        let count = u64::try_from(texts.len()).unwrap_or(1).max(1);
        let text = texts.get(usize::try_from(self.next() % count).unwrap_or_default());
        self.is_given().then(|| text.copied()).flatten()
    }
}
