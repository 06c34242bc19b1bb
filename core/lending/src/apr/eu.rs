//! The annual percentage rate of charge of the European Union.
//!
//! It is the X of `Σ C_k·(1 + X)^−t_k = Σ D_l·(1 + X)^−s_l` (Directive 2008/48/EC, Annex I; Directive (EU) 2023/2225,
//! Annex III). C are the drawdowns, t years after the first one. D are the repayments and charges, s years after it.
//! The United Kingdom has the same equation (FCA Handbook, CONC App 1.2).

use super::annual_rate::AnnualRate;
use super::calendar::{days, length_of_year_before, months_back};
use super::error::AprError;
use super::flow::{Flow, TimedFlow};
use super::solve::Sides;
use crate::tvm::equation::Term;
use chrono::{Datelike, NaiveDate};
use lendwright_types::codes;

codes! {
    /// The periods in which the time from the first drawdown is counted before its days are.
    pub enum Counting {
        /// Whole years.
        Years = "years",
        /// Months, each a twelfth of a year.
        Months = "months",
        /// Weeks, of which a year has 52.
        Weeks = "weeks",
        /// Days alone, each 1/365 of a year (98/7/EC, Annex III, first part).
        Days = "days",
    }
}

impl Default for Counting {
    /// Months.
    fn default() -> Self {
        Self::Months
    }
}

/// The time between two days: whole periods and the days that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The whole periods.
    pub whole_periods: u32,
    /// The days that are left.
    pub days: u32,
    /// How many days make a year of those that are left: 365 or 366.
    pub days_in_year: u32,
    /// How many whole periods make a year; 365 of days.
    pub periods_in_year: u32,
}

impl Interval {
    /// Measures the time from one day to another.
    ///
    /// Periods are counted back from the later day, then days. If a month is too short, its last day is used. The
    /// remaining days are a part of the year that ends on the day that the periods reach (2008/48/EC, Annex I, as
    /// explained in Commission document SWD(2012)128, 4.1.1).
    ///
    /// # Errors
    /// [`AprError::EndsTooEarly`] when the other day is earlier.
    ///
    /// # Example
    /// ```
    /// use lendwright_lending::apr::eu::{Counting, Interval};
    /// use lendwright_types::time::parse_date;
    ///
    /// let (start, end) = (parse_date("2013-01-12")?, parse_date("2013-04-15")?);
    /// let interval = Interval::between(start, end, Counting::Months)?;
    /// assert_eq!((interval.whole_periods, interval.days, interval.days_in_year), (3, 3, 366));
    /// assert_eq!(interval.years(), 3.0 / 12.0 + 3.0 / 366.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn between(start: NaiveDate, end: NaiveDate, counting: Counting) -> Result<Self, AprError> {
        Self::counted(start, end, counting).ok_or(AprError::EndsTooEarly { start, end })
    }

    fn counted(start: NaiveDate, end: NaiveDate, counting: Counting) -> Option<Self> {
        match counting {
            Counting::Years => {
                let back = months_back(start, end, 12, end.day())?;
                Self::with_days(back.months.checked_div(12)?, 1, start, back.to)
            }
            Counting::Months => {
                let back = months_back(start, end, 1, end.day())?;
                Self::with_days(back.months, 12, start, back.to)
            }
            Counting::Weeks => {
                let all = days(start, end)?;
                let left = chrono::Days::new(all.checked_rem(7)?.into());
                Self::with_days(all.checked_div(7)?, 52, start, start.checked_add_days(left)?)
            }
            Counting::Days => {
                let whole_periods = days(start, end)?;
                Some(Self { whole_periods, days: 0, days_in_year: 365, periods_in_year: 365 })
            }
        }
    }

    fn with_days(
        whole_periods: u32,
        periods_in_year: u32,
        start: NaiveDate,
        to: NaiveDate,
    ) -> Option<Self> {
        let days_in_year = length_of_year_before(to);
        Some(Self { whole_periods, days: days(start, to)?, days_in_year, periods_in_year })
    }

    /// Returns the time in years.
    #[must_use]
    pub fn years(self) -> f64 {
        let whole = f64::from(self.whole_periods) / f64::from(self.periods_in_year);
        if self.days == 0 {
            whole
        } else {
            whole + f64::from(self.days) / f64::from(self.days_in_year)
        }
    }
}

