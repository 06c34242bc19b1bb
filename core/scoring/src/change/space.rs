//! The rules that must hold, and the possible results while variables change.
//!
//! The search for the smallest change evaluates boxes of values, the nearest first. A box where the rules can't hold is
//! dropped. Any other box is halved, down to one value. While numbers move between two values, a card's lines and so
//! the score have ranges of possible values.

use super::candidate::{AffectedColumns, Candidate, Cost, Grid, Output, Scenario};
use crate::card::Line;
use crate::rules::{
    BoundRule, Budget, ColumnIndex, Input, MissingReason, RuleSet, Span, Truth, UnsettledRow,
    sort_spans,
};
use crate::{Category, Policy, SubScore};
use lendwright_types::number::QUOTIENT_BY_ZERO;
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
    /// The value of each line of the card, and whether it changes.
    lines: Vec<(LineSpan, bool)>,
    /// The time to evaluate the lines, in tests.
    line_tests: usize,
}

#[derive(Clone, Copy)]
enum ColumnMove {
    With(usize),
    Computed(Output),
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
        let (lines, line_tests, settled) = (Vec::new(), 0, None);
        let mut view = Self { space, scenario, moving, settled, columns, rules, lines, line_tests };
        view.look_at_lines();
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
        view.look_at_lines();
        Some(view)
    }

    /// Gives the settled variable another value.
    pub(super) fn settle(&mut self, to: &Input) {
        let Some(candidate) = self.settled else { return };
        let policy = self.space.policy;
        self.scenario.put(policy, candidate, to);
        let row = self.scenario.row.values();
        for (line, (standing, _)) in policy.card().lines.iter().zip(&mut self.lines) {
            if candidate.affected.iter().any(|(column, _)| line.reads(*column)) {
                *standing = LineSpan::standing(line, row);
            }
        }
    }

    fn look_at_lines(&mut self) {
        if !self.space.score_counts {
            return;
        }
        (self.lines, self.line_tests) = (Vec::new(), 0);
        let row = self.scenario.row.values();
        for line in &self.space.policy.card().lines {
            let is_moved = self.columns.iter().any(|(moved, _)| line.reads(*moved));
            let entries = match &line.sub_score {
                SubScore::Knots(knots) => knots.len(),
                SubScore::Categories { table, .. } => table.len(),
            };
            let tests = if is_moved { entries.saturating_add(LINE) } else { 1 };
            self.line_tests = self.line_tests.saturating_add(tests);
            self.lines.push((LineSpan::standing(line, row), is_moved));
        }
        self.space.budget.take(self.line_tests);
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
        budget.take(self.line_tests);
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
        let budget = self.space.budget;
        budget.take(self.line_tests);
        let span = |column: ColumnIndex| {
            spans.iter().find(|(moved, _)| *moved == column).map(|(_, span)| *span)
        };
        let lines = policy.card().lines.iter().zip(&self.lines);
        let lines = lines.map(|(line, (standing, is_moved))| {
            (line.weight, if *is_moved { line_span(line, row, &span) } else { *standing })
        });
        let mut score = score_span(policy, lines);
        for cap in &policy.card().caps {
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

/// The cost of a changing line in tests, in addition to its table.
const LINE: usize = 8;

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

// The possible values of a line of the card.

/// The possible values of a line: a sub-score between two, and whether its value is present.
#[derive(Clone, Copy, Debug)]
struct LineSpan {
    /// None if it may be left out.
    counts: Option<(f64, f64)>,
    presence: Presence,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Presence {
    Present,
    Missing,
    Either,
}

/// A number between two, or no number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    low: f64,
    high: f64,
    presence: Presence,
}

impl Number {
    const MISSING: Self = Self { low: 0.0, high: 0.0, presence: Presence::Missing };
    const ANY: Self = Self { low: f64::MIN, high: f64::MAX, presence: Presence::Either };

    fn standing(value: f64) -> Self {
        Self { low: value, high: value, presence: Presence::Present }
    }

    pub(super) fn from_span(span: &Span<'_>) -> Self {
        match span {
            Span::Numbers { low, high, may_be_missing } => {
                let presence = if *may_be_missing { Presence::Either } else { Presence::Present };
                Self { low: *low, high: *high, presence }
            }
            Span::OneOf(_) => Self::MISSING,
            Span::Anything => Self::ANY,
        }
    }

    /// This number by another. Division by 0 gives the largest double, or 0 for 0. With a negative divisor it is
    /// missing.
    fn by(self, other: Self) -> Self {
        let presence = match (self.presence, other.presence) {
            (Presence::Missing, _) | (_, Presence::Missing) => return Self::MISSING,
            (Presence::Present, Presence::Present) => Presence::Present,
            _ => Presence::Either,
        };
        if other.high < 0.0 {
            return Self::MISSING;
        }
        if other.low <= 0.0 {
            let presence = if other.low < 0.0 { Presence::Either } else { presence };
            let is_nothing = self.low >= 0.0 && self.high <= 0.0;
            let low = if self.low < 0.0 { f64::MIN } else { quotient(self.low, other.high) };
            let high = if is_nothing { 0.0 } else { QUOTIENT_BY_ZERO };
            return Self { low, high, presence };
        }
        let least = if self.low < 0.0 { other.low } else { other.high };
        let most = if self.high < 0.0 { other.high } else { other.low };
        Self { low: quotient(self.low, least), high: quotient(self.high, most), presence }
    }
}

/// A quotient that is never infinite.
fn quotient(over: f64, under: f64) -> f64 {
    if under > 0.0 { (over / under).clamp(f64::MIN, f64::MAX) } else { 0.0 }
}

impl LineSpan {
    /// The value of a line on a row.
    fn standing(line: &Line, row: &[Input]) -> Self {
        let earned = line.earned(row);
        let presence = if earned.is_available() { Presence::Present } else { Presence::Missing };
        Self { counts: earned.counted().map(|counted| (counted, counted)), presence }
    }

    fn missing(line: &Line) -> Self {
        let counts = line.missing.counted().map(|counted| (counted, counted));
        Self { counts, presence: Presence::Missing }
    }

    /// The line of a value that is there, or may be.
    fn new(line: &Line, (low, high): (f64, f64), presence: Presence) -> Self {
        let counts = match presence {
            Presence::Present => Some((low, high)),
            Presence::Missing => return Self::missing(line),
            Presence::Either => {
                line.missing.counted().map(|counted| (low.min(counted), high.max(counted)))
            }
        };
        Self { counts, presence }
    }
}

/// The range of a line's value while columns are not settled; `span` returns the possible values of each column.
fn line_span<'s>(
    line: &Line,
    row: &[Input],
    span: &dyn Fn(ColumnIndex) -> Option<Span<'s>>,
) -> LineSpan {
    let Some(column) = line.column_read(row) else { return LineSpan::missing(line) };
    if let Some(Span::OneOf(inputs)) = span(column)
        && line.divisor_column().is_none()
    {
        return options_span(line, column, row, inputs);
    }
    let number = |column: ColumnIndex| match (span(column), row.get(column.index())) {
        (Some(span), _) => Number::from_span(&span),
        (None, Some(Input::Number(value))) => Number::standing(*value),
        (None, _) => Number::MISSING,
    };
    let over = number(column);
    let value = match (line.divisor_column(), line.divisor_constant()) {
        (Some(divisor), _) => over.by(number(divisor)),
        (None, Some(constant)) => over.by(Number::standing(constant)),
        (None, None) => over,
    };
    if value.presence == Presence::Missing {
        return LineSpan::missing(line);
    }
    let (low, high, is_in_table) = sub_scores(&line.sub_score, value.low, value.high);
    let presence = if is_in_table { value.presence } else { Presence::Either };
    LineSpan::new(line, (low, high), presence)
}

/// The possible values of a line for single values of a column.
fn options_span(line: &Line, column: ColumnIndex, row: &[Input], inputs: &[Input]) -> LineSpan {
    let mut row = row.to_vec();
    let mut spans = inputs.iter().map(|input| {
        if let Some(place) = row.get_mut(column.index()) {
            *place = input.clone();
        }
        LineSpan::standing(line, &row)
    });
    let Some(first) = spans.next() else { return LineSpan::missing(line) };
    spans.fold(first, |all, one| LineSpan {
        counts: all.counts.zip(one.counts).map(|(a, b)| (a.0.min(b.0), a.1.max(b.1))),
        presence: if all.presence == one.presence { all.presence } else { Presence::Either },
    })
}

/// The least and the greatest sub-score between two values, and whether each has one.
fn sub_scores(sub_score: &SubScore, low: f64, high: f64) -> (f64, f64, bool) {
    match sub_score {
        SubScore::Knots(knots) => {
            let inside = knots.iter().filter(|knot| low < knot.at && knot.at < high);
            let ends = [low, high].into_iter().filter_map(|end| sub_score.of_number(end));
            let (least, most) = hull(ends.chain(inside.map(|knot| knot.sub_score)));
            (least, most, true)
        }
        SubScore::Categories { .. } if low >= high => match sub_score.of_number(low) {
            Some(sub_score) => (sub_score, sub_score, true),
            None => (0.0, 0.0, false),
        },
        SubScore::Categories { table, otherwise } => {
            let number = |category: &Category| match category {
                Category::Number(number) => Some(*number),
                Category::Bool(truth) => Some(f64::from(u8::from(*truth))),
                Category::Text(_) => None,
            };
            let is_inside = |c: &Category| number(c).is_some_and(|n| low <= n && n <= high);
            let inside = table.iter().filter(|(c, _)| is_inside(c)).map(|(_, s)| *s);
            let (least, most) = hull(inside.chain(*otherwise));
            (least, most, otherwise.is_some())
        }
    }
}

/// The smallest and the largest; both 0 if there are no numbers.
fn hull(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let ends = numbers.fold(None, |ends: Option<(f64, f64)>, number| {
        let (low, high) = ends.unwrap_or((number, number));
        Some((low.min(number), high.max(number)))
    });
    ends.unwrap_or_default()
}

// The possible scores.

/// The least and the greatest score and certainty of a card's lines.
#[derive(Clone, Copy, Debug)]
struct ScoreSpan {
    pub(super) low: i32,
    pub(super) high: i32,
    pub(super) certainty: (f64, f64),
}

/// The possible scores of lines with their weights, before caps.
fn score_span(policy: &Policy, lines: impl Iterator<Item = (f64, LineSpan)>) -> ScoreSpan {
    let scaling = policy.parts().scaling;
    let (mut low, mut high, mut counted, mut total) = (0.0, 0.0, 0.0, 0.0);
    let (mut surely, mut perhaps, mut is_open) = (0.0, 0.0, false);
    for (weight, span) in lines {
        total += weight;
        perhaps += if span.presence == Presence::Missing { 0.0 } else { weight };
        surely += if span.presence == Presence::Present { weight } else { 0.0 };
        if let Some((least, most)) = span.counts {
            counted += weight;
            low += weight * least;
            high += weight * most;
        } else {
            // A line that may be left out changes the divisor.
            is_open |= span.presence == Presence::Either && weight > 0.0;
        }
    }
    let points = |sum: f64| if counted > 0.0 { scaling.span() * sum / counted } else { 0.0 };
    // The doubles of a sum at one place may err a little beyond those at the ends.
    let error = 1e-9 * (scaling.span() + f64::from(scaling.min).abs());
    let whole = |points: f64| policy.parts().rounding.whole(f64::from(scaling.min) + points);
    let ends = (whole(points(low) - error), whole(points(high) + error));
    let (low, high) = if is_open { (scaling.min, scaling.max) } else { ends };
    // A certainty within its error of a half may be rounded either way.
    let share = |weight: f64, error: f64| {
        ((weight / total * 10_000.0 + error).round_ties_even() / 10_000.0).clamp(0.0, 1.0)
    };
    ScoreSpan { low, high, certainty: (share(surely, -1e-6), share(perhaps, 1e-6)) }
}
