//! Projections of income or expenses: recurring payments, the usual rest, and an interval that was measured on the
//! borrower's own past.

mod component;
#[cfg(test)]
mod tests;

pub use component::{Expectation, Parts, Side, VariableAmount, WindowSum};

use crate::streams::{Detector, History, LOOKBACK_MONTHS, lookback};
use crate::{Basis, DataQuality, Day, Period, Row, Rows};
use component::{COUNT_MIN, Interval, Scale, StreamPayments, Windows, mean};
use lendwright_types::codes;

// The projection of income or expenses.

codes! {
    /// How a projection was made.
    pub enum ProjectionMethod {
        /// Recurring amounts, and the median of the last windows of the rest.
        RecurringAndMedian = "recurring_and_median",
        /// Recurring amounts, and the trend of the rest.
        RecurringAndTrend = "recurring_and_trend",
    }
}

/// How many windows are used, and how many with a trend.
const WINDOWS_MAX: (i32, i32) = (12, 24);

/// The least number of complete months for a projection.
const MONTHS_MIN: u32 = 2;

/// The side, the last day and the method of a projection.
///
/// # Example
/// ```
/// use lendwright_analytics::projection::{Outlook, Side};
/// use lendwright_analytics::streams::Detector;
/// use lendwright_analytics::CategoryTable;
/// use lendwright_analytics::{Basis, Kind, Transaction, TransactionsBuilder};
/// use lendwright_types::currency::EGP;
///
/// let mut builder = TransactionsBuilder::new();
/// for (txn_id, day) in [("a", "2026-01-25"), ("b", "2026-02-25"), ("c", "2026-03-25"), ("d", "2026-04-25")] {
///     let salary = Transaction {
///         counterparty: "Acme",
///         kind: Some(Kind::Salary),
///         ..Transaction::new(txn_id, day.parse()?, 1_200_000, EGP)
///     };
///     builder.push("mona", &salary)?;
/// }
/// let set = builder.finish()?;
/// let mut detector = Detector::new(&set, CategoryTable::default());
/// let basis = Basis::new("2026-04-30".parse()?, EGP);
/// let month = Outlook::new(Side::Income, "2026-05-30".parse()?);
/// let projection = month.project(&mut detector, "mona", set.rows(), &basis);
/// assert_eq!(projection.projected.unwrap().amount, 1_200_000);
/// assert_eq!(projection.recurring[0].day, "2026-05-25".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Outlook {
    /// Income or expenses.
    pub side: Side,
    /// The last day.
    pub until: Day,
    /// The wanted probability that the actual amount is in the interval.
    pub level: f64,
    /// The least confidence of streams that count; transactions of others are a part of the rest.
    pub min_confidence: f64,
    /// Whether the rest may follow a trend.
    pub trend: bool,
}

/// The expected income or expenses. Amounts are minor units and positive.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Projection<'t> {
    /// The projected days, from the day after the basis's day.
    pub period: Period,
    /// The amount with its interval; `None` with fewer than two complete months.
    pub projected: Option<AmountInterval>,
    /// The expected recurring payments, by day.
    pub recurring: Vec<Expectation<'t>>,
    /// The rest. With the recurring amounts it adds up to the projected amount.
    pub variable: Option<VariableAmount>,
    /// The sums of the windows of the past, the first one first.
    pub history: Vec<WindowSum>,
    /// The method of the projection.
    pub method: ProjectionMethod,
    /// The mean absolute error of earlier projections; `None` if there were none.
    pub error_mae: Option<i128>,
    /// Whether there is enough history.
    pub quality: DataQuality,
}

/// An amount with an interval around it, in minor units.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct AmountInterval {
    /// The amount.
    pub amount: i128,
    /// The lower end, at least 0. Overdue amounts are left out, as they may never come.
    pub lower: i128,
    /// The upper end.
    pub upper: i128,
    /// The probability that the actual amount is between them, by the errors of the past.
    pub level: f64,
    /// Half the width of the interval around the amount, before it is rounded.
    pub half_width: Parts,
    /// The overdue part of the amount.
    pub overdue: i128,
}

/// The projection as of one day.
struct Point<'t> {
    recurring: Vec<Expectation<'t>>,
    variable: VariableAmount,
    sums: Vec<i128>,
}

impl Outlook {
    /// Asks for 80 % and streams of a confidence of 0.6, without a trend.
    #[must_use]
    pub const fn new(side: Side, until: Day) -> Self {
        Self { side, until, level: 0.8, min_confidence: 0.6, trend: false }
    }

