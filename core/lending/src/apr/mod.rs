//! Annual percentage rates as laws define them: of the United States, the European Union and the United
//! Kingdom.
//!
//! | law | function | the rate is |
//! |---|---|---|
//! | 12 CFR 1026 (Regulation Z), Appendix J | [`reg_z::apr`] | nominal: a unit period's, times their number in a year |
//! | Directives 2008/48/EC, Annex I, and (EU) 2023/2225, Annex III | [`eu::aprc`] | effective, a year |
//! | FCA Handbook, CONC App 1.2 | [`eu::aprc`], the same equation | effective, a year |
//! | SI 2004/1483 (early settlement) | [`uk::early_settlement`] | a period's, from the APR, to 6 decimals |
//!
//! The input is the amounts that the borrower receives and pays, each with its day, all in one currency. The result
//! is an [`AnnualRate`]. It shows the requested number of decimals and rounds halves up, as the laws do.
//!
//! **Several rates.** The equation can have several roots if advances follow repayments, or if charges come before
//! the first advance. The rate is then the root on the side of the cost (above 0 if the credit costs something) where
//! a dearer credit has a higher rate. A second root of that kind is an error.
//!
//! ```
//! use lendwright_lending::apr::{Flow, reg_z};
//! use lendwright_types::{Money, currency::USD, time::parse_date};
//!
//! // Appendix J (c)(1)(i): 5,000 on 10 January 1978, 24 monthly payments of 230.
//! let flow = |day: &str, amount: &str| -> Result<Flow, Box<dyn std::error::Error>> {
//!     Ok(Flow { on: parse_date(day)?, amount: Money::parse(amount, USD)? })
//! };
//! let advance = flow("1978-01-10", "5000")?;
//! let first = flow("1978-02-10", "230")?;
//! let payments: Vec<Flow> = (0..24)
//!     .map(|month| Flow { on: first.on + chrono::Months::new(month), ..first })
//!     .collect();
//! assert_eq!(format!("{:.2}", reg_z::apr(&[advance], &payments)?), "9.69");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
// An equation of value has no exact root; the rebate of SI 2004/1483 is rounded once, to minor units.
#![allow(clippy::float_arithmetic)]

pub mod eu;
pub mod reg_z;
pub mod uk;

use crate::tvm::equation::{Equation, Term, all_roots, exp_minus_1};
use chrono::NaiveDate;
use lendwright_types::currency::Currency;
use lendwright_types::{Money, MoneyError};
use rust_decimal::Decimal;
use std::fmt;

// An annual rate, and the number of decimals shown.

/// A rate is exact to about this number of decimals of a percentage. Further decimals are rounding errors.
const PERCENT_DECIMALS: u32 = 9;
/// The number of units of the last of those decimals in a rate of 1, which is 100 %.
const UNITS_PER_ONE: f64 = 1e11;

/// An annual percentage rate.
///
/// Shown as text, it is a percentage with one decimal, or with the number of decimals that the format gives, up to 9.
/// The text has no `%`. A digit of 5 or more after the last decimal rounds up. 2008/48/EC, Annex I: "if the figure at
/// the following decimal place is greater than or equal to 5, the figure at this particular decimal place shall be
/// increased by one".
///
/// # Example
/// ```
/// use lendwright_lending::apr::AnnualRate;
///
/// let rate = AnnualRate::from_fraction(0.03055).unwrap();
/// assert_eq!(rate.to_string(), "3.1");
/// assert_eq!(format!("{rate:.2} %"), "3.06 %");
/// assert_eq!(rate.percent(3).to_string(), "3.055");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct AnnualRate {
    fraction: f64,
}

impl AnnualRate {
    /// Makes a rate of a fraction of one: 0.14 is 14 %. `None` unless it is greater than -1 and at most
    /// 10,000,000.
    #[must_use]
    pub fn from_fraction(fraction: f64) -> Option<Self> {
        (fraction > -1.0 && fraction <= 1e7).then_some(Self { fraction })
    }

    /// Returns the rate as a fraction of one, unrounded: 0.14 is 14 %.
    #[must_use]
    pub const fn fraction(self) -> f64 {
        self.fraction
    }

    /// Returns the percentage rounded to this number of decimals (9 at most), halves up: away from 0.
    ///
    /// The solver's error after the ninth decimal is rounded first. So 3.055 is rounded to 3.06 even if the double is
    /// slightly smaller.
    #[must_use]
    pub fn percent(self, decimals: u32) -> Decimal {
        let decimals = decimals.min(PERCENT_DECIMALS);
        // At most 1e18, by the constructor.
        #[allow(clippy::cast_possible_truncation)]
        let units = (self.fraction * UNITS_PER_ONE).round() as i64;
        let away = rust_decimal::RoundingStrategy::MidpointAwayFromZero;
        let mut percent =
            Decimal::new(units, PERCENT_DECIMALS).round_dp_with_strategy(decimals, away);
        percent.rescale(decimals);
        percent
    }
}

