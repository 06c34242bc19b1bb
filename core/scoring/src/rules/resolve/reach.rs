//! Whether answers exist that reach a state. Their ranges are halved until they are settled.

// The only float arithmetic is that of the places of answers; the rules decide.
#![allow(clippy::float_arithmetic)]

use super::{Answers, Asking};
use crate::rules::possible::{Possible, Span};
use crate::rules::{Budget, Input, Truth};

/// Whether a state can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    Yes,
    No,
    /// The search was not completed, or depends on answers that can't be listed.
    Perhaps,
    /// The budget did not suffice for one look.
    Unseen,
}

/// The current part of the possible answers.
#[derive(Clone, Copy, Debug)]
enum Part {
    Options(usize, usize),
    Steps(i64, i64),
    Any,
}

/// The cost of a look in addition to its tests.
const LOOK: usize = 20;

type Parts = Vec<(usize, Part)>;

/// A search for answers that reach a state.
pub(super) struct Digging<'d> {
    pub(super) asking: &'d mut dyn Asking,
    pub(super) answers: &'d [Answers],
    pub(super) goal: Truth,
    pub(super) budget: &'d Budget,
}

impl Digging<'_> {
    /// Whether answers to these variables can reach the state. After the first look the search has one of this number
    /// of parts of the remaining budget.
    pub(super) fn reach(&mut self, supplied: &[usize], one_in: usize) -> Reach {
        let parts = whole(self.answers, supplied);
        match self.look(&parts) {
            Some(possible) if possible.must_be(self.goal) => sure(&parts),
            Some(possible) if possible.may_be(self.goal) => {
                self.budget.share(one_in, || self.dig(&parts))
            }
            Some(_) => Reach::No,
            None => Reach::Unseen,
        }
    }

    /// Whether the state may be reached, by one look at all answers to these together; none if the budget was too
    /// small.
    pub(super) fn may_reach(&mut self, supplied: &[usize]) -> Option<bool> {
        let parts = whole(self.answers, supplied);
        Some(self.look(&parts)?.may_be(self.goal))
    }

    /// Looks into the halves of the widest part.
    fn dig(&mut self, parts: &Parts) -> Reach {
        let Some(widest) = widest(self.answers, parts) else { return self.settle(parts) };
        let mut open = Vec::new();
        for half in halves(parts, widest) {
            match self.look(&half) {
                Some(possible) if possible.must_be(self.goal) => return sure(&half),
                Some(possible) if possible.may_be(self.goal) => open.push(half),
                Some(_) => {}
                None => return Reach::Perhaps,
            }
        }
        let mut found = Reach::No;
        for half in open {
            match self.dig(&half) {
                Reach::Yes => return Reach::Yes,
                Reach::Perhaps | Reach::Unseen => found = Reach::Perhaps,
                Reach::No => {}
            }
        }
        found
    }

    /// The possible states; none if the budget was too small.
    fn look(&mut self, parts: &Parts) -> Option<Possible> {
        if !self.budget.take(parts.len().saturating_add(LOOK)) {
            return None;
        }
        let span = |(at, part): &(usize, Part)| (*at, span(self.answers.get(*at), *part));
        let spans: Vec<(usize, Span<'_>)> = parts.iter().map(span).collect();
        let possible = self.asking.possible(&spans, self.budget);
        (!self.budget.is_spent()).then_some(possible)
    }

    /// Whether answers that are settled give the state.
    fn settle(&mut self, parts: &Parts) -> Reach {
        let values: Option<Vec<(usize, Input)>> = parts
            .iter()
            .map(|(at, part)| Some((*at, answer(self.answers.get(*at)?, *part)?)))
            .collect();
        match values {
            Some(values) => match self.asking.state(&values, self.budget) {
                state if state.must_be(self.goal) => Reach::Yes,
                _ if self.budget.is_spent() => Reach::Perhaps,
                _ => Reach::No,
            },
            None => Reach::Perhaps,
        }
    }
}

fn whole(answers: &[Answers], supplied: &[usize]) -> Parts {
    let part = |at: &usize| match answers.get(*at) {
        Some(Answers::OneOf(options)) => Part::Options(0, options.len()),
        Some(Answers::Steps { low, high, .. }) => Part::Steps(*low, *high),
        Some(Answers::Any) | None => Part::Any,
    };
    supplied.iter().map(|at| (*at, part(at))).collect()
}

fn span(answers: Option<&Answers>, part: Part) -> Span<'_> {
    match (answers, part) {
        (Some(Answers::OneOf(options)), Part::Options(from, to)) => {
            Span::OneOf(options.get(from..to).unwrap_or_default())
        }
        (Some(Answers::Steps { per_unit, .. }), Part::Steps(low, high)) => {
            let (low, high) = (value(low, *per_unit), value(high, *per_unit));
            Span::Numbers { low, high, may_be_missing: false }
        }
        _ => Span::Anything,
    }
}

fn answer(answers: &Answers, part: Part) -> Option<Input> {
    match (answers, part) {
        (Answers::OneOf(options), Part::Options(from, _)) => options.get(from).cloned(),
        (Answers::Steps { per_unit, .. }, Part::Steps(step, _)) => {
            Some(Input::Number(value(step, *per_unit)))
        }
        _ => None,
    }
}

fn sure(parts: &Parts) -> Reach {
    let has_any = parts.iter().any(|(_, part)| matches!(part, Part::Any));
    if has_any { Reach::Perhaps } else { Reach::Yes }
}

/// The part that is widest: options first, then numbers by their values.
fn widest(answers: &[Answers], parts: &Parts) -> Option<usize> {
    let width = |(at, part): &(usize, Part)| match (answers.get(*at), part) {
        (_, Part::Options(from, to)) if to.saturating_sub(*from) > 1 => 2.0,
        (Some(Answers::Steps { per_unit, .. }), Part::Steps(low, high)) if low < high => {
            let (low, high) = (value(*low, *per_unit), value(*high, *per_unit));
            (high - low) / low.abs().max(high.abs())
        }
        _ => 0.0,
    };
    let widths = parts.iter().map(width).enumerate().filter(|(_, width)| *width > 0.0);
    widths.max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(at, _)| at)
}

fn halves(parts: &Parts, widest: usize) -> [Parts; 2] {
    let (mut first, mut second) = (parts.clone(), parts.clone());
    if let (Some((_, first)), Some((_, second))) = (first.get_mut(widest), second.get_mut(widest)) {
        match *first {
            Part::Options(from, to) => {
                let middle = from.midpoint(to);
                (*first, *second) = (Part::Options(from, middle), Part::Options(middle, to));
            }
            Part::Steps(low, high) => {
                // Rounded towards 0, it may be the last one.
                let middle = low.midpoint(high).min(high.saturating_sub(1));
                (*first, *second) =
                    (Part::Steps(low, middle), Part::Steps(middle.saturating_add(1), high));
            }
            Part::Any => {}
        }
    }
    [first, second]
}

/// The value at a step.
#[allow(clippy::cast_precision_loss)] // within 2^52
fn value(step: i64, per_unit: f64) -> f64 {
    step as f64 / per_unit
}
