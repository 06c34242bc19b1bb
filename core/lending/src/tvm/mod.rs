//! The time value of money: the value of equal payments, and the return of cash flows.
//!
//! Rates are fractions of one for each period: 0.08 / 12 is 8 % a year, paid monthly. Received amounts are positive
//! and paid amounts negative, as in spreadsheets: a present value of 15000 gives a negative payment. Arguments are in
//! the order of spreadsheets. All results are doubles, with the same bits on every platform. Owed amounts are
//! [`Money`](lendwright_types::Money) and are computed in other modules.
//!
//! ```
//! use lendwright_lending::tvm::{self, PaymentTiming};
//!
//! // 15,000 over five years at 8 % a year.
//! let payment = tvm::pmt(0.08 / 12.0, 60.0, 15_000.0, 0.0, PaymentTiming::End)?;
//! assert_eq!(format!("{payment:.2}"), "-304.15");
//! # Ok::<(), tvm::TvmError>(())
//! ```
// Rates are doubles, since an equation of value has no exact root.
#![allow(clippy::float_arithmetic)]

pub(crate) mod equation;
#[cfg(test)]
mod tests;

use chrono::NaiveDate;
use equation::{Equation, Term, all_roots, exp_minus_1, growth, growth_minus_1, ln, ln_1_plus};

// Equal payments: `pv`, `fv`, `pmt`, `nper`, `rate`, and the interest in one payment.
//
// All of them solve one equation (OASIS, `OpenFormula` 1.2, 6.12): `pv·g + pmt·(1 + rate·w)·(g − 1)/rate + fv = 0`.
// Here g is (1 + rate)^nper, and w is 1 for payments at the beginning of a period and 0 otherwise. For a rate of 0
// the equation is `pv + pmt·nper + fv = 0`.

/// The largest number of periods for the search of a rate: a thousand years of months.
const PERIODS_MAX: f64 = 12_000.0;

/// When in a period a payment is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PaymentTiming {
    /// At the end of each period, as an instalment is (a spreadsheet's type 0).
    #[default]
    End,
    /// At the beginning of each period, as rent is (a spreadsheet's type 1).
    Begin,
}

impl PaymentTiming {
    /// The growth factor of a payment until the end of its period.
    fn factor(self, rate: f64) -> f64 {
        match self {
            Self::End => 1.0,
            Self::Begin => 1.0 + rate,
        }
    }
}

/// Returns the present value of `nper` payments `pmt` and a last amount `fv`.
///
/// # Errors
/// [`TvmError::OutOfRange`] for a rate of -1 or less and for numbers that are not finite; [`TvmError::TooLarge`].
///
/// # Example
/// ```
/// use lendwright_lending::tvm::{PaymentTiming, pv};
///
/// let worth = pv(0.07, 20.0, 12_000.0, 0.0, PaymentTiming::End)?;
/// assert_eq!(format!("{worth:.2}"), "-127128.17");
/// # Ok::<(), lendwright_lending::tvm::TvmError>(())
/// ```
pub fn pv(rate: f64, nper: f64, pmt: f64, fv: f64, when: PaymentTiming) -> Result<f64, TvmError> {
    check(rate, &[("nper", nper), ("pmt", pmt), ("fv", fv)])?;
    let worth = -fv * growth(rate, -nper) - pmt * when.factor(rate) * worth_of_ones(rate, nper);
    TvmError::finite("pv", worth)
}

/// Returns the future value of an amount `pv` and `nper` payments `pmt`.
///
/// # Errors
/// [`TvmError::OutOfRange`] for a rate of -1 or less and for numbers that are not finite; [`TvmError::TooLarge`].
pub fn fv(rate: f64, nper: f64, pmt: f64, pv: f64, when: PaymentTiming) -> Result<f64, TvmError> {
    check(rate, &[("nper", nper), ("pmt", pmt), ("pv", pv)])?;
    let grown = -pv * growth(rate, nper) - pmt * when.factor(rate) * sum_of_ones(rate, nper);
    TvmError::finite("fv", grown)
}

/// Returns the equal payment that repays an amount `pv` and a last amount `fv` in `nper` periods.
///
/// # Errors
/// [`TvmError::OutOfRange`] for a rate of -1 or less, for numbers that are not finite, and for no periods;
/// [`TvmError::TooLarge`].
pub fn pmt(rate: f64, nper: f64, pv: f64, fv: f64, when: PaymentTiming) -> Result<f64, TvmError> {
    check(rate, &[("nper", nper), ("pv", pv), ("fv", fv)])?;
    TvmError::check("nper", nper, nper != 0.0, "other than 0")?;
    // Each part has its own divisor, which keeps it finite for long terms.
    let paid = pv / worth_of_ones(rate, nper) + fv / sum_of_ones(rate, nper);
    TvmError::finite("pmt", -paid / when.factor(rate))
}

