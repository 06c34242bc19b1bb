//! A scorecard compiled for one policy: its variables are columns of a row, its reason codes are
//! numbers.
//!
//! Sums are doubles, added only in the policy's order. So the same inputs give the same bits in every language, one
//! by one or in a batch. If a sum is within its error of the compared value ([`error`]), exact fractions decide
//! ([`exact`]).

pub(super) mod buffer;
mod curve;
mod error;
pub(super) mod exact;
mod line;
pub(super) mod top;

use super::caps::Cap;
use super::score::saturated;
use super::{Characteristic, INCOMPLETE, Rounding, Scaling, Score, Weights};
use crate::rules::{BoundRule, Input, Registry, Truth};
use error::Errors;
use line::Counts;
pub(super) use line::{Earned, Line};
use std::sync::Arc;

/// The most reasons on one notice (12 CFR 1002.9, official interpretation 9(b)(2)-1).
pub const NOTICE_MAX: usize = 4;

/// The sub-score that lost points are measured from.
///
/// For a characteristic without that mean, it is the best sub-score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReasonBase {
    /// The best sub-score that the characteristic can earn.
    #[default]
    Best,
    /// Its mean over all applicants at development.
    Mean,
    /// Its mean over applicants at or slightly above the cut-off.
    MeanAtCutoff,
}

/// The weighted characteristics of a policy, in its order, and its caps.
#[derive(Clone, Debug)]
pub(super) struct Card {
    pub(super) lines: Vec<Line>,
    /// The reason codes of lines, missing information, caps and variables, each once.
    pub(super) codes: Vec<Box<str>>,
    /// The index of the code for missing information.
    pub(super) incomplete: usize,
    /// The number of codes for losses of lines; they come first.
    losing: usize,
    /// For each column the index of its variable's reason code.
    pub(super) of_columns: Vec<usize>,
    pub(super) scaling: Scaling,
    pub(super) rounding: Rounding,
    /// The caps, the lowest first, of equals in the policy's order.
    pub(super) caps: Vec<BoundCap>,
    /// The sum of all weights.
    total: f64,
    errors: Errors,
}

/// The parts of a policy that make its card.
#[derive(Clone, Copy)]
pub(super) struct Parts<'p> {
    pub(super) characteristics: &'p [Characteristic],
    pub(super) weights: &'p Weights,
    pub(super) caps: &'p [Cap],
    pub(super) scaling: Scaling,
    pub(super) rounding: Rounding,
    pub(super) reason_base: ReasonBase,
}

/// A cap with its rule bound to the policy's columns.
#[derive(Clone, Debug)]
pub(super) struct BoundCap {
    /// Its place among the policy's caps.
    pub(super) at: usize,
    pub(super) rule: Arc<BoundRule>,
    pub(super) max: i32,
    /// The index of its reason code among the card's codes.
    pub(super) code: usize,
}

/// Sums of weights and weighted sub-scores, in the policy's order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    pub(super) counted: f64,
    available: f64,
    weighted: f64,
}

impl Card {
    /// Compiles the characteristics that have a weight; `registry` must have every variable that
    /// they read. `caps` are the rules of the caps, in their order.
    pub(super) fn new(parts: Parts<'_>, registry: &Registry, caps: Vec<Arc<BoundRule>>) -> Self {
        let mut codes: Vec<Box<str>> = Vec::new();
        let lines = lines(parts, registry, &mut codes);
        let incomplete = index_of(&mut codes, INCOMPLETE);
        let losing = codes.len();
        let bound = |(at, (cap, rule)): (usize, (&Cap, Arc<BoundRule>))| BoundCap {
            at,
            rule,
            max: cap.max,
            code: index_of(&mut codes, &cap.code),
        };
        let mut caps: Vec<BoundCap> = parts.caps.iter().zip(caps).enumerate().map(bound).collect();
        // Stable: of two equal ones the first stays first.
        caps.sort_by_key(|cap| cap.max);
        let variables = registry.variables().iter();
        let of_columns = variables.map(|v| index_of(&mut codes, &v.reason.code)).collect();
        let total = lines.iter().map(|line| line.weight).sum();
        let weighed: Vec<_> = lines.iter().map(|l| (l.weight, l.error, l.code)).collect();
        let errors = Errors::of(&weighed, parts.scaling, (losing, incomplete));
        let (scaling, rounding) = (parts.scaling, parts.rounding);
        Self {
            lines,
            codes,
            incomplete,
            losing,
            of_columns,
            scaling,
            rounding,
            caps,
            total,
            errors,
        }
    }

    /// The value of each line in a row's score, and the sums over it.
    pub(super) fn earn(&self, row: &[Input], earned: &mut [Earned]) -> Sums {
        let mut sums = Sums::default();
        for (line, place) in self.lines.iter().zip(earned) {
            *place = line.earned(row);
            sums.add(line.weight, *place);
        }
        sums
    }

