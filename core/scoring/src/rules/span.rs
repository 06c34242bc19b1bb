//! The possible results of rules while some columns are not settled, and the budget of a search over them. Such a
//! column has a `Span` of possible values: one of several, or any between two.

use super::bound_rule::BoundCondition;
use super::condition::{Check, NumberRange, Scale, Test};
use super::rule::{Body, Term};
use super::{BoundRule, ColumnIndex, Input, Quantifier, RuleSet, Truth};
use std::cell::Cell;

/// The possible values of an unsettled column.
#[derive(Clone, Copy, Debug)]
pub enum Span<'s> {
    /// A number from the first to the second, or a missing one if it may be missing.
    Numbers {
        /// The least one.
        low: f64,
        /// The greatest one.
        high: f64,
        /// Whether it may be missing.
        may_be_missing: bool,
    },
    /// One of these; numbers are sorted.
    OneOf(&'s [Input]),
    /// Any value: each of its conditions may be true or false.
    Anything,
}

/// The columns that are not settled; more than a few are [sorted](sort_spans).
type Spans<'s> = [(ColumnIndex, Span<'s>)];

/// A row with some unsettled columns, and the budget for tests on it. Once that is spent, anything counts as
/// possible.
pub struct UnsettledRow<'s> {
    /// The values of the settled columns.
    pub row: &'s [Input],
    /// The possible values of each other column.
    pub spans: &'s Spans<'s>,
    /// The budget for tests.
    pub budget: &'s Budget,
}

/// The cost of testing a range.
const TWO_ENDS: usize = 2;

/// Up to this number a linear search is faster.
const FEW: usize = 12;

/// Sorts columns, so that each is found.
pub fn sort_spans(spans: &mut Spans<'_>) {
    if spans.len() > FEW {
        spans.sort_by_key(|(column, _)| *column);
    }
}

fn find<'a, 's>(spans: &'a Spans<'s>, column: ColumnIndex) -> Option<&'a Span<'s>> {
    let found = if spans.len() > FEW {
        spans.binary_search_by_key(&column, |(known, _)| *known).ok().and_then(|at| spans.get(at))
    } else {
        spans.iter().find(|(known, _)| *known == column)
    };
    found.map(|(_, span)| span)
}

/// The truth values that are possible: from the least to the most, false being the least. There may
/// be fewer; there are never more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PossibleTruths {
    least: Truth,
    most: Truth,
}

impl PossibleTruths {
    /// Each of them.
    pub(crate) const ANY: Self = Self { least: Truth::False, most: Truth::True };

    fn only(truth: Truth) -> Self {
        Self { least: truth, most: truth }
    }

    fn either(known: bool, also: bool) -> Self {
        Self::only(Truth::from(known)).with(Truth::from(also))
    }

    fn with(self, truth: Truth) -> Self {
        Self { least: self.least.min(truth), most: self.most.max(truth) }
    }

    /// Whether it may be this one, true or false.
    #[must_use]
    pub fn may_be(self, goal: Truth) -> bool {
        self.least <= goal && goal <= self.most
    }

    /// Whether it is the only possible value.
    pub(crate) fn must_be(self, goal: Truth) -> bool {
        self.least == goal && self.most == goal
    }

    fn and(self, other: Self) -> Self {
        Self { least: self.least.and(other.least), most: self.most.and(other.most) }
    }

    fn or(self, other: Self) -> Self {
        Self { least: self.least.or(other.least), most: self.most.or(other.most) }
    }

    fn not(self) -> Self {
        Self { least: !self.most, most: !self.least }
    }

    /// Joined by *and*; stops at a part that is certainly false.
    fn all(parts: impl Iterator<Item = Self>) -> Self {
        let mut all = Self::only(Truth::True);
        for part in parts {
            all = all.and(part);
            if all.most == Truth::False {
                break;
            }
        }
        all
    }

    /// Joined by *or*; stops at a part that is certainly true.
    fn any(parts: impl Iterator<Item = Self>) -> Self {
        let mut any = Self::only(Truth::False);
        for part in parts {
            any = any.or(part);
            if any.least == Truth::True {
                break;
            }
        }
        any
    }
}

impl RuleSet {
    /// The states that are possible.
    pub(crate) fn possible(&self, at: &UnsettledRow<'_>) -> PossibleTruths {
        let accepted = PossibleTruths::all(self.acceptance.iter().map(|rule| rule.possible(at)));
        let rejected = PossibleTruths::any(self.rejection.iter().map(|rule| rule.possible(at)));
        accepted.and(rejected.not())
    }
}

impl BoundRule {
    /// The truth values that are possible.
    #[doc(hidden)]
    #[must_use]
    pub fn possible(&self, at: &UnsettledRow<'_>) -> PossibleTruths {
        body(&self.body, at)
    }
}

fn body(body: &Body<BoundCondition>, at: &UnsettledRow<'_>) -> PossibleTruths {
    PossibleTruths::any(body.groups.iter().map(|group| {
        let terms = group.terms.iter();
        PossibleTruths::all(terms.map(|one| term(one, at)))
    }))
}

fn term(term: &Term<BoundCondition>, at: &UnsettledRow<'_>) -> PossibleTruths {
    match term {
        Term::Condition(condition) => condition.possible(at),
        Term::Nested(quantifier, bodies) => {
            let bodies = bodies.iter().map(|one| body(one, at));
            match quantifier {
                Quantifier::All => PossibleTruths::all(bodies),
                Quantifier::Any => PossibleTruths::any(bodies),
                Quantifier::None => PossibleTruths::any(bodies).not(),
            }
        }
    }
}

