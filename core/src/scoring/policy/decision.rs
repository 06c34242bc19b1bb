//! The outcome of a decision, as data.

use super::{Outcome, Policy};
use crate::available::Available;
use crate::rules::Verdict;

/// The outcome of a decision, which the log keeps. [`Policy::explain`] computes everything else
/// again from the policy and the inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The digest of the policy.
    pub policy: String,
    /// The verdict of the rules; not available if no rule was evaluated.
    pub state: Available<Verdict>,
    /// The score.
    pub score: i32,
    /// The score's class.
    pub class: String,
    /// `Σ w(available) / Σ w`, 4 decimals.
    pub certainty: f64,
    /// The codes of the reasons on a notice, four at most, the most important first.
    pub notice: Vec<String>,
}

impl Decision {
    /// The outcome of a policy, owning its texts.
    #[must_use]
    pub fn of(policy: &Policy, outcome: &Outcome<'_>) -> Self {
        Self {
            policy: policy.digest().to_owned(),
            state: outcome.state,
            score: outcome.score.value,
            class: outcome.class.to_owned(),
            certainty: outcome.score.certainty,
            notice: outcome.notice.codes().iter().map(|&code| code.to_owned()).collect(),
        }
    }
}
