//! Why a state is false, without a trace: for the fast door, which only needs the reasons.

use super::bound::BoundCondition;
use super::input::Input;
use super::registry::Column;
use super::set::RuleSet;
use super::tree::{Body, Quantifier, Term};
use super::truth::Truth;

impl RuleSet {
    /// Tells the column of each condition that made the state false, in the order of
    /// [`SetTrace::causes`](super::SetTrace::causes). Nothing is told where it is not false, and
    /// nothing is allocated.
    pub fn blame(&self, row: &[Input], tell: &mut dyn FnMut(Column)) {
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

/// A part that says otherwise than the whole has no share in it.
fn blame(body: &Body<BoundCondition>, row: &[Input], said: Truth, tell: &mut dyn FnMut(Column)) {
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
