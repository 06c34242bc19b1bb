//! The components of a projection: expected payments, the rest that does not recur, the interval, and the windows of
//! the past that they are measured on.

use crate::stats::{MAD_TO_SD, TheilSen, mad, normal_quantile, twice_median};
use crate::streams::{AmountType, Stream, StreamId, StreamKind, StreamStatus, lookback};
use crate::{Basis, Day, Kind, Period, Row, Rows};
use lendwright_types::codes;
use lendwright_types::internal::sort::CompactSort as _;
use lendwright_types::number::divide_half_even;

// Income and expenses, and the amount that a row adds to each.

codes! {
    /// The projected amounts: income or expenses.
    pub enum Side {
        /// Salaries and other money that is received; no loans that are paid out.
        Income = "income",
        /// Spending, less refunds.
        Expenses = "expenses",
    }
}

impl Side {
    /// The amount that a row adds to income, or to spending less refunds.
    fn amount_of(self, row: Row<'_>) -> i128 {
        let amount = i128::from(row.amount());
        match (self, row.kind()) {
            (Self::Income, kind) if kind.is_income() => amount,
            (Self::Expenses, kind) if kind.is_spending() || kind == Kind::Refund => {
                amount.saturating_neg()
            }
            _ => 0,
        }
    }

    /// The income or expenses of a window.
    pub(super) fn sum(self, rows: Rows<'_>, basis: &Basis, window: Period) -> i128 {
        let amounts = basis.within(rows, window).map(|row| self.amount_of(row));
        amounts.fold(0, i128::saturating_add)
    }
}

// Fractions of minor units. Amounts are rounded once, when they are shown.

/// An amount that is a fraction of minor units: `count / per`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The number of parts.
    pub count: i128,
    /// The number of parts of a minor unit.
    pub per: i128,
}

impl Parts {
    /// Returns the amount in minor units, rounded half-even.
    #[must_use]
    pub fn rounded(self) -> i128 {
        divide_half_even(self.count, self.per).unwrap_or_default()
    }
}

/// Converts amounts of windows to another number of days, in parts. All converted amounts are whole parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    /// The number of parts of a minor unit.
    per: i128,
    /// The number of parts of half a minor unit of a window. Medians are in this unit.
    pub(super) half: i128,
}

/// The factor of the number of parts in a minor unit. The larger it is, the finer a double is rounded.
const FINE: i128 = 1 << 20;

impl Scale {
    /// Makes a scale from windows of `days` days to a horizon of `horizon` days.
    pub(super) fn new(days: i32, horizon: i32) -> Self {
        let fine = |days: i32| FINE.saturating_mul(days.into());
        Self { per: fine(days.saturating_mul(2)), half: fine(horizon) }
    }

    /// An amount of the horizon, in minor units, as parts.
    pub(super) fn whole(self, amount: i128) -> i128 {
        amount.saturating_mul(self.per)
    }

    pub(super) fn of(self, count: i128) -> Parts {
        Parts { count, per: self.per }
    }

    /// Converts an amount of a window, in minor units, to parts of the horizon.
    #[allow(
        clippy::float_arithmetic,
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        reason = "what is no whole number is a statistic; a double beyond 128 bits stays at their end"
    )]
    fn nearest(self, of_window: f64) -> i128 {
        (of_window * 2.0 * self.half as f64).round_ties_even() as i128
    }
}

// The windows of the past, and their income or expenses.

/// The income or expenses of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WindowSum {
    /// The window.
    pub period: Period,
    /// The amount, in minor units.
    pub amount: i128,
}

/// Windows of one length that end one before the other, the last with a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Windows {
    pub(super) days: i32,
    pub(super) count: i32,
}

/// The length of windows if the horizon is too short, or gives too few windows.
const DAYS_MIN: i32 = 28;

/// More months than the most and longest windows reach back: 12 of 180 days, and 24 of 180 with a trend.
const MONTHS_MAX: u32 = 144;

/// The least number of windows.
pub(super) const COUNT_MIN: i32 = 3;

