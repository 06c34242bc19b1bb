//! The rules that must hold, and what they and the score may say while variables move.

use super::candidate::{AffectedColumns, Candidate};
use super::lines::{LineSpan, Number, line_span};
use super::origins::Output;
use super::scenario::Scenario;
use crate::rules::{BoundRule, ColumnIndex, Input, RuleSet, Span, Truth};
use crate::scoring::policy::inner::Policy;
use std::sync::Arc;

/// The rules that must hold.
pub(super) struct Space<'a> {
    pub(super) policy: &'a Policy,
    /// Each with the truth value that it must have.
    rules: Vec<(Arc<BoundRule>, Truth)>,
    /// Whether one of them reads what the card computes.
    pub(super) score_counts: bool,
    /// The classes of the score, lowest first.
    classes: Vec<Input>,
}

/// What some variables may do to a decision as they move, all else as in a scenario.
pub(super) struct View<'v, 'a> {
    space: &'v Space<'a>,
    scenario: Scenario,
    moving: Vec<&'v Candidate<'a>>,
    /// The columns that move, each with what is written into it: an output, or the value of the
    /// variable at this place.
    columns: Vec<(ColumnIndex, Moved)>,
    /// The rules that they touch.
    rules: Vec<&'v (Arc<BoundRule>, Truth)>,
    /// What each line of the card counts, and whether it moves.
    lines: Vec<(LineSpan, bool)>,
}

#[derive(Clone, Copy)]
enum Moved {
    With(usize),
    Computed(Output),
}

/// Whether the rules may all have the value that they must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Never,
    Perhaps,
    Always,
}

impl<'a> Space<'a> {
    pub(super) fn new(policy: &'a Policy, rules: &RuleSet) -> Self {
        let accepting = rules.acceptance().iter().map(|rule| (rule.clone(), Truth::True));
        let rejecting = rules.rejection().iter().map(|rule| (rule.clone(), Truth::False));
        let rules: Vec<_> = accepting.chain(rejecting).collect();
        let computed = |name: &str| policy.column(name).is_some_and(|c| policy.computes(c));
        let score_counts = rules.iter().any(|(rule, _)| rule.variables().into_iter().any(computed));
        let bands = policy.parts().bands.as_slice().iter();
        let classes = bands.map(|band| Input::text(&band.name)).collect();
        Self { policy, rules, score_counts, classes }
    }

    /// Of each rule, whether it reads one of these columns or what the card computes.
    pub(super) fn touches(&self, affected: &AffectedColumns) -> Vec<bool> {
        let is_moved = |name: &str| {
            let column = self.policy.column(name);
            column.is_some_and(|column| {
                self.policy.computes(column) || affected.iter().any(|(moved, _)| *moved == column)
            })
        };
        let rules = self.rules.iter();
        rules.map(|(rule, _)| rule.variables().into_iter().any(is_moved)).collect()
    }

    /// Of each rule, whether it has the value that it must have.
    pub(super) fn held(&self, scenario: &Scenario) -> Vec<bool> {
        let row = scenario.row.values();
        self.rules.iter().map(|(rule, wanted)| rule.evaluate(row) == *wanted).collect()
    }
}

