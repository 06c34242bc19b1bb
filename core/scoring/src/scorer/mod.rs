//! What scores a row: one [`Scorer`] for each policy.
//!
//! The rest of the crate asks a scorer for five things: the score with its certainty, the codes of the largest losses,
//! the breakdown of a score into its parts, the missing data, and the places where the score can change. It does not
//! know which kind of card or model is behind them. What all kinds share is here: the reason codes, and the caps.
//!
//! A new kind is a variant of `ScorerKind` and of `ScorerValues`. The compiler then names each method that needs it.

mod arithmetic;
mod line;
mod parts;
mod range;
mod weights;

use crate::catalogue::index_of;
use crate::rules::{BoundRule, ColumnIndex, Input, Registry, Span, Truth};
use crate::{Cap, INCOMPLETE, Score};
use lendwright_types::internal::sort::CompactSort as _;
use line::Line;
use parts::{BoundCap, Codes, MissingPart};
use range::CardRange;
use std::sync::Arc;
use weights::{Earned, WeightedCard};

pub(crate) use parts::{Breakdown, ScoreLoss, ScoredRow, ScorerParts, TopCodes};
pub use parts::{Contribution, NOTICE_MAX, ReasonBase};
pub(crate) use range::ScoreSpan;

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

/// The parts of a score that stay and those that move.
pub(crate) enum ScoreRange {
    Weights(CardRange),
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
    pub(crate) fn breakdown<'a>(&'a self, scored: &ScoredRow<'a>) -> Breakdown<'a> {
        match &self.kind {
            ScorerKind::Weights(card) => {
                arithmetic::breakdown(card, (&self.codes, &self.caps), *scored)
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

    /// The columns that the score reads, apart from its caps.
    pub(crate) fn columns(&self) -> Vec<ColumnIndex> {
        match &self.kind {
            ScorerKind::Weights(card) => card.lines.iter().flat_map(Line::reading).collect(),
        }
    }

    /// The texts of a column that change the score.
    pub(crate) fn texts(&self, column: ColumnIndex) -> Vec<Input> {
        match &self.kind {
            ScorerKind::Weights(card) => card.texts(column),
        }
    }

    /// The range of a row's score; `is_moved` says which columns move.
    pub(crate) fn range(
        &self,
        row: &[Input],
        is_moved: &dyn Fn(ColumnIndex) -> bool,
    ) -> ScoreRange {
        match &self.kind {
            ScorerKind::Weights(card) => ScoreRange::Weights(CardRange::new(card, row, is_moved)),
        }
    }

    /// Looks again at the parts that read settled columns.
    pub(crate) fn settle(
        &self,
        range: &mut ScoreRange,
        row: &[Input],
        is_settled: &dyn Fn(ColumnIndex) -> bool,
    ) {
        match (&self.kind, range) {
            (ScorerKind::Weights(card), ScoreRange::Weights(range)) => {
                range.settle(card, row, is_settled);
            }
        }
    }

    /// The possible scores before caps; `span` returns the possible values of each column that moves.
    pub(crate) fn possible<'s>(
        &self,
        range: &ScoreRange,
        row: &[Input],
        span: &dyn Fn(ColumnIndex) -> Option<Span<'s>>,
    ) -> ScoreSpan {
        match (&self.kind, range) {
            (ScorerKind::Weights(card), ScoreRange::Weights(range)) => {
                range.possible(card, row, span)
            }
        }
    }
}

impl ScoreRange {
    /// The time to evaluate it, in tests.
    pub(crate) fn tests(&self) -> usize {
        match self {
            Self::Weights(range) => range.tests,
        }
    }
}
