//! Scorecards as data: characteristics with attributes (bins) and points.
//!
//! A [`Scorecard`] is made of parts, or read from its JSON form by [`Scorecard::from_json`]. It can be
//! [scaled](Scorecard::scaled), [stretched](Scorecard::min_max), [reversed](Scorecard::reversed) and
//! [rounded](Scorecard::rounded). [`Scorecard::warnings`] names its probable mistakes. [`Scorecard::bind`] gives a
//! [`BoundScorecard`], which places and scores rows and gives the reasons for lost points.
//!
//! A value that no attribute takes makes a row unscorable: the card never counts it as 0. If another library counts
//! it silently, the card has an attribute for it that is marked as a [fallback](Attribute::fallback).
//!
//! ```
//! use lendwright_scoring::rules::{Kind, Registry, Variable};
//! use lendwright_scoring::scorecard::{LossBase, Scorecard};
//! use lendwright_types::json::Json;
//!
//! let mut registry = Registry::standard();
//! registry.declare(Variable::host("DEBTINC", Kind::Number))?;
//!
//! let card = Scorecard::from_json(br#"{"initial": 448, "characteristics": [
//!     {"name": "debt", "variables": ["DEBTINC"], "reason": "DEBT", "bins": [
//!         {"in": [-9, -8], "points": 44},
//!         {"to": 22.5, "points": 71}, {"from": 22.5, "points": 63.4},
//!         {"missing": true, "points": -7, "reason": "UNKNOWN"}]},
//!     {"name": "work", "variables": ["Income_Type"], "reason": "INCOME_TYPE", "bins": [
//!         {"in": ["Public Sector Employee", "Retired"], "points": 30}, {"otherwise": true, "points": 12}]}
//! ]}"#, &registry)?;
//! assert!(card.warnings(&registry).is_empty());
//!
//! let card = card.bind(&registry)?;
//! let row = registry.inputs().with_json(&registry, &Json::parse(br#"{"Income_Type": "Retired"}"#)?)?;
//! assert_eq!(card.score(&row)?, 471.0);
//!
//! // The reasons: 78 points less than the best bin, for the unknown debt.
//! let mut places = [None; 2];
//! card.place_all(&row, &mut places);
//! let reasons = card.reasons(&places, &card.loss_bases(LossBase::Best));
//! assert_eq!((reasons[0].code, reasons[0].lost_points), ("UNKNOWN", 78.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bound;
mod card;
mod file;
mod ranges;
mod reasons;
mod scale;
mod steps;
mod warnings;

#[cfg(test)]
mod tests;

pub use bound::{BoundScorecard, Unscorable};
pub use card::{
    Attribute, BinnedCharacteristic, CardOutput, Interval, LossBase, Predicate, Scorecard,
    ScorecardErrors, ScorecardFault,
};
pub use ranges::PointsRange;
pub use reasons::{CardReason, LossBases, TopReasons};
pub use warnings::{ScorecardWarning, ScorecardWarningCode};
