//! The search for the smallest changes.

use super::candidate::{Candidate, Wanted};
use super::origins::{Origins, as_steps, whole};
use super::points::{Literals, steps};
use super::scenario::Scenario;
use crate::rules::{Input, RuleSet, Truth};
use crate::scoring::score::saturated;
use crate::scoring::{Observed, Policy, Row};
use std::cell::Cell;

/// The smallest changes that would pass the rules; empty where they are passed already, where no
/// rule was asked, or where no such change exists.
///
/// Only variables that are present, changeable and not protected are changed. With an amount
/// changes what is computed from it (income, debt, `DBR`, spending capacity), as in a new score; a
/// computed value is never changed by itself. If the amounts behind it are not known, as for a
/// policy that was given `DBR` alone, it is changed alone; and so is `DBR_after`, since the new
/// instalment is no variable.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WhatWouldChange {
    /// For each variable that is enough by itself, its smallest change, the smallest first.
    pub one: Vec<Change>,
    /// The two variables whose changes together are smallest, neither being enough without the other.
    pub two: Option<[Change; 2]>,
}

/// The change of one variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The variable's name.
    pub variable: String,
    /// Its value in the decision.
    pub from: Input,
    /// The nearest value that passes: on the minor unit of the currency for money, whole for
    /// integers, else to 4 decimals.
    pub to: Input,
    /// The size: the distance by the larger of the two magnitudes for numbers, 1 for anything else.
    pub size: f64,
}

/// Finds the smallest changes of one and of two variables with which the rules pass.
pub(in crate::scoring) fn search(
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
    let candidates = Candidate::all(policy, rules, (row, observed), (&origins, score_counts));
    let scenario = Scenario::of(&origins, row);
    let mut one: Vec<Change> = candidates
        .iter()
        .filter_map(|candidate| {
            search.work_left.set(WORK_MAX);
            search.nearest(candidate, &scenario).map(|to| change(candidate, to))
        })
        .collect();
    // Stable, so that of two equal ones the earlier variable comes first.
    one.sort_by(|a, b| a.size.total_cmp(&b.size));
    search.work_left.set(WORK_MAX);
    WhatWouldChange { two: search.pair(&candidates, &scenario), one }
}

/// The work limit for one variable, and for all pairs, in rules evaluated: some tens of
/// milliseconds. Past it the best change so far is given, which passes, though a smaller one may
/// exist.
const WORK_MAX: usize = 1_000_000;
/// The work of changing a variable, with what is computed from it and the score, in rules
/// evaluated.
const WORK_OF_A_MOVE: usize = 30;

