//! Users that have left or will leave: models of repeated purchases, and the hazard of known outcomes.
#![allow(
    clippy::float_arithmetic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "statistics over lists whose places are counted here; money is summed elsewhere"
)]

mod auc;
mod beta_geo;
mod cholesky;
mod churned;
mod customers;
mod expected;
mod hazard;
mod likelihood;
mod minimise;
mod models;
mod modified_beta_geo;
#[cfg(test)]
mod tests;

pub use auc::auc;
pub use beta_geo::BetaGeo;
pub use churned::{Churn, ChurnModel, Fitted, Outcome};
pub use customers::Customer;
pub use hazard::{Hazard, HazardError};
pub use likelihood::Parameters;
pub use models::Fit;
pub use modified_beta_geo::ModifiedBetaGeo;
