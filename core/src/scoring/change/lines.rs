//! What a card's lines, and so the score, may count while numbers move between two values.

use crate::rules::{Input, Span};
use crate::scoring::card::Line;
use crate::scoring::policy::inner::Policy;
use crate::scoring::{Category, SubScore};

/// What a line may count: a sub-score between two, and whether its value is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineSpan {
    low: f64,
    high: f64,
    presence: Presence,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Presence {
    Present,
    Missing,
    Either,
}

/// A number between two, or none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    low: f64,
    high: f64,
    presence: Presence,
}

impl Number {
    pub(super) const MISSING: Self = Self { low: 0.0, high: 0.0, presence: Presence::Missing };
    const ANY: Self = Self { low: f64::MIN, high: f64::MAX, presence: Presence::Either };

    pub(super) fn standing(value: f64) -> Self {
        Self { low: value, high: value, presence: Presence::Present }
    }

    pub(super) fn of(span: &Span<'_>) -> Self {
        match span {
            Span::Numbers { low, high, may_be_missing } => {
                let presence = if *may_be_missing { Presence::Either } else { Presence::Present };
                Self { low: *low, high: *high, presence }
            }
            Span::OneOf(_) => Self::MISSING,
            Span::Anything => Self::ANY,
        }
    }

    /// This number by another. By 0 it is the largest double where something is divided, and 0
    /// where nothing is; by a negative one it is missing.
    fn by(self, other: Self) -> Self {
        let presence = match (self.presence, other.presence) {
            (Presence::Missing, _) | (_, Presence::Missing) => return Self::MISSING,
            (Presence::Present, Presence::Present) => Presence::Present,
            _ => Presence::Either,
        };
        if other.high <= 0.0 {
            return Self::MISSING;
        }
        if other.low <= 0.0 {
            let presence = Presence::Either;
            let low = if self.low < 0.0 { f64::MIN } else { quotient(self.low, other.high) };
            let high = if self.high > 0.0 { f64::MAX } else { 0.0 };
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
    const MISSING: Self = Self { low: 0.0, high: 0.0, presence: Presence::Missing };

    /// What a line counts on a row.
    pub(super) fn standing(line: &Line, row: &[Input]) -> Self {
        line.sub_score(row).map_or(Self::MISSING, |sub_score| Self {
            low: sub_score,
            high: sub_score,
            presence: Presence::Present,
        })
    }
}

/// What a line may count while numbers move; `number` gives what a column may hold.
pub(super) fn line_span(
    line: &Line,
    row: &[Input],
    number: &dyn Fn(crate::rules::ColumnIndex) -> Number,
) -> LineSpan {
    let Some(column) = line.column_read(row) else { return LineSpan::MISSING };
    let over = number(column);
    let value = match (line.divisor_column(), line.divisor_constant()) {
        (Some(divisor), _) => over.by(number(divisor)),
        (None, Some(constant)) => over.by(Number::standing(constant)),
        (None, None) => over,
    };
    if value.presence == Presence::Missing {
        return LineSpan::MISSING;
    }
    let (low, high, is_in_table) = sub_scores(&line.sub_score, value.low, value.high);
    let presence = if is_in_table { value.presence } else { Presence::Either };
    LineSpan { low, high, presence }
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

/// The least and the greatest; both 0 where there is none.
fn hull(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let ends = numbers.fold(None, |ends: Option<(f64, f64)>, number| {
        let (low, high) = ends.unwrap_or((number, number));
        Some((low.min(number), high.max(number)))
    });
    ends.unwrap_or_default()
}

/// The least and the greatest score, and those of certainty, of lines with their weights.
pub(super) fn score_span(
    policy: &Policy,
    lines: impl Iterator<Item = (f64, LineSpan)>,
) -> (i32, i32, (f64, f64)) {
    let parts = policy.parts();
    let (mut low, mut high, mut counted, mut total) = (0.0, 0.0, 0.0, 0.0);
    let mut is_open = false;
    let (mut surely, mut perhaps) = (0.0, 0.0);
    for (weight, span) in lines {
        total += weight;
        match span.presence {
            Presence::Missing => continue,
            Presence::Present => surely += weight,
            Presence::Either => is_open |= weight > 0.0,
        }
        perhaps += weight;
        counted += weight;
        low += weight * span.low;
        high += weight * span.high;
    }
    let scaling = parts.scaling;
    let points = |sum: f64| if counted > 0.0 { scaling.span() * sum / counted } else { 0.0 };
    // The doubles of a sum at one place may err a little beyond those at the ends.
    let error = 1e-9 * (scaling.span() + f64::from(scaling.min).abs());
    let whole = |points: f64| parts.rounding.whole(f64::from(scaling.min) + points);
    let (low, high) = if is_open {
        (scaling.min, scaling.max)
    } else {
        (whole(points(low) - error), whole(points(high) + error))
    };
    let share = |weight: f64| if total > 0.0 { weight / total } else { 0.0 };
    let certainty = if is_open {
        ((share(surely) - 1e-3).max(0.0), (share(perhaps) + 1e-3).min(1.0))
    } else {
        let certainty = crate::scoring::score::four_decimals(share(surely));
        (certainty, certainty)
    };
    (low, high, certainty)
}