struct Search<'a> {
    policy: &'a Policy,
    literals: Literals,
    /// The scores at which a condition on the score or its class changes.
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
    fn pair(&self, candidates: &[Candidate<'_>], scenario: &Scenario) -> Option<[Change; 2]> {
        let mut best: Option<(f64, [Change; 2])> = None;
        let size_of =
            |best: &Option<(f64, _)>| best.as_ref().map_or(f64::INFINITY, |(size, _)| *size);
        for (at, first) in candidates.iter().enumerate() {
            for to in self.places(first, scenario) {
                let size = first.size(&to);
                if size >= size_of(&best) || self.passes_with(scenario, first, &to) {
                    continue;
                }
                let mut moved = scenario.clone();
                moved.put(self.policy, first, &to);
                let others = candidates.iter().enumerate().filter(|(other, _)| *other != at);
                for (other, second) in others {
                    let Some(and) = self.nearest(second, &moved) else { continue };
                    let total = size + second.size(&and);
                    if total >= size_of(&best) || self.passes_with(scenario, second, &and) {
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

    /// The values of a candidate at which anything may change, the nearest first.
    fn places(&self, candidate: &Candidate<'_>, scenario: &Scenario) -> Vec<Input> {
        let Some(position) = candidate.position() else {
            return self.literals.alternatives(self.policy, candidate);
        };
        let mut steps = self.steps(candidate, scenario);
        // Between the places of a variable of few values each of them is looked at, since rounding
        // to its grid matters there.
        if let (Some(&low), Some(&high)) = (steps.first(), steps.last())
            && let Some(here) = whole(position.round())
            && high.max(here).saturating_sub(low.min(here)) <= FEW_VALUES
        {
            steps = (low.min(here)..=high.max(here)).collect();
        }
        let mut places: Vec<Input> = steps.into_iter().filter_map(|s| candidate.at(s)).collect();
        places.sort_by(|a, b| candidate.size(a).total_cmp(&candidate.size(b)));
        places
    }

    /// The nearest value of a candidate that passes, all else as in the scenario.
    fn nearest(&self, candidate: &Candidate<'_>, scenario: &Scenario) -> Option<Input> {
        if !self.holds(&candidate.untouched, scenario) {
            return None;
        }
        let mut scenario = scenario.clone();
        let Some(position) = candidate.position() else {
            let mut alternatives = self.literals.alternatives(self.policy, candidate).into_iter();
            return alternatives.find(|to| self.passes_at(&mut scenario, candidate, to));
        };
        let steps = self.steps(candidate, &scenario);
        let above = steps.iter().copied().filter(|step| as_steps(*step) > position);
        let below = steps.iter().rev().copied().filter(|step| as_steps(*step) < position);
        let (floor, ceil) = (whole(position.floor())?, whole(position.ceil())?);
        let up = self.walk(candidate, &mut scenario, floor, above);
        let down = self.walk(candidate, &mut scenario, ceil, below);
        match (up, down) {
            (Some(up), Some(down)) if candidate.size(&down) < candidate.size(&up) => Some(down),
            (up, down) => up.or(down),
        }
    }

    /// Walks outwards from place to place; gives the first value that passes.
    fn walk(
        &self,
        candidate: &Candidate<'_>,
        scenario: &mut Scenario,
        here: i64,
        places: impl Iterator<Item = i64>,
    ) -> Option<Input> {
        let mut from = (here, self.score_at(scenario, candidate, here));
        for place in places {
            if self.work_left.get() == 0 {
                return None;
            }
            let to = (place, self.score_at(scenario, candidate, place));
            for step in self.crossings(candidate, scenario, from, to).into_iter().chain([place]) {
                if let Some(to) = candidate.at(step)
                    && self.passes_at(scenario, candidate, &to)
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
        candidate: &Candidate<'_>,
        scenario: &mut Scenario,
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
                let still = (self.score_at(scenario, candidate, middle) >= *bound) == reached;
                if still { near = middle } else { far = middle }
            }
            crossings.push(far);
        }
        crossings.sort_unstable_by_key(|step| step.abs_diff(from));
        crossings
    }

    /// The score at a step; 0 everywhere where no rule reads it.
    fn score_at(&self, scenario: &mut Scenario, candidate: &Candidate<'_>, step: i64) -> i32 {
        if self.score_bounds.is_empty() {
            return 0;
        }
        self.put(scenario, candidate, &Input::Number(as_steps(step) / candidate.steps_per_unit));
        self.policy.score_of(&scenario.row)
    }

    fn steps(&self, candidate: &Candidate<'_>, scenario: &Scenario) -> Vec<i64> {
        let score_counts = !self.score_bounds.is_empty();
        let steps = steps(self.policy, &self.literals, candidate, scenario, score_counts);
        self.spend(steps.len());
        steps
    }

    fn passes_at(&self, scenario: &mut Scenario, candidate: &Candidate<'_>, to: &Input) -> bool {
        self.put(scenario, candidate, to);
        self.policy.write_score(&mut scenario.row);
        self.holds(&candidate.touched, scenario)
    }

    fn passes_with(&self, scenario: &Scenario, candidate: &Candidate<'_>, to: &Input) -> bool {
        self.holds(&candidate.untouched, scenario)
            && self.passes_at(&mut scenario.clone(), candidate, to)
    }

    fn put(&self, scenario: &mut Scenario, candidate: &Candidate<'_>, to: &Input) {
        self.spend(WORK_OF_A_MOVE);
        scenario.put(self.policy, candidate, to);
    }

    /// Whether the rules have the values that they must have; false once the work limit is reached.
    fn holds(&self, rules: &Wanted, scenario: &Scenario) -> bool {
        let (holds, asked) = rules.holds(scenario.row.values());
        self.spend(asked);
        holds && self.work_left.get() > 0
    }

    fn spend(&self, work: usize) {
        self.work_left.set(self.work_left.get().saturating_sub(work));
    }
}

/// A variable of at most so many steps between its places is looked at step by step.
const FEW_VALUES: i64 = 128;

fn change(candidate: &Candidate<'_>, to: Input) -> Change {
    Change {
        variable: candidate.variable.name.to_string(),
        from: candidate.from.clone(),
        size: candidate.size(&to),
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
