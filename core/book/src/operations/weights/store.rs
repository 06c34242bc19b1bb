//! Shared by the three operations that change weights.

use crate::error::{Error, ScoringError};
use crate::records::policies;
use crate::unit::Context;
use crate::wire::choice;
use lendwright_scoring::internal::protected_weight;
use lendwright_scoring::{Policy, Weights, WeightsError};
use lendwright_types::json::Json;

choice! {
    /// What the operations on weights change.
    pub enum WeightsParam { #[default] Weights = "weights" }
}

/// Refuses a set of weights that names none, as deleting none is refused.
pub(super) fn refuse_none(value: &Json<'_>) -> Result<(), Error> {
    if value.members().is_some_and(<[_]>::is_empty) {
        return Err(Error::value("value", "must name a weight at least", "an empty object"));
    }
    Ok(())
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
