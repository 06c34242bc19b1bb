//! What scores a row: one [`Scorer`] for each policy.
//!
//! The rest of the crate asks a scorer for five things: the score with its certainty, the codes of the largest losses,
//! the breakdown of a score into its parts, the missing data, and the places where the score can change. It does not
//! know which kind of card or model is behind them. What all kinds share is here: the reason codes, and the caps.
//!
//! A new kind is a variant of `ScorerKind` and of `ScorerValues`. The compiler then names each method that needs it.

mod arithmetic;
mod line;
mod range;
mod weights;

use crate::rules::{BoundRule, ColumnIndex, Input, Registry, Truth};
use crate::score::Cap;
use crate::{
    Characteristic, Contribution, INCOMPLETE, Policy, Reason, Rounding, Row, Scaling, Score,
    Weights,
};
use lendwright_types::internal::sort::CompactSort as _;
use std::sync::Arc;
use weights::{Earned, WeightedCard};

pub(crate) use range::{ScoreRange, ScoreSpan};
pub use weights::ReasonBase;

/// The most reasons on one notice (12 CFR 1002.9, official interpretation 9(b)(2)-1).
pub const NOTICE_MAX: usize = 4;

/// What scores the rows of a policy, with its reason codes and its caps.
#[derive(Clone, Debug)]
pub(crate) struct Scorer {
    kind: ScorerKind,
    codes: Codes,
    /// The caps, the lowest first. Equal ones are in the policy's order.
    caps: Vec<BoundCap>,
}

/// The kinds of scorer.
#[derive(Clone, Debug)]
enum ScorerKind {
    Weights(WeightedCard),
}

/// The values that a scorer has found on one row. A score is computed from them, and so are its reasons.
pub(crate) enum ScorerValues {
    Weights(Earned),
}

/// Reason codes, each once.
#[derive(Clone, Debug)]
pub(crate) struct Codes {
    /// Those of losses come first, then that for missing information, then those of caps and of variables.
    names: Vec<Box<str>>,
    /// The index of the code for missing information.
    pub(crate) incomplete: usize,
    /// For each column the index of its variable's code.
    of_columns: Vec<usize>,
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
    pub(crate) losses: Vec<Reason<'a>>,
    /// The names of the parts with a value that earned points, the most first. Of equal ones the earlier comes first.
    pub(crate) earned_most: Vec<&'a str>,
}

impl Scorer {
    /// Compiles the parts. `registry` must have every variable that they read. `cap_rules` are the rules of the caps,
    /// in their order.
    pub(crate) fn new(
        parts: ScorerParts<'_>,
        registry: &Registry,
        cap_rules: Vec<Arc<BoundRule>>,
    ) -> Self {
        let mut names: Vec<Box<str>> = Vec::new();
        let kind = ScorerKind::Weights(WeightedCard::new(parts, registry, &mut names));
        let incomplete = index_of(&mut names, INCOMPLETE);
        let bound = |(at, (cap, rule)): (usize, (&Cap, Arc<BoundRule>))| BoundCap {
            at,
            rule,
            max: cap.max,
            code: index_of(&mut names, &cap.code),
        };
        let caps = parts.caps.iter().zip(cap_rules).enumerate();
        let mut caps: Vec<BoundCap> = caps.map(bound).collect();
        // Stable: of two equal ones the first stays first.
        caps.compact_sort_by_key(|cap| cap.max);
        let variables = registry.variables().iter();
        let of_columns = variables.map(|v| index_of(&mut names, &v.reason.code)).collect();
        Self { kind, codes: Codes { names, incomplete, of_columns }, caps }
    }

    pub(crate) fn codes(&self) -> &Codes {
        &self.codes
    }

    pub(crate) fn caps(&self) -> &[BoundCap] {
        &self.caps
    }

    /// A place for the values of a row.
    #[inline]
    pub(crate) fn places(&self) -> ScorerValues {
        match &self.kind {
            ScorerKind::Weights(card) => ScorerValues::Weights(card.places()),
        }
    }

    /// The score of a row; its values are written to a place.
    #[inline]
    pub(crate) fn score(&self, row: &[Input], values: &mut ScorerValues) -> Score {
        let (ScorerKind::Weights(card), ScorerValues::Weights(earned)) = (&self.kind, values);
        card.earn(row, earned);
        let found = card.unrounded(earned);
        let (share, certainty) = (found.share, found.certainty);
        let is_above = |max: i32| card.is_above(row, earned, (found.score, max));
        let may_be_above = |max: i32| !card.is_surely_below(found.score, max);
        if let Some(cap) = self.cap_of(row, may_be_above, is_above) {
            let (value, unrounded) = (cap.max, f64::from(cap.max));
            return Score { value, unrounded, share, certainty, cap: Some(cap.at) };
        }
        let (value, unrounded) = card.whole(row, earned, found.score);
        Score { value, unrounded, share, certainty, cap: None }
    }

