//! Which variables a policy knows, uses and declares.

use super::super::PolicyError;
use crate::json::Json;
use crate::rules::{Registry, Variable};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// The standard variables, made once.
pub(super) fn standard() -> &'static Registry {
    static STANDARD: OnceLock<Registry> = OnceLock::new();
    STANDARD.get_or_init(Registry::standard)
}

/// A policy's own variables and the standard ones beside them; the policy's definition counts.
pub(super) fn known(own: &[Variable]) -> Registry {
    let mut registry = Registry::empty();
    for variable in own.iter().chain(standard().variables()) {
        // A standard variable whose name the policy has taken is meant to stay out.
        let _ = registry.declare(variable.clone());
    }
    registry
}

/// Adds a declaration of the host's.
pub(super) fn declare(own: &mut Vec<Variable>, variable: Variable) -> Result<(), PolicyError> {
    known(own)
        .declare(variable.clone())
        .map_err(|fault| PolicyError::at("/variables", fault.to_string()))?;
    own.push(variable);
    Ok(())
}

/// The names that a rule in its canonical form reads.
pub(super) fn of_rule<'j>(form: &'j Json<'_>, names: &mut BTreeSet<&'j str>) {
    for item in form.items().unwrap_or_default() {
        names.extend(item.get("variable").and_then(Json::as_text));
        for key in ["all", "any", "none"] {
            let bodies = item.get(key).and_then(Json::items).unwrap_or_default();
            for body in bodies {
                of_rule(body, names);
            }
        }
    }
}
