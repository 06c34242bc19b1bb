//! Deciding on a row of values, without a book and almost without allocation.

use super::inner::Inner;
use super::{Notice, Outcome, Policy, Row};
use crate::card::top::TopCodes;
use crate::card::{Card, Earned, Line};
use crate::rules::{ColumnIndex, Input, RuleSet, Truth, Verdict};
use crate::{Characteristic, PolicyError, Score};
use lendwright_types::Available;
use lendwright_types::internal::suggest::nearest;
use lendwright_types::json::Json;

/// The outcome of a decision, which the log keeps. [`Policy::explain`] computes all other parts again from the policy
/// and the inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The digest of the policy.
    pub policy: String,
    /// The verdict of the rules; not available if no rule was evaluated.
    pub state: Available<Verdict>,
    /// The score.
    pub score: i32,
    /// The score's class.
    pub class: String,
    /// `Σ w(available) / Σ w`, 4 decimals.
    pub certainty: f64,
    /// The codes of the reasons on a notice, four at most, the most important first.
    pub notice: Vec<String>,
}

impl Decision {
    /// The outcome of a policy, owning its texts.
    #[must_use]
    pub fn of(policy: &Policy, outcome: &Outcome<'_>) -> Self {
        Self {
            policy: policy.digest().to_owned(),
            state: outcome.state,
            score: outcome.score.value,
            class: outcome.class.to_owned(),
            certainty: outcome.score.certainty,
            notice: outcome.notice.codes().iter().map(|&code| code.to_owned()).collect(),
        }
    }
}

impl Policy {
    /// Finds rules by name, once for all rows of a request. If both lists are empty, so is the set, and the state is
    /// not available: the default rules do not replace them.
    ///
    /// # Errors
    /// For a name that no rule has: `rule <name> does not exist`.
    pub fn select<N: AsRef<str>>(
        &self,
        acceptance: &[N],
        rejection: &[N],
    ) -> Result<RuleSet, PolicyError> {
        let find = |names: &[N]| {
            let unknown = |(_, name)| PolicyError::UnknownRule { name };
            self.inner.rules.find_all(names).map_err(unknown)
        };
        Ok(RuleSet::new(find(acceptance)?, find(rejection)?).of(self.inner.id))
    }

    /// The name of the policy's rule that is most similar to an unknown name, if any is similar.
    #[must_use]
    pub fn nearest_rule(&self, name: &str) -> Option<&str> {
        nearest(name, self.inner.rules.bound.iter().map(|rule| rule.name()))
    }

    /// The rules of [`Policy::decide`]. In a book each request names its own.
    #[must_use]
    pub fn default_rules(&self) -> &RuleSet {
        &self.inner.default_rules
    }

    /// Decides on the values of an object by the default rules.
    ///
    /// # Errors
    /// When it is not an object, a name is unknown or that of a computed variable, or a value is invalid for its
    /// variable.
    pub fn decide(&self, inputs: &Json<'_>) -> Result<Decision, PolicyError> {
        let mut row = self.row_of_json(inputs)?;
        Ok(Decision::of(self, &self.decide_row(&self.inner.default_rules, &mut row)?))
    }

    /// Decides on pairs of names and values by the default rules.
    ///
    /// ```
    /// use lendwright_scoring::{Policy, rules::Input};
    ///
    /// let policy = Policy::default();
    /// let decision = policy.decide_pairs([("DBR", Input::Number(0.3))])?;
    /// assert_eq!((decision.score, decision.notice.join(", ").as_str()), (553, "INCOMPLETE, OBLIGATIONS"));
    ///
    /// let error = policy.decide_pairs([("DRB", Input::Number(0.3))]).unwrap_err();
    /// assert_eq!(error.to_string(), "input: unknown variable 'DRB', did you mean 'DBR'?");
    ///
    /// let error = policy.decide_pairs([("DBR", Input::text("30%"))]).unwrap_err();
    /// assert_eq!(error.to_string(), "input: 'DBR' must be a number of 0 or more, not \"30%\"");
    /// # Ok::<(), lendwright_scoring::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// When a name is that of no variable or of one that the card computes, or a variable can't have
    /// its value.
    pub fn decide_pairs<'n>(
        &self,
        inputs: impl IntoIterator<Item = (&'n str, Input)>,
    ) -> Result<Decision, PolicyError> {
        let mut row = self.row();
        for (name, value) in inputs {
            self.set_named(&mut row, name, value)?;
        }
        Ok(Decision::of(self, &self.decide_row(&self.inner.default_rules, &mut row)?))
    }

