//! Users that have left or will leave: models of repeated purchases, and the hazard of known outcomes.

#![allow(
    clippy::float_arithmetic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "statistics over lists with counted places; money is summed elsewhere"
)]

mod beta_geo;
mod hazard;
#[cfg(test)]
mod tests;

pub use beta_geo::{BetaGeo, BetaGeoFit, BetaGeoForm, Customer, Parameters};
pub use hazard::{Hazard, HazardError};

use crate::Day;
use crate::stats::Scaling;
use lendwright_types::codes;

// Churn of all users, by one of the models.

/// The least number of users.
const USERS_MIN: usize = 100;
/// The least number of users that came again.
const REPEATERS_MIN: usize = 30;
/// The least number of outcomes of users that left.
const EVENTS_MIN: usize = 200;
/// The least number of fitted outcomes of users that left, for each variable (Peduzzi and others, "A simulation study
/// of the number of events per variable in logistic regression analysis", 1996).
const EVENTS_PER_VARIABLE: usize = 10;
/// Thirty days in weeks: for so long users may stay away.
const HORIZON: f64 = 30.0 / 7.0;

codes! {
    /// The model that estimates whether users have left.
    pub enum ChurnModel {
        /// The modified beta-geometric model of purchases.
        Mbgnbd = "mbgnbd",
        /// The beta-geometric model of purchases.
        Bgnbd = "bgnbd",
        /// A logistic regression over outcomes that the host has reported.
        Logistic = "logistic",
        /// No model.
        None = "none",
    }
}

/// Churn of users: the probabilities that they have left or will leave.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Churn {
    /// For each user the probability that it has not left.
    pub p_alive: Vec<f64>,
    /// For each user the probability that it does not come in 30 days; by outcomes, that it leaves in a month.
    pub p_away: Vec<f64>,
    /// The model.
    pub fitted: ChurnFit,
}

/// A fitted model.
#[derive(Clone, Debug, PartialEq)]
pub enum ChurnFit {
    /// A model of purchases, in weeks.
    Purchases {
        /// Its parameters.
        parameters: Parameters,
        /// The logarithm of the likelihood.
        log_likelihood: f64,
        /// Whether it took a penalty.
        is_penalised: bool,
    },
    /// A regression over outcomes.
    Outcomes {
        /// The places of its variables; others have one value in all outcomes.
        variables: Vec<usize>,
        /// The coefficients, of a constant and of a standard deviation of each variable.
        coefficients: Vec<f64>,
        /// Their standard errors.
        standard_errors: Vec<f64>,
        /// The area under the curve on the last quarter of the outcomes, which were not used in the fit. `None` if all
        /// of them are the same.
        auc: Option<f64>,
    },
}

/// A user's outcome in a month.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The day of the outcome.
    pub day: Day,
    /// The values of the variables before the month began.
    pub values: Vec<f64>,
    /// Whether the user left.
    pub churned: bool,
}

impl Churn {
    /// Estimates churn by a model of purchases. `None` for other models, with fewer than 100 users or fewer than 30
    /// that came again, and if no fit is found.
    #[must_use]
    pub fn by_purchases(model: ChurnModel, customers: &[Customer]) -> Option<Self> {
        if !are_enough(customers) {
            return None;
        }
        let all = |of: &dyn Fn(Customer) -> f64| customers.iter().map(|c| of(*c)).collect();
        let form = match model {
            ChurnModel::Mbgnbd => BetaGeoForm::Modified,
            ChurnModel::Bgnbd => BetaGeoForm::Original,
            ChurnModel::Logistic | ChurnModel::None => return None,
        };
        let BetaGeoFit { model, log_likelihood, is_penalised } = BetaGeo::fit(form, customers)?;
        Some(Self {
            p_alive: all(&|customer| model.p_alive(customer)),
            p_away: all(&|customer| model.p_away(customer, HORIZON)),
            fitted: ChurnFit::Purchases {
                parameters: model.parameters(),
                log_likelihood,
                is_penalised,
            },
        })
    }

