//! Finds changes of a decision: the smallest changes of one variable, and of two, that make the rules pass.
//!
//! Nothing is sampled. Values are on a grid: whole numbers, minor units of the currency, decimals. A box of values is
//! evaluated as a whole. The ends of its variables give ranges for computed values, each sub-score, the score and its
//! class. These ranges give the possible results of each rule. A box where the rules can't hold is dropped. Any other
//! box is halved, the one with the smallest changes first. The search ends when one value is left or the rules hold
//! everywhere. There the policy itself decides.

mod candidate;
mod space;

#[cfg(test)]
mod tests;

use crate::rules::{
    Answers, Budget, ColumnIndex, Input, Kind, MissingToResolve, PossibleTruths, Questions,
    Readings, RuleSet, Span, Truth, UnsettledRow, Variable, shortest, shortest_to_pass,
};
use crate::score::{can_be_asked_for, is_computed};
use crate::{Characteristic, Observation, Policy, Row};
use candidate::{
    Amount, Candidate, CandidateValues, Cost, DerivedValue, Grid, Origins, Scenario, change_size,
    literals, read_by, score_texts,
};
use lendwright_types::internal::sort::CompactSort as _;
use space::{Axes, BOXES_MAX, Space, View, inputs, nearest};
use std::cell::Cell;
use std::collections::BTreeSet;

/// The smallest changes that make the rules pass. They are empty if the rules pass already, if there are no rules, or
/// if no such change exists.
///
/// Only variables that are present, changeable and not protected are changed. When an amount changes, the values
/// computed from it change too (income, debt, `DBR`, spending capacity), as in a new score. A computed value is never
/// changed alone. There are two exceptions. If its amounts are unknown, as in a policy that received only `DBR`, it
/// is changed alone. `DBR_after` is changed alone too, since the new instalment is no variable.
///
/// Values are on a grid: whole numbers for integers, and minor units of the currency for amounts. Other numbers have
/// from four to nine decimals, as many as the value and the numbers that rules compare it with. Every value of the
/// grid within the variable's bounds counts, and the whole policy checks each answer. Changes of one size are ordered
/// by the smaller distance, then by the earlier variable. After 20,000 boxes of values the search for one variable,
/// or for all pairs, ends with the best change found, though a smaller one may exist. It also ends after its part of
/// the three million condition tests of an explanation, which rules with thousands of conditions can need. A change
/// that was not found by then is left out.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct WhatWouldChange {
    /// For each variable that is enough alone, its smallest change, the smallest first.
    pub one: Vec<Change>,
    /// The two variables with the smallest sum of the sizes of their changes. If one of them is enough alone, the
    /// pair is smaller than that change less a step of its grid. So no variable is changed only to save the other a
    /// step.
    pub two: Option<[Change; 2]>,
}

/// The change of one variable.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Change {
    /// The variable's name.
    pub variable: String,
    /// Its value in the decision.
    pub from: Input,
    /// The nearest value that passes.
    pub to: Input,
    /// The size. For numbers it is the distance divided by the larger of the two magnitudes, so 1 from 0. If the
    /// change passes 0, it is 1 plus the new magnitude divided by the old one, 2 at most. Any other change has the
    /// size 1.
    pub size: f64,
}

/// Finds the smallest changes of one and of two variables that make the rules pass.
pub(crate) fn search(
    policy: &Policy,
    rules: &RuleSet,
    row: &Row,
    observed: &[Observation],
    budget: &Budget,
) -> WhatWouldChange {
    match rules.state(row.values()) {
        None | Some(Truth::True) => return WhatWouldChange::default(),
        Some(Truth::False | Truth::Unknown) => {}
    }
    let space = Space::new(policy, rules, budget);
    let origins = Origins::new(policy, row, observed);
    let candidates = Candidate::all(
        policy,
        rules,
        (row, observed),
        (&origins, space.score_counts),
        &|affected| space.touches(affected),
    );
    let scenario = Scenario::new(&origins, row);
    let fulfilled = space.fulfilled(&scenario);
    let search = ChangeSearch { space: &space, scenario, fulfilled, left: Cell::new(0) };
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
    one.compact_sort_by_key(|(cost, _)| cost.of_size_alone());
    WhatWouldChange { one: one.into_iter().map(|(_, change)| change).collect(), two }
}

struct ChangeSearch<'s, 'a> {
    space: &'s Space<'a>,
    scenario: Scenario,
    /// For each rule, whether it has the required value.
    fulfilled: Vec<bool>,
    /// The number of boxes that are left.
    left: Cell<usize>,
}

