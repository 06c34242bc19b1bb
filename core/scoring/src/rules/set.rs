//! Sets of acceptance and rejection rules, which give `pass_business_rules_state`, and the
//! conditions that made it false.

use super::bound::BoundCondition;
use super::evaluate::{all, any};
use super::tree::{Body, Term};
use super::{BoundRule, ColumnIndex, Input, Quantifier, RuleWarning, Truth, warning};
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
    pub(crate) fn of(self, owner: OwnerId) -> Self {
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
        warning::same(&self.acceptance, &self.rejection)
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
    /// state false, in the order of [`SetTrace::causes`](super::SetTrace::causes). It is not called where the state
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