    /// The score for the values of a row's lines.
    pub(super) fn score(&self, row: &[Input], earned: &[Earned], sums: &Sums) -> Score {
        let share = if sums.counted > 0.0 { sums.weighted / sums.counted } else { 0.0 };
        let unrounded = f64::from(self.scaling.min) + self.scaling.span() * share;
        let certainty = self.certainty(sums.available, earned);
        if let Some(cap) = self.cap_of(row, earned, unrounded) {
            let (value, unrounded) = (cap.max, f64::from(cap.max));
            return Score { value, unrounded, share, certainty, cap: Some(cap.at) };
        }
        let nearest = nearest_whole(unrounded);
        let (value, unrounded) = if to_half(unrounded, nearest) > self.errors.score {
            (saturated(nearest), unrounded)
        } else {
            self.exactly_whole(row, earned, unrounded)
        };
        Score { value, unrounded, share, certainty, cap: None }
    }

    /// The score of a row alone; the same as that of [`Card::score`].
    pub(super) fn score_alone(&self, row: &[Input]) -> Score {
        let mut earned = self.places();
        let sums = self.earn(row, earned.as_mut_slice());
        self.score(row, earned.as_slice(), &sums)
    }

    /// A place for the value of each line.
    pub(super) fn places(&self) -> buffer::Buffer<Earned> {
        buffer::Buffer::new(self.lines.len(), Earned::LeftOut)
    }

    /// The cap that takes something from an unrounded score.
    fn cap_of(&self, row: &[Input], earned: &[Earned], unrounded: f64) -> Option<&BoundCap> {
        for cap in &self.caps {
            let max = f64::from(cap.max);
            // This cap has no effect, and neither have the higher ones after it.
            if unrounded < max - self.errors.score {
                return None;
            }
            if cap.rule.evaluate(row) == Truth::True {
                let is_above = unrounded > max + self.errors.score
                    || self.is_exactly_above(row, earned, cap.max);
                return is_above.then_some(cap);
            }
        }
        None
    }

    fn certainty(&self, available: f64, earned: &[Earned]) -> f64 {
        let units = available / self.total * 10_000.0;
        let nearest = nearest_whole(units);
        let whole = if to_half(units, nearest) > self.errors.certainty {
            nearest
        } else {
            self.exact_certainty(earned, units)
        };
        whole / 10_000.0
    }
}

impl Sums {
    #[inline]
    fn add(&mut self, weight: f64, earned: Earned) {
        let Some(value) = earned.counted() else { return };
        self.counted += weight;
        self.weighted += weight * value;
        self.available += if earned.is_available() { weight } else { 0.0 };
    }
}

/// The nearest whole number, of two the even one, where it is below 2^51: beyond 2^52 doubles are whole. Faster than
/// the standard library's, which checks the processor's features.
fn nearest_whole(number: f64) -> f64 {
    const SHIFT: f64 = 6_755_399_441_055_744.0; // 1.5 · 2^52
    (number + SHIFT) - SHIFT
}

/// The distance of a number from the nearest half.
fn to_half(number: f64, nearest_whole: f64) -> f64 {
    0.5 - (number - nearest_whole).abs()
}

impl ReasonBase {
    const ALL: [Self; 3] = [Self::Best, Self::Mean, Self::MeanAtCutoff];

    /// The name in a policy: `best`, `mean`, `mean_at_cutoff`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ReasonBase::Best => "best",
            ReasonBase::Mean => "mean",
            ReasonBase::MeanAtCutoff => "mean_at_cutoff",
        }
    }

    /// The base of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|base| base.name() == name)
    }

    /// The sub-score that a characteristic's losses are compared with.
    #[must_use]
    pub fn of(self, characteristic: &Characteristic) -> f64 {
        let mean = match self {
            ReasonBase::Best => None,
            ReasonBase::Mean => characteristic.mean,
            ReasonBase::MeanAtCutoff => characteristic.mean_at_cutoff,
        };
        mean.unwrap_or_else(|| characteristic.sub_score.best())
    }
}

/// The lines of the characteristics that have a weight; new codes are added.
fn lines(parts: Parts<'_>, registry: &Registry, codes: &mut Vec<Box<str>>) -> Vec<Line> {
    let mut lines = Vec::new();
    for (at, characteristic) in parts.characteristics.iter().enumerate() {
        let Some(weight) = parts.weights.get(&characteristic.name) else { continue };
        let missing = characteristic.missing.unwrap_or(parts.scaling.missing);
        let counts = Counts {
            weight,
            missing: missing.sub_score().map_or(Earned::LeftOut, Earned::Missing),
            base: parts.reason_base.of(characteristic),
            code: index_of(codes, &characteristic.reason),
        };
        lines.push(Line::of((at, characteristic), counts, registry));
    }
    lines
}

/// The index of a code, which is added where it is new.
fn index_of(codes: &mut Vec<Box<str>>, code: &str) -> usize {
    codes.iter().position(|known| **known == *code).unwrap_or_else(|| {
        codes.push(code.into());
        codes.len().saturating_sub(1)
    })
}
