//! What would change a decision: the smallest change in one variable, and in two, that passes.
//!
//! Found from the policy itself. As one variable moves, and with it what is computed from it, the
//! rules change only at their bounds, and the score is monotone between the knots of its sub-scores;
//! so the places to look at are the bounds, the knots, and the crossings of the score's own bounds
//! between them. No sampling.

mod candidate;
mod origins;
mod points;
mod response;
mod scenario;
mod search;
mod smallest;

pub(super) use search::search;
pub use smallest::{Change, WhatWouldChange};

#[cfg(test)]
mod tests;
