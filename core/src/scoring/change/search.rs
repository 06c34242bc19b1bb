//! The search for the smallest changes.

use super::super::score::saturated;
use super::super::{Policy, Row};
use super::points::{Literals, steps};
use super::subject::{STEPS_MAX, Subject};
use super::{Change, WhatWouldChange};
use crate::rules::{Column, Input, RuleSet, Truth};

/// Finds the smallest changes of one and of two variables with which the rules pass.
pub(in super::super) fn search(policy: &Policy, rules: &RuleSet, row: &Row) -> WhatWouldChange {
    match rules.state(row.values()) {
        None | Some(Truth::True) => return WhatWouldChange::default(),
        Some(Truth::False | Truth::Unknown) => {}
    }
    let search = Search::new(policy, rules);
    let subjects = Subject::all(policy, rules, row, !search.score_bounds.is_empty());
    let mut one: Vec<Change> = subjects
        .iter()
        .filter_map(|subject| {
            search.nearest(subject, &mut row.clone()).map(|to| change(subject, to))
        })
        .collect();
    // Stable, so that of two equal ones the earlier variable comes first.
    one.sort_by(|a, b| a.size.total_cmp(&b.size));
    WhatWouldChange { two: search.pair(&subjects, row), one }
}

/// How many pairs are looked at: some tens of milliseconds. Past it the best so far is given, which
/// passes, though a smaller one may exist.
const LOOKS_MAX: usize = 2_000;

struct Search<'a> {
    policy: &'a Policy,
    rules: &'a RuleSet,
    literals: Literals,
    /// The scores from which a condition on score or class says otherwise.
    score_bounds: Vec<i32>,
}

impl<'a> Search<'a> {
    fn new(policy: &'a Policy, rules: &'a RuleSet) -> Self {
        let literals = Literals::of(policy, rules);
        let score_bounds = score_bounds(policy, &literals);
        Self { policy, rules, literals, score_bounds }
    }

