//! The explanation of a decision: its computation, its rules, its reasons, and what would change
//! it.

use crate::engine::prelude::{Context, Error};
use crate::wire::answer;
use lendwright_scoring::derive::IDENTIFYING;
use lendwright_scoring::identity::{Scope, mask_national_id};
use lendwright_scoring::internal::BIRTH_DATE;
use lendwright_scoring::rules::{
    ConditionTrace, GroupTrace, Input, Literal, MissingToResolve, RuleKind, RuleTrace, TermTrace,
    Truth,
};
use lendwright_scoring::{Change, Contribution, Origin, Policy, Reason, Subject, WhatWouldChange};
use lendwright_types::json::Json;
use lendwright_types::number::QUOTIENT_BY_ZERO;

answer! {
    /// The points that one characteristic earned, or last those that a cap took. The base plus all
    /// `points` is the unrounded score; the base plus all contributions is the score. A partner
    /// without the scope `weights:read` is shown no weight, sub-score, unrounded points or cap, but
    /// whole contributions and the certainty, from which it can work the weights out: closely from
    /// one answer where it knows the sub-scores, and from several where it chooses the values.
    pub struct ContributionLine {
        /// The weight's name; `cap` for a cap.
        "name" => name: String,
        /// The variable that was read; the first one of a cap's rule.
        "variable" => variable: String,
        /// Its value; null when it is missing. Here and below a national id is masked for callers
        /// without the scope `pii`.
        "value" => value: Option<Json<'static>>,
        /// The value with which the sub-score was looked up, after division; left out when it is not
        /// a number, and without `weights:read`.
        optional "looked_up" => looked_up: Option<f64>,
        /// The sub-score, 0 to 1, or what a missing value counts; left out where the policy leaves out
        /// what is missing, for a cap, and without `weights:read`.
        optional "scaled" => scaled: Option<f64>,
        /// The weight; left out for a cap, and without `weights:read`.
        optional "weight" => weight: Option<f64>,
        /// The points earned, unrounded; left out without `weights:read`.
        optional "points" => points: Option<f64>,
        /// For a cap, the most that the score can be; left out without `weights:read`.
        optional "capped" => capped: Option<i64>,
        /// The points as an integer, negative for a cap; the base plus all contributions is exactly the score.
        "contribution" => contribution: i64,
        /// The points of the best sub-score (or of the base from which the policy counts) minus the
        /// points earned; left out without `weights:read`.
        optional "lost_points" => lost_points: Option<f64>,
        /// Whether its value is known; a missing one counts what the policy says.
        "available" => available: bool,
        /// The source of the value.
        "source" => source: String,
        /// The code of its reason; `INCOMPLETE` when its value is missing.
        "reason" => reason: String,
    }
}

answer! {
    /// A reason against the borrower.
    pub struct ReasonLine {
        /// Its code.
        "code" => code: String,
        /// Its text in the requested language: words for the borrower, never a variable's name. The text of
        /// `INCOMPLETE` names the missing information.
        "text" => text: String,
        /// Whether it is on the notice, which has at most four reasons, each once, and none when the
        /// rules pass.
        "on_notice" => on_notice: bool,
        /// The rule it comes from.
        optional "rule" => rule: Option<String>,
        /// Whether that rule is an acceptance or a rejection rule.
        optional "kind" => kind: Option<String>,
        /// The variable of the rule's condition.
        optional "variable" => variable: Option<String>,
        /// The points that the score lost, by a cap too; left out without `weights:read`.
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
        /// Whether it holds; null when data are missing.
        "state" => state: Option<bool>,
        /// Its conditions.
        "conditions" => conditions: Vec<TracedCondition>,
    }
}

answer! {
    /// One condition of a rule.
    pub struct TracedCondition {
        /// The group of the condition. Conditions of one group are joined by and, groups by or;
        /// `0/any/1/0` is group 0 of the second body of an `any` in group 0, and `0/any.2/1/0` that
        /// of a second `any` there.
        "group" => group: String,
        /// The variable.
        "variable" => variable: String,
        /// Whether a law protects the variable.
        "protected" => protected: bool,
        /// The comparison.
        "operator" => operator: String,
        /// The value with which it compares; null for `is null` and `is not null`.
        "value" => value: Option<Json<'static>>,
        /// The value of the variable; null when it is missing.
        "observed" => observed: Option<Json<'static>>,
        /// Why there is no value.
        optional "missing" => missing: Option<String>,
        /// Whether it holds; null when the value is missing.
        "state" => state: Option<bool>,
        /// Whether the decision would be different if only this condition had the opposite result.
        "decisive" => decisive: bool,
        /// The amount to add to the value so that it equals the nearest bound. Left out for a debt without
        /// income, which is beyond every bound (the largest double).
        optional "distance" => distance: Option<f64>,
    }
}

