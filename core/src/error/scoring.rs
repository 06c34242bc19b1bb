//! The conditions of scoring: weights, policies and decisions.

use super::condition::{BodyForm::Message, Condition};
use super::text::{sentence, shorten};
use crate::scoring::{PolicyError, WeightsError};

/// Why an operation on scores, weights, policies or decisions refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScoringError {
    /// The partner is not permitted to use the model.
    #[error("Partner does not have access to this model.")]
    ModelForbidden,
    /// The weights can't be taken.
    #[error("{}", sentence(.error))]
    WeightsInvalid {
        /// The field that holds them, or the names.
        field: &'static str,
        /// Why.
        error: WeightsError,
    },
    /// The policy can't be read.
    #[error("{}", sentence(.error))]
    PolicyInvalid {
        /// The field that holds it; empty where the fault names it.
        field: &'static str,
        /// Why.
        error: PolicyError,
    },
    /// There is no such decision, or none that the caller can see.
    #[error("decision does not exist")]
    DecisionUnknown,
    /// The personal data of the decision were erased, so its arithmetic can't be done again.
    #[error("the inputs of this decision were erased, so it can't be explained")]
    DecisionErased,
}

impl ScoringError {
    /// Everything about the condition but its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::ModelForbidden => Condition::new("model_forbidden", 403, Message),
            Self::WeightsInvalid { field, error } => {
                at_weight(Condition::new("weights_invalid", 400, Message), field, error)
            }
            Self::PolicyInvalid { field, error } => {
                in_policy(Condition::new("policy_invalid", 400, Message), field, error)
            }
            Self::DecisionUnknown => {
                Condition::new("decision_unknown", 404, Message).at("decision_id")
            }
            Self::DecisionErased => {
                Condition::new("decision_erased", 409, Message).at("decision_id")
            }
        }
    }
}

/// Names the weight at fault, in the object of weights or the list of names that the field is.
fn at_weight(condition: Condition, field: &str, error: &WeightsError) -> Condition {
    let (name, value) = match error {
        WeightsError::Unknown { name, .. } | WeightsError::Twice { name } => {
            (Some(name), Some(name))
        }
        WeightsError::NotNumber { name, value }
        | WeightsError::Negative { name, value }
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

/// Names the member of the policy that is at fault, and lists the faults of its rules.
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
