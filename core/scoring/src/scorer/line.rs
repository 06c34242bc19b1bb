//! One weighted characteristic, made ready for a policy's rows, and the largest errors of sums of doubles: one bound
//! for a card, for all inputs.
//!
//! The straight lines between a characteristic's knots are made ready once.
//!
//! # Errors
//!
//! Let u be 2^-53, half the distance between two doubles next to 1. Each operation on doubles errs by u times its
//! result at most, and so does the rounding of a decimal to a double.
//!
//! **A sub-score between knots.** A quotient is off by 4u of itself: two decimals, one division and what these make
//! together. Over a segment from (a, s) to (b, t) with d = |t − s|/(b − a) that moves the sub-score by 5u·d·max(|a|,
//! |b|) at most. This is true even if the exact value is in the next segment, since each segment adds its own part.
//! The decimals of the knots move the line by 2u·d·(|a| + |b|), those of the sub-scores and the six operations by
//! less than 10u. So the error is below `16u·(1 + Σ d·(|a| + |b|))`, over all segments. (If a segment is very short,
//! the bound is larger than any sub-score.) 1e-300/(b − a) is the loss of a value near 0 below the smallest exponent
//! of a double. A number of the policy's own is off by u.
//!
//! **A share.** A weighted mean of sub-scores, each off by e at most, is off by e. Weights and sums of n lines add at
//! most (n + 3)u above and (n + 1)u below the line and u for the division: `(4n + 16)u` is more than both. That is
//! true for any lines left out of both sums.
//!
//! **A score** is off by the span times that, and by the rounding of one product and one sum.
//!
//! **A certainty** is a quotient of sums of weights, off by (2n + 4)u of itself.
//!
//! **A loss**, a sum of w·(base − v), is off by Σ w·(e + (n + 8)u).

use crate::rules::{Choices, ColumnIndex, Input, Registry};
use crate::{Characteristic, Divisor, Knot, Scaling, SubScore};
use lendwright_types::number::QUOTIENT_BY_ZERO;

/// One weighted characteristic.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Its index in the policy's list of characteristics.
    pub(super) characteristic: usize,
    pub(super) weight: f64,
    pub(super) columns: Vec<ColumnIndex>,
    pub(super) divisor: Option<LineDivisor>,
    pub(super) sub_score: SubScore,
    /// The sub-score while its value is missing.
    pub(super) missing: LineValue,
    /// The sub-score that lost points are compared with.
    pub(super) base: f64,
    /// The index of its reason code among the card's codes.
    pub(super) code: usize,
    /// The largest error of a sub-score in doubles.
    pub(super) error: f64,
    /// The sub-score made ready, by knots or for an enum's values.
    curve: Option<Curve>,
    choices: Choices<Option<f64>>,
}

/// The divisor of a line's value.
#[derive(Clone, Copy, Debug)]
pub(super) enum LineDivisor {
    ColumnIndex(ColumnIndex),
    Constant(f64),
}

/// The value of a line in one score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum LineValue {
    /// The sub-score of its value, which is the policy's own number: a category's, or a knot's.
    Given(f64),
    /// The sub-score of its value, computed between two knots.
    Computed(f64),
    /// The sub-score of a missing value.
    Missing(f64),
    /// Neither the line nor its weight counts.
    LeftOut,
}

impl LineValue {
    /// The sub-score that counts; none if the line is left out.
    pub(super) fn counted(self) -> Option<f64> {
        match self {
            Self::Given(value) | Self::Computed(value) | Self::Missing(value) => Some(value),
            Self::LeftOut => None,
        }
    }

    /// Whether the value is there.
    pub(super) fn is_available(self) -> bool {
        matches!(self, Self::Given(_) | Self::Computed(_))
    }
}

/// The settings of a line in addition to its sub-score.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineSettings {
    pub(super) weight: f64,
    pub(super) missing: LineValue,
    pub(super) base: f64,
    pub(super) code: usize,
}

