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
    let protected: Vec<&str> = policy.protected_weighed().collect();
    if let Some(variable) = protected.first().filter(|_| cx.config().forbid_protected) {
        return Err(Error::value("value", "must weigh no protected variable", variable));
    }
    cx.detail.warnings = Warnings(protected.into_iter().map(warning).collect());
    policies::save(cx, &policy)
}

fn warning(variable: &str) -> Warning {
    Warning {
        code: "protected_variable".to_owned(),
        pointer: "/value".to_owned(),
        message: format!("a weight reads '{variable}', which is protected"),
    }
}
