//! The rules that must hold, and the possible results while variables change.
//!
//! The search for the smallest change evaluates boxes of values, the nearest first. A box where the rules can't hold is
//! dropped. Any other box is halved, down to one value. While numbers move between two values, the score has a range
//! of possible values.

use super::candidate::{AffectedColumns, Candidate, Cost, DerivedValue, Grid, Scenario};
use crate::Policy;
use crate::rules::{
    BoundRule, Budget, ColumnIndex, Input, MissingReason, RuleSet, Span, Truth, UnsettledRow,
    sort_spans,
};
use crate::scorer::{ScoreRange, ScoreSpan};
use std::cell::Cell as Counter;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::rc::Rc;
use std::sync::Arc;

/// The rules that must hold.
pub(super) struct Space<'a> {
    pub(super) policy: &'a Policy,
    rules: Vec<RequiredRule>,
    /// The budget for tests.
    pub(super) budget: &'a Budget,
    /// Whether one of them reads a computed value of the card.
    pub(super) score_counts: bool,
    /// The classes of the score, lowest first, and then the missing class.
    classes: Vec<Input>,
}

/// A rule with the truth value that it must have.
struct RequiredRule {
    rule: Arc<BoundRule>,
    truth: Truth,
    /// Whether it reads a computed value of the card.
    reads_score: bool,
    conditions: usize,
}

/// The possible effects of some variables on a decision, while all others are as in a scenario.
pub(super) struct View<'v, 'a> {
    space: &'v Space<'a>,
    scenario: Scenario,
    moving: Vec<&'v Candidate<'a>>,
    /// The variable that is set to one value at a time, by [`View::settle`].
    settled: Option<&'v Candidate<'a>>,
    /// The columns that change, each with its new value: an output, or the value of the variable at this index.
    columns: Vec<(ColumnIndex, ColumnMove)>,
    /// The rules that they touch.
    rules: Vec<&'v RequiredRule>,
    /// The range of the score, where a rule reads it.
    score: Option<ScoreRange>,
}

#[derive(Clone, Copy)]
enum ColumnMove {
    With(usize),
    Computed(DerivedValue),
}

/// Whether the rules may all have the value that they must have.
pub(super) enum BoxVerdict {
    Never,
    /// They may, or these rules may have another value.
    Perhaps(OpenRules),
    Always,
}

/// Rules, by their indexes in a view.
type OpenRules = Rc<[usize]>;

impl<'a> Space<'a> {
    pub(super) fn new(policy: &'a Policy, rules: &RuleSet, budget: &'a Budget) -> Self {
        let accepting = rules.acceptance().iter().map(|rule| (rule, Truth::True));
        let rejecting = rules.rejection().iter().map(|rule| (rule, Truth::False));
        let wanted = |(rule, truth): (&Arc<BoundRule>, Truth)| {
            let reads_score = rule.columns().iter().any(|column| policy.computes(*column));
            let conditions = rule.condition_count();
            RequiredRule { rule: rule.clone(), truth, reads_score, conditions }
        };
        let rules: Vec<RequiredRule> = accepting.chain(rejecting).map(wanted).collect();
        let score_counts = rules.iter().any(|wanted| wanted.reads_score);
        let bands = policy.parts().bands.as_slice().iter();
        let classes =
            bands.map(|band| Input::text(&band.name)).chain([NOT_CERTAIN_ENOUGH]).collect();
        Self { policy, rules, budget, score_counts, classes }
    }

    /// For each rule, whether it reads one of these columns or a computed value of the card.
    pub(super) fn touches(&self, affected: &AffectedColumns) -> Vec<bool> {
        let reads = |wanted: &RequiredRule| {
            affected.iter().any(|(moved, _)| wanted.rule.columns().contains(moved))
        };
        self.rules.iter().map(|wanted| wanted.reads_score || reads(wanted)).collect()
    }

    /// For each rule, whether it has the required value.
    pub(super) fn fulfilled(&self, scenario: &Scenario) -> Vec<bool> {
        let row = scenario.row.values();
        self.rules.iter().map(|wanted| wanted.rule.evaluate(row) == wanted.truth).collect()
    }
}

