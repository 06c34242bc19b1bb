//! Deciding on a row of values, without a book and almost without allocation.
//!
//! Rows are filled by column, by name or from JSON. The log keeps the inputs that a decision was made on, and a
//! [`Replay`] decides again on them.

use super::{Notice, Outcome, Policy, PolicyData, Row};
use crate::audit::{Decider, DecisionRecord, Evaluation, FrozenInput, FrozenValue, State};
use crate::derive::IDENTIFYING;
use crate::rules::{
    ColumnIndex, Input, MissingReason, RuleSet, STANDARD, Truth, Variable, Verdict, WrongTally,
    WrongValue,
};
use crate::score::is_computed;
use crate::scorer::{Scorer, ScorerValues, TopCodes};
use crate::{Characteristic, Observation, PolicyError, Score};
use lendwright_types::Available;
use lendwright_types::internal::suggest::nearest;
use lendwright_types::json::Json;
use std::borrow::Cow;
use std::collections::HashMap;

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
    pub fn from_outcome(policy: &Policy, outcome: &Outcome<'_>) -> Self {
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
        Ok(RuleSet::new(find(acceptance)?, find(rejection)?).owned_by(self.inner.id))
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
        Ok(Decision::from_outcome(self, &self.decide_row(&self.inner.default_rules, &mut row)?))
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
        Ok(Decision::from_outcome(self, &self.decide_row(&self.inner.default_rules, &mut row)?))
    }

    /// Decides on a row by these rules. This is the fastest way. The computed values of the card are written into the
    /// row first, so that rules can read them. Row and rules must be made by this policy: rows by [`Policy::row`] and
    /// similar methods, and sets of rules by [`Policy::select`]. A set made by [`RuleSet::new`] belongs to no policy.
    /// It is refused unless it is empty.
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
        let mut values = inner.scorer.places();
        let score = inner.scorer.score(&row.values, &mut values);
        let class = inner.draft.bands.place(score.value);
        inner.computed.write(row, &score, class, inner.draft.min_certainty);
        let (truth, codes) = inner.reasons(rules, (&row.values, &values), &score);
        let state = truth.map(|truth| inner.draft.on_unknown.verdict(truth)).into();
        let class = inner.draft.bands.as_slice().get(class).map_or("", |band| &band.name);
        let notice = Notice::new(&codes, inner.scorer.codes().names());
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
        let missing = self.inner.scorer.missing(&row.values).into_iter();
        missing.filter_map(|part| parts.get(part.characteristic).map(|c| (c, part.weight)))
    }

    pub(crate) fn scorer(&self) -> &Scorer {
        &self.inner.scorer
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
            let score = inner.scorer.score_alone(&row.values);
            let class = inner.draft.bands.place(score.value);
            inner.computed.write(row, &score, class, inner.draft.min_certainty);
        }
    }

    /// The reason code of a column. The score and its class have none, because their reasons are the losses of the
    /// score. They have one if `is_bare`: the score lost no points.
    pub(crate) fn cause_code(&self, column: ColumnIndex, is_bare: bool) -> Option<&str> {
        let inner = &*self.inner;
        let code = || {
            let codes = inner.scorer.codes();
            codes.name(codes.of_column(column)?)
        };
        if inner.computed.is_score(column) && !is_bare { None } else { code() }
    }
}

impl PolicyData {
    /// The state of the rules, and the codes of a notice.
    fn reasons(
        &self,
        rules: &RuleSet,
        (row, values): (&[Input], &ScorerValues),
        score: &Score,
    ) -> (Option<Truth>, TopCodes) {
        // Computed only when needed: most denials have other reasons.
        let mut found = None;
        let mut top = || *found.get_or_insert_with(|| self.scorer.top_codes(row, values, score));
        let mut noted = TopCodes::default();
        let truth = rules.blame(row, &mut |column| {
            self.add_cause(column, (&mut top, score), &mut noted);
        });
        match truth {
            Some(Truth::True | Truth::False) => {}
            // A grey band has reasons of both kinds: missing information, then the losses of the score.
            Some(Truth::Unknown) => {
                noted.add(self.scorer.codes().incomplete);
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
                return noted.add(self.scorer.codes().incomplete);
            }
        }
        if let Some(code) = self.scorer.codes().of_column(column) {
            noted.add(code);
        }
    }
}

