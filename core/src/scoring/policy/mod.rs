//! The policy: everything that decides, in one immutable value with a name of its own.

mod build;
mod compile;
mod fields;
mod read;
mod rows;
mod variables;
mod write;

pub use build::Draft;
pub use rows::{Notice, Outcome, Row};

use super::card::Card;
use super::{Characteristic, PolicyError, Weights};
use crate::json::{Json, canonical};
use crate::rules::{Lint, Mark, Registry, Rule, RuleSet, Variable};
use compile::Computed;
pub(super) use compile::is_computed;
pub(crate) use compile::{RULES_MAX, protected_weight};
use sha2::{Digest as _, Sha256};
use std::path::Path;
use std::sync::Arc;

#[cfg(test)]
mod tests;

/// Everything that decides: variables, rules, card, bands, reasons, rounding and currency.
///
/// It is immutable and cheap to clone; each change gives the next policy. Its form is canonical
/// JSON (RFC 8785), format 1, and its name `sha256:` and the hex digest of those bytes.
///
/// ```
/// use lendwright::json::Json;
/// use lendwright::scoring::Policy;
///
/// let policy = Policy::from_json(br#"{
///     "format": 1,
///     "rules": {"adult": [{"variable": "age", "operator": ">=", "value": 21}]},
///     "acceptance_rules": ["adult"]
/// }"#)?;
/// let decision = policy.decide(&Json::parse(br#"{"age": 31, "DBR": 0.2}"#)?)?;
/// assert_eq!((decision.score, decision.class.as_str()), (740, "Very Good"));
/// # Ok::<(), lendwright::scoring::PolicyError>(())
/// ```
#[derive(Clone)]
pub struct Policy {
    inner: Arc<Inner>,
}

struct Inner {
    draft: Draft,
    canonical: String,
    digest: String,
    /// The first bytes of the digest, by which rows and sets of rules are known as this policy's.
    mark: Mark,
    registry: Registry,
    rules: Vec<Arc<Rule>>,
    card: Card,
    computed: Computed,
    default_rules: RuleSet,
    /// The reason code of each column's variable.
    reason_codes: Vec<Box<str>>,
    lints: Vec<Lint>,
}

impl Policy {
    /// Reads a decision file.
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
    /// A member `digest` beside the others must be the policy's own. `model` must be null. A `seal`
    /// (an Ed25519 signature of the digest) is refused, since only the feature `seal`, which is yet
    /// to come, can check it, and a seal that nobody checked is worth less than none.
    ///
    /// # Errors
    /// A newer format, an unknown member, a wrong digest, or a member that can't be taken, by name.
    pub fn from_json(bytes: &[u8]) -> Result<Self, PolicyError> {
        let json = Json::parse_stored(bytes)?;
        let (draft, digest) = read::file(&json)?;
        let policy = draft.declared()?.complete().compiled()?;
        match digest {
            Some(expected) => policy.named(&expected),
            None => Ok(policy),
        }
    }

    /// The same policy, if this is its digest.
    ///
    /// # Errors
    /// When it is not.
    pub fn named(self, digest: &str) -> Result<Self, PolicyError> {
        if self.inner.digest == digest {
            return Ok(self);
        }
        let found = self.inner.digest.clone();
        Err(PolicyError::Digest { expected: digest.to_owned(), found })
    }

    /// The policy as canonical JSON: the bytes that its digest names.
    #[must_use]
    pub fn to_json(&self) -> &str {
        &self.inner.canonical
    }

