//! Sets of acceptance and rejection rules, which give `pass_business_rules_state`, and the conditions that made it
//! false.
//!
//! The trace of a rule or a set has every condition evaluated, with the observed value and whether it was decisive.

use super::bound_rule::{BoundCondition, all, any, same_rule_warnings};
use super::condition::{Check, position};
use super::rule::{Body, Term};
use super::{
    BoundRule, ColumnIndex, Input, Literal, Operator, Quantifier, RuleKind, RuleWarning, Truth,
};
use std::sync::Arc;

/// The rules of one decision.
///
/// The state is *and* over the acceptance rules, and not (*or* over the rejection rules), in [`Truth`]. It is true if
/// every acceptance rule holds and no rejection rule fires. It is false if the rules fail whatever the missing data
/// turn out to be. It is unknown if data are missing and either outcome is possible. Without any rule there is no
/// state, which answers show as N/A.
///
/// ```
/// use lendwright_scoring::rules::{Registry, Rule, RuleSet, Truth};
/// use lendwright_types::json::Json;
/// use std::sync::Arc;
///
/// let registry = Registry::standard();
/// let body = Json::parse(br#"{"Income_Type": {"operator": "!=", "value": "Retired"}}"#)?;
/// let rule = Arc::new(Rule::parse("no pension", &body, &registry)?.rule);
/// let empty_profile = registry.inputs();
/// let set = RuleSet::new(vec![], vec![rule]);
/// assert_eq!(set.state(&empty_profile), Some(Truth::Unknown));   // and not a firing rejection
/// assert_eq!(RuleSet::default().state(&empty_profile), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RuleSet {
    pub(super) acceptance: Vec<Arc<BoundRule>>,
    pub(super) rejection: Vec<Arc<BoundRule>>,
    owner: Option<OwnerId>,
}

/// The policy that rows and sets of rules belong to; policies of the same id have the same columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OwnerId(pub(crate) u64);

/// The meaning of a state for the borrower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The borrower passes the rules.
    Pass,
    /// The borrower does not pass them.
    Fail,
    /// A person has to decide, or the host has to ask for missing data.
    Refer,
}

/// The replacement for an unknown state; never an approval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OnUnknown {
    /// A person decides.
    #[default]
    Refer,
    /// The borrower is refused.
    Reject,
}

impl OnUnknown {
    /// The name in a policy: `refer` or `reject`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            OnUnknown::Refer => "refer",
            OnUnknown::Reject => "reject",
        }
    }

    /// The meaning of that name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        [Self::Refer, Self::Reject].into_iter().find(|meaning| meaning.name() == name)
    }

    /// The verdict of a state.
    #[must_use]
    pub fn verdict(self, state: Truth) -> Verdict {
        match (state, self) {
            (Truth::True, _) => Verdict::Pass,
            (Truth::False, _) | (Truth::Unknown, OnUnknown::Reject) => Verdict::Fail,
            (Truth::Unknown, OnUnknown::Refer) => Verdict::Refer,
        }
    }
}

impl RuleSet {
    /// A set of these rules, in the orders given. All must be bound to the same registry; the set then evaluates rows
    /// of this registry. A policy decides only by sets that its own [`select`](crate::Policy::select) makes.
    #[must_use]
    pub fn new(acceptance: Vec<Arc<BoundRule>>, rejection: Vec<Arc<BoundRule>>) -> Self {
        Self { acceptance, rejection, owner: None }
    }

    /// The same set, restricted to the rows of this owner.
    pub(crate) fn owned_by(self, owner: OwnerId) -> Self {
        Self { owner: Some(owner), ..self }
    }

    /// Whether the set may evaluate this owner's rows: it belongs to the owner, or is empty.
    pub(crate) fn is_of(&self, owner: OwnerId) -> bool {
        self.owner.map_or(self.is_empty(), |own| own == owner)
    }

    /// The number of conditions in its rules, which is the work of one evaluation.
    #[doc(hidden)]
    #[must_use]
    pub fn condition_count(&self) -> usize {
        let mut count = 0_usize;
        for rule in self.acceptance.iter().chain(&self.rejection) {
            rule.body.visit(&mut |_| count = count.saturating_add(1));
        }
        count
    }

    /// The columns that its patterns are matched with, each with the steps of the pattern's program.
    #[doc(hidden)]
    #[must_use]
    pub fn patterns(&self) -> Vec<(ColumnIndex, usize)> {
        self.acceptance.iter().chain(&self.rejection).flat_map(|rule| rule.patterns()).collect()
    }

