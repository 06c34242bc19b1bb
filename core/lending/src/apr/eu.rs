//! The annual percentage rate of charge of the European Union.
//!
//! It is the X of `Σ C_k·(1 + X)^−t_k = Σ D_l·(1 + X)^−s_l` (Directive 2008/48/EC, Annex I; Directive (EU) 2023/2225,
//! Annex III). C are the drawdowns, t years after the first one. D are the repayments and charges, s years after it.
//! The United Kingdom has the same equation (FCA Handbook, CONC App 1.2).

use super::{AnnualRate, AprError, Flow, Sides, TimedFlow};
use crate::LendingError;
use crate::due_dates::{days_between, length_of_year_before, months_back};
use crate::error::code_by_name;
use crate::tvm::equation::Term;
use chrono::{Datelike, NaiveDate};
use lendwright_types::codes;

codes! {
    /// The periods that the time from the first drawdown is counted in. Days that are left are counted separately.
    pub enum TimeUnit {
        /// Whole years.
        Years = "years",
        /// Months, each a twelfth of a year.
        Months = "months",
        /// Weeks. A year has 52 of them.
        Weeks = "weeks",
        /// Days only, each 1/365 of a year (98/7/EC, Annex III, first part).
        Days = "days",
    }
}

impl Default for TimeUnit {
    /// Months.
    fn default() -> Self {
        Self::Months
    }
}

