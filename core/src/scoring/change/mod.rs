//! What would change a decision: the smallest changes of one variable, and of two, with which the
//! rules pass.
//!
//! The search is exact and does not sample. As one variable changes, and with it what is computed
//! from it, the rules change only at their bounds, and the score is monotone between the knots of
//! its sub-scores; so only the bounds, the knots, and the points between them where the score
//! crosses a bound of its own have to be tried.

mod candidate;
mod origins;
mod points;
mod response;
mod scenario;
mod search;

pub(super) use search::search;
pub use search::{Change, WhatWouldChange};

#[cfg(test)]
mod tests;