    /// Whether it has no rule at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.acceptance.is_empty() && self.rejection.is_empty()
    }

    /// The acceptance rules.
    #[must_use]
    pub fn acceptance(&self) -> &[Arc<BoundRule>] {
        &self.acceptance
    }

    /// The rejection rules.
    #[must_use]
    pub fn rejection(&self) -> &[Arc<BoundRule>] {
        &self.rejection
    }

    /// The warnings about the rules together: each rejection rule that equals an acceptance rule, so that no borrower
    /// can pass. The pointer leads into the list of rejection rules.
    #[must_use]
    pub fn warnings(&self) -> Vec<RuleWarning> {
        same_rule_warnings(&self.acceptance, &self.rejection)
    }

    /// Evaluates the set for a row; `None` if there are no rules. It does not allocate.
    #[must_use]
    pub fn state(&self, row: &[Input]) -> Option<Truth> {
        if self.is_empty() {
            return None;
        }
        let accepted = all(&self.acceptance, |rule| rule.evaluate(row));
        if accepted == Truth::False {
            return Some(Truth::False);
        }
        Some(accepted.and(!any(&self.rejection, |rule| rule.evaluate(row))))
    }

    /// The names of the rules that made the state false: the rejection rules that fire, then the
    /// acceptance rules that fail, each in the order of its list. None unless the state is false.
    ///
    /// ```
    /// use lendwright_scoring::{Policy, rules::Input};
    /// use lendwright_types::json::Json;
    ///
    /// let policy = Policy::from_json(br#"{"format": 1, "rules": {
    ///     "adult": [{"variable": "age", "operator": ">=", "value": 21}],
    ///     "indebted": [{"variable": "DBR", "operator": ">", "value": 0.5}]}}"#)?;
    /// let rules = policy.select(&["adult"], &["indebted"])?;
    /// let row = policy.row_of_json(&Json::parse(br#"{"age": 19, "DBR": 0.7}"#)?)?;
    /// assert_eq!(rules.failed(row.values()), ["indebted", "adult"]);
    /// let row = policy.row_of_json(&Json::parse(br#"{"age": 31, "DBR": 0.2}"#)?)?;
    /// assert!(rules.failed(row.values()).is_empty());
    /// # Ok::<(), lendwright_scoring::PolicyError>(())
    /// ```
    #[must_use]
    pub fn failed(&self, row: &[Input]) -> Vec<&str> {
        let fired = self.rejection.iter().filter(|rule| rule.evaluate(row) == Truth::True);
        let unmet = self.acceptance.iter().filter(|rule| rule.evaluate(row) == Truth::False);
        fired.chain(unmet).map(|rule| rule.name()).collect()
    }

    /// Evaluates the set as [`RuleSet::state`] does, and calls `tell` with the column of each condition that made the
    /// state false, in the order of [`SetTrace::causes`](SetTrace::causes). It is not called where the state
    /// is not false. It does not allocate.
    pub fn blame(&self, row: &[Input], tell: &mut impl FnMut(ColumnIndex)) -> Option<Truth> {
        if self.is_empty() {
            return None;
        }
        // One rule that fires or fails makes the state false, so each reported condition is a cause.
        let (mut fires, mut accepted) = (Truth::False, Truth::True);
        for rule in &self.rejection {
            fires = fires.or(blame_true(&rule.body, row, tell));
        }
        for rule in &self.acceptance {
            accepted = accepted.and(blame_false(&rule.body, row, tell));
        }
        Some(accepted.and(!fires))
    }
}

/// The truth value of a rule. If it is true, its conditions are reported.
fn blame_true(
    body: &Body<BoundCondition>,
    row: &[Input],
    tell: &mut impl FnMut(ColumnIndex),
) -> Truth {
    let mut truth = Truth::False;
    for group in &body.groups {
        let said = group.ask(row);
        if said == Truth::True {
            group.terms.iter().for_each(|term| blame_term(term, row, said, tell));
        }
        truth = truth.or(said);
    }
    truth
}

