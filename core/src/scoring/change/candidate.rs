//! A variable that may be changed, and the grid of values that it may take.

use super::origins::{Amount, Origins, Output, as_steps, known, whole};
use crate::rules::{BoundRule, ColumnIndex, Input, Kind, RuleSet, Truth, Variable};
use crate::scoring::{Characteristic, Observed, Policy, Row};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A changeable variable of a decision.
pub(super) struct Candidate<'a> {
    pub(super) variable: &'a Variable,
    /// The amount that it stands for, if other values are computed from it.
    pub(super) amount: Option<Amount>,
    pub(super) affected: AffectedColumns,
    /// Its value in the decision.
    pub(super) from: &'a Input,
    /// Steps in one unit: 1, 100, 10,000.
    pub(super) steps_per_unit: f64,
    /// The rules that it can change, and those that it can't.
    pub(super) touched: Wanted,
    pub(super) untouched: Wanted,
}

/// The columns that change with a variable: its own, if it has one, and those of what is computed
/// from it.
pub(super) type AffectedColumns = Vec<(ColumnIndex, Option<Output>)>;

/// Rules, each with the truth value that it must have.
pub(super) struct Wanted {
    rules: Vec<(Arc<BoundRule>, Truth)>,
    /// The rule that failed last, which is tried first: it is the most likely to fail again.
    suspect: Cell<usize>,
}

impl Wanted {
    fn new(rules: Vec<(Arc<BoundRule>, Truth)>) -> Self {
        Self { rules, suspect: Cell::new(0) }
    }

    /// Whether each rule has the value that it must have, and how many were evaluated.
    pub(super) fn holds(&self, row: &[Input]) -> (bool, usize) {
        let fails = |(rule, wanted): &(Arc<BoundRule>, Truth)| rule.evaluate(row) != *wanted;
        if self.rules.get(self.suspect.get()).is_some_and(fails) {
            return (false, 1);
        }
        match self.rules.iter().position(fails) {
            Some(at) => {
                self.suspect.set(at);
                (false, at.saturating_add(2))
            }
            None => (true, self.rules.len().saturating_add(1)),
        }
    }
}

impl<'a> Candidate<'a> {
    /// The variables that may be moved, of those that change what the rules read and, where the
    /// score counts, what the card reads.
    pub(super) fn all(
        policy: &'a Policy,
        rules: &RuleSet,
        (row, observed): (&'a Row, &'a [Observed]),
        (origins, score_counts): (&Origins, bool),
    ) -> Vec<Self> {
        let read = read_by(policy, rules, score_counts);
        let own = policy.registry().variables().iter();
        // The sources that the policy does not read come last.
        let beside = origins.roots.iter().filter(|(_, name)| policy.column(name).is_none());
        let beside = beside.filter_map(|(_, name)| policy.variable(name));
        let movable = own.chain(beside).filter(|v| v.changeable && !v.protected);
        movable
            .filter_map(|variable| {
                let from = known(policy, row, observed, &variable.name)?;
                let from = Some(from).filter(|input| input.is_present())?;
                let (amount, affected) = affected(policy, origins, &read, variable)?;
                let (touched, untouched) = parted(policy, rules, &affected);
                let steps_per_unit = steps_per_unit(policy, variable);
                Some(Self { variable, amount, affected, from, steps_per_unit, touched, untouched })
            })
            .collect()
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
        whole((value * self.steps_per_unit).round())
    }

    /// The value at a step, if the variable can have it. A quotient of whole numbers is the double
    /// nearest to the decimal, as when the decimal itself is read.
    pub(super) fn at(&self, step: i64) -> Option<Input> {
        let value = as_steps(step) / self.steps_per_unit;
        let bounds = self.variable.bounds;
        let possible =
            bounds.min.is_none_or(|min| value >= min) && bounds.max.is_none_or(|max| value <= max);
        (possible && self.from != &Input::Number(value)).then_some(Input::Number(value))
    }

    /// The size of the change to a value.
    pub(super) fn size(&self, to: &Input) -> f64 {
        match (self.from, to) {
            (Input::Number(from), Input::Number(to)) => {
                (to - from).abs() / from.abs().max(to.abs())
            }
            _ => 1.0,
        }
    }
}

/// The amount that a variable stands for and the columns that it affects; `None` if it affects
/// nothing that is read, or is itself computed from others.
fn affected(
    policy: &Policy,
    origins: &Origins,
    read: &BTreeSet<&str>,
    variable: &Variable,
) -> Option<(Option<Amount>, AffectedColumns)> {
    let name = &*variable.name;
    let amount = origins.roots.iter().find(|(_, root)| *root == name).map(|(amount, _)| *amount);
    if amount.is_none() && !origins.stands_alone(name) {
        return None;
    }
    let mut moved: Vec<(&str, Option<Output>)> = origins
        .followers
        .iter()
        .filter(|(output, _)| amount.is_some_and(|amount| output.follows(amount)))
        .map(|(output, follower)| (*follower, Some(*output)))
        .collect();
    if !moved.iter().any(|(follower, _)| *follower == name) {
        moved.push((name, None));
    }
    moved.retain(|(name, _)| read.contains(name));
    let affected: AffectedColumns = moved
        .into_iter()
        .filter_map(|(name, output)| Some((policy.column(name)?, output)))
        .collect();
    (!affected.is_empty()).then_some((amount, affected))
}

/// Splits the rules into those that read an affected column or what the card computes, which may
/// change with it, and the others.
fn parted(
    policy: &Policy,
    rules: &RuleSet,
    affected: &[(ColumnIndex, Option<Output>)],
) -> (Wanted, Wanted) {
    let is_moved = |name: &str| {
        let column = policy.column(name);
        column.is_some_and(|c| policy.computes(c) || affected.iter().any(|(moved, _)| *moved == c))
    };
    let accepting = rules.acceptance().iter().map(|rule| (rule.clone(), Truth::True));
    let rejecting = rules.rejection().iter().map(|rule| (rule.clone(), Truth::False));
    let (touched, untouched) = accepting
        .chain(rejecting)
        .partition(|(rule, _)| rule.variables().into_iter().any(is_moved));
    (Wanted::new(touched), Wanted::new(untouched))
}

fn steps_per_unit(policy: &Policy, variable: &Variable) -> f64 {
    match variable.kind {
        Kind::Integer => 1.0,
        _ if is_money(variable) => minor_units(policy),
        _ => 10_000.0,
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

/// Whether a variable is an amount, which its unit says: `currency`, `currency a month`.
fn is_money(variable: &Variable) -> bool {
    variable.unit.starts_with("currency")
}

#[allow(clippy::cast_precision_loss)] // a power of ten up to 10,000
fn minor_units(policy: &Policy) -> f64 {
    policy.parts().currency.minor_units() as f64
}
