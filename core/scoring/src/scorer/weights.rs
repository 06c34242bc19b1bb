//! The card by weights: a policy's weighted characteristics, compiled for its rows.
//!
//! Sums are doubles, added only in the policy's order. So the same inputs give the same bits in every language, one
//! by one or in a batch. If a sum is within its error of the compared value ([`Errors`]), exact fractions decide.
//! There, weights are multiplied by a power of ten that makes each of them whole. It cancels in every quotient and
//! changes no comparison.

use super::line::{Errors, Line, LineSettings, LineValue};
use super::parts::{Buffer, MissingPart, NOTICE_MAX, ScorerParts, TopCodes};
use crate::catalogue::index_of;
use crate::rules::{ColumnIndex, Input, Registry};
use crate::score::saturated;
use crate::{Category, INCOMPLETE, Knot, Rounding, Scaling, SubScore};
use lendwright_types::internal::fraction::Fraction;
use std::cmp::Ordering;

/// The weighted characteristics of a policy, in its order.
#[derive(Clone, Debug)]
pub(super) struct WeightedCard {
    pub(super) lines: Vec<Line>,
    /// The index of the code for missing information.
    incomplete: usize,
    /// The number of codes for losses of lines; they come first.
    losing: usize,
    pub(super) scaling: Scaling,
    pub(super) rounding: Rounding,
    /// The sum of all weights.
    total: f64,
    errors: Errors,
}

/// The values of a card's lines on one row, and their sums.
pub(crate) struct Earned {
    values: Buffer<LineValue>,
    pub(super) sums: WeightSums,
}

/// Sums of weights and weighted sub-scores, in the policy's order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WeightSums {
    pub(super) counted: f64,
    available: f64,
    weighted: f64,
}

/// A score before it is rounded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unrounded {
    pub(super) share: f64,
    pub(super) score: f64,
    pub(super) certainty: f64,
}

impl Earned {
    /// The values, in the order of the lines.
    pub(super) fn values(&self) -> &[LineValue] {
        self.values.as_slice()
    }
}

impl WeightedCard {
    /// Compiles the characteristics that have a weight, and adds their codes. `registry` must have every variable that
    /// they read.
    pub(super) fn new(
        parts: ScorerParts<'_>,
        registry: &Registry,
        codes: &mut Vec<Box<str>>,
    ) -> Self {
        let lines = lines(parts, registry, codes);
        let incomplete = index_of(codes, INCOMPLETE);
        let losing = codes.len();
        let total = lines.iter().map(|line| line.weight).sum();
        let weighed: Vec<_> = lines.iter().map(|l| (l.weight, l.error, l.code)).collect();
        let errors = Errors::for_lines(&weighed, parts.scaling, (losing, incomplete));
        let (scaling, rounding) = (parts.scaling, parts.rounding);
        Self { lines, incomplete, losing, scaling, rounding, total, errors }
    }

    /// A place for the value of each line.
    #[inline]
    pub(super) fn places(&self) -> Earned {
        let values = Buffer::new(self.lines.len(), LineValue::LeftOut);
        Earned { values, sums: WeightSums::default() }
    }

    /// Writes the value of each line in a row's score, and the sums over it.
    pub(super) fn earn(&self, row: &[Input], earned: &mut Earned) {
        let mut sums = WeightSums::default();
        for (line, place) in self.lines.iter().zip(earned.values.as_mut_slice()) {
            *place = line.earned(row);
            sums.add(line.weight, *place);
        }
        earned.sums = sums;
    }

    /// The score before rounding and caps.
    #[inline]
    pub(super) fn unrounded(&self, earned: &Earned) -> Unrounded {
        let sums = &earned.sums;
        let share = if sums.counted > 0.0 { sums.weighted / sums.counted } else { 0.0 };
        let score = f64::from(self.scaling.min) + self.scaling.span() * share;
        Unrounded { share, score, certainty: self.certainty(sums.available, earned.values()) }
    }

    /// A score rounded, and the double that it is: a half where it is one.
    #[inline]
    pub(super) fn whole(&self, row: &[Input], earned: &Earned, unrounded: f64) -> (i32, f64) {
        let nearest = nearest_whole(unrounded);
        if to_half(unrounded, nearest) > self.errors.score {
            (saturated(nearest), unrounded)
        } else {
            self.exactly_whole(row, earned.values(), unrounded)
        }
    }

    /// Whether the score is below a limit in any case. Then no exact fraction has to decide.
    #[inline]
    pub(super) fn is_surely_below(&self, unrounded: f64, max: i32) -> bool {
        unrounded < f64::from(max) - self.errors.score
    }

