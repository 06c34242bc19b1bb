//! Finds the data to ask for if the rules are open: a missing computed value is replaced by the variables that it is
//! computed from.

use super::candidate::{Candidate, Values, card_texts, literals, read_by};
use super::grid::Grid;
use super::origins::{Amount, Origins, Output};
use super::scenario::Scenario;
use super::space::{Space, View};
use crate::names::{can_be_asked_for, is_computed};
use crate::rules::{
    Answers, Asking, Budget, ColumnIndex, Input, Kind, MissingToResolve, Possible, Readings,
    RuleSet, Span, Truth, Unsettled, Variable, shortest, shortest_to_pass,
};
use crate::{Characteristic, Observed, Policy, Row};
use std::collections::BTreeSet;

/// The data to ask for. They can make an unknown state known, or make rules pass that fail while data are missing.
pub(crate) fn missing_to_resolve<'a>(
    policy: &'a Policy,
    rules: &RuleSet,
    row: &Row,
    observed: &[Observed],
    budget: &Budget,
) -> Option<MissingToResolve<'a>> {
    let state = rules.state(row.values()).filter(|state| *state != Truth::True)?;
    let space = Space::new(policy, rules, budget);
    let origins = Origins::of(policy, row, observed);
    let (score_counts, readings) = (space.score_counts, rules.readings());
    let read = read_by(policy, &readings, score_counts);
    let found = Sources { policy, rules, readings, read, row, observed, score_counts };
    let asks: Vec<Ask<'_>> =
        found.names().into_iter().filter_map(|name| found.ask(&space, name)).collect();
    let answers: Vec<Answers> = asks.iter().map(|ask| ask.answers.clone()).collect();
    let mut columns: BTreeSet<ColumnIndex> =
        asks.iter().flat_map(|ask| ask.candidate.affected.iter().map(|(c, _)| *c)).collect();
    // A missing value may count more than any answer.
    let harms = score_counts || found.readings.harms(columns.iter().copied());
    columns.extend(policy.computed_columns().into_iter().flatten());
    let open = rules.unsettled(row.values(), &columns);
    let mut asking = Policed {
        space: &space,
        rules: &open,
        scenario: Scenario::of(&origins, row),
        candidates: asks.iter().map(|ask| &ask.candidate).collect(),
        answers: &answers,
        seen: None,
    };
    let (list, exact) = match state {
        Truth::Unknown => shortest(&mut asking, &answers, harms, budget),
        _ if answers.is_empty() => return None,
        _ => shortest_to_pass(&mut asking, &answers, harms, budget)?,
    };
    let mut variables: Vec<&str> = Vec::new();
    for ask in list.iter().filter_map(|at| asks.get(*at)) {
        for name in found.told(ask.name) {
            if !variables.contains(&name) {
                variables.push(name);
            }
        }
    }
    Some(MissingToResolve { exact: exact && variables.len() == list.len(), variables })
}

/// A variable to ask for.
struct Ask<'a> {
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
    observed: &'s [Observed],
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

    /// Whether somebody can give a variable: without a book all that the card doesn't compute.
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
    fn told(&self, name: &'a str) -> Vec<&'a str> {
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

    fn ask(&self, space: &Space<'_>, name: &'a str) -> Option<Ask<'a>> {
        let variable = self.policy.variable(name)?;
        let amount = self.amount(name);
        let mut affected: Vec<(ColumnIndex, Option<Output>)> = Vec::new();
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
        let (from, values) = (&NOTHING, Values::Others(Vec::new()));
        let candidate = Candidate { variable, amount, affected, from, values, touches };
        Some(Ask { name, candidate, answers })
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
        affected: &[(ColumnIndex, Option<Output>)],
        budget: &Budget,
    ) -> Answers {
        let own = affected.iter().find(|(_, output)| output.is_none()).map(|(column, _)| *column);
        let by_rules = own.map(|column| (column, self.readings.answers(column, variable)));
        let is_on_card = |column: &ColumnIndex| {
            self.score_counts && self.policy.card().lines.iter().any(|l| l.reads(*column))
        };
        let moves_more = is_amount || own.as_ref().is_some_and(is_on_card);
        match by_rules {
            Some((column, answers @ Answers::OneOf(_))) if !moves_more => {
                self.readings.differing(column, answers, budget)
            }
            Some((_, Answers::OneOf(mut answers)))
                if !matches!(variable.kind, Kind::Number | Kind::Integer) =>
            {
                answers.extend(card_texts(self.policy, &variable.name));
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
struct Policed<'s, 'a> {
    space: &'s Space<'a>,
    rules: &'s RuleSet,
    scenario: Scenario,
    candidates: Vec<&'s Candidate<'a>>,
    answers: &'s [Answers],
    /// The view of those that were supplied last.
    seen: Option<(Vec<usize>, View<'s, 'a>)>,
}

impl<'s, 'a> Policed<'s, 'a> {
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

impl Asking for Policed<'_, '_> {
    fn possible(&mut self, supplied: &[(usize, Span<'_>)], budget: &Budget) -> Possible {
        let rules = self.rules;
        let (places, values): (Vec<usize>, Vec<Span<'_>>) = supplied.iter().copied().unzip();
        let Some(view) = self.view(&places) else { return Possible::ANY };
        rules.possible(&Unsettled { row: view.row(), spans: &view.spans(&values), budget })
    }

    fn state(&mut self, supplied: &[(usize, Input)], budget: &Budget) -> Possible {
        let rules = self.rules;
        let (places, values): (Vec<usize>, Vec<Input>) = supplied.iter().cloned().unzip();
        let Some(view) = self.view(&places) else { return Possible::ANY };
        rules.possible(&Unsettled { row: view.put(&values), spans: &[], budget })
    }
}
