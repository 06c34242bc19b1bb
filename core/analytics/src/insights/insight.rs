//! One insight.
#![allow(clippy::float_arithmetic, reason = "scores are doubles; money is whole numbers")]

use super::kinds::{InsightType, Severity};
use super::rules::InsightRules;
use crate::recurring::StreamId;
use crate::{Basis, Day, Row};
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::to_hex;
use lendwright_types::number::divide_half_even;
use sha2::{Digest as _, Sha256};

/// How much: minor units, or a share of 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Quantity {
    /// Minor units.
    Money(i128),
    /// A share.
    Share(f64),
}

/// The usual value, before it is rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Usual {
    /// Twice the minor units: a median may be in the middle of two amounts.
    TwiceMoney(i128),
    /// A share.
    Share(f64),
}

/// A finding, before it is scored.
pub(super) struct Found<'t> {
    pub(super) kind: InsightType,
    /// The subject's name for people.
    pub(super) name: &'t str,
    /// The subject's key, unique within the type.
    pub(super) key: String,
    pub(super) value: Quantity,
    pub(super) usual: Option<Usual>,
    /// By how many minor units the borrower's money differs.
    pub(super) moved: f64,
    pub(super) z: Option<f64>,
    pub(super) evidence: Vec<Row<'t>>,
    pub(super) stream: Option<StreamId>,
    /// The day of the latest evidence.
    pub(super) day: Day,
    /// The days that a missing payment must be missing to count as evidence: the length of the window. 0 if a payment
    /// came.
    pub(super) away: i32,
}

/// A remarkable fact in a user's transactions.
#[derive(Clone, Debug)]
pub struct Insight<'t> {
    /// The type.
    pub kind: InsightType,
    /// The category, merchant or stream of the insight. Empty if it has no name, or if the insight is about all.
    pub name: &'t str,
    /// The value.
    pub value: Quantity,
    /// The usual value, rounded half-even to a minor unit.
    pub baseline: Option<Quantity>,
    /// The number of usual deviations between both, if the insight measures it.
    pub z: Option<f64>,
    /// The transactions that show it, by day and id.
    pub evidence: Vec<Row<'t>>,
    /// The stream that shows it.
    pub stream: Option<StreamId>,
    /// The day of the latest evidence. For a missing payment it is the day of its last occurrence.
    pub day: Day,
    /// How much it matters: `weight · min(|z|, 9)/3 · log10(1 + |Δ|/min_amount) · 0.97^age`. Without a z, 3 is used
    /// for it. Δ is the amount of money that differs. The age is the days since the latest evidence. A missing payment
    /// has its age from the day when it was missing for the length of the window.
    pub score: f64,
    /// How much it matters, in a word.
    pub severity: Severity,
    /// The key to find the same insight again: type, subject, month, and the size of the difference in steps of a
    /// quarter. A small drift keeps the key, and so does a window that moves on.
    pub dedup_key: String,
    usual: Option<Usual>,
}

impl Usual {
    /// An amount of minor units.
    pub(super) const fn money(minor: i128) -> Self {
        Self::TwiceMoney(minor.saturating_mul(2))
    }

    fn rounded(self) -> Quantity {
        match self {
            Self::TwiceMoney(twice) => Quantity::Money(rounded_half(twice)),
            Self::Share(share) => Quantity::Share(share),
        }
    }
}

/// The z of insights without one, and the largest z that counts.
const Z_USUAL: f64 = 3.0;
const Z_MAX: f64 = 9.0;
/// The share of a score that remains after a day.
const A_DAY_LATER: f64 = 0.97;
/// The ratio of two steps of a difference's size.
const STEP: f64 = 1.25;

impl<'t> Insight<'t> {
    pub(super) fn of(found: Found<'t>, rules: &InsightRules, basis: &Basis) -> Self {
        let score = score(&found, rules, basis.as_of);
        let dedup_key = dedup_key(&found, basis.currency);
        let Found { kind, name, value, usual, z, evidence, stream, day, .. } = found;
        let (severity, baseline) = (rules.severity(score), usual.map(Usual::rounded));
        Self {
            kind,
            name,
            value,
            baseline,
            z,
            evidence,
            stream,
            day,
            score,
            severity,
            dedup_key,
            usual,
        }
    }

    /// Returns the variable: `spending:groceries`, `total_income`.
    #[must_use]
    pub fn variable(&self) -> String {
        let variable = self.kind.variable();
        if self.kind.is_of_category() {
            return format!("{variable}:{}", self.name);
        }
        variable.to_owned()
    }

    /// Returns the value less the usual value. An amount is rounded half-even to a minor unit.
    #[must_use]
    pub fn change(&self) -> Option<Quantity> {
        match (self.value, self.usual?) {
            (Quantity::Share(value), Usual::Share(usual)) => Some(Quantity::Share(value - usual)),
            _ => self.twice().map(|(change, _)| Quantity::Money(rounded_half(change))),
        }
    }

    /// Returns the change and the usual value in halves of a minor unit, exactly. `None` for shares, and if there is
    /// no usual value.
    #[doc(hidden)]
    #[must_use]
    pub fn twice(&self) -> Option<(i128, i128)> {
        match (self.value, self.usual?) {
            (Quantity::Money(value), Usual::TwiceMoney(usual)) => {
                Some((value.saturating_mul(2).saturating_sub(usual), usual))
            }
            _ => None,
        }
    }

    /// Returns the id: the same for a user as long as the [`dedup_key`](Self::dedup_key) is.
    #[must_use]
    pub fn id(&self, user: &str) -> String {
        let digest = Sha256::digest(format!("{user}|{}", self.dedup_key));
        to_hex(digest.get(..8).unwrap_or_default())
    }
}

fn score(found: &Found<'_>, rules: &InsightRules, as_of: Day) -> f64 {
    let z = found.z.map_or(Z_USUAL, f64::abs).min(Z_MAX);
    let moved = found.moved.abs() / double(rules.min_amount.into());
    let age = f64::from(as_of.days_since(found.day).saturating_sub(found.away).max(0));
    f64::from(rules.weight(found.kind)) * z / Z_USUAL
        * libm::log10(1.0 + moved)
        * libm::pow(A_DAY_LATER, age)
}

fn dedup_key(found: &Found<'_>, currency: Currency) -> String {
    let moved = found.moved.abs().max(1.0) / double(currency.minor_units().into());
    let size = libm::floor(libm::log(moved) / libm::log(STEP));
    format!("{}|{}|{}|{size:.0}", found.kind.name(), found.key, found.day.month())
}

/// Half of an amount, rounded half-even.
fn rounded_half(twice: i128) -> i128 {
    divide_half_even(twice, 2).unwrap_or_default()
}

/// Half of an amount, as a double.
pub(super) fn half(twice: i128) -> f64 {
    double(twice) / 2.0
}

/// The nearest double.
#[allow(clippy::cast_precision_loss, reason = "a score has no more digits")]
pub(super) fn double(minor: i128) -> f64 {
    minor as f64
}
