//! Deciding: a row of values in, an outcome out, without a book and almost without allocation.

use super::super::card::{Card, TopCodes};
use super::super::catalogue::INCOMPLETE;
use super::super::{Decision, NOTICE_MAX, Observed, PolicyError, Score};
use super::compile::{Computed, is_computed, named};
use super::{Inner, Policy};
use crate::Available;
use crate::json::Json;
use crate::rules::{Column, Input, Mark, MissingReason, RuleSet, Truth, UnknownVariable, Verdict};

/// One applicant's values in a policy's columns, made by [`Policy::row`] and reused.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    values: Vec<Input>,
    policy: Mark,
}

/// What a policy decides on one row. It borrows from the policy, so nothing is copied.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<'p> {
    /// What the rules say; not available where no rule was asked.
    pub state: Available<Verdict>,
    /// The score and its certainty.
    pub score: Score,
    /// The score's class.
    pub class: &'p str,
    /// The codes of the reasons on a notice, the most important first.
    pub notice: Notice<'p>,
}

/// At most four different reason codes, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notice<'p> {
    codes: [&'p str; NOTICE_MAX],
    len: usize,
}

impl Row {
    /// The values, in the policy's columns: only the policy's own rules read them rightly.
    #[must_use]
    pub fn values(&self) -> &[Input] {
        &self.values
    }

    /// Makes every value missing again.
    pub fn clear(&mut self) {
        self.values.fill(NOT_GIVEN);
    }

    pub(in super::super) fn put(&mut self, column: Column, input: Input) {
        if let Some(place) = self.values.get_mut(column.index()) {
            *place = input;
        }
    }
}

impl<'p> Notice<'p> {
    /// The codes.
    #[must_use]
    pub fn codes(&self) -> &[&'p str] {
        self.codes.get(..self.len).unwrap_or_default()
    }

    /// Adds a code, if it is not there yet and there is room.
    pub(in super::super) fn add(&mut self, code: &'p str) {
        if !self.codes().contains(&code)
            && let Some(place) = self.codes.get_mut(self.len)
        {
            *place = code;
            self.len = self.len.saturating_add(1);
        }
    }
}

impl Policy {
    /// A row in which every value is missing.
    #[must_use]
    pub fn row(&self) -> Row {
        Row { values: self.inner.registry.inputs().to_vec(), policy: self.inner.mark }
    }

    /// The column of a variable that this policy uses or declares.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<Column> {
        self.inner.registry.column(name)
    }

    /// Whether the card computes this column: the score, its class, its certainty.
    #[must_use]
    pub fn computes(&self, column: Column) -> bool {
        self.inner.computed.has(column)
    }

    /// Sets a value, brought to the variable's type; what the card computes can't be set.
    pub fn set(&self, row: &mut Row, column: Column, input: Input) {
        let Some(variable) = self.inner.registry.at(column) else { return };
        if !self.computes(column) {
            row.put(column, variable.coerce(input));
        }
    }

    /// Sets a value by name. A variable that is known but not used by this policy is passed over, and so
    /// is one that the card computes where it is missing, so that a record can be decided on as it is.
    ///
    /// # Errors
    /// When no variable has that name, or the card computes it and there is a value.
    pub fn set_named(&self, row: &mut Row, name: &str, input: Input) -> Result<(), PolicyError> {
        if is_computed(name) && input.says_something() {
            return Err(PolicyError::Computed { name: name.to_owned() });
        }
        if let Some(column) = self.column(name) {
            self.set(row, column, input);
            return Ok(());
        }
        if super::variables::standard().get(name).is_some() {
            return Ok(());
        }
        let nearest = self.known_variables().nearest(name).map(str::to_owned);
        Err(UnknownVariable { name: name.to_owned(), nearest }.into())
    }

    /// The row of what was observed of a borrower; variables that this policy does not use are
    /// passed over.
    #[must_use]
    pub fn row_of(&self, observed: &[Observed]) -> Row {
        let mut row = self.row();
        for Observed { name, value, .. } in observed {
            if let Some(column) = self.column(name) {
                self.set(&mut row, column, value.clone());
            }
        }
        row
    }

    /// The row of a JSON object of names and values.
    ///
    /// # Errors
    /// When it is no object, or a name is that of no variable or of one that the card computes.
    pub fn row_of_json(&self, inputs: &Json<'_>) -> Result<Row, PolicyError> {
        let members =
            inputs.members().ok_or_else(|| PolicyError::NotInputs { found: inputs.kind() })?;
        let mut row = self.row();
        for (name, value) in members {
            self.set_named(&mut row, name, Input::from_json(value))?;
        }
        Ok(row)
    }

    /// The rules of a request, found once and used for every row of it. Where both lists are empty
    /// the result is too, and the state not available; the default rules never stand in for them.
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
            named(&self.inner.rules, names).map_err(unknown)
        };
        Ok(RuleSet::new(find(acceptance)?, find(rejection)?).of(self.inner.mark))
    }

    /// The rules by which [`Policy::decide`] decides. In a book each request names its own.
    #[must_use]
    pub fn default_rules(&self) -> &RuleSet {
        &self.inner.default_rules
    }

    /// Decides on the values of an object by the default rules.
    ///
    /// # Errors
    /// When it is no object, or a name is that of no variable or of one that the card computes.
    pub fn decide(&self, inputs: &Json<'_>) -> Result<Decision, PolicyError> {
        let mut row = self.row_of_json(inputs)?;
        Ok(Decision::of(self, &self.decide_row(&self.inner.default_rules, &mut row)?))
    }

    /// Decides on pairs of names and values by the default rules.
    ///
    /// ```
    /// use lendwright::{rules::Input, scoring::Policy};
    ///
    /// let policy = Policy::default();
    /// let decision = policy.decide_pairs([("DBR", Input::Number(0.3))])?;
    /// assert_eq!((decision.score, decision.notice.as_slice()), (685, ["OBLIGATIONS".to_owned()].as_slice()));
    ///
    /// let error = policy.decide_pairs([("DRB", Input::Number(0.3))]).unwrap_err();
    /// assert_eq!(error.to_string(), "input: unknown variable 'DRB', did you mean 'DBR'?");
    /// # Ok::<(), lendwright::scoring::PolicyError>(())
    /// ```
    ///
    /// # Errors
    /// When a name is that of no variable, or of one that the card computes.
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

    /// Decides on a row by these rules: the fast door. What the card computes is written into the
    /// row first, so that rules can read it. Both must be this policy's: [`Policy::row`] and its like
    /// make rows, [`Policy::select`] sets of rules. A set that [`RuleSet::new`] made is nobody's, whatever
    /// its rules were parsed against, and refused unless it is empty.
    ///
    /// ```
    /// use lendwright::{rules::Input, scoring::Policy};
    ///
    /// let policy = Policy::default();
    /// let (mut row, dbr) = (policy.row(), policy.column("DBR").ok_or("no such variable")?);
    /// policy.set(&mut row, dbr, Input::Number(0.5));
    /// let outcome = policy.decide_row(policy.default_rules(), &mut row)?;
    /// assert_eq!((outcome.score.value, outcome.class), (465, "Very Poor"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PolicyError::Foreign`] for a row or rules that are not this policy's, whose columns mean other
    /// variables.
    pub fn decide_row(&self, rules: &RuleSet, row: &mut Row) -> Result<Outcome<'_>, PolicyError> {
        let inner = &*self.inner;
        if row.policy != inner.mark {
            return Err(PolicyError::Foreign { what: "row" });
        }
        if !rules.is_of(inner.mark) {
            return Err(PolicyError::Foreign { what: "set of rules" });
        }
        let (score, top) = inner.card.score(&row.values);
        let class = inner.draft.bands.class(score.value);
        inner.computed.write(row, &score, class);

        let truth = rules.state(&row.values);
        let state = truth.map(|truth| inner.draft.on_unknown.verdict(truth)).into();
        let mut notice = Notice::default();
        match truth {
            None | Some(Truth::True) => inner.add_score_codes(&top, &mut notice),
            Some(Truth::False) => inner.add_cause_codes(rules, row, &top, &mut notice),
            // A grey band takes its reasons from both: what is missing, then what the score lost.
            Some(Truth::Unknown) => {
                notice.add(INCOMPLETE);
                inner.add_score_codes(&top, &mut notice);
            }
        }
        Ok(Outcome { state, score, class, notice })
    }
}