    /// Projects income or expenses from the day after the basis's day to the last day.
    ///
    /// The amount that does not recur is the median of up to six windows of the past. The width of the interval comes
    /// from the errors of the same method on earlier days. Each of those projections saw only transactions until its
    /// day.
    #[must_use]
    pub fn project<'t>(
        &self,
        detector: &mut Detector<'t>,
        user: &str,
        rows: Rows<'t>,
        basis: &Basis,
    ) -> Projection<'t> {
        self.project_in(&mut History::new(detector, user, rows, basis))
    }

    /// Projects like [`project`](Self::project), and shares the streams with other questions about the user.
    pub(crate) fn project_in<'t>(&self, of: &mut History<'_, 't>) -> Projection<'t> {
        self.projected(of, true)
    }

    /// The same expectation as [`project_in`](Self::project_in), without measuring the error on the past. The
    /// measurement takes most of the time.
    pub(crate) fn expect_in<'t>(&self, of: &mut History<'_, 't>) -> Projection<'t> {
        self.projected(of, false)
    }

    fn projected<'t>(&self, of: &mut History<'_, 't>, is_measured: bool) -> Projection<'t> {
        let (rows, basis) = (of.rows, of.basis);
        let as_of = basis.as_of;
        let horizon = self.until.days_since(as_of).max(1);
        let period = Period { from: as_of.plus(1), to: as_of.plus(horizon) };
        let count_max = if self.trend { WINDOWS_MAX.1 } else { WINDOWS_MAX.0 };
        let first = basis.counted(rows).next().map(Row::day);
        let windows = first.map(|first| Windows::new(first, as_of, horizon, count_max));
        let none = Windows { days: horizon, count: 0 };
        let windows = windows.unwrap_or(none);
        let history = self.history(rows, basis, windows);
        let quality = basis.quality(rows);
        let method = ProjectionMethod::RecurringAndMedian;
        let (Some(first), true) = (first, basis.complete_months(rows) >= MONTHS_MIN) else {
            let (recurring, variable) = (Vec::new(), None);
            let (projected, error_mae) = (None, None);
            return Projection {
                period,
                projected,
                recurring,
                variable,
                history,
                method,
                error_mae,
                quality,
            };
        };
        let scale = Scale::new(windows.days, horizon);
        let point = self.point(of, basis, windows, horizon);
        let past = (first, windows, count_max);
        let errors = if is_measured { self.errors(of, past, horizon) } else { Vec::new() };
        let measured = Interval::from_errors(self.level, &errors, &point.sums, scale);
        let interval = measured.or_at_least(scale.of(scale.whole(point.may_be_later(period.to))));
        let is_thin = interval.is_guess && quality == DataQuality::Good;
        Projection {
            period,
            projected: Some(point.within(interval, scale)),
            method: if point.variable.follows_trend {
                ProjectionMethod::RecurringAndTrend
            } else {
                method
            },
            variable: Some(point.variable),
            recurring: point.recurring,
            history,
            error_mae: mean(&errors, scale),
            quality: if is_thin { DataQuality::Thin } else { quality },
        }
    }

    /// The sums of the windows of the past.
    fn history(&self, rows: Rows<'_>, basis: &Basis, windows: Windows) -> Vec<WindowSum> {
        let sums = windows.sums(self.side, rows, basis, |_| true).into_iter().zip(0..);
        let of =
            |(amount, number)| WindowSum { period: windows.window(basis.as_of, number), amount };
        let mut history: Vec<WindowSum> = sums.map(of).collect();
        history.reverse();
        history
    }

    /// The projection as of the basis's day.
    fn point<'t>(
        &self,
        of: &mut History<'_, 't>,
        basis: &Basis,
        windows: Windows,
        horizon: i32,
    ) -> Point<'t> {
        let streams = of.streams(basis.as_of);
        // Windows may begin before the months in which streams are looked for: their rents are no rest either.
        let months = windows.months_beyond(LOOKBACK_MONTHS, basis.as_of);
        let older = months.map(|months| of.streams_in(lookback(basis.as_of, months)));
        let both = (&*streams, older.as_deref().unwrap_or_default());
        let counted = StreamPayments::for_side(both, self.side, self.min_confidence, of.rows);
        let sums = windows.sums(self.side, of.rows, basis, |row| !counted.has(row));
        let (from, to) = (basis.as_of.plus(1), basis.as_of.plus(horizon));
        Point {
            recurring: counted.expected(Period { from, to }),
            variable: VariableAmount::from_sums(
                &sums,
                Scale::new(windows.days, horizon),
                self.trend,
            ),
            sums,
        }
    }

    /// The errors of the same method, in parts, on earlier days. Such a day ends a window and has three windows before
    /// it.
    fn errors(
        &self,
        of: &mut History<'_, '_>,
        (first, windows, count_max): (Day, Windows, i32),
        horizon: i32,
    ) -> Vec<i128> {
        let (rows, basis) = (of.rows, of.basis);
        let scale = Scale::new(windows.days, horizon);
        let mut errors = Vec::new();
        for number in 1..=count_max {
            let back = windows.days.saturating_mul(number);
            let origin = Basis { as_of: basis.as_of.plus(back.saturating_neg()), ..basis.clone() };
            let behind = Windows::until(first, origin.as_of, windows.days, count_max);
            if behind.count < COUNT_MIN {
                break;
            }
            if back < horizon {
                continue;
            }
            let said = self.point(of, &origin, behind, horizon).exact(scale);
            let (from, to) = (origin.as_of.plus(1), origin.as_of.plus(horizon));
            let came = self.side.sum(rows, basis, Period { from, to });
            errors.push(said.saturating_sub(scale.whole(came)).saturating_abs());
        }
        errors
    }
}

