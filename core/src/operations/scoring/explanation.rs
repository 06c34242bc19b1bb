//! What is said of a decision: its arithmetic, its rules, its reasons, what would change it.

use crate::json::Json;
use crate::rules::{
    ConditionTrace, GroupTrace, Input, Literal, MissingToResolve, RuleKind, RuleTrace, TermTrace,
    Truth,
};
use crate::scoring::{Change, Contribution, Origin, Policy, Reason, WhatWouldChange};
use crate::wire::answer;

answer! {
    /// What one characteristic earned. With the base, the points sum to the unrounded score, and the
    /// contributions to the score.
    pub struct ContributionLine {
        /// The weight's name.
        "name" => name: String,
        /// The variable that was read.
        "variable" => variable: String,
        /// Its value; null where it is missing.
        "value" => value: Option<Json<'static>>,
        /// The value that the sub-score was looked up with, after division; left out where it is no
        /// number and, as all that gives the weight away, for a partner without the scope `weights:read`.
        optional "looked_up" => looked_up: Option<f64>,
        /// The sub-score, 0 to 1; left out where the value is missing, and without `weights:read`.
        optional "scaled" => scaled: Option<f64>,
        /// The weight; left out without `weights:read`.
        optional "weight" => weight: Option<f64>,
        /// The points earned, unrounded; left out without `weights:read`.
        optional "points" => points: Option<f64>,
        /// The points as a whole number: with the base they sum to the score exactly.
        "contribution" => contribution: i64,
        /// The points of the best sub-score (or the base that the policy counts from) less those
        /// earned; left out without `weights:read`.
        optional "lost_points" => lost_points: Option<f64>,
        /// Whether its value was there.
        "available" => available: bool,
        /// Where the value came from.
        "source" => source: String,
        /// The code of its reason.
        "reason" => reason: String,
    }
}

answer! {
    /// A reason against the borrower.
    pub struct ReasonLine {
        /// Its code.
        "code" => code: String,
        /// Its text.
        "text" => text: String,
        /// Whether it stands on the notice, which has four at most.
        "on_notice" => on_notice: bool,
        /// The rule it comes from.
        optional "rule" => rule: Option<String>,
        /// Whether that is an acceptance or a rejection rule.
        optional "kind" => kind: Option<String>,
        /// The variable of the rule's condition.
        optional "variable" => variable: Option<String>,
        /// The points that the score lost; left out without `weights:read`.
        optional "lost_points" => lost_points: Option<f64>,
    }
}

answer! {
    /// One rule of the decision, each of its conditions evaluated.
    pub struct TracedRule {
        /// The rule's name.
        "name" => name: String,
        /// `acceptance` or `rejection`.
        "kind" => kind: String,
        /// Whether it holds; null where data are missing.
        "state" => state: Option<bool>,
        /// Its conditions.
        "conditions" => conditions: Vec<TracedCondition>,
    }
}

answer! {
    /// One condition of a rule.
    pub struct TracedCondition {
        /// The group it stands in: conditions of one group are joined by and, groups by or; `0/any/1/0`
        /// is group 0 of the second body of an `any` in group 0.
        "group" => group: String,
        /// The variable.
        "variable" => variable: String,
        /// Whether a law protects the variable.
        "protected" => protected: bool,
        /// The comparison.
        "operator" => operator: String,
        /// What it compares with; null for `is null` and `is not null`.
        "value" => value: Option<Json<'static>>,
        /// The value that was seen; null where it is missing.
        "observed" => observed: Option<Json<'static>>,
        /// Why there is no value.
        optional "missing" => missing: Option<String>,
        /// Whether it holds; null where the value is missing.
        "state" => state: Option<bool>,
        /// Whether the decision would be another if this condition alone said otherwise.
        "decisive" => decisive: bool,
        /// What would have to be added to the value so that it stands at the nearest bound.
        optional "distance" => distance: Option<f64>,
    }
}

answer! {
    /// What to ask for, so that an undetermined state becomes a known one: the smallest list that
    /// could make it true, or false where that takes fewer.
    pub struct MissingVariables {
        /// The variables.
        "variables" => variables: Vec<String>,
        /// Whether no shorter list would do, for either state.
        "exact" => exact: bool,
    }
}