impl Policy {
    /// A row without values.
    #[must_use]
    pub fn row(&self) -> Row {
        let count = self.inner.registry.variables().len();
        Row { values: vec![Input::NOT_GIVEN; count], policy: self.inner.id }
    }

    /// The column of a variable that this policy uses or declares.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<ColumnIndex> {
        self.inner.registry.column(name)
    }

    /// Whether the card computes this column: the score, its class, its certainty.
    #[must_use]
    pub fn computes(&self, column: ColumnIndex) -> bool {
        self.inner.computed.has(column)
    }

    /// Sets a value, brought to the variable's type.
    ///
    /// # Errors
    /// When the variable can't have the value, when the card computes it and there is a value, and for
    /// a column that is not this policy's. The row stays as it was.
    pub fn set(&self, row: &mut Row, column: ColumnIndex, input: Input) -> Result<(), PolicyError> {
        let variable = self.settable(column)?;
        if self.computes(column) {
            return not_given(&variable.name, &input);
        }
        row.put(column, variable.judge(input)?);
        Ok(())
    }

    /// Sets a value that is written as a text: a text, a number, a day. An enum's value is not copied.
    ///
    /// # Errors
    /// Like [`Policy::set`].
    pub fn set_text(
        &self,
        row: &mut Row,
        column: ColumnIndex,
        text: &str,
    ) -> Result<(), PolicyError> {
        let variable = self.settable(column)?;
        if self.computes(column) {
            return not_given(&variable.name, &Input::text(text));
        }
        row.put(column, variable.judge_text(text)?);
        Ok(())
    }

    /// Sets an enum's value by its index in the variable's declaration, from 0, without copying.
    ///
    /// ```
    /// use lendwright_scoring::{Policy, rules::Input};
    ///
    /// let policy = Policy::default();
    /// let (mut row, income) = (policy.row(), policy.column("Income_Type").ok_or("no such variable")?);
    /// policy.set_choice(&mut row, income, 1)?;
    /// assert_eq!(row.values().get(income.index()), Some(&Input::text("Retired")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the variable is no enum or has no value with this index, and the errors of [`Policy::set`].
    pub fn set_choice(
        &self,
        row: &mut Row,
        column: ColumnIndex,
        index: usize,
    ) -> Result<(), PolicyError> {
        let variable = self.settable(column)?;
        let Some(value) = variable.choice(index).filter(|_| !self.computes(column)) else {
            let wrong = variable.judge(Input::Missing(MissingReason::TypeMismatch));
            wrong.map_err(|wrong| WrongValue { value: format!("value {index}"), ..wrong })?;
            return Ok(());
        };
        row.put(column, value);
        Ok(())
    }

    fn settable(&self, column: ColumnIndex) -> Result<&Variable, PolicyError> {
        self.inner.registry.at(column).ok_or(PolicyError::Foreign { what: "column" })
    }

    /// Sets a stored or computed value, or one of many. An invalid value counts as missing, and the reason is
    /// returned. A computed variable of the card can't be set.
    pub fn set_or_missing(
        &self,
        row: &mut Row,
        column: ColumnIndex,
        input: Input,
    ) -> Option<MissingReason> {
        let variable = self.inner.registry.at(column).filter(|_| !self.computes(column))?;
        let value = variable.coerce(input);
        let reason = match &value {
            Input::Missing(reason) => Some(*reason),
            _ => None,
        };
        row.put(column, value);
        reason
    }

    /// Sets a value of one row among many. An invalid value is counted, and missing with its reason. A known variable
    /// that this policy does not use is judged and passed over.
    ///
    /// # Errors
    /// When no variable has that name, or the card computes it and there is a value.
    pub fn set_counted(
        &self,
        (at, row): (usize, &mut Row),
        name: &str,
        input: Input,
        tally: &mut WrongTally,
    ) -> Result<(), PolicyError> {
        match self.set_named(row, name, input) {
            Err(PolicyError::WrongInput(wrong)) => {
                if let Some(column) = self.column(name) {
                    row.put(column, Input::Missing(wrong.reason));
                }
                tally.add(at, wrong);
                Ok(())
            }
            other => other,
        }
    }

    /// Sets a value by name. The value of a known variable that this policy does not use is checked and ignored. A
    /// missing value of a computed variable is ignored too, so that a record can be decided on as it is.
    ///
    /// # Errors
    /// When no variable has that name, when the variable can't have the value, or when the card
    /// computes it and there is a value. The row stays as it was.
    pub fn set_named(&self, row: &mut Row, name: &str, input: Input) -> Result<(), PolicyError> {
        if is_computed(name) {
            return not_given(name, &input);
        }
        if let Some(column) = self.column(name) {
            return self.set(row, column, input);
        }
        if let Some(variable) = STANDARD.get(name) {
            variable.judge(input)?;
            return Ok(());
        }
        Err(self.known_variables().unknown(name).into())
    }

    /// The row of a borrower's observed values. An invalid value is missing in it. Variables that this policy does
    /// not use are ignored.
    #[must_use]
    pub fn row_of(&self, observed: &[Observation]) -> Row {
        let mut row = self.row();
        for Observation { name, value, .. } in observed {
            if let Some(column) = self.column(name) {
                self.set_or_missing(&mut row, column, value.clone());
            }
        }
        row
    }

    /// The row of a JSON object of names and values.
    ///
    /// # Errors
    /// When it is not an object, a name is unknown or that of a computed variable, or a value is invalid for its
    /// variable.
    pub fn row_of_json(&self, inputs: &Json<'_>) -> Result<Row, PolicyError> {
        let members =
            inputs.members().ok_or_else(|| PolicyError::NotInputs { found: inputs.kind() })?;
        let mut row = self.row();
        for (name, value) in members {
            let set = self.set_named(&mut row, name, Input::from_json(value));
            set.map_err(|error| match error {
                PolicyError::WrongInput(wrong) => wrong.sent_as(value).into(),
                error => error,
            })?;
        }
        Ok(row)
    }
}

