//! Explaining a decision: its whole arithmetic, computed again from the policy and the frozen inputs.
//!
//! Contributions, whole ones, and losses in order are computed in exact fractions. The words of reasons in a letter to
//! the borrower never show a code or the name of a variable, and they name the facts that counted.

use crate::catalogue::{PERSON, other, separator};
use crate::change::missing_to_resolve;
use crate::policy::Outcome;
use crate::rules::{
    Budget, Cause, ColumnIndex, MissingToResolve, RuleKind, RuleSet, SetTrace, Truth,
};
use crate::score::is_computed;
use crate::scorer::{Breakdown, Contribution, ScoreLoss, ScoredRow};
use crate::{
    Decision, INCOMPLETE, Observation, Policy, PolicyError, Row, Score, WhatWouldChange, change,
};
use lendwright_types::internal::sort::CompactSort as _;
use std::collections::BTreeSet;

/// The explanation of a decision.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
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
        observed: &[Observation],
    ) -> Result<Explanation<'a>, PolicyError> {
        let outcome = self.decide_row(rules, row)?;
        let decision = Decision::from_outcome(self, &outcome);
        let score = outcome.score;
        let row: &'a Row = row;
        let about = self.subjects_of(&[INCOMPLETE, PERSON], (rules, row), score.cap);
        let budget = Budget::for_explanation();
        let what_would_change =
            budget.share(2, || change::search(self, rules, row, observed, &budget));
        let missing_to_resolve = missing_to_resolve(self, rules, row, observed, &budget);
        let Breakdown { contributions, losses, earned_most } =
            self.scorer().breakdown(&self.scored(row, score));
        let trace = rules.trace(row.values());
        let reasons = self.reasons(losses, trace.as_ref(), outcome.notice.codes());
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
        for line in self.scorer().breakdown(&self.scored(row, score)).contributions {
            if line.available && is_asked(line.variable) {
                sum += line.weight * line.sub_score.unwrap_or_default();
                weights += line.weight;
            }
        }
        Ok((weights > 0.0).then(|| sum / weights))
    }

    fn scored<'a>(&'a self, row: &'a Row, score: Score) -> ScoredRow<'a> {
        let parts = self.parts();
        ScoredRow {
            characteristics: &parts.characteristics,
            caps: parts.caps.as_deref().unwrap_or_default(),
            registry: self.registry(),
            row: row.values(),
            score,
        }
    }

    fn reasons<'a>(
        &'a self,
        losses: Vec<ScoreLoss<'a>>,
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
        reasons.extend(losses.into_iter().map(|ScoreLoss { code, lost_points }| {
            let origin = Origin::Score { lost_points };
            Reason { code, origin, on_notice: false }
        }));
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
        reasons.compact_sort_by_key(place);
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

/// A reason against the borrower.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reason<'a> {
    /// Its code.
    pub code: &'a str,
    /// Its origin.
    pub origin: Origin<'a>,
    /// Whether it is on the notice; of reasons of one code only the first is.
    pub on_notice: bool,
}

/// The origin of a reason.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin<'a> {
    /// A rejection rule fired, or an acceptance rule failed, by this condition.
    Rule {
        /// The rule's name.
        rule: &'a str,
        /// The kind of the rule.
        kind: RuleKind,
        /// The condition's variable.
        variable: &'a str,
    },
    /// Data are missing, so that the state of the rules is unknown.
    Missing,
    /// The score lost these points, over all characteristics of the code and by a cap.
    Score {
        /// The points, above 0.
        lost_points: f64,
    },
}

/// A variable that a reason of a notice is about, where the code alone does not say it: for [`INCOMPLETE`] a missing
/// one, for personal facts one that counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    on: usize,
    of: usize,
    column: ColumnIndex,
}

impl Policy {
    /// The languages that it has words in, sorted: those of its catalogue, `ar` and `en`.
    #[must_use]
    pub fn languages(&self) -> Vec<&str> {
        let own = self.parts().reasons.iter().flat_map(|(_, texts)| texts.keys());
        let all: BTreeSet<&str> = own.map(String::as_str).chain(["ar", "en"]).collect();
        all.into_iter().collect()
    }

    /// The words for a reason's code in a language: the policy's own, else in English, else those that a variable
    /// declares, else this version's. A code without words gets general ones and is never shown itself:
    /// [`Policy::warnings`] names it.
    #[must_use]
    pub fn reason_text(&self, code: &str, language: &str) -> &str {
        self.words().find(code, None, language).unwrap_or(other(language))
    }

    /// The sentences of a notice in a language, in the order of its codes. They name the missing data,
    /// and the personal facts that counted.
    ///
    /// ```
    /// use lendwright_scoring::{Policy, rules::Input};
    ///
    /// let policy = Policy::from_json(br#"{"format": 1, "acceptance_rules": ["adult"],
    ///     "rules": {"adult": [{"variable": "age", "operator": ">=", "value": 21}]}}"#)?;
    /// let mut row = policy.row();
    /// policy.set_named(&mut row, "age", Input::Number(19.0))?;
    /// let outcome = policy.decide_row(policy.default_rules(), &mut row)?;
    /// let about = policy.subjects(policy.default_rules(), &row, &outcome);
    /// assert_eq!(policy.notice_texts(outcome.notice.codes(), &about, "en"), ["Age of the applicant"]);
    /// # Ok::<(), lendwright_scoring::PolicyError>(())
    /// ```
    #[must_use]
    pub fn notice_texts<C: AsRef<str>>(
        &self,
        codes: &[C],
        about: &[Subject],
        language: &str,
    ) -> Vec<String> {
        codes.iter().map(|code| self.notice_text(code.as_ref(), about, language)).collect()
    }

