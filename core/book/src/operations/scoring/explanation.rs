//! How a decision is explained.

use crate::engine::prelude::{Context, Error};
use crate::wire::answer;
use lendwright_scoring::audit::{FrozenInput, FrozenValue};
use lendwright_scoring::derive::IDENTIFYING;
use lendwright_scoring::identity::{Scope, mask_national_id};
use lendwright_scoring::internal::BIRTH_DATE;
use lendwright_scoring::rules::{
    ConditionTrace, GroupTrace, Input, Literal, MissingToResolve, RuleKind, RuleSet, RuleTrace,
    Source, TermTrace, Truth, Verdict,
};
use lendwright_scoring::{
    Change, Contribution, Explanation, Origin, Policy, Reason, Subject, WhatWouldChange,
};
use lendwright_types::Available;
use lendwright_types::json::Json;
use lendwright_types::number::QUOTIENT_BY_ZERO;

// The explanation of a decision, shared by `explain_decision` and by policies without a book.

answer! {
    /// The decision of a policy on an applicant's inputs without a book, and the data that led to it. The members are
    /// those of `explain_decision`, except for those that only a logged decision has.
    pub struct PolicyExplanation {
        /// The policy's digest.
        "policy" => policy: String,
        /// The version of lendwright that decided.
        "engine" => engine: String,
        /// `rule` or `model`.
        "evaluate_by" => evaluate_by: String,
        /// The acceptance rules that decided.
        "acceptance_rules" => acceptance_rules: Vec<String>,
        /// The rejection rules that decided.
        "rejection_rules" => rejection_rules: Vec<String>,
        /// Whether the rules pass; null if data are missing, N/A if there was no rule.
        "pass_business_rules_state" => pass_business_rules_state: Available<Verdict>,
        /// The credit score.
        "credit_score" => credit_score: i64,
        /// Its class.
        "credit_score_classification" => credit_score_classification: String,
        /// The share of the weights with a known variable, 0 to 1.
        "certainty" => certainty: f64,
        /// The score of a borrower without any points. The base plus the contributions is the score.
        "base" => base: i64,
        /// The score before rounding; left out without `weights:read`.
        optional "unrounded_score" => unrounded_score: Option<f64>,
        /// The points that each characteristic earned.
        "contributions" => contributions: Vec<ContributionLine>,
        /// All reasons against the borrower. Those of the notice come first.
        "reasons" => reasons: Vec<ReasonLine>,
        /// All rules, with each of their conditions.
        "rules" => rules: Vec<TracedRule>,
        /// The data to ask for, if the rules are undetermined, even if the policy's `on_unknown` then rejects. Also if
        /// the rules fail and missing data could make them pass, for example below a cut-off. Otherwise null.
        "missing_to_resolve" => missing_to_resolve: Option<MissingVariables>,
        /// Changes that would change the decision.
        "what_would_change" => what_would_change: Changes,
        /// The inputs, each with its value or the reason why it is missing. For a logged decision they are the frozen
        /// inputs. Without a book they are the policy's variables, then the other given values.
        "inputs" => inputs: Vec<FrozenLine>,
    }
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
    pub(super) fn new(
        policy: &Policy,
        rules: &RuleSet,
        explained: &Explanation<'_>,
        inputs: &[FrozenInput],
        (shown, language): (VisibleParts, &str),
    ) -> Self {
        let sources = InputSources { inputs, policy };
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
                .map(|line| contribution(line, shown, |name| sources.of_name(name)))
                .collect(),
            reasons: reasons
                .map(|lost| reason((policy, &explained.about), lost, shown, language))
                .collect(),
            rules: trace
                .map(|t| t.rules.iter().map(|traced| rule(traced, shown)).collect())
                .unwrap_or_default(),
            missing_to_resolve: explained.missing_to_resolve.as_ref().map(missing),
            what_would_change: changes(&explained.what_would_change),
            inputs: inputs.iter().map(|one| frozen(one, sources.of(one), shown)).collect(),
        }
    }
}

