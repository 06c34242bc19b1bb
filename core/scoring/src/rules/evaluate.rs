//! Evaluation. It stops at the first condition that decides, which never changes the answer, since
//! *and* and *or* of Kleene's logic are commutative and associative.

use super::bound::BoundCondition;
use super::tree::{Body, Group, Term};
use super::{BoundRule, Input, Quantifier, Truth};

impl BoundRule {
    /// Evaluates the rule for a row of the registry that it was bound to; in a row of another registry the columns
    /// mean other variables. Columns beyond the end of the row are missing. It does not allocate.
    #[must_use]
    pub fn evaluate(&self, row: &[Input]) -> Truth {
        self.body.ask(row)
    }
}

impl Body<BoundCondition> {
    pub(super) fn ask(&self, row: &[Input]) -> Truth {
        any(&self.groups, |group| group.ask(row))
    }
}

impl Group<BoundCondition> {
    pub(super) fn ask(&self, row: &[Input]) -> Truth {
        all(&self.terms, |term| term.ask(row))
    }
}

impl Term<BoundCondition> {
    #[inline]
    pub(super) fn ask(&self, row: &[Input]) -> Truth {
        match self {
            Term::Condition(condition) => condition.ask(row),
            Term::Nested(quantifier, bodies) => ask_nested(*quantifier, bodies, row),
        }
    }
}

impl BoundCondition {
    #[inline]
    pub(super) fn ask(&self, row: &[Input]) -> Truth {
        self.test.ask(self.observed(row))
    }
}

fn ask_nested(quantifier: Quantifier, bodies: &[Body<BoundCondition>], row: &[Input]) -> Truth {
    match quantifier {
        Quantifier::All => all(bodies, |body| body.ask(row)),
        Quantifier::Any => any(bodies, |body| body.ask(row)),
        Quantifier::None => !any(bodies, |body| body.ask(row)),
    }
}

/// The *and* of all items; stops at the first false.
#[inline]
pub(super) fn all<T>(items: &[T], ask: impl Fn(&T) -> Truth) -> Truth {
    let mut truth = Truth::True;
    for item in items {
        truth = truth.and(ask(item));
        if truth == Truth::False {
            break;
        }
    }
    truth
}

/// The *or* of all items; stops at the first true.
#[inline]
pub(super) fn any<T>(items: &[T], ask: impl Fn(&T) -> Truth) -> Truth {
    let mut truth = Truth::False;
    for item in items {
        truth = truth.or(ask(item));
        if truth == Truth::True {
            break;
        }
    }
    truth
}
