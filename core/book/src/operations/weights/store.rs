//! Shared parts of the three operations that change weights.

use crate::error::{Error, ScoringError};
use crate::records::policies;
use crate::unit::Context;
use crate::wire::choice;
use lendwright_scoring::internal::protected_weight;
use lendwright_scoring::{Policy, Weights, WeightsError};
use lendwright_types::json::Json;

choice! {
    /// The target of the operations on weights.
    pub enum WeightsParam { #[default] Weights = "weights" }
}

/// Refuses an empty set of weights. Deleting no weight is refused in the same way.
pub(super) fn refuse_none(value: &Json<'_>) -> Result<(), Error> {
    if value.members().is_some_and(<[_]>::is_empty) {
        return Err(Error::value("value", "must name a weight at least", "an empty object"));
    }
    Ok(())
}

/// Changes the weights of the caller's policy and activates the new policy. Refuses the change if the current policy
/// does not match `if_match`. Errors about weights name `field`.
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
