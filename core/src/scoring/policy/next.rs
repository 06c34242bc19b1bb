//! The next policy: this one with one part changed.

use super::variables;
use super::{Draft, Policy};
use crate::rules::{Rule, Variable};
use crate::scoring::{PolicyError, Weights};
use std::sync::Arc;

impl Policy {
    /// Returns a new policy in which the rule is added, or replaces the rule with the same name.
    /// [`Policy::select`] makes it ready for this policy's rows.
    ///
    /// # Errors
    /// When the rule reads a variable that this policy does not know.
    pub fn with_rule(&self, rule: &Rule) -> Result<Self, PolicyError> {
        let mut draft = self.draft();
        draft.rules.insert(rule.name().to_owned(), Arc::new(rule.clone()));
        self.next(draft)
    }

    /// The next policy, without a rule.
    ///
    /// # Errors
    /// When there is no such rule, or the policy's own lists name it.
    pub fn without_rule(&self, name: &str) -> Result<Self, PolicyError> {
        let mut draft = self.draft();
        for (list, names) in [
            ("acceptance_rules", &draft.acceptance_rules),
            ("rejection_rules", &draft.rejection_rules),
        ] {
            if names.iter().any(|listed| listed == name) {
                return Err(PolicyError::RuleListed { name: name.to_owned(), list });
            }
        }
        if draft.rules.remove(name).is_none() {
            return Err(PolicyError::UnknownRule { name: name.to_owned() });
        }
        self.next(draft)
    }

    /// The next policy, with these weights.
    ///
    /// # Errors
    /// When a name is that of no characteristic.
    pub fn with_weights(&self, weights: Weights) -> Result<Self, PolicyError> {
        self.next(Draft { weights, ..self.draft() })
    }

    /// The next policy, with a variable of the host's declared.
    ///
    /// # Errors
    /// When the name is malformed or taken, or no value fits the declaration.
    pub fn with_variable(&self, variable: Variable) -> Result<Self, PolicyError> {
        self.with_variables([variable])
    }

    /// The next policy, with variables of the host's declared. One that is declared already, in the same
    /// way, is passed over.
    ///
    /// # Errors
    /// As [`Policy::with_variable`], with the place among these.
    pub fn with_variables(
        &self,
        declared: impl IntoIterator<Item = Variable>,
    ) -> Result<Self, PolicyError> {
        let mut draft = self.draft();
        variables::declare(&mut draft, declared)?;
        self.next(draft)
    }

    /// The next policy, with the rules by which [`Policy::decide`] decides. In a book each request names its
    /// own.
    ///
    /// # Errors
    /// When a name is that of no rule.
    pub fn with_lists(&self, acceptance: &[&str], rejection: &[&str]) -> Result<Self, PolicyError> {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let (acceptance_rules, rejection_rules) = (owned(acceptance), owned(rejection));
        self.next(Draft { acceptance_rules, rejection_rules, ..self.draft() })
    }

    /// The policy of a changed draft; the rules that stay are not compiled again.
    fn next(&self, draft: Draft) -> Result<Self, PolicyError> {
        draft.build_after(Some(self))
    }
}