impl<'v, 'a> View<'v, 'a> {
    /// `None` if a rule that these variables can't change prevents it, or the budget is spent. `fulfilled` has for each
    /// rule whether it has the required value in the scenario.
    pub(super) fn new(
        space: &'v Space<'a>,
        scenario: &Scenario,
        fulfilled: &[bool],
        moving: &[&'v Candidate<'a>],
    ) -> Option<Self> {
        let row = scenario.row.values().len();
        if !space.budget.take(row.saturating_add(space.rules.len())) {
            return None;
        }
        let touched = |at: usize| moving.iter().any(|one| one.touches.get(at) == Some(&true));
        if fulfilled.iter().enumerate().any(|(at, fulfilled)| !fulfilled && !touched(at)) {
            return None;
        }
        let rules = space.rules.iter().enumerate().filter(|(at, _)| touched(*at));
        let rules = rules.map(|(_, rule)| rule).collect();
        let (scenario, moving, columns) = (scenario.clone(), moving.to_vec(), moved(moving));
        let (score, settled) = (None, None);
        let mut view = Self { space, scenario, moving, settled, columns, rules, score };
        view.look_at_score();
        Some(view)
    }

    /// A view where the first of two variables moves, and [`View::settle`] gives the other one its
    /// values; until then it has that of the scenario.
    pub(super) fn settling(
        space: &'v Space<'a>,
        scenario: &Scenario,
        fulfilled: &[bool],
        both: &[&'v Candidate<'a>; 2],
    ) -> Option<Self> {
        let mut view = Self::new(space, scenario, fulfilled, both)?;
        view.settled = view.moving.pop();
        view.columns = moved(&view.moving);
        view.look_at_score();
        Some(view)
    }

    /// Gives the settled variable another value.
    pub(super) fn settle(&mut self, to: &Input) {
        let Some(candidate) = self.settled else { return };
        let policy = self.space.policy;
        self.scenario.put(policy, candidate, to);
        let is_settled =
            |column| candidate.affected.iter().any(|(affected, _)| *affected == column);
        if let Some(range) = &mut self.score {
            policy.scorer().settle(range, self.scenario.row.values(), &is_settled);
        }
    }

    fn look_at_score(&mut self) {
        if !self.space.score_counts {
            return;
        }
        let is_moved = |column| self.columns.iter().any(|(moved, _)| *moved == column);
        let range = self.space.policy.scorer().range(self.scenario.row.values(), &is_moved);
        self.space.budget.take(range.tests());
        self.score = Some(range);
    }

    /// The time to evaluate the score, in tests.
    fn score_tests(&self) -> usize {
        self.score.as_ref().map_or(0, ScoreRange::tests)
    }

    /// The row when the variables have these values.
    pub(super) fn put(&mut self, to: &[Input]) -> &[Input] {
        for (candidate, to) in self.moving.iter().zip(to) {
            self.scenario.put(self.space.policy, candidate, to);
        }
        self.space.policy.write_score(&mut self.scenario.row);
        self.scenario.row.values()
    }

    /// The row as it was left.
    pub(super) fn row(&self) -> &[Input] {
        self.scenario.row.values()
    }

    /// Whether the rules hold when the variables have these values.
    pub(super) fn passes(&mut self, to: &[Input]) -> bool {
        self.put(to);
        let (row, budget) = (self.scenario.row.values(), self.space.budget);
        budget.take(self.score_tests());
        self.rules.iter().all(|wanted| {
            budget.take(wanted.conditions);
            wanted.rule.evaluate(row) == wanted.truth
        })
    }

    /// All rules that these variables touch.
    fn every_rule(&self) -> OpenRules {
        (0..self.rules.len()).collect()
    }