answer! {
    /// The data to ask for so that an undetermined state becomes known: the smallest list that could make it true, or
    /// false if that needs fewer variables. If the rules fail, it is the smallest list that could make them pass. One
    /// answer for each variable, of its type and within its bounds, is enough for all its conditions. For a computed
    /// variable the list has its missing inputs (`Monthly_Debt` for `DBR`), and for a score without enough data the
    /// missing inputs with the greatest weights.
    pub struct MissingVariables {
        /// The variables.
        "variables" => variables: Vec<String>,
        /// Whether there is no shorter list, for either state, and answers to this one that settle
        /// it are known to exist.
        "exact" => exact: bool,
    }
}

answer! {
    /// The smallest changes with which the rules would pass. A variable that is computed from
    /// others (income, debt, `DBR`, spending capacity) changes with them, and is not listed itself
    /// if they are known. The size of a change is the distance by the larger of the two magnitudes
    /// (from 0 it is 1), and 1 for what is no number.
    pub struct Changes {
        /// Variables of which each is enough alone, the smallest change first.
        "one" => one: Vec<ChangeLine>,
        /// The two variables with the smallest changes together, by the sum of sizes; empty when
        /// there are no such two. A variable that is enough alone stands here only where the pair is
        /// smaller than its change alone, by a step of its values or more.
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
        /// The nearest value with which the rules pass: whole for an integer, on the minor unit for
        /// an amount, else with four decimals or those of the rules.
        "to" => to: Json<'static>,
    }
}

/// What a caller may see of an explanation.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    /// Weights, sub-scores, unrounded points and caps.
    pub(super) weights: bool,
    /// National ids as they are.
    pii: bool,
}

impl Shown {
    /// Everything: to who holds the policy and the inputs.
    pub(super) const ALL: Self = Self { weights: true, pii: true };

    /// What the scopes of the caller allow.
    pub(super) fn to_caller(cx: &mut Context<'_>) -> Result<Self, Error> {
        let caller = cx.partner()?;
        Ok(Self { weights: caller.may(Scope::WeightsRead), pii: caller.may(Scope::Pii) })
    }

    fn hides(self, variable: &str) -> bool {
        variable == BIRTH_DATE || IDENTIFYING.contains(&variable) && !self.pii
    }

    /// The value of a variable: a birth date is nowhere shown, and a national id is masked for those
    /// who may not read it.
    pub(super) fn value(self, variable: &str, value: Json<'static>) -> Json<'static> {
        match variable {
            BIRTH_DATE => Json::text("********"),
            hidden if self.hides(hidden) => Json::text(mask_national_id(&value.to_string())),
            _ => value,
        }
    }
}

/// Converts a value to JSON; `None` when it is missing.
pub(super) fn value(input: &Input) -> Option<Json<'static>> {
    match input {
        Input::Missing(_) => None,
        Input::List(items) => Some(Json::List(items.iter().filter_map(value).collect())),
        present => Some(present.to_json()),
    }
}

pub(super) fn contribution(
    line: &Contribution<'_>,
    shown: Shown,
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
    shown: Shown,
    language: &str,
) -> ReasonLine {
    let text = match reason.origin {
        // One condition's own part; the notice's line speaks for all of its code.
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

pub(super) fn rule(trace: &RuleTrace<'_>, shown: Shown) -> TracedRule {
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
fn flatten(groups: &[GroupTrace<'_>], path: &str, shown: Shown, out: &mut Vec<TracedCondition>) {
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

/// The last of the keys in a group, with its number where it is not the first of its kind.
fn numbered(keys: &[&str]) -> String {
    let key = keys.last().copied().unwrap_or_default();
    match keys.iter().filter(|known| **known == key).count() {
        0 | 1 => key.to_owned(),
        number => format!("{key}.{number}"),
    }
}

fn condition(trace: &ConditionTrace<'_>, group: &str, shown: Shown) -> TracedCondition {
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
