//! The points at which something may change as one variable changes.

use super::candidate::Candidate;
use super::response::Shape;
use super::scenario::Scenario;
use crate::rules::{ColumnIndex, Input, Kind, Literal, RuleSet};
use crate::scoring::card::{Line, Per};
use crate::scoring::{Category, Policy, SubScore};
use std::collections::BTreeMap;

/// The literals that the rules of a decision compare each column with.
#[derive(Default)]
pub(super) struct Literals {
    of_columns: BTreeMap<ColumnIndex, Values>,
}

/// The literals that one column is compared with.
#[derive(Default)]
struct Values {
    numbers: Vec<f64>,
    texts: Vec<Input>,
}

impl Literals {
    /// The literals of every condition.
    pub(super) fn of(policy: &Policy, rules: &RuleSet) -> Self {
        let mut literals = Self::default();
        for rule in rules.acceptance().iter().chain(rules.rejection()) {
            rule.visit(&mut |variable, literal| literals.add(policy.column(variable), literal));
        }
        for values in literals.of_columns.values_mut() {
            values.numbers.sort_by(f64::total_cmp);
            values.numbers.dedup();
        }
        literals
    }

    /// Whether a condition reads this column.
    pub(super) fn read(&self, column: Option<ColumnIndex>) -> bool {
        column.is_some_and(|column| self.of_columns.contains_key(&column))
    }

    /// The numbers that this column is compared with.
    pub(super) fn numbers(&self, column: ColumnIndex) -> &[f64] {
        self.of_columns.get(&column).map(|values| values.numbers.as_slice()).unwrap_or_default()
    }

    /// The values other than numbers that a variable may be moved to: its choices, the other truth,
    /// or the texts that it is compared with.
    pub(super) fn alternatives(&self, policy: &Policy, candidate: &Candidate<'_>) -> Vec<Input> {
        let columns = || candidate.affected.iter().map(|(column, _)| *column);
        let mut values: Vec<Input> = match &candidate.variable.kind {
            Kind::Choice(choices) => choices.iter().map(|c| Input::Text(c.clone())).collect(),
            Kind::Bool => vec![Input::Bool(true), Input::Bool(false)],
            Kind::Text => columns()
                .filter_map(|column| self.of_columns.get(&column))
                .flat_map(|values| values.texts.iter().cloned())
                .chain(columns().flat_map(|column| card_texts(policy, column)))
                .collect(),
            _ => Vec::new(),
        };
        values.retain(|value| value != candidate.from);
        values
    }

    /// Adds what a condition compares its column with.
    fn add(&mut self, column: Option<ColumnIndex>, literal: Option<&Literal>) {
        let Some(column) = column else { return };
        let values = self.of_columns.entry(column).or_default();
        for value in literal.into_iter().flat_map(Literal::values) {
            match value {
                Input::Number(number) => values.numbers.push(*number),
                Input::Text(_) => values.texts.push(value.clone()),
                _ => {}
            }
        }
    }
}

/// The steps, sorted, at which a rule's condition on what the candidate moves, or the score, may jump,
/// with their two neighbours, since a bound may be in or out; and those between which the score is
/// monotone.
pub(super) fn steps(
    policy: &Policy,
    literals: &Literals,
    candidate: &Candidate<'_>,
    scenario: &Scenario,
    score_counts: bool,
) -> Vec<i64> {
    let shapes = scenario.shapes(candidate);
    let mut jumps: Vec<f64> = Vec::new();
    let mut bends = Vec::new();
    for (column, shape) in &shapes {
        jumps.extend(literals.numbers(*column).iter().flat_map(|bound| shape.reaches(*bound)));
        // A quotient ends where its divisor is 0.
        jumps.extend(shape.kinks());
    }
    if score_counts {
        score_places(&parts(policy, &shapes, scenario), &mut jumps, &mut bends);
    }
    let around = |step: i64| [step.saturating_sub(1), step, step.saturating_add(1)];
    let jumps = jumps.into_iter().filter_map(|value| candidate.step(value)).flat_map(around);
    let bends = bends.into_iter().filter_map(|value| candidate.step(value));
    let mut steps: Vec<i64> = jumps.chain(bends).collect();
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// A line of the card whose value changes: it is looked up with one shape divided by another.
struct Part<'c> {
    line: &'c Line,
    over: Shape,
    under: Shape,
}

