//! The search for the smallest changes.

use super::candidate::Candidate;
use super::grid::{Cost, change_size};
use super::nearest::{Axes, BOXES_MAX, inputs, nearest};
use super::origins::Origins;
use super::scenario::Scenario;
use super::space::{Space, View};
use super::{Change, WhatWouldChange};
use crate::rules::{Budget, Input, RuleSet, Truth};
use crate::{Observed, Policy, Row};
use std::cell::Cell;

/// Finds the smallest changes of one and of two variables that make the rules pass.
pub(crate) fn search(
    policy: &Policy,
    rules: &RuleSet,
    row: &Row,
    observed: &[Observed],
    budget: &Budget,
) -> WhatWouldChange {
    match rules.state(row.values()) {
        None | Some(Truth::True) => return WhatWouldChange::default(),
        Some(Truth::False | Truth::Unknown) => {}
    }
    let space = Space::new(policy, rules, budget);
    let origins = Origins::of(policy, row, observed);
    let candidates = Candidate::all(
        policy,
        rules,
        (row, observed),
        (&origins, space.score_counts),
        &|affected| space.touches(affected),
    );
    let scenario = Scenario::of(&origins, row);
    let held = space.held(&scenario);
    let search = Search { space: &space, scenario, held, left: Cell::new(0) };
    // Each variable has an equal part of the remaining budget, and so have all pairs.
    let shares = (2..=candidates.len().saturating_add(1)).rev();
    let alone: Vec<Option<(Cost, Input)>> = candidates
        .iter()
        .zip(shares)
        .map(|(candidate, one_in)| budget.share(one_in, || search.alone(candidate)))
        .collect();
    let two = search.pair(&candidates, &alone);
    let ways = candidates.iter().zip(alone);
    let mut one: Vec<(Cost, Change)> = ways
        .filter_map(|(candidate, way)| way.map(|(cost, to)| (cost, change(candidate, to))))
        .collect();
    // Stable, so that of two equal ones the earlier variable comes first.
    one.sort_by_key(|(cost, _)| cost.of_size_alone());
    WhatWouldChange { one: one.into_iter().map(|(_, change)| change).collect(), two }
}

struct Search<'s, 'a> {
    space: &'s Space<'a>,
    scenario: Scenario,
    /// For each rule, whether it has the required value.
    held: Vec<bool>,
    /// The number of boxes that are left.
    left: Cell<usize>,
}

impl<'s, 'a> Search<'s, 'a> {
    /// The remaining boxes and tests of a search for a number.
    fn bounds(&self) -> (&Cell<usize>, &Budget) {
        (&self.left, self.space.budget)
    }

    /// The nearest value that makes the rules pass while all others are unchanged.
    fn alone(&self, candidate: &'s Candidate<'a>) -> Option<(Cost, Input)> {
        self.left.set(BOXES_MAX);
        let mut view = View::new(self.space, &self.scenario, &self.held, &[candidate])?;
        let mut others = candidate.others().iter();
        let budget = self.space.budget;
        let mut passes = |to: &&Input| !budget.is_spent() && view.passes(std::slice::from_ref(*to));
        if let Some(to) = others.find(|to| passes(to)) {
            return Some((Cost::of(candidate.from, to), to.clone()));
        }
        let axes: Axes<1> = [candidate.grid()?];
        let (cost, at) = nearest(&mut view, &axes, Cost::WITHOUT_END, self.bounds())?;
        let [to] = inputs(&axes, &at);
        Some((cost, to))
    }

