//! The conditions that made a state false, found without a trace and without allocation.

use super::bound::BoundCondition;
use super::tree::{Body, Term};
use super::{ColumnIndex, Input, Quantifier, RuleSet, Truth};

impl RuleSet {
    /// Calls `tell` with the column of each condition that made the state false, in the order of
    /// [`SetTrace::causes`](super::SetTrace::causes). It is not called where the state is not
    /// false. Nothing is allocated.
    pub fn blame(&self, row: &[Input], tell: &mut dyn FnMut(ColumnIndex)) {
        if self.state(row) != Some(Truth::False) {
            return;
        }
        for (rules, blamed) in [(&self.rejection, Truth::True), (&self.acceptance, Truth::False)] {
            for rule in rules.iter().filter(|rule| rule.evaluate(row) == blamed) {
                blame(&rule.body, row, blamed, tell);
            }
        }
    }
}

/// Skips each part whose truth value differs from that of the whole: it did not cause it.
fn blame(
    body: &Body<BoundCondition>,
    row: &[Input],
    said: Truth,
    tell: &mut dyn FnMut(ColumnIndex),
) {
    let groups = body.groups.iter().filter(|group| group.ask(row) == said);
    for term in groups.flat_map(|group| &group.terms).filter(|term| term.ask(row) == said) {
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
}