impl Windows {
    /// The windows from the first transaction to a day, for a horizon in days. They are as long as the horizon. If the
    /// horizon is below 28 days, or has fewer than three windows, they have 28 days.
    pub(super) fn new(first: Day, as_of: Day, horizon: i32, count_max: i32) -> Self {
        let whole = Self::until(first, as_of, horizon.max(1), count_max);
        if horizon < DAYS_MIN || whole.count < COUNT_MIN {
            return Self::until(first, as_of, DAYS_MIN, count_max);
        }
        whole
    }

    /// The windows of a length from the first transaction to a day.
    pub(super) fn until(first: Day, as_of: Day, days: i32, count_max: i32) -> Self {
        let history = as_of.days_since(first).saturating_add(1).max(0);
        Self { days, count: history.checked_div(days).unwrap_or_default().min(count_max) }
    }

    /// The number of months that reaches back to the first window. `None` if `months` are enough.
    pub(super) fn months_beyond(self, months: u32, as_of: Day) -> Option<u32> {
        let first = self.window(as_of, self.count.saturating_sub(1).max(0)).from;
        let beyond = |months: &u32| lookback(as_of, *months).from <= first;
        (months..=MONTHS_MAX).find(beyond).filter(|enough| *enough > months)
    }

    /// The window with this number, counted back. Window 0 ends on `as_of`.
    pub(super) fn window(self, as_of: Day, number: i32) -> Period {
        let to = as_of.plus(self.days.saturating_mul(number).saturating_neg());
        Period { from: to.plus(1_i32.saturating_sub(self.days)), to }
    }

    /// The sums of the windows, the latest first. `takes` selects the rows.
    pub(super) fn sums<'t>(
        self,
        side: Side,
        rows: Rows<'t>,
        basis: &Basis,
        takes: impl Fn(Row<'t>) -> bool,
    ) -> Vec<i128> {
        let mut sums = vec![0; usize::try_from(self.count).unwrap_or_default()];
        let from = basis.as_of.plus(self.days.saturating_mul(self.count).saturating_neg()).plus(1);
        let all = Period { from, to: basis.as_of };
        for row in basis.within(rows, all).filter(|row| takes(*row)) {
            let number = basis.as_of.days_since(row.day()).checked_div(self.days);
            let number = number.and_then(|number| usize::try_from(number).ok());
            if let Some(sum) = number.and_then(|number| sums.get_mut(number)) {
                *sum = i128::saturating_add(*sum, side.amount_of(row));
            }
        }
        sums
    }
}

// The expected payments of streams.

/// An occurrence of a stream that is expected. Amounts are minor units and positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expectation<'t> {
    /// The stream.
    pub stream_id: StreamId,
    /// The kind of the stream.
    pub kind: StreamKind,
    /// The name of the party.
    pub name: &'t str,
    /// The day on which it counts.
    pub day: Day,
    /// The day on which it was expected: an earlier one of an occurrence that is overdue.
    pub expected_on: Day,
    /// The amount.
    pub amount: i64,
    /// The least amount: 0 of an occurrence that is overdue, the least of the last six of amounts that vary.
    pub lower: i64,
    /// The greatest amount, likewise.
    pub upper: i64,
    /// The last day on which it may come.
    pub(super) latest: Day,
}

/// The mature and inactive streams of one side.
pub(super) struct StreamPayments<'s, 't> {
    streams: Vec<&'s Stream<'t>>,
    /// Whether each row of the user belongs to one of them.
    taken: Vec<bool>,
    first_place: usize,
}

