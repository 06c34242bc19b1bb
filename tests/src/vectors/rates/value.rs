//! The time value of money, and the rates that flows return.

use super::{Fault, Outcome, day, list, near, number, number_or, text, whole};
use chrono::{Datelike, NaiveDate};
use lendwright::lending::tvm::{self, PaymentTiming};
use serde_json::Value;

/// The smallest difference that doubles can express, even if a vector asks for less.
const FINEST: f64 = 1e-13;

/// One function of a spreadsheet or of numpy.
pub(super) fn tvm(inputs: &Value, expected: &Value) -> Outcome {
    let ours = computed(inputs)?.map_err(|error| error.to_string())?;
    let wanted = number(&expected["value"])?;
    let relative = number_or(&expected["relative_tolerance"], 0.0)?.max(FINEST);
    let absolute = number_or(&expected["abs_tolerance"], 0.0)?;
    near(as_shown(ours, expected), wanted, absolute.max(relative * wanted.abs()))
}

/// An amount that a manual prints in cents is compared in cents.
fn as_shown(ours: f64, expected: &Value) -> f64 {
    let decimals = text(&expected["value"]).split_once('.').map_or(0, |(_, part)| part.len());
    if decimals == 2 { (ours * 100.0).round() / 100.0 } else { ours }
}

fn computed(inputs: &Value) -> Result<Result<f64, tvm::TvmError>, Fault> {
    let or_zero = |name: &str| number_or(&inputs[name], 0.0);
    let (rate, nper, pmt) = (or_zero("rate")?, or_zero("nper")?, or_zero("pmt")?);
    let (pv, fv) = (or_zero("pv")?, or_zero("fv")?);
    let period = |name: &str| whole(&inputs[name]);
    let guess = number_or(&inputs["guess"], 0.1)?;
    let when = match text(&inputs["when"]).as_str() {
        "begin" | "1" => PaymentTiming::Begin,
        "end" | "0" | "null" => PaymentTiming::End,
        _ => return Err(Fault::not_expressible("timing", &inputs["when"])),
    };
    let values =
        || list(&inputs["values"])?.iter().map(number).collect::<Result<Vec<f64>, Fault>>();
    Ok(match inputs["function"].as_str().unwrap_or_default() {
        "pv" => tvm::pv(rate, nper, pmt, fv, when),
        "fv" => tvm::fv(rate, nper, pmt, pv, when),
        "pmt" => tvm::pmt(rate, nper, pv, fv, when),
        "nper" => tvm::nper(rate, pmt, pv, fv, when),
        "rate" => tvm::rate(nper, pmt, pv, fv, when, guess),
        "ipmt" => tvm::ipmt(rate, period("per")?, nper, pv, fv, when),
        "ppmt" => tvm::ppmt(rate, period("per")?, nper, pv, fv, when),
        "cumipmt" => tvm::cumipmt(rate, nper, pv, period("start")?, period("end")?, when),
        "cumprinc" => tvm::cumprinc(rate, nper, pv, period("start")?, period("end")?, when),
        "npv" => tvm::npv(rate, &values()?),
        "irr" => tvm::irr(&values()?, guess),
        "mirr" => tvm::mirr(&values()?, or_zero("finance_rate")?, or_zero("reinvest_rate")?),
        _ => return Err(Fault::not_expressible("function", &inputs["function"])),
    })
}

/// A vector with dated flows.
pub(super) fn xirr(inputs: &Value, expected: &Value) -> Outcome {
    let flow = |flow: &Value| Ok((day(&flow["date"])?, number(&flow["amount"])?));
    let flows: Result<Vec<(NaiveDate, f64)>, Fault> =
        list(&inputs["flows"])?.iter().map(flow).collect();
    let flows = flows?;
    let guess = number_or(&inputs["guess"], 0.1)?;
    let start = flows.first().map_or(NaiveDate::MIN, |flow| flow.0);
    let by = |years: fn(NaiveDate, NaiveDate) -> f64| {
        let timed: Vec<(f64, f64)> =
            flows.iter().map(|(on, amount)| (years(start, *on), *amount)).collect();
        tvm::irr_at(&timed, guess)
    };
    let ours = match inputs["day_count"].as_str().unwrap_or("Act/365F") {
        "Act/365F" => tvm::xirr(&flows, guess),
        "Act/360" => by(|start, end| days(start, end) / 360.0),
        "30/360 ISDA" => by(thirty_360),
        "Act/Act ISDA" => by(actual_actual),
        _ => return Err(Fault::not_expressible("day count", &inputs["day_count"])),
    };
    let ours = ours.map_err(|error| error.to_string())?;
    near(ours, number(&expected["xirr"])?, number(&expected["abs_tolerance"])?.max(FINEST))
}

#[allow(clippy::cast_precision_loss, reason = "some thousand days")]
fn days(start: NaiveDate, end: NaiveDate) -> f64 {
    (end - start).num_days() as f64
}

/// The bond basis (ISDA 2006, 4.16(f)).
fn thirty_360(start: NaiveDate, end: NaiveDate) -> f64 {
    let first = start.day().min(30);
    let last = if first == 30 { end.day().min(30) } else { end.day() };
    let months = f64::from(end.year() - start.year()) * 12.0 + f64::from(end.month())
        - f64::from(start.month());
    (months * 30.0 + f64::from(last) - f64::from(first)) / 360.0
}

/// The days in each year divided by the length of that year (ISDA 2006, 4.16(b)).
fn actual_actual(start: NaiveDate, end: NaiveDate) -> f64 {
    let begins = |year| NaiveDate::from_ymd_opt(year, 1, 1).unwrap();
    let years = (start.year()..=end.year()).map(|year| {
        let (from, to) = (begins(year), begins(year + 1));
        days(from.max(start), to.min(end)) / days(from, to)
    });
    years.sum()
}
