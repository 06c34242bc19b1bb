//! One weighted characteristic, made ready for a policy's rows.

use super::curve::Curve;
use super::error;
use crate::rules::{Choices, ColumnIndex, Input, Registry};
use crate::{Characteristic, Divisor, SubScore};
use lendwright_types::number::QUOTIENT_BY_ZERO;

/// One weighted characteristic.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Its index in the policy's list of characteristics.
    pub(crate) characteristic: usize,
    pub(crate) weight: f64,
    pub(crate) columns: Vec<ColumnIndex>,
    pub(crate) divisor: Option<Per>,
    pub(crate) sub_score: SubScore,
    /// The sub-score while its value is missing.
    pub(crate) missing: Earned,
    /// The sub-score that lost points are compared with.
    pub(crate) base: f64,
    /// The index of its reason code among the card's codes.
    pub(crate) code: usize,
    /// The largest error of a sub-score in doubles.
    pub(super) error: f64,
    /// The sub-score made ready, by knots or for an enum's values.
    curve: Option<Curve>,
    choices: Choices<Option<f64>>,
}

/// The divisor of a line's value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Per {
    ColumnIndex(ColumnIndex),
    Constant(f64),
}

/// The value of a line in one score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Earned {
    /// The sub-score of its value, which is the policy's own number: a category's, or a knot's.
    Given(f64),
    /// The sub-score of its value, computed between two knots.
    Computed(f64),
    /// The sub-score of a missing value.
    Missing(f64),
    /// Neither the line nor its weight counts.
    LeftOut,
}

impl Earned {
    /// The sub-score that counts; none if the line is left out.
    pub(crate) fn counted(self) -> Option<f64> {
        match self {
            Self::Given(value) | Self::Computed(value) | Self::Missing(value) => Some(value),
            Self::LeftOut => None,
        }
    }

    /// Whether the value is there.
    pub(crate) fn is_available(self) -> bool {
        matches!(self, Self::Given(_) | Self::Computed(_))
    }
}

/// The settings of a line in addition to its sub-score.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts {
    pub(super) weight: f64,
    pub(super) missing: Earned,
    pub(super) base: f64,
    pub(super) code: usize,
}

impl Line {
    /// Compiles the characteristic at this place of the policy's list.
    pub(super) fn of(
        (at, characteristic): (usize, &Characteristic),
        counts: Counts,
        registry: &Registry,
    ) -> Self {
        let columns = columns(characteristic.variables.iter(), registry);
        Self {
            characteristic: at,
            weight: counts.weight,
            curve: Curve::of(&characteristic.sub_score),
            choices: choices(&columns, registry, &characteristic.sub_score),
            columns,
            divisor: divisor(characteristic, registry),
            sub_score: characteristic.sub_score.clone(),
            missing: counts.missing,
            base: counts.base,
            code: counts.code,
            error: error::of_sub_score(&characteristic.sub_score),
        }
    }

    /// The number for looking up the sub-score, if the value is a number.
    pub(crate) fn number(&self, row: &[Input]) -> Option<f64> {
        let Input::Number(value) = self.value(row)? else { return None };
        self.divided(*value, row)
    }

    /// The column to read: the first one with a value, else the first one.
    pub(crate) fn column_read(&self, row: &[Input]) -> Option<ColumnIndex> {
        let present = |c: &&ColumnIndex| row.get(c.index()).is_some_and(Input::is_present);
        self.columns.iter().find(present).or(self.columns.first()).copied()
    }

    /// Whether it reads a column.
    pub(crate) fn reads(&self, column: ColumnIndex) -> bool {
        self.columns.contains(&column) || self.divisor_column() == Some(column)
    }

    /// The column that the value is divided by.
    pub(crate) fn divisor_column(&self) -> Option<ColumnIndex> {
        match self.divisor {
            Some(Per::ColumnIndex(column)) => Some(column),
            _ => None,
        }
    }

    /// The constant that the value is divided by.
    pub(crate) fn divisor_constant(&self) -> Option<f64> {
        match self.divisor {
            Some(Per::Constant(constant)) => Some(constant),
            _ => None,
        }
    }

    /// The first variable that is present.
    pub(crate) fn value<'r>(&self, row: &'r [Input]) -> Option<&'r Input> {
        let (first, others) = self.columns.split_first()?;
        let present = |column: &ColumnIndex| row.get(column.index()).filter(|i| i.is_present());
        present(first).or_else(|| others.iter().find_map(present))
    }

    /// Its value in a row's score.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call for each line takes longer than the line")]
    pub(crate) fn earned(&self, row: &[Input]) -> Earned {
        let earned = match self.value(row) {
            Some(Input::Number(value)) => self.earned_by_number(*value, row),
            Some(other) => self.earned_by_category(other),
            None => None,
        };
        earned.unwrap_or(self.missing)
    }

    fn earned_by_category(&self, value: &Input) -> Option<Earned> {
        let sub_score = match value {
            Input::Text(text) => {
                self.choices.find(text).unwrap_or_else(|| self.sub_score.of_text(text))
            }
            Input::Bool(truth) => self.sub_score.of_bool(*truth),
            _ => None,
        };
        sub_score.map(Earned::Given)
    }

    #[inline]
    fn earned_by_number(&self, value: f64, row: &[Input]) -> Option<Earned> {
        let number = self.divided(value, row)?;
        let Some(curve) = &self.curve else {
            return self.sub_score.of_number(number).map(Earned::Given);
        };
        let (sub_score, is_knot) = curve.at(number)?;
        // A quotient in doubles and the exact one may be on different sides of a knot.
        let is_given = if self.divisor.is_some() {
            curve.is_outside(number, number.abs() * 16.0 * f64::EPSILON)
        } else {
            is_knot
        };
        Some(if is_given { Earned::Given(sub_score) } else { Earned::Computed(sub_score) })
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
            Some(Per::Constant(constant)) => Some(constant),
            Some(Per::ColumnIndex(column)) => match row.get(column.index())? {
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
    Choices::of(kinds, |value| sub_score.of_text(value))
}

fn divisor(characteristic: &Characteristic, registry: &Registry) -> Option<Per> {
    match characteristic.divide_by.as_ref()? {
        Divisor::Constant(constant) => Some(Per::Constant(*constant)),
        Divisor::Variable(name) => registry.column(name).map(Per::ColumnIndex),
    }
}