    /// The score of a row alone.
    pub(crate) fn score_alone(&self, row: &[Input]) -> Score {
        self.score(row, &mut self.places())
    }

    /// The cap that takes something from an unrounded score.
    fn cap_of(
        &self,
        row: &[Input],
        may_be_above: impl Fn(i32) -> bool,
        is_above: impl Fn(i32) -> bool,
    ) -> Option<&BoundCap> {
        // A cap above the score has no effect, and neither have the higher ones after it.
        let effective = self.caps.iter().take_while(|cap| may_be_above(cap.max));
        let mut holding = effective.filter(|cap| cap.rule.evaluate(row) == Truth::True);
        holding.next().filter(|cap| is_above(cap.max))
    }

    /// The codes that cost the most: first that of a cap that took something, then by loss. Equal ones are in the order
    /// of the first parts that lost by them.
    pub(crate) fn top_codes(
        &self,
        row: &[Input],
        values: &ScorerValues,
        score: &Score,
    ) -> TopCodes {
        let mut top = TopCodes::default();
        let capping = self.caps.iter().find(|cap| Some(cap.at) == score.cap).map(|cap| cap.code);
        if let Some(code) = capping {
            top.add(code);
        }
        match (&self.kind, values) {
            (ScorerKind::Weights(card), ScorerValues::Weights(earned)) => {
                card.add_top_codes((row, earned), capping, &mut top);
            }
        }
        top
    }

    /// The parts of a score on a row, computed exactly.
    pub(crate) fn breakdown<'a>(
        &'a self,
        policy: &'a Policy,
        row: &'a Row,
        score: Score,
    ) -> Breakdown<'a> {
        match &self.kind {
            ScorerKind::Weights(card) => {
                arithmetic::breakdown((self, card), policy, row.values(), score)
            }
        }
    }

    /// The parts with a weight above 0 and no value on a row, the heaviest first. Equal ones are in the scorer's order.
    pub(crate) fn missing(&self, row: &[Input]) -> Vec<MissingPart> {
        let mut missing = match &self.kind {
            ScorerKind::Weights(card) => card.missing(row),
        };
        // Stable.
        missing.compact_sort_by(|a, b| b.weight.total_cmp(&a.weight));
        missing
    }

    /// The columns whose values lost points by this reason code.
    pub(crate) fn lost_by(&self, code: usize, row: &[Input]) -> Vec<ColumnIndex> {
        match &self.kind {
            ScorerKind::Weights(card) => card.lost_by(code, row),
        }
    }

    /// Whether the score reads a column, apart from its caps.
    pub(crate) fn reads(&self, column: ColumnIndex) -> bool {
        match &self.kind {
            ScorerKind::Weights(card) => card.lines.iter().any(|line| line.reads(column)),
        }
    }

    /// The texts of a column for which the score has a value of its own.
    pub(crate) fn texts(&self, column: ColumnIndex) -> Vec<Input> {
        match &self.kind {
            ScorerKind::Weights(card) => card.texts(column),
        }
    }
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

/// The index of a code, which is added where it is new.
fn index_of(codes: &mut Vec<Box<str>>, code: &str) -> usize {
    codes.iter().position(|known| **known == *code).unwrap_or_else(|| {
        codes.push(code.into());
        codes.len().saturating_sub(1)
    })
}

/// The number of values that need no allocation.
const INLINE: usize = 32;

/// A list of values of a fixed length.
struct Buffer<T> {
    inline: [T; INLINE],
    /// Used in its place for more than fit.
    heap: Vec<T>,
    len: usize,
}

impl<T: Copy> Buffer<T> {
    /// This number of equal values.
    fn new(len: usize, value: T) -> Self {
        let heap = if len > INLINE { vec![value; len] } else { Vec::new() };
        Self { inline: [value; INLINE], heap, len }
    }

    fn as_slice(&self) -> &[T] {
        self.inline.get(..self.len).unwrap_or(&self.heap)
    }

    fn as_mut_slice(&mut self) -> &mut [T] {
        self.inline.get_mut(..self.len).unwrap_or(&mut self.heap)
    }
}
