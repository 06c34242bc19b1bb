//! The value and the return of cash flows: `npv`, `irr`, `xirr`, `mirr`.

use super::equation::{Equation, Term};
use super::error::TvmError;
use super::power::{exp_minus_1, ln};
use super::roots;
use chrono::NaiveDate;

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
pub(super) fn root_near(equation: &Equation, guess: f64) -> Result<f64, TvmError> {
    let found = roots::all(equation);
    let rates = found.as_slice().iter().map(|root| exp_minus_1(root.y));
    rates.min_by(|a, b| (a - guess).abs().total_cmp(&(b - guess).abs())).ok_or(TvmError::NO_RATE)
}

fn check_values(values: &[f64]) -> Result<(), TvmError> {
    match values.iter().enumerate().find(|(_, value)| !value.is_finite()) {
        None => Ok(()),
        Some((at, value)) => TvmError::check_finite(&format!("values[{at}]"), *value),
    }
}