/// The time between two days: whole periods and the days that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Interval {
    /// The whole periods.
    pub whole_periods: u32,
    /// The days that are left.
    pub days: u32,
    /// The number of days in the year that the days are a part of: 365 or 366.
    pub days_in_year: u32,
    /// The number of whole periods in a year: 1, 12, 52, or 365 for [`TimeUnit::Days`].
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
    /// use lendwright_lending::apr::eu::{Interval, TimeUnit};
    /// use lendwright_types::time::parse_date;
    ///
    /// let (start, end) = (parse_date("2013-01-12")?, parse_date("2013-04-15")?);
    /// let interval = Interval::between(start, end, TimeUnit::Months)?;
    /// assert_eq!((interval.whole_periods, interval.days, interval.days_in_year), (3, 3, 366));
    /// assert_eq!(interval.years(), 3.0 / 12.0 + 3.0 / 366.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn between(start: NaiveDate, end: NaiveDate, counting: TimeUnit) -> Result<Self, AprError> {
        Self::counted(start, end, counting).ok_or(AprError::EndsTooEarly { start, end })
    }

    fn counted(start: NaiveDate, end: NaiveDate, counting: TimeUnit) -> Option<Self> {
        match counting {
            TimeUnit::Years => {
                let back = months_back(start, end, 12, end.day())?;
                Self::with_days(back.months.checked_div(12)?, 1, start, back.to)
            }
            TimeUnit::Months => {
                let back = months_back(start, end, 1, end.day())?;
                Self::with_days(back.months, 12, start, back.to)
            }
            TimeUnit::Weeks => {
                let all = days_between(start, end)?;
                let left = chrono::Days::new(all.checked_rem(7)?.into());
                Self::with_days(all.checked_div(7)?, 52, start, start.checked_add_days(left)?)
            }
            TimeUnit::Days => {
                let whole_periods = days_between(start, end)?;
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
        Some(Self { whole_periods, days: days_between(start, to)?, days_in_year, periods_in_year })
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
/// use lendwright_lending::apr::eu::{TimeUnit, aprc};
/// use lendwright_lending::apr::Flow;
/// use lendwright_types::{Money, currency::EUR, time::parse_date};
///
/// // 98/7/EC, Annex III, third example: 1,000, repaid by 600 after one and after two years.
/// let flow = |day: &str, amount: i64| -> Result<Flow, Box<dyn std::error::Error>> {
///     Ok(Flow { on: parse_date(day)?, amount: Money::from_minor(amount * 100, EUR) })
/// };
/// let repayments = [flow("1995-01-01", 600)?, flow("1996-01-01", 600)?];
/// let rate = aprc(&[flow("1994-01-01", 1000)?], &repayments, TimeUnit::Years)?;
/// assert_eq!(rate.to_string(), "13.1");
/// assert_eq!(format!("{rate:.2}"), "13.07");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn aprc(
    drawdowns: &[Flow],
    repayments: &[Flow],
    counting: TimeUnit,
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

/// As [`aprc`], for one drawdown and repayments that are not before it. It uses the memory of `room`.
pub(crate) fn aprc_of_drawdown(
    drawdown: Flow,
    repayments: impl ExactSizeIterator<Item = Result<Flow, AprError>>,
    counting: TimeUnit,
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

impl TimeUnit {
    /// Returns the counting with this name.
    ///
    /// # Errors
    /// [`LendingError::Unknown`], with a similar name if there is one.
    pub fn by_name(name: &str) -> Result<Self, LendingError> {
        code_by_name("counting", name, Self::all().map(|code| (code.name(), code)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::arithmetic_side_effects,
        clippy::cast_precision_loss,
        clippy::float_cmp,
        clippy::indexing_slicing
    )]

    use super::{Interval, TimeUnit, aprc, aprc_at};
    use crate::apr::{AprError, Flow, TimedFlow};
    use chrono::{Months, NaiveDate};
    use lendwright_types::Money;
    use lendwright_types::currency::{EUR, USD};
    use proptest::prelude::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn flow(on: &str, amount: &str) -> Flow {
        Flow { on: day(on), amount: Money::parse(amount, USD).unwrap() }
    }

    fn at(years: f64, amount: &str) -> TimedFlow {
        TimedFlow { years, amount: Money::parse(amount, EUR).unwrap() }
    }

    /// Directive 98/7/EC, Annex III: parts of a year by days, and by months.
    #[test]
    fn the_examples_of_the_directive_come_out() {
        let one = [at(0.0, "1000")];
        let with_charge = [at(0.0, "950")];
        let rate = |drawdowns: &[TimedFlow], repayments: &[TimedFlow]| {
            format!("{:.2}", aprc_at(drawdowns, repayments).unwrap())
        };
        assert_eq!(rate(&one, &[at(546.0 / 365.0, "1200")]), "12.96");
        assert_eq!(rate(&with_charge, &[at(546.0 / 365.0, "1200")]), "16.90");
        assert_eq!(rate(&one, &[at(1.0, "600"), at(2.0, "600")]), "13.07");
        assert_eq!(rate(&one, &[at(1.5, "1200")]), "12.92");
        assert_eq!(rate(&with_charge, &[at(1.5, "1200")]), "16.85");
        let three = [at(0.25, "272"), at(0.5, "272"), at(1.0, "544")];
        assert_eq!(rate(&one, &three), "13.19");
    }

    /// Examples 1 and 43 of the Commission's collection of January 2015.
    #[test]
    fn the_examples_of_the_commission_come_out() {
        let drawdown =
            [Flow { amount: Money::parse("200000", EUR).unwrap(), ..flow("2012-01-15", "0") }];
        let charge = Flow { amount: Money::parse("4000", EUR).unwrap(), ..drawdown[0] };
        let instalment = Money::parse("1432.86", EUR).unwrap();
        let mut repayments = vec![charge];
        repayments.extend(
            (1..=240).map(|month| Flow { on: charge.on + Months::new(month), amount: instalment }),
        );
        let rate = aprc(&drawdown, &repayments, TimeUnit::Months).unwrap();
        assert_eq!(
            (rate.to_string().as_str(), rate.percent(6).to_string().as_str()),
            ("6.4", "6.434412")
        );

        // A charge a year before the drawdown: 19,600 % is a root, too.
        let mut repayments = vec![at(-1.0, "150"), at(0.0, "450")];
        repayments.extend((1..=120).map(|month| at(f64::from(month) / 12.0, "356.11")));
        let rate = aprc_at(&[at(0.0, "30000")], &repayments).unwrap();
        assert_eq!(rate.percent(6).to_string(), "8.269278");
    }

    /// Commission document SWD(2012)128, 4.1.1.
    #[test]
    fn years_are_periods_counted_back_and_days_of_the_year_before() {
        let interval = |start, end, counting| {
            let interval = Interval::between(day(start), day(end), counting).unwrap();
            (interval.whole_periods, interval.days, interval.days_in_year)
        };
        assert_eq!(interval("2012-01-12", "2012-03-15", TimeUnit::Months), (2, 3, 365));
        assert_eq!(interval("2013-01-12", "2013-04-15", TimeUnit::Months), (3, 3, 366));
        assert_eq!(interval("2012-01-12", "2014-02-15", TimeUnit::Years), (2, 34, 365));
        assert_eq!(interval("2013-02-26", "2013-03-29", TimeUnit::Months), (1, 2, 366));
        assert_eq!(interval("2026-01-01", "2026-02-03", TimeUnit::Weeks), (4, 5, 365));
        assert_eq!(interval("2026-01-01", "2026-02-03", TimeUnit::Days), (33, 0, 365));
    }

    #[test]
    fn credit_without_a_rate_or_with_several_is_refused() {
        let none = |drawdowns: &[TimedFlow], repayments: &[TimedFlow]| {
            assert_eq!(aprc_at(drawdowns, repayments), Err(AprError::NoRate));
        };
        none(&[at(0.0, "100")], &[at(0.0, "10")]);
        none(&[at(0.0, "100")], &[at(1.0, "0")]);
        none(&[at(0.0, "0")], &[at(1.0, "1")]);
        // The borrower pays first: an investment.
        none(&[at(1.0, "90")], &[at(0.0, "100")]);
        // 10 %, 20 % and 30 %.
        let drawdowns = [at(0.0, "1000"), at(2.0, "4310")];
        let repayments = [at(1.0, "3600"), at(3.0, "1716")];
        assert_eq!(aprc_at(&drawdowns, &repayments), Err(AprError::SeveralRates { count: 3 }));
        // 10 % and 20 %, for a credit with negative costs.
        let drawdowns = [at(0.0, "100"), at(2.0, "132")];
        assert_eq!(
            aprc_at(&drawdowns, &[at(1.0, "230")]),
            Err(AprError::SeveralRates { count: 2 })
        );
    }

    #[test]
    fn free_credit_costs_nothing_and_cheap_credit_less() {
        let rate = |drawdowns: &[TimedFlow], repayments: &[TimedFlow]| {
            aprc_at(drawdowns, repayments).unwrap()
        };
        assert_eq!(rate(&[at(0.0, "100")], &[at(1.0, "60"), at(2.0, "40")]).fraction(), 0.0);
        assert_eq!(rate(&[at(0.0, "100")], &[at(1.0, "90")]).to_string(), "-10.0");
        // A refund at the end adds a root near -100 %, which is not the rate of a credit that costs something.
        let mut repayments: Vec<TimedFlow> =
            (1..=12).map(|m| at(f64::from(m) / 12.0, "95")).collect();
        repayments.push(at(0.5, "20"));
        let with_refund = rate(&[at(0.0, "1000"), at(1.0, "100")], &repayments);
        assert!(with_refund.fraction() > 0.0);
    }

    proptest! {
        #[test]
        fn a_dearer_credit_has_a_higher_rate(
            amounts in prop::collection::vec(100_000..300_000_i64, 1..40),
            more in 1_i64..1_000,
            at in any::<prop::sample::Index>(),
        ) {
            let advance = Flow { on: day("2026-01-31"), amount: Money::from_minor(500_000, EUR) };
            let rate = |amounts: &[i64]| {
                let payments: Vec<Flow> = amounts.iter().zip(1_u32..).map(|(amount, month)| Flow {
                    on: advance.on + Months::new(month),
                    amount: Money::from_minor(*amount, EUR),
                }).collect();
                aprc(&[advance], &payments, TimeUnit::Months).unwrap()
            };
            let mut dearer = amounts.clone();
            dearer[at.index(amounts.len())] += more;
            prop_assert!(rate(&dearer) > rate(&amounts));
        }
    }
}
