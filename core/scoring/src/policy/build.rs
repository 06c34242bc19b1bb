//! Builds a policy from a draft, a policy file or another policy with one part changed. All checks and look-ups
//! happen once. The checks also find reasons without words for a letter.

use super::draft::{
    PreviousRules, Rules, bind_caps, check_caps, check_variables, complete_variables,
    declare_variables, known_variables, parse_caps, prune_variables, unknown_variable,
};
use super::file::{PolicyFile, canonical_text, read_file};
use super::{ComputedColumns, Draft, Policy, PolicyData};
use crate::catalogue::{Words, other};
use crate::rules::{
    Kind, OwnerId, Registry, Rule, RuleSet, RuleWarning, RuleWarningCode, Variable, is_na,
};
use crate::score::{is_computed, name_hint};
use crate::scorer::{Scorer, ScorerParts};
use crate::{Category, Characteristic, PolicyError, SubScore, Weights, WeightsError};
use lendwright_types::json::{Json, escape_step};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
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
    fn build_after(self, before: Option<&Policy>) -> Result<Policy, PolicyError> {
        // Checked first, while the variables are still in the given order.
        check_variables(&self.variables)?;
        let draft = complete_variables(prune_variables(self));
        let before = before.map(|policy| &*policy.inner);
        let before =
            before.map(|inner| PreviousRules { registry: &inner.registry, rules: &inner.rules });
        draft.compile(before)
    }

    /// The policy of a draft that carries the variables that it uses.
    pub(super) fn compile(
        mut self,
        before: Option<PreviousRules<'_>>,
    ) -> Result<Policy, PolicyError> {
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
        let (cap_rules, cap_forms) = bind_caps(&mut self, &registry)?;
        rules.caps = cap_forms.iter().map(|form| form.cost).sum();
        rules.check_cost(before.map(|before| before.rules.cost()).unwrap_or_default())?;
        warnings.extend(cap_forms.iter().flat_map(|form| form.warnings.iter().cloned()));
        warnings.extend(wording_warnings(&self, &registry));
        let parts = ScorerParts {
            characteristics: &self.characteristics,
            weights: &self.weights,
            caps: self.caps.as_deref().unwrap_or_default(),
            scaling: self.scaling,
            rounding: self.rounding,
            reason_base: self.reason_base,
        };
        let scorer = Scorer::new(parts, &registry, cap_rules);
        let (canonical, rules_at) = canonical_text(&self, &rules, &cap_forms)?;
        let (digest, id) = name_of(&canonical);
        let inner = PolicyData {
            computed: ComputedColumns::for_bands(&registry, &self.bands),
            draft: self,
            canonical,
            rules_at,
            digest,
            id,
            registry,
            rules,
            scorer,
            default_rules: default_rules.owned_by(id),
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
        let PolicyFile { draft, rules, caps, digest } = read_file(&json)?;
        check_variables(&draft.variables)?;
        // Until the caps are read there are none. A file without caps has the default ones.
        let draft = Draft { caps: caps.as_ref().map(|_| Vec::new()), ..draft };
        let mut draft = complete_variables(draft);
        // The rules are read last, against variables that are known to be right.
        check(&draft, rules.len())?;
        let known = known_variables(&draft);
        let mut rules = Rules::parse(&rules, &known, is_accepted)?;
        let named = rules.bound.iter().map(|bound| (bound.name().to_owned(), bound.rule().clone()));
        draft.rules = named.collect();
        if let Some(forms) = caps {
            let (caps, cost) = parse_caps(&forms, &known, is_accepted, rules.cost())?;
            (draft.caps, rules.caps) = (Some(caps), cost);
        }
        let before = PreviousRules { registry: &known, rules: &rules };
        let policy = complete_variables(draft).compile(Some(before))?;
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
        declare_variables(&mut draft, declared)?;
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
        match complete_variables(Draft::default()).compile(None) {
            Ok(policy) => policy,
            // A test proves that the default draft compiles; it has no outside inputs.
            Err(error) => unreachable!("{error}"),
        }
    }
}

/// Checks all parts except the rules, and returns the registry of the draft's variables. `rules` is the number of
/// rules.
pub(super) fn check(draft: &Draft, rules: usize) -> Result<Registry, PolicyError> {
    check_sizes(draft, rules)?;
    check_names(&draft.characteristics)?;
    check_weights(draft)?;
    draft.bands.check(draft.scaling)?;
    draft.scaling.missing.check("/scaling")?;
    check_certainty(draft.min_certainty)?;
    check_caps(draft)?;
    let registry = check_variables(&draft.variables)?;
    check_reads(draft, &registry)?;
    Ok(registry)
}

