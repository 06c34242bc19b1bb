//! A draft: the parts of a policy, open to change.

use crate::rules::{OnUnknown, Rule, Variable};
use crate::{
    Bands, Cap, Catalogue, Characteristic, MINIMUM_WAGE_EGP, ReasonBase, Rounding, Scaling,
    Weights, default_characteristics,
};
use lendwright_types::currency::{self, Currency};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The parts of a policy. [`Draft::build`] checks them and makes the policy.
///
/// ```
/// use lendwright_scoring::{Draft, ReasonBase};
///
/// let draft = Draft { reason_base: ReasonBase::Mean, ..Draft::default() };
/// assert!(draft.build()?.digest().starts_with("sha256:"));
/// # Ok::<(), lendwright_scoring::PolicyError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The currency of all amounts in scoring.
    pub currency: Currency,
    /// The variables: those used, which are added by themselves where they are standard ones, and
    /// those that the host declares.
    pub variables: Vec<Variable>,
    /// Every rule, by name. A rule with another name gets this one.
    pub rules: BTreeMap<String, Arc<Rule>>,
    /// The acceptance rules of decisions without a book. In a book each request names its own rules.
    pub acceptance_rules: Vec<String>,
    /// The rejection rules, in the same way.
    pub rejection_rules: Vec<String>,
    /// The replacement for an undetermined state.
    pub on_unknown: OnUnknown,
    /// The characteristics, in the order of adding their points.
    pub characteristics: Vec<Characteristic>,
    /// The weights of the characteristics that count.
    pub weights: Weights,
    /// The range of the score, and the value of a missing characteristic.
    pub scaling: Scaling,
    /// Upper limits of the score while a rule holds. `None` becomes the default ones: two reports 579, one 669, three
    /// missed payments 579 on the scale 300 to 850, none on another.
    pub caps: Option<Vec<Cap>>,
    /// The lowest certainty with a score and a class for the rules, 0 to 1: below it both are missing to them.
    pub min_certainty: f64,
    /// The rounding of a score.
    pub rounding: Rounding,
    /// The classes of the score.
    pub bands: Bands,
    /// The sub-score that lost points are compared with.
    pub reason_base: ReasonBase,
    /// The texts of reasons.
    pub reasons: Catalogue,
}

/// Half of the weights.
pub(super) const MIN_CERTAINTY: f64 = 0.5;

impl Default for Draft {
    /// The default card in Egyptian pounds, without rules.
    fn default() -> Self {
        Self {
            currency: currency::EGP,
            variables: Vec::new(),
            rules: BTreeMap::new(),
            acceptance_rules: Vec::new(),
            rejection_rules: Vec::new(),
            on_unknown: OnUnknown::default(),
            characteristics: default_characteristics(MINIMUM_WAGE_EGP),
            weights: Weights::default(),
            scaling: Scaling::default(),
            caps: None,
            min_certainty: MIN_CERTAINTY,
            rounding: Rounding::default(),
            bands: Bands::default(),
            reason_base: ReasonBase::default(),
            reasons: Catalogue::default(),
        }
    }
}
