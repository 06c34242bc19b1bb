//! The trace of a rule: every condition evaluated, with the observed value and whether it was
//! decisive.

// The only float arithmetic is the distance of a value from its bound. No decision depends on it.
#![allow(clippy::float_arithmetic)]

use super::bound::BoundCondition;
use super::test::{Check, position};
use super::tree::{Body, Term};
use super::{BoundRule, Input, Literal, Operator, Quantifier, RuleKind, Truth};

/// The trace of a rule for one row.
#[derive(Clone, Debug, PartialEq)]
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

    pub(super) fn trace_within<'a>(
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
pub(super) struct Influence([Truth; 3]);

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
pub(super) struct Tally {
    falses: usize,
    unknowns: usize,
    trues: usize,
}

impl Tally {
    fn of(states: &[Truth]) -> Self {
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
pub(super) fn trace_each<'a, P, T>(
    parts: &'a [P],
    ask: impl Fn(&P) -> Truth,
    trace: impl Fn(&'a P, Truth, Tally) -> T,
) -> Vec<T> {
    let states: Vec<Truth> = parts.iter().map(ask).collect();
    let tally = Tally::of(&states);
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

    fn distance(&self, observed: &Input) -> Option<f64> {
        let Check::Within(scale, interval) = &self.test.check else { return None };
        let value = position(*scale, observed)?;
        let bounds = [interval.low, interval.high].into_iter().filter(|bound| bound.is_finite());
        bounds.map(|bound| bound - value).min_by(|a, b| a.abs().total_cmp(&b.abs()))
    }
}
