//! Finds changes of a decision: the smallest changes of one variable, and of two, that make the rules pass.
//!
//! Nothing is sampled. Values are on a grid: whole numbers, minor units of the currency, decimals. A box of values is
//! evaluated as a whole. The ends of its variables give ranges for computed values, each sub-score, the score and its
//! class. These ranges give the possible results of each rule. A box where the rules can't hold is dropped. Any other
//! box is halved, the one with the smallest changes first. The search ends when one value is left or the rules hold
//! everywhere. There the policy itself decides.

mod ask;
mod candidate;
mod grid;
mod lines;
mod nearest;
mod origins;
mod scenario;
mod search;
mod smallest;
mod space;

pub(super) use ask::missing_to_resolve;
pub(super) use search::search;
pub use smallest::{Change, WhatWouldChange};

#[cfg(test)]
mod tests;
