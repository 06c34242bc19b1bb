//! What would change a decision: the smallest changes of one variable, and of two, with which the
//! rules pass.
//!
//! Nothing is sampled. Values lie on a grid: whole numbers, minor units of the currency, decimals.
//! A box of values is looked at as a whole: between the ends of its variables lie those of what is
//! computed from them, of each sub-score, of the score and its class, and so what each rule may
//! say. A box in which the rules can't hold is dropped, any other is halved, the one with the
//! smallest changes first, until one value is left or the rules hold everywhere; there the policy
//! itself decides.

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
