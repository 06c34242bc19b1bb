//! What to ask for when data are missing.

use super::evaluate::{all, any};
use super::rule::{Body, Condition, Quantifier, Rule, Term};
use super::set::RuleSet;
use super::test::Check;
use super::{Column, Input, Truth};
use crate::json::JsonOut;

/// The variables to ask for, so that an unknown state becomes a known one.
///
/// It is the smallest list with which the state can become true; where missing data can't make it
/// true any more, the smallest one with which it becomes false. A variable that is supplied is
/// taken to answer each of its conditions in the one way or the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingToResolve<'a> {
    /// The names, in the order in which the rules read them.
    pub variables: Vec<&'a str>,
    /// Whether no shorter list would do; else none of these can be left out, but a shorter list of
    /// others may exist. Lists of up to three are always exact but for rules of thousands of
    /// conditions on as many missing variables.
    pub exact: bool,
}

impl MissingToResolve<'_> {
    /// Writes `{variables, exact}`.
    pub fn write(&self, out: &mut JsonOut) {
        out.object(|o| {
            o.member("variables")
                .list(|l| self.variables.iter().for_each(|name| l.item().text(name)));
            o.member("exact").bool(self.exact);
        });
    }
}

const EXACT_MAX: usize = 3;
/// Conditions that the exact search may look at: some tens of milliseconds.
const LOOKS_MAX: usize = 4_000_000;

pub(super) fn missing_to_resolve<'a>(set: &'a RuleSet, row: &[Input]) -> MissingToResolve<'a> {
    let conditions = conditions(set);
    let mut candidates: Vec<(Column, &str)> = Vec::new();
    for condition in &conditions {
        let named = candidates.iter().any(|(column, _)| *column == condition.column);
        if condition.ask(row) == Truth::Unknown && !named {
            candidates.push((condition.column, &condition.variable));
        }
    }
    let search = Search { set, row, candidates: &candidates, conditions: conditions.len() };
    search
        .towards(Truth::True)
        .or_else(|| search.towards(Truth::False))
        .unwrap_or(MissingToResolve { variables: Vec::new(), exact: false })
}

fn conditions(set: &RuleSet) -> Vec<&Condition> {
    let mut conditions = Vec::new();
    for rule in set.acceptance.iter().chain(&set.rejection) {
        rule.body.visit(&mut |condition| conditions.push(condition));
    }
    conditions
}

struct Search<'s, 'a> {
    set: &'s RuleSet,
    row: &'s [Input],
    candidates: &'s [(Column, &'a str)],
    conditions: usize,
}

impl<'a> Search<'_, 'a> {
    fn towards(&self, goal: Truth) -> Option<MissingToResolve<'a>> {
        let every: Vec<Column> = self.candidates.iter().map(|(column, _)| *column).collect();
        if !self.reaches(goal, &every) {
            // Supplying all can be too much where a rule asks for a value to be missing.
            let found = self.grown(goal, &[], &every)?;
            return Some(self.answer(&found, true));
        }
        // A variable without which the goal is out of reach is in every list.
        let needed: Vec<Column> = every
            .iter()
            .copied()
            .filter(|one| !self.reaches(goal, &without(&every, *one)))
            .collect();
        if self.reaches(goal, &needed) {
            return Some(self.answer(&needed, true));
        }
        let rest: Vec<Column> = every.iter().copied().filter(|c| !needed.contains(c)).collect();
        if let Some(found) = self.grown(goal, &needed, &rest) {
            return Some(self.answer(&found, true));
        }
        let mut kept = every;
        for one in rest.iter().rev() {
            let fewer = without(&kept, *one);
            if self.reaches(goal, &fewer) {
                kept = fewer;
            }
        }
        Some(self.answer(&kept, false))
    }

    /// The first smallest list of up to three that holds these and some of the others.
    fn grown(&self, goal: Truth, start: &[Column], others: &[Column]) -> Option<Vec<Column>> {
        let mut looks_left = LOOKS_MAX;
        let room = EXACT_MAX.saturating_sub(start.len());
        (1..=room).find_map(|size| {
            let mut list = start.to_vec();
            self.chosen(goal, &mut list, others, size, &mut looks_left)
        })
    }

    fn chosen(
        &self,
        goal: Truth,
        list: &mut Vec<Column>,
        others: &[Column],
        more: usize,
        looks_left: &mut usize,
    ) -> Option<Vec<Column>> {
        if more == 0 {
            *looks_left = looks_left.checked_sub(self.conditions)?;
            return self.reaches(goal, list).then(|| list.clone());
        }
        for (at, one) in others.iter().enumerate() {
            list.push(*one);
            let later = others.get(at.saturating_add(1)..).unwrap_or_default();
            let found = self.chosen(goal, list, later, more.saturating_sub(1), looks_left);
            list.pop();
            if found.is_some() || *looks_left < self.conditions {
                return found;
            }
        }
        None
    }

    fn reaches(&self, goal: Truth, supplied: &[Column]) -> bool {
        let supposed = Supposed { row: self.row, supplied };
        let ask = |rule: &Rule, said| supposed.body(&rule.body, said);
        let accepted = all(&self.set.acceptance, |rule| ask(rule, goal));
        accepted.and(!any(&self.set.rejection, |rule| ask(rule, !goal))) == goal
    }

    fn answer(&self, columns: &[Column], exact: bool) -> MissingToResolve<'a> {
        let asked = self.candidates.iter().filter(|(column, _)| columns.contains(column));
        MissingToResolve { variables: asked.map(|(_, name)| *name).collect(), exact }
    }
}

fn without(columns: &[Column], one: Column) -> Vec<Column> {
    columns.iter().copied().filter(|column| *column != one).collect()
}

/// A row in which some missing variables have been supplied, with the answers that are wanted.
struct Supposed<'s> {
    row: &'s [Input],
    supplied: &'s [Column],
}

impl Supposed<'_> {
    fn body(&self, body: &Body, wanted: Truth) -> Truth {
        any(&body.groups, |group| all(&group.terms, |term| self.term(term, wanted)))
    }

    fn term(&self, term: &Term, wanted: Truth) -> Truth {
        match term {
            Term::Condition(condition) => self.condition(condition, wanted),
            Term::Nested(Quantifier::All, bodies) => all(bodies, |b| self.body(b, wanted)),
            Term::Nested(Quantifier::Any, bodies) => any(bodies, |b| self.body(b, wanted)),
            Term::Nested(Quantifier::None, bodies) => !any(bodies, |b| self.body(b, !wanted)),
        }
    }

    fn condition(&self, condition: &Condition, wanted: Truth) -> Truth {
        if !self.supplied.contains(&condition.column) {
            return condition.ask(self.row);
        }
        match condition.test.check {
            Check::Null => Truth::from(condition.test.negated),
            _ => wanted,
        }
    }
}
