//! The search for the smallest change. It evaluates boxes of values, the nearest first. A box where the rules can't
//! hold is dropped. Any other box is halved, down to one value.

use super::grid::{Cost, Grid};
use super::space::{OpenRules, Verdict, View};
use crate::rules::{Budget, Input, Span};
use std::cell::Cell as Counter;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// The axes of a search: the values of each variable that moves, and that of the decision.
pub(super) type Axes<const N: usize> = [(Grid, f64); N];

/// The largest number of boxes. The budget limits the tests. After either limit the result is the best change found
/// so far, though a smaller one may exist.
pub(super) const BOXES_MAX: usize = 20_000;

/// The first and the last step of each axis, all on one side of the decision's value.
type Steps<const N: usize> = [(i64, i64); N];

struct Cell<const N: usize> {
    /// The cost of its nearest values.
    cost: Cost,
    /// The order of creation, which settles ties.
    order: usize,
    steps: Steps<N>,
    /// The rules that may not hold everywhere in it; none where all do.
    open: Option<OpenRules>,
}

/// The cheapest steps below a limit that make the rules hold, with their cost.
pub(super) fn nearest<const N: usize>(
    view: &mut View<'_, '_>,
    axes: &Axes<N>,
    limit: Cost,
    (left, budget): (&Counter<usize>, &Budget),
) -> Option<(Cost, [i64; N])> {
    let mut boxes = BinaryHeap::new();
    let mut order = 0_usize;
    let mut offer =
        |steps: Steps<N>, open: &OpenRules, view: &View<'_, '_>, boxes: &mut BinaryHeap<_>| {
            if steps.iter().any(|(low, high)| low > high) {
                return;
            }
            let cost = cost(axes, &near(axes, &steps));
            if cost >= limit {
                return;
            }
            left.set(left.get().saturating_sub(1));
            let open = match view.verdict(&spans(axes, &steps), open) {
                Verdict::Never => return,
                Verdict::Perhaps(open) => Some(open),
                Verdict::Always => None,
            };
            order = order.saturating_add(1);
            boxes.push(Reverse(Cell { cost, order, steps, open }));
        };
    let every = view.every_rule();
    for sides in sides(axes) {
        offer(sides, &every, view, &mut boxes);
    }
    while let Some(Reverse(Cell { cost, steps, open, .. })) = boxes.pop() {
        let (is_one, is_spent) = (steps.iter().all(|(low, high)| low == high), budget.is_spent());
        if open.is_none() || (is_one && !is_spent) {
            let at = near(axes, &steps);
            if view.passes(&inputs(axes, &at)) {
                return Some((cost, at));
            }
        }
        if is_one || is_spent || left.get() == 0 {
            continue;
        }
        let (nearer, farther) = halves(axes, &steps);
        let open = open.as_ref().unwrap_or(&every);
        offer(nearer, open, view, &mut boxes);
        offer(farther, open, view, &mut boxes);
    }
    None
}

/// The boxes on each side of the decision's values.
fn sides<const N: usize>(axes: &Axes<N>) -> Vec<Steps<N>> {
    let mut boxes = vec![[(0, 0); N]];
    for (at, (grid, from)) in axes.iter().enumerate() {
        let [below, above] = grid.sides(*from);
        let with = |side: (i64, i64)| {
            move |steps: &Steps<N>| {
                let mut steps = *steps;
                if let Some(place) = steps.get_mut(at) {
                    *place = side;
                }
                steps
            }
        };
        boxes = boxes.iter().map(with(above)).chain(boxes.iter().map(with(below))).collect();
    }
    boxes
}

/// The steps of a box that are nearest to the decision's values.
fn near<const N: usize>(axes: &Axes<N>, steps: &Steps<N>) -> [i64; N] {
    std::array::from_fn(|at| match (axes.get(at), steps.get(at)) {
        (Some((grid, from)), Some((low, high))) => {
            if grid.value(*low) >= *from {
                *low
            } else {
                *high
            }
        }
        _ => 0,
    })
}

fn cost<const N: usize>(axes: &Axes<N>, at: &[i64; N]) -> Cost {
    let parts = axes.iter().zip(at);
    parts.fold(Cost::NOTHING, |sum, ((grid, from), step)| {
        sum.plus(Cost::between(*from, grid.value(*step)))
    })
}

/// The values at these steps.
pub(super) fn inputs<const N: usize>(axes: &Axes<N>, at: &[i64; N]) -> [Input; N] {
    std::array::from_fn(|axis| match (axes.get(axis), at.get(axis)) {
        (Some((grid, _)), Some(step)) => Input::Number(grid.value(*step)),
        _ => Input::NOT_GIVEN,
    })
}

fn spans<const N: usize>(axes: &Axes<N>, steps: &Steps<N>) -> [Span<'static>; N] {
    std::array::from_fn(|at| match (axes.get(at), steps.get(at)) {
        (Some((grid, _)), Some((low, high))) => {
            let (low, high) = (grid.value(*low), grid.value(*high));
            Span::Numbers { low, high, may_be_missing: false }
        }
        _ => Span::Anything,
    })
}

/// Halves a box across its widest axis, measured by the values.
fn halves<const N: usize>(axes: &Axes<N>, steps: &Steps<N>) -> (Steps<N>, Steps<N>) {
    let widths = axes.iter().zip(steps).map(|((grid, from), (low, high))| {
        if low == high {
            return -1.0;
        }
        let (low, high) = (grid.value(*low), grid.value(*high));
        (high - low) / low.abs().max(high.abs()).max(from.abs())
    });
    let widest = widths.enumerate().max_by(|(_, a), (_, b)| a.total_cmp(b)).map_or(0, |(at, _)| at);
    let (mut nearer, mut farther) = (*steps, *steps);
    let split = axes.get(widest).zip(nearer.get_mut(widest).zip(farther.get_mut(widest)));
    if let Some(((grid, from), (near, far))) = split {
        let ((low, high), is_above) = (*near, grid.value(near.0) >= *from);
        let first = middle(grid, *from, if is_above { (low, high) } else { (high, low) });
        if is_above {
            *near = (low, first);
            *far = (first.saturating_add(1), high);
        } else {
            *near = (first, high);
            *far = (low, first.saturating_sub(1));
        }
    }
    (nearer, farther)
}

/// The last step of the nearer half, between the near end and the far one. Far away it doubles the distance, else it
/// is the middle.
fn middle(grid: &Grid, from: f64, (near, far): (i64, i64)) -> i64 {
    let reach = grid.steps((grid.value(near) - from).abs().max(from.abs()));
    let is_far = near.abs_diff(far) > reach.unsigned_abs().saturating_mul(4);
    match (is_far, far > near) {
        (true, true) => near.saturating_add(reach),
        (true, false) => near.saturating_sub(reach),
        // Never the far end, so that each half has a value.
        (false, true) => near.midpoint(far).min(far.saturating_sub(1)).max(near),
        (false, false) => near.midpoint(far).max(far.saturating_add(1)).min(near),
    }
}

impl<const N: usize> PartialEq for Cell<N> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<const N: usize> Eq for Cell<N> {}

impl<const N: usize> PartialOrd for Cell<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Ord for Cell<N> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.cost.cmp(&other.cost).then(self.order.cmp(&other.order))
    }
}
