//! Builds a policy from a draft, a policy file or another policy with one part changed. All checks and look-ups
//! happen once.

use super::check::{check, weight_warnings};
use super::inner::Inner;
use super::row::Computed;
use super::rules::{Before, Rules};
use super::{Draft, Policy, caps, read, variables, wording, write};
use crate::card::{Card, Parts};
use crate::rules::{OwnerId, Rule, RuleSet, Variable};
use crate::{PolicyError, Weights};
use lendwright_types::json::Json;
use sha2::{Digest as _, Sha256};
use std::path::Path;
use std::sync::Arc;

impl Draft {
    /// Checks the parts and makes the policy.
    ///
    /// Used standard variables are added and unused ones are dropped. So the same parts make the same policy,
    /// whatever policy they come from.
    ///
    /// # Errors
    /// Names the member, as a JSON pointer, and the value that is wrong.
    pub fn build(self) -> Result<Policy, PolicyError> {
        self.build_after(None)
    }

    /// Like [`Draft::build`], but the rules that the policy `before` has too are not compiled again.
    pub(super) fn build_after(self, before: Option<&Policy>) -> Result<Policy, PolicyError> {
        // Checked first, while the variables are still in the given order.
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
        let mut rules = Rules::bind(&self, &registry, before)?;
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
        rules.caps = cap_forms.iter().map(|form| form.cost).sum();
        rules.check_cost(before.map(|before| before.rules.cost()).unwrap_or_default())?;
        warnings.extend(cap_forms.iter().flat_map(|form| form.warnings.iter().cloned()));
        warnings.extend(wording::warnings(&self, &registry));
        let parts = Parts {
            characteristics: &self.characteristics,
            weights: &self.weights,
            caps: self.caps.as_deref().unwrap_or_default(),
            scaling: self.scaling,
            rounding: self.rounding,
            reason_base: self.reason_base,
        };
        let card = Card::new(parts, &registry, cap_rules);
        let (canonical, rules_at) = write::canonical_text(&self, &rules, &cap_forms)?;
        let (digest, id) = name_of(&canonical);
        let inner = Inner {
            computed: Computed::of(&registry, &self.bands),
            draft: self,
            canonical,
            rules_at,
            digest,
            id,
            registry,
            rules,
            card,
            default_rules: default_rules.of(id),
            warnings,
        };
        Ok(Policy { inner: Arc::new(inner) })
    }
}

impl Policy {
    /// Reads a policy file.
    ///
    /// # Errors
    /// When the file can't be read, and as [`Policy::from_json`].
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, PolicyError> {
        let path = path.as_ref();
        let bytes = std::fs::read(path)
            .map_err(|error| PolicyError::File { path: path.display().to_string(), error })?;
        Self::from_json(&bytes)
    }

    /// Reads a policy from JSON, canonical or not; members that are left out take their defaults.
    ///
    /// If the file has a member `digest`, it must be the policy's own. `model` must be null. A `seal` (an Ed25519
    /// signature of the digest) is refused: only the future feature `seal` can check it, and accepting an unchecked
    /// seal would be worse than having none.
    ///
    /// # Errors
    /// A newer format, an unknown member, a wrong digest, or an invalid member, by name.
    pub fn from_json(bytes: &[u8]) -> Result<Self, PolicyError> {
        Self::read(bytes, false)
    }

    /// Like [`Policy::from_json`], for a policy that a book has stored: its patterns have no budget.
    #[doc(hidden)]
    pub fn from_accepted(bytes: &[u8]) -> Result<Self, PolicyError> {
        Self::read(bytes, true)
    }

    fn read(bytes: &[u8], is_accepted: bool) -> Result<Self, PolicyError> {
        let json = Json::parse_stored(bytes)?;
        let read::File { draft, rules, caps, digest } = read::file(&json)?;
        variables::check(&draft.variables)?;
        // Until the caps are read there are none. A file without caps has the default ones.
        let draft = Draft { caps: caps.as_ref().map(|_| Vec::new()), ..draft };
        let mut draft = variables::complete(draft);
        // The rules are read last, against variables that are known to be right.
        check(&draft, rules.len())?;
        let known = variables::known(&draft);
        let mut rules = Rules::parse(&rules, &known, is_accepted)?;
        let named = rules.bound.iter().map(|bound| (bound.name().to_owned(), bound.rule().clone()));
        draft.rules = named.collect();
        if let Some(forms) = caps {
            let (caps, cost) = caps::parse(&forms, &known, is_accepted, rules.cost())?;
            (draft.caps, rules.caps) = (Some(caps), cost);
        }
        let before = Before { registry: &known, rules: &rules };
        let policy = variables::complete(draft).compile(Some(before))?;
        match digest {
            Some(expected) => policy.with_digest(&expected),
            None => Ok(policy),
        }
    }

    /// Returns a new policy with the rule added. It replaces a rule with the same name. [`Policy::select`] makes it
    /// ready for this policy's rows.
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
    /// Like [`Policy::with_variable`], with the index among these.
    pub fn with_variables(
        &self,
        declared: impl IntoIterator<Item = Variable>,
    ) -> Result<Self, PolicyError> {
        let mut draft = self.draft();
        variables::declare(&mut draft, declared)?;
        self.next(draft)
    }

    /// The next policy, with these rules for [`Policy::decide`]. In a book each request names its own.
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

/// The digest of a policy's canonical text, and its first bytes as a number.
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
            // A test proves that the default draft compiles; it has no outside inputs.
            Err(error) => unreachable!("{error}"),
        }
    }
}