    /// Whether the score is above a limit.
    pub(super) fn is_above(
        &self,
        row: &[Input],
        earned: &Earned,
        (unrounded, max): (f64, i32),
    ) -> bool {
        unrounded > f64::from(max) + self.errors.score
            || self.exact_unrounded_of(row, earned.values()) > Fraction::whole(max.into())
    }

    /// The lines with a weight above 0 and no value on a row.
    pub(super) fn missing(&self, row: &[Input]) -> Vec<MissingPart> {
        let lacks = |line: &&Line| line.weight > 0.0 && !line.earned(row).is_available();
        let part = |line: &Line| MissingPart {
            characteristic: line.characteristic,
            weight: line.weight,
            code: line.code,
            column: line.column_read(row),
        };
        self.lines.iter().filter(lacks).map(part).collect()
    }

    /// The columns whose values are below the base of a line with this reason code.
    pub(super) fn lost_by(&self, code: usize, row: &[Input]) -> Vec<ColumnIndex> {
        let loses = |line: &&Line| match line.earned(row) {
            LineValue::Given(value) | LineValue::Computed(value) => value < line.base,
            LineValue::Missing(_) | LineValue::LeftOut => false,
        };
        let lines = self.lines.iter().filter(|line| line.code == code).filter(loses);
        lines.filter_map(|line| line.column_read(row)).collect()
    }

    /// The texts of a column that lines have a sub-score for.
    pub(super) fn texts(&self, column: ColumnIndex) -> Vec<Input> {
        let lines = self.lines.iter().filter(|line| line.columns.contains(&column));
        let tables = lines.flat_map(|line| match &line.sub_score {
            SubScore::Categories { table, .. } => table.as_slice(),
            SubScore::Knots(_) => &[],
        });
        let text = |category: &Category| match category {
            Category::Text(text) => Some(Input::text(text)),
            _ => None,
        };
        tables.filter_map(|(category, _)| text(category)).collect()
    }

    fn certainty(&self, available: f64, earned: &[LineValue]) -> f64 {
        let units = available / self.total * 10_000.0;
        let nearest = nearest_whole(units);
        let whole = if to_half(units, nearest) > self.errors.certainty {
            nearest
        } else {
            self.exact_certainty(earned, units)
        };
        whole / 10_000.0
    }
}

impl WeightSums {
    #[inline]
    fn add(&mut self, weight: f64, earned: LineValue) {
        let Some(value) = earned.counted() else { return };
        self.counted += weight;
        self.weighted += weight * value;
        self.available += if earned.is_available() { weight } else { 0.0 };
    }
}

/// The nearest whole number, of two the even one, where it is below 2^51: beyond 2^52 doubles are whole. Faster than
/// the standard library's, which checks the processor's features.
fn nearest_whole(number: f64) -> f64 {
    const SHIFT: f64 = 6_755_399_441_055_744.0; // 1.5 · 2^52
    (number + SHIFT) - SHIFT
}

/// The distance of a number from the nearest half.
fn to_half(number: f64, nearest_whole: f64) -> f64 {
    0.5 - (number - nearest_whole).abs()
}

/// The lines of the characteristics that have a weight; new codes are added.
fn lines(parts: ScorerParts<'_>, registry: &Registry, codes: &mut Vec<Box<str>>) -> Vec<Line> {
    let mut lines = Vec::new();
    for (at, characteristic) in parts.characteristics.iter().enumerate() {
        let Some(weight) = parts.weights.get(&characteristic.name) else { continue };
        let missing = characteristic.missing.unwrap_or(parts.scaling.missing);
        let counts = LineSettings {
            weight,
            missing: missing.sub_score().map_or(LineValue::LeftOut, LineValue::Missing),
            base: parts.reason_base.compared_sub_score(characteristic),
            code: index_of(codes, &characteristic.reason),
        };
        lines.push(Line::for_characteristic((at, characteristic), counts, registry));
    }
    lines
}

/// The loss of a code.
#[derive(Clone, Copy)]
struct Loss {
    code: usize,
    /// The weighted losses of its lines, summed; points differ from them by one common factor.
    weighted: f64,
    /// The first line with this loss.
    first: usize,
}

impl Loss {
    const NONE: Self = Self { code: 0, weighted: 0.0, first: usize::MAX };
}

