//! What led to a decision, as `explain_decision` and a policy without a book both answer it.

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

/// Declares an answer that explains a decision: members of its own first, then those of every
/// explanation, five of which it describes in its own words.
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
                /// Whether the rules pass; null when data are missing, N/A when there was no rule.
                "pass_business_rules_state" => pass_business_rules_state: Available<Verdict>,
                /// The credit score.
                "credit_score" => credit_score: i64,
                /// Its class.
                "credit_score_classification" => credit_score_classification: String,
                /// The share of the weights whose variable is known.
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
                /// The data to ask for, if the rules are undetermined (also if the policy's `on_unknown` then
                /// rejects), or if they fail and missing data could make them pass, as below a cut-off; else null.
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
    /// What a policy decides on an applicant's inputs without a book, and everything that led to it.
    /// The members are those of `explain_decision`, but for what only a logged decision has.
    pub struct PolicyExplanation {}
    /// The acceptance rules that decided.
    acceptance_rules
    /// The rejection rules that decided.
    rejection_rules
    /// The score of an applicant who earned no points; the base plus the contributions is the
    /// score.
    base
    /// All reasons against the applicant, those of the notice first.
    reasons
    /// The policy's variables with their values or the reasons why there are none, then what was
    /// given beside them.
    inputs
}

answer! {
    /// One frozen input.
    pub struct FrozenLine {
        /// The name of the variable.
        "name" => name: String,
        /// Its value; null when it is missing.
        "value" => value: Option<Json<'static>>,
        /// Why there is no value.
        optional "missing" => missing: Option<String>,
        /// Its source.
        "source" => source: String,
    }
}

impl PolicyExplanation {
    /// Writes an explanation with the inputs that it rests on.
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
