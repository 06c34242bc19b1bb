//! The search for the smallest changes.

use super::super::score::saturated;
use super::super::{Observed, Policy, Row};
use super::case::{Case, Origins};
use super::points::{Literals, steps};
use super::subject::{STEPS_MAX, Subject, Wanted};
use super::{Change, WhatWouldChange};
use crate::rules::{Input, RuleSet, Truth};
use std::cell::Cell;

/// Finds the smallest changes of one and of two variables with which the rules pass.
pub(in super::super) fn search(
    policy: &Policy,
    rules: &RuleSet,
    row: &Row,
    observed: &[Observed],
) -> WhatWouldChange {
    match rules.state(row.values()) {
        None | Some(Truth::True) => return WhatWouldChange::default(),
        Some(Truth::False | Truth::Unknown) => {}
    }
    let search = Search::new(policy, rules);
    let origins = Origins::of(policy, row, observed);
    let score_counts = !search.score_bounds.is_empty();
    let subjects = Subject::all(policy, rules, (row, observed), (&origins, score_counts));
    let case = origins.case(row);
    let mut one: Vec<Change> = subjects
        .iter()
        .filter_map(|subject| {
            search.work_left.set(WORK_MAX);
            search.nearest(subject, &case).map(|to| change(subject, to))
        })
        .collect();
    // Stable, so that of two equal ones the earlier variable comes first.
    one.sort_by(|a, b| a.size.total_cmp(&b.size));
    search.work_left.set(WORK_MAX);
    WhatWouldChange { two: search.pair(&subjects, &case), one }
}

/// What may be done for one variable, and for all pairs, counted in rules that are evaluated: some tens
/// of milliseconds. Past it the best so far is given, which passes, though a smaller one may exist.
const WORK_MAX: usize = 1_000_000;
/// A variable that is moved, with what is computed from it and the score, is as much work as so many
/// rules.
const WORK_OF_A_MOVE: usize = 30;

struct Search<'a> {
    policy: &'a Policy,
    literals: Literals,
    /// The scores from which a condition on score or class says otherwise.
    score_bounds: Vec<i32>,
    work_left: Cell<usize>,
}

impl<'a> Search<'a> {
    fn new(policy: &'a Policy, rules: &RuleSet) -> Self {
        let literals = Literals::of(policy, rules);
        let score_bounds = score_bounds(policy, &literals);
        Self { policy, literals, score_bounds, work_left: Cell::new(WORK_MAX) }
    }

