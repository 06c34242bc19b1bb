//! Checks of a draft: its sizes, names, weights and the variables of its characteristics.

use super::{Draft, caps, variables};
use crate::names::{self, is_computed};
use crate::rules::{Kind, Registry, RuleWarning, RuleWarningCode, Variable, is_na};
use crate::{Category, Characteristic, PolicyError, SubScore, WeightsError};
use lendwright_types::json::escape_step;

/// Checks all parts except the rules, and returns the registry of the draft's variables. `rules` is the number of
/// rules.
pub(super) fn check(draft: &Draft, rules: usize) -> Result<Registry, PolicyError> {
    check_sizes(draft, rules)?;
    check_names(&draft.characteristics)?;
    check_weights(draft)?;
    draft.bands.check(draft.scaling)?;
    draft.scaling.missing.check("/scaling")?;
    check_certainty(draft.min_certainty)?;
    caps::check(draft)?;
    let registry = variables::check(&draft.variables)?;
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
            let hint = names::hint(name, known());
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
                return Err(variables::unknown(draft, &pointer, name));
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
                let hint = names::hint(text, choices.iter().map(|c| &**c));
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
pub(super) fn weight_warnings(draft: &Draft, registry: &Registry) -> Vec<RuleWarning> {
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