impl Policy {
    pub(in super::super) fn card(&self) -> &Card {
        &self.inner.card
    }

    /// The columns of score and class, where a rule reads them.
    pub(in super::super) fn score_columns(&self) -> (Option<Column>, Option<Column>) {
        (self.inner.computed.score, self.inner.computed.class)
    }

    pub(in super::super) fn score_of(&self, row: &Row) -> i32 {
        self.inner.card.score_alone(&row.values).value
    }

    /// Writes what the card computes into a row, where a rule reads it.
    pub(in super::super) fn write_score(&self, row: &mut Row) {
        let inner = &*self.inner;
        if inner.computed.is_read() {
            let score = inner.card.score_alone(&row.values);
            inner.computed.write(row, &score, inner.draft.bands.class(score.value));
        }
    }

    /// The reason code of a column; none for the score and its class, whose reasons are what cost
    /// the score.
    pub(in super::super) fn cause_code(&self, column: Column) -> Option<&str> {
        let inner = &*self.inner;
        let code = || inner.reason_codes.get(column.index()).map(|code| &**code);
        if inner.computed.is_score(column) { None } else { code() }
    }
}

impl Inner {
    fn add_score_codes<'p>(&'p self, top: &TopCodes, notice: &mut Notice<'p>) {
        top.iter().filter_map(|code| self.card.codes.get(code)).for_each(|code| notice.add(code));
    }

    /// The codes of a denial. Where a rule on the score denied, "the score was too low" would be no
    /// reason (12 CFR 1002.9, interpretation 9(b)(2)-2), so what cost the score stands in its place.
    fn add_cause_codes<'p>(
        &'p self,
        rules: &RuleSet,
        row: &Row,
        top: &TopCodes,
        notice: &mut Notice<'p>,
    ) {
        rules.blame(&row.values, &mut |column| {
            if self.computed.is_score(column) {
                self.add_score_codes(top, notice);
                // A score that lost nothing and is too low all the same rests on nothing.
                if notice.codes().is_empty() {
                    notice.add(INCOMPLETE);
                }
            } else if let Some(code) = self.reason_codes.get(column.index()) {
                notice.add(code);
            }
        });
    }
}

impl Computed {
    fn is_score(&self, column: Column) -> bool {
        [self.score, self.class].contains(&Some(column))
    }

    fn is_read(&self) -> bool {
        self.score.or(self.class).or(self.certainty).is_some()
    }

    fn has(&self, column: Column) -> bool {
        [self.score, self.class, self.certainty].contains(&Some(column))
    }

    fn write(&self, row: &mut Row, score: &Score, class: &str) {
        if let Some(column) = self.score {
            row.put(column, Input::Number(f64::from(score.value)));
        }
        if let Some(column) = self.certainty {
            row.put(column, Input::Number(score.certainty));
        }
        if let Some(column) = self.class {
            row.put(column, Input::text(class));
        }
    }
}

const NOT_GIVEN: Input = Input::Missing(MissingReason::NotGiven);