/// Refuses a value of a variable that the card computes.
fn not_given(name: &str, input: &Input) -> Result<(), PolicyError> {
    if input.says_something() {
        return Err(PolicyError::Computed { name: name.to_owned() });
    }
    Ok(())
}

// The inputs of a decision, as the log keeps them.

/// Freezes the inputs of a decision for the log. They are each variable of the policy with its value or the reason
/// why it is missing, then every other observed value. So another policy can be tried on them later. Computed values
/// of the card are left out because they are no inputs. A national id and a birth date that the policy does not read
/// are left out too: they would only identify the person once more.
#[must_use]
pub fn freeze(policy: &Policy, row: &Row, observed: &[Observation]) -> Vec<FrozenInput> {
    let mut of_columns = vec![None; row.values().len()];
    let mut others = Vec::with_capacity(observed.len());
    for one in observed {
        match policy.column(&one.name).and_then(|column| of_columns.get_mut(column.index())) {
            Some(place) => *place = Some(one),
            None => others.push(one),
        }
    }
    let columns = policy.registry().variables().iter().zip(row.values()).zip(of_columns);
    let used = columns.filter(|((variable, _), _)| !is_computed(&variable.name));
    let used = used.map(|((variable, value), one)| match one {
        Some(one) => input(one.name.clone(), value, one.source.clone()),
        None => input(variable.name.to_string().into(), value, variable.source.name().into()),
    });
    let others = others.into_iter().filter(|one| {
        let is_missing = matches!(one.value, Input::Missing(_));
        !is_missing && !is_computed(&one.name) && !IDENTIFYING.contains(&&*one.name)
    });
    let others = others.map(|one| {
        let value = policy.variable(&one.name).map(|known| known.coerce(one.value.clone()));
        input(one.name.clone(), value.as_ref().unwrap_or(&one.value), one.source.clone())
    });
    used.chain(others).collect()
}

