//! The search for the shortest list.

use super::reach::{Digging, Reach};
use super::{Answers, Asking};
use crate::rules::Truth;

const EXACT_MAX: usize = 3;
/// How many conditions the search for one state may ask: some tens of milliseconds.
const CONDITIONS_MAX: usize = 300_000;
/// What a look costs besides its conditions.
const LOOK: usize = 20;

/// The shortest list of what to ask for, by places in `answers`, and whether it is known to be the
/// shortest. `harms` says that supplying more can do harm, as to `is null`; `conditions` is how many
/// a look asks.
pub(crate) fn shortest(
    asking: &mut dyn Asking,
    answers: &[Answers],
    (harms, conditions): (bool, usize),
) -> (Vec<usize>, bool) {
    let looks = CONDITIONS_MAX.checked_div(conditions.saturating_add(LOOK)).unwrap_or_default();
    let mut towards = |goal: Truth| {
        let digging = Digging { asking: &mut *asking, answers, goal, looks };
        Search { digging, harms, has_doubt: false }.found()
    };
    let (passing, failing) = (towards(Truth::True), towards(Truth::False));
    let fewest = passing.fewest.min(failing.fewest);
    let list = match (passing.list, failing.list) {
        (Some(passing), Some(failing)) if failing.len() < passing.len() => failing,
        (Some(list), _) | (None, Some(list)) => list,
        (None, None) => Vec::new(),
    };
    let is_sure = !passing.has_doubt && !failing.has_doubt;
    let exact = is_sure && !list.is_empty() && list.len() <= fewest;
    (list, exact)
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
}

impl Search<'_> {
    fn found(mut self) -> Found {
        let every: Vec<usize> = (0..self.digging.answers.len()).collect();
        let may_all = self.digging.may_reach(&every);
        if !may_all && !self.harms {
            return Found { list: None, fewest: usize::MAX, has_doubt: false };
        }
        // What the state can't be reached without is in every list.
        let is_cheap = every.len() < self.digging.looks;
        let mut is_needed = |one: &usize| {
            is_cheap && !self.harms && !self.digging.may_reach(&without(&every, *one))
        };
        let (mut needed, mut rest): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        for one in &every {
            if is_needed(one) { needed.push(*one) } else { rest.push(*one) }
        }
        let (list, fewest) = match self.grown(&needed, &rest) {
            Ok(list) => (Some(list.clone()), list.len()),
            Err(fewest) => (self.thinned(every, &rest), fewest),
        };
        Found { list, fewest, has_doubt: self.has_doubt }
    }

    /// All of them, less those that can be left out, from the last to the first.
    fn thinned(&mut self, every: Vec<usize>, rest: &[usize]) -> Option<Vec<usize>> {
        if !self.reaches(&every) {
            return None;
        }
        Some(rest.iter().rev().fold(every, |kept, one| {
            let fewer = without(&kept, *one);
            if self.reaches(&fewer) { fewer } else { kept }
        }))
    }

    /// The first shortest list of `start` and some of the others, up to three in all; else how long
    /// the list must be at least.
    fn grown(&mut self, start: &[usize], others: &[usize]) -> Result<Vec<usize>, usize> {
        for size in start.len()..=EXACT_MAX.max(start.len()) {
            let more = size.saturating_sub(start.len());
            match self.chosen(&mut start.to_vec(), others, more) {
                Some(list) => return Ok(list),
                None if self.digging.looks == 0 => return Err(size),
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
            return self.reaches(list).then(|| list.clone());
        }
        for (at, one) in others.iter().enumerate() {
            list.push(*one);
            let later = others.get(at.saturating_add(1)..).unwrap_or_default();
            let found = self.chosen(list, later, more.saturating_sub(1));
            list.pop();
            if found.is_some() || self.digging.looks == 0 {
                return found;
            }
        }
        None
    }

    /// Whether a list reaches the state, as far as is known.
    fn reaches(&mut self, list: &[usize]) -> bool {
        let reach = self.digging.reach(list);
        self.has_doubt |= reach == Reach::Perhaps;
        reach != Reach::No
    }
}

fn without(list: &[usize], one: usize) -> Vec<usize> {
    list.iter().copied().filter(|known| *known != one).collect()
}
