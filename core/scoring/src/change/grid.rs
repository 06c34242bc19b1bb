//! The values that a changeable number may take, and the size of a change.

use super::origins::STEPS_MAX;
use crate::Policy;
use crate::rules::{Answers, Input, Kind, Variable};
use std::cmp::Ordering;

/// The values of a number: whole steps, each a part of a unit, within the variable's bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    /// Steps in one unit: 1, 100, 10,000.
    per_unit: f64,
    /// The first and the last step.
    pub(super) low: i64,
    pub(super) high: i64,
}

/// The size of a change, then its distance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    /// In whole millionths of a millionth, so that equal sizes are equal in spite of rounding.
    size: f64,
    distance: f64,
}

impl Grid {
    /// Whole numbers for an integer, minor units of the currency for an amount. Other numbers have as many decimals
    /// as their value and the compared numbers, four at least.
    pub(super) fn of(policy: &Policy, variable: &Variable, numbers: &[f64]) -> Self {
        Self::within(variable, steps_per_unit(policy, variable, numbers))
    }

    /// The same, with one more decimal if there are decimals, so that there is a value between any two compared
    /// numbers.
    pub(super) fn finer(policy: &Policy, variable: &Variable, numbers: &[f64]) -> Self {
        let is_whole = variable.kind == Kind::Integer || is_money(variable);
        let more = if is_whole { 1.0 } else { 10.0 };
        Self::within(variable, steps_per_unit(policy, variable, numbers) * more)
    }

    fn within(variable: &Variable, per_unit: f64) -> Self {
        let all = Self { per_unit, low: whole(-STEPS_MAX), high: whole(STEPS_MAX) };
        let bounds = variable.bounds;
        let low = bounds.min.map_or(all.low, |min| all.sides(min)[0].1.saturating_add(1));
        let high = bounds.max.map_or(all.high, |max| all.sides(max)[1].0.saturating_sub(1));
        Self { per_unit, low, high }
    }

    /// Its values as answers.
    pub(super) fn answers(&self) -> Answers {
        Answers::Steps { low: self.low, high: self.high, per_unit: self.per_unit }
    }

    /// The value at a step: the double nearest to the decimal, as when the decimal itself is read.
    #[allow(clippy::cast_precision_loss)] // within 2^52
    pub(super) fn value(&self, step: i64) -> f64 {
        step as f64 / self.per_unit
    }

    /// The steps below a value and those above it, each from the first to the last.
    pub(super) fn sides(&self, from: f64) -> [(i64, i64); 2] {
        let place = (from * self.per_unit).clamp(-STEPS_MAX, STEPS_MAX);
        // If the product is rounded, the value at the step decides.
        let near = whole(place.round());
        let is_below = self.value(near) < from;
        let is_above = self.value(near) > from;
        let below = if is_below { near } else { near.saturating_sub(1) };
        let above = if is_above { near } else { near.saturating_add(1) };
        [(self.low, below.min(self.high)), (above.max(self.low), self.high)]
    }

    /// The value one step before this one on the way; none if there is none.
    #[allow(clippy::cast_possible_truncation)] // whole and within 2^52
    pub(super) fn before(&self, from: f64, to: &Input) -> Option<f64> {
        let Input::Number(to) = to else { return None };
        let step = (to * self.per_unit).round() as i64;
        let is_above = *to > from;
        let nearer = if is_above { step.saturating_sub(1) } else { step.saturating_add(1) };
        let value = self.value(nearer);
        (if is_above { value > from } else { value < from }).then_some(value)
    }

    /// The number of steps of a distance, one at least.
    #[allow(clippy::cast_possible_truncation)] // at most 2^52
    pub(super) fn steps(&self, distance: f64) -> i64 {
        (distance * self.per_unit).clamp(1.0, STEPS_MAX) as i64
    }
}

impl Cost {
    pub(super) const NOTHING: Self = Self { size: 0.0, distance: 0.0 };
    pub(super) const WITHOUT_END: Self = Self { size: f64::INFINITY, distance: f64::INFINITY };

    /// The cost of a change.
    pub(super) fn of(from: &Input, to: &Input) -> Self {
        match (from, to) {
            (Input::Number(from), Input::Number(to)) => Self::between(*from, *to),
            _ => Self { size: WHOLE, distance: 0.0 },
        }
    }

    /// The cost of a number's change.
    pub(super) fn between(from: f64, to: f64) -> Self {
        Self { size: (size(from, to) * WHOLE).round(), distance: (to - from).abs() }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self { size: self.size + other.size, distance: self.distance + other.distance }
    }

    pub(super) fn minus(self, other: Self) -> Self {
        Self { size: self.size - other.size, distance: self.distance - other.distance }
    }

    /// The same size without a distance, so that no cost of this size is below it.
    pub(super) fn of_size_alone(self) -> Self {
        Self { distance: 0.0, ..self }
    }
}

impl PartialEq for Cost {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Cost {}

impl PartialOrd for Cost {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cost {
    fn cmp(&self, other: &Self) -> Ordering {
        self.size.total_cmp(&other.size).then(self.distance.total_cmp(&other.distance))
    }
}

/// The size of a change between two values.
pub(super) fn change_size(from: &Input, to: &Input) -> f64 {
    match (from, to) {
        (Input::Number(from), Input::Number(to)) => size(*from, *to),
        _ => 1.0,
    }
}

/// The distance by the larger of the two magnitudes; beyond 0, 1 and the part of the way that is
/// as long again, 2 at most. It never falls as the distance grows.
fn size(from: f64, to: f64) -> f64 {
    let (before, after) = (from.abs(), to.abs());
    if (to - from).abs() <= 0.0 {
        0.0
    } else if from * to >= 0.0 {
        (to - from).abs() / before.max(after)
    } else {
        1.0 + (after / before).min(1.0)
    }
}

/// The size 1, in units of sizes.
const WHOLE: f64 = 1e12;

/// Four decimals.
const RATIO_STEPS: f64 = 10_000.0;

fn steps_per_unit(policy: &Policy, variable: &Variable, numbers: &[f64]) -> f64 {
    match variable.kind {
        Kind::Integer => 1.0,
        _ if is_money(variable) => minor_units(policy),
        _ => numbers.iter().copied().map(decimal_steps).fold(RATIO_STEPS, f64::max),
    }
}

/// The steps of a unit that a number needs to be on the grid: at most nine decimals.
fn decimal_steps(number: f64) -> f64 {
    let text = number.to_string();
    let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let decimals = i32::try_from(decimals.min(DECIMALS_MAX)).unwrap_or_default();
    10.0_f64.powi(decimals)
}

const DECIMALS_MAX: usize = 9;

/// Whether a variable is an amount, by its unit: `currency`, `currency a month`.
fn is_money(variable: &Variable) -> bool {
    variable.unit.starts_with("currency")
}

#[allow(clippy::cast_precision_loss)] // a power of ten up to 10,000
fn minor_units(policy: &Policy) -> f64 {
    policy.parts().currency.minor_units() as f64
}

#[allow(clippy::cast_possible_truncation)] // whole and within 2^52
fn whole(steps: f64) -> i64 {
    steps as i64
}
