//! The parts of an explanation: contributions and reasons.

use crate::Cap;
use crate::rules::{Input, RuleKind};

/// One characteristic's part in a score, or the loss by a cap.
#[derive(Clone, Debug, PartialEq)]
pub struct Contribution<'a> {
    /// The weight's name; `cap` for a cap.
    pub name: &'a str,
    /// The variable of the value: the first one with a value, else the first one. For a cap it is the first one that
    /// its rule reads.
    pub variable: &'a str,
    /// Its value.
    pub value: Option<&'a Input>,
    /// The value for looking up the sub-score, after division; `None` if it is not a number.
    pub scaled: Option<f64>,
    /// The weight; 0 for a cap.
    pub weight: f64,
    /// The sub-score, or that of a missing value; `None` if it is left out, and for a cap.
    pub sub_score: Option<f64>,
    /// Whether the value is there. A missing one counts as the policy defines.
    pub available: bool,
    /// The cap that took these points.
    pub cap: Option<&'a Cap>,
    /// `(max − min)·w·v / Σ w`; with the base these sum to the unrounded score.
    pub points: f64,
    /// The points as a whole number; with the base these sum to the score.
    pub whole_points: i32,
    /// The sub-score that losses are counted from.
    pub base_sub_score: f64,
    /// The points of that sub-score less those earned: negative where more was earned.
    pub lost_points: f64,
    /// The code of its reason: [`INCOMPLETE`](crate::INCOMPLETE) where the value is missing.
    pub reason: &'a str,
}

/// A reason against the borrower.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason<'a> {
    /// Its code.
    pub code: &'a str,
    /// Its origin.
    pub origin: Origin<'a>,
    /// Whether it is on the notice; of reasons of one code only the first is.
    pub on_notice: bool,
}

/// The origin of a reason.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin<'a> {
    /// A rejection rule fired, or an acceptance rule failed, by this condition.
    Rule {
        /// The rule's name.
        rule: &'a str,
        /// The kind of the rule.
        kind: RuleKind,
        /// The condition's variable.
        variable: &'a str,
    },
    /// Data are missing, so that the state of the rules is unknown.
    Missing,
    /// The score lost these points, over all characteristics of the code and by a cap.
    Score {
        /// The points, above 0.
        lost_points: f64,
    },
}