impl WeightedCard {
    /// Adds the codes that cost the most by loss, but that of a cap that took something. Equal ones are in the order of
    /// the first lines that lost by them.
    pub(super) fn add_top_codes(
        &self,
        (row, earned): (&[Input], &Earned),
        capping: Option<usize>,
        top: &mut TopCodes,
    ) {
        let (earned, nothing) = (earned.values(), Loss::NONE);
        let mut by_code = Buffer::new(self.losing, nothing);
        self.add_losses(row, earned, by_code.as_mut_slice());
        let mut largest = [nothing; NOTICE_MAX];
        let lost = by_code.as_slice().iter().filter(|loss| loss.first != usize::MAX);
        for loss in lost.filter(|loss| Some(loss.code) != capping) {
            let mut larger = *loss;
            for held in &mut largest {
                if held.first == usize::MAX || self.compare(row, earned, &larger, held).is_lt() {
                    std::mem::swap(held, &mut larger);
                }
                if larger.first == usize::MAX {
                    break;
                }
            }
        }
        let found = largest.iter().filter(|loss| loss.first != usize::MAX);
        found.for_each(|loss| top.add(loss.code));
    }

    fn add_losses(&self, row: &[Input], earned: &[LineValue], by_code: &mut [Loss]) {
        for (at, (line, earned)) in self.lines.iter().zip(earned).enumerate() {
            let Some(value) = earned.counted() else { continue };
            if !line.loses(row, *earned, value) {
                continue;
            }
            let code = self.code_of(line, *earned);
            if let Some(loss) = by_code.get_mut(code) {
                loss.code = code;
                loss.weighted += line.weight * (line.base - value);
                loss.first = loss.first.min(at);
            }
        }
    }

    /// The reason code for a line's loss: its own, or the one for missing information.
    pub(super) fn code_of(&self, line: &Line, earned: LineValue) -> usize {
        if earned.is_available() { line.code } else { self.incomplete }
    }

    /// The larger loss comes first, and of equal ones the earlier.
    fn compare(&self, row: &[Input], earned: &[LineValue], a: &Loss, b: &Loss) -> Ordering {
        let by_loss = if (a.weighted - b.weighted).abs() > self.errors.losses {
            b.weighted.total_cmp(&a.weighted)
        } else {
            let exact = |loss: &Loss| self.exact_loss(row, earned, loss.code);
            exact(b).cmp(&exact(a))
        };
        by_loss.then(a.first.cmp(&b.first))
    }

    fn exact_loss(&self, row: &[Input], earned: &[LineValue], code: usize) -> Fraction {
        let lines = self.lines.iter().zip(earned);
        let lines = lines.filter(|(line, earned)| self.code_of(line, **earned) == code);
        lines.filter_map(|(line, earned)| line.exact_loss(&line.exact_value(row, *earned)?)).sum()
    }
}

impl Line {
    /// Whether it earned less than its base.
    fn loses(&self, row: &[Input], earned: LineValue, value: f64) -> bool {
        let lost = self.base - value;
        if self.weight <= 0.0 {
            return false;
        }
        // Two doubles compare like their decimals.
        if !matches!(earned, LineValue::Computed(_)) || lost.abs() > self.error {
            return lost > 0.0;
        }
        self.exact_value(row, earned).is_some_and(|value| self.exact_loss(&value).is_some())
    }
}

/// Ten to this power makes each weight whole: 17 digits, from 10⁻⁹ on.
const WEIGHT_SHIFT: i32 = 26;

/// Exact sums of weights and weighted sub-scores.
pub(super) struct ExactSums {
    /// The weights of the lines that count.
    pub(super) counted: Fraction,
    weighted: Fraction,
}

impl WeightedCard {
    /// The exact unrounded score, rounded, and as a double: a half where it is one.
    fn exactly_whole(&self, row: &[Input], earned: &[LineValue], near: f64) -> (i32, f64) {
        let exact = self.exact_unrounded_of(row, earned);
        let (value, half) = rounded(&exact, near, self.rounding);
        // A score is within the scale, so the value always fits.
        let value = i32::try_from(value).unwrap_or(self.scaling.max);
        (value, half.unwrap_or(near))
    }

    /// The exact certainty in units of its last decimal, rounded half-even.
    fn exact_certainty(&self, earned: &[LineValue], near: f64) -> f64 {
        let weights = |only: fn(&LineValue) -> bool| -> Fraction {
            let lines = self.lines.iter().zip(earned).filter(|(_, earned)| only(earned));
            lines.map(|(line, _)| line.exact_weight()).sum()
        };
        let available = &weights(|earned| earned.is_available()) * &Fraction::whole(10_000);
        let Some(units) = available.divided_by(&weights(|_| true)) else { return 0.0 };
        let (value, _) = rounded(&units, near, Rounding::HalfEven);
        #[allow(clippy::cast_precision_loss)] // 10,000 at most
        let whole = value as f64;
        whole
    }

