//! Building a policy from a draft: everything is checked and looked up once.

use super::check::{check, weight_warnings};
use super::computed::Computed;
use super::inner::Inner;
use super::rules::{Before, Rules};
use super::{Draft, Policy};
use super::{caps, variables, write};
use crate::rules::{OwnerId, RuleSet};
use crate::scoring::PolicyError;
use crate::scoring::card::{Card, Parts};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;

impl Draft {
    /// Checks the parts and makes the policy.
    ///
    /// Standard variables that are used are added and those that no longer are dropped, so that the
    /// same parts make the same policy whatever it was changed from.
    ///
    /// # Errors
    /// Names the member, as a JSON pointer, and the value that is wrong.
    pub fn build(self) -> Result<Policy, PolicyError> {
        self.build_after(None)
    }

    /// As [`Draft::build`], without compiling again the rules that the policy `before` has too.
    pub(super) fn build_after(self, before: Option<&Policy>) -> Result<Policy, PolicyError> {
        // Checked first, while the variables are still in the order in which they were given.
        variables::check(&self.variables)?;
        let draft = variables::complete(variables::prune(self));
        let before = before.map(|policy| &*policy.inner);
        let before = before.map(|inner| Before { registry: &inner.registry, rules: &inner.rules });
        draft.compile(before)
    }

    /// The policy of a draft that carries the variables that it uses.
    pub(super) fn compile(mut self, before: Option<Before<'_>>) -> Result<Policy, PolicyError> {
        let registry = check(&self, self.rules.len())?;
        self.min_certainty += 0.0;
        self.weights = self.weights.in_order_of(self.characteristics.iter().map(|c| &*c.name));
        let rules = Rules::bind(&self, &registry, before)?;
        // The literals of a rule that was parsed elsewhere are now those of this policy's types.
        for (place, bound) in self.rules.values_mut().zip(&rules.bound) {
            *place = bound.rule().clone();
        }
        let default_rules = default_rules(&self, &rules)?;
        let mut warnings: Vec<_> =
            rules.forms.iter().flat_map(|form| form.warnings.iter().cloned()).collect();
        warnings.extend(default_rules.warnings());
        warnings.extend(weight_warnings(&self, &registry));
        let (cap_rules, cap_forms) = caps::bind(&mut self, &registry)?;
        warnings.extend(cap_forms.iter().flat_map(|form| form.warnings.iter().cloned()));
        let parts = Parts {
            characteristics: &self.characteristics,
            weights: &self.weights,
            caps: self.caps.as_deref().unwrap_or_default(),
            scaling: self.scaling,
            rounding: self.rounding,
            reason_base: self.reason_base,
        };
        let card = Card::new(parts, &registry, cap_rules);
        let reason_codes = registry.variables().iter().map(|v| v.reason.code.clone()).collect();
        let canonical = write::canonical_text(&self, &rules, &cap_forms)?;
        let (digest, id) = name_of(&canonical);
        let inner = Inner {
            draft: self,
            canonical,
            digest,
            id,
            computed: Computed::of(&registry),
            registry,
            rules,
            card,
            default_rules: default_rules.of(id),
            reason_codes,
            warnings,
        };
        Ok(Policy { inner: Arc::new(inner) })
    }
}

fn default_rules(draft: &Draft, rules: &Rules) -> Result<RuleSet, PolicyError> {
    let find = |list: &str, names: &[String]| {
        rules.find_all(names).map_err(|(at, name)| {
            PolicyError::at(&format!("{list}/{at}"), format!("rule {name} does not exist"))
        })
    };
    Ok(RuleSet::new(
        find("/acceptance_rules", &draft.acceptance_rules)?,
        find("/rejection_rules", &draft.rejection_rules)?,
    ))
}

/// The digest of a policy's canonical text, and the first bytes of it as a number.
fn name_of(canonical: &str) -> (String, OwnerId) {
    let bytes: [u8; 32] = Sha256::digest(canonical.as_bytes()).into();
    let mut digest = "sha256:".to_owned();
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] {
            digest.extend(char::from_digit(u32::from(digit), 16));
        }
    }
    let first = bytes.first_chunk().copied().unwrap_or_default();
    (digest, OwnerId(u64::from_be_bytes(first)))
}

impl Default for Policy {
    /// The default card in Egyptian pounds, without rules.
    fn default() -> Self {
        match variables::complete(Draft::default()).compile(None) {
            Ok(policy) => policy,
            // A test proves that the default draft compiles; it reads nothing from outside.
            Err(error) => unreachable!("{error}"),
        }
    }
}
