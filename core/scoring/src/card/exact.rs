//! The same arithmetic in exact fractions, for cases that doubles cannot decide.
//!
//! Weights are multiplied by a power of ten that makes each of them whole. It cancels in every quotient and changes
//! no comparison.

use super::{Card, Earned, Line};
use crate::rules::Input;
use crate::{Knot, Rounding, SubScore};
use lendwright_types::internal::fraction::Fraction;
use std::cmp::Ordering;

/// Ten to this power makes each weight whole: 17 digits, from 10⁻⁹ on.
const WEIGHT_SHIFT: i32 = 26;

/// Exact sums of weights and weighted sub-scores.
pub(crate) struct Sums {
    /// The weights of the lines that count.
    pub(crate) counted: Fraction,
    weighted: Fraction,
}

impl Card {
    /// Whether the exact unrounded score is above a cap.
    pub(super) fn is_exactly_above(&self, row: &[Input], earned: &[Earned], max: i32) -> bool {
        self.exact_unrounded_of(row, earned) > Fraction::whole(max.into())
    }

    /// The exact unrounded score, rounded, and as a double: a half where it is one.
    pub(super) fn exactly_whole(&self, row: &[Input], earned: &[Earned], near: f64) -> (i32, f64) {
        let exact = self.exact_unrounded_of(row, earned);
        let (value, half) = rounded(&exact, near, self.rounding);
        // A score is within the scale, so the value always fits.
        let value = i32::try_from(value).unwrap_or(self.scaling.max);
        (value, half.unwrap_or(near))
    }

    /// The exact certainty in units of its last decimal, rounded half-even.
    pub(super) fn exact_certainty(&self, earned: &[Earned], near: f64) -> f64 {
        let weights = |only: fn(&Earned) -> bool| -> Fraction {
            let lines = self.lines.iter().zip(earned).filter(|(_, earned)| only(earned));
            lines.map(|(line, _)| line.exact_weight()).sum()
        };
        let available = &weights(|earned| earned.is_available()) * &Fraction::whole(10_000);
        let Some(units) = available.divided_by(&weights(|_| true)) else { return 0.0 };
        let (value, _) = rounded(&units, near, Rounding::HalfEven);
        #[allow(clippy::cast_precision_loss)] // 10,000 at most
        let whole = value as f64;
        whole
    }

    fn exact_unrounded_of(&self, row: &[Input], earned: &[Earned]) -> Fraction {
        self.exact_unrounded(&self.exact_sums(&self.exact_values(row, earned)))
    }

    /// The exact unrounded score of sums, before caps.
    pub(crate) fn exact_unrounded(&self, sums: &Sums) -> Fraction {
        let base = Fraction::whole(self.scaling.min.into());
        &base + &self.exact_points(&sums.weighted, sums)
    }

    /// The exact value of each line; none for one that is left out.
    pub(crate) fn exact_values(&self, row: &[Input], earned: &[Earned]) -> Vec<Option<Fraction>> {
        let lines = self.lines.iter().zip(earned);
        lines.map(|(line, earned)| line.exact_value(row, *earned)).collect()
    }

    /// The sums over exact values.
    pub(crate) fn exact_sums(&self, values: &[Option<Fraction>]) -> Sums {
        let lines = || {
            let lines = self.lines.iter().zip(values);
            lines.filter_map(|(line, value)| Some((line.exact_weight(), value.as_ref()?)))
        };
        Sums {
            counted: lines().map(|(weight, _)| weight).sum(),
            weighted: lines().map(|(weight, value)| &weight * value).sum(),
        }
    }

    /// The points of a weighted part of the sums.
    pub(crate) fn exact_points(&self, weighted: &Fraction, sums: &Sums) -> Fraction {
        let span = i64::from(self.scaling.max).saturating_sub(self.scaling.min.into());
        let scaled = weighted * &Fraction::whole(span);
        scaled.divided_by(&sums.counted).unwrap_or_else(Fraction::zero)
    }
}

impl Line {
    /// The weight times a power of ten that is the same for all.
    pub(crate) fn exact_weight(&self) -> Fraction {
        Fraction::from_f64_times_ten_to(WEIGHT_SHIFT, self.weight)
    }

    /// Its exact value.
    pub(crate) fn exact_value(&self, row: &[Input], earned: Earned) -> Option<Fraction> {
        match (earned, &self.sub_score) {
            (Earned::Computed(_), SubScore::Knots(knots)) => along(knots, &self.quotient(row)?),
            (earned, _) => earned.counted().map(Fraction::from_f64),
        }
    }

    /// The weighted distance from the base, where it is above 0.
    pub(crate) fn exact_loss(&self, value: &Fraction) -> Option<Fraction> {
        let lost = &self.exact_weight() * &(&Fraction::from_f64(self.base) - value);
        lost.is_positive().then_some(lost)
    }

    fn quotient(&self, row: &[Input]) -> Option<Fraction> {
        let Input::Number(value) = self.value(row)? else { return None };
        let exact = Fraction::from_f64(*value);
        let quotient = exact.divided_by(&Fraction::from_f64(self.divisor_of(row)?));
        // Division by 0 has the same result as in doubles.
        quotient.or_else(|| self.divided(*value, row).map(Fraction::from_f64))
    }
}

/// A fraction near a double, rounded to a whole number, and the double that it is where that is a half.
fn rounded(exact: &Fraction, near: f64, rounding: Rounding) -> (i64, Option<f64>) {
    let floor = exact.floor_near(near);
    let rest = exact - &Fraction::whole(floor);
    let to_half = (&rest + &rest).cmp(&Fraction::whole(1));
    let is_up = match (to_half, rounding) {
        (Ordering::Equal, Rounding::HalfEven) => floor % 2 != 0,
        (Ordering::Equal, Rounding::HalfUp) => true,
        (side, _) => side.is_gt(),
    };
    #[allow(clippy::cast_precision_loss)] // a score, or a certainty
    let half = to_half.is_eq().then_some(floor as f64 + 0.5);
    (floor.saturating_add(i64::from(is_up)), half)
}

/// The piecewise-linear sub-score at a value, flat outside the knots.
fn along(knots: &[Knot], value: &Fraction) -> Option<Fraction> {
    let exact = |knot: &Knot| (Fraction::from_f64(knot.at), Fraction::from_f64(knot.sub_score));
    let mut left = exact(knots.first()?);
    if *value <= left.0 {
        return Some(left.1);
    }
    for knot in knots.iter().skip(1) {
        let right = exact(knot);
        if *value < right.0 {
            let rise = &right.1 - &left.1;
            let part = (value - &left.0).divided_by(&(&right.0 - &left.0))?;
            return Some(&left.1 + &(&rise * &part));
        }
        left = right;
    }
    Some(left.1)
}