    /// Whether the rules may hold for some of these values, or must hold for all of them. `open` are the rules that
    /// were not found to hold for all values of an enclosing box.
    pub(super) fn verdict(&self, values: &[Span<'_>], open: &OpenRules) -> BoxVerdict {
        let (row, spans) = (self.scenario.row.values(), self.spans(values));
        let at = UnsettledRow { row, spans: &spans, budget: self.space.budget };
        let mut left = Vec::new();
        for place in open.iter() {
            let Some(wanted) = self.rules.get(*place) else { continue };
            let possible = wanted.rule.possible(&at);
            if !possible.may_be(wanted.truth) {
                return BoxVerdict::Never;
            }
            if !possible.must_be(wanted.truth) {
                left.push(*place);
            }
        }
        match left.len() {
            0 => BoxVerdict::Always,
            all if all == open.len() => BoxVerdict::Perhaps(open.clone()),
            _ => BoxVerdict::Perhaps(left.into()),
        }
    }

    /// The possible values of the columns that change with these values, and of the card's computed columns.
    pub(super) fn spans<'s>(&'s self, values: &[Span<'s>]) -> Vec<(ColumnIndex, Span<'s>)> {
        let mut spans: Vec<(ColumnIndex, Span<'_>)> = Vec::with_capacity(8);
        self.moved_spans(values, &mut spans);
        sort_spans(&mut spans);
        if self.space.score_counts {
            self.computed_spans(&mut spans);
        }
        sort_spans(&mut spans);
        spans
    }

    fn moved_spans<'s>(&self, values: &[Span<'s>], spans: &mut Vec<(ColumnIndex, Span<'s>)>) {
        let policy = self.space.policy;
        let [mut lows, mut highs] = [self.scenario.affordability; 2];
        for (candidate, span) in self.moving.iter().zip(values) {
            if let (Some(amount), Span::Numbers { low, high, .. }) = (candidate.amount, span) {
                amount.set(policy, &mut lows, *low);
                amount.set(policy, &mut highs, *high);
            }
        }
        for (column, moved) in &self.columns {
            let span = match moved {
                ColumnMove::With(at) => values.get(*at).copied().unwrap_or(Span::Anything),
                ColumnMove::Computed(output) => output.between(&lows, &highs),
            };
            spans.push((*column, span));
        }
    }

    fn computed_spans<'s>(&'s self, spans: &mut Vec<(ColumnIndex, Span<'s>)>) {
        let (policy, row) = (self.space.policy, self.scenario.row.values());
        let (Some(range), budget) = (&self.score, self.space.budget) else { return };
        budget.take(range.tests());
        let span = |column: ColumnIndex| {
            spans.iter().find(|(moved, _)| *moved == column).map(|(_, span)| *span)
        };
        let mut score = policy.scorer().possible(range, row, &span);
        for cap in policy.scorer().caps() {
            let possible = cap.rule.possible(&UnsettledRow { row, spans, budget });
            if possible.may_be(Truth::True) {
                score.low = score.low.min(cap.max);
            }
            if possible.must_be(Truth::True) {
                score.high = score.high.min(cap.max);
            }
        }
        self.written(&score, spans);
    }

    /// The possible values of a score for the columns of score, class and certainty.
    fn written<'s>(&'s self, score: &ScoreSpan, spans: &mut Vec<(ColumnIndex, Span<'s>)>) {
        let policy = self.space.policy;
        let [of_score, of_class, of_certainty] = policy.computed_columns();
        let (least, most) = score.certainty;
        let enough = policy.parts().min_certainty;
        let (is_missing, may_be_missing) = (most < enough, least < enough);
        let (low, high) = (f64::from(score.low), f64::from(score.high));
        let number = if is_missing {
            Span::OneOf(&[NOT_CERTAIN_ENOUGH])
        } else {
            Span::Numbers { low, high, may_be_missing }
        };
        let class = match (is_missing, may_be_missing) {
            (true, _) => Span::OneOf(&[NOT_CERTAIN_ENOUGH]),
            (false, true) => Span::OneOf(&self.space.classes),
            (false, false) => Span::OneOf(self.classes(score.low, score.high)),
        };
        let certainty = Span::Numbers { low: least, high: most, may_be_missing: false };
        spans.extend(of_score.map(|column| (column, number)));
        spans.extend(of_class.map(|column| (column, class)));
        spans.extend(of_certainty.map(|column| (column, certainty)));
    }

    /// The classes from that of one score to that of another.
    fn classes(&self, low: i32, high: i32) -> &[Input] {
        let bands = self.space.policy.parts().bands.as_slice();
        let count = |score: i32| bands.iter().take_while(|band| band.from <= score).count().max(1);
        // The last value is the missing class.
        self.space.classes.get(count(low).saturating_sub(1)..count(high)).unwrap_or_default()
    }
}

/// The columns that move with variables, each once.
fn moved(moving: &[&Candidate<'_>]) -> Vec<(ColumnIndex, ColumnMove)> {
    let mut columns: Vec<(ColumnIndex, ColumnMove)> = Vec::new();
    for (at, candidate) in moving.iter().enumerate() {
        for (column, output) in &candidate.affected {
            let written = output.map_or(ColumnMove::With(at), ColumnMove::Computed);
            if !columns.iter().any(|(known, _)| known == column) {
                columns.push((*column, written));
            }
        }
    }
    columns
}

const NOT_CERTAIN_ENOUGH: Input = Input::Missing(MissingReason::NotCertainEnough);

// The search for the nearest change: boxes of values, the nearest first.

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
                BoxVerdict::Never => return,
                BoxVerdict::Perhaps(open) => Some(open),
                BoxVerdict::Always => None,
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
