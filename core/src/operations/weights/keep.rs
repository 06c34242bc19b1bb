//! What the three operations that change weights share.

use crate::engine::Context;
use crate::error::Error;
use crate::operations::scoring::policies;
use crate::operations::{Warning, Warnings};
use crate::scoring::{Policy, Weights, WeightsError};

/// `param` says what is changed, and can only be `weights`.
pub(super) fn check_param(param: &str) -> Result<(), Error> {
    if param == "weights" {
        return Ok(());
    }
    Err(Error::value("param", "must be 'weights'", format!("{param:?}")))
}

/// Makes the next policy out of the caller's, with other weights, and puts it in force.
pub(super) fn change(
    cx: &mut Context<'_>,
    next: impl FnOnce(&Policy) -> Result<Weights, WeightsError>,
) -> Result<(), Error> {
    let policy = policies::current(cx)?;
    let policy = policy.with_weights(next(&policy)?)?;
    let protected = protected(&policy);
    if let Some(variable) = protected.first().filter(|_| cx.config().forbid_protected) {
        return Err(Error::value("value", "must weigh no protected variable", variable));
    }
    cx.detail.warnings = Warnings(protected.iter().map(|variable| warning(variable)).collect());
    policies::save(cx, &policy)
}

/// The protected variables that characteristics with a weight above 0 read.
fn protected(policy: &Policy) -> Vec<String> {
    let weighs = |name: &str| policy.parts().weights.get(name).is_some_and(|weight| weight > 0.0);
    let weighing = policy.parts().characteristics.iter().filter(|c| weighs(&c.name));
    let is_protected = |name: &&str| policy.registry().get(name).is_some_and(|v| v.protected);
    weighing
        .flat_map(crate::scoring::Characteristic::reads)
        .filter(is_protected)
        .map(str::to_owned)
        .collect()
}

fn warning(variable: &str) -> Warning {
    Warning {
        code: "protected_variable".to_owned(),
        pointer: "/value".to_owned(),
        message: format!("a weight reads '{variable}', which is protected"),
    }
}