/// The truth value of a rule. If it is false, its failed conditions are reported.
fn blame_false(
    body: &Body<BoundCondition>,
    row: &[Input],
    tell: &mut impl FnMut(ColumnIndex),
) -> Truth {
    let [only] = body.groups.as_slice() else {
        let truth = body.ask(row);
        if truth == Truth::False {
            blame(body, row, truth, tell);
        }
        return truth;
    };
    // One failed term makes a single group false, and so the rule: each term is evaluated once.
    let mut truth = Truth::True;
    for term in &only.terms {
        let said = term.ask(row);
        if said == Truth::False {
            blame_term(term, row, said, tell);
        }
        truth = truth.and(said);
    }
    truth
}

/// Skips each part with another truth value than the whole: it is no cause.
fn blame(
    body: &Body<BoundCondition>,
    row: &[Input],
    said: Truth,
    tell: &mut impl FnMut(ColumnIndex),
) {
    for group in body.groups.iter().filter(|group| group.ask(row) == said) {
        for term in group.terms.iter().filter(|term| term.ask(row) == said) {
            blame_term(term, row, said, tell);
        }
    }
}

fn blame_term(
    term: &Term<BoundCondition>,
    row: &[Input],
    said: Truth,
    tell: &mut impl FnMut(ColumnIndex),
) {
    match term {
        Term::Condition(condition) => tell(condition.column),
        Term::Nested(quantifier, bodies) => {
            let inner = if *quantifier == Quantifier::None { !said } else { said };
            for body in bodies {
                blame(body, row, inner, tell);
            }
        }
    }
}

impl RuleSet {
    /// Evaluates every condition of every rule, and marks each as decisive or not for the state of
    /// the set; `None` if there are no rules.
    #[must_use]
    pub fn trace<'a>(&'a self, row: &'a [Input]) -> Option<SetTrace<'a>> {
        let state = self.state(row)?;
        let ask = |rule: &Arc<BoundRule>| rule.evaluate(row);
        // The part of the decision that the other list leaves to one list.
        let accepting = Influence::WHOLE.and(!any(&self.rejection, ask));
        let rejecting = Influence::WHOLE.and(all(&self.acceptance, ask)).not();
        let mut rules = trace_each(&self.acceptance, ask, |rule, _, others| {
            rule.trace_within(row, Some(RuleKind::Acceptance), accepting.and(others.and()))
        });
        rules.extend(trace_each(&self.rejection, ask, |rule, _, others| {
            rule.trace_within(row, Some(RuleKind::Rejection), rejecting.or(others.or()))
        }));
        Some(SetTrace { state, rules })
    }
}

/// The trace of a set of rules for one row.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SetTrace<'a> {
    /// The state.
    pub state: Truth,
    /// Acceptance rules, then rejection rules, each in the request's order.
    pub rules: Vec<RuleTrace<'a>>,
}

/// A condition that made the state false.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Cause<'a> {
    /// The rule's name.
    pub rule: &'a str,
    /// Whether a rejection rule fired or an acceptance rule failed.
    pub kind: RuleKind,
    /// The condition; its variable has the reason code.
    pub condition: &'a ConditionTrace<'a>,
}

impl<'a> SetTrace<'a> {
    /// The conditions that made the state false, in the order of a notice. First come the conditions that hold in
    /// each firing rejection rule, in order (Regulation B, interpretation 9(b)(2)-8: the automatic denial must be
    /// named). Then come the failed conditions of each failed acceptance rule. Empty unless false.
    #[must_use]
    pub fn causes(&'a self) -> Vec<Cause<'a>> {
        let mut causes = Vec::new();
        if self.state != Truth::False {
            return causes;
        }
        for (kind, blamed) in
            [(RuleKind::Rejection, Truth::True), (RuleKind::Acceptance, Truth::False)]
        {
            for rule in self.rules.iter().filter(|r| r.kind == Some(kind) && r.state == blamed) {
                find_causes(&rule.groups, blamed, &mut |condition| {
                    causes.push(Cause { rule: rule.name, kind, condition });
                });
            }
        }
        causes
    }
}

/// Calls `tell` with the conditions that gave groups joined by *or* their state. A part of another
/// state did not cause it.
fn find_causes<'t, 'a>(
    groups: &'t [GroupTrace<'a>],
    said: Truth,
    tell: &mut dyn FnMut(&'t ConditionTrace<'a>),
) {
    for term in groups.iter().filter(|group| group.state == said).flat_map(|group| &group.terms) {
        match term {
            TermTrace::Condition(condition) if condition.state == said => tell(condition),
            TermTrace::Nested { quantifier, state, bodies } if *state == said => {
                let inner = if *quantifier == Quantifier::None { !said } else { said };
                for body in bodies {
                    find_causes(body, inner, tell);
                }
            }
            TermTrace::Condition(_) | TermTrace::Nested { .. } => {}
        }
    }
}

