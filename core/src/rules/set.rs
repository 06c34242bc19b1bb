//! Acceptance and rejection rules together: the state of `pass_business_rules_state`.

use super::evaluate::{all, any};
use super::resolve::{self, MissingToResolve};
use super::trace::{
    ConditionTrace, GroupTrace, Influence, RuleTrace, Tally, TermTrace, write_state,
};
use super::{Input, Lint, Quantifier, Rule, Truth, lint};
use crate::json::JsonOut;
use std::sync::Arc;

/// The rules of one decision.
///
/// The state is *and* over the acceptance rules, and not (*or* over the rejection rules), in
/// [`Truth`]: true when every acceptance rule holds and no rejection rule fires, false when it is
/// decided against whatever the missing data would be, unknown when data are missing and either
/// outcome is possible. Without any rule there is no state: N/A on the wire.
///
/// ```
/// use lendwright::{json::Json, rules::{Registry, Rule, RuleSet, Truth}};
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
    pub(super) acceptance: Vec<Arc<Rule>>,
    pub(super) rejection: Vec<Arc<Rule>>,
    owner: Option<Mark>,
}

/// Whose columns rows and rules have: two owners of the same mark have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark(pub(crate) u64);

/// What a rule is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleKind {
    /// It must hold.
    Acceptance,
    /// It must not hold.
    Rejection,
}

impl RuleKind {
    /// `acceptance` or `rejection`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            RuleKind::Acceptance => "acceptance",
            RuleKind::Rejection => "rejection",
        }
    }
}

/// What follows from a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The rules are passed.
    Pass,
    /// They are not.
    Fail,
    /// A person has to decide, or data have to be asked for.
    Refer,
}

/// What an unknown state means; never an approval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OnUnknown {
    /// A person decides.
    #[default]
    Refer,
    /// The borrower is refused.
    Reject,
}

impl OnUnknown {
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
    /// The set of these rules, in the orders of the request, for rows of the registry that all of them were
    /// parsed against. A policy decides by the sets that its own
    /// [`select`](crate::scoring::Policy::select) makes.
    #[must_use]
    pub fn new(acceptance: Vec<Arc<Rule>>, rejection: Vec<Arc<Rule>>) -> Self {
        Self { acceptance, rejection, owner: None }
    }

    /// The same set, for the rows of this owner only.
    pub(crate) fn of(self, owner: Mark) -> Self {
        Self { owner: Some(owner), ..self }
    }

    /// Whether this owner's rows can be asked: the set is its own, or has nothing to ask.
    pub(crate) fn is_of(&self, owner: Mark) -> bool {
        self.owner.map_or(self.is_empty(), |own| own == owner)
    }

    /// Whether it has no rule at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.acceptance.is_empty() && self.rejection.is_empty()
    }

    /// The acceptance rules.
    #[must_use]
    pub fn acceptance(&self) -> &[Arc<Rule>] {
        &self.acceptance
    }

    /// The rejection rules.
    #[must_use]
    pub fn rejection(&self) -> &[Arc<Rule>] {
        &self.rejection
    }

    /// What looks wrong about the rules together: a rejection rule that says the same as an
    /// acceptance rule, so that nobody can pass. The pointer leads into the list of rejection rules.
    #[must_use]
    pub fn lints(&self) -> Vec<Lint> {
        lint::same(&self.acceptance, &self.rejection)
    }

    /// The state for a row; `None`, N/A on the wire, when there are no rules. Nothing is allocated.
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

    /// Every condition of every rule evaluated, each marked as decisive or not for the state of
    /// the set; `None` when there are no rules.
    #[must_use]
    pub fn trace<'a>(&'a self, row: &'a [Input]) -> Option<SetTrace<'a>> {
        let state = self.state(row)?;
        let accepts: Vec<Truth> = self.acceptance.iter().map(|rule| rule.evaluate(row)).collect();
        let rejects: Vec<Truth> = self.rejection.iter().map(|rule| rule.evaluate(row)).collect();
        let (accepting, rejecting) = (Tally::of(&accepts), Tally::of(&rejects));
        let accepted = accepts.iter().zip(&self.acceptance).map(|(said, rule)| {
            let others = accepting.without(*said).and();
            let influence = Influence::WHOLE.and(!rejecting.or()).and(others);
            rule.trace_within(row, Some(RuleKind::Acceptance), influence)
        });
        let rejected = rejects.iter().zip(&self.rejection).map(|(said, rule)| {
            let others = rejecting.without(*said).or();
            let influence = Influence::WHOLE.and(accepting.and()).not().or(others);
            rule.trace_within(row, Some(RuleKind::Rejection), influence)
        });
        let rules = accepted.chain(rejected).collect();
        let missing_to_resolve =
            (state == Truth::Unknown).then(|| resolve::missing_to_resolve(self, row));
        Some(SetTrace { state, rules, missing_to_resolve })
    }
}

/// What a set of rules said about one row.
#[derive(Clone, Debug, PartialEq)]
pub struct SetTrace<'a> {
    /// The state.
    pub state: Truth,
    /// Acceptance rules, then rejection rules, each in the request's order.
    pub rules: Vec<RuleTrace<'a>>,
    /// For an unknown state: what to ask for.
    pub missing_to_resolve: Option<MissingToResolve<'a>>,
}

/// A condition that made the state false.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cause<'a> {
    /// The rule's name.
    pub rule: &'a str,
    /// Whether a rejection rule fired or an acceptance rule failed.
    pub kind: RuleKind,
    /// The condition, whose variable has the reason.
    pub condition: &'a ConditionTrace<'a>,
}

impl<'a> SetTrace<'a> {
    /// Why the state is false, in the order of a notice: the conditions that hold in each firing
    /// rejection rule, in order (Regulation B, interpretation 9(b)(2)-8: the automatic denial must
    /// be named), then the failed conditions of each failed acceptance rule. Empty unless false.
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

    /// Writes `{state, rules, missing_to_resolve}`.
    pub fn write(&self, out: &mut JsonOut) {
        out.object(|o| {
            write_state(self.state, o.member("state"));
            o.member("rules").list(|l| self.rules.iter().for_each(|rule| rule.write(l.item())));
            if let Some(missing) = &self.missing_to_resolve {
                missing.write(o.member("missing_to_resolve"));
            }
        });
    }
}

/// The conditions that made groups joined by or say what they say: a part that says otherwise has
/// no share in it.
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