impl Line {
    /// Compiles the characteristic at this place of the policy's list.
    pub(super) fn for_characteristic(
        (at, characteristic): (usize, &Characteristic),
        counts: LineSettings,
        registry: &Registry,
    ) -> Self {
        let columns = columns(characteristic.variables.iter(), registry);
        Self {
            characteristic: at,
            weight: counts.weight,
            curve: Curve::from_sub_score(&characteristic.sub_score),
            choices: choices(&columns, registry, &characteristic.sub_score),
            columns,
            divisor: divisor(characteristic, registry),
            sub_score: characteristic.sub_score.clone(),
            missing: counts.missing,
            base: counts.base,
            code: counts.code,
            error: sub_score_error(&characteristic.sub_score),
        }
    }

    /// The number for looking up the sub-score, if the value is a number.
    pub(super) fn number(&self, row: &[Input]) -> Option<f64> {
        let Input::Number(value) = self.value(row)? else { return None };
        self.divided(*value, row)
    }

    /// The column to read: the first one with a value, else the first one.
    pub(super) fn column_read(&self, row: &[Input]) -> Option<ColumnIndex> {
        let present = |c: &&ColumnIndex| row.get(c.index()).is_some_and(Input::is_present);
        self.columns.iter().find(present).or(self.columns.first()).copied()
    }

    /// Whether it reads a column.
    pub(super) fn reads(&self, column: ColumnIndex) -> bool {
        self.reads_any(&|read| read == column)
    }

    /// Whether it reads one of some columns.
    pub(super) fn reads_any(&self, is_one: &dyn Fn(ColumnIndex) -> bool) -> bool {
        self.reading().any(is_one)
    }

    /// The columns of its value and of its divisor.
    pub(super) fn reading(&self) -> impl Iterator<Item = ColumnIndex> {
        self.columns.iter().copied().chain(self.divisor_column())
    }

    /// The column that the value is divided by.
    pub(super) fn divisor_column(&self) -> Option<ColumnIndex> {
        match self.divisor {
            Some(LineDivisor::ColumnIndex(column)) => Some(column),
            _ => None,
        }
    }

    /// The constant that the value is divided by.
    pub(super) fn divisor_constant(&self) -> Option<f64> {
        match self.divisor {
            Some(LineDivisor::Constant(constant)) => Some(constant),
            _ => None,
        }
    }

    /// The first variable that is present.
    pub(super) fn value<'r>(&self, row: &'r [Input]) -> Option<&'r Input> {
        let (first, others) = self.columns.split_first()?;
        let present = |column: &ColumnIndex| row.get(column.index()).filter(|i| i.is_present());
        present(first).or_else(|| others.iter().find_map(present))
    }

    /// Its value in a row's score.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call for each line takes longer than the line")]
    pub(super) fn earned(&self, row: &[Input]) -> LineValue {
        let earned = match self.value(row) {
            Some(Input::Number(value)) => self.earned_by_number(*value, row),
            Some(other) => self.earned_by_category(other),
            None => None,
        };
        earned.unwrap_or(self.missing)
    }

    #[inline]
    fn earned_by_category(&self, value: &Input) -> Option<LineValue> {
        let sub_score = match value {
            Input::Text(text) => {
                self.choices.find(text).unwrap_or_else(|| self.sub_score.of_text(text))
            }
            Input::Bool(truth) => self.sub_score.of_bool(*truth),
            _ => None,
        };
        sub_score.map(LineValue::Given)
    }

    #[inline]
    fn earned_by_number(&self, value: f64, row: &[Input]) -> Option<LineValue> {
        let number = self.divided(value, row)?;
        let Some(curve) = &self.curve else {
            return self.sub_score.of_number(number).map(LineValue::Given);
        };
        let (sub_score, is_knot) = curve.at(number)?;
        // A quotient in doubles and the exact one may be on different sides of a knot.
        let is_given = if self.divisor.is_some() {
            curve.is_outside(number, number.abs() * 16.0 * f64::EPSILON)
        } else {
            is_knot
        };
        Some(if is_given { LineValue::Given(sub_score) } else { LineValue::Computed(sub_score) })
    }

    /// A value divided by its divisor. Division by 0 gives the largest double, or 0 for 0. With a negative divisor it
    /// is missing. It is never infinite.
    pub(super) fn divided(&self, value: f64, row: &[Input]) -> Option<f64> {
        if self.divisor.is_none() {
            return Some(value.clamp(f64::MIN, f64::MAX));
        }
        let divisor = self.divisor_of(row)?;
        if divisor > 0.0 {
            Some((value / divisor).clamp(f64::MIN, f64::MAX))
        } else if divisor < 0.0 {
            None
        } else {
            Some(if value == 0.0 { 0.0 } else { QUOTIENT_BY_ZERO })
        }
    }

    /// The divisor, 1 if there is none; `None` if it is missing.
    pub(super) fn divisor_of(&self, row: &[Input]) -> Option<f64> {
        match self.divisor {
            None => Some(1.0),
            Some(LineDivisor::Constant(constant)) => Some(constant),
            Some(LineDivisor::ColumnIndex(column)) => match row.get(column.index())? {
                Input::Number(divisor) => Some(*divisor),
                _ => None,
            },
        }
    }
}