    /// The smallest pair. It is smaller than the change of either variable alone, by more than a step of its values.
    /// So neither variable is in the pair only to save the other a step.
    fn pair(
        &self,
        candidates: &'s [Candidate<'a>],
        alone: &[Option<(Cost, Input)>],
    ) -> Option<[Change; 2]> {
        self.left.set(BOXES_MAX);
        let limited: Vec<(&Candidate<'a>, Cost)> = candidates
            .iter()
            .zip(alone)
            .map(|(one, way)| (one, limit(one, way.as_ref())))
            .collect();
        let mut best: Option<(Cost, [Change; 2])> = None;
        // A change of a value that is not a number has the size 1, so pairs of two numbers come first.
        for numbers in [2, 1, 0] {
            for (at, (first, limit)) in limited.iter().enumerate() {
                for (second, other) in limited.iter().skip(at.saturating_add(1)) {
                    if !self.space.budget.take(1) {
                        return best.map(|(_, pair)| pair);
                    }
                    let grids = [first, second].map(|one| one.grid().is_some());
                    if grids.into_iter().filter(|is_number| *is_number).count() != numbers {
                        continue;
                    }
                    let known = best.as_ref().map_or(Cost::WITHOUT_END, |(cost, _)| *cost);
                    let limit = known.min(*limit).min(*other);
                    best = self.together([first, second], limit).or(best);
                }
            }
        }
        best.map(|(_, pair)| pair)
    }

    /// The smallest change of two variables below a limit.
    fn together(
        &self,
        [first, second]: [&'s Candidate<'a>; 2],
        limit: Cost,
    ) -> Option<(Cost, [Change; 2])> {
        let both = |(cost, to, also)| (cost, [change(first, to), change(second, also)]);
        match (first.grid(), second.grid()) {
            (Some(grid), Some(other)) => {
                let moving = [first, second];
                let mut view = View::new(self.space, &self.scenario, &self.held, &moving)?;
                let axes: Axes<2> = [grid, other];
                let (cost, at) = nearest(&mut view, &axes, limit, self.bounds())?;
                let [to, also] = inputs(&axes, &at);
                Some(both((cost, to, also)))
            }
            (Some(_), None) => {
                let (cost, also, to) = self.beside(second, first, limit)?;
                Some(both((cost, to, also)))
            }
            (None, Some(_)) => self.beside(first, second, limit).map(both),
            (None, None) => self.neither_number(first, second, limit).map(both),
        }
    }

    /// The smallest change of a number together with a value that is not a number.
    fn beside(
        &self,
        settled: &'s Candidate<'a>,
        moving: &'s Candidate<'a>,
        limit: Cost,
    ) -> Option<(Cost, Input, Input)> {
        let axes: Axes<1> = [moving.grid()?];
        let mut best: Option<(Cost, Input, Input)> = None;
        let both = [moving, settled];
        let mut view = View::settling(self.space, &self.scenario, &self.held, &both)?;
        for to in settled.others() {
            let limit = best.as_ref().map_or(limit, |(cost, ..)| *cost);
            let own = Cost::of(settled.from, to);
            if own >= limit || !self.space.budget.take(1) {
                break;
            }
            view.settle(to);
            if let Some((cost, at)) = nearest(&mut view, &axes, limit.minus(own), self.bounds()) {
                let [also] = inputs(&axes, &at);
                best = Some((cost.plus(own), to.clone(), also));
            }
        }
        best
    }

    /// The first change of two variables that are not numbers.
    fn neither_number(
        &self,
        first: &'s Candidate<'a>,
        second: &'s Candidate<'a>,
        limit: Cost,
    ) -> Option<(Cost, Input, Input)> {
        let (to, also) = (first.others().first()?, second.others().first()?);
        let cost = Cost::of(first.from, to).plus(Cost::of(second.from, also));
        let moving = [first, second];
        let mut view = View::new(self.space, &self.scenario, &self.held, &moving)?;
        let mut values =
            first.others().iter().flat_map(|to| second.others().iter().map(move |also| [to, also]));
        let budget = self.space.budget;
        let found =
            values.find(|values| !budget.is_spent() && view.passes(&values.map(Input::clone)));
        found.filter(|_| cost < limit).map(|[to, also]| (cost, to.clone(), also.clone()))
    }
}

/// The limit for a pair with this variable: its size alone, less a step.
fn limit(candidate: &Candidate<'_>, alone: Option<&(Cost, Input)>) -> Cost {
    let Some((cost, to)) = alone else { return Cost::WITHOUT_END };
    let Some((grid, from)) = candidate.grid() else { return cost.of_size_alone() };
    grid.before(from, to).map_or(Cost::NOTHING, |to| Cost::between(from, to).of_size_alone())
}

fn change(candidate: &Candidate<'_>, to: Input) -> Change {
    Change {
        variable: candidate.variable.name.to_string(),
        from: candidate.from.clone(),
        size: change_size(candidate.from, &to),
        to,
    }
}
