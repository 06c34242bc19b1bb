//! A scorecard compiled for one policy: its variables are columns of a row, its reason codes are
//! numbers.

use super::{Characteristic, Divisor, Earned, Rounding, Scaling, Score, SubScore, Weights};
use crate::rules::{ColumnIndex, Input, Registry};

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

/// The weighted characteristics of a policy, in its order.
#[derive(Clone, Debug)]
pub(super) struct Card {
    pub(super) lines: Vec<Line>,
    /// The reason codes of the lines, each once, in the order of first use.
    pub(super) codes: Vec<Box<str>>,
    pub(super) scaling: Scaling,
    pub(super) rounding: Rounding,
}

/// One weighted characteristic.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Its index in the policy's list of characteristics.
    pub(super) characteristic: usize,
    pub(super) weight: f64,
    pub(super) columns: Vec<ColumnIndex>,
    pub(super) divisor: Option<Per>,
    pub(super) sub_score: SubScore,
    /// The sub-score from which lost points are counted.
    pub(super) base: f64,
    /// The index of its reason code among the card's codes.
    pub(super) code: usize,
}

/// What the value of a line is divided by.
#[derive(Clone, Copy, Debug)]
pub(super) enum Per {
    ColumnIndex(ColumnIndex),
    Constant(f64),
}

/// The codes of a card by lost points, largest first: as many as a notice has room for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct TopCodes {
    losses: [f64; NOTICE_MAX],
    codes: [usize; NOTICE_MAX],
    len: usize,
}

/// The most reasons on one notice (12 CFR 1002.9, official interpretation 9(b)(2)-1).
pub const NOTICE_MAX: usize = 4;

/// The number of lines that are scored on the stack, without an allocation.
const LINES_INLINE: usize = 32;

impl Card {
    /// Compiles the characteristics that have a weight; `registry` must have every variable that
    /// they read.
    pub(super) fn new(
        characteristics: &[Characteristic],
        weights: &Weights,
        registry: &Registry,
        base: ReasonBase,
        (scaling, rounding): (Scaling, Rounding),
    ) -> Self {
        let mut codes: Vec<Box<str>> = Vec::new();
        let mut lines = Vec::new();
        for (at, characteristic) in characteristics.iter().enumerate() {
            let Some(weight) = weights.get(&characteristic.name) else { continue };
            let reads = characteristic.variables.iter();
            let code = codes.iter().position(|code| **code == *characteristic.reason);
            let code = code.unwrap_or_else(|| {
                codes.push(characteristic.reason.as_str().into());
                codes.len().saturating_sub(1)
            });
            lines.push(Line {
                characteristic: at,
                weight,
                columns: reads.filter_map(|name| registry.column(name)).collect(),
                divisor: divisor(characteristic, registry),
                sub_score: characteristic.sub_score.clone(),
                base: base.of(characteristic),
                code,
            });
        }
        Self { lines, codes, scaling, rounding }
    }

    /// The score of a row, and the reason codes that cost it the most points.
    pub(super) fn score(&self, row: &[Input]) -> (Score, TopCodes) {
        let mut inline = [None; LINES_INLINE];
        let mut heap;
        let sub_scores = if let Some(inline) = inline.get_mut(..self.lines.len()) {
            inline
        } else {
            heap = vec![None; self.lines.len()];
            heap.as_mut_slice()
        };
        let (mut sum, mut available, mut total) = (0.0_f64, 0.0_f64, 0.0_f64);
        for (line, place) in self.lines.iter().zip(sub_scores.iter_mut()) {
            total += line.weight;
            *place = line.sub_score(row);
            if let Some(sub_score) = *place {
                available += line.weight;
                sum += line.weight * sub_score;
            }
        }
        let score = Score::from_sums(sum, available, total, self.scaling, self.rounding);
        (score, self.top_codes(sub_scores))
    }

    /// The score of a row alone; the same sums in the same order as [`Card::score`].
    pub(super) fn score_alone(&self, row: &[Input]) -> Score {
        let earned = |line: &Line| Earned { weight: line.weight, sub_score: line.sub_score(row) };
        Score::of(self.lines.iter().map(earned), self.scaling, self.rounding)
    }