    fn exact_unrounded_of(&self, row: &[Input], earned: &[LineValue]) -> Fraction {
        self.exact_unrounded(&self.exact_sums(&self.exact_values(row, earned)))
    }

    /// The exact unrounded score of sums, before caps.
    pub(super) fn exact_unrounded(&self, sums: &ExactSums) -> Fraction {
        let base = Fraction::whole(self.scaling.min.into());
        &base + &self.exact_points(&sums.weighted, sums)
    }

    /// The exact value of each line; none for one that is left out.
    pub(super) fn exact_values(
        &self,
        row: &[Input],
        earned: &[LineValue],
    ) -> Vec<Option<Fraction>> {
        let lines = self.lines.iter().zip(earned);
        lines.map(|(line, earned)| line.exact_value(row, *earned)).collect()
    }

    /// The sums over exact values.
    pub(super) fn exact_sums(&self, values: &[Option<Fraction>]) -> ExactSums {
        let lines = || {
            let lines = self.lines.iter().zip(values);
            lines.filter_map(|(line, value)| Some((line.exact_weight(), value.as_ref()?)))
        };
        ExactSums {
            counted: lines().map(|(weight, _)| weight).sum(),
            weighted: lines().map(|(weight, value)| &weight * value).sum(),
        }
    }

    /// The points of a weighted part of the sums.
    pub(super) fn exact_points(&self, weighted: &Fraction, sums: &ExactSums) -> Fraction {
        let span = i64::from(self.scaling.max).saturating_sub(self.scaling.min.into());
        let scaled = weighted * &Fraction::whole(span);
        scaled.divided_by(&sums.counted).unwrap_or_else(Fraction::zero)
    }
}

impl Line {
    /// The weight times a power of ten that is the same for all.
    pub(super) fn exact_weight(&self) -> Fraction {
        Fraction::from_f64_times_ten_to(WEIGHT_SHIFT, self.weight)
    }

    /// Its exact value.
    fn exact_value(&self, row: &[Input], earned: LineValue) -> Option<Fraction> {
        match (earned, &self.sub_score) {
            (LineValue::Computed(_), SubScore::Knots(knots)) => along(knots, &self.quotient(row)?),
            (earned, _) => earned.counted().map(Fraction::from_f64),
        }
    }

    /// The weighted distance from the base, where it is above 0.
    pub(super) fn exact_loss(&self, value: &Fraction) -> Option<Fraction> {
        let lost = &self.exact_weight() * &(&Fraction::from_f64(self.base) - value);
        lost.is_positive().then_some(lost)
    }

    fn quotient(&self, row: &[Input]) -> Option<Fraction> {
        let Input::Number(value) = self.value(row)? else { return None };
        let exact = Fraction::from_f64(*value);
        let quotient = exact.divided_by(&Fraction::from_f64(self.divisor_of(row)?));
        // Division by 0 has the same result as in doubles.
        quotient.or_else(|| self.divided(*value, row).map(Fraction::from_f64))
    }
}

/// A fraction near a double, rounded to a whole number, and the double that it is where that is a half.
fn rounded(exact: &Fraction, near: f64, rounding: Rounding) -> (i64, Option<f64>) {
    let floor = exact.floor_near(near);
    let rest = exact - &Fraction::whole(floor);
    let to_half = (&rest + &rest).cmp(&Fraction::whole(1));
    let is_up = match (to_half, rounding) {
        (Ordering::Equal, Rounding::HalfEven) => floor % 2 != 0,
        (Ordering::Equal, Rounding::HalfUp) => true,
        (side, _) => side.is_gt(),
    };
    #[allow(clippy::cast_precision_loss)] // a score, or a certainty
    let half = to_half.is_eq().then_some(floor as f64 + 0.5);
    (floor.saturating_add(i64::from(is_up)), half)
}

/// The piecewise-linear sub-score at a value, flat outside the knots.
fn along(knots: &[Knot], value: &Fraction) -> Option<Fraction> {
    let exact = |knot: &Knot| (Fraction::from_f64(knot.at), Fraction::from_f64(knot.sub_score));
    let mut left = exact(knots.first()?);
    if *value <= left.0 {
        return Some(left.1);
    }
    for knot in knots.iter().skip(1) {
        let right = exact(knot);
        if *value < right.0 {
            let rise = &right.1 - &left.1;
            let part = (value - &left.0).divided_by(&(&right.0 - &left.0))?;
            return Some(&left.1 + &(&rise * &part));
        }
        left = right;
    }
    Some(left.1)
}