/// Returns the number of periods, whole or not, until payments `pmt` have repaid an amount `pv` and a last amount
/// `fv`.
///
/// # Errors
/// [`TvmError::OutOfRange`] for a rate of -1 or less and for numbers that are not finite; [`TvmError::NoSolution`] if
/// the payments never repay it.
pub fn nper(rate: f64, pmt: f64, pv: f64, fv: f64, when: PaymentTiming) -> Result<f64, TvmError> {
    check(rate, &[("pmt", pmt), ("pv", pv), ("fv", fv)])?;
    let periods = if rate == 0.0 {
        -(pv + fv) / pmt
    } else {
        let paid = pmt * when.factor(rate) / rate;
        ln((paid - fv) / (paid + pv)) / ln_1_plus(rate)
    };
    if periods.is_finite() { Ok(periods) } else { Err(TvmError::NoSolution { field: "nper" }) }
}

/// Returns the rate for each period that lets `nper` payments `pmt` repay an amount `pv` and a last amount `fv`. If
/// there are several, it is the one nearest to `guess`.
///
/// # Errors
/// [`TvmError::OutOfRange`] for numbers that are not finite and for periods that are not a whole number from 1 to
/// 12,000; [`TvmError::NoSolution`] if there is no such rate between -0.999999999999 and 1,000,000.
///
/// # Example
/// ```
/// use lendwright_lending::tvm::{PaymentTiming, rate};
///
/// let monthly = rate(48.0, -200.0, 8_000.0, 0.0, PaymentTiming::End, 0.1)?;
/// assert_eq!(format!("{:.4}", monthly * 100.0), "0.7701");
/// # Ok::<(), lendwright_lending::tvm::TvmError>(())
/// ```
pub fn rate(
    nper: f64,
    pmt: f64,
    pv: f64,
    fv: f64,
    when: PaymentTiming,
    guess: f64,
) -> Result<f64, TvmError> {
    check(guess, &[("pmt", pmt), ("pv", pv), ("fv", fv)]).map_err(|error| match error {
        TvmError::OutOfRange { field, value, must_be } if field == "rate" => {
            TvmError::OutOfRange { field: "guess".to_owned(), value, must_be }
        }
        other => other,
    })?;
    let is_count = nper.fract() == 0.0 && (1.0..=PERIODS_MAX).contains(&nper);
    TvmError::check("nper", nper, is_count, "a whole number from 1 to 12000")?;
    let at = |time: f64, amount: f64| Term { time, fraction: 0.0, amount };
    let first = if when == PaymentTiming::Begin { 0.0 } else { 1.0 };
    let mut terms = vec![at(0.0, pv)];
    let mut time = first;
    while time < nper + first {
        terms.push(at(time, pmt));
        time += 1.0;
    }
    terms.push(at(nper, fv));
    root_near(&Equation::new(terms), guess)
}

/// Returns the interest in the payment of period `per`, counted from 1.
///
/// # Errors
/// Those of [`pmt`]; [`TvmError::OutOfRange`] for a period that is not among them.
pub fn ipmt(
    rate: f64,
    per: u32,
    nper: f64,
    pv: f64,
    fv: f64,
    when: PaymentTiming,
) -> Result<f64, TvmError> {
    let payment = pmt(rate, nper, pv, fv, when)?;
    check_period("per", per, nper)?;
    TvmError::finite("ipmt", interest(rate, per, (nper, payment, pv, fv), when))
}

/// Returns the principal in the payment of period `per`, counted from 1.
///
/// # Errors
/// Those of [`ipmt`].
pub fn ppmt(
    rate: f64,
    per: u32,
    nper: f64,
    pv: f64,
    fv: f64,
    when: PaymentTiming,
) -> Result<f64, TvmError> {
    let payment = pmt(rate, nper, pv, fv, when)?;
    check_period("per", per, nper)?;
    TvmError::finite("ppmt", principal(rate, per, (nper, payment, pv, fv), when))
}

