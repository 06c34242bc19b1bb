//! Explaining a decision: its whole arithmetic, computed again from the policy and the frozen
//! inputs.

mod arithmetic;
mod parts;

use super::catalogue::PERSON;
use super::{
    Decision, INCOMPLETE, Observed, Policy, PolicyError, Row, Score, Subject, WhatWouldChange,
    change,
};
use crate::rules::{Budget, Cause, MissingToResolve, RuleSet, SetTrace, Truth};
use arithmetic::Arithmetic;
pub use parts::{Contribution, Origin, Reason};

/// The explanation of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation<'a> {
    /// The decision.
    pub decision: Decision,
    /// The base: the score of an applicant who earns no points.
    pub base: i32,
    /// The score in detail.
    pub score: Score,
    /// The points of each weighted characteristic, in the card's order. The last is the loss by a cap.
    pub contributions: Vec<Contribution<'a>>,
    /// The names of the characteristics with a value that earned points, the most first.
    pub earned_most: Vec<&'a str>,
    /// Every reason against the borrower: those of the notice in its order, then the others.
    pub reasons: Vec<Reason<'a>>,
    /// The trace of each rule with all its conditions; `None` if no rule was evaluated.
    pub trace: Option<SetTrace<'a>>,
    /// The subjects of reasons that the codes alone do not name.
    pub about: Vec<Subject>,
    /// The data to ask for, if the state of the rules is unknown (with any `on_unknown`), or if the rules fail and
    /// missing data could make them pass.
    pub missing_to_resolve: Option<MissingToResolve<'a>>,
    /// The smallest changes that would pass the rules.
    pub what_would_change: WhatWouldChange,
}

impl Policy {
    /// Explains the decision of these rules on a row.
    ///
    /// ```
    /// use lendwright_scoring::Policy;
    /// use lendwright_types::json::Json;
    ///
    /// let policy = Policy::default();
    /// let mut row = policy.row_of_json(&Json::parse(br#"{"DBR": 0.5, "reports": 1}"#)?)?;
    /// let explained = policy.explain(policy.default_rules(), &mut row)?;
    ///
    /// let earned: i32 = explained.contributions.iter().map(|c| c.whole_points).sum();
    /// assert_eq!(explained.base + earned, explained.decision.score);
    /// let codes: Vec<&str> = explained.reasons.iter().map(|r| r.code).collect();
    /// assert_eq!(codes, ["INCOMPLETE", "OBLIGATIONS", "REPORTS"]);
    /// # Ok::<(), lendwright_scoring::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// Like [`Policy::decide_row`].
    pub fn explain<'a>(
        &'a self,
        rules: &'a RuleSet,
        row: &'a mut Row,
    ) -> Result<Explanation<'a>, PolicyError> {
        self.explain_observed(rules, row, &[])
    }

    /// Explains a decision like [`Policy::explain`], given also the borrower's observed values that the policy does
    /// not read. Values that the policy does not read help to find changes of the decision. For example, a burden
    /// follows its debt.
    ///
    /// # Errors
    /// Like [`Policy::decide_row`].
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
        let about = self.subjects_of(&[INCOMPLETE, PERSON], (rules, row), score.cap);
        let budget = Budget::of_explanation();
        let what_would_change =
            budget.share(2, || change::search(self, rules, row, observed, &budget));
        let missing_to_resolve = change::missing_to_resolve(self, rules, row, observed, &budget);
        let arithmetic = Arithmetic::of(self, row, score);
        let (contributions, earned_most) = (arithmetic.contributions(), arithmetic.earned_most());
        let trace = rules.trace(row.values());
        let reasons = self.reasons(arithmetic.losses(), trace.as_ref(), outcome.notice.codes());
        let base = self.parts().scaling.min;
        Ok(Explanation {
            decision,
            base,
            score,
            contributions,
            earned_most,
            reasons,
            trace,
            about,
            missing_to_resolve,
            what_would_change,
        })
    }

    /// Returns the weighted mean of the sub-scores on a row. It counts the characteristics that have a value and read
    /// one of the requested variables; none if there are none.
    ///
    /// # Errors
    /// Like [`Policy::decide_row`].
    #[doc(hidden)]
    pub fn mean_sub_score(
        &self,
        row: &mut Row,
        is_asked: impl Fn(&str) -> bool,
    ) -> Result<Option<f64>, PolicyError> {
        let score = self.decide_row(&self.select::<&str>(&[], &[])?, row)?.score;
        let (mut sum, mut weights) = (0.0, 0.0);
        for line in Arithmetic::of(self, row, score).contributions() {
            if line.available && is_asked(line.variable) {
                sum += line.weight * line.sub_score.unwrap_or_default();
                weights += line.weight;
            }
        }
        Ok((weights > 0.0).then(|| sum / weights))
    }

    fn reasons<'a>(
        &'a self,
        losses: Vec<Reason<'a>>,
        trace: Option<&SetTrace<'a>>,
        notice: &[&'a str],
    ) -> Vec<Reason<'a>> {
        let mut reasons: Vec<Reason<'a>> = Vec::new();
        for cause in trace.map(SetTrace::causes).unwrap_or_default() {
            let is_bare = losses.is_empty() && !notice.contains(&INCOMPLETE);
            reasons.extend(self.cause(&cause, is_bare));
        }
        let is_open = trace.is_some_and(|trace| trace.state == Truth::Unknown);
        let is_lost = losses.iter().any(|reason| reason.code == INCOMPLETE);
        if notice.contains(&INCOMPLETE) && (is_open || !is_lost) {
            let origin = Origin::Missing;
            reasons.push(Reason { code: INCOMPLETE, origin, on_notice: false });
        }
        reasons.extend(losses);
        let mut noted = Vec::with_capacity(notice.len());
        for reason in &mut reasons {
            reason.on_notice = notice.contains(&reason.code) && !noted.contains(&reason.code);
            noted.extend(reason.on_notice.then_some(reason.code));
        }
        let place = |reason: &Reason<'_>| {
            let place = || notice.iter().position(|code| *code == reason.code);
            reason.on_notice.then(place).flatten().unwrap_or(notice.len())
        };
        // The sort is stable: reasons that are not on the notice keep the order of rules first, then points lost.
        reasons.sort_by_key(place);
        reasons
    }

    /// The reason for a condition that decided against the borrower. A condition on the score has no separate reason,
    /// unless the score lost no points at all.
    fn cause(&self, cause: &Cause<'_>, is_bare: bool) -> Option<Reason<'_>> {
        let column = self.column(cause.condition.variable)?;
        let code = self.cause_code(column, is_bare)?;
        // The policy's own names, which outlive the trace.
        let (rule, variable) = (self.rule(cause.rule)?.name(), &*self.registry().at(column)?.name);
        let origin = Origin::Rule { rule, kind: cause.kind, variable };
        Some(Reason { code, origin, on_notice: false })
    }
}