/// The trace of a rule for one row.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RuleTrace<'a> {
    /// The rule's name.
    pub name: &'a str,
    /// Whether it is an acceptance or a rejection rule; `None` if it was traced alone.
    pub kind: Option<RuleKind>,
    /// Its truth value.
    pub state: Truth,
    /// Its groups, joined by or.
    pub groups: Vec<GroupTrace<'a>>,
}

/// Terms joined by and.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GroupTrace<'a> {
    /// The truth value of the group.
    pub state: Truth,
    /// Its terms, joined by and.
    pub terms: Vec<TermTrace<'a>>,
}

/// A condition or a group of a reserved key.
#[derive(Clone, Debug, PartialEq)]
pub enum TermTrace<'a> {
    /// A condition.
    Condition(ConditionTrace<'a>),
    /// The groups of `all`, `any` or `none`.
    Nested {
        /// The joining of the bodies.
        quantifier: Quantifier,
        /// Their truth value together.
        state: Truth,
        /// The bodies, each a list of groups joined by or.
        bodies: Vec<Vec<GroupTrace<'a>>>,
    },
}

/// The trace of one condition.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ConditionTrace<'a> {
    /// The variable's name.
    pub variable: &'a str,
    /// Whether a law protects the variable.
    pub protected: bool,
    /// The operator.
    pub operator: Operator,
    /// The compared value; `None` for `is null` and `is not null`.
    pub literal: Option<&'a Literal>,
    /// The observed value, or why it was missing.
    pub observed: &'a Input,
    /// Its truth value.
    pub state: Truth,
    /// Whether the state of the whole would differ if this condition alone had another truth value;
    /// for an unknown condition, if it alone were known.
    pub decisive: bool,
    /// The difference between the nearest bound and the value (in days for a date): 0 at the bound,
    /// positive below it. `None` if there is no number or no bound.
    pub distance: Option<f64>,
}

impl BoundRule {
    /// Evaluates every condition of the rule. `decisive` is relative to this rule alone.
    ///
    /// ```
    /// use lendwright_scoring::rules::{Input, Registry, Rule, TermTrace, Truth};
    /// use lendwright_types::json::Json;
    ///
    /// let registry = Registry::standard();
    /// let body = Json::parse(br#"{"age": {"operator": ">=", "value": "21"}}"#)?;
    /// let rule = Rule::parse("adult", &body, &registry)?.rule;
    /// let mut inputs = registry.inputs();
    /// inputs.set(&registry, "age", Input::Number(19.0))?;
    /// let trace = rule.trace(&inputs);
    /// let TermTrace::Condition(condition) = &trace.groups[0].terms[0] else { unreachable!() };
    /// assert_eq!((condition.state, condition.decisive), (Truth::False, true));
    /// assert_eq!(condition.distance, Some(2.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn trace<'a>(&'a self, row: &'a [Input]) -> RuleTrace<'a> {
        self.trace_within(row, None, Influence::WHOLE)
    }

    fn trace_within<'a>(
        &'a self,
        row: &'a [Input],
        kind: Option<RuleKind>,
        influence: Influence,
    ) -> RuleTrace<'a> {
        let groups = body(&self.body, row, influence);
        RuleTrace { name: &self.name, kind, state: self.evaluate(row), groups }
    }
}

/// The truth value of the whole as a function of one part, while all other parts are unchanged. The three values are
/// for a false, an unknown and a true part, in this order.
///
/// Each condition occurs once in the tree, so passing this down from the root finds every decisive
/// condition in one pass.
#[derive(Clone, Copy, Debug)]
struct Influence([Truth; 3]);

impl Influence {
    pub(super) const WHOLE: Self = Self(Truth::ALL);

    fn at(self, part: Truth) -> Truth {
        let Self([at_false, at_unknown, at_true]) = self;
        match part {
            Truth::False => at_false,
            Truth::Unknown => at_unknown,
            Truth::True => at_true,
        }
    }

    fn after(self, change: impl Fn(Truth) -> Truth) -> Self {
        Self(Truth::ALL.map(|part| self.at(change(part))))
    }

    /// The influence of a part that is joined to others by and.
    pub(super) fn and(self, others: Truth) -> Self {
        self.after(|part| part.and(others))
    }

    /// The influence of a part that is joined to others by or.
    pub(super) fn or(self, others: Truth) -> Self {
        self.after(|part| part.or(others))
    }