fn columns<'n>(names: impl Iterator<Item = &'n String>, registry: &Registry) -> Vec<ColumnIndex> {
    names.filter_map(|name| registry.column(name)).collect()
}

/// The sub-scores of the values of the enums among these columns.
fn choices(
    columns: &[ColumnIndex],
    registry: &Registry,
    sub_score: &SubScore,
) -> Choices<Option<f64>> {
    let kinds = columns.iter().filter_map(|column| Some(&registry.at(*column)?.kind));
    Choices::from_kinds(kinds, |value| sub_score.of_text(value))
}

fn divisor(characteristic: &Characteristic, registry: &Registry) -> Option<LineDivisor> {
    match characteristic.divide_by.as_ref()? {
        Divisor::Constant(constant) => Some(LineDivisor::Constant(*constant)),
        Divisor::Variable(name) => registry.column(name).map(LineDivisor::ColumnIndex),
    }
}

/// Up to this number of knots are compared all at once. With more knots there is a search.
const FEW: usize = 4;

/// The straight lines between knots; it gives the same bits as [`SubScore::of_number`].
#[derive(Clone, Debug)]
struct Curve {
    /// The starts of the first segments, padded with infinity.
    begins: [f64; FEW],
    /// One from each knot on, the last one flat.
    segments: Box<[Segment]>,
    first: f64,
    last: f64,
}

#[derive(Clone, Copy, Debug)]
struct Segment {
    from: f64,
    sub_score: f64,
    /// Its length, never 0, and the rise of the sub-score over it.
    run: f64,
    rise: f64,
}

impl Curve {
    /// The lines of a sub-score that has knots.
    fn from_sub_score(sub_score: &SubScore) -> Option<Self> {
        let SubScore::Knots(knots) = sub_score else { return None };
        let (first, last) = (knots.first()?, knots.last()?);
        let ends = knots.iter().skip(1).map(Some).chain([None]);
        let segment = |(knot, end): (&Knot, Option<&Knot>)| Segment {
            from: knot.at,
            sub_score: knot.sub_score,
            run: end.map_or(1.0, |end| end.at - knot.at),
            rise: end.map_or(0.0, |end| end.sub_score - knot.sub_score),
        };
        Some(Self {
            begins: std::array::from_fn(|at| knots.get(at).map_or(f64::INFINITY, |knot| knot.at)),
            segments: knots.iter().zip(ends).map(segment).collect(),
            first: first.at,
            last: last.at,
        })
    }

    /// The sub-score of a number, and whether it is a knot's own; `None` for NaN.
    #[inline]
    pub(super) fn at(&self, value: f64) -> Option<(f64, bool)> {
        if value.is_nan() {
            return None;
        }
        // Flat outside: there it is that of the knot at the end.
        let value = if value > self.first { value } else { self.first };
        let value = if value < self.last { value } else { self.last };
        let begun = if self.segments.len() <= FEW {
            self.begins.iter().filter(|begin| **begin <= value).count()
        } else {
            self.segments.partition_point(|segment| segment.from <= value)
        };
        let segment = self.segments.get(begun.wrapping_sub(1))?;
        let passed = value - segment.from;
        let sub_score = segment.sub_score + segment.rise * (passed / segment.run);
        Some((sub_score, passed == 0.0))
    }

