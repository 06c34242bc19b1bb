//! The variables that a policy knows, uses and declares.

use super::Draft;
use crate::PolicyError;
use crate::caps::default_caps;
use crate::names::{CLASS, SCORE, is_computed};
use crate::rules::{Bounds, Kind, Registry, STANDARD, Variable};
use std::collections::BTreeSet;

/// A standard variable as a draft has it: the score is on its scale, the score's class one of its bands.
fn of_draft(variable: &Variable, draft: &Draft) -> Variable {
    let mut variable = variable.clone();
    if &*variable.name == CLASS {
        let names = draft.bands.as_slice().iter().map(|band| band.name.as_str().into());
        variable.kind = Kind::Choice(names.collect());
    }
    if &*variable.name == SCORE {
        let (min, max) = (draft.scaling.min.into(), draft.scaling.max.into());
        variable.bounds = Bounds { min: Some(min), max: Some(max) };
    }
    variable
}

/// A policy's own variables together with the standard ones. If both have a name, the policy's definition counts.
pub(super) fn known(draft: &Draft) -> Registry {
    let mut registry = Registry::empty();
    let standard = STANDARD.variables().iter().map(|v| of_draft(v, draft));
    for variable in draft.variables.iter().cloned().chain(standard) {
        // A standard variable is left out on purpose if the policy uses its name.
        let _ = registry.declare(variable);
    }
    registry
}

/// Adds the host's declarations to a draft.
pub(super) fn declare(
    draft: &mut Draft,
    declared: impl IntoIterator<Item = Variable>,
) -> Result<(), PolicyError> {
    let mut known = known(draft);
    for (at, variable) in declared.into_iter().enumerate() {
        if variable.is_hosts_own() && known.get(&variable.name) == Some(&variable) {
            continue;
        }
        known
            .declare(variable.clone())
            .map_err(|fault| PolicyError::at(&format!("/variables/{at}"), fault.to_string()))?;
        draft.variables.push(variable);
    }
    Ok(())
}

/// The standard variables that the first release protects. No host ever had one of them under its own name, so a
/// host's declaration cannot bypass the protection.
const PROTECTED: [&str; 6] =
    ["ID_is_valid", "Marital_Status", "age", "birth_date", "gender", "national_id"];

/// Checks the variables of a policy and gives their registry; an error names the index. A variable with the source
/// `host` is the host's own, even if a standard variable has its name.
pub(super) fn check(variables: &[Variable]) -> Result<Registry, PolicyError> {
    let mut registry = Registry::empty();
    for (at, variable) in variables.iter().enumerate() {
        check_standard(&format!("/variables/{at}"), variable)?;
        registry
            .declare(variable.clone())
            .map_err(|f| PolicyError::at(&format!("/variables/{at}"), f.to_string()))?;
    }
    Ok(registry)
}

fn check_standard(pointer: &str, variable: &Variable) -> Result<(), PolicyError> {
    let (name, is_own) = (&variable.name, variable.is_hosts_own());
    let Some(known) = STANDARD.get(name) else { return Ok(()) };
    let is_protected = if is_own { PROTECTED.contains(&&**name) } else { known.protected };
    if is_protected && !variable.protected {
        let text = format!("{name} is protected by law, and stays so");
        return Err(PolicyError::member(pointer, "protected", text));
    }
    if known.source != variable.source && (!is_own || is_computed(name)) {
        let text = format!("{name} comes from {}, and from nowhere else", known.source.name());
        return Err(PolicyError::member(pointer, "source", text));
    }
    Ok(())
}

/// The error about an unknown variable, with the nearest known name.
pub(super) fn unknown(draft: &Draft, pointer: &str, name: &str) -> PolicyError {
    PolicyError::at(pointer, known(draft).unknown(name).to_string())
}

/// The names of the variables that rules and characteristics read, divisors too.
pub(super) fn used(draft: &Draft) -> BTreeSet<&str> {
    let mut used = BTreeSet::new();
    for characteristic in &draft.characteristics {
        used.extend(characteristic.reads());
    }
    let of_caps = draft.caps.iter().flatten().map(|cap| &cap.rule);
    for rule in draft.rules.values().chain(of_caps) {
        used.extend(rule.variables());
    }
    used
}

/// The draft with the standard variables that it uses and does not carry, sorted by name.
pub(super) fn complete(mut draft: Draft) -> Draft {
    draft.caps.get_or_insert_with(|| default_caps(draft.scaling));
    let missing: Vec<Variable> = used(&draft)
        .into_iter()
        .filter(|name| !draft.variables.iter().any(|v| &*v.name == *name))
        .filter_map(|name| STANDARD.get(name).map(|v| of_draft(v, &draft)))
        .collect();
    if !missing.is_empty() {
        draft.variables.extend(missing);
        draft.variables.sort_by(|a, b| a.name.cmp(&b.name));
    }
    draft
}

/// The draft without the standard variables that it no longer uses.
pub(super) fn prune(mut draft: Draft) -> Draft {
    draft.caps.get_or_insert_with(|| default_caps(draft.scaling));
    let used: BTreeSet<String> = used(&draft).into_iter().map(str::to_owned).collect();
    draft.variables.retain(|v| used.contains(&*v.name) || v.is_hosts_own());
    let of_policy: Vec<Variable> = draft.variables.iter().map(|v| of_draft(v, &draft)).collect();
    draft.variables = of_policy;
    draft.variables.sort_by(|a, b| a.name.cmp(&b.name));
    draft
}