impl<'s, 't> StreamPayments<'s, 't> {
    /// The user's mature streams of the side, and inactive ones, as their rows won't come again. `older` streams are
    /// looked for further back. If they share rows with these streams, all their rows count as recurring too.
    pub(super) fn for_side(
        (streams, older): (&'s [Stream<'t>], &[Stream<'t>]),
        side: Side,
        min_confidence: f64,
        rows: Rows<'t>,
    ) -> Self {
        let is_counted = |stream: &&Stream<'_>| {
            let is_counted_on =
                matches!(stream.status, StreamStatus::Mature | StreamStatus::Inactive);
            let is_of = |row: &Row<'_>| side.amount_of(*row) != 0;
            is_counted_on
                && stream.confidence >= min_confidence
                && stream.transactions.last().is_some_and(is_of)
        };
        let older = older.iter().filter(is_counted);
        let streams: Vec<&Stream<'t>> = streams.iter().filter(is_counted).collect();
        let places = rows.places();
        let (taken, first_place) = (vec![false; places.len()], places.start);
        let mut counted = Self { streams: Vec::new(), taken, first_place };
        for stream in &streams {
            counted.take(stream);
        }
        // Older streams with nothing in common with these are not expected any more, and stay in the rest. A
        // transaction is in one older stream only, so the rows of one older stream never match another one.
        for one in older {
            if one.transactions.iter().any(|row| counted.has(*row)) {
                counted.take(one);
            }
        }
        Self { streams, ..counted }
    }

    fn take(&mut self, stream: &Stream<'_>) {
        for row in &stream.transactions {
            let place = row.place().checked_sub(self.first_place);
            if let Some(taken) = place.and_then(|place| self.taken.get_mut(place)) {
                *taken = true;
            }
        }
    }

    pub(super) fn has(&self, row: Row<'_>) -> bool {
        let place = row.place().checked_sub(self.first_place);
        place.and_then(|place| self.taken.get(place)).copied().unwrap_or_default()
    }

    /// Returns the expected payments in a window that begins the day after the basis's day, by day, amount and stream.
    pub(super) fn expected(&self, window: Period) -> Vec<Expectation<'t>> {
        let mut expected = Vec::new();
        for stream in self.streams.iter().filter(|stream| stream.is_active()) {
            let days = (0..u32::MAX).map(|number| (number, stream.expected(number)));
            let mut is_overdue = false;
            for (number, day) in days.take_while(|(_, day)| *day <= window.to) {
                if day >= window.from {
                    let latest = stream.latest(number);
                    expected.push(Expectation { latest, ..expectation(stream, day, day) });
                } else if !is_overdue {
                    // However often it is late, it comes once.
                    is_overdue = true;
                    let late = expectation(stream, window.from, day);
                    expected.push(Expectation { lower: 0, ..late });
                }
            }
        }
        expected.compact_sort_by(|a, b| {
            let by_day = (a.day, b.amount, a.stream_id).cmp(&(b.day, a.amount, b.stream_id));
            by_day.then(a.expected_on.cmp(&b.expected_on))
        });
        expected
    }
}

fn expectation<'t>(stream: &Stream<'t>, day: Day, expected_on: Day) -> Expectation<'t> {
    let amounts = || stream.last_six().iter().map(|occurrence| occurrence.amount);
    let ends = match stream.amount_type {
        AmountType::Variable => amounts().min().zip(amounts().max()),
        _ => None,
    };
    let (lower, upper) = ends.unwrap_or((stream.next_amount, stream.next_amount));
    Expectation {
        stream_id: stream.id,
        kind: stream.kind,
        name: stream.name(),
        day,
        expected_on,
        amount: stream.next_amount,
        lower,
        upper,
        latest: day,
    }
}

impl Expectation<'_> {
    /// Whether it should have come already.
    #[must_use]
    pub fn is_overdue(&self) -> bool {
        self.expected_on < self.day
    }
}

// Income or expenses that do not recur.

/// From how many windows on there may be a trend.
const TREND_MIN: usize = 18;

/// The probability that the interval of a trend's slope contains the slope.
const TREND_LEVEL: f64 = 0.8;

/// How many of the latest windows are used.
const LATEST: usize = 6;

/// The expected amount that does not recur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariableAmount {
    /// The amount, in minor units; never below 0.
    pub amount: i128,
    /// The amount before it is rounded.
    pub exact: Parts,
    /// The number of past windows that it is computed from.
    pub windows: u32,
    /// The median of the last six, in minor units, for as many days as are projected.
    pub median: i128,
    /// Whether it follows a trend in place of the median.
    pub follows_trend: bool,
}

