//! What all kinds of scorer share: reason codes, caps, missing data, and the parts of a score.

use crate::rules::{BoundRule, ColumnIndex, Input, Registry};
use crate::{Cap, Characteristic, Rounding, Scaling, Score, Weights};
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

/// Reason codes, each once.
#[derive(Clone, Debug)]
pub(crate) struct Codes {
    /// Those of losses come first, then that for missing information, then those of caps and of variables.
    pub(super) names: Vec<Box<str>>,
    /// The index of the code for missing information.
    pub(crate) incomplete: usize,
    /// For each column the index of its variable's code.
    pub(super) of_columns: Vec<usize>,
}

/// The parts of a policy that make its scorer.
#[derive(Clone, Copy)]
pub(crate) struct ScorerParts<'p> {
    pub(crate) characteristics: &'p [Characteristic],
    pub(crate) weights: &'p Weights,
    pub(crate) caps: &'p [Cap],
    pub(crate) scaling: Scaling,
    pub(crate) rounding: Rounding,
    pub(crate) reason_base: ReasonBase,
}

/// A cap with its rule bound to the policy's columns.
#[derive(Clone, Debug)]
pub(crate) struct BoundCap {
    /// Its place among the policy's caps.
    pub(crate) at: usize,
    pub(crate) rule: Arc<BoundRule>,
    pub(crate) max: i32,
    /// The index of its reason code.
    pub(crate) code: usize,
}

/// A part of the score that has no value on a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MissingPart {
    /// Its place among the policy's characteristics.
    pub(crate) characteristic: usize,
    pub(crate) weight: f64,
    /// The index of its reason code.
    pub(crate) code: usize,
    /// The column that would be read first.
    pub(crate) column: Option<ColumnIndex>,
}

/// A score in its parts.
pub(crate) struct Breakdown<'a> {
    /// The points of each part, in the scorer's order. The last is the loss by a cap.
    pub(crate) contributions: Vec<Contribution<'a>>,
    /// The losses by code: first the cap's, then the largest. Of equal losses that of the first part comes first.
    pub(crate) losses: Vec<ScoreLoss<'a>>,
    /// The names of the parts with a value that earned points, the most first. Of equal ones the earlier comes first.
    pub(crate) earned_most: Vec<&'a str>,
}

/// The points that a score lost by one reason code.
pub(crate) struct ScoreLoss<'a> {
    pub(crate) code: &'a str,
    /// Above 0.
    pub(crate) lost_points: f64,
}

/// A row with its score, and the parts of the policy that have the names for its breakdown.
#[derive(Clone, Copy)]
pub(crate) struct ScoredRow<'a> {
    pub(crate) characteristics: &'a [Characteristic],
    pub(crate) caps: &'a [Cap],
    pub(crate) registry: &'a Registry,
    pub(crate) row: &'a [Input],
    pub(crate) score: Score,
}

/// One characteristic's part in a score, or the loss by a cap.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Contribution<'a> {
    /// The weight's name; `cap` for a cap.
    pub name: &'a str,
    /// The variable of the value: the first one with a value, else the first one. For a cap it is the first one that
    /// its rule reads.
    pub variable: &'a str,
    /// Its value.
    pub value: Option<&'a Input>,
    /// The value for looking up the sub-score, after division; `None` if it is not a number.
    pub scaled: Option<f64>,
    /// The weight; 0 for a cap.
    pub weight: f64,
    /// The sub-score, or that of a missing value; `None` if it is left out, and for a cap.
    pub sub_score: Option<f64>,
    /// Whether the value is there. A missing one counts as the policy defines.
    pub available: bool,
    /// The cap that took these points.
    pub cap: Option<&'a Cap>,
    /// `(max − min)·w·v / Σ w`; with the base these sum to the unrounded score.
    pub points: f64,
    /// The points as a whole number; with the base these sum to the score.
    pub whole_points: i32,
    /// The sub-score that losses are counted from.
    pub base_sub_score: f64,
    /// The points of that sub-score less those earned: negative where more was earned.
    pub lost_points: f64,
    /// The code of its reason: [`INCOMPLETE`](crate::INCOMPLETE) where the value is missing.
    pub reason: &'a str,
}

impl Codes {
    pub(crate) fn names(&self) -> &[Box<str>] {
        &self.names
    }

    pub(crate) fn name(&self, index: usize) -> Option<&str> {
        self.names.get(index).map(|name| &**name)
    }

    /// The index of a code.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| **known == *name)
    }

    /// The index of the code of a column's variable.
    #[inline]
    pub(crate) fn of_column(&self, column: ColumnIndex) -> Option<usize> {
        self.of_columns.get(column.index()).copied()
    }
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
    pub fn compared_sub_score(self, characteristic: &Characteristic) -> f64 {
        let mean = match self {
            ReasonBase::Best => None,
            ReasonBase::Mean => characteristic.mean,
            ReasonBase::MeanAtCutoff => characteristic.mean_at_cutoff,
        };
        mean.unwrap_or_else(|| characteristic.sub_score.best())
    }
}

/// Different codes of a card by their indexes, the most important first: as many as a notice has room for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct TopCodes {
    codes: [usize; NOTICE_MAX],
    len: usize,
}

impl TopCodes {
    pub(crate) fn as_slice(&self) -> &[usize] {
        self.codes.get(..self.len).unwrap_or_default()
    }

    pub(crate) fn add_all(&mut self, other: &Self) {
        other.as_slice().iter().for_each(|code| self.add(*code));
    }

    /// Adds a code, if it is not there yet and there is room.
    pub(crate) fn add(&mut self, code: usize) {
        if !self.as_slice().contains(&code)
            && let Some(place) = self.codes.get_mut(self.len)
        {
            *place = code;
            self.len = self.len.saturating_add(1);
        }
    }
}

/// The number of values that need no allocation.
const INLINE: usize = 32;

/// A list of values of a fixed length.
pub(super) struct Buffer<T> {
    inline: [T; INLINE],
    /// Used in its place for more than fit.
    heap: Vec<T>,
    len: usize,
}

impl<T: Copy> Buffer<T> {
    /// This number of equal values.
    pub(super) fn new(len: usize, value: T) -> Self {
        let heap = if len > INLINE { vec![value; len] } else { Vec::new() };
        Self { inline: [value; INLINE], heap, len }
    }

    pub(super) fn as_slice(&self) -> &[T] {
        self.inline.get(..self.len).unwrap_or(&self.heap)
    }

    pub(super) fn as_mut_slice(&mut self) -> &mut [T] {
        self.inline.get_mut(..self.len).unwrap_or(&mut self.heap)
    }
}
