//! Which missing data to ask for.

use super::bound::BoundCondition;
use super::evaluate::{all, any};
use super::test::Check;
use super::tree::{Body, Term};
use super::{BoundRule, ColumnIndex, Input, Quantifier, RuleSet, Truth};

/// The missing variables to ask for, so that an unknown state becomes known.
///
/// It is the shortest list with which the state can become true, or the shortest with which it can
/// become false if that one is shorter: what can settle the case soonest is asked for first. A
/// supplied variable is assumed to make each of its conditions true or false, as the goal needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingToResolve<'a> {
    /// The names, in the order in which the rules read them.
    pub variables: Vec<&'a str>,
    /// Whether this is known to be the shortest list. If not, none of these variables can be left
    /// out, but a shorter list of others may exist. Lists of up to three are always the shortest,
    /// except for rules with thousands of conditions on as many missing variables.
    pub exact: bool,
}

const EXACT_MAX: usize = 3;
/// How many conditions the exact search may evaluate: some tens of milliseconds.
const LOOKS_MAX: usize = 4_000_000;

pub(super) fn missing_to_resolve<'a>(set: &'a RuleSet, row: &[Input]) -> MissingToResolve<'a> {
    let mut conditions = Vec::new();
    for rule in set.acceptance.iter().chain(&set.rejection) {
        rule.body.visit(&mut |condition| conditions.push(condition));
    }
    let mut candidates: Vec<(ColumnIndex, &str)> = Vec::new();
    // For `is null` a missing value is an answer already; supplying the value gives the other
    // answer.
    let is_open = |condition: &BoundCondition| match condition.test.check {
        Check::Null => row.get(condition.column.index()).is_some_and(|input| !input.is_present()),
        _ => condition.ask(row) == Truth::Unknown,
    };
    for condition in &conditions {
        let named = candidates.iter().any(|(column, _)| *column == condition.column);
        if is_open(condition) && !named {
            candidates.push((condition.column, &condition.condition.variable));
        }
    }
    let asks_for_null = conditions.iter().any(|condition| {
        let is_candidate = || candidates.iter().any(|(column, _)| *column == condition.column);
        matches!(condition.test.check, Check::Null) && is_candidate()
    });
    let search =
        Search { set, row, candidates: &candidates, asks_for_null, conditions: conditions.len() };
    let (passing, failing) = (search.towards(Truth::True), search.towards(Truth::False));
    let fewest = passing.fewest.min(failing.fewest);
    let list = match (passing.list, failing.list) {
        (Some(passing), Some(failing)) if failing.len() < passing.len() => failing,
        (Some(list), _) | (None, Some(list)) => list,
        (None, None) => Vec::new(),
    };
    let exact = !list.is_empty() && list.len() <= fewest;
    let asked = candidates.iter().filter(|(column, _)| list.contains(column));
    MissingToResolve { variables: asked.map(|(_, name)| *name).collect(), exact }
}

struct Search<'s, 'a> {
    set: &'s RuleSet,
    row: &'s [Input],
    candidates: &'s [(ColumnIndex, &'a str)],
    /// Whether a rule tests one of these with `is null`: then supplying more variables can do harm.
    asks_for_null: bool,
    conditions: usize,
}

/// The result of the search for one state.
struct Found {
    list: Option<Vec<ColumnIndex>>,
    /// No list shorter than this reaches the state.
    fewest: usize,
}

impl Search<'_, '_> {
    fn towards(&self, goal: Truth) -> Found {
        let every: Vec<ColumnIndex> = self.candidates.iter().map(|(column, _)| *column).collect();
        let all_reach = self.reaches(goal, &every);
        if !all_reach && !self.asks_for_null {
            return Found { list: None, fewest: usize::MAX };
        }
        // A variable without which the goal can't be reached is in every list.
        let is_needed = |one: &ColumnIndex| !self.reaches(goal, &without(&every, *one));
        let (needed, rest): (Vec<ColumnIndex>, Vec<ColumnIndex>) =
            every.iter().partition(|&one| !self.asks_for_null && is_needed(one));
        let fewest = match self.grown(goal, &needed, &rest) {
            Ok(list) => return Found { fewest: list.len(), list: Some(list) },
            Err(fewest) => fewest,
        };
        let kept = all_reach.then(|| {
            rest.iter().rev().fold(every, |kept, one| {
                let fewer = without(&kept, *one);
                if self.reaches(goal, &fewer) { fewer } else { kept }
            })
        });
        Found { list: kept, fewest }
    }

    /// The first shortest list of `start` and some of the others, up to three in all; else how long
    /// the list must be at least.
    fn grown(
        &self,
        goal: Truth,
        start: &[ColumnIndex],
        others: &[ColumnIndex],
    ) -> Result<Vec<ColumnIndex>, usize> {
        let mut looks_left = LOOKS_MAX;
        for size in start.len()..=EXACT_MAX.max(start.len()) {
            let more = size.saturating_sub(start.len());
            let found = self.chosen(goal, &mut start.to_vec(), others, more, &mut looks_left);
            match found {
                Some(list) => return Ok(list),
                None if looks_left < self.conditions => return Err(size),
                None => {}
            }
        }
        Err(EXACT_MAX.max(start.len()).saturating_add(1))
    }

    fn chosen(
        &self,
        goal: Truth,
        list: &mut Vec<ColumnIndex>,
        others: &[ColumnIndex],
        more: usize,
        looks_left: &mut usize,
    ) -> Option<Vec<ColumnIndex>> {
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

    fn reaches(&self, goal: Truth, supplied: &[ColumnIndex]) -> bool {
        let supposed = Supposed { row: self.row, supplied };
        let ask = |rule: &BoundRule, said| supposed.body(&rule.body, said);
        let accepted = all(&self.set.acceptance, |rule| ask(rule, goal));
        accepted.and(!any(&self.set.rejection, |rule| ask(rule, !goal))) == goal
    }
}

fn without(columns: &[ColumnIndex], one: ColumnIndex) -> Vec<ColumnIndex> {
    columns.iter().copied().filter(|column| *column != one).collect()
}

/// A row in which some missing variables are assumed to be supplied with the answers that are
/// wanted.
struct Supposed<'s> {
    row: &'s [Input],
    supplied: &'s [ColumnIndex],
}

impl Supposed<'_> {
    fn body(&self, body: &Body<BoundCondition>, wanted: Truth) -> Truth {
        any(&body.groups, |group| all(&group.terms, |term| self.term(term, wanted)))
    }

    fn term(&self, term: &Term<BoundCondition>, wanted: Truth) -> Truth {
        match term {
            Term::Condition(condition) => self.condition(condition, wanted),
            Term::Nested(Quantifier::All, bodies) => all(bodies, |b| self.body(b, wanted)),
            Term::Nested(Quantifier::Any, bodies) => any(bodies, |b| self.body(b, wanted)),
            Term::Nested(Quantifier::None, bodies) => !any(bodies, |b| self.body(b, !wanted)),
        }
    }

    fn condition(&self, condition: &BoundCondition, wanted: Truth) -> Truth {
        if !self.supplied.contains(&condition.column) {
            return condition.ask(self.row);
        }
        match condition.test.check {
            Check::Null => Truth::from(condition.test.negated),
            _ => wanted,
        }
    }
}