    /// The sentence of one code of a notice.
    #[doc(hidden)]
    #[must_use]
    pub fn notice_text(&self, code: &str, about: &[Subject], language: &str) -> String {
        let (words, general) = (self.words(), other(language));
        let mut subjects: Vec<&str> = Vec::new();
        for (_, of, variable) in about.iter().filter_map(|s| self.named(*s)).filter(|s| s.0 == code)
        {
            let text = words.find(of, Some(variable), language).unwrap_or(general);
            if !subjects.contains(&text) {
                subjects.push(text);
            }
        }
        let listed = subjects.join(separator(language));
        if code == INCOMPLETE && subjects.iter().any(|text| *text != general) {
            return format!("{} ({listed})", self.reason_text(code, language));
        }
        match words.find(code, None, language) {
            None if !listed.is_empty() => listed,
            text => text.unwrap_or(general).to_owned(),
        }
    }

    /// The words for one condition's or characteristic's part in a reason.
    #[doc(hidden)]
    #[must_use]
    pub fn reason_text_of(&self, code: &str, variable: &str, language: &str) -> &str {
        self.words().find(code, Some(variable), language).unwrap_or(other(language))
    }

    /// The subjects of a notice's reasons that the codes alone do not name, for the row that these rules decided.
    #[must_use]
    pub fn subjects(&self, rules: &RuleSet, row: &Row, outcome: &Outcome<'_>) -> Vec<Subject> {
        self.subjects_of(outcome.notice.codes(), (rules, row), outcome.score.cap)
    }

    /// The subjects of the reasons with these codes.
    fn subjects_of(
        &self,
        codes: &[&str],
        (rules, row): (&RuleSet, &Row),
        cap: Option<usize>,
    ) -> Vec<Subject> {
        let mut found = Subjects { policy: self, all: Vec::new() };
        for code in codes {
            match *code {
                INCOMPLETE => found.missing(rules, row),
                PERSON => found.personal(rules, row, cap),
                _ => {}
            }
        }
        found.all
    }

    /// The code on the notice, the code of its subject, and the variable's name.
    #[must_use]
    pub fn named(&self, subject: Subject) -> Option<(&str, &str, &str)> {
        let code = |at: usize| self.scorer().codes().name(at);
        let variable = self.registry().at(subject.column)?;
        Some((code(subject.on)?, code(subject.of)?, &variable.name))
    }

    /// The subject that [`Policy::named`] names so.
    #[must_use]
    pub fn subject(&self, (on, of, variable): (&str, &str, &str)) -> Option<Subject> {
        let code = |name: &str| self.scorer().codes().find(name);
        Some(Subject { on: code(on)?, of: code(of)?, column: self.column(variable)? })
    }
}

/// The subjects that were found, each once.
struct Subjects<'p> {
    policy: &'p Policy,
    all: Vec<Subject>,
}

impl Subjects<'_> {
    fn add(&mut self, on: usize, of: usize, column: ColumnIndex) {
        let subject = Subject { on, of, column };
        let computed = self.policy.registry().at(column).is_none_or(|v| is_computed(&v.name));
        if !computed && !self.all.contains(&subject) {
            self.all.push(subject);
        }
    }

    /// The missing variables: first those that open rules wait for, then those that the score lacks, the heaviest
    /// first.
    fn missing(&mut self, rules: &RuleSet, row: &Row) {
        let (scorer, values) = (self.policy.scorer(), row.values());
        let on = scorer.codes().incomplete;
        if rules.state(values) == Some(Truth::Unknown) {
            for column in rules.unknown_columns(values) {
                if let Some(of) = scorer.codes().of_column(column) {
                    self.add(on, of, column);
                }
            }
        }
        for part in scorer.missing(values) {
            if let Some(column) = part.column {
                self.add(on, part.code, column);
            }
        }
    }

    /// Collects the personal facts that counted: those of rules, of the score and of the effective cap.
    fn personal(&mut self, rules: &RuleSet, row: &Row, cap: Option<usize>) {
        let (scorer, values) = (self.policy.scorer(), row.values());
        let Some(code) = scorer.codes().find(PERSON) else { return };
        rules.blame(values, &mut |column| {
            if scorer.codes().of_column(column) == Some(code) {
                self.add(code, code, column);
            }
        });
        for column in scorer.lost_by(code, values) {
            self.add(code, code, column);
        }
        for cap in scorer.caps().iter().filter(|one| Some(one.at) == cap && one.code == code) {
            cap.rule.columns().iter().for_each(|column| self.add(code, code, *column));
        }
    }
}
