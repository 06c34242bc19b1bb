//! The rules that must hold, and the possible results while variables change.

use super::candidate::{AffectedColumns, Candidate};
use super::lines::{LineSpan, ScoreSpan, line_span, score_span};
use super::origins::Output;
use super::scenario::Scenario;
use crate::rules::{
    BoundRule, Budget, ColumnIndex, Input, MissingReason, RuleSet, Span, Truth, Unsettled,
    sort_spans,
};
use crate::{Policy, SubScore};
use std::rc::Rc;
use std::sync::Arc;

/// The rules that must hold.
pub(super) struct Space<'a> {
    pub(super) policy: &'a Policy,
    rules: Vec<Wanted>,
    /// The budget for tests.
    pub(super) budget: &'a Budget,
    /// Whether one of them reads a computed value of the card.
    pub(super) score_counts: bool,
    /// The classes of the score, lowest first, and then the missing class.
    classes: Vec<Input>,
}

/// A rule with the truth value that it must have.
struct Wanted {
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
    /// The variable that has one value at a time throughout.
    settled: Option<&'v Candidate<'a>>,
    /// The columns that change, each with its new value: an output, or the value of the variable at this index.
    columns: Vec<(ColumnIndex, Moved)>,
    /// The rules that they touch.
    rules: Vec<&'v Wanted>,
    /// The value of each line of the card, and whether it changes.
    lines: Vec<(LineSpan, bool)>,
    /// The time to evaluate the lines, in tests.
    line_tests: usize,
}

#[derive(Clone, Copy)]
enum Moved {
    With(usize),
    Computed(Output),
}

/// Whether the rules may all have the value that they must have.
pub(super) enum Verdict {
    Never,
    /// These may have another one as well.
    Perhaps(OpenRules),
    Always,
}

/// Rules, by their indexes in a view.
pub(super) type OpenRules = Rc<[usize]>;

impl<'a> Space<'a> {
    pub(super) fn new(policy: &'a Policy, rules: &RuleSet, budget: &'a Budget) -> Self {
        let accepting = rules.acceptance().iter().map(|rule| (rule, Truth::True));
        let rejecting = rules.rejection().iter().map(|rule| (rule, Truth::False));
        let wanted = |(rule, truth): (&Arc<BoundRule>, Truth)| {
            let reads_score = rule.columns().iter().any(|column| policy.computes(*column));
            let conditions = rule.condition_count();
            Wanted { rule: rule.clone(), truth, reads_score, conditions }
        };
        let rules: Vec<Wanted> = accepting.chain(rejecting).map(wanted).collect();
        let score_counts = rules.iter().any(|wanted| wanted.reads_score);
        let bands = policy.parts().bands.as_slice().iter();
        let classes =
            bands.map(|band| Input::text(&band.name)).chain([NOT_CERTAIN_ENOUGH]).collect();
        Self { policy, rules, budget, score_counts, classes }
    }

    /// For each rule, whether it reads one of these columns or a computed value of the card.
    pub(super) fn touches(&self, affected: &AffectedColumns) -> Vec<bool> {
        let reads = |wanted: &Wanted| {
            affected.iter().any(|(moved, _)| wanted.rule.columns().contains(moved))
        };
        self.rules.iter().map(|wanted| wanted.reads_score || reads(wanted)).collect()
    }

    /// For each rule, whether it has the required value.
    pub(super) fn held(&self, scenario: &Scenario) -> Vec<bool> {
        let row = scenario.row.values();
        self.rules.iter().map(|wanted| wanted.rule.evaluate(row) == wanted.truth).collect()
    }
}

impl<'v, 'a> View<'v, 'a> {
    /// `None` if a rule that these variables can't change prevents it, or the budget is spent. `held` has for each
    /// rule whether it has the required value in the scenario.
    pub(super) fn new(
        space: &'v Space<'a>,
        scenario: &Scenario,
        held: &[bool],
        moving: &[&'v Candidate<'a>],
    ) -> Option<Self> {
        let row = scenario.row.values().len();
        if !space.budget.take(row.saturating_add(space.rules.len())) {
            return None;
        }
        let touched = |at: usize| moving.iter().any(|one| one.touches.get(at) == Some(&true));
        if held.iter().enumerate().any(|(at, held)| !held && !touched(at)) {
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
        held: &[bool],
        both: &[&'v Candidate<'a>; 2],
    ) -> Option<Self> {
        let mut view = Self::new(space, scenario, held, both)?;
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
    pub(super) fn every_rule(&self) -> OpenRules {
        (0..self.rules.len()).collect()
    }

    /// Whether the rules may hold for some of these values, or must hold for all of them. `open` are the rules that
    /// were not found to hold for all values of an enclosing box.
    pub(super) fn verdict(&self, values: &[Span<'_>], open: &OpenRules) -> Verdict {
        let (row, spans) = (self.scenario.row.values(), self.spans(values));
        let at = Unsettled { row, spans: &spans, budget: self.space.budget };
        let mut left = Vec::new();
        for place in open.iter() {
            let Some(wanted) = self.rules.get(*place) else { continue };
            let possible = wanted.rule.possible(&at);
            if !possible.may_be(wanted.truth) {
                return Verdict::Never;
            }
            if !possible.must_be(wanted.truth) {
                left.push(*place);
            }
        }
        match left.len() {
            0 => Verdict::Always,
            all if all == open.len() => Verdict::Perhaps(open.clone()),
            _ => Verdict::Perhaps(left.into()),
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
                Moved::With(at) => values.get(*at).copied().unwrap_or(Span::Anything),
                Moved::Computed(output) => output.between(&lows, &highs),
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
            let possible = cap.rule.possible(&Unsettled { row, spans, budget });
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
fn moved(moving: &[&Candidate<'_>]) -> Vec<(ColumnIndex, Moved)> {
    let mut columns: Vec<(ColumnIndex, Moved)> = Vec::new();
    for (at, candidate) in moving.iter().enumerate() {
        for (column, output) in &candidate.affected {
            let written = output.map_or(Moved::With(at), Moved::Computed);
            if !columns.iter().any(|(known, _)| known == column) {
                columns.push((*column, written));
            }
        }
    }
    columns
}

const NOT_CERTAIN_ENOUGH: Input = Input::Missing(MissingReason::NotCertainEnough);
