//! The variables that are computed of a user's transactions: what borrowers are compared by, sorted into segments by,
//! and what rules read as `user.*`.
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
