//! A draft: the parts of a policy, open to change.

use super::super::{
    Bands, Catalogue, Characteristic, PolicyError, ReasonBase, Rounding, Scaling, Weights,
    defaults::{MINIMUM_WAGE_EGP, default_characteristics},
};
use super::{Policy, variables};
use crate::json::Json;
use crate::rules::{OnUnknown, Variable};
use crate::{Currency, currency};
use std::collections::{BTreeMap, BTreeSet};

/// The parts of a policy. [`Draft::build`] checks them and makes the policy.
///
/// ```
/// use lendwright::scoring::{Draft, ReasonBase};
///
/// let draft = Draft { reason_base: ReasonBase::Mean, ..Draft::default() };
/// assert!(draft.build()?.digest().starts_with("sha256:"));
/// # Ok::<(), lendwright::scoring::PolicyError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The currency of all amounts in scoring.
    pub currency: Currency,
    /// The variables: those used, which are added by themselves where they are standard ones, and
    /// those that the host declares.
    pub variables: Vec<Variable>,
    /// Every rule, in the form of [`Rule::to_canonical`](crate::rules::Rule::to_canonical), by name.
    pub rules: BTreeMap<String, Json<'static>>,
    /// The acceptance rules by which the policy decides without a book; in one each request names its own.
    pub acceptance_rules: Vec<String>,
    /// The rejection rules, in the same way.
    pub rejection_rules: Vec<String>,
    /// What an undetermined state becomes.
    pub on_unknown: OnUnknown,
    /// The characteristics, in the order in which their points are added.
    pub characteristics: Vec<Characteristic>,
    /// The weights of the characteristics that count.
    pub weights: Weights,
    /// The range of the score.
    pub scaling: Scaling,
    /// How a score is made whole.
    pub rounding: Rounding,
    /// The classes of the score.
    pub bands: Bands,
    /// What lost points are counted from.
    pub reason_base: ReasonBase,
    /// The texts of reasons.
    pub reasons: Catalogue,
}

impl Draft {
    /// Checks the parts and makes the policy.
    ///
    /// Standard variables that are used are added and those that no longer are dropped, so that the
    /// same parts make the same policy whatever it was changed from.
    ///
    /// # Errors
    /// Names the member, as a JSON pointer, and the value that is wrong.
    pub fn build(self) -> Result<Policy, PolicyError> {
        self.declared()?.pruned().complete().compiled()
    }

    /// The same, its variables found right while they still lie as they were given.
    pub(super) fn declared(self) -> Result<Self, PolicyError> {
        variables::check(&self.variables)?;
        Ok(self)
    }

    /// The names of the variables that rules and characteristics read, divisors too.
    pub(super) fn used_variables(&self) -> BTreeSet<&str> {
        let mut used = BTreeSet::new();
        for characteristic in &self.characteristics {
            used.extend(characteristic.reads());
        }
        self.rules.values().for_each(|form| variables::of_rule(form, &mut used));
        used
    }

    /// The same with the standard variables that it uses and does not carry, sorted by name.
    pub(super) fn complete(mut self) -> Self {
        let standard = variables::standard();
        let missing: Vec<Variable> = self
            .used_variables()
            .into_iter()
            .filter(|name| !self.variables.iter().any(|v| &*v.name == *name))
            .filter_map(|name| standard.get(name).map(|v| variables::of_bands(v, &self.bands)))
            .collect();
        if !missing.is_empty() {
            self.variables.extend(missing);
            self.variables.sort_by(|a, b| a.name.cmp(&b.name));
        }
        self
    }

    /// The same without the standard variables that it no longer uses.
    fn pruned(mut self) -> Self {
        let standard = variables::standard();
        let used: BTreeSet<String> = self.used_variables().into_iter().map(str::to_owned).collect();
        self.variables.retain(|v| used.contains(&*v.name) || standard.get(&v.name).is_none());
        for variable in self.variables.iter_mut().filter(|v| &*v.name == super::compile::CLASS) {
            *variable = variables::of_bands(variable, &self.bands);
        }
        self.variables.sort_by(|a, b| a.name.cmp(&b.name));
        self
    }
}

impl Default for Draft {
    /// The default card in Egyptian pounds, without rules.
    fn default() -> Self {
        Self {
            currency: currency::EGP,
            variables: Vec::new(),
            rules: BTreeMap::new(),
            acceptance_rules: Vec::new(),
            rejection_rules: Vec::new(),
            on_unknown: OnUnknown::default(),
            characteristics: default_characteristics(MINIMUM_WAGE_EGP),
            weights: Weights::default(),
            scaling: Scaling::default(),
            rounding: Rounding::default(),
            bands: Bands::default(),
            reason_base: ReasonBase::default(),
            reasons: Catalogue::default(),
        }
    }
}
