//! Where something may change as one variable moves.

use super::super::card::Line;
use super::super::{Category, Policy, Row, SubScore};
use super::subject::Subject;
use crate::json::Json;
use crate::rules::{Column, Input, Kind, RuleSet};

/// What the rules of a decision compare with what.
pub(super) struct Literals {
    conditions: Vec<(Column, Vec<Json<'static>>)>,
}

impl Literals {
    /// The literals of every condition.
    pub(super) fn of(policy: &Policy, rules: &RuleSet) -> Self {
        let mut conditions = Vec::new();
        for rule in rules.acceptance().iter().chain(rules.rejection()) {
            collect(policy, &rule.to_canonical(), &mut conditions);
        }
        Self { conditions }
    }

    /// Whether a condition reads this column.
    pub(super) fn read(&self, column: Option<Column>) -> bool {
        self.conditions.iter().any(|(read, _)| Some(*read) == column)
    }

    /// The numbers that this column is compared with.
    pub(super) fn numbers(&self, column: Column) -> impl Iterator<Item = f64> + '_ {
        self.on(column).filter_map(|json| match json {
            Json::Number(text) => text.parse().ok(),
            _ => None,
        })
    }

    /// The values other than numbers that this column may be moved to: its choices, the other
    /// truth, or the texts that it is compared with.
    pub(super) fn alternatives(&self, policy: &Policy, subject: &Subject<'_>) -> Vec<Input> {
        let mut values: Vec<Input> = match &subject.variable.kind {
            Kind::Choice(choices) => choices.iter().map(|c| Input::Text(c.clone())).collect(),
            Kind::Bool => vec![Input::Bool(true), Input::Bool(false)],
            Kind::Text => self
                .on(subject.column)
                .filter_map(Json::as_text)
                .map(Input::text)
                .chain(card_texts(policy, subject.column))
                .collect(),
            _ => Vec::new(),
        };
        values.retain(|value| value != subject.from);
        values
    }

    fn on(&self, column: Column) -> impl Iterator<Item = &Json<'static>> {
        let of_column = self.conditions.iter().filter(move |(read, _)| *read == column);
        of_column.flat_map(|(_, literals)| literals)
    }
}

