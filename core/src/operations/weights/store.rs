//! Shared by the three operations that change weights.

use crate::error::{Error, ScoringError};
use crate::records::policies;
use crate::scoring::{Policy, Weights, WeightsError, protected_weight};
use crate::unit::Context;
use crate::wire::choice;

choice! {
    /// What the operations on weights change.
    pub enum WeightsParam { #[default] Weights = "weights" }
}

/// Changes the weights of the caller's policy as `field` says, and puts the new policy in force, unless it is
/// another than `if_match` says.
pub(super) fn change(
    cx: &mut Context<'_>,
    if_match: Option<&str>,
    field: &'static str,
    next: impl FnOnce(&Policy) -> Result<Weights, WeightsError>,
) -> Result<(), Error> {
    policies::refuse_other(cx, if_match)?;
    let policy = policies::current(cx)?;
    let policy = policy.with_weights(
        next(&policy).map_err(|error| ScoringError::WeightsInvalid { field, error })?,
    )?;
    let protected: Vec<&str> = policy.protected_weighed().collect();
    if let Some(variable) = protected.first().filter(|_| cx.config().forbid_protected) {
        return Err(Error::value(field, "must weigh no protected variable", variable));
    }
    let warning = |variable: &&str| protected_weight(&format!("/{field}"), variable);
    cx.warn_of_rules(protected.iter().map(warning));
    policies::save(cx, &policy)
}