/// Turns frozen inputs back into observed values; [`Policy::row_of`] makes the row of the decision
/// from them.
///
/// # Errors
/// When a date or a missing reason can't be read, which never happens with inputs that
/// [`freeze`] made.
pub fn thaw(frozen: &[FrozenInput]) -> Result<Vec<Observation>, PolicyError> {
    let observed = |input: &FrozenInput| {
        let value = thawed(&input.value).map_err(|text| PolicyError::at(&input.name, text))?;
        Ok(Observation::new(input.name.clone(), value, input.source.clone()))
    };
    frozen.iter().map(observed).collect()
}

fn input(name: Cow<'static, str>, value: &Input, source: Cow<'static, str>) -> FrozenInput {
    match frozen(value) {
        FrozenValue::Missing(reason) => FrozenInput::missing(name, reason),
        value => FrozenInput::new(name, value, source),
    }
}

fn frozen(input: &Input) -> FrozenValue {
    match input {
        Input::Number(number) => FrozenValue::Number(*number),
        Input::Bool(truth) => FrozenValue::Bool(*truth),
        Input::Text(text) => FrozenValue::Text(text.to_string()),
        Input::Date(date) => FrozenValue::Date(date.to_string()),
        Input::List(items) => FrozenValue::List(items.iter().map(frozen).collect()),
        Input::Missing(reason) => FrozenValue::Missing(reason.name().to_owned()),
    }
}

fn thawed(value: &FrozenValue) -> Result<Input, String> {
    Ok(match value {
        FrozenValue::Number(number) => Input::Number(*number),
        FrozenValue::Bool(truth) => Input::Bool(*truth),
        FrozenValue::Text(text) => Input::text(text),
        FrozenValue::Date(date) => {
            Input::Date(date.parse().map_err(|_| format!("{date} is not a date"))?)
        }
        FrozenValue::List(items) => {
            Input::List(items.iter().map(thawed).collect::<Result<_, _>>()?)
        }
        FrozenValue::Missing(reason) => Input::Missing(
            MissingReason::from_name(reason)
                .ok_or_else(|| format!("{reason} is not a reason for a missing value"))?,
        ),
    })
}

// Deciding again on logged inputs.

/// Decides logged decisions again with the policies that they name, for
/// [`verify_export`](crate::audit::verify_export) and
/// [`LogVerifier`](crate::audit::LogVerifier).
///
/// ```
/// use lendwright_scoring::audit::{Checks, export_end, export_start, verify_export};
/// use lendwright_scoring::{Policy, Replay};
///
/// let file = [export_start(true), export_end()].concat();
/// let mut policies = Replay::new([Policy::default()]);
/// let found = verify_export(file.as_bytes(), Checks::default(), &mut policies)?;
/// assert_eq!((found.is_whole(), found.counts.replayed), (true, 0));
/// # Ok::<(), lendwright_scoring::audit::ExportError>(())
/// ```
#[derive(Debug, Default)]
pub struct Replay {
    policies: HashMap<String, Policy>,
    /// Whether these are all policies of a log's decisions.
    is_complete: bool,
    selected: Option<SelectedRules>,
}

/// The rules of the last decision, which the next one often names too.
#[derive(Debug)]
struct SelectedRules {
    policy: Policy,
    acceptance_rules: Vec<String>,
    rejection_rules: Vec<String>,
    rules: RuleSet,
}

impl SelectedRules {
    fn fits(&self, record: &DecisionRecord) -> bool {
        self.policy.digest() == record.policy
            && self.acceptance_rules == record.acceptance_rules
            && self.rejection_rules == record.rejection_rules
    }
}