    /// Whether a number with an error of `slack` is certainly outside the knots.
    #[inline]
    fn is_outside(&self, value: f64, slack: f64) -> bool {
        value < self.first - slack || value > self.last + slack
    }
}

const U: f64 = f64::EPSILON / 2.0;

/// The bounds of one card.
#[derive(Clone, Debug)]
pub(super) struct Errors {
    /// The error of an unrounded score.
    pub(super) score: f64,
    /// The error of a certainty in units of its last decimal.
    pub(super) certainty: f64,
    /// The error of the difference of the weighted losses of two codes.
    pub(super) losses: f64,
}

impl Errors {
    /// The bounds of lines. Each line has a weight, the error of its sub-score and its code. `codes` is the number of
    /// reason codes, and `incomplete` the one for missing information.
    pub(super) fn for_lines(
        lines: &[(f64, f64, usize)],
        scaling: Scaling,
        (codes, incomplete): (usize, usize),
    ) -> Self {
        #[allow(clippy::cast_precision_loss)] // a thousand at most
        let count = lines.len() as f64;
        let worst = lines.iter().map(|(_, error, _)| *error).fold(0.0, f64::max);
        let share = worst + (4.0 * count + 16.0) * U;
        let ends = f64::from(scaling.min).abs() + f64::from(scaling.max).abs();
        let loss = (count + 8.0) * U;
        let mut of_codes = vec![0.0; codes];
        for (weight, own, code) in lines {
            for (code, error) in [(*code, own + loss), (incomplete, loss)] {
                if let Some(sum) = of_codes.get_mut(code) {
                    *sum += weight * error;
                }
            }
        }
        Self {
            score: scaling.span() * share + 4.0 * U * (ends + scaling.span()),
            certainty: 10_000.0 * (4.0 * count + 16.0) * U,
            losses: 2.0 * of_codes.iter().copied().fold(0.0, f64::max),
        }
    }
}

/// The largest error of a sub-score in doubles.
fn sub_score_error(sub_score: &SubScore) -> f64 {
    let SubScore::Knots(knots) = sub_score else { return 16.0 * U };
    let segments = knots.iter().zip(knots.iter().skip(1));
    let moved: f64 = segments
        .map(|(left, right)| {
            let steepness = (right.sub_score - left.sub_score).abs() / (right.at - left.at);
            // Each part is added separately, since the sum of two large ones may be beyond every double.
            let part = |at: f64| steepness * (at.abs() + 1e-300 / U);
            part(left.at) + part(right.at)
        })
        .sum();
    16.0 * U * (1.0 + moved)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    #![allow(clippy::float_cmp)] // a knot's own number is what is looked for
    use super::*;
    use proptest::prelude::*;

    fn knots() -> impl Strategy<Value = Vec<Knot>> {
        let knot = (-1e6..1e6_f64, 0.0..=1.0_f64);
        proptest::collection::vec(knot, 1..12).prop_map(|mut knots| {
            knots.sort_by(|(a, _), (b, _)| a.total_cmp(b));
            knots.dedup_by(|(a, _), (b, _)| a == b);
            knots.into_iter().map(|(at, sub_score)| Knot { at, sub_score }).collect()
        })
    }

    proptest! {
        #[test]
        fn a_curve_gives_the_bits_of_its_sub_score(
            knots in knots(),
            number in -2e6..2e6_f64,
            near in any::<prop::sample::Index>(),
        ) {
            let knot = knots[near.index(knots.len())].at;
            let values =
                [number, knot, knot.next_up(), knot.next_down(), f64::MIN, f64::MAX, 0.0, -0.0];
            let sub_score = SubScore::Knots(knots.clone());
            let curve = Curve::from_sub_score(&sub_score).unwrap();
            for value in values {
                let (found, is_knot) = curve.at(value).unwrap();
                prop_assert_eq!(found.to_bits(), sub_score.of_number(value).unwrap().to_bits());
                let is_inside = knots[0].at < value && value < knots.last().unwrap().at;
                prop_assert_eq!(is_knot, !is_inside || knots.iter().any(|knot| knot.at == value));
            }
            prop_assert_eq!(curve.at(f64::NAN), None);
        }
    }
}