fn parts<'c>(
    policy: &'c Policy,
    shapes: &[(ColumnIndex, Shape)],
    scenario: &Scenario,
) -> Vec<Part<'c>> {
    let values = scenario.row.values();
    let moving = |column: ColumnIndex| {
        shapes.iter().find(|(moved, _)| *moved == column).map(|(_, shape)| *shape)
    };
    let standing = |column: ColumnIndex| match values.get(column.index()) {
        Some(Input::Number(value)) => Some(Shape::constant(*value)),
        _ => None,
    };
    let part = |line: &'c Line| {
        let read = line.column_read(values)?;
        let shape = |column: ColumnIndex| moving(column).or_else(|| standing(column));
        let (under, moves) = match line.divisor {
            Some(Per::ColumnIndex(column)) => (shape(column)?, moving(column).is_some()),
            Some(Per::Constant(constant)) => (Shape::constant(constant), false),
            None => (Shape::constant(1.0), false),
        };
        (moves || moving(read).is_some()).then_some(Part { line, over: shape(read)?, under })
    };
    policy.card().lines.iter().filter_map(part).collect()
}

/// Categories jump, and so does a quotient where its divisor is 0; knots, kinks and the turning
/// points between them bend.
fn score_places(parts: &[Part<'_>], jumps: &mut Vec<f64>, bends: &mut Vec<f64>) {
    for Part { line, over, under } in parts {
        jumps.extend(under.reaches(0.0));
        bends.extend(over.kinks().chain(under.kinks()));
        match &line.sub_score {
            SubScore::Knots(knots) => {
                bends.extend(knots.iter().flat_map(|knot| over.meets(knot.at, *under)));
            }
            SubScore::Categories { table, .. } => {
                jumps.extend(table.iter().flat_map(|(category, _)| match category {
                    Category::Number(number) => over.meets(*number, *under).collect(),
                    _ => Vec::new(),
                }));
            }
        }
    }
    bends.sort_by(f64::total_cmp);
    let turns: Vec<f64> = bends
        .iter()
        .zip(bends.iter().skip(1))
        .filter_map(|(from, to)| turning_point(parts, *from, *to))
        .collect();
    bends.extend(turns);
}

/// Where, between two neighbouring places, the weighted sum stops rising or falling. It turns once at
/// most, being made of a multiple of x, one of 1/x, or the like.
fn turning_point(parts: &[Part<'_>], from: f64, to: f64) -> Option<f64> {
    let middle = f64::midpoint(from, to);
    let sloping: Vec<_> = parts
        .iter()
        .filter_map(|Part { line, over, under }| {
            let (over, under) = (over.around(middle), under.around(middle));
            let slope = line.weight * line.sub_score.slope(over.at(middle) / under.at(middle));
            (slope.abs() > 0.0).then_some((slope, over, under))
        })
        .collect();
    let slope_at = |x: f64| -> f64 {
        sloping.iter().map(|(slope, over, under)| slope * over.quotient_slope_at(*under, x)).sum()
    };
    let inside = (to - from) * 1e-9;
    let (mut low, mut high) = (from + inside, to - inside);
    let rises = slope_at(low) > 0.0;
    if sloping.len() < 2 || rises == (slope_at(high) > 0.0) {
        return None;
    }
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if (slope_at(middle) > 0.0) == rises { low = middle } else { high = middle }
    }
    Some(low)
}

/// After this many halvings a double has no more digits to find.
const HALVINGS: usize = 60;

fn card_texts(policy: &Policy, column: ColumnIndex) -> impl Iterator<Item = Input> {
    let lines = policy.card().lines.iter().filter(move |line| line.columns.contains(&column));
    lines
        .flat_map(|line| match &line.sub_score {
            SubScore::Categories { table, .. } => table.as_slice(),
            SubScore::Knots(_) => &[],
        })
        .filter_map(|(category, _)| match category {
            Category::Text(text) => Some(Input::text(text)),
            _ => None,
        })
}
