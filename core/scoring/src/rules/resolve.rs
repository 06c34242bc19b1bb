//! Finds the missing data to ask for.

use super::bound::BoundCondition;
use super::possible::{Possible, Span, Unsettled, sort};
use super::test::Check;
use super::{BoundRule, Budget, ColumnIndex, Input, Registry, RuleSet, Truth, Variable};
use std::collections::BTreeSet;

mod reach;
mod readings;
mod shortest;

pub(crate) use readings::Readings;
pub(crate) use shortest::{shortest, shortest_to_pass};

/// The missing variables to ask for, so that an unknown state becomes known.
///
/// It is the shortest list that can make the state true, or the shortest that can make it false if that one is
/// shorter. It is the fastest way to settle the case. Each variable has one answer, of its type and within its
/// bounds, for all its conditions together. Variables that are not in the list stay missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingToResolve<'a> {
    /// The names, in the order of the rules.
    pub variables: Vec<&'a str>,
    /// Whether this is known to be the shortest list, and answers to it that settle the state are known to exist. If
    /// not, a shorter list of others may exist. Lists of up to three are exact, with two exceptions. A variable's
    /// answers may be impossible to list (two or more tests of parts of one text, a regular expression, tests of
    /// lists). The search may end after some millions of tests, for example for rules with thousands of conditions on
    /// missing variables. It then names all missing variables of the rules.
    pub exact: bool,
}

/// The possible answers for a variable.
#[derive(Clone, Debug)]
pub(crate) enum Answers {
    /// One of these.
    OneOf(Vec<Input>),
    /// A number of steps, from the first to the last, and the number of steps in a unit.
    Steps { low: i64, high: i64, per_unit: f64 },
    /// Answers that can't be listed; each condition has its own requirement.
    Any,
}

impl Answers {
    /// The first answer.
    #[allow(clippy::float_arithmetic, clippy::cast_precision_loss)] // within 2^52
    pub(crate) fn first(&self) -> Input {
        match self {
            Answers::OneOf(answers) => answers.first().cloned().unwrap_or(Input::NOT_GIVEN),
            Answers::Steps { low, per_unit, .. } => Input::Number(*low as f64 / per_unit),
            Answers::Any => Input::NOT_GIVEN,
        }
    }
}

/// The variables to ask for, and the effects of answers. A variable is named by its index among them.
pub(crate) trait Asking {
    /// The possible states while these answers are not settled. All other variables stay missing.
    fn possible(&mut self, supplied: &[(usize, Span<'_>)], budget: &Budget) -> Possible;

    /// The state with these answers; any once the budget is spent.
    fn state(&mut self, supplied: &[(usize, Input)], budget: &Budget) -> Possible;
}

/// Rules that need no policy: they need their missing variables directly.
struct Plain<'s> {
    set: RuleSet,
    row: &'s [Input],
    columns: Vec<ColumnIndex>,
}

impl Asking for Plain<'_> {
    fn possible(&mut self, supplied: &[(usize, Span<'_>)], budget: &Budget) -> Possible {
        let column = |at: &usize| self.columns.get(*at).copied();
        let mut spans: Vec<_> =
            supplied.iter().filter_map(|(at, span)| Some((column(at)?, *span))).collect();
        sort(&mut spans);
        self.set.possible(&Unsettled { row: self.row, spans: &spans, budget })
    }

    fn state(&mut self, supplied: &[(usize, Input)], budget: &Budget) -> Possible {
        let mut row = self.row.to_vec();
        for (at, answer) in supplied {
            let column = self.columns.get(*at);
            if let Some(place) = column.and_then(|column| row.get_mut(column.index())) {
                *place = answer.clone();
            }
        }
        self.set.possible(&Unsettled { row: &row, spans: &[], budget })
    }
}

impl RuleSet {
    /// The variables to ask for, so that an unknown state becomes known; none if it is known or there are no rules.
    /// The rules must be bound to this registry.
    #[must_use]
    pub fn missing_to_resolve<'a>(
        &self,
        registry: &'a Registry,
        row: &[Input],
    ) -> Option<MissingToResolve<'a>> {
        if self.state(row) != Some(Truth::Unknown) {
            return None;
        }
        let budget = Budget::of_explanation();
        let columns = self.open_columns(row);
        let variables: Vec<&Variable> = columns.iter().filter_map(|c| registry.at(*c)).collect();
        let readings = self.readings();
        let answers = |(variable, column): (&&Variable, &ColumnIndex)| {
            readings.differing(*column, readings.answers(*column, variable), &budget)
        };
        let answers: Vec<Answers> = variables.iter().zip(&columns).map(answers).collect();
        let harms = readings.harms(columns.iter().copied());
        let set = self.unsettled(row, &columns.iter().copied().collect());
        let (list, exact) = shortest(&mut Plain { set, row, columns }, &answers, harms, &budget);
        let names = list.into_iter().filter_map(|at| variables.get(at).map(|v| &*v.name));
        Some(MissingToResolve { variables: names.collect(), exact })
    }

    /// The columns with a missing value that a condition needs, in the order of the rules. For `is null` a missing
    /// value is an answer already; supplying it gives the other one.
    pub(crate) fn open_columns(&self, row: &[Input]) -> Vec<ColumnIndex> {
        let (mut open, mut known) = (Vec::new(), BTreeSet::new());
        self.visit(&mut |condition| {
            let is_open = match condition.test.check {
                Check::Null => !condition.observed(row).is_present(),
                _ => condition.ask(row) == Truth::Unknown,
            };
            if is_open && known.insert(condition.column) {
                open.push(condition.column);
            }
        });
        open
    }

    /// The columns that open rules wait for, each once.
    pub(crate) fn unknown_columns(&self, row: &[Input]) -> Vec<ColumnIndex> {
        let mut waiting = Vec::new();
        let rules = self.acceptance.iter().chain(&self.rejection);
        for rule in rules.filter(|rule| rule.evaluate(row) == Truth::Unknown) {
            rule.body.visit(&mut |condition: &BoundCondition| {
                if condition.ask(row) == Truth::Unknown && !waiting.contains(&condition.column) {
                    waiting.push(condition.column);
                }
            });
        }
        waiting
    }

    /// The rules, except those that read none of these columns and pass on this row.
    pub(crate) fn unsettled(&self, row: &[Input], columns: &BTreeSet<ColumnIndex>) -> Self {
        let mut set = self.clone();
        let is_settled = |rule: &BoundRule, passes: Truth| {
            let mut reads = false;
            rule.body.visit(&mut |one| reads |= columns.contains(&one.column));
            !reads && rule.evaluate(row) == passes
        };
        set.acceptance.retain(|rule| !is_settled(rule, Truth::True));
        set.rejection.retain(|rule| !is_settled(rule, Truth::False));
        set
    }

    fn visit<'r>(&'r self, see: &mut dyn FnMut(&'r BoundCondition)) {
        for rule in self.acceptance.iter().chain(&self.rejection) {
            rule.body.visit(see);
        }
    }
}