impl fmt::Display for AnnualRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().and_then(|places| u32::try_from(places).ok());
        let percent = self.percent(decimals.unwrap_or(1));
        let digits = percent.abs().to_string();
        f.pad_integral(percent.is_sign_positive() || percent.is_zero(), "", &digits)
    }
}

// Amounts of money, with the day or the time when each is received or paid.

/// An amount, 0 or more, that is received or paid on a day. The list that contains it determines its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// The day.
    pub on: NaiveDate,
    /// The amount.
    pub amount: Money,
}

/// An amount that moves at a time, 0 or more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedFlow {
    /// The years since the first advance; negative before it.
    pub years: f64,
    /// The amount.
    pub amount: Money,
}

/// The reason why there is no annual rate.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum AprError {
    /// One side has no flows.
    #[error("there are no {field}")]
    Missing {
        /// The parameter.
        field: &'static str,
    },
    /// An amount is less than 0.
    #[error("{field}[{at}].amount is {amount}, and must be 0 or more")]
    Negative {
        /// The parameter.
        field: &'static str,
        /// The place in it, from 0.
        at: usize,
        /// The amount.
        amount: Money,
    },
    /// An amount is of another currency than the first one.
    #[error("{field}[{at}].amount is in {currency}, and the first amount is not", currency = amount.currency())]
    Currency {
        /// The parameter.
        field: &'static str,
        /// The place in it, from 0.
        at: usize,
        /// The amount.
        amount: Money,
    },
    /// A number of years or periods is out of range.
    #[error("{field}[{at}] is at {value}, and must be at {must_be}")]
    Time {
        /// The parameter.
        field: &'static str,
        /// The place in it, from 0.
        at: usize,
        /// The years or periods.
        value: f64,
        /// The accepted values.
        must_be: &'static str,
    },
    /// A flow comes before the credit begins.
    #[error("{field}[{at}].on is {on}, before the first advance on {start}")]
    TooEarly {
        /// The parameter.
        field: &'static str,
        /// The place in it, from 0.
        at: usize,
        /// The day of the flow.
        on: NaiveDate,
        /// The day on which the credit begins.
        start: NaiveDate,
    },
    /// A time ends before it begins.
    #[error("end is {end}, and must not be before start, which is {start}")]
    EndsTooEarly {
        /// The day on which it begins.
        start: NaiveDate,
        /// The day on which it ends.
        end: NaiveDate,
    },
    /// A number of days, weeks, months or periods is out of range.
    #[error("{field} is {value}, and must be from 1 to {most}")]
    OutOfRange {
        /// The parameter.
        field: &'static str,
        /// The given number.
        value: u32,
        /// The greatest number that is accepted.
        most: u32,
    },
    /// At no annual rate are the repayments worth the advances.
    #[error(
        "no annual rate makes the repayments worth the advances: rates of a period were looked for from \
         -0.999999999999 to 1000000"
    )]
    NoRate,
    /// The equation has several roots, and the law does not say which one is the rate.
    #[error("{count} annual rates make the repayments worth the advances")]
    SeveralRates {
        /// How many.
        count: usize,
    },
    /// A sum does not fit into 64 bits of minor units.
    #[error(transparent)]
    Money(#[from] MoneyError),
}

// From flows to the one rate that solves them.

/// The terms of an equation of value, checked when they are added.
pub(super) struct Sides {
    terms: Vec<Term>,
    currency: Option<Currency>,
}

impl Sides {
    /// Starts without terms, in the memory of a list that is no longer needed.
    pub(super) fn within(mut room: Vec<Term>, flows: [usize; 2]) -> Self {
        room.clear();
        room.reserve(flows.iter().sum());
        Self { terms: room, currency: None }
    }