/// Returns the interest in the payments of the periods `start` to `end`, both included.
///
/// # Errors
/// Those of [`ipmt`]; [`TvmError::OutOfRange`] for an end before the start.
///
/// # Example
/// ```
/// use lendwright_lending::tvm::{PaymentTiming, cumipmt};
///
/// // The second year of a mortgage of 125,000 at 9 % over 30 years.
/// let interest = cumipmt(0.09 / 12.0, 360.0, 125_000.0, 13, 24, PaymentTiming::End)?;
/// assert_eq!(format!("{interest:.2}"), "-11135.23");
/// # Ok::<(), lendwright_lending::tvm::TvmError>(())
/// ```
pub fn cumipmt(
    rate: f64,
    nper: f64,
    pv: f64,
    start: u32,
    end: u32,
    when: PaymentTiming,
) -> Result<f64, TvmError> {
    let payment = pmt(rate, nper, pv, 0.0, when)?;
    check_periods(start, end, nper)?;
    let loan = (nper, payment, pv, 0.0);
    TvmError::finite("cumipmt", (start..=end).map(|per| interest(rate, per, loan, when)).sum())
}

/// Returns the principal in the payments of the periods `start` to `end`, both included.
///
/// # Errors
/// Those of [`cumipmt`].
pub fn cumprinc(
    rate: f64,
    nper: f64,
    pv: f64,
    start: u32,
    end: u32,
    when: PaymentTiming,
) -> Result<f64, TvmError> {
    let payment = pmt(rate, nper, pv, 0.0, when)?;
    check_periods(start, end, nper)?;
    let loan = (nper, payment, pv, 0.0);
    TvmError::finite("cumprinc", (start..=end).map(|per| principal(rate, per, loan, when)).sum())
}

/// Periods, payment, present value and future value.
type Annuity = (f64, f64, f64, f64);

/// The balance at the start of a period, times the rate. A first payment at the beginning bears no interest.
///
/// The balance is the value of the later payments. For a negative rate it is the grown value of the earlier ones. So
/// it is never a small difference of large numbers.
fn interest(rate: f64, per: u32, (nper, payment, pv, fv): Annuity, when: PaymentTiming) -> f64 {
    if when == PaymentTiming::Begin && per == 1 {
        return 0.0;
    }
    let before = f64::from(per) - 1.0;
    let factor = when.factor(rate);
    let payment = payment * factor;
    let left = if rate < 0.0 {
        -pv * growth(rate, before) - payment * sum_of_ones(rate, before)
    } else {
        let to_come = nper - before;
        fv * growth(rate, -to_come) + payment * worth_of_ones(rate, to_come)
    };
    left * rate / factor
}

/// The principal in a payment: that of the first bearing interest, `(pv + fv)·rate/((1 + rate)^nper − 1)`,
/// grown since. All of a first payment at the beginning is principal.
fn principal(rate: f64, per: u32, (nper, payment, pv, fv): Annuity, when: PaymentTiming) -> f64 {
    let first = match when {
        PaymentTiming::End => 1.0,
        PaymentTiming::Begin if per == 1 => return payment,
        PaymentTiming::Begin => 2.0,
    };
    -(pv + fv) * growth(rate, f64::from(per) - first - nper) / worth_of_ones(rate, nper)
}

/// The present value of payments of 1: (1 − (1 + rate)^-nper) / rate.
fn worth_of_ones(rate: f64, nper: f64) -> f64 {
    if rate == 0.0 { nper } else { -growth_minus_1(rate, -nper) / rate }
}

/// The future value of payments of 1: ((1 + rate)^nper − 1) / rate.
fn sum_of_ones(rate: f64, nper: f64) -> f64 {
    if rate == 0.0 { nper } else { growth_minus_1(rate, nper) / rate }
}

fn check(rate: f64, numbers: &[(&str, f64)]) -> Result<(), TvmError> {
    TvmError::check_rate("rate", rate)?;
    numbers.iter().try_for_each(|(field, value)| TvmError::check_finite(field, *value))
}

fn check_period(field: &str, per: u32, nper: f64) -> Result<(), TvmError> {
    let per = f64::from(per);
    TvmError::check(field, per, per >= 1.0 && per <= nper, "from 1 to nper")
}

fn check_periods(start: u32, end: u32, nper: f64) -> Result<(), TvmError> {
    check_period("start", start, nper)?;
    check_period("end", end, nper)?;
    TvmError::check("end", f64::from(end), end >= start, "at least start")
}

// The value and the return of cash flows: `npv`, `irr`, `xirr`, `mirr`.

