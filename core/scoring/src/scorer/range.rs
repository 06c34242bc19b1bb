//! The possible scores while columns move. A change of a decision is searched in boxes of values, and a box has the
//! ranges of all computed values.

use super::line::Line;
use super::weights::WeightedCard;
use crate::rules::{ColumnIndex, Input, Span};
use crate::{Category, SubScore};
use lendwright_types::number::QUOTIENT_BY_ZERO;

/// The least and the greatest score and certainty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoreSpan {
    pub(crate) low: i32,
    pub(crate) high: i32,
    pub(crate) certainty: (f64, f64),
}

/// The lines of a card that stay and those that move.
pub(crate) struct CardRange {
    /// The value of each line on the row, and whether it moves.
    lines: Vec<(LineSpan, bool)>,
    /// The time to evaluate the lines, in tests.
    pub(super) tests: usize,
}

/// The cost of a moving line in tests, in addition to its table.
const LINE: usize = 8;

impl CardRange {
    pub(super) fn new(
        card: &WeightedCard,
        row: &[Input],
        is_moved: &dyn Fn(ColumnIndex) -> bool,
    ) -> Self {
        let (mut lines, mut tests) = (Vec::with_capacity(card.lines.len()), 0_usize);
        for line in &card.lines {
            let is_moved = line.reads_any(is_moved);
            let entries = match &line.sub_score {
                SubScore::Knots(knots) => knots.len(),
                SubScore::Categories { table, .. } => table.len(),
            };
            tests = tests.saturating_add(if is_moved { entries.saturating_add(LINE) } else { 1 });
            lines.push((LineSpan::standing(line, row), is_moved));
        }
        Self { lines, tests }
    }

    /// Looks again at the lines that read settled columns.
    pub(super) fn settle(
        &mut self,
        card: &WeightedCard,
        row: &[Input],
        is_settled: &dyn Fn(ColumnIndex) -> bool,
    ) {
        for (line, (standing, _)) in card.lines.iter().zip(&mut self.lines) {
            if line.reads_any(is_settled) {
                *standing = LineSpan::standing(line, row);
            }
        }
    }

    /// The possible scores before caps; `span` returns the possible values of each column that moves.
    pub(super) fn possible<'s>(
        &self,
        card: &WeightedCard,
        row: &[Input],
        span: &dyn Fn(ColumnIndex) -> Option<Span<'s>>,
    ) -> ScoreSpan {
        let lines = card.lines.iter().zip(&self.lines);
        let lines = lines.map(|(line, (standing, is_moved))| {
            (line.weight, if *is_moved { line_span(line, row, span) } else { *standing })
        });
        score_span(card, lines)
    }
}

// The possible values of a line of a card.

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
struct Number {
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

    fn from_span(span: &Span<'_>) -> Self {
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

/// The possible scores of lines with their weights, before caps.
fn score_span(card: &WeightedCard, lines: impl Iterator<Item = (f64, LineSpan)>) -> ScoreSpan {
    let scaling = card.scaling;
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
    let whole = |points: f64| card.rounding.whole(f64::from(scaling.min) + points);
    let ends = (whole(points(low) - error), whole(points(high) + error));
    let (low, high) = if is_open { (scaling.min, scaling.max) } else { ends };
    // A certainty within its error of a half may be rounded either way.
    let share = |weight: f64, error: f64| {
        ((weight / total * 10_000.0 + error).round_ties_even() / 10_000.0).clamp(0.0, 1.0)
    };
    ScoreSpan { low, high, certainty: (share(surely, -1e-6), share(perhaps, 1e-6)) }
}