    /// Decides on a row by these rules: the fast door. The computed values of the card are written into the row
    /// first, so that rules can read them. Both must be this policy's: [`Policy::row`] and its like make rows,
    /// [`Policy::select`] sets of rules. A set made by [`RuleSet::new`] belongs to no policy. It is refused unless it
    /// is empty, whatever registry its rules were parsed against.
    ///
    /// ```
    /// use lendwright_scoring::{Policy, rules::Input};
    ///
    /// let policy = Policy::default();
    /// let (mut row, dbr) = (policy.row(), policy.column("DBR").ok_or("no such variable")?);
    /// policy.set(&mut row, dbr, Input::Number(0.5))?;
    /// let outcome = policy.decide_row(policy.default_rules(), &mut row)?;
    /// assert_eq!((outcome.score.value, outcome.class), (509, "Very Poor"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PolicyError::Foreign`] for a row or rules of another policy, since their columns mean other variables.
    pub fn decide_row(&self, rules: &RuleSet, row: &mut Row) -> Result<Outcome<'_>, PolicyError> {
        let inner = &*self.inner;
        if row.policy != inner.id {
            return Err(PolicyError::Foreign { what: "row" });
        }
        if !rules.is_of(inner.id) {
            return Err(PolicyError::Foreign { what: "set of rules" });
        }
        let mut earned = inner.card.places();
        let sums = inner.card.earn(&row.values, earned.as_mut_slice());
        let earned = earned.as_slice();
        let score = inner.card.score(&row.values, earned, &sums);
        let class = inner.draft.bands.place(score.value);
        inner.computed.write(row, &score, class, inner.draft.min_certainty);
        let (truth, codes) = inner.reasons(rules, (&row.values, earned), &score);
        let state = truth.map(|truth| inner.draft.on_unknown.verdict(truth)).into();
        let class = inner.draft.bands.as_slice().get(class).map_or("", |band| &band.name);
        let notice = Notice::of(&codes, &inner.card.codes);
        Ok(Outcome { state, score, class, notice })
    }
}

impl Policy {
    /// The characteristics with a weight above 0 and no value in a row, each with its weight, the heaviest first.
    /// Asking for them in this order raises certainty fastest.
    pub fn missing_characteristics(
        &self,
        row: &Row,
    ) -> impl Iterator<Item = (&Characteristic, f64)> {
        let parts = &self.inner.draft.characteristics;
        let missing = self.missing_lines(row).into_iter();
        missing.filter_map(|l| parts.get(l.characteristic).map(|c| (c, l.weight)))
    }

    /// The lines of those characteristics.
    pub(crate) fn missing_lines(&self, row: &Row) -> Vec<&Line> {
        let lacks = |line: &&Line| line.weight > 0.0 && !line.earned(&row.values).is_available();
        let mut missing: Vec<&Line> = self.inner.card.lines.iter().filter(lacks).collect();
        // Stable: of equal ones in the card's order.
        missing.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        missing
    }

    pub(crate) fn card(&self) -> &Card {
        &self.inner.card
    }

    /// The columns of score, class and certainty, where a rule reads them.
    pub(crate) fn computed_columns(&self) -> [Option<ColumnIndex>; 3] {
        let computed = &self.inner.computed;
        [computed.score, computed.class, computed.certainty]
    }

    /// Writes the card's computed values into a row, if a rule reads them.
    pub(crate) fn write_score(&self, row: &mut Row) {
        let inner = &*self.inner;
        if inner.computed.is_read() {
            let score = inner.card.score_alone(&row.values);
            let class = inner.draft.bands.place(score.value);
            inner.computed.write(row, &score, class, inner.draft.min_certainty);
        }
    }

    /// The reason code of a column. The score and its class have none, because their reasons are the losses of the
    /// score. They have one if `is_bare`: the score lost no points.
    pub(crate) fn cause_code(&self, column: ColumnIndex, is_bare: bool) -> Option<&str> {
        let inner = &*self.inner;
        let code = || {
            let code = inner.card.of_columns.get(column.index())?;
            inner.card.codes.get(*code).map(|code| &**code)
        };
        if inner.computed.is_score(column) && !is_bare { None } else { code() }
    }
}

impl Inner {
    /// The state of the rules, and the codes of a notice.
    fn reasons(
        &self,
        rules: &RuleSet,
        (row, earned): (&[Input], &[Earned]),
        score: &Score,
    ) -> (Option<Truth>, TopCodes) {
        // Computed only when needed: most denials have other reasons.
        let mut found = None;
        let mut top = || *found.get_or_insert_with(|| self.card.top_codes((row, earned), score));
        let mut noted = TopCodes::default();
        let truth = rules.blame(row, &mut |column| {
            self.add_cause(column, (&mut top, score), &mut noted);
        });
        match truth {
            Some(Truth::True | Truth::False) => {}
            // A grey band has reasons of both kinds: missing information, then the losses of the score.
            Some(Truth::Unknown) => {
                noted.add(self.card.incomplete);
                noted.add_all(&top());
            }
            None => noted = top(),
        }
        (truth, noted)
    }

    /// The reason of a condition that denied. For a rule on the score, "the score was too low" would be no reason (12
    /// CFR 1002.9, interpretation 9(b)(2)-2). The losses of the score replace it.
    fn add_cause(
        &self,
        column: ColumnIndex,
        (top, score): (impl FnOnce() -> TopCodes, &Score),
        noted: &mut TopCodes,
    ) {
        if self.computed.is_score(column) {
            let top = top();
            if !top.as_slice().is_empty() {
                return noted.add_all(&top);
            }
            if score.certainty < 1.0 {
                // The score is too low without any loss: it is based on too few data.
                return noted.add(self.card.incomplete);
            }
        }
        if let Some(code) = self.card.of_columns.get(column.index()) {
            noted.add(*code);
        }
    }
}
