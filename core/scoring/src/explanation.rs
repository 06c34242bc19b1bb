//! Explaining a decision: its whole arithmetic, computed again from the policy and the frozen inputs.
//!
//! Contributions, whole ones, and losses in order are computed in exact fractions. The words of reasons in a letter to
//! the borrower never show a code or the name of a variable, and they name the facts that counted.

use crate::card::{Buffer, Card, ExactSums, Line, LineValue};
use crate::catalogue::{PERSON, other, separator};
use crate::change::missing_to_resolve;
use crate::policy::Outcome;
use crate::rules::{
    Budget, Cause, ColumnIndex, Input, MissingToResolve, RuleKind, RuleSet, SetTrace, Truth,
};
use crate::score::{is_computed, largest_remainder};
use crate::{
    Cap, Decision, INCOMPLETE, Observation, Policy, PolicyError, Row, Score, WhatWouldChange,
    change,
};
use lendwright_types::internal::fraction::Fraction;
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
        let arithmetic = Arithmetic::new(self, row, score);
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
        for line in Arithmetic::new(self, row, score).contributions() {
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

/// One characteristic's part in a score, or the loss by a cap.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Contribution<'a> {
    /// The weight's name; `cap` for a cap.
    pub name: &'a str,
    /// The variable of the value: the first one with a value, else the first one. For a cap it is the first one that
    /// its rule reads.
    pub variable: &'a str,
    /// Its value.
    pub value: Option<&'a Input>,
    /// The value for looking up the sub-score, after division; `None` if it is not a number.
    pub scaled: Option<f64>,
    /// The weight; 0 for a cap.
    pub weight: f64,
    /// The sub-score, or that of a missing value; `None` if it is left out, and for a cap.
    pub sub_score: Option<f64>,
    /// Whether the value is there. A missing one counts as the policy defines.
    pub available: bool,
    /// The cap that took these points.
    pub cap: Option<&'a Cap>,
    /// `(max − min)·w·v / Σ w`; with the base these sum to the unrounded score.
    pub points: f64,
    /// The points as a whole number; with the base these sum to the score.
    pub whole_points: i32,
    /// The sub-score that losses are counted from.
    pub base_sub_score: f64,
    /// The points of that sub-score less those earned: negative where more was earned.
    pub lost_points: f64,
    /// The code of its reason: [`INCOMPLETE`] where the value is missing.
    pub reason: &'a str,
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

/// The arithmetic of one score.
struct Arithmetic<'a> {
    policy: &'a Policy,
    card: &'a Card,
    row: &'a [Input],
    score: Score,
    earned: Buffer<LineValue>,
    /// The exact value of each line.
    exact: Vec<Option<Fraction>>,
    sums: ExactSums,
    /// The weights of the lines that count, as the score has summed them.
    counted: f64,
    cap: Option<CapLoss<'a>>,
}

/// The loss by a cap.
struct CapLoss<'a> {
    cap: &'a Cap,
    code: usize,
    /// The distance of the score above the cap, exactly and as a double.
    points: Fraction,
    near: f64,
}

impl<'a> Arithmetic<'a> {
    fn new(policy: &'a Policy, row: &'a Row, score: Score) -> Self {
        let (card, row) = (policy.card(), row.values());
        let mut earned = card.places();
        let counted = card.earn(row, earned.as_mut_slice()).counted;
        let exact = card.exact_values(row, earned.as_slice());
        let sums = card.exact_sums(&exact);
        let taken = |at: usize| {
            let cap = policy.parts().caps.as_deref().unwrap_or_default().get(at)?;
            let code = card.caps.iter().find(|bound| bound.at == at)?.code;
            let unrounded = card.exact_unrounded(&sums);
            let points = &unrounded - &Fraction::whole(cap.max.into());
            let share = f64::from(card.scaling.min) + card.scaling.span() * score.share;
            Some(CapLoss { cap, code, points, near: share - f64::from(cap.max) })
        };
        let cap = score.cap.and_then(taken);
        Self { policy, card, row, score, earned, exact, sums, counted, cap }
    }