    /// The smallest pair of which neither change is enough without the other.
    ///
    /// Within a cell between places of both variables the passing side of the score is cut off by a
    /// line and the size of a change is concave, so the smallest pair has one variable at a place of
    /// its own; the other's nearest value is then found exactly.
    fn pair(&self, subjects: &[Subject<'_>], row: &Row) -> Option<[Change; 2]> {
        let mut best: Option<(f64, [Change; 2])> = None;
        let mut looks = LOOKS_MAX;
        for (at, first) in subjects.iter().enumerate() {
            for to in self.places(first, row) {
                let size = first.size(&to);
                let best_size = best.as_ref().map_or(f64::INFINITY, |(size, _)| *size);
                if size >= best_size || self.passes_with(row, first.column, &to) {
                    continue;
                }
                let mut moved = row.clone();
                moved.put(first.column, to.clone());
                let others = subjects.iter().enumerate().filter(|(other, _)| *other != at);
                for (other, second) in others {
                    looks = looks.saturating_sub(1);
                    if looks == 0 {
                        return best.map(|(_, pair)| pair);
                    }
                    let Some(and) = self.nearest(second, &mut moved.clone()) else { continue };
                    let total = size + second.size(&and);
                    let best_size = best.as_ref().map_or(f64::INFINITY, |(size, _)| *size);
                    if total < best_size && !self.passes_with(row, second.column, &and) {
                        let (a, b) = (change(first, to.clone()), change(second, and));
                        best = Some((total, if at < other { [a, b] } else { [b, a] }));
                    }
                }
            }
        }
        best.map(|(_, pair)| pair)
    }

    /// The values of a subject at which anything may change.
    fn places(&self, subject: &Subject<'_>, row: &Row) -> Vec<Input> {
        let Some(position) = subject.position() else {
            return self.literals.alternatives(self.policy, subject);
        };
        let mut steps = self.steps(subject, row);
        // Between the places of a variable of few values each of them is looked at, since rounding
        // to its grid matters there.
        if let (Some(&low), Some(&high)) = (steps.first(), steps.last())
            && let Some(here) = whole(position.round())
            && high.max(here).saturating_sub(low.min(here)) <= FEW_VALUES
        {
            steps = (low.min(here)..=high.max(here)).collect();
        }
        steps.into_iter().filter_map(|step| subject.at(step)).collect()
    }

    /// The nearest value of a subject that passes, all else as in the row.
    fn nearest(&self, subject: &Subject<'_>, row: &mut Row) -> Option<Input> {
        let Some(position) = subject.position() else {
            let mut alternatives = self.literals.alternatives(self.policy, subject).into_iter();
            return alternatives.find(|to| self.passes_at(row, subject.column, to));
        };
        let steps = self.steps(subject, row);
        let above = steps.iter().copied().filter(|step| as_steps(*step) > position);
        let below = steps.iter().rev().copied().filter(|step| as_steps(*step) < position);
        let (floor, ceil) = (whole(position.floor())?, whole(position.ceil())?);
        let up = self.walk(subject, row, floor, above);
        let down = self.walk(subject, row, ceil, below);
        match (up, down) {
            (Some(up), Some(down)) if subject.size(&down) < subject.size(&up) => Some(down),
            (up, down) => up.or(down),
        }
    }

    /// Outwards from place to place; the first value that passes.
    fn walk(
        &self,
        subject: &Subject<'_>,
        row: &mut Row,
        here: i64,
        places: impl Iterator<Item = i64>,
    ) -> Option<Input> {
        let mut from = here;
        for place in places {
            for step in self.crossings(subject, row, from, place).into_iter().chain([place]) {
                if let Some(to) = subject.at(step)
                    && self.passes_at(row, subject.column, &to)
                {
                    return Some(to);
                }
            }
            from = place;
        }
        None
    }

    /// Between two places, from the first on, the steps at which the score has crossed a bound.
    fn crossings(&self, subject: &Subject<'_>, row: &mut Row, from: i64, to: i64) -> Vec<i64> {
        if self.score_bounds.is_empty() || from.abs_diff(to) < 2 {
            return Vec::new();
        }
        let mut score = |step: i64| {
            row.put(subject.column, Input::Number(as_steps(step) / subject.steps_per_unit));
            self.policy.score_of(row)
        };
        let (score_from, score_to) = (score(from), score(to));
        let mut crossings = Vec::new();
        for bound in &self.score_bounds {
            let reached = score_from >= *bound;
            if reached == (score_to >= *bound) {
                continue;
            }
            let (mut near, mut far) = (from, to);
            while near.abs_diff(far) > 1 {
                let middle = near.midpoint(far);
                if (score(middle) >= *bound) == reached { near = middle } else { far = middle }
            }
            crossings.push(far);
        }
        crossings.sort_unstable_by_key(|step| step.abs_diff(from));
        row.put(subject.column, subject.from.clone());
        crossings
    }

    fn steps(&self, subject: &Subject<'_>, row: &Row) -> Vec<i64> {
        let score_counts = !self.score_bounds.is_empty();
        steps(self.policy, &self.literals, subject, row, score_counts)
    }

    fn passes_at(&self, row: &mut Row, column: Column, to: &Input) -> bool {
        row.put(column, to.clone());
        self.policy.passes(self.rules, row)
    }

    fn passes_with(&self, row: &Row, column: Column, to: &Input) -> bool {
        let mut row = row.clone();
        row.put(column, to.clone());
        self.policy.passes(self.rules, &mut row)
    }
}

/// A variable of at most so many steps between its places is looked at step by step.
const FEW_VALUES: i64 = 128;

fn change(subject: &Subject<'_>, to: Input) -> Change {
    Change {
        variable: subject.variable.name.to_string(),
        from: subject.from.clone(),
        size: subject.size(&to),
        to,
    }
}

/// The scores at which a condition on the score or its class may change; empty where no rule reads
/// either.
fn score_bounds(policy: &Policy, literals: &Literals) -> Vec<i32> {
    let (score, class) = policy.score_columns();
    let mut bounds = Vec::new();
    for number in score.into_iter().flat_map(|column| literals.numbers(column)) {
        // A score reaches a bound at the next whole number and passes it at the one after.
        bounds.extend([number.ceil(), number.floor() + 1.0].map(saturated));
    }
    if literals.read(class) {
        bounds.extend(policy.parts().bands.as_slice().iter().map(|band| band.from));
    }
    bounds.sort_unstable();
    bounds.dedup();
    bounds
}

/// A whole double as a step, if it can be counted.
#[allow(clippy::cast_possible_truncation)] // whole and within 2^52
fn whole(position: f64) -> Option<i64> {
    (position.abs() <= STEPS_MAX).then_some(position as i64)
}

#[allow(clippy::cast_precision_loss)] // within 2^52
fn as_steps(step: i64) -> f64 {
    step as f64
}