/// The steps, sorted, at which a rule's condition on the subject or the score may jump, with their
/// two neighbours, since a bound may be in or out; and those between which the score is monotone.
pub(super) fn steps(
    policy: &Policy,
    literals: &Literals,
    subject: &Subject<'_>,
    row: &Row,
    score_counts: bool,
) -> Vec<i64> {
    let mut jumps: Vec<f64> = literals.numbers(subject.column).collect();
    let mut bends = Vec::new();
    if score_counts {
        score_places(policy, subject.column, row, &mut jumps, &mut bends);
    }
    let around = |step: i64| [step.saturating_sub(1), step, step.saturating_add(1)];
    let jumps = jumps.into_iter().filter_map(|value| subject.step(value)).flat_map(around);
    let bends = bends.into_iter().filter_map(|value| subject.step(value));
    let mut steps: Vec<i64> = jumps.chain(bends).collect();
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// Categories jump, and so does a ratio where its divisor is 0; knots and the turning points
/// between them bend.
fn score_places(
    policy: &Policy,
    column: Column,
    row: &Row,
    jumps: &mut Vec<f64>,
    bends: &mut Vec<f64>,
) {
    let lines = &policy.card().lines;
    for line in lines {
        match (role(line, column, row), &line.sub_score) {
            (None, _) => {}
            (Some(Role::Numerator { divisor }), SubScore::Knots(knots)) => {
                bends.extend(knots.iter().map(|knot| knot.at * divisor));
            }
            (Some(Role::Divisor { numerator }), SubScore::Knots(knots)) => {
                jumps.push(0.0);
                bends.extend(knots.iter().map(|knot| numerator / knot.at));
            }
            (Some(_), SubScore::Categories { table, .. }) => {
                jumps.extend(table.iter().filter_map(|(category, _)| match category {
                    Category::Number(number) => Some(*number),
                    _ => None,
                }));
            }
        }
    }
    bends.retain(|value| value.is_finite());
    bends.sort_by(f64::total_cmp);
    let turns: Vec<f64> = bends
        .iter()
        .zip(bends.iter().skip(1))
        .filter_map(|(from, to)| turning_point(lines, column, row, *from, *to))
        .collect();
    bends.extend(turns);
}

/// How a line reads a column.
enum Role {
    /// As the value, over this constant or other variable.
    Numerator { divisor: f64 },
    /// As what this value is divided by.
    Divisor { numerator: f64 },
}

fn role(line: &Line, column: Column, row: &Row) -> Option<Role> {
    let number = |column: Column| match row.values().get(column.index()) {
        Some(Input::Number(value)) => Some(*value),
        _ => None,
    };
    let read = line.column_read(row.values())?;
    let divides = line.divisor_column() == Some(column);
    match (read == column, divides) {
        // A variable over itself is 1 wherever it is there at all.
        (true, true) | (false, false) => None,
        (true, false) => {
            let divisor = match line.divisor_column() {
                Some(divisor) => number(divisor)?,
                None => line.divisor_constant().unwrap_or(1.0),
            };
            (divisor > 0.0).then_some(Role::Numerator { divisor })
        }
        (false, true) => Some(Role::Divisor { numerator: number(read)? }),
    }
}

/// Between two neighbouring places the weighted sum is `a + b·x + c/x`; where `b` and `c` have one
/// sign it turns at `√(c/b)`.
fn turning_point(lines: &[Line], column: Column, row: &Row, from: f64, to: f64) -> Option<f64> {
    let middle = f64::midpoint(from, to);
    let (mut b, mut c) = (0.0_f64, 0.0_f64);
    for line in lines {
        match role(line, column, row) {
            Some(Role::Numerator { divisor }) => {
                b += line.weight * line.sub_score.slope(middle / divisor) / divisor;
            }
            Some(Role::Divisor { numerator }) if middle > 0.0 => {
                c += line.weight * line.sub_score.slope(numerator / middle) * numerator;
            }
            _ => {}
        }
    }
    let turn = (c / b).sqrt();
    (turn > from && turn < to).then_some(turn)
}

fn card_texts(policy: &Policy, column: Column) -> impl Iterator<Item = Input> {
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

/// The conditions of a canonical rule, those of its groups too.
fn collect(
    policy: &Policy,
    form: &Json<'static>,
    conditions: &mut Vec<(Column, Vec<Json<'static>>)>,
) {
    for item in form.items().unwrap_or_default() {
        let variable = item.get("variable").and_then(Json::as_text);
        if let Some(column) = variable.and_then(|name| policy.column(name)) {
            conditions.push((column, scalars(item.get("value"))));
        }
        for key in ["all", "any", "none"] {
            let bodies = item.get(key).and_then(Json::items).unwrap_or_default();
            for body in bodies {
                collect(policy, body, conditions);
            }
        }
    }
}

/// A literal's values: itself, a list's items, or the ends of an interval written `(0.2..0.5]`.
fn scalars(value: Option<&Json<'static>>) -> Vec<Json<'static>> {
    match value {
        None => Vec::new(),
        Some(Json::List(items)) => items.clone(),
        Some(Json::Text(text)) => {
            let inner = text.strip_prefix(['(', '[']).and_then(|t| t.strip_suffix([')', ']']));
            let ends = inner.and_then(|inner| inner.split_once(".."));
            let end = |end: &str| Json::Number(end.to_owned().into());
            let ends = ends.into_iter().flat_map(|(low, high)| [end(low), end(high)]);
            ends.chain([Json::Text(text.clone())]).collect()
        }
        Some(other) => vec![other.clone()],
    }
}
