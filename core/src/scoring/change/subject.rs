//! A variable that may be moved, and the grid of values that it may be moved to.

use super::super::{Characteristic, Policy, Row};
use crate::rules::{Column, Input, Kind, RuleSet, Variable};
use std::collections::BTreeSet;

/// A changeable variable of a decision.
pub(super) struct Subject<'a> {
    pub(super) variable: &'a Variable,
    pub(super) column: Column,
    /// Its value in the decision.
    pub(super) from: &'a Input,
    /// Steps in one unit: 1, 100, 10,000.
    pub(super) steps_per_unit: f64,
}

/// Beyond this many steps a double no longer tells neighbours apart.
pub(super) const STEPS_MAX: f64 = 4_503_599_627_370_496.0;

impl<'a> Subject<'a> {
    /// The variables that may be moved, of those that the rules read and, where the score counts,
    /// those that the card reads.
    pub(super) fn all(
        policy: &'a Policy,
        rules: &RuleSet,
        row: &'a Row,
        score_counts: bool,
    ) -> Vec<Self> {
        let read = read_by(policy, rules, score_counts);
        let movable = |variable: &&Variable| {
            variable.changeable && !variable.protected && read.contains(&*variable.name)
        };
        let variables = policy.registry().variables().iter().filter(movable);
        variables.filter_map(|variable| Self::of(policy, variable, row)).collect()
    }

    fn of(policy: &'a Policy, variable: &'a Variable, row: &'a Row) -> Option<Self> {
        let column = policy.column(&variable.name)?;
        let from = row.values().get(column.index()).filter(|input| input.is_present())?;
        let steps_per_unit = match variable.kind {
            Kind::Integer => 1.0,
            _ if is_money(variable) => minor_units(policy),
            _ => 10_000.0,
        };
        Some(Self { variable, column, from, steps_per_unit })
    }

    /// Its number in steps, where it is a number; it may lie between two.
    pub(super) fn position(&self) -> Option<f64> {
        match self.from {
            Input::Number(value) => Some(value * self.steps_per_unit),
            _ => None,
        }
    }

    /// The step nearest to a number, if it can be counted.
    pub(super) fn step(&self, value: f64) -> Option<i64> {
        let steps = (value * self.steps_per_unit).round();
        #[allow(clippy::cast_possible_truncation)] // whole and within 2^52
        (steps.abs() <= STEPS_MAX).then_some(steps as i64)
    }

    /// The value at a step, if the variable can have it. A quotient of whole numbers is the double
    /// nearest to the decimal, as when the decimal itself is read.
    pub(super) fn at(&self, step: i64) -> Option<Input> {
        #[allow(clippy::cast_precision_loss)] // within 2^52
        let value = step as f64 / self.steps_per_unit;
        let bounds = self.variable.bounds;
        let possible =
            bounds.min.is_none_or(|min| value >= min) && bounds.max.is_none_or(|max| value <= max);
        (possible && self.from != &Input::Number(value)).then_some(Input::Number(value))
    }

    /// How large the move to a value is.
    pub(super) fn size(&self, to: &Input) -> f64 {
        match (self.from, to) {
            (Input::Number(from), Input::Number(to)) => {
                (to - from).abs() / from.abs().max(to.abs())
            }
            _ => 1.0,
        }
    }
}

fn read_by<'a>(policy: &'a Policy, rules: &RuleSet, score_counts: bool) -> BTreeSet<&'a str> {
    let mut read = BTreeSet::new();
    for rule in rules.acceptance().iter().chain(rules.rejection()) {
        for name in rule.variables() {
            let variable = policy.registry().get(name);
            read.extend(variable.map(|variable| &*variable.name));
        }
    }
    for line in policy.card().lines.iter().filter(|_| score_counts) {
        let characteristic = policy.parts().characteristics.get(line.characteristic);
        read.extend(characteristic.into_iter().flat_map(Characteristic::reads));
    }
    read
}

/// Amounts say so in their unit: `currency`, `currency a month`.
fn is_money(variable: &Variable) -> bool {
    variable.unit.starts_with("currency")
}

#[allow(clippy::cast_precision_loss)] // a power of ten up to 10,000
fn minor_units(policy: &Policy) -> f64 {
    policy.parts().currency.minor_units() as f64
}
