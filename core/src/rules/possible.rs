//! What rules may say while some columns are not settled: each holds one of several values, or any
//! between two.

use super::bound::BoundCondition;
use super::test::{Check, Interval, Scale, Test};
use super::tree::{Body, Term};
use super::{BoundRule, ColumnIndex, Input, Quantifier, RuleSet, Truth};

/// What an unsettled column may hold.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Span<'s> {
    /// A number from the first to the second, or nothing where it may be missing.
    Numbers { low: f64, high: f64, may_be_missing: bool },
    /// One of these.
    OneOf(&'s [Input]),
    /// A value that answers each of its conditions as one likes.
    Anything,
}

/// The columns that are not settled; more than a few are [sorted](sort).
pub(crate) type Spans<'s> = [(ColumnIndex, Span<'s>)];

/// Up to so many are found faster one by one.
const FEW: usize = 12;

/// Sorts columns, so that each is found.
pub(crate) fn sort(spans: &mut Spans<'_>) {
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
pub(crate) struct Possible {
    least: Truth,
    most: Truth,
}

impl Possible {
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
    pub(crate) fn may_be(self, goal: Truth) -> bool {
        self.least <= goal && goal <= self.most
    }

    /// Whether it can be nothing else.
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

    /// Joined by and; stops at what is false for sure.
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

    /// Joined by or; stops at what is true for sure.
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
    /// The states that are possible while these columns of the row are not settled.
    pub(crate) fn possible(&self, row: &[Input], spans: &Spans<'_>) -> Possible {
        let accepted = Possible::all(self.acceptance.iter().map(|rule| rule.possible(row, spans)));
        let rejected = Possible::any(self.rejection.iter().map(|rule| rule.possible(row, spans)));
        accepted.and(rejected.not())
    }
}

impl BoundRule {
    /// The truth values that are possible while these columns of the row are not settled.
    pub(crate) fn possible(&self, row: &[Input], spans: &Spans<'_>) -> Possible {
        body(&self.body, row, spans)
    }
}

fn body(body: &Body<BoundCondition>, row: &[Input], spans: &Spans<'_>) -> Possible {
    Possible::any(body.groups.iter().map(|group| {
        let terms = group.terms.iter();
        Possible::all(terms.map(|one| term(one, row, spans)))
    }))
}

fn term(term: &Term<BoundCondition>, row: &[Input], spans: &Spans<'_>) -> Possible {
    match term {
        Term::Condition(condition) => condition.possible(row, spans),
        Term::Nested(quantifier, bodies) => {
            let bodies = bodies.iter().map(|one| body(one, row, spans));
            match quantifier {
                Quantifier::All => Possible::all(bodies),
                Quantifier::Any => Possible::any(bodies),
                Quantifier::None => Possible::any(bodies).not(),
            }
        }
    }
}

impl BoundCondition {
    fn possible(&self, row: &[Input], spans: &Spans<'_>) -> Possible {
        match find(spans, self.column) {
            Some(span) => self.test.possible(span),
            None => Possible::only(self.ask(row)),
        }
    }
}

impl Test {
    fn possible(&self, span: &Span<'_>) -> Possible {
        match span {
            Span::Numbers { low, high, may_be_missing } => {
                let present = self.between(*low, *high);
                if *may_be_missing { present.with(self.ask(&Input::NOT_GIVEN)) } else { present }
            }
            Span::OneOf(inputs) => {
                let mut asked = inputs.iter().map(|input| self.ask(input));
                let first = asked.next().map_or(Possible::ANY, Possible::only);
                asked.fold(first, Possible::with)
            }
            Span::Anything if matches!(self.check, Check::Null) => {
                Possible::only(Truth::from(self.negated))
            }
            Span::Anything => Possible::ANY,
        }
    }

    /// What a number between two may give.
    fn between(&self, low: f64, high: f64) -> Possible {
        let (may, must) = match &self.check {
            Check::Null => (false, false),
            Check::Within(Scale::Number, interval) => {
                let values = Interval { low, high, ..Interval::EVERYTHING };
                let must = interval.has(low) && interval.has(high);
                (must || !interval.and(values).is_empty(false), must)
            }
            Check::Numbers(numbers) => {
                let may = numbers.iter().any(|number| low <= *number && *number <= high);
                (may, may && low >= high)
            }
            _ => return Possible::only(Truth::Unknown),
        };
        Possible::either(may != self.negated, must != self.negated)
    }
}