fn frozen(input: &FrozenInput, source: String, shown: VisibleParts) -> FrozenLine {
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

// The explanation of a decision: its computation, its rules, its reasons, and what would change
// it.

answer! {
    /// The points of one characteristic, or in the last lines the points that a cap removed. The base plus all `points`
    /// is the unrounded score. The base plus all contributions is the score. A partner without the scope `weights:read`
    /// gets no weight, sub-score, unrounded points or cap. Hiding them is cosmetic: the partner still gets whole
    /// contributions and the certainty, and can compute the weights from them. One answer gives a close estimate if the
    /// sub-scores are known. Several answers are enough if the partner chooses the values.
    pub struct ContributionLine {
        /// The weight's name; `cap` for a cap.
        "name" => name: String,
        /// The variable that was read. For a cap it is the first variable of its rule.
        "variable" => variable: String,
        /// Its value; null if it is missing. Here and below, a national id is masked for callers without the scope
        /// `pii`.
        "value" => value: Option<Json<'static>>,
        /// The value for looking up the sub-score, after division; left out if it is not a number, and without
        /// `weights:read`.
        optional "looked_up" => looked_up: Option<f64>,
        /// The sub-score, 0 to 1, or the value that the policy gives to a missing variable; left out if the policy
        /// ignores missing variables, for a cap, and without `weights:read`.
        optional "scaled" => scaled: Option<f64>,
        /// The weight; left out for a cap, and without `weights:read`.
        optional "weight" => weight: Option<f64>,
        /// The points earned, unrounded; left out without `weights:read`.
        optional "points" => points: Option<f64>,
        /// The highest score that a cap allows; left out without `weights:read`.
        optional "capped" => capped: Option<i64>,
        /// The points as an integer, negative for a cap. The base plus all contributions is exactly the score.
        "contribution" => contribution: i64,
        /// The points of the best sub-score (or of the base that the policy counts from) less the earned points; left
        /// out without `weights:read`.
        optional "lost_points" => lost_points: Option<f64>,
        /// Whether its value is known. The policy decides how a missing value counts.
        "available" => available: bool,
        /// The source of the value.
        "source" => source: String,
        /// The code of its reason; `INCOMPLETE` if its value is missing.
        "reason" => reason: String,
    }
}

answer! {
    /// A reason against the borrower.
    pub struct ReasonLine {
        /// Its code.
        "code" => code: String,
        /// Its text in the requested language, written for the borrower. It never contains a variable's name. The text
        /// of `INCOMPLETE` names the missing information.
        "text" => text: String,
        /// Whether the reason is on the notice. A notice has at most four reasons, each once, and none if the rules
        /// pass.
        "on_notice" => on_notice: bool,
        /// The rule that gave the reason.
        optional "rule" => rule: Option<String>,
        /// Whether that rule is an acceptance or a rejection rule.
        optional "kind" => kind: Option<String>,
        /// The variable of the rule's condition.
        optional "variable" => variable: Option<String>,
        /// The points that the score lost, also to a cap; left out without `weights:read`.
        optional "lost_points" => lost_points: Option<f64>,
    }
}

answer! {
    /// One rule of the decision, with each of its conditions evaluated.
    pub struct TracedRule {
        /// The rule's name.
        "name" => name: String,
        /// `acceptance` or `rejection`.
        "kind" => kind: String,
        /// Whether the rule is true; null if data are missing.
        "state" => state: Option<bool>,
        /// Its conditions.
        "conditions" => conditions: Vec<TracedCondition>,
    }
}

answer! {
    /// One condition of a rule.
    pub struct TracedCondition {
        /// The group of the condition. Conditions of one group are joined by AND, groups by OR. `0/any/1/0` is group 0
        /// of the second body of an `any` in group 0. `0/any.2/1/0` is the same for the second `any` in group 0.
        "group" => group: String,
        /// The variable.
        "variable" => variable: String,
        /// Whether a law protects the variable.
        "protected" => protected: bool,
        /// The comparison.
        "operator" => operator: String,
        /// The value of the comparison; null for `is null` and `is not null`.
        "value" => value: Option<Json<'static>>,
        /// The value of the variable; null if it is missing.
        "observed" => observed: Option<Json<'static>>,
        /// The reason why the value is missing.
        optional "missing" => missing: Option<String>,
        /// Whether the condition is true; null if the value is missing.
        "state" => state: Option<bool>,
        /// Whether the decision would be different if only this condition had the opposite result.
        "decisive" => decisive: bool,
        /// The amount to add to the value to reach the nearest bound. Left out for a debt without income, which exceeds
        /// every bound (the largest double).
        optional "distance" => distance: Option<f64>,
    }
}

answer! {
    /// The data to ask for so that an undetermined result becomes known. It is the smallest list that could make the
    /// rules pass, or fail if that needs fewer variables. If the rules fail, it is the smallest list that could make
    /// them pass. One answer for each variable, of its type and within its bounds, is enough for all its conditions.
    /// For a computed variable the list has its missing inputs (`Monthly_Debt` for `DBR`). For a score without enough
    /// data it has the missing inputs with the largest weights.
    pub struct MissingVariables {
        /// The variables.
        "variables" => variables: Vec<String>,
        /// Whether this list is proven to be the shortest for either result, with known answers that determine the
        /// result.
        "exact" => exact: bool,
    }
}

answer! {
    /// The smallest changes that would make the rules pass. A variable that is computed from others (income, debt,
    /// `DBR`, spending capacity) changes with them, and is not listed if they are known. The size of a change is the
    /// distance divided by the larger of the two magnitudes. It is 1 for a change from 0, and for values that are not
    /// numbers.
    pub struct Changes {
        /// Variables that are each enough alone, smallest change first.
        "one" => one: Vec<ChangeLine>,
        /// The two variables with the smallest combined change, by the sum of sizes; empty if there is no such pair. A
        /// variable that is enough alone is in the pair only if its change in the pair is smaller than alone, by at
        /// least one step of its values.
        "two" => two: Vec<ChangeLine>,
    }
}

answer! {
    /// A change of one variable.
    pub struct ChangeLine {
        /// The variable.
        "variable" => variable: String,
        /// Its value in the decision.
        "from" => from: Json<'static>,
        /// The nearest value that makes the rules pass. An integer is a whole number, and an amount is a multiple of
        /// the minor unit. Other values have four decimals or the decimals of the rules.
        "to" => to: Json<'static>,
    }
}

/// The parts of an explanation that a caller may see.
#[derive(Clone, Copy)]
pub(super) struct VisibleParts {
    /// Weights, sub-scores, unrounded points and caps.
    pub(super) weights: bool,
    /// Unmasked national ids.
    pii: bool,
}

impl VisibleParts {
    /// Everything, for a caller that has the policy and the inputs.
    pub(super) const ALL: Self = Self { weights: true, pii: true };

    /// Returns what the scopes of the caller allow.
    pub(super) fn to_caller(cx: &mut Context<'_>) -> Result<Self, Error> {
        let caller = cx.partner()?;
        Ok(Self { weights: caller.may(Scope::WeightsRead), pii: caller.may(Scope::Pii) })
    }

    fn hides(self, variable: &str) -> bool {
        variable == BIRTH_DATE || IDENTIFYING.contains(&variable) && !self.pii
    }

    /// Returns a variable's value as shown. A birth date is always hidden, and a national id is masked for callers that
    /// may not read it.
    pub(super) fn value(self, variable: &str, value: Json<'static>) -> Json<'static> {
        match variable {
            BIRTH_DATE => Json::text("********"),
            hidden if self.hides(hidden) => Json::text(mask_national_id(&value.to_string())),
            _ => value,
        }
    }
}

/// Converts a value to JSON; `None` if it is missing.
pub(super) fn value(input: &Input) -> Option<Json<'static>> {
    match input {
        Input::Missing(_) => None,
        Input::List(items) => Some(Json::List(items.iter().filter_map(value).collect())),
        present => Some(present.to_json()),
    }
}

pub(super) fn contribution(
    line: &Contribution<'_>,
    shown: VisibleParts,
    source: impl Fn(&str) -> String,
) -> ContributionLine {
    let value = line.value.and_then(value);
    let looked_up = line.scaled.filter(|_| shown.weights && !shown.hides(line.variable));
    ContributionLine {
        name: line.name.to_owned(),
        variable: line.variable.to_owned(),
        value: value.map(|value| shown.value(line.variable, value)),
        looked_up,
        scaled: line.sub_score.filter(|_| shown.weights),
        weight: (shown.weights && line.cap.is_none()).then_some(line.weight),
        capped: line.cap.filter(|_| shown.weights).map(|cap| cap.max.into()),
        points: shown.weights.then_some(line.points),
        contribution: i64::from(line.whole_points),
        lost_points: shown.weights.then_some(line.lost_points),
        available: line.available,
        source: source(line.variable),
        reason: line.reason.to_owned(),
    }
}

pub(super) fn reason(
    (policy, about): (&Policy, &[Subject]),
    reason: &Reason<'_>,
    shown: VisibleParts,
    language: &str,
) -> ReasonLine {
    let text = match reason.origin {
        // One condition's own text. The notice's line covers all conditions with its code.
        Origin::Rule { variable, .. } if !reason.on_notice => {
            policy.reason_text_of(reason.code, variable, language).to_owned()
        }
        _ => policy.notice_text(reason.code, about, language),
    };
    let line = ReasonLine {
        code: reason.code.to_owned(),
        text,
        on_notice: reason.on_notice,
        rule: None,
        kind: None,
        variable: None,
        lost_points: None,
    };
    match reason.origin {
        Origin::Missing => line,
        Origin::Score { lost_points } => {
            ReasonLine { lost_points: shown.weights.then_some(lost_points), ..line }
        }
        Origin::Rule { rule, kind, variable } => ReasonLine {
            rule: Some(rule.to_owned()),
            kind: Some(kind.name().to_owned()),
            variable: Some(variable.to_owned()),
            ..line
        },
    }
}

pub(super) fn rule(trace: &RuleTrace<'_>, shown: VisibleParts) -> TracedRule {
    let mut conditions = Vec::new();
    flatten(&trace.groups, "", shown, &mut conditions);
    TracedRule {
        name: trace.name.to_owned(),
        kind: trace.kind.map_or("", RuleKind::name).to_owned(),
        state: known(trace.state),
        conditions,
    }
}

/// Collects the conditions of groups, and of the groups inside them, in order.
fn flatten(
    groups: &[GroupTrace<'_>],
    path: &str,
    shown: VisibleParts,
    out: &mut Vec<TracedCondition>,
) {
    for (at, group) in groups.iter().enumerate() {
        let here = format!("{path}{at}");
        let mut keys: Vec<&str> = Vec::new();
        for term in &group.terms {
            match term {
                TermTrace::Condition(trace) => out.push(condition(trace, &here, shown)),
                TermTrace::Nested { quantifier, bodies, .. } => {
                    keys.push(quantifier.key());
                    let key = numbered(&keys);
                    for (body_at, body) in bodies.iter().enumerate() {
                        let path = format!("{here}/{key}/{body_at}/");
                        flatten(body, &path, shown, out);
                    }
                }
            }
        }
    }
}

/// Returns the last key in a group, with a number if there is an earlier one of the same kind.
fn numbered(keys: &[&str]) -> String {
    let key = keys.last().copied().unwrap_or_default();
    match keys.iter().filter(|known| **known == key).count() {
        0 | 1 => key.to_owned(),
        number => format!("{key}.{number}"),
    }
}

fn condition(trace: &ConditionTrace<'_>, group: &str, shown: VisibleParts) -> TracedCondition {
    TracedCondition {
        group: group.to_owned(),
        variable: trace.variable.to_owned(),
        protected: trace.protected,
        operator: trace.operator.name().to_owned(),
        value: trace.literal.map(Literal::to_json),
        observed: value(trace.observed).map(|value| shown.value(trace.variable, value)),
        missing: match trace.observed {
            Input::Missing(reason) => Some(reason.name().to_owned()),
            _ => None,
        },
        state: known(trace.state),
        decisive: trace.decisive,
        distance: trace.distance.filter(|_| {
            !shown.hides(trace.variable) && *trace.observed != Input::Number(QUOTIENT_BY_ZERO)
        }),
    }
}

fn known(state: Truth) -> Option<bool> {
    match state {
        Truth::True => Some(true),
        Truth::False => Some(false),
        Truth::Unknown => None,
    }
}

pub(super) fn missing(missing: &MissingToResolve<'_>) -> MissingVariables {
    let variables = missing.variables.iter().map(|&name| name.to_owned()).collect();
    MissingVariables { variables, exact: missing.exact }
}

pub(super) fn changes(changes: &WhatWouldChange) -> Changes {
    let line = |change: &Change| ChangeLine {
        variable: change.variable.clone(),
        from: value(&change.from).unwrap_or_default(),
        to: value(&change.to).unwrap_or_default(),
    };
    Changes {
        one: changes.one.iter().map(line).collect(),
        two: changes.two.iter().flatten().map(line).collect(),
    }
}

// The sources of a decision's inputs.

/// The sources of a decision's inputs.
#[derive(Clone, Copy)]
pub(super) struct InputSources<'d> {
    pub(super) inputs: &'d [FrozenInput],
    pub(super) policy: &'d Policy,
}

impl InputSources<'_> {
    /// Returns the source of the variable with this name.
    pub(super) fn of_name(self, name: &str) -> String {
        let input = self.inputs.iter().find(|input| input.name == name);
        input.map_or_else(|| "computed".to_owned(), |input| self.of(input))
    }

    /// Returns the source of an input. For a missing input it is the source of its variable.
    pub(super) fn of(self, input: &FrozenInput) -> String {
        if !input.source.is_empty() {
            return input.source.to_string();
        }
        let variable = self.policy.registry().get(&input.name);
        let source = variable.map(|variable| variable.source);
        // Values that the book computes come from several sources.
        source
            .filter(|source| *source != Source::Record)
            .map_or("computed", Source::name)
            .to_owned()
    }
}
