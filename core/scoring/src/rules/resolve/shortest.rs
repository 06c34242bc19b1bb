//! The search for the shortest list.

use super::reach::{Digging, Reach};
use super::{Answers, Asking};
use crate::rules::{Budget, Truth};

const EXACT_MAX: usize = 3;

/// The shortest list of variables to ask for, by index in `answers`, and whether it is known to be the shortest.
/// `harms` is true if supplying more can do harm, as for `is null`. If the budget is spent before any list is known,
/// the list has all variables.
pub(crate) fn shortest(
    asking: &mut dyn Asking,
    answers: &[Answers],
    harms: bool,
    budget: &Budget,
) -> (Vec<usize>, bool) {
    let mut towards = |goal: Truth| {
        let digging = Digging { asking: &mut *asking, answers, goal, budget };
        Search { digging, harms, has_doubt: false }.found()
    };
    let (passing, failing) = (budget.share(2, || towards(Truth::True)), towards(Truth::False));
    let fewest = passing.fewest.min(failing.fewest);
    let list = match (passing.list, failing.list) {
        (Some(passing), Some(failing)) if failing.len() < passing.len() => failing,
        (Some(list), _) | (None, Some(list)) => list,
        (None, None) if passing.is_cut || failing.is_cut => (0..answers.len()).collect(),
        (None, None) => Vec::new(),
    };
    let is_sure = !passing.has_doubt && !failing.has_doubt;
    let exact = is_sure && !list.is_empty() && list.len() <= fewest;
    (list, exact)
}

/// The shortest list of variables that could make failing rules pass, and whether it is known to be the shortest. There
/// is none if no answer is known to make them pass.
pub(crate) fn shortest_to_pass(
    asking: &mut dyn Asking,
    answers: &[Answers],
    harms: bool,
    budget: &Budget,
) -> Option<(Vec<usize>, bool)> {
    let digging = Digging { asking, answers, goal: Truth::True, budget };
    let Found { list, fewest, has_doubt, .. } = Search { digging, harms, has_doubt: false }.found();
    let list = list.filter(|list| !list.is_empty())?;
    let exact = !has_doubt && list.len() <= fewest;
    Some((list, exact))
}

/// The search for one state.
struct Search<'d> {
    digging: Digging<'d>,
    harms: bool,
    /// Whether it was left open of a list whether it reaches the state.
    has_doubt: bool,
}

/// The result of the search for one state.
struct Found {
    list: Option<Vec<usize>>,
    /// No list shorter than this reaches the state.
    fewest: usize,
    has_doubt: bool,
    /// Whether the budget ended before a list was known.
    is_cut: bool,
}

impl Search<'_> {
    fn found(mut self) -> Found {
        let every: Vec<usize> = (0..self.digging.answers.len()).collect();
        let budget = self.digging.budget;
        let before = budget.left();
        let may_all = self.digging.may_reach(&every);
        if may_all == Some(false) && !self.harms {
            return Found { list: None, fewest: usize::MAX, has_doubt: false, is_cut: false };
        }
        // Variables that the state requires are in every list.
        let look = before.saturating_sub(budget.left());
        let is_cheap = look.saturating_mul(every.len()) < budget.left() / 2;
        let mut is_needed = |one: &usize| {
            let others = || without(&every, *one);
            is_cheap && !self.harms && self.digging.may_reach(&others()) == Some(false)
        };
        let (mut needed, mut rest): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        for one in &every {
            if is_needed(one) { needed.push(*one) } else { rest.push(*one) }
        }
        // The rest of the other half is for the list that is not the shortest.
        let (list, fewest) = match budget.share(2, || self.grown(&needed, &rest)) {
            Ok(list) => (Some(list.clone()), list.len()),
            Err(fewest) => (self.thinned(every, &rest), fewest),
        };
        let is_cut = list.is_none() && budget.is_spent();
        Found { list, fewest, has_doubt: self.has_doubt, is_cut }
    }

    /// All of them, less those that can be left out, from the last to the first.
    fn thinned(&mut self, every: Vec<usize>, rest: &[usize]) -> Option<Vec<usize>> {
        if !self.reaches(&every, rest.len().saturating_add(1)) {
            return None;
        }
        Some(rest.iter().enumerate().rev().fold(every, |kept, (at, one)| {
            let fewer = without(&kept, *one);
            if self.reaches(&fewer, at.saturating_add(1)) { fewer } else { kept }
        }))
    }

    /// The first shortest list of `start` and some of the others, up to three in all; else the smallest possible
    /// length of a list.
    fn grown(&mut self, start: &[usize], others: &[usize]) -> Result<Vec<usize>, usize> {
        for size in start.len()..=EXACT_MAX.max(start.len()) {
            let more = size.saturating_sub(start.len());
            match self.chosen(&mut start.to_vec(), others, more) {
                Some(list) => return Ok(list),
                None if self.digging.budget.is_spent() => return Err(size),
                None => {}
            }
        }
        Err(EXACT_MAX.max(start.len()).saturating_add(1))
    }

    fn chosen(
        &mut self,
        list: &mut Vec<usize>,
        others: &[usize],
        more: usize,
    ) -> Option<Vec<usize>> {
        if more == 0 {
            return self.reaches(list, 1).then(|| list.clone());
        }
        for (at, one) in others.iter().enumerate() {
            list.push(*one);
            let later = others.get(at.saturating_add(1)..).unwrap_or_default();
            let found = self.chosen(list, later, more.saturating_sub(1));
            list.pop();
            if found.is_some() || self.digging.budget.is_spent() {
                return found;
            }
        }
        None
    }

    /// Whether a list reaches the state, with one of this number of parts of the budget. A list that was not examined
    /// counts as not reaching it.
    fn reaches(&mut self, list: &[usize], one_in: usize) -> bool {
        let reach = self.digging.reach(list, one_in);
        self.has_doubt |= reach == Reach::Perhaps;
        matches!(reach, Reach::Yes | Reach::Perhaps)
    }
}

fn without(list: &[usize], one: usize) -> Vec<usize> {
    list.iter().copied().filter(|known| *known != one).collect()
}