    /// Weighted losses summed by code; points differ from them by one common factor, so the order is
    /// that of points lost.
    fn top_codes(&self, sub_scores: &[Option<f64>]) -> TopCodes {
        let mut inline = [0.0_f64; LINES_INLINE];
        let mut heap;
        let by_code = if let Some(inline) = inline.get_mut(..self.codes.len()) {
            inline
        } else {
            heap = vec![0.0; self.codes.len()];
            heap.as_mut_slice()
        };
        for (line, sub_score) in self.lines.iter().zip(sub_scores) {
            if let (Some(sub_score), Some(lost)) = (sub_score, by_code.get_mut(line.code)) {
                *lost += line.loss(*sub_score);
            }
        }
        let mut top = TopCodes::default();
        for (code, lost) in by_code.iter().enumerate() {
            top.offer(code, *lost);
        }
        top
    }
}

impl Line {
    /// The weighted value that the sub-score is looked up with, where it is a number.
    pub(super) fn number(&self, row: &[Input]) -> Option<f64> {
        let Input::Number(value) = self.value(row)? else { return None };
        self.divided(*value, row)
    }

    /// The column that is read: the first one with a value, else the first one.
    pub(super) fn column_read(&self, row: &[Input]) -> Option<ColumnIndex> {
        let present = |c: &&ColumnIndex| row.get(c.index()).is_some_and(Input::is_present);
        self.columns.iter().find(present).or(self.columns.first()).copied()
    }

    /// The first variable that is present.
    pub(super) fn value<'r>(&self, row: &'r [Input]) -> Option<&'r Input> {
        self.columns.iter().filter_map(|c| row.get(c.index())).find(|input| input.is_present())
    }

    /// The sub-score of a row, or `None` where the value is missing.
    pub(super) fn sub_score(&self, row: &[Input]) -> Option<f64> {
        match self.value(row)? {
            Input::Number(value) => self.sub_score.of_number(self.divided(*value, row)?),
            Input::Text(text) => self.sub_score.of_text(text),
            Input::Bool(truth) => self.sub_score.of_bool(*truth),
            Input::Date(_) | Input::List(_) | Input::Missing(_) => None,
        }
    }

    /// The weighted distance from the base, 0 where the base is reached.
    pub(super) fn loss(&self, sub_score: f64) -> f64 {
        (self.weight * (self.base - sub_score)).max(0.0)
    }

    fn divided(&self, value: f64, row: &[Input]) -> Option<f64> {
        let divisor = match self.divisor {
            None => return Some(value),
            Some(Per::Constant(constant)) => constant,
            Some(Per::ColumnIndex(column)) => match row.get(column.index())? {
                Input::Number(divisor) => *divisor,
                _ => return None,
            },
        };
        (divisor > 0.0).then(|| value / divisor)
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

    /// The sub-score from which a characteristic's losses are counted.
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

impl TopCodes {
    /// The codes' numbers, the largest loss first.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.codes.into_iter().take(self.len)
    }

    /// Keeps a code if its loss is above 0 and among the largest; of two equal losses the earlier
    /// one is kept.
    fn offer(&mut self, code: usize, loss: f64) {
        if loss <= 0.0 {
            return;
        }
        let (mut code, mut loss) = (code, loss);
        for at in 0..NOTICE_MAX {
            let (Some(held), Some(held_code)) = (self.losses.get_mut(at), self.codes.get_mut(at))
            else {
                return;
            };
            if at >= self.len {
                (*held, *held_code) = (loss, code);
                self.len = self.len.saturating_add(1);
                return;
            }
            if loss > *held {
                std::mem::swap(held, &mut loss);
                std::mem::swap(held_code, &mut code);
            }
        }
    }
}

fn divisor(characteristic: &Characteristic, registry: &Registry) -> Option<Per> {
    match characteristic.divide_by.as_ref()? {
        Divisor::Constant(constant) => Some(Per::Constant(*constant)),
        Divisor::Variable(name) => registry.column(name).map(Per::ColumnIndex),
    }
}