    /// The contributions in the card's order, and last the cap's.
    fn contributions(&self) -> Vec<Contribution<'a>> {
        let lines = self.card.lines.iter().zip(self.earned.as_slice());
        let mut parts: Vec<Contribution<'a>> =
            lines.filter_map(|(line, earned)| self.contribution(line, *earned)).collect();
        let lines = self.card.lines.iter().zip(&self.exact).zip(&parts);
        let mut exact: Vec<(Fraction, f64)> = lines
            .map(|((line, value), part)| (self.exact_points(line, value.as_ref()), part.points))
            .collect();
        if let Some(taken) = &self.cap {
            exact.push((-&taken.points, -taken.near));
            parts.push(self.capped(taken));
        }
        let base = i64::from(self.card.scaling.min);
        let total = i64::from(self.score.value).saturating_sub(base);
        for (part, whole) in parts.iter_mut().zip(largest_remainder(&exact, total)) {
            part.whole_points = i32::try_from(whole).unwrap_or_default();
        }
        parts
    }

    /// The losses of the score by code: first the cap's, then the largest loss. Of equal losses that of the first
    /// line comes first.
    fn losses(&self) -> Vec<Reason<'a>> {
        let mut by_code: Vec<(usize, Fraction, f64)> = Vec::new();
        let mut add = |code: usize, exact: Fraction, near: f64| match by_code
            .iter_mut()
            .find(|(known, ..)| *known == code)
        {
            Some((_, sum, sum_near)) => {
                *sum = &*sum + &exact;
                *sum_near += near;
            }
            None => by_code.push((code, exact, near)),
        };
        let lines = self.card.lines.iter().zip(self.earned.as_slice());
        for ((line, earned), value) in lines.zip(&self.exact) {
            let Some(exact) = value.as_ref().and_then(|value| line.exact_loss(value)) else {
                continue;
            };
            add(self.card.code_of(line, *earned), exact, self.lost_points(line, *earned));
        }
        // Stable, so that of two equal ones the earlier comes first.
        by_code.compact_sort_by(|(_, a, _), (_, b, _)| b.cmp(a));
        if let Some(taken) = &self.cap {
            let own = by_code.iter().position(|(code, ..)| *code == taken.code);
            let near = own.map_or(0.0, |at| by_code.remove(at).2);
            by_code.insert(0, (taken.code, Fraction::zero(), near + taken.near));
        }
        let reason = |(code, _, lost_points): (usize, Fraction, f64)| {
            let code = self.card.codes.get(code)?;
            Some(Reason { code, origin: Origin::Score { lost_points }, on_notice: false })
        };
        by_code.into_iter().filter_map(reason).collect()
    }

    /// The names of the characteristics with a value that earned points, the most first, of two equal
    /// ones the earlier.
    fn earned_most(&self) -> Vec<&'a str> {
        let lines = self.card.lines.iter().zip(self.earned.as_slice()).zip(&self.exact);
        let weighted = |((line, earned), value): ((&Line, &LineValue), &Option<Fraction>)| {
            let weighted = &line.exact_weight() * value.as_ref()?;
            let name = &self.policy.parts().characteristics.get(line.characteristic)?.name;
            let counts = earned.is_available() && weighted.is_positive();
            counts.then_some((name.as_str(), weighted))
        };
        let mut earned: Vec<(&str, Fraction)> = lines.filter_map(weighted).collect();
        earned.compact_sort_by(|(_, a), (_, b)| b.cmp(a));
        earned.into_iter().map(|(name, _)| name).collect()
    }

    fn contribution(&self, line: &'a Line, earned: LineValue) -> Option<Contribution<'a>> {
        let characteristic = self.policy.parts().characteristics.get(line.characteristic)?;
        let counted = earned.counted();
        Some(Contribution {
            name: &characteristic.name,
            variable: self.variable(line.column_read(self.row)?)?,
            value: line.value(self.row),
            scaled: line.number(self.row),
            weight: line.weight,
            sub_score: counted,
            available: earned.is_available(),
            cap: None,
            points: counted.map_or(0.0, |value| self.points(line, value)),
            whole_points: 0,
            base_sub_score: line.base,
            lost_points: counted.map_or(0.0, |value| self.points(line, line.base - value)),
            reason: self.card.codes.get(self.card.code_of(line, earned))?,
        })
    }

    fn capped(&self, taken: &CapLoss<'a>) -> Contribution<'a> {
        let variable = taken.cap.rule.variables().first().copied().unwrap_or_default();
        let value = self.policy.column(variable).and_then(|column| self.row.get(column.index()));
        Contribution {
            name: "cap",
            variable,
            value,
            scaled: None,
            weight: 0.0,
            sub_score: None,
            available: value.is_some_and(Input::is_present),
            cap: Some(taken.cap),
            points: -taken.near,
            whole_points: 0,
            base_sub_score: 0.0,
            lost_points: taken.near,
            reason: &taken.cap.code,
        }
    }

    fn points(&self, line: &Line, value: f64) -> f64 {
        if self.counted > 0.0 {
            self.card.scaling.span() * (line.weight * value) / self.counted
        } else {
            0.0
        }
    }

    fn lost_points(&self, line: &Line, earned: LineValue) -> f64 {
        earned.counted().map_or(0.0, |value| self.points(line, line.base - value))
    }

    fn exact_points(&self, line: &Line, value: Option<&Fraction>) -> Fraction {
        let weighted = value.map(|value| &line.exact_weight() * value);
        weighted.map_or_else(Fraction::zero, |part| self.card.exact_points(&part, &self.sums))
    }

    fn variable(&self, column: ColumnIndex) -> Option<&'a str> {
        self.policy.registry().at(column).map(|variable| &*variable.name)
    }
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
        let code = |at: usize| self.card().codes.get(at).map(|code| &**code);
        let variable = self.registry().at(subject.column)?;
        Some((code(subject.on)?, code(subject.of)?, &variable.name))
    }

    /// The subject that [`Policy::named`] names so.
    #[must_use]
    pub fn subject(&self, (on, of, variable): (&str, &str, &str)) -> Option<Subject> {
        let code = |name: &str| self.card().codes.iter().position(|code| **code == *name);
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
        let (card, values) = (self.policy.card(), row.values());
        let on = card.incomplete;
        if rules.state(values) == Some(Truth::Unknown) {
            for column in rules.unknown_columns(values) {
                if let Some(of) = card.of_columns.get(column.index()) {
                    self.add(on, *of, column);
                }
            }
        }
        for line in self.policy.missing_lines(row) {
            if let Some(column) = line.column_read(values) {
                self.add(on, line.code, column);
            }
        }
    }

    /// Collects the personal facts that counted: those of rules, of the score and of the effective cap.
    fn personal(&mut self, rules: &RuleSet, row: &Row, cap: Option<usize>) {
        let (card, values) = (self.policy.card(), row.values());
        let Some(code) = card.codes.iter().position(|code| **code == *PERSON) else { return };
        rules.blame(values, &mut |column| {
            if card.of_columns.get(column.index()) == Some(&code) {
                self.add(code, code, column);
            }
        });
        for line in card.lines.iter().filter(|line| line.code == code) {
            let loses = match line.earned(values) {
                LineValue::Given(value) | LineValue::Computed(value) => value < line.base,
                LineValue::Missing(_) | LineValue::LeftOut => false,
            };
            if let Some(column) = line.column_read(values).filter(|_| loses) {
                self.add(code, code, column);
            }
        }
        for cap in card.caps.iter().filter(|one| Some(one.at) == cap && one.code == code) {
            cap.rule.columns().iter().for_each(|column| self.add(code, code, *column));
        }
    }
}