/// Returns the annual percentage rate of charge of drawdowns and of repayments with all charges, by their
/// days.
///
/// Time begins with the first drawdown; a charge may be paid before it.
///
/// # Errors
/// [`AprError::Missing`] for no drawdowns or no repayments; [`AprError::Negative`] and
/// [`AprError::Currency`], naming the flow; [`AprError::NoRate`]; [`AprError::SeveralRates`].
///
/// # Example
/// ```
/// use lendwright_lending::apr::eu::{Counting, aprc};
/// use lendwright_lending::apr::Flow;
/// use lendwright_types::{Money, currency::EUR, time::parse_date};
///
/// // 98/7/EC, Annex III, third example: 1,000, repaid by 600 after one and after two years.
/// let flow = |day: &str, amount: i64| -> Result<Flow, Box<dyn std::error::Error>> {
///     Ok(Flow { on: parse_date(day)?, amount: Money::from_minor(amount * 100, EUR) })
/// };
/// let repayments = [flow("1995-01-01", 600)?, flow("1996-01-01", 600)?];
/// let rate = aprc(&[flow("1994-01-01", 1000)?], &repayments, Counting::Years)?;
/// assert_eq!(rate.to_string(), "13.1");
/// assert_eq!(format!("{rate:.2}"), "13.07");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn aprc(
    drawdowns: &[Flow],
    repayments: &[Flow],
    counting: Counting,
) -> Result<AnnualRate, AprError> {
    let start = drawdowns.iter().map(|flow| flow.on).min();
    let start = start.ok_or(AprError::Missing { field: "drawdowns" })?;
    let years = |on: NaiveDate| -> Result<f64, AprError> {
        let time = Interval::between(start.min(on), start.max(on), counting)?.years();
        Ok(if on < start { -time } else { time })
    };
    solved(drawdowns, repayments, |flow| Ok((years(flow.on)?, flow.amount)))
}

/// Returns the annual percentage rate of charge of drawdowns and of repayments with all charges, at times
/// in years.
///
/// # Errors
/// Those of [`aprc`]; [`AprError::Time`] for years that are not finite.
pub fn aprc_at(drawdowns: &[TimedFlow], repayments: &[TimedFlow]) -> Result<AnnualRate, AprError> {
    solved(drawdowns, repayments, |flow| Ok((flow.years, flow.amount)))
}

/// As [`aprc`], for one drawdown and repayments that are not before it. `room` is used again.
pub(crate) fn aprc_of_drawdown(
    drawdown: Flow,
    repayments: impl ExactSizeIterator<Item = Result<Flow, AprError>>,
    counting: Counting,
    room: &mut Vec<Term>,
) -> Result<AnnualRate, AprError> {
    let mut sides = Sides::within(std::mem::take(room), [1, repayments.len()]);
    sides.add(("drawdowns", 0), 1.0, drawdown.amount, (0.0, 0.0))?;
    for (at, flow) in repayments.enumerate() {
        let flow = flow?;
        let years = Interval::between(drawdown.on, flow.on, counting)?.years();
        sides.add(("repayments", at), -1.0, flow.amount, (years, 0.0))?;
    }
    let (rate, terms) = sides.rate();
    *room = terms;
    AnnualRate::from_fraction(rate?).ok_or(AprError::NoRate)
}

fn solved<F>(
    drawdowns: &[F],
    repayments: &[F],
    read: impl Fn(&F) -> Result<(f64, lendwright_types::Money), AprError>,
) -> Result<AnnualRate, AprError> {
    let mut sides = Sides::within(Vec::new(), [drawdowns.len(), repayments.len()]);
    for (field, sign, flows) in [("drawdowns", 1.0, drawdowns), ("repayments", -1.0, repayments)] {
        if flows.is_empty() {
            return Err(AprError::Missing { field });
        }
        for (at, flow) in flows.iter().enumerate() {
            let (years, amount) = read(flow)?;
            sides.add((field, at), sign, amount, (years, 0.0))?;
        }
    }
    AnnualRate::from_fraction(sides.rate().0?).ok_or(AprError::NoRate)
}