impl Replay {
    /// Decides with these policies. A decision by another policy is reported, unless there are none.
    pub fn new(policies: impl IntoIterator<Item = Policy>) -> Self {
        let by_digest = |policy: Policy| (policy.digest().to_owned(), policy);
        let policies: HashMap<_, _> = policies.into_iter().map(by_digest).collect();
        Self { is_complete: !policies.is_empty(), policies, selected: None }
    }

    /// Adds a policy.
    pub fn add(&mut self, policy: Policy) {
        self.policies.insert(policy.digest().to_owned(), policy);
    }

    fn select(&mut self, record: &DecisionRecord) -> Option<Result<&SelectedRules, ()>> {
        if self.selected.as_ref().is_none_or(|selected| !selected.fits(record)) {
            let policy = self.policies.get(&record.policy)?.clone();
            let rules = policy.select(&record.acceptance_rules, &record.rejection_rules);
            let Ok(rules) = rules else { return Some(Err(())) };
            self.selected = Some(SelectedRules {
                policy,
                acceptance_rules: record.acceptance_rules.clone(),
                rejection_rules: record.rejection_rules.clone(),
                rules,
            });
        }
        self.selected.as_ref().map(Ok)
    }
}

impl Decider for Replay {
    fn decide_again(
        &mut self,
        record: &DecisionRecord,
        inputs: &[FrozenInput],
    ) -> Option<Vec<&'static str>> {
        // This version decides only by rules, so it has written no such record.
        if record.evaluate_by == Evaluation::Model && !self.policies.is_empty() {
            return Some(vec!["evaluate_by"]);
        }
        let Ok(selected) = self.select(record)? else { return Some(vec!["rules"]) };
        let Some(again) = decided(selected, inputs) else { return Some(vec!["inputs"]) };
        Some(differences(record, &again))
    }

    fn is_complete(&self) -> bool {
        self.is_complete
    }
}

fn decided(selected: &SelectedRules, inputs: &[FrozenInput]) -> Option<Decision> {
    let SelectedRules { policy, rules, .. } = selected;
    let observed = thaw(inputs).ok()?;
    let mut row = policy.row_of(&observed);
    let outcome = policy.decide_row(rules, &mut row).ok()?;
    Some(Decision::from_outcome(policy, &outcome))
}

fn differences(record: &DecisionRecord, again: &Decision) -> Vec<&'static str> {
    let same = |a: Option<f64>, b: f64| a.is_some_and(|a| a.to_bits() == b.to_bits());
    let parts = [
        ("state", record.state == recorded_state(again.state)),
        ("score", same(record.score, f64::from(again.score))),
        ("class", record.class.as_deref() == Some(&*again.class)),
        ("certainty", same(record.certainty, again.certainty)),
        ("notice", record.notice_codes == again.notice),
    ];
    parts.into_iter().filter(|(_, same)| !same).map(|(name, _)| name).collect()
}

/// The state of a decision as the log records it.
#[must_use]
pub fn recorded_state(state: Available<Verdict>) -> State {
    match state {
        Available::Value(Verdict::Pass) => State::True,
        Available::Value(Verdict::Fail) => State::False,
        Available::Value(Verdict::Refer) => State::Undetermined,
        Available::NotAvailable => State::NotEvaluated,
    }
}

/// Converts a record to its decision; `None` if it has none.
#[allow(clippy::cast_possible_truncation, reason = "checked to be a whole number that fits")]
#[must_use]
pub fn recorded(record: &DecisionRecord) -> Option<Decision> {
    let score = record.score.filter(|score| score.fract() == 0.0 && score.abs() < 1e9)?;
    Some(Decision {
        policy: record.policy.clone(),
        state: match record.state {
            State::True => Available::Value(Verdict::Pass),
            State::False => Available::Value(Verdict::Fail),
            State::Undetermined => Available::Value(Verdict::Refer),
            State::NotEvaluated => Available::NotAvailable,
        },
        score: score as i32,
        class: record.class.clone()?,
        certainty: record.certainty?,
        notice: record.notice_codes.clone(),
    })
}
