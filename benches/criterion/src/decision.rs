//! A policy and applicants for decisions without a book.

use crate::applicants::{RULE, applicants};
use lendwright::json::Json;
use lendwright::rules::{Input, Registry, Rule};
use lendwright::scoring::Policy;
use lendwright_portfolio::portfolio;

/// The default card and the rule of ten conditions, which every applicant must pass.
///
/// # Panics
/// If [`RULE`] is not a rule.
#[must_use]
pub fn policy() -> Policy {
    let body = Json::parse(RULE.as_bytes()).expect("the rule is JSON");
    let rule = Rule::parse("ten", &body, &Registry::standard()).expect("the rule is one").rule;
    let with_rule = Policy::default().with_rule(&rule).expect("the policy knows its variables");
    with_rule.with_lists(&["ten"], &[]).expect("the rule is there")
}

/// The values of so many applicants: the profiles of the generated portfolio, and the eight fields of [`applicants`],
/// with 5 % of their values missing.
#[must_use]
pub fn inputs(count: usize) -> Vec<Vec<(&'static str, Input)>> {
    applicants(count)
        .iter()
        .zip(portfolio(1))
        .map(|(applicant, sample)| {
            let fields = applicant.fields();
            let ruled = |name: &str| fields.iter().any(|(field, _)| *field == name);
            let profile = sample.profile.fields();
            let profile = profile.iter().filter(|(name, _)| !ruled(name));
            let mut inputs: Vec<_> =
                profile.map(|(name, value)| (*name, Input::from_json(value))).collect();
            inputs.extend(fields.iter().filter_map(|(name, value)| Some((*name, value.clone()?))));
            inputs
        })
        .collect()
}
