//! Explaining a decision: its whole arithmetic, computed again from the policy and the frozen
//! inputs.

use super::card::Line;
use super::{
    Decision, INCOMPLETE, Observed, Policy, PolicyError, Row, Score, WhatWouldChange, change,
    largest_remainder,
};
use crate::rules::{Cause, Input, RuleKind, RuleSet, SetTrace};

/// The explanation of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation<'a> {
    /// The decision.
    pub decision: Decision,
    /// The base: the score of an applicant who earns no points.
    pub base: i32,
    /// The score in detail.
    pub score: Score,
    /// What each weighted characteristic earned, in the card's order.
    pub contributions: Vec<Contribution<'a>>,
    /// Every reason against the borrower: those of the notice in its order, then the others.
    pub reasons: Vec<Reason<'a>>,
    /// The trace of each rule with all its conditions; `None` if no rule was evaluated.
    pub trace: Option<SetTrace<'a>>,
    /// The smallest changes that would pass the rules.
    pub what_would_change: WhatWouldChange,
}

/// One characteristic's part in a score.
#[derive(Clone, Debug, PartialEq)]
pub struct Contribution<'a> {
    /// The weight's name.
    pub name: &'a str,
    /// The variable that was read: the first one with a value, else the first one.
    pub variable: &'a str,
    /// Its value.
    pub value: Option<&'a Input>,
    /// The value that the sub-score was looked up with, after division; `None` where it is no number.
    pub scaled: Option<f64>,
    /// The weight.
    pub weight: f64,
    /// The sub-score, or `None` where the value is missing.
    pub sub_score: Option<f64>,
    /// `(max − min)·w·s / Σ w(available)`; with the base these sum to the unrounded score.
    pub points: f64,
    /// The points as a whole number; with the base these sum to the score.
    pub whole_points: i32,
    /// The sub-score that losses are counted from.
    pub base_sub_score: f64,
    /// The points of that sub-score less those earned: negative where more was earned.
    pub lost_points: f64,
    /// The code of its reason.
    pub reason: &'a str,
}

/// A reason against the borrower.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason<'a> {
    /// Its code.
    pub code: &'a str,
    /// Where it comes from.
    pub origin: Origin<'a>,
    /// Whether it is on the notice.
    pub on_notice: bool,
}

/// Where a reason comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin<'a> {
    /// A rejection rule fired, or an acceptance rule failed, by this condition.
    Rule {
        /// The rule's name.
        rule: &'a str,
        /// What the rule is for.
        kind: RuleKind,
        /// The condition's variable.
        variable: &'a str,
    },
    /// Data are missing, so that the state of the rules is unknown.
    Missing,
    /// The score lost these points, over all characteristics of the code.
    Score {
        /// The points, above 0.
        lost_points: f64,
    },
}