impl Point<'_> {
    /// The sum of the recurring payments, in minor units.
    fn recurring(&self) -> i128 {
        let amounts = self.recurring.iter().map(|expected| i128::from(expected.amount));
        amounts.fold(0, i128::saturating_add)
    }

    /// The whole amount in parts.
    fn exact(&self, scale: Scale) -> i128 {
        scale.whole(self.recurring()).saturating_add(self.variable.exact.count)
    }

    /// The sum of occurrences that are expected by a day and may come later. Overdue ones are not counted.
    fn may_be_later(&self, to: Day) -> i128 {
        let later = self.recurring.iter().filter(|one| !one.is_overdue() && one.latest > to);
        later.map(|one| i128::from(one.amount)).fold(0, i128::saturating_add)
    }

    /// The amount with its interval. The amount is the sum of its parts as they are shown. The ends of the interval are
    /// rounded once.
    fn within(&self, interval: Interval, scale: Scale) -> AmountInterval {
        let amount = self.recurring().saturating_add(self.variable.amount);
        let overdue = self.recurring.iter().filter(|expected| expected.is_overdue());
        let overdue = overdue.map(|expected| i128::from(expected.amount));
        let overdue = overdue.fold(0, i128::saturating_add);
        let half_width = interval.half_width;
        let exact = self.exact(scale);
        let least = exact.saturating_sub(scale.whole(overdue)).saturating_sub(half_width.count);
        let most = exact.saturating_add(half_width.count);
        AmountInterval {
            amount,
            lower: scale.of(least).rounded().min(amount).max(0),
            upper: scale.of(most).rounded().max(amount),
            level: interval.level,
            half_width,
            overdue,
        }
    }
}

// A projection day by day.

/// The expected amount of a day, in minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayAmount {
    /// The day.
    pub day: Day,
    /// The expected amount of the day.
    pub amount: i128,
    /// The expected amount until the end of the day.
    pub cumulative: i128,
}

impl Projection<'_> {
    /// Returns the expected amount of each day. Recurring amounts are on their days. The rest is spread evenly, and
    /// its indivisible remainder goes to the first days, a minor unit each. Empty without a projection.
    #[must_use]
    pub fn by_day(&self) -> Vec<DayAmount> {
        let Some(variable) = self.variable else { return Vec::new() };
        let count = i128::from(self.period.days().max(1));
        let each = variable.amount.checked_div_euclid(count).unwrap_or_default();
        let more = variable.amount.checked_rem_euclid(count).unwrap_or_default();
        let mut recurring = self.recurring.iter().peekable();
        let mut cumulative = 0_i128;
        let mut days = Vec::new();
        for number in 0..self.period.days() {
            let day = self.period.from.plus(number);
            let mut amount = each.saturating_add(i128::from(i128::from(number) < more));
            while let Some(expected) = recurring.next_if(|expected| expected.day <= day) {
                amount = amount.saturating_add(expected.amount.into());
            }
            cumulative = cumulative.saturating_add(amount);
            days.push(DayAmount { day, amount, cumulative });
        }
        days
    }
}