/// More than any card has, and few enough to be compared with one another.
const CHARACTERISTICS_MAX: usize = 1_000;

/// The largest number of rules of a policy: each change of a rule rebuilds the whole policy.
pub const RULES_MAX: usize = 1_000;

/// The variables that a policy may carry.
const VARIABLES_MAX: usize = 10_000;

fn check_sizes(draft: &Draft, rules: usize) -> Result<(), PolicyError> {
    for (member, count, most) in [
        ("characteristics", draft.characteristics.len(), CHARACTERISTICS_MAX),
        ("rules", rules, RULES_MAX),
        ("variables", draft.variables.len(), VARIABLES_MAX),
    ] {
        if count > most {
            let text = format!("{count}, at most {most} are taken");
            return Err(PolicyError::at(&format!("/{member}"), text));
        }
    }
    Ok(())
}

fn check_names(characteristics: &[Characteristic]) -> Result<(), PolicyError> {
    for (at, characteristic) in characteristics.iter().enumerate() {
        let pointer = format!("/characteristics/{at}");
        characteristic.check(&pointer)?;
        if characteristics.iter().take(at).any(|earlier| earlier.name == characteristic.name) {
            let text = format!("{:?} stands twice", characteristic.name);
            return Err(PolicyError::member(&pointer, "name", text));
        }
    }
    Ok(())
}

fn check_weights(draft: &Draft) -> Result<(), PolicyError> {
    let known = || draft.characteristics.iter().map(|c| c.name.as_str());
    match draft.weights.iter().find(|(name, _)| !known().any(|k| k == *name)) {
        None => Ok(()),
        Some((name, _)) => {
            let hint = name_hint(name, known());
            let error = WeightsError::Unknown { name: name.to_owned(), hint };
            Err(PolicyError::at("/weights", error.to_string()))
        }
    }
}

fn check_certainty(least: f64) -> Result<(), PolicyError> {
    if (0.0..=1.0).contains(&least) {
        return Ok(());
    }
    Err(PolicyError::at("/min_certainty", format!("{least} is not between 0 and 1")))
}

/// Every variable that a card reads exists and is of a type that its sub-scores are for.
fn check_reads(draft: &Draft, registry: &Registry) -> Result<(), PolicyError> {
    for (at, characteristic) in draft.characteristics.iter().enumerate() {
        let pointer = format!("/characteristics/{at}");
        let divisor_at = characteristic.variables.len();
        for (place, name) in characteristic.reads().enumerate() {
            let is_divisor = place == divisor_at;
            let member = if is_divisor { "divide_by".into() } else { format!("variables/{place}") };
            let pointer = format!("{pointer}/{member}");
            let fault = |text| Err(PolicyError::at(&pointer, text));
            if is_computed(name) {
                return fault(format!("{name} is computed from the card and can't be part of it"));
            }
            let Some(variable) = registry.get(name) else {
                return Err(unknown_variable(draft, &pointer, name));
            };
            match &characteristic.sub_score {
                SubScore::Categories { table, .. } if takes_categories(&variable.kind) => {
                    let categories = format!("/characteristics/{at}/categories");
                    check_categories(&categories, table, variable)?;
                }
                SubScore::Knots(_) if takes_knots(&variable.kind) => {}
                _ => {
                    let kind = variable.kind.name();
                    return fault(format!(
                        "{name} is of type {kind}, which its sub-scores are not for"
                    ));
                }
            }
        }
    }
    Ok(())
}

fn takes_knots(kind: &Kind) -> bool {
    matches!(kind, Kind::Number | Kind::Integer)
}

fn takes_categories(kind: &Kind) -> bool {
    !matches!(kind, Kind::Date | Kind::List)
}

/// Every category is a value that the variable can have.
fn check_categories(
    pointer: &str,
    table: &[(Category, f64)],
    variable: &Variable,
) -> Result<(), PolicyError> {
    let name = &variable.name;
    for (at, (category, _)) in table.iter().enumerate() {
        let text = match (category, &variable.kind) {
            (Category::Text(text), Kind::Text | Kind::Choice(_)) if is_na(text) => {
                format!("{category} would say that {name} is missing")
            }
            (Category::Text(text), Kind::Choice(choices)) => {
                if choices.iter().any(|choice| **choice == **text) {
                    continue;
                }
                let hint = name_hint(text, choices.iter().map(|c| &**c));
                format!("{category} is none of the values of {name}{hint}")
            }
            (Category::Text(_), Kind::Text)
            | (Category::Bool(_), Kind::Bool)
            | (Category::Number(_), Kind::Number | Kind::Integer) => continue,
            (_, kind) => format!("{category} is no value of {name}, of type {}", kind.name()),
        };
        return Err(PolicyError::at(&format!("{pointer}/{at}/0"), text));
    }
    Ok(())
}