impl BoundCondition {
    fn possible(&self, at: &UnsettledRow<'_>) -> PossibleTruths {
        match find(at.spans, self.column) {
            Some(span) => self.test.possible(span, at.budget),
            None => self.test.of_one(self.observed(at.row), at.budget),
        }
    }
}

impl Test {
    fn possible(&self, span: &Span<'_>, budget: &Budget) -> PossibleTruths {
        match span {
            Span::Numbers { .. } if !budget.take(TWO_ENDS) => PossibleTruths::ANY,
            Span::Numbers { low, high, may_be_missing } => {
                let present = self.between(*low, *high);
                if *may_be_missing { present.with(self.ask(&Input::NOT_GIVEN)) } else { present }
            }
            Span::OneOf(inputs) => self.of_numbers(inputs, budget).unwrap_or_else(|| {
                let mut said = inputs.iter().map(|input| self.of_one(input, budget));
                let mut all = said.next().unwrap_or(PossibleTruths::ANY);
                while all != PossibleTruths::ANY
                    && let Some(one) = said.next()
                {
                    all = all.with(one.least).with(one.most);
                }
                all
            }),
            Span::Anything if matches!(self.check, Check::Null) => {
                PossibleTruths::only(Truth::from(self.negated))
            }
            Span::Anything => PossibleTruths::ANY,
        }
    }

    /// The result for one value; any result once the budget is spent.
    fn of_one(&self, input: &Input, budget: &Budget) -> PossibleTruths {
        if budget.take(self.weight(input)) {
            PossibleTruths::only(self.ask(input))
        } else {
            PossibleTruths::ANY
        }
    }

    /// The possible results of an interval test for sorted numbers.
    fn of_numbers(&self, inputs: &[Input], budget: &Budget) -> Option<PossibleTruths> {
        let [low, high] = self.range?;
        let (Input::Number(first), Input::Number(last)) = (inputs.first()?, inputs.last()?) else {
            return None;
        };
        if !budget.take(TWO_ENDS) {
            return Some(PossibleTruths::ANY);
        }
        #[cfg(test)]
        super::condition::count_asked();
        let has = |number: &f64| low <= *number && *number <= high;
        let (has_first, has_last) = (has(first), has(last));
        let has_one = || {
            let before = |one: &Input| matches!(one, Input::Number(number) if *number < low);
            let next = inputs.get(inputs.partition_point(before));
            matches!(next, Some(Input::Number(number)) if has(number))
        };
        let may = has_first || has_last || has_one();
        Some(PossibleTruths::either(may != self.negated, (has_first && has_last) != self.negated))
    }

    /// The possible results for a number between two.
    fn between(&self, low: f64, high: f64) -> PossibleTruths {
        #[cfg(test)]
        super::condition::count_asked();
        let (may, must) = match &self.check {
            Check::Null => (false, false),
            Check::Within(Scale::Number, interval) => {
                let values = NumberRange { low, high, ..NumberRange::EVERYTHING };
                let must = interval.has(low) && interval.has(high);
                (must || !interval.and(values).is_empty(false), must)
            }
            Check::Numbers(numbers) => {
                let first = numbers.partition_point(|number| *number < low);
                let may = numbers.get(first).is_some_and(|number| *number <= high);
                (may, may && low >= high)
            }
            _ => return PossibleTruths::only(Truth::Unknown),
        };
        PossibleTruths::either(may != self.negated, must != self.negated)
    }
}

/// The number of tests that a search may still make. It limits the time, and gives the same answer on every machine.
/// Other work counts as a number of tests.
#[derive(Debug)]
pub struct Budget {
    left: Cell<usize>,
    /// The amount reserved for later work. The budget counts as spent when only this amount remains.
    kept: Cell<usize>,
}

/// The largest number of tests for the searches of one explanation. With thousands of conditions, more than a cache
/// can store, a million tests take some tens of milliseconds.
pub(crate) const TESTS_MAX: usize = 3_000_000;

impl Budget {
    /// The budget of one explanation.
    pub(crate) fn for_explanation() -> Self {
        Self::new(TESTS_MAX)
    }

    /// The budget of this number of tests.
    #[must_use]
    pub fn new(tests: usize) -> Self {
        Self { left: Cell::new(tests), kept: Cell::new(0) }
    }

    /// Takes this number of tests. If fewer are left, it returns false, and the budget is spent from then on.
    #[inline]
    pub(crate) fn take(&self, tests: usize) -> bool {
        let has_enough = tests < self.left();
        let left = if has_enough { self.left.get().saturating_sub(tests) } else { self.kept.get() };
        self.left.set(left);
        has_enough
    }

    /// The number of remaining tests.
    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.left.get().saturating_sub(self.kept.get())
    }

    /// Whether no tests are left.
    #[inline]
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.left() == 0
    }

    /// Does work with one of this number of parts of the remaining budget. The unused rest stays.
    pub(crate) fn share<R>(&self, parts: usize, work: impl FnOnce() -> R) -> R {
        let kept = self.kept.get();
        let part = self.left().checked_div(parts).unwrap_or_default();
        self.kept.set(self.left.get().saturating_sub(part));
        let done = work();
        self.kept.set(kept);
        done
    }
}
