//! A variable that may be changed, and the values that it may take.

use super::grid::Grid;
use super::origins::{Amount, Origins, Output, known};
use crate::rules::{ColumnIndex, Input, Kind, Readings, RuleSet, Variable};
use crate::{Category, Characteristic, Observed, Policy, Row, SubScore};
use std::collections::BTreeSet;

/// A changeable variable of a decision.
pub(super) struct Candidate<'a> {
    pub(super) variable: &'a Variable,
    /// The amount of this variable, if other values are computed from it.
    pub(super) amount: Option<Amount>,
    pub(super) affected: AffectedColumns,
    /// Its value in the decision.
    pub(super) from: &'a Input,
    pub(super) values: Values,
    /// For each rule, whether this variable can change it.
    pub(super) touches: Vec<bool>,
}

/// The columns that change with a variable: its own, if it has one, and those of values computed from it.
pub(super) type AffectedColumns = Vec<(ColumnIndex, Option<Output>)>;

/// The values that a variable may take.
pub(super) enum Values {
    Numbers(Grid, f64),
    /// Its other choices, the other truth, or the texts that it is compared with.
    Others(Vec<Input>),
}

impl<'a> Candidate<'a> {
    /// The variables that may be changed. They affect a value that the rules read or, where the score counts, that
    /// the card reads. `touches` returns for each rule whether columns change it.
    pub(super) fn all(
        policy: &'a Policy,
        rules: &RuleSet,
        (row, observed): (&'a Row, &'a [Observed]),
        (origins, score_counts): (&Origins, bool),
        touches: &dyn Fn(&AffectedColumns) -> Vec<bool>,
    ) -> Vec<Self> {
        let readings = rules.readings();
        let read = read_by(policy, &readings, score_counts);
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
                let touches = touches(&affected);
                let values = values(policy, &readings, variable, from);
                Some(Self { variable, amount, affected, from, values, touches })
            })
            .collect()
    }

    /// Its values, where they are numbers.
    pub(super) fn grid(&self) -> Option<(Grid, f64)> {
        match &self.values {
            Values::Numbers(grid, from) => Some((*grid, *from)),
            Values::Others(_) => None,
        }
    }

    /// Its values, if they are not numbers.
    pub(super) fn others(&self) -> &[Input] {
        match &self.values {
            Values::Numbers(..) => &[],
            Values::Others(others) => others,
        }
    }
}

/// The amount of a variable and the columns that it affects. `None` if it affects no column that is read, or is
/// itself computed from others.
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

/// The values that a variable may be moved to.
fn values(policy: &Policy, rules: &Readings<'_>, variable: &Variable, from: &Input) -> Values {
    let literals = literals(policy, rules, &variable.name);
    if let Input::Number(number) = from {
        let numbers = literals.iter().filter_map(|literal| match literal {
            Input::Number(number) => Some(*number),
            _ => None,
        });
        let numbers: Vec<f64> = numbers.chain([*number]).collect();
        return Values::Numbers(Grid::of(policy, variable, &numbers), *number);
    }
    let mut others: Vec<Input> = match &variable.kind {
        Kind::Choice(choices) => choices.iter().map(|c| Input::Text(c.clone())).collect(),
        Kind::Bool => vec![Input::Bool(true), Input::Bool(false)],
        Kind::Text => {
            literals.into_iter().cloned().chain(card_texts(policy, &variable.name)).collect()
        }
        _ => Vec::new(),
    };
    others.retain(|value| {
        value != from && std::mem::discriminant(value) == std::mem::discriminant(from)
    });
    Values::Others(others)
}

/// The values that the rules compare a variable with.
pub(super) fn literals<'r>(policy: &Policy, rules: &Readings<'r>, name: &str) -> Vec<&'r Input> {
    policy.column(name).map(|column| rules.literals(column).collect()).unwrap_or_default()
}

/// The texts that the card has a sub-score for.
pub(super) fn card_texts(policy: &Policy, name: &str) -> impl Iterator<Item = Input> {
    let column = policy.column(name);
    let reads = move |columns: &[ColumnIndex]| column.is_some_and(|c| columns.contains(&c));
    let lines = policy.card().lines.iter().filter(move |line| reads(&line.columns));
    let tables = lines.flat_map(|line| match &line.sub_score {
        SubScore::Categories { table, .. } => table.as_slice(),
        SubScore::Knots(_) => &[],
    });
    tables.filter_map(|(category, _)| match category {
        Category::Text(text) => Some(Input::text(text)),
        _ => None,
    })
}

/// The variables that the rules read and, where the score counts, the card.
pub(super) fn read_by<'a>(
    policy: &'a Policy,
    rules: &Readings<'_>,
    score_counts: bool,
) -> BTreeSet<&'a str> {
    let variables = rules.columns().filter_map(|column| policy.registry().at(column));
    let mut read: BTreeSet<&str> = variables.map(|variable| &*variable.name).collect();
    for line in policy.card().lines.iter().filter(|_| score_counts) {
        let characteristic = policy.parts().characteristics.get(line.characteristic);
        read.extend(characteristic.into_iter().flat_map(Characteristic::reads));
    }
    for cap in policy.card().caps.iter().filter(|_| score_counts) {
        for name in cap.rule.variables() {
            read.extend(policy.registry().get(name).map(|variable| &*variable.name));
        }
    }
    read
}
