//! The conditions of scoring: weights, policies and decisions.

use super::ErrorCode;
use super::condition::{BodyForm::Message, Condition, conflict, invalid, unknown};
use super::text::{sentence, shorten};
use lendwright_scoring::{PolicyError, WeightsError};

/// Why an operation on scores, weights, policies or decisions failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScoringError {
    /// The partner is not permitted to use the model.
    #[error("Partner does not have access to this model.")]
    ModelForbidden,
    /// The weights are invalid.
    #[error("{}", sentence(.error))]
    WeightsInvalid {
        /// The field with the weights or their names.
        field: &'static str,
        /// The reason.
        error: WeightsError,
    },
    /// The policy can't be read.
    #[error("{}", sentence(.error))]
    PolicyInvalid {
        /// The field with the policy. Empty if the fault names it.
        field: &'static str,
        /// The reason.
        error: PolicyError,
    },
    /// The policy has changed since it was read.
    #[error("the policy is another one by now, read it again")]
    PolicyChanged {
        /// The digests that were sent.
        sent: String,
        /// The digest of the policy in force.
        digest: String,
    },
    /// An input is not allowed: there is no variable with this name, or the policy computes it.
    #[error("{}", sentence(.error))]
    InputInvalid {
        /// The name.
        name: String,
        /// The reason.
        error: PolicyError,
    },
    /// There is no such decision, or the caller can't see it.
    #[error("decision does not exist")]
    DecisionUnknown,
    /// The personal data of the decision were erased, so it can't be computed again.
    #[error("the inputs of this decision were erased, so it can't be explained")]
    DecisionErased,
}

impl ScoringError {
    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::ModelForbidden => Condition::new(ErrorCode::ModelForbidden, 403, Message),
            Self::WeightsInvalid { field, error } => {
                at_weight(invalid(ErrorCode::WeightsInvalid), field, error)
            }
            Self::PolicyInvalid { field, error } => {
                in_policy(invalid(ErrorCode::PolicyInvalid), field, error)
            }
            Self::PolicyChanged { sent, digest } => {
                conflict(ErrorCode::PolicyChanged).at_name("if_match", sent).policy(digest)
            }
            Self::InputInvalid { name, .. } => invalid(ErrorCode::InvalidValue).at(shorten(name)),
            Self::DecisionUnknown => unknown(ErrorCode::DecisionUnknown).at("decision_id"),
            Self::DecisionErased => conflict(ErrorCode::DecisionErased).at("decision_id"),
        }
    }
}

/// Sets the field to the weight at fault, in the object of weights or in the list of names.
fn at_weight(condition: Condition, field: &str, error: &WeightsError) -> Condition {
    let (name, value) = match error {
        WeightsError::Unknown { name, .. } | WeightsError::Twice { name } => {
            (Some(name), Some(name))
        }
        WeightsError::NotNumber { name, value }
        | WeightsError::Negative { name, value }
        | WeightsError::TooSmall { name, value }
        | WeightsError::TooLarge { name, value } => (Some(name), Some(value)),
        WeightsError::AllZero { .. } => (None, None),
        WeightsError::NotObject { found } => (None, Some(found)),
    };
    let is_object = field != "keys_to_delete";
    let field = match name.filter(|_| is_object) {
        Some(name) => format!("{field}/{}", shorten(name)),
        None => field.to_owned(),
    };
    condition.at(field).value(value.map(|value| shorten(value)))
}

/// Sets the field to the policy's member at fault, and lists the faults of its rules.
fn in_policy(condition: Condition, field: &str, error: &PolicyError) -> Condition {
    let place = format!("{field}{}", error.pointer().unwrap_or_default());
    let condition = match place.trim_start_matches('/') {
        "" => condition,
        place => condition.at(place),
    };
    match error {
        PolicyError::Rule(faults) => condition.faults(&faults.faults),
        _ => condition,
    }
}
