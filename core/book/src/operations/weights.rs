//! Operations on the scoring weights of the partner's current policy.

use crate::engine::prelude::*;
use crate::error::ScoringError;
use crate::records::policies;
use crate::wire::choice;
use lendwright_scoring::internal::protected_weight;
use lendwright_scoring::{Policy, Weights, WeightsError};

// `GET /borrowers/weights/`: returns the partner's weights.

request! {
    /// Returns the partner's scoring weights.
    pub struct GetWeights {}
}

answer! {
    /// The partner's scoring weights.
    pub struct WeightsAnswer {
        /// The weights by name, in the order of adding their points.
        "weights" => weights: Members<f64>,
    }
}

impl Operation for GetWeights {
    type Body = WeightsAnswer;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<WeightsAnswer, Error> {
        let policy = policies::current(cx)?;
        cx.detail.policy = Some(policy.digest().to_owned());
        Ok(WeightsAnswer { weights: policy.parts().weights.iter().collect() })
    }
}

// `POST /borrowers/weights/`: replaces the whole set of weights.

request! {
    /// Replaces the whole set of weights.
    pub struct ReplaceWeights {
        /// Always `weights`; typed requests fill it in.
        body "param" => param: WeightsParam,
        /// The new set: a number from 0 to 10¹² for each name of a characteristic. At least one must be above 0.
        body "value" is Plain => value: Json<'static>,
        /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and in the HTTP
        /// header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for any policy. If the current
        /// policy has another digest, the change is refused.
        header "if_match" is Plain => if_match: Option<String>,
    }
}

impl Operation for ReplaceWeights {
    type Body = String;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        refuse_none(&self.value)?;
        change(cx, self.if_match.as_deref(), "value", |policy| {
            let names: Vec<&str> =
                policy.parts().characteristics.iter().map(|c| &*c.name).collect();
            Weights::replaced(&names, &self.value)
        })?;
        Ok("weights added successfuly!".to_owned())
    }
}

// `PUT /borrowers/weights/`: changes some weights.

request! {
    /// Changes the named weights. Other weights stay unchanged.
    pub struct UpdateWeights {
        /// Always `weights`; typed requests fill it in.
        body "param" => param: WeightsParam,
        /// The new values by name. Each name must be in the set.
        body "value" is Plain => value: Json<'static>,
        /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and in the HTTP
        /// header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for any policy. If the current
        /// policy has another digest, the change is refused.
        header "if_match" is Plain => if_match: Option<String>,
    }
}

impl Operation for UpdateWeights {
    type Body = String;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        refuse_none(&self.value)?;
        change(cx, self.if_match.as_deref(), "value", |policy| {
            policy.parts().weights.changed(&self.value)
        })?;
        Ok("weights updated successfuly!".to_owned())
    }
}

// `DELETE /borrowers/weights/`: removes weights.

request! {
    /// Removes weights from the set. Their characteristics no longer count.
    pub struct DeleteWeights {
        /// Always `weights`; typed requests fill it in.
        body "param" => param: WeightsParam,
        /// The names to remove. Each must be in the set. At least one weight above 0 must remain.
        body "keys_to_delete" is Plain => keys_to_delete: Vec<String>,
        /// The digest of the policy to change. It is in the detail's `policy` of an earlier answer, and in the HTTP
        /// header `ETag`. It may be quoted or bare, a list separated by commas, or `*` for any policy. If the current
        /// policy has another digest, the change is refused.
        header "if_match" is Plain => if_match: Option<String>,
    }
}

impl Operation for DeleteWeights {
    type Body = String;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        if self.keys_to_delete.is_empty() {
            return Err(Error::value(
                "keys_to_delete",
                "must name a weight at least",
                "an empty list",
            ));
        }
        change(cx, self.if_match.as_deref(), "keys_to_delete", |policy| {
            policy.parts().weights.without(&self.keys_to_delete)
        })?;
        Ok("weights deleted successfuly!".to_owned())
    }
}

// Shared parts of the three operations that change weights.

choice! {
    /// The target of the operations on weights.
    pub enum WeightsParam { #[default] Weights = "weights" }
}

/// Refuses an empty set of weights. Deleting no weight is refused in the same way.
fn refuse_none(value: &Json<'_>) -> Result<(), Error> {
    if value.members().is_some_and(<[_]>::is_empty) {
        return Err(Error::value("value", "must name a weight at least", "an empty object"));
    }
    Ok(())
}

/// Changes the weights of the caller's policy and activates the new policy. Refuses the change if the current policy
/// does not match `if_match`. Errors about weights name `field`.
fn change(
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