/// A warning of each characteristic that weighs and reads a variable protected by law.
fn weight_warnings(draft: &Draft, registry: &Registry) -> Vec<RuleWarning> {
    let weighs = |c: &&Characteristic| draft.weights.get(&c.name).is_some_and(|w| w > 0.0);
    let is_protected = |name: &str| registry.get(name).is_some_and(|variable| variable.protected);
    let mut warnings = Vec::new();
    for characteristic in draft.characteristics.iter().filter(weighs) {
        let pointer = format!("/weights/{}", escape_step(&characteristic.name));
        let protected = characteristic.reads().filter(|name| is_protected(name));
        warnings.extend(protected.map(|name| protected_weight(&pointer, name)));
    }
    warnings
}

/// The warning about a weight with a characteristic that reads a protected variable.
#[must_use]
pub fn protected_weight(pointer: &str, variable: &str) -> RuleWarning {
    let text = format!("a weight reads '{variable}', which is protected");
    RuleWarning { pointer: pointer.to_owned(), code: RuleWarningCode::Protected, text }
}

/// Warns of each rule, weight and cap that has a reason without words for a letter.
fn wording_warnings(draft: &Draft, registry: &Registry) -> Vec<RuleWarning> {
    let words = Words { reasons: &draft.reasons, registry };
    let mut warnings = Vec::new();
    let bare = bare(words);
    for (name, rule) in draft.rules.iter().filter(|_| !bare.is_empty()) {
        let pointer = format!("/rules/{}", escape_step(name));
        warnings.extend(rule_warning(&pointer, name, &rule.variables(), &bare, registry));
    }
    for (at, one) in draft.characteristics.iter().enumerate() {
        let weighs = draft.weights.get(&one.name).is_some_and(|weight| weight > 0.0);
        let found = one.reads().any(|v| words.find(&one.reason, Some(v), "en").is_some());
        if weighs && !found {
            warnings.push(code_warning(&format!("/characteristics/{at}/reason"), &one.reason));
        }
    }
    for (at, cap) in draft.caps.iter().flatten().enumerate() {
        if words.find(&cap.code, None, "en").is_none() {
            warnings.push(code_warning(&format!("/caps/{at}/code"), &cap.code));
        }
    }
    warnings
}

/// The variables that have no words.
fn bare(words: Words<'_>) -> BTreeSet<&str> {
    let is_bare = |v: &&Variable| words.find(&v.reason.code, Some(&v.name), "en").is_none();
    words.registry.variables().iter().filter(is_bare).map(|v| &*v.name).collect()
}

fn rule_warning(
    pointer: &str,
    rule: &str,
    variables: &[&str],
    bare: &BTreeSet<&str>,
    registry: &Registry,
) -> Vec<RuleWarning> {
    let read: BTreeSet<&str> = variables.iter().copied().filter(|v| bare.contains(v)).collect();
    let warning = |variable: &Variable| {
        let (name, code) = (&variable.name, &variable.reason.code);
        let text = format!(
            "rule '{rule}' reads '{name}', which has no reason in words: a letter would only say \"{}\"; declare \
             '{name}' with \"reason\": {{\"code\": …, \"text\": …}}, or give \"{code}\" a text in \"reasons\"",
            other("en")
        );
        RuleWarning { pointer: pointer.to_owned(), code: RuleWarningCode::NoReasonText, text }
    };
    read.into_iter().filter_map(|name| registry.get(name)).map(warning).collect()
}

fn code_warning(pointer: &str, code: &str) -> RuleWarning {
    let text = format!(
        "the reason '{code}' has no words: a letter would only say \"{}\"; give \"{code}\" a text in \"reasons\"",
        other("en")
    );
    RuleWarning { pointer: pointer.to_owned(), code: RuleWarningCode::NoReasonText, text }
}

impl Policy {
    pub(crate) fn words(&self) -> Words<'_> {
        Words { reasons: &self.parts().reasons, registry: self.registry() }
    }

    /// Warns of the variables of one of its rules that have no words for a letter.
    #[doc(hidden)]
    #[must_use]
    pub fn warnings_of_reasons(&self, rule: &str) -> Vec<RuleWarning> {
        let bare = bare(self.words());
        let read = self.parts().rules.get(rule).filter(|_| !bare.is_empty());
        let read = read.map(|rule| rule.variables()).unwrap_or_default();
        rule_warning("", rule, &read, &bare, self.registry())
    }
}
