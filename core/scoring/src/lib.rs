//! Rules in three-valued logic ([`rules`]), policies that decide by them and by a card of weighted
//! characteristics, the log of decisions ([`audit`]), and the identities of partners and borrowers ([`identity`]).
//!
//! The crate is pure: it computes results from its arguments, and needs no book and no clock. A [`Policy`] is
//! everything that decides. A [`Row`] has the values of one applicant. [`Policy::decide_row`] gives the [`Outcome`],
//! and [`Policy::explain`] its whole arithmetic. [`mod@derive`] derives income, debt burden and similar values from
//! facts.
//!
//! A policy does not use two other kinds of score yet: [`scorecard`] has cards of bins and points, and [`model`] has
//! the boosted trees of other libraries.
//!
//! Each weight names a [`Characteristic`] with a sub-score between 0 and 1. With weights `w` and the sub-scores `s`
//! of the present characteristics:
//!
//! * `share = (Σ w·s over the available + Σ w·m over the missing) / Σ w`, where `m` is the sub-score of a missing
//!   value, 0.4 by default
//! * `score = round(300 + 550·share)`, half-even, and at most the lowest [`Cap`] with a true rule
//! * `certainty = Σ w(available) / Σ w`, 4 decimals
//!
//! # Features
//!
//! - `host-keys`: API keys that a person chose, hashed by argon2id.
//! - `test-support`: counters of work, for tests.
// Scores are IEEE doubles added in the card's order. If rounding could change a result, exact fractions decide.
#![allow(clippy::float_arithmetic)]
#![forbid(unsafe_code)]

/// The examples of the crate's README.md, which run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// Parts for the other crates of lendwright, not for users: they may change at any time.
#[doc(hidden)]
pub mod internal {
    pub use crate::audit::export::{Remains, export_remains};
    pub use crate::derive::{BIRTH_DATE, NATIONAL_ID, SPENDING, spending_in};
    pub use crate::identity::phone::beginnings;
    pub use crate::policy::build::{RULES_MAX, protected_weight};
    pub use crate::policy::decision::{recorded, recorded_state};
    pub use crate::rules::bound_rule::{MATCHED_MAX, RuleCost, matched};
    pub use crate::rules::pattern::patterns_in_use;
    #[cfg(any(test, feature = "test-support"))]
    pub use crate::rules::pattern::take_compiled;
    pub use crate::rules::reader::unfit_name;
    pub use crate::rules::registry::{LINKED_AGE_DAYS, USER_PREFIX};
    pub use crate::rules::span::{Budget, PossibleTruths, Span, UnsettledRow, sort_spans};
    pub use crate::rules::variable::{comma_list, is_na};
    pub use crate::score::{can_be_asked_for, is_computed};
}

pub mod audit;
pub mod derive;
pub mod identity;
pub mod model;
pub mod rules;
pub mod scorecard;

mod catalogue;
mod change;
mod characteristic;
mod error;
mod explanation;
mod policy;
mod score;
mod scorer;

pub use catalogue::{Catalogue, INCOMPLETE};
pub use change::{Change, WhatWouldChange};
pub use characteristic::{
    Category, Characteristic, Divisor, Knot, MINIMUM_WAGE_EGP, SubScore, Weights, WeightsError,
    default_characteristics,
};
pub use derive::Observation;
pub use error::PolicyError;
pub use explanation::{Explanation, Origin, Reason, Subject};
pub use policy::{Decision, Draft, Notice, Outcome, Policy, Replay, Row, freeze, thaw};
pub use score::{Band, Bands, Cap, Rounding, Scaling, Score, WhenMissing};
pub use scorer::{Contribution, NOTICE_MAX, ReasonBase};

#[cfg(test)]
mod tests;
