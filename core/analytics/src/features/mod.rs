//! The variables that are computed from a user's transactions. Borrowers are compared and segmented by them, and rules
//! read them as `user.*`.
//!
//! Each is defined here once: its name, label, unit and definition ([`Variable`]), and how it is computed
//! ([`Features`]).

mod catalogue;
mod recurring;
mod sums;
#[cfg(test)]
mod tests;
mod values;

pub use catalogue::{Feature, HigherIs, Transform, Unit, Variable};
pub use recurring::Recurring;
pub use values::{FeatureValue, Features, Quotient, whole_months};