    /// The influence of a part that is negated.
    pub(super) fn not(self) -> Self {
        self.after(|part| !part)
    }

    fn is_decisive(self, state: Truth) -> bool {
        let now = self.at(state);
        match state {
            Truth::Unknown => self.at(Truth::False) != now || self.at(Truth::True) != now,
            known => self.at(!known) != now,
        }
    }
}

/// The numbers of each truth value among the parts of a group.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    falses: usize,
    unknowns: usize,
    trues: usize,
}

impl Tally {
    fn from_states(states: &[Truth]) -> Self {
        let mut tally = Self::default();
        for state in states {
            let place = tally.place(*state);
            *place = place.saturating_add(1);
        }
        tally
    }

    fn place(&mut self, state: Truth) -> &mut usize {
        match state {
            Truth::False => &mut self.falses,
            Truth::Unknown => &mut self.unknowns,
            Truth::True => &mut self.trues,
        }
    }

    /// The tally without one part of this truth value.
    fn without(mut self, state: Truth) -> Self {
        let place = self.place(state);
        *place = place.saturating_sub(1);
        self
    }

    pub(super) fn and(self) -> Truth {
        match self {
            Self { falses: 1.., .. } => Truth::False,
            Self { unknowns: 1.., .. } => Truth::Unknown,
            _ => Truth::True,
        }
    }

    pub(super) fn or(self) -> Truth {
        match self {
            Self { trues: 1.., .. } => Truth::True,
            Self { unknowns: 1.., .. } => Truth::Unknown,
            _ => Truth::False,
        }
    }
}

/// The result of `trace` for each part, with its truth value and the tally of the others.
fn trace_each<'a, P, T>(
    parts: &'a [P],
    ask: impl Fn(&P) -> Truth,
    trace: impl Fn(&'a P, Truth, Tally) -> T,
) -> Vec<T> {
    let states: Vec<Truth> = parts.iter().map(ask).collect();
    let tally = Tally::from_states(&states);
    let parts = parts.iter().zip(states);
    parts.map(|(part, state)| trace(part, state, tally.without(state))).collect()
}

fn body<'a>(
    body: &'a Body<BoundCondition>,
    row: &'a [Input],
    influence: Influence,
) -> Vec<GroupTrace<'a>> {
    trace_each(
        &body.groups,
        |group| group.ask(row),
        |group, state, others| {
            let influence = influence.or(others.or());
            let trace =
                |part, state, others: Tally| term(part, row, state, influence.and(others.and()));
            GroupTrace { state, terms: trace_each(&group.terms, |term| term.ask(row), trace) }
        },
    )
}

fn term<'a>(
    term: &'a Term<BoundCondition>,
    row: &'a [Input],
    state: Truth,
    influence: Influence,
) -> TermTrace<'a> {
    match term {
        Term::Condition(condition) => {
            TermTrace::Condition(condition.trace(row, state, influence.is_decisive(state)))
        }
        Term::Nested(quantifier, bodies) => {
            let trace = |part, _, others: Tally| {
                let influence = match quantifier {
                    Quantifier::All => influence.and(others.and()),
                    Quantifier::Any => influence.or(others.or()),
                    Quantifier::None => influence.not().or(others.or()),
                };
                body(part, row, influence)
            };
            let bodies = trace_each(bodies, |body| body.ask(row), trace);
            TermTrace::Nested { quantifier: *quantifier, state, bodies }
        }
    }
}

impl BoundCondition {
    fn trace<'a>(&'a self, row: &'a [Input], state: Truth, decisive: bool) -> ConditionTrace<'a> {
        let observed = self.observed(row);
        ConditionTrace {
            variable: &self.condition.variable,
            protected: self.protected,
            operator: self.condition.operator,
            literal: self.condition.literal.as_ref(),
            observed,
            state,
            decisive,
            distance: self.distance(observed),
        }
    }

    /// The distance of a value from its nearest bound. No decision depends on it.
    #[allow(clippy::float_arithmetic)]
    fn distance(&self, observed: &Input) -> Option<f64> {
        let Check::Within(scale, interval) = &self.test.check else { return None };
        let value = position(*scale, observed)?;
        let bounds = [interval.low, interval.high].into_iter().filter(|bound| bound.is_finite());
        bounds.map(|bound| bound - value).min_by(|a, b| a.abs().total_cmp(&b.abs()))
    }
}
