//! The names of the variables that the card computes, and the hint about an unknown name.

use crate::rules::{Source, Variable};
use lendwright_types::internal::suggest::{did_you_mean_unquoted, nearest};

/// The variable of the score.
pub(super) const SCORE: &str = "credit_score";
/// The variable of the score's class.
pub(super) const CLASS: &str = "credit_score_classification";
/// The variable of the score's certainty.
pub(super) const CERTAINTY: &str = "certainty";

/// Whether the card computes this variable. Such a variable cannot be sent or collected.
#[must_use]
pub fn is_computed(name: &str) -> bool {
    [SCORE, CLASS, CERTAINTY].contains(&name)
}

/// Whether a user of a book can send this variable, or the values for computing it. The card does not compute it, and
/// it does not come from the book's own history.
#[must_use]
pub fn can_be_asked_for(variable: &Variable) -> bool {
    let is_history = variable.source == Source::History && !variable.is_hosts_own();
    !is_history && !is_computed(&variable.name)
}

/// `, did you mean income?`, or an empty text if no known name is near.
pub(super) fn hint<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    did_you_mean_unquoted(nearest(name, known))
}
