//! Applicants with a complete list of values for each variable, and decisions on them.

use super::policies::{Dice, Family, policy};
use chrono::NaiveDate;
use lendwright::rules::{Input, RuleSet, Verdict};
use lendwright::scoring::derive::{Facts, SmsFacts, assemble};
use lendwright::scoring::{Observation, Policy, Row};
use lendwright::{Available, Money, currency};

/// A variable with all its values.
pub(crate) struct Variable {
    pub(crate) name: &'static str,
    pub(crate) values: Vec<Input>,
}

/// An applicant with these values. A missing value stays missing.
pub(crate) struct Person {
    family: Family,
    pub(crate) variables: Vec<Variable>,
    pub(crate) values: Vec<Option<Input>>,
    /// The other known facts.
    facts: Facts,
}

impl Person {
    /// The other values of a variable, greater ones first.
    pub(crate) fn others(&self, at: usize) -> impl Iterator<Item = &Input> {
        let from = self.values[at].as_ref();
        self.variables[at].values.iter().filter(move |value| Some(*value) != from)
    }

    fn observed(&self, values: &[Option<Input>]) -> Vec<Observation> {
        let value = |name: &str| {
            let at = self.variables.iter().position(|v| v.name == name)?;
            values[at].clone()
        };
        if self.family == Family::Own {
            let known = self.variables.iter().filter_map(|v| Some((v.name, value(v.name)?)));
            return known.map(|(name, value)| Observation::new(name, value, "host")).collect();
        }
        let amount = |name: &str| match value(name) {
            Some(Input::Number(number)) => Some(Money::from_minor(number as i64, currency::JPY)),
            _ => None,
        };
        let mut facts = self.facts.clone();
        facts.reported_income = amount("Reported_Monthly_Income").map(|m| m.to_string());
        facts.monthly_debt = amount("Monthly_Debt");
        let total_avg_monthly_spending = amount("total_avg_monthly_spending");
        let mut sms = SmsFacts::default();
        sms.total_avg_monthly_spending = total_avg_monthly_spending;
        facts.sms = Some(sms);
        facts.given.extend(value("kind").map(|kind| Observation::new("kind", kind, "host")));
        assemble(&facts).unwrap().observed
    }
}

/// A random policy, the rules to evaluate, and a random applicant.
pub(crate) struct Case {
    pub(crate) policy: Policy,
    pub(crate) rules: RuleSet,
    pub(crate) person: Person,
    text: String,
}

impl Case {
    /// One variable in `missing` is missing.
    pub(crate) fn drawn(dice: &mut Dice, missing: usize) -> Self {
        let family = *dice.pick(&[Family::Own, Family::Amounts]);
        let (text, count) = policy(dice, family);
        let policy = Policy::from_json(text.as_bytes()).unwrap_or_else(|e| panic!("{e}: {text}"));
        let names: Vec<String> = (0..count).map(|at| format!("r{at}")).collect();
        let (rejection, acceptance) = names.split_at(dice.below(count + 1).min(1));
        let rules = policy.select(acceptance, rejection).unwrap();
        let person = person(dice, family, missing);
        let text = format!("{text}\n{acceptance:?} {rejection:?}\n{:?}", person.values);
        Self { policy, rules, person, text }
    }

    /// The state with these values.
    pub(crate) fn decide(&self, values: &[Option<Input>]) -> Available<Verdict> {
        let mut row = self.policy.row_of(&self.person.observed(values));
        self.policy.decide_row(&self.rules, &mut row).unwrap().state
    }

    /// The input of the explanation: the row, and the values that a book would have observed in addition.
    pub(crate) fn inputs(&self) -> (Row, Vec<Observation>) {
        let observed = self.person.observed(&self.person.values);
        let row = self.policy.row_of(&observed);
        (row, if self.person.family == Family::Own { Vec::new() } else { observed })
    }

    /// The case as text, with a result.
    pub(crate) fn told(&self, found: &dyn std::fmt::Debug) -> String {
        format!("{}\n{found:?}", self.text)
    }
}

fn person(dice: &mut Dice, family: Family, missing: usize) -> Person {
    let numbers = |low: i64, high: i64, unit: f64| {
        (low..=high).rev().map(|n| Input::Number(n as f64 / unit)).collect::<Vec<_>>()
    };
    let kinds = || ["a", "b", "c"].map(Input::text).to_vec();
    let variable = |name, values| Variable { name, values };
    let variables = match family {
        Family::Own => vec![
            variable("x", numbers(0, 12, 1.0)),
            variable("y", numbers(-4, 8, 1.0)),
            variable("r", numbers(0, 12, 10_000.0)),
            variable("kind", kinds()),
            variable("flag", vec![Input::Bool(true), Input::Bool(false)]),
        ],
        Family::Amounts => vec![
            variable("Monthly_Debt", numbers(0, 12, 1.0)),
            variable("Reported_Monthly_Income", numbers(0, 14, 1.0)),
            variable("total_avg_monthly_spending", numbers(0, 6, 1.0)),
            variable("kind", kinds()),
        ],
    };
    let mut values: Vec<Option<Input>> = variables
        .iter()
        .map(|v| (!dice.one_in(missing)).then(|| dice.pick(&v.values).clone()))
        .collect();
    // Often an applicant without any income.
    if family == Family::Amounts && missing > 4 && dice.one_in(4) {
        values[1] = Some(Input::Number(0.0));
    }
    let day = NaiveDate::from_ymd_opt(2026, 1, 31).unwrap();
    Person { family, variables, values, facts: Facts::new(currency::JPY, day) }
}