/// Returns the present value of amounts at the times 0, 1, 2 and so on: `Σ values[k] / (1 + rate)^k`.
///
/// The first amount is not discounted, as in numpy; a spreadsheet's NPV is this over `1 + rate`.
///
/// # Errors
/// [`TvmError::OutOfRange`] for a rate of -1 or less and for numbers that are not finite.
pub fn npv(rate: f64, values: &[f64]) -> Result<f64, TvmError> {
    TvmError::check_rate("rate", rate)?;
    check_values(values)?;
    let discount = 1.0 / (1.0 + rate);
    let worth = values.iter().rev().fold(0.0, |worth, value| worth * discount + value);
    TvmError::finite("npv", worth)
}

/// Returns the rate for each period that gives amounts at the times 0, 1, 2 and so on a present value of 0. If there
/// are several, it is the one nearest to `guess`.
///
/// # Errors
/// [`TvmError::OutOfRange`] for numbers that are not finite; [`TvmError::NoSolution`] if there is no such rate
/// between -0.999999999999 and 1,000,000, for example when all amounts have one sign.
///
/// # Example
/// ```
/// use lendwright_lending::tvm::irr;
///
/// let rate = irr(&[-100.0, 39.0, 59.0, 55.0, 20.0], 0.1)?;
/// assert_eq!(format!("{rate:.5}"), "0.28095");
/// // 10 % and 20 % are both roots here.
/// assert_eq!(format!("{:.4}", irr(&[-100.0, 230.0, -132.0], 0.01)?), "0.1000");
/// assert_eq!(format!("{:.4}", irr(&[-100.0, 230.0, -132.0], 0.30)?), "0.2000");
/// # Ok::<(), lendwright_lending::tvm::TvmError>(())
/// ```
pub fn irr(values: &[f64], guess: f64) -> Result<f64, TvmError> {
    TvmError::check_rate("guess", guess)?;
    check_values(values)?;
    let mut time = -1.0;
    let terms = values.iter().map(|amount| {
        time += 1.0;
        Term { time, fraction: 0.0, amount: *amount }
    });
    root_near(&Equation::new(terms.collect()), guess)
}

/// Returns the yearly rate that gives dated amounts a present value of 0, in days over 365 as spreadsheets count. If
/// there are several, it is the one nearest to `guess`.
///
/// The amounts may be in any order. [`irr_at`] takes years of any other day count.
///
/// # Errors
/// As [`irr`]; the value of a flow is named `flows[3].amount`.
///
/// # Example
/// ```
/// use lendwright_lending::tvm::xirr;
/// use lendwright_types::time::parse_date;
///
/// let flows = [
///     (parse_date("2008-01-01")?, -10_000.0),
///     (parse_date("2008-03-01")?, 2_750.0),
///     (parse_date("2008-10-30")?, 4_250.0),
///     (parse_date("2009-02-15")?, 3_250.0),
///     (parse_date("2009-04-01")?, 2_750.0),
/// ];
/// assert_eq!(format!("{:.7}", xirr(&flows, 0.1)?), "0.3733625");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn xirr(flows: &[(NaiveDate, f64)], guess: f64) -> Result<f64, TvmError> {
    let Some((start, _)) = flows.first() else { return Err(TvmError::NO_RATE) };
    // A calendar has less than 2^28 days.
    #[allow(clippy::cast_precision_loss)]
    let years = |day: NaiveDate| day.signed_duration_since(*start).num_days() as f64 / 365.0;
    let timed: Vec<(f64, f64)> = flows.iter().map(|(day, amount)| (years(*day), *amount)).collect();
    irr_at(&timed, guess)
}

/// Returns the rate for each period that gives amounts at any times, in periods, a present value of 0. If there are
/// several, it is the one nearest to `guess`.
///
/// Each flow is a time and an amount: `(0.25, 100.0)` is 100 after a quarter of a year, for a rate a year.
///
/// # Errors
/// As [`irr`]; a flow is named `flows[3].amount` or `flows[3].time`.
pub fn irr_at(flows: &[(f64, f64)], guess: f64) -> Result<f64, TvmError> {
    TvmError::check_rate("guess", guess)?;
    for (at, (time, amount)) in flows.iter().enumerate() {
        if !(time.is_finite() && amount.is_finite()) {
            TvmError::check_finite(&format!("flows[{at}].time"), *time)?;
            TvmError::check_finite(&format!("flows[{at}].amount"), *amount)?;
        }
    }
    let terms =
        flows.iter().map(|(time, amount)| Term { time: *time, fraction: 0.0, amount: *amount });
    root_near(&Equation::new(terms.collect()), guess)
}