impl Policy {
    /// Explains what these rules decide on a row.
    ///
    /// ```
    /// use lendwright::{json::Json, scoring::Policy};
    ///
    /// let policy = Policy::default();
    /// let mut row = policy.row_of_json(&Json::parse(br#"{"DBR": 0.5, "reports": 1}"#)?)?;
    /// let explained = policy.explain(policy.default_rules(), &mut row)?;
    ///
    /// let earned: i32 = explained.contributions.iter().map(|c| c.whole_points).sum();
    /// assert_eq!(explained.base + earned, explained.decision.score);
    /// let codes: Vec<&str> = explained.reasons.iter().map(|r| r.code).collect();
    /// assert_eq!(codes, ["OBLIGATIONS", "REPORTS"]);
    /// # Ok::<(), lendwright::scoring::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Policy::decide_row`].
    pub fn explain<'a>(
        &'a self,
        rules: &'a RuleSet,
        row: &'a mut Row,
    ) -> Result<Explanation<'a>, PolicyError> {
        self.explain_observed(rules, row, &[])
    }

    /// Explains a decision like [`Policy::explain`], given also the borrower's observed values that
    /// the policy does not read. What the policy does not read helps to
    /// say what would change the decision: a burden follows the debt that it was computed from.
    ///
    /// # Errors
    /// As [`Policy::decide_row`].
    pub fn explain_observed<'a>(
        &'a self,
        rules: &'a RuleSet,
        row: &'a mut Row,
        observed: &[Observed],
    ) -> Result<Explanation<'a>, PolicyError> {
        let outcome = self.decide_row(rules, row)?;
        let decision = Decision::of(self, &outcome);
        let score = outcome.score;
        let row: &'a Row = row;
        let what_would_change = change::search(self, rules, row, observed);
        let contributions = self.contributions(row, &score);
        let trace = rules.trace(row.values());
        let reasons = self.reasons(&contributions, trace.as_ref(), outcome.notice.codes());
        let base = self.parts().scaling.min;
        Ok(Explanation { decision, base, score, contributions, reasons, trace, what_would_change })
    }

    /// The text of a reason's code: the catalogue's in that language, else the one that a variable
    /// declares, else the code itself.
    #[must_use]
    pub fn reason_text<'a>(&'a self, code: &'a str, language: &str) -> &'a str {
        let declared = || {
            let mut variables = self.registry().variables().iter();
            variables.find(|v| &*v.reason.code == code && !v.reason.text.is_empty())
        };
        self.parts()
            .reasons
            .text(code, language)
            .or_else(|| declared().map(|v| &*v.reason.text))
            .unwrap_or(code)
    }

    fn contributions<'a>(&'a self, row: &'a Row, score: &Score) -> Vec<Contribution<'a>> {
        let lines = &self.card().lines;
        let exact: Vec<Option<f64>> =
            lines.iter().map(|line| self.points(line, row, score)).collect();
        let earned = score.value.saturating_sub(self.parts().scaling.min);
        // Where nothing that weighs is available, the base is the whole score.
        let whole = largest_remainder(&exact, earned);
        let parts = lines.iter().zip(exact).zip(whole);
        parts
            .filter_map(|((line, points), whole_points)| {
                let characteristic = self.parts().characteristics.get(line.characteristic)?;
                let sub_score = line.sub_score(row.values());
                let scaling = self.parts().scaling;
                let lost = sub_score.map_or(0.0, |s| line.base - s);
                Some(Contribution {
                    name: &characteristic.name,
                    variable: self.variable_read(line, row)?,
                    value: line.value(row.values()),
                    scaled: line.number(row.values()),
                    weight: line.weight,
                    sub_score,
                    points: points.unwrap_or(0.0),
                    whole_points,
                    base_sub_score: line.base,
                    lost_points: score.points(scaling, line.weight, lost),
                    reason: &characteristic.reason,
                })
            })
            .collect()
    }

    fn points(&self, line: &Line, row: &Row, score: &Score) -> Option<f64> {
        let sub_score = line.sub_score(row.values())?;
        (score.available_weight > 0.0)
            .then(|| score.points(self.parts().scaling, line.weight, sub_score))
    }

    fn variable_read<'a>(&'a self, line: &Line, row: &Row) -> Option<&'a str> {
        let column = line.column_read(row.values())?;
        self.registry().at(column).map(|variable| &*variable.name)
    }

    fn reasons<'a>(
        &'a self,
        contributions: &[Contribution<'a>],
        trace: Option<&SetTrace<'a>>,
        notice: &[&'a str],
    ) -> Vec<Reason<'a>> {
        let mut reasons: Vec<Reason<'a>> = Vec::new();
        for cause in trace.map(SetTrace::causes).unwrap_or_default() {
            reasons.extend(self.cause(&cause));
        }
        if notice.contains(&INCOMPLETE) {
            let origin = Origin::Missing;
            reasons.push(Reason { code: INCOMPLETE, origin, on_notice: false });
        }
        reasons.extend(losses(contributions));
        for reason in &mut reasons {
            reason.on_notice = notice.contains(&reason.code);
        }
        let place = |reason: &Reason<'_>| {
            notice.iter().position(|code| *code == reason.code).unwrap_or(notice.len())
        };
        // Stable: those beside the notice keep the order of rules first, then points lost.
        reasons.sort_by_key(place);
        reasons
    }

    /// A condition that decided against the borrower; one on the score gives no reason of its own.
    fn cause(&self, cause: &Cause<'_>) -> Option<Reason<'_>> {
        let column = self.column(cause.condition.variable)?;
        let code = self.cause_code(column)?;
        // The policy's own names, which outlive the trace.
        let (rule, variable) = (self.rule(cause.rule)?.name(), &*self.registry().at(column)?.name);
        let origin = Origin::Rule { rule, kind: cause.kind, variable };
        Some(Reason { code, origin, on_notice: false })
    }
}

/// Points lost by code, largest first, then in the card's order.
fn losses<'a>(contributions: &[Contribution<'a>]) -> Vec<Reason<'a>> {
    let mut by_code: Vec<(&'a str, f64)> = Vec::new();
    for part in contributions.iter().filter(|part| part.lost_points > 0.0) {
        match by_code.iter_mut().find(|(code, _)| *code == part.reason) {
            Some((_, lost)) => *lost += part.lost_points,
            None => by_code.push((part.reason, part.lost_points)),
        }
    }
    by_code.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let reason = |(code, lost_points)| Reason {
        code,
        origin: Origin::Score { lost_points },
        on_notice: false,
    };
    by_code.into_iter().map(reason).collect()
}