    /// The smallest pair of which neither change is enough without the other.
    ///
    /// Within a cell between places of both variables the passing side of the score is cut off by a
    /// line and the size of a change is concave, so the smallest pair has one variable at a place of
    /// its own; the other's nearest value is then found exactly.
    fn pair(&self, subjects: &[Subject<'_>], case: &Case) -> Option<[Change; 2]> {
        let mut best: Option<(f64, [Change; 2])> = None;
        for (at, first) in subjects.iter().enumerate() {
            for to in self.places(first, case) {
                let size = first.size(&to);
                let best_size = best.as_ref().map_or(f64::INFINITY, |(size, _)| *size);
                if size >= best_size || self.passes_with(case, first, &to) {
                    continue;
                }
                let mut moved = case.clone();
                moved.put(self.policy, first, &to);
                let others = subjects.iter().enumerate().filter(|(other, _)| *other != at);
                for (other, second) in others {
                    let Some(and) = self.nearest(second, &moved) else { continue };
                    let total = size + second.size(&and);
                    let best_size = best.as_ref().map_or(f64::INFINITY, |(size, _)| *size);
                    if total >= best_size || self.passes_with(case, second, &and) {
                        continue;
                    }
                    // What was not looked at any more can't be told from what does not pass.
                    if self.work_left.get() == 0 {
                        return best.map(|(_, pair)| pair);
                    }
                    let (a, b) = (change(first, to.clone()), change(second, and));
                    best = Some((total, if at < other { [a, b] } else { [b, a] }));
                }
                if self.work_left.get() == 0 {
                    return best.map(|(_, pair)| pair);
                }
            }
        }
        best.map(|(_, pair)| pair)
    }

    /// The values of a subject at which anything may change, the nearest first.
    fn places(&self, subject: &Subject<'_>, case: &Case) -> Vec<Input> {
        let Some(position) = subject.position() else {
            return self.literals.alternatives(self.policy, subject);
        };
        let mut steps = self.steps(subject, case);
        // Between the places of a variable of few values each of them is looked at, since rounding
        // to its grid matters there.
        if let (Some(&low), Some(&high)) = (steps.first(), steps.last())
            && let Some(here) = whole(position.round())
            && high.max(here).saturating_sub(low.min(here)) <= FEW_VALUES
        {
            steps = (low.min(here)..=high.max(here)).collect();
        }
        let mut places: Vec<Input> = steps.into_iter().filter_map(|s| subject.at(s)).collect();
        places.sort_by(|a, b| subject.size(a).total_cmp(&subject.size(b)));
        places
    }

    /// The nearest value of a subject that passes, all else as in the case.
    fn nearest(&self, subject: &Subject<'_>, case: &Case) -> Option<Input> {
        if !self.holds(&subject.untouched, case) {
            return None;
        }
        let mut case = case.clone();
        let Some(position) = subject.position() else {
            let mut alternatives = self.literals.alternatives(self.policy, subject).into_iter();
            return alternatives.find(|to| self.passes_at(&mut case, subject, to));
        };
        let steps = self.steps(subject, &case);
        let above = steps.iter().copied().filter(|step| as_steps(*step) > position);
        let below = steps.iter().rev().copied().filter(|step| as_steps(*step) < position);
        let (floor, ceil) = (whole(position.floor())?, whole(position.ceil())?);
        let up = self.walk(subject, &mut case, floor, above);
        let down = self.walk(subject, &mut case, ceil, below);
        match (up, down) {
            (Some(up), Some(down)) if subject.size(&down) < subject.size(&up) => Some(down),
            (up, down) => up.or(down),
        }
    }

    /// Outwards from place to place; the first value that passes.
    fn walk(
        &self,
        subject: &Subject<'_>,
        case: &mut Case,
        here: i64,
        places: impl Iterator<Item = i64>,
    ) -> Option<Input> {
        let mut from = (here, self.score_at(case, subject, here));
        for place in places {
            if self.work_left.get() == 0 {
                return None;
            }
            let to = (place, self.score_at(case, subject, place));
            for step in self.crossings(subject, case, from, to).into_iter().chain([place]) {
                if let Some(to) = subject.at(step)
                    && self.passes_at(case, subject, &to)
                {
                    return Some(to);
                }
            }
            from = to;
        }
        None
    }

    /// Between two places with their scores, from the first on, the steps at which the score has
    /// crossed a bound.
    fn crossings(
        &self,
        subject: &Subject<'_>,
        case: &mut Case,
        (from, score_from): (i64, i32),
        (to, score_to): (i64, i32),
    ) -> Vec<i64> {
        let mut crossings = Vec::new();
        if from.abs_diff(to) < 2 || score_from == score_to {
            return crossings;
        }
        for bound in &self.score_bounds {
            let reached = score_from >= *bound;
            if reached == (score_to >= *bound) {
                continue;
            }
            let (mut near, mut far) = (from, to);
            while near.abs_diff(far) > 1 {
                let middle = near.midpoint(far);
                let still = (self.score_at(case, subject, middle) >= *bound) == reached;
                if still { near = middle } else { far = middle }
            }
            crossings.push(far);
        }
        crossings.sort_unstable_by_key(|step| step.abs_diff(from));
        crossings
    }

    /// The score at a step; 0 everywhere where no rule reads it.
    fn score_at(&self, case: &mut Case, subject: &Subject<'_>, step: i64) -> i32 {
        if self.score_bounds.is_empty() {
            return 0;
        }
        self.put(case, subject, &Input::Number(as_steps(step) / subject.steps_per_unit));
        self.policy.score_of(&case.row)
    }

    fn steps(&self, subject: &Subject<'_>, case: &Case) -> Vec<i64> {
        let score_counts = !self.score_bounds.is_empty();
        let steps = steps(self.policy, &self.literals, subject, case, score_counts);
        self.spend(steps.len());
        steps
    }

    fn passes_at(&self, case: &mut Case, subject: &Subject<'_>, to: &Input) -> bool {
        self.put(case, subject, to);
        self.policy.write_score(&mut case.row);
        self.holds(&subject.touched, case)
    }

    fn passes_with(&self, case: &Case, subject: &Subject<'_>, to: &Input) -> bool {
        self.holds(&subject.untouched, case) && self.passes_at(&mut case.clone(), subject, to)
    }

    fn put(&self, case: &mut Case, subject: &Subject<'_>, to: &Input) {
        self.spend(WORK_OF_A_MOVE);
        case.put(self.policy, subject, to);
    }

    /// Whether rules say what they must; not when too much has been tried.
    fn holds(&self, rules: &Wanted, case: &Case) -> bool {
        let (holds, asked) = rules.holds(case.row.values());
        self.spend(asked);
        holds && self.work_left.get() > 0
    }

    fn spend(&self, work: usize) {
        self.work_left.set(self.work_left.get().saturating_sub(work));
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