    /// Adds an amount that the borrower receives (`sign` 1) or pays (-1), in minor units: a rate does not
    /// depend on the unit.
    pub(super) fn add(
        &mut self,
        (field, at): (&'static str, usize),
        sign: f64,
        amount: Money,
        (time, fraction): (f64, f64),
    ) -> Result<(), AprError> {
        if amount.is_negative() {
            return Err(AprError::Negative { field, at, amount });
        }
        if *self.currency.get_or_insert(amount.currency()) != amount.currency() {
            return Err(AprError::Currency { field, at, amount });
        }
        if !time.is_finite() {
            let must_be = "a finite number of years";
            return Err(AprError::Time { field, at, value: time, must_be });
        }
        // Exact up to 2^53, and within 2^-53 of itself beyond.
        #[allow(clippy::cast_precision_loss)]
        let size = amount.minor() as f64;
        self.terms.push(Term { time, fraction, amount: sign * size });
        Ok(())
    }

    /// Returns the rate of a year, or of a unit period, that makes both sides equal. Returns the terms too, to reuse
    /// their memory.
    ///
    /// If there are several roots, the rate is the one on the side of the cost where a growing rate takes the value
    /// of the repayments below that of the advances.
    pub(super) fn rate(self) -> (Result<f64, AprError>, Vec<Term>) {
        let equation = Equation::new(self.terms);
        (rate_of(&equation), equation.into_terms())
    }
}

fn rate_of(equation: &Equation) -> Result<f64, AprError> {
    let total = equation.total();
    let found = all_roots(equation);
    let found = found.as_slice();
    let is_of_cost = |y: f64| if total < 0.0 { y > 0.0 } else { y < 0.0 || total == 0.0 };
    let mut rates = found.iter().filter(|root| root.rises && is_of_cost(root.y));
    match (rates.next(), rates.next()) {
        (Some(root), None) => Ok(exp_minus_1(root.y)),
        _ if found.len() > 1 => Err(AprError::SeveralRates { count: found.len() }),
        _ => Err(AprError::NoRate),
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

    use super::eu::{Interval, TimeUnit, aprc, aprc_at};
    use super::reg_z::{UnitPeriod, UnitPeriods, apr};
    use super::uk::PeriodRate;
    use super::{AnnualRate, AprError, Flow, TimedFlow};
    use chrono::NaiveDate;
    use lendwright_types::Money;
    use lendwright_types::currency::{EUR, USD};

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn flow(on: &str, amount: &str) -> Flow {
        Flow { on: day(on), amount: Money::parse(amount, USD).unwrap() }
    }

    fn at(years: f64, amount: &str) -> TimedFlow {
        TimedFlow { years, amount: Money::parse(amount, EUR).unwrap() }
    }

    #[test]
    fn percentages_are_shown_with_halves_rounded_up() {
        let rate = |fraction| AnnualRate::from_fraction(fraction).unwrap();
        assert_eq!(
            (rate(0.030_55).to_string(), format!("{:.2}", rate(0.030_55))),
            ("3.1".into(), "3.06".into())
        );
        assert_eq!(rate(0.030_499_999).to_string(), "3.0");
        assert_eq!(rate(-0.030_55).to_string(), "-3.1");
        assert_eq!((rate(0.0).to_string(), rate(-1e-9).to_string()), ("0.0".into(), "0.0".into()));
        assert_eq!(format!("{:>8.2}|{:.0}", rate(47.159_714), rate(0.125)), " 4715.97|13");
        assert_eq!(rate(1e7).percent(9).to_string(), "1000000000.000000000");
        for fraction in [-1.0, f64::NAN, f64::INFINITY, 1.1e7] {
            assert_eq!(AnnualRate::from_fraction(fraction), None);
        }
    }

    #[test]
    fn what_is_wrong_with_a_flow_is_named() {
        let refused = |advances: &[Flow], payments: &[Flow]| apr(advances, payments).unwrap_err();
        let (advance, payment) = (flow("2026-01-10", "100"), flow("2026-02-10", "101"));
        assert_eq!(refused(&[], &[payment]).to_string(), "there are no advances");
        assert_eq!(refused(&[advance], &[]).to_string(), "there are no payments");
        let negative = Flow { amount: Money::parse("-5", USD).unwrap(), ..payment };
        assert_eq!(
            refused(&[advance], &[payment, negative]).to_string(),
            "payments[1].amount is -5.00, and must be 0 or more"
        );
        let euro = Flow { amount: Money::parse("5", EUR).unwrap(), ..payment };
        assert_eq!(
            refused(&[advance], &[payment, euro]).to_string(),
            "payments[1].amount is in EUR, and the first amount is not"
        );
        assert_eq!(
            refused(&[advance], &[payment, flow("2026-01-09", "1")]).to_string(),
            "payments[1].on is 2026-01-09, before the first advance on 2026-01-10"
        );
        assert_eq!(
            aprc_at(&[at(0.0, "1")], &[at(f64::NAN, "1")]).unwrap_err().to_string(),
            "repayments[0] is at NaN, and must be at a finite number of years"
        );
        assert_eq!(
            aprc(&[], &[payment], TimeUnit::Months).unwrap_err().to_string(),
            "there are no drawdowns"
        );
        assert_eq!(
            PeriodRate::from_apr(AnnualRate::from_fraction(0.1).unwrap(), 0)
                .unwrap_err()
                .to_string(),
            "periods is 0, and must be from 1 to 366"
        );
    }

    /// A time of 0 would make another rate.
    #[test]
    fn a_time_that_ends_before_it_begins_is_refused() {
        let (start, end) = (day("2026-03-15"), day("2026-03-14"));
        let refused = AprError::EndsTooEarly { start, end };
        for counting in TimeUnit::all() {
            assert_eq!(Interval::between(start, end, counting), Err(refused.clone()));
            assert_eq!(Interval::between(start, start, counting).unwrap().years(), 0.0);
        }
        for unit in [UnitPeriod::Days(1), UnitPeriod::Weeks(2), UnitPeriod::HalfMonth] {
            assert_eq!(UnitPeriods::between(start, end, unit), Err(refused.clone()));
        }
        for months in 1..=12 {
            let unit = UnitPeriod::Months(months);
            assert_eq!(UnitPeriods::between(start, end, unit), Err(refused.clone()));
        }
        let text = "end is 2026-03-14, and must not be before start, which is 2026-03-15";
        assert_eq!(refused.to_string(), text);
    }
}