impl<'v, 'a> View<'v, 'a> {
    /// `None` where a rule that these variables can't change stands against it. `held` tells of
    /// each rule whether it has the value that it must have in the scenario. A `settled` variable
    /// has another value throughout.
    pub(super) fn new(
        space: &'v Space<'a>,
        scenario: &Scenario,
        held: &[bool],
        moving: &[&'v Candidate<'a>],
        settled: Option<(&Candidate<'a>, &Input)>,
    ) -> Option<Self> {
        let touches = |at: usize, one: &Candidate<'_>| one.touches.get(at).is_some_and(|t| *t);
        let touched = |at: usize| {
            moving.iter().any(|one| touches(at, one))
                || settled.is_some_and(|(one, _)| touches(at, one))
        };
        if held.iter().enumerate().any(|(at, held)| !held && !touched(at)) {
            return None;
        }
        let rules = space.rules.iter().enumerate().filter(|(at, _)| touched(*at));
        let rules = rules.map(|(_, rule)| rule).collect();
        let mut columns: Vec<(ColumnIndex, Moved)> = Vec::new();
        for (at, candidate) in moving.iter().enumerate() {
            for (column, output) in &candidate.affected {
                let moved = output.map_or(Moved::With(at), Moved::Computed);
                if !columns.iter().any(|(known, _)| known == column) {
                    columns.push((*column, moved));
                }
            }
        }
        let (mut scenario, moving) = (scenario.clone(), moving.to_vec());
        if let Some((candidate, to)) = settled {
            scenario.put(space.policy, candidate, to);
        }
        let mut view = Self { space, scenario, moving, columns, rules, lines: Vec::new() };
        view.lines = view.standing_lines();
        Some(view)
    }

    fn standing_lines(&self) -> Vec<(LineSpan, bool)> {
        if !self.space.score_counts {
            return Vec::new();
        }
        let row = self.scenario.row.values();
        let moves = |column: &ColumnIndex| self.columns.iter().any(|(moved, _)| moved == column);
        let line = |line: &crate::scoring::card::Line| {
            let is_moved =
                line.columns.iter().any(moves) || line.divisor_column().as_ref().is_some_and(moves);
            (LineSpan::standing(line, row), is_moved)
        };
        self.space.policy.card().lines.iter().map(line).collect()
    }

    /// Whether the rules hold when the variables have these values.
    pub(super) fn passes(&mut self, to: &[Input]) -> bool {
        for (candidate, to) in self.moving.iter().zip(to) {
            self.scenario.put(self.space.policy, candidate, to);
        }
        self.space.policy.write_score(&mut self.scenario.row);
        let row = self.scenario.row.values();
        self.rules.iter().all(|(rule, wanted)| rule.evaluate(row) == *wanted)
    }

    /// Whether the rules may hold somewhere between these values, or must everywhere.
    pub(super) fn verdict(&self, ends: &[(f64, f64)]) -> Verdict {
        let row = self.scenario.row.values();
        let mut spans: Vec<(ColumnIndex, Span<'_>)> = Vec::with_capacity(8);
        self.moved_spans(ends, &mut spans);
        if self.space.score_counts {
            self.computed_spans(row, &mut spans);
        }
        let mut verdict = Verdict::Always;
        for (rule, wanted) in &self.rules {
            let possible = rule.possible(row, &spans);
            if !possible.may_be(*wanted) {
                return Verdict::Never;
            }
            if !possible.must_be(*wanted) {
                verdict = Verdict::Perhaps;
            }
        }
        verdict
    }

    fn moved_spans(&self, ends: &[(f64, f64)], spans: &mut Vec<(ColumnIndex, Span<'_>)>) {
        let policy = self.space.policy;
        let [mut lows, mut highs] = [self.scenario.affordability; 2];
        for (candidate, (low, high)) in self.moving.iter().zip(ends) {
            if let Some(amount) = candidate.amount {
                amount.set(policy, &mut lows, *low);
                amount.set(policy, &mut highs, *high);
            }
        }
        for (column, moved) in &self.columns {
            let span = match moved {
                Moved::With(at) => {
                    let (low, high) = ends.get(*at).copied().unwrap_or_default();
                    Span::Numbers { low, high, may_be_missing: false }
                }
                Moved::Computed(output) => output.between(&lows, &highs),
            };
            spans.push((*column, span));
        }
    }

    fn computed_spans<'s>(&'s self, row: &[Input], spans: &mut Vec<(ColumnIndex, Span<'s>)>) {
        let policy = self.space.policy;
        let number = |column: ColumnIndex| {
            let span = spans.iter().find(|(moved, _)| *moved == column).map(|(_, span)| span);
            match (span, row.get(column.index())) {
                (Some(span), _) => Number::of(span),
                (None, Some(Input::Number(value))) => Number::standing(*value),
                (None, _) => Number::MISSING,
            }
        };
        let lines = policy.card().lines.iter().zip(&self.lines);
        let lines = lines.map(|(line, (standing, is_moved))| {
            (line.weight, if *is_moved { line_span(line, row, &number) } else { *standing })
        });
        let (low, high, certainty) = super::lines::score_span(policy, lines);
        let [score, class, certain] = policy.computed_columns();
        let class_at = |score: i32| {
            let bands = policy.parts().bands.as_slice();
            bands.iter().take_while(|band| band.from <= score).count().max(1)
        };
        let classes = self.classes_between(class_at(low).saturating_sub(1), class_at(high));
        let (low, high) = (f64::from(low), f64::from(high));
        spans.extend(
            score.map(|column| (column, Span::Numbers { low, high, may_be_missing: false })),
        );
        spans.extend(class.map(|column| (column, Span::OneOf(classes))));
        let (low, high) = certainty;
        spans.extend(
            certain.map(|column| (column, Span::Numbers { low, high, may_be_missing: false })),
        );
    }

    fn classes_between(&self, from: usize, to: usize) -> &[Input] {
        self.space.classes.get(from..to).unwrap_or(&self.space.classes)
    }
}
