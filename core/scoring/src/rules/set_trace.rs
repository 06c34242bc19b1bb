//! The trace of a set of rules, and the conditions that made its state false.

use super::evaluate::{all, any};
use super::trace::{Influence, trace_each};
use super::{
    BoundRule, ConditionTrace, GroupTrace, Input, Quantifier, RuleKind, RuleSet, RuleTrace,
    TermTrace, Truth,
};
use std::sync::Arc;

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
pub struct SetTrace<'a> {
    /// The state.
    pub state: Truth,
    /// Acceptance rules, then rejection rules, each in the request's order.
    pub rules: Vec<RuleTrace<'a>>,
}

/// A condition that made the state false.
#[derive(Clone, Copy, Debug, PartialEq)]
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
                blame(&rule.groups, blamed, &mut |condition| {
                    causes.push(Cause { rule: rule.name, kind, condition });
                });
            }
        }
        causes
    }
}

/// Calls `tell` with the conditions that gave groups joined by *or* their state. A part of another
/// state did not cause it.
fn blame<'t, 'a>(
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
                    blame(body, inner, tell);
                }
            }
            TermTrace::Condition(_) | TermTrace::Nested { .. } => {}
        }
    }
}