    /// Estimates churn by outcomes. The outcomes are sorted by day. Each has as many values as each user in `users`,
    /// and `customers` are the same users.
    ///
    /// The regression is fitted on the first three quarters of the outcomes. Its area under the curve is measured on
    /// the rest.
    ///
    /// The result is `None` in these cases:
    /// - there are fewer than 100 users, or fewer than 30 of them came again;
    /// - fewer than 200 outcomes are of a user that left;
    /// - the fitted outcomes have fewer than 10 of users that left for each variable;
    /// - no fit is found.
    #[must_use]
    pub fn by_outcomes(
        outcomes: &[Outcome],
        users: &[&[f64]],
        customers: &[Customer],
    ) -> Option<Self> {
        if !are_enough(customers) {
            return None;
        }
        let (fitted, rest) = outcomes.split_at(outcomes.len() - outcomes.len() / 4);
        let count = fitted.first()?.values.len();
        let column = |at: usize| fitted.iter().map(|row| row.values[at]).collect::<Vec<f64>>();
        let scalings =
            (0..count).map(|at| Scaling::from_values(&column(at))).collect::<Option<Vec<_>>>()?;
        let variables: Vec<usize> = (0..count).filter(|at| scalings[*at].is_dimension()).collect();
        let events = |rows: &[Outcome]| rows.iter().filter(|row| row.churned).count();
        if events(outcomes) < EVENTS_MIN || events(fitted) < EVENTS_PER_VARIABLE * variables.len() {
            return None;
        }
        let scaled = |values: &[f64]| -> Vec<f64> {
            variables.iter().map(|at| scalings[*at].z(values[*at])).collect()
        };
        let values: Vec<f64> = fitted.iter().flat_map(|row| scaled(&row.values)).collect();
        let churned = |rows: &[Outcome]| rows.iter().map(|row| row.churned).collect::<Vec<bool>>();
        let hazard = Hazard::fit(variables.len(), &values, &churned(fitted)).ok()?;
        let chance = |values: &[f64]| hazard.probability(&scaled(values));
        let scores: Vec<f64> = rest.iter().map(|row| chance(&row.values)).collect();
        let p_away: Vec<f64> = users.iter().map(|values| chance(values)).collect();
        Some(Self {
            p_alive: p_away.iter().map(|chance| 1.0 - chance).collect(),
            p_away,
            fitted: ChurnFit::Outcomes {
                auc: auc(&scores, &churned(rest)),
                coefficients: hazard.coefficients().to_vec(),
                standard_errors: hazard.standard_errors().to_vec(),
                variables,
            },
        })
    }
}

fn are_enough(customers: &[Customer]) -> bool {
    let repeaters = customers.iter().filter(|customer| customer.repeats > 0).count();
    customers.len() >= USERS_MIN && repeaters >= REPEATERS_MIN
}

// A measure of how well scores separate outcomes.

/// Returns the area under the receiver operating characteristic.
///
/// It compares each customer that left with each that stayed, and returns the share of pairs where the one that left
/// has the higher score. Equal scores count half.
///
/// `None` unless some left and some stayed. The count of pairs is exact.
///
/// # Example
/// ```
/// use lendwright_analytics::churn::auc;
///
/// assert_eq!(auc(&[0.9, 0.4, 0.4, 0.1], &[true, true, false, false]), Some(0.875));
/// ```
#[must_use]
pub fn auc(scores: &[f64], churned: &[bool]) -> Option<f64> {
    let mut pairs: Vec<(f64, bool)> =
        scores.iter().map(|score| score + 0.0).zip(churned.iter().copied()).collect();
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut left, mut stayed, mut twice_above) = (0_u128, 0_u128, 0_u128);
    for equal in pairs.chunk_by(|a, b| a.0.total_cmp(&b.0).is_eq()) {
        let left_here = equal.iter().filter(|(_, left)| *left).count() as u128;
        let stayed_here = equal.len() as u128 - left_here;
        twice_above += left_here * (2 * stayed + stayed_here);
        left += left_here;
        stayed += stayed_here;
    }
    #[allow(clippy::cast_precision_loss, reason = "rounded once each")]
    let share = twice_above as f64 / (2 * left * stayed) as f64;
    (left > 0 && stayed > 0).then_some(share)
}