/// Returns the rate for each period that lets the paid amounts grow to the received ones. The paid amounts are
/// financed at one rate, and the received ones reinvested at another.
///
/// With n the last of the times 0, 1, 2 and so on: `(worth of the received at n / worth of the paid at 0)^(1/n) − 1`
/// (OASIS, `OpenFormula` 1.2, 6.12).
///
/// # Errors
/// [`TvmError::OutOfRange`] for a rate of -1 or less and for numbers that are not finite; [`TvmError::NoSolution`] if
/// no amount is paid or none is received.
pub fn mirr(values: &[f64], finance_rate: f64, reinvest_rate: f64) -> Result<f64, TvmError> {
    TvmError::check_rate("finance_rate", finance_rate)?;
    TvmError::check_rate("reinvest_rate", reinvest_rate)?;
    check_values(values)?;
    let (mut paid, mut received, mut time) = (0.0, 0.0, 0.0);
    let discount = 1.0 / (1.0 + finance_rate);
    let mut discounted = 1.0;
    for value in values {
        received = received * (1.0 + reinvest_rate) + value.max(0.0);
        paid -= value.min(0.0) * discounted;
        discounted *= discount;
        time += 1.0;
    }
    if !(paid > 0.0 && received > 0.0) {
        return Err(TvmError::NoSolution { field: "mirr" });
    }
    Ok(exp_minus_1(ln(received / paid) / (time - 1.0)))
}

/// The root nearest to a rate; of two at the same distance the lower.
fn root_near(equation: &Equation, guess: f64) -> Result<f64, TvmError> {
    let found = all_roots(equation);
    let rates = found.as_slice().iter().map(|root| exp_minus_1(root.y));
    rates.min_by(|a, b| (a - guess).abs().total_cmp(&(b - guess).abs())).ok_or(TvmError::NO_RATE)
}

fn check_values(values: &[f64]) -> Result<(), TvmError> {
    match values.iter().enumerate().find(|(_, value)| !value.is_finite()) {
        None => Ok(()),
        Some((at, value)) => TvmError::check_finite(&format!("values[{at}]"), *value),
    }
}

// The errors of the time value of money.

/// The reason why there is no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TvmError {
    /// A number is outside the domain of the function.
    #[error("{field} is {value}, and must be {must_be}")]
    OutOfRange {
        /// The name of the parameter, with the place in a list: `values[3]`.
        field: String,
        /// The given number.
        value: f64,
        /// The accepted numbers.
        must_be: &'static str,
    },
    /// The answer does not fit into a double.
    #[error("the {field} is beyond the numbers of a double")]
    TooLarge {
        /// The name of the function.
        field: &'static str,
    },
    /// No rate, or no number of periods, makes the two sides equal.
    #[error("{}", no_solution(field))]
    NoSolution {
        /// The unknown that has no solution: `rate`, `nper` or `mirr`.
        field: &'static str,
    },
}

/// The text for a missing answer, with the bounds of the search for a rate.
fn no_solution(field: &str) -> String {
    match field {
        "mirr" => "there is no rate where nothing is paid or nothing is received".to_owned(),
        "rate" => {
            "no rate from -0.999999999999 to 1000000 makes what is paid worth what is received"
                .to_owned()
        }
        other => format!("no {other} makes what is paid worth what is received"),
    }
}

impl TvmError {
    pub(super) const NO_RATE: Self = Self::NoSolution { field: "rate" };

    /// Refuses a number that is not finite.
    fn check_finite(field: &str, value: f64) -> Result<(), Self> {
        Self::check(field, value, value.is_finite(), "finite")
    }

    /// Refuses a rate of -1 or less, or one that is not finite.
    fn check_rate(field: &str, rate: f64) -> Result<(), Self> {
        Self::check(field, rate, rate.is_finite() && rate > -1.0, "greater than -1")
    }

    /// Refuses an answer that is not finite.
    pub(super) fn finite(field: &'static str, answer: f64) -> Result<f64, Self> {
        if answer.is_finite() { Ok(answer) } else { Err(Self::TooLarge { field }) }
    }

    pub(super) fn check(
        field: &str,
        value: f64,
        is_taken: bool,
        must_be: &'static str,
    ) -> Result<(), Self> {
        if is_taken {
            return Ok(());
        }
        Err(Self::OutOfRange { field: field.to_owned(), value, must_be })
    }
}
