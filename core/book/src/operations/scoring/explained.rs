//! The explanation of a decision, shared by `explain_decision` and by policies without a book.

use super::explanation::{
    self as say, Changes, ContributionLine, MissingVariables, ReasonLine, Shown, TracedRule,
};
use super::sources::Sources;
use crate::wire::answer;
use lendwright_scoring::audit::{FrozenInput, FrozenValue};
use lendwright_scoring::rules::{RuleSet, Verdict};
use lendwright_scoring::{Explanation, Policy};
use lendwright_types::Available;
use lendwright_types::json::Json;

/// Declares an answer that explains a decision. Its own members come first, then the members of every explanation. The
/// caller describes five of those in its own words.
macro_rules! explained {
    (
        $(#[doc = $doc:literal])+
        pub struct $name:ident { $($own:tt)* }
        $(#[doc = $acceptance:literal])+
        acceptance_rules
        $(#[doc = $rejection:literal])+
        rejection_rules
        $(#[doc = $base:literal])+
        base
        $(#[doc = $reasons:literal])+
        reasons
        $(#[doc = $inputs:literal])+
        inputs
    ) => {
        $crate::wire::answer! {
            $(#[doc = $doc])+
            pub struct $name {
                $($own)*
                /// The policy's digest.
                "policy" => policy: String,
                /// The version of lendwright that decided.
                "engine" => engine: String,
                /// `rule` or `model`.
                "evaluate_by" => evaluate_by: String,
                $(#[doc = $acceptance])+
                "acceptance_rules" => acceptance_rules: Vec<String>,
                $(#[doc = $rejection])+
                "rejection_rules" => rejection_rules: Vec<String>,
                /// Whether the rules pass; null if data are missing, N/A if there was no rule.
                "pass_business_rules_state" => pass_business_rules_state: Available<Verdict>,
                /// The credit score.
                "credit_score" => credit_score: i64,
                /// Its class.
                "credit_score_classification" => credit_score_classification: String,
                /// The share of the weights with a known variable, 0 to 1.
                "certainty" => certainty: f64,
                $(#[doc = $base])+
                "base" => base: i64,
                /// The score before rounding; left out without `weights:read`.
                optional "unrounded_score" => unrounded_score: Option<f64>,
                /// The points that each characteristic earned.
                "contributions" => contributions: Vec<ContributionLine>,
                $(#[doc = $reasons])+
                "reasons" => reasons: Vec<ReasonLine>,
                /// All rules, with each of their conditions.
                "rules" => rules: Vec<TracedRule>,
                /// The data to ask for, if the rules are undetermined, even if the policy's `on_unknown` then rejects.
                /// Also if the rules fail and missing data could make them pass, for example below a cut-off. Otherwise
                /// null.
                "missing_to_resolve" => missing_to_resolve: Option<MissingVariables>,
                /// Changes that would change the decision.
                "what_would_change" => what_would_change: Changes,
                $(#[doc = $inputs])+
                "inputs" => inputs: Vec<FrozenLine>,
            }
        }
    };
}
pub(super) use explained;

explained! {
    /// The decision of a policy on an applicant's inputs without a book, and the data that led to it. The members are
    /// those of `explain_decision`, except for those that only a logged decision has.
    pub struct PolicyExplanation {}
    /// The acceptance rules that decided.
    acceptance_rules
    /// The rejection rules that decided.
    rejection_rules
    /// The score of an applicant without any points. The base plus the contributions is the score.
    base
    /// All reasons against the applicant. Those of the notice come first.
    reasons
    /// The policy's variables with their values or the reasons why they are missing, then the other given values.
    inputs
}

answer! {
    /// One frozen input.
    pub struct FrozenLine {
        /// The name of the variable.
        "name" => name: String,
        /// Its value; null if it is missing.
        "value" => value: Option<Json<'static>>,
        /// The reason why the value is missing.
        optional "missing" => missing: Option<String>,
        /// Its source.
        "source" => source: String,
    }
}

impl PolicyExplanation {
    /// Returns the explanation with its inputs.
    pub(super) fn of(
        policy: &Policy,
        rules: &RuleSet,
        explained: &Explanation<'_>,
        inputs: &[FrozenInput],
        (shown, language): (Shown, &str),
    ) -> Self {
        let sources = Sources { inputs, policy };
        let (decision, trace) = (&explained.decision, explained.trace.as_ref());
        let lines = explained.contributions.iter();
        let reasons = explained.reasons.iter();
        Self {
            policy: decision.policy.clone(),
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            evaluate_by: "rule".to_owned(),
            acceptance_rules: rules.acceptance().iter().map(|r| r.name().to_owned()).collect(),
            rejection_rules: rules.rejection().iter().map(|r| r.name().to_owned()).collect(),
            pass_business_rules_state: decision.state,
            credit_score: i64::from(decision.score),
            credit_score_classification: decision.class.clone(),
            certainty: decision.certainty,
            base: i64::from(explained.base),
            unrounded_score: shown.weights.then_some(explained.score.unrounded),
            contributions: lines
                .map(|line| say::contribution(line, shown, |name| sources.of_name(name)))
                .collect(),
            reasons: reasons
                .map(|reason| say::reason((policy, &explained.about), reason, shown, language))
                .collect(),
            rules: trace
                .map(|t| t.rules.iter().map(|rule| say::rule(rule, shown)).collect())
                .unwrap_or_default(),
            missing_to_resolve: explained.missing_to_resolve.as_ref().map(say::missing),
            what_would_change: say::changes(&explained.what_would_change),
            inputs: inputs.iter().map(|one| frozen(one, sources.of(one), shown)).collect(),
        }
    }
}

fn frozen(input: &FrozenInput, source: String, shown: Shown) -> FrozenLine {
    let name = input.name.to_string();
    match &input.value {
        FrozenValue::Missing(why) => {
            FrozenLine { name, value: None, missing: Some(why.clone()), source }
        }
        value => {
            let value = Some(shown.value(&name, plain(value)));
            FrozenLine { name, value, missing: None, source }
        }
    }
}

fn plain(value: &FrozenValue) -> Json<'static> {
    match value {
        FrozenValue::Number(number) => Json::double(*number),
        FrozenValue::Bool(truth) => Json::Bool(*truth),
        FrozenValue::Text(text) | FrozenValue::Date(text) => Json::text(text.clone()),
        FrozenValue::List(items) => Json::List(items.iter().map(plain).collect()),
        FrozenValue::Missing(_) => Json::Null,
    }
}