impl VariableAmount {
    /// From the sums of windows, the latest first, for another number of days.
    pub(super) fn from_sums(sums: &[i128], scale: Scale, trend: bool) -> Self {
        let mut latest = sums.get(..LATEST.min(sums.len())).unwrap_or_default().to_vec();
        let median = twice_median(&mut latest).unwrap_or_default().saturating_mul(scale.half);
        let line = if trend { next_of_trend(sums) } else { None };
        let exact = scale.of(line.map_or(median, |next| scale.nearest(next)).max(0));
        Self {
            amount: exact.rounded(),
            exact,
            windows: u32::try_from(sums.len()).unwrap_or(u32::MAX),
            median: scale.of(median).rounded(),
            follows_trend: line.is_some(),
        }
    }
}

/// The prediction of a trend for the next window; `None` if the sums have no trend.
#[allow(clippy::cast_precision_loss, reason = "amounts are far below 2^53 or no cent matters")]
fn next_of_trend(sums: &[i128]) -> Option<f64> {
    if sums.len() < TREND_MIN {
        return None;
    }
    let y: Vec<f64> = sums.iter().rev().map(|sum| *sum as f64).collect();
    let x: Vec<f64> = (0..y.len()).map(|number| number as f64).collect();
    let line = TheilSen::fit(&x, &y, TREND_LEVEL)?;
    let is_one = line.low > 0.0 || line.high < 0.0;
    is_one.then(|| line.slope.mul_add(y.len() as f64, line.intercept))
}

// The interval of a projection.

/// With at least this number of errors, the interval is one of them.
const ERRORS_MIN: usize = 4;

/// The interval around a projection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Interval {
    pub(super) half_width: Parts,
    /// The probability that the actual amount is in the interval.
    pub(super) level: f64,
    /// Whether too few errors are known, so that the spread of the windows is used.
    pub(super) is_guess: bool,
}

impl Interval {
    /// From the errors of earlier projections, in parts; else from the sums of windows, in minor units.
    ///
    /// Source: Lei et al., "Distribution-Free Predictive Inference for Regression" (2018), algorithm 2 (split
    /// conformal): the ⌈level·(n + 1)⌉-th smallest of n absolute errors.
    #[allow(
        clippy::float_arithmetic,
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "ranks and spreads are statistics; the errors themselves are whole numbers"
    )]
    pub(super) fn from_errors(level: f64, errors: &[i128], windows: &[i128], scale: Scale) -> Self {
        let count = errors.len();
        if count < ERRORS_MIN {
            let windows: Vec<f64> = windows.iter().map(|sum| *sum as f64).collect();
            let spread = 1.5 * MAD_TO_SD * mad(&windows).unwrap_or_default();
            let half_width = spread * normal_quantile(f64::midpoint(1.0, level));
            let half_width = scale.of(scale.nearest(half_width));
            return Self { half_width, level, is_guess: true };
        }
        let mut sorted = errors.to_vec();
        sorted.sort_unstable();
        // A product like 0.7·10 is not one above 7 because of its last bit.
        let rank = (level * (count as f64 + 1.0) - 1e-9).ceil() as usize;
        let level = if rank > count { count as f64 / (count as f64 + 1.0) } else { level };
        let place = rank.clamp(1, count).saturating_sub(1);
        let half_width = scale.of(sorted.get(place).copied().unwrap_or_default());
        Self { half_width, level, is_guess: false }
    }

    /// This interval, or the least one if this has no width. An occurrence may come before or after the last day.
    pub(super) fn or_at_least(self, least: Parts) -> Self {
        let half_width = if self.half_width.count == 0 { least } else { self.half_width };
        Self { half_width, ..self }
    }
}

/// The mean of errors in parts, as minor units; `None` of none.
pub(super) fn mean(errors: &[i128], scale: Scale) -> Option<i128> {
    let sum = errors.iter().copied().fold(0, i128::saturating_add);
    let count = i128::try_from(errors.len()).ok().filter(|count| *count > 0)?;
    Some(Parts { count: sum, per: scale.per.saturating_mul(count) }.rounded())
}