impl<'s, 'a> ChangeSearch<'s, 'a> {
    /// The remaining boxes and tests of a search for a number.
    fn bounds(&self) -> (&Cell<usize>, &Budget) {
        (&self.left, self.space.budget)
    }

    /// The nearest value that makes the rules pass while all others are unchanged.
    fn alone(&self, candidate: &'s Candidate<'a>) -> Option<(Cost, Input)> {
        self.left.set(BOXES_MAX);
        let mut view = View::new(self.space, &self.scenario, &self.fulfilled, &[candidate])?;
        let mut others = candidate.others().iter();
        let budget = self.space.budget;
        let mut passes = |to: &&Input| !budget.is_spent() && view.passes(std::slice::from_ref(*to));
        if let Some(to) = others.find(|to| passes(to)) {
            return Some((Cost::for_change(candidate.from, to), to.clone()));
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
                let mut view = View::new(self.space, &self.scenario, &self.fulfilled, &moving)?;
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
        let mut view = View::settling(self.space, &self.scenario, &self.fulfilled, &both)?;
        for to in settled.others() {
            let limit = best.as_ref().map_or(limit, |(cost, ..)| *cost);
            let own = Cost::for_change(settled.from, to);
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
        let cost = Cost::for_change(first.from, to).plus(Cost::for_change(second.from, also));
        let moving = [first, second];
        let mut view = View::new(self.space, &self.scenario, &self.fulfilled, &moving)?;
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

/// The data to ask for. They can make an unknown state known, or make rules pass that fail while data are missing.
pub(crate) fn missing_to_resolve<'a>(
    policy: &'a Policy,
    rules: &RuleSet,
    row: &Row,
    observed: &[Observation],
    budget: &Budget,
) -> Option<MissingToResolve<'a>> {
    let state = rules.state(row.values()).filter(|state| *state != Truth::True)?;
    let space = Space::new(policy, rules, budget);
    let origins = Origins::new(policy, row, observed);
    let (score_counts, readings) = (space.score_counts, rules.readings());
    let read = read_by(policy, &readings, score_counts);
    let found = Sources { policy, rules, readings, read, row, observed, score_counts };
    let asks: Vec<Question<'_>> =
        found.names().into_iter().filter_map(|name| found.ask(&space, name)).collect();
    let answers: Vec<Answers> = asks.iter().map(|ask| ask.answers.clone()).collect();
    let mut columns: BTreeSet<ColumnIndex> =
        asks.iter().flat_map(|ask| ask.candidate.affected.iter().map(|(c, _)| *c)).collect();
    // A missing value may count more than any answer.
    let harms = score_counts || found.readings.harms(columns.iter().copied());
    columns.extend(policy.computed_columns().into_iter().flatten());
    let open = rules.unsettled(row.values(), &columns);
    let mut questions = PolicyQuestions {
        space: &space,
        rules: &open,
        scenario: Scenario::new(&origins, row),
        candidates: asks.iter().map(|ask| &ask.candidate).collect(),
        answers: &answers,
        seen: None,
    };
    let (list, exact) = match state {
        Truth::Unknown => shortest(&mut questions, &answers, harms, budget),
        _ if answers.is_empty() => return None,
        _ => shortest_to_pass(&mut questions, &answers, harms, budget)?,
    };
    let mut variables: Vec<&str> = Vec::new();
    for ask in list.iter().filter_map(|at| asks.get(*at)) {
        for name in found.fact_sources(ask.name) {
            if !variables.contains(&name) {
                variables.push(name);
            }
        }
    }
    Some(MissingToResolve { exact: exact && variables.len() == list.len(), variables })
}

/// A variable to ask for.
struct Question<'a> {
    name: &'a str,
    candidate: Candidate<'a>,
    answers: Answers,
}

/// Finds the variables to ask for.
struct Sources<'s, 'a> {
    policy: &'a Policy,
    rules: &'s RuleSet,
    readings: Readings<'s>,
    /// The variables that the rules read and, where the score counts, the card.
    read: BTreeSet<&'a str>,
    row: &'s Row,
    observed: &'s [Observation],
    score_counts: bool,
}

impl<'a> Sources<'_, 'a> {
    /// The names, each once: those that the rules wait for, in their order; then, where the score
    /// counts, those that it lacks, the heaviest first.
    fn names(&self) -> Vec<&'a str> {
        let mut names: Vec<&str> = Vec::new();
        let mut add = |variable: &'a str| {
            for name in self.behind(variable) {
                if !names.contains(&name) && self.can_be_given(name) {
                    names.push(name);
                }
            }
        };
        for column in self.rules.open_columns(self.row.values()) {
            match self.policy.registry().at(column) {
                Some(variable) if !is_computed(&variable.name) => add(&variable.name),
                _ => {}
            }
        }
        if self.score_counts {
            let missing = self.policy.missing_characteristics(self.row);
            missing.flat_map(|(lacks, _)| self.lacking(lacks)).for_each(&mut add);
        }
        names
    }

    /// Whether a variable can be given. Without a book, every variable can that the card does not compute.
    fn can_be_given(&self, name: &str) -> bool {
        !self.is_of_book(name) || self.policy.variable(name).is_none_or(can_be_asked_for)
    }

    /// The variables that a characteristic lacks: the first it reads that can be given, and its divisor.
    fn lacking(&self, characteristic: &'a Characteristic) -> Vec<&'a str> {
        let names = || characteristic.variables.iter().map(String::as_str);
        let first = names().find(|name| self.can_be_given(name)).or_else(|| names().next());
        let divisor = characteristic.reads().skip(characteristic.variables.len());
        let is_missing = |name: &&str| {
            let column = self.policy.column(name);
            let value = column.and_then(|column| self.row.values().get(column.index()));
            value.is_some_and(|value| !value.is_present())
        };
        let has_value = characteristic.variables.iter().any(|name| !is_missing(&name.as_str()));
        first.filter(|_| !has_value).into_iter().chain(divisor.filter(is_missing)).collect()
    }

    /// The variables to ask for in place of a missing one: itself or, if a book computes it from amounts, the missing
    /// ones of these amounts.
    fn behind(&self, name: &'a str) -> Vec<&'a str> {
        self.missing_sources(&AMOUNTS, name)
    }

    /// The names to ask for in place of a variable that the borrower cannot supply.
    fn fact_sources(&self, name: &'a str) -> Vec<&'a str> {
        self.missing_sources(&FACTS, name)
    }

    fn missing_sources(&self, table: &[(&str, &[&'static str])], name: &'a str) -> Vec<&'a str> {
        let is_observed = self.is_of_book(name);
        let sources = table.iter().find(|(computed, _)| *computed == name && is_observed);
        let sources = sources.map_or(&[][..], |(_, sources)| *sources);
        let missing: Vec<&str> =
            sources.iter().filter(|source| !self.is_known(source)).copied().collect();
        if missing.is_empty() { vec![name] } else { missing }
    }

    /// Whether a source is known, or the value that a book would compute from it alone.
    fn is_known(&self, source: &str) -> bool {
        let is_present =
            |name: &str| self.observed.iter().any(|one| one.name == name && one.value.is_present());
        let by_itself = AMOUNTS.iter().find(|(_, of)| *of == [source]).map(|(name, _)| *name);
        is_present(source) || by_itself.is_some_and(is_present)
    }

    fn ask(&self, space: &Space<'_>, name: &'a str) -> Option<Question<'a>> {
        let variable = self.policy.variable(name)?;
        let amount = self.amount(name);
        let mut affected: Vec<(ColumnIndex, Option<DerivedValue>)> = Vec::new();
        for (output, follower) in Origins::FOLLOWERS {
            let follows = amount.is_some_and(|amount| output.follows(amount));
            if let Some(column) = self.policy.column(follower).filter(|_| follows)
                && self.read.contains(follower)
                && self.is_of_book(follower)
            {
                affected.push((column, Some(output)));
            }
        }
        affected.extend(self.policy.column(&variable.name).map(|column| (column, None)));
        let answers = self.answers(variable, amount.is_some(), &affected, space.budget);
        let touches = space.touches(&affected);
        let (from, values) = (&NOTHING, CandidateValues::Others(Vec::new()));
        let candidate = Candidate { variable, amount, affected, from, values, touches };
        Some(Question { name, candidate, answers })
    }

    /// The amount that a source gives, where a book computes others from it. The log does not freeze the name of a
    /// missing source, so the computed values show that there is a book.
    fn amount(&self, name: &str) -> Option<Amount> {
        let amount = match name {
            "Reported_Monthly_Income" => Amount::Income,
            "Monthly_Debt" => Amount::DeclaredDebt,
            "total_avg_monthly_spending" => Amount::Spending,
            _ => return None,
        };
        let of_book = || AMOUNTS.iter().any(|(computed, _)| self.is_of_book(computed));
        let is_own = self.policy.is_taken_by_host(name);
        Some(amount).filter(|_| !is_own && (self.is_of_book(name) || of_book()))
    }

    /// Whether the variable comes from a book, even as missing.
    fn is_of_book(&self, name: &str) -> bool {
        !self.policy.is_taken_by_host(name) && self.observed.iter().any(|one| one.name == name)
    }

    fn answers(
        &self,
        variable: &Variable,
        is_amount: bool,
        affected: &[(ColumnIndex, Option<DerivedValue>)],
        budget: &Budget,
    ) -> Answers {
        let own = affected.iter().find(|(_, output)| output.is_none()).map(|(column, _)| *column);
        let by_rules = own.map(|column| (column, self.readings.answers(column, variable)));
        let is_on_card =
            |column: &ColumnIndex| self.score_counts && self.policy.scorer().reads(*column);
        let moves_more = is_amount || own.as_ref().is_some_and(is_on_card);
        match by_rules {
            Some((column, answers @ Answers::OneOf(_))) if !moves_more => {
                self.readings.differing(column, answers, budget)
            }
            Some((_, Answers::OneOf(mut answers)))
                if !matches!(variable.kind, Kind::Number | Kind::Integer) =>
            {
                answers.extend(score_texts(self.policy, &variable.name));
                Answers::OneOf(answers)
            }
            Some((_, Answers::Any)) => Answers::Any,
            _ => {
                let literals = literals(self.policy, &self.readings, &variable.name);
                let numbers = literals.iter().filter_map(|literal| match literal {
                    Input::Number(number) => Some(*number),
                    _ => None,
                });
                let numbers: Vec<f64> = numbers.collect();
                Grid::finer(self.policy, variable, &numbers).answers()
            }
        }
    }
}

/// Values that a book computes from amounts, and the variables to ask for.
const AMOUNTS: [(&str, &[&str]); 4] = [
    ("estimated_income", &["Reported_Monthly_Income"]),
    ("monthly_debt", &["Monthly_Debt"]),
    ("DBR", &["Reported_Monthly_Income", "Monthly_Debt"]),
    ("monthly_spending_capacity", &["Reported_Monthly_Income", "Monthly_Debt"]),
];

/// Values that a book computes from facts, and those facts.
const FACTS: [(&str, &[&str]); 4] = [
    ("age", &["birth_date"]),
    ("ID_is_valid", &["national_id"]),
    ("area", &["Area"]),
    ("DBR_after", &["Reported_Monthly_Income", "Monthly_Debt", "Amount", "Repayment_Months"]),
];

const NOTHING: Input = Input::NOT_GIVEN;

/// A policy with questions for its missing variables, and the effects of each answer.
struct PolicyQuestions<'s, 'a> {
    space: &'s Space<'a>,
    rules: &'s RuleSet,
    scenario: Scenario,
    candidates: Vec<&'s Candidate<'a>>,
    answers: &'s [Answers],
    /// The view of those that were supplied last.
    seen: Option<(Vec<usize>, View<'s, 'a>)>,
}

impl<'s, 'a> PolicyQuestions<'s, 'a> {
    fn view(&mut self, supplied: &[usize]) -> Option<&mut View<'s, 'a>> {
        if self.seen.as_ref().is_none_or(|(seen, _)| seen != supplied) {
            let moving: Vec<&Candidate<'a>> =
                supplied.iter().filter_map(|at| self.candidates.get(*at).copied()).collect();
            let mut view = View::new(self.space, &self.scenario, &[], &moving)?;
            // The first answers are set, so that these variables are present in the row.
            let first = |at: &usize| self.answers.get(*at).map_or(NOTHING, Answers::first);
            view.put(&supplied.iter().map(first).collect::<Vec<_>>());
            self.seen = Some((supplied.to_vec(), view));
        }
        self.seen.as_mut().map(|(_, view)| view)
    }
}

impl Questions for PolicyQuestions<'_, '_> {
    fn possible(&mut self, supplied: &[(usize, Span<'_>)], budget: &Budget) -> PossibleTruths {
        let rules = self.rules;
        let (places, values): (Vec<usize>, Vec<Span<'_>>) = supplied.iter().copied().unzip();
        let Some(view) = self.view(&places) else { return PossibleTruths::ANY };
        rules.possible(&UnsettledRow { row: view.row(), spans: &view.spans(&values), budget })
    }

    fn state(&mut self, supplied: &[(usize, Input)], budget: &Budget) -> PossibleTruths {
        let rules = self.rules;
        let (places, values): (Vec<usize>, Vec<Input>) = supplied.iter().cloned().unzip();
        let Some(view) = self.view(&places) else { return PossibleTruths::ANY };
        rules.possible(&UnsettledRow { row: view.put(&values), spans: &[], budget })
    }
}