answer! {
    /// The smallest changes that would pass the rules. What is computed from a variable (income, debt,
    /// `DBR`, spending capacity) moves with it and is not named itself where its sources are known.
    pub struct Changes {
        /// Variables each of which is enough by itself, the smallest change first.
        "one" => one: Vec<ChangeLine>,
        /// The two whose changes together are smallest; empty where there are no such two.
        "two" => two: Vec<ChangeLine>,
    }
}

answer! {
    /// One variable moved.
    pub struct ChangeLine {
        /// The variable.
        "variable" => variable: String,
        /// Its value in the decision.
        "from" => from: Json<'static>,
        /// The nearest value that passes.
        "to" => to: Json<'static>,
    }
}

/// A value as JSON; `None` where it is missing.
pub(super) fn value(input: &Input) -> Option<Json<'static>> {
    match input {
        Input::Missing(_) => None,
        Input::List(items) => Some(Json::List(items.iter().filter_map(value).collect())),
        present => Some(present.to_json()),
    }
}

pub(super) fn contribution(
    line: &Contribution<'_>,
    show_weights: bool,
    source: impl Fn(&str) -> String,
) -> ContributionLine {
    ContributionLine {
        name: line.name.to_owned(),
        variable: line.variable.to_owned(),
        value: line.value.and_then(value),
        looked_up: line.scaled.filter(|_| show_weights),
        scaled: line.sub_score.filter(|_| show_weights),
        weight: show_weights.then_some(line.weight),
        points: show_weights.then_some(line.points),
        contribution: i64::from(line.whole_points),
        lost_points: show_weights.then_some(line.lost_points),
        available: line.sub_score.is_some(),
        source: source(line.variable),
        reason: line.reason.to_owned(),
    }
}

pub(super) fn reason(policy: &Policy, reason: &Reason<'_>, show_weights: bool) -> ReasonLine {
    let line = ReasonLine {
        code: reason.code.to_owned(),
        text: policy.reason_text(reason.code, "en").to_owned(),
        on_notice: reason.on_notice,
        rule: None,
        kind: None,
        variable: None,
        lost_points: None,
    };
    match reason.origin {
        Origin::Missing => line,
        Origin::Score { lost_points } => {
            ReasonLine { lost_points: show_weights.then_some(lost_points), ..line }
        }
        Origin::Rule { rule, kind, variable } => ReasonLine {
            rule: Some(rule.to_owned()),
            kind: Some(kind.name().to_owned()),
            variable: Some(variable.to_owned()),
            ..line
        },
    }
}

pub(super) fn rule(trace: &RuleTrace<'_>) -> TracedRule {
    let mut conditions = Vec::new();
    flatten(&trace.groups, "", &mut conditions);
    TracedRule {
        name: trace.name.to_owned(),
        kind: trace.kind.map_or("", RuleKind::name).to_owned(),
        state: known(trace.state),
        conditions,
    }
}

/// The conditions of groups, and of the groups inside them, one after another.
fn flatten(groups: &[GroupTrace<'_>], path: &str, out: &mut Vec<TracedCondition>) {
    for (at, group) in groups.iter().enumerate() {
        let here = format!("{path}{at}");
        for term in &group.terms {
            match term {
                TermTrace::Condition(trace) => out.push(condition(trace, &here)),
                TermTrace::Nested { quantifier, bodies, .. } => {
                    for (body_at, body) in bodies.iter().enumerate() {
                        flatten(body, &format!("{here}/{}/{body_at}/", quantifier.key()), out);
                    }
                }
            }
        }
    }
}

fn condition(trace: &ConditionTrace<'_>, group: &str) -> TracedCondition {
    TracedCondition {
        group: group.to_owned(),
        variable: trace.variable.to_owned(),
        protected: trace.protected,
        operator: trace.operator.name().to_owned(),
        value: trace.literal.map(Literal::to_json),
        observed: value(trace.observed),
        missing: match trace.observed {
            Input::Missing(reason) => Some(reason.name().to_owned()),
            _ => None,
        },
        state: known(trace.state),
        decisive: trace.decisive,
        distance: trace.distance,
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