    /// Its name: `sha256:` and 64 hex digits.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.inner.digest
    }

    /// Its parts, to be changed and built into the next policy.
    #[must_use]
    pub fn draft(&self) -> Draft {
        self.inner.draft.clone()
    }

    /// Its parts.
    #[must_use]
    pub fn parts(&self) -> &Draft {
        &self.inner.draft
    }

    /// The variables that it uses or declares; their columns are those of its rows.
    #[must_use]
    pub fn registry(&self) -> &Registry {
        &self.inner.registry
    }

    /// Every variable that a rule of this policy may read: its own and the standard ones.
    #[must_use]
    pub fn known_variables(&self) -> Registry {
        variables::known(&self.inner.draft)
    }

    /// A variable as this policy knows it, used or not; its own definition counts.
    pub(super) fn variable(&self, name: &str) -> Option<&Variable> {
        self.registry().get(name).or_else(|| variables::standard().get(name))
    }

    /// A rule by name.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<&Arc<Rule>> {
        self.inner.rules.iter().find(|rule| rule.name() == name)
    }

    /// Its rules, sorted by name.
    #[must_use]
    pub fn rules(&self) -> &[Arc<Rule>] {
        &self.inner.rules
    }

    /// The next policy, with a rule added or put in the place of the one of its name.
    /// [`Policy::select`] makes it ready for this policy's rows.
    ///
    /// # Errors
    /// When the rule reads a variable that this policy does not know.
    pub fn with_rule(&self, rule: &Rule) -> Result<Self, PolicyError> {
        let mut draft = self.draft();
        draft.rules.insert(rule.name().to_owned(), rule.to_canonical());
        draft.build()
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
        draft.build()
    }

    /// The next policy, with these weights.
    ///
    /// # Errors
    /// When a name is that of no characteristic.
    pub fn with_weights(&self, weights: Weights) -> Result<Self, PolicyError> {
        Draft { weights, ..self.draft() }.build()
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
        draft.build()
    }

    /// The next policy, with the rules by which [`Policy::decide`] decides. In a book each request names its
    /// own.
    ///
    /// # Errors
    /// When a name is that of no rule.
    pub fn with_lists(&self, acceptance: &[&str], rejection: &[&str]) -> Result<Self, PolicyError> {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let (acceptance_rules, rejection_rules) = (owned(acceptance), owned(rejection));
        Draft { acceptance_rules, rejection_rules, ..self.draft() }.build()
    }

    /// What looks wrong about its rules, lists of rules and weights without being wrong, each with a pointer
    /// into the decision file.
    #[must_use]
    pub fn lints(&self) -> &[Lint] {
        &self.inner.lints
    }

    /// The protected variables that its rules and characteristics read.
    pub fn protected_reads(&self) -> impl Iterator<Item = &str> {
        let read = self.inner.draft.used_variables();
        let variables = self.inner.registry.variables().iter();
        variables.filter(move |v| v.protected && read.contains(&*v.name)).map(|v| &*v.name)
    }

    /// Whether a variable that this policy uses is protected by law.
    #[must_use]
    pub fn is_protected(&self, name: &str) -> bool {
        self.registry().get(name).is_some_and(|variable| variable.protected)
    }

    /// The protected variables that characteristics with a weight above 0 read, in the card's order.
    pub fn protected_weighed(&self) -> impl Iterator<Item = &str> {
        let parts = self.parts();
        let weighs = |name: &str| parts.weights.get(name).is_some_and(|weight| weight > 0.0);
        let weighing = parts.characteristics.iter().filter(move |c| weighs(&c.name));
        weighing.flat_map(Characteristic::reads).filter(|name| self.is_protected(name))
    }
}

impl Default for Policy {
    /// The default card in Egyptian pounds, without rules.
    fn default() -> Self {
        let draft = Draft::default().complete();
        match draft.compiled() {
            Ok(policy) => policy,
            // A test proves that the default draft compiles; it reads nothing from outside.
            Err(error) => unreachable!("{error}"),
        }
    }
}

impl PartialEq for Policy {
    /// Equal policies decide alike: they have the same digest.
    fn eq(&self, other: &Self) -> bool {
        self.inner.digest == other.inner.digest
    }
}

impl std::fmt::Debug for Policy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Policy({})", self.inner.digest)
    }
}

/// The canonical text of a draft, its name and its mark.
fn name_of(draft: &Draft) -> Result<(String, String, Mark), PolicyError> {
    let text = canonical(&write::file(draft)?);
    let bytes: [u8; 32] = Sha256::digest(text.as_bytes()).into();
    let mut digest = "sha256:".to_owned();
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] {
            digest.extend(char::from_digit(u32::from(digit), 16));
        }
    }
    let first = bytes.first_chunk().copied().unwrap_or_default();
    Ok((text, digest, Mark(u64::from_be_bytes(first))))
}
