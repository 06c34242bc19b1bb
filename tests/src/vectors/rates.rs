//! Rates, and the time value of money, computed by others.
#![allow(clippy::float_arithmetic, reason = "rates are doubles")]

mod law;
mod value;

use super::{Fault, Outcome, Tally, document, file};
use chrono::NaiveDate;
use lendwright::time::parse_date;
use serde_json::Value;

/// Checks the expected result for a vector's inputs.
type Check = fn(&Value, &Value) -> Outcome;

/// The files, each with the function that checks one of its vectors.
const FILES: [(&str, Check); 8] = [
    ("apr_reg_z", law::reg_z),
    ("reg_z_intervals", law::reg_z_interval),
    ("aprc_eu", law::aprc),
    ("aprc_eu_intervals", law::aprc_interval),
    ("aprc_ec_examples", law::aprc),
    ("early_settlement_uk", law::settlement),
    ("tvm", value::tvm),
    ("xirr", value::xirr),
];

/// Runs the files of rates, prints a line for each, and returns the failures. A file that is not there is skipped.
#[must_use]
pub fn run() -> Vec<String> {
    let mut failures = Vec::new();
    if file("servicing").is_none() {
        return failures;
    }
    for (name, check) in FILES {
        let path = format!("servicing/{name}.json");
        let Some(all) = document(&path, &mut failures) else { continue };
        let mut tally = Tally::new(format!("servicing/{name}"));
        for vector in all["vectors"].as_array().into_iter().flatten() {
            let id = vector["id"].as_str().unwrap_or("?");
            tally.count(id, check(&vector["inputs"], &vector["expected"]));
        }
        if tally.ran() == 0 {
            tally.fail(name, "no vector ran");
        }
        failures.extend(tally.report());
    }
    failures
}

/// A text, or a number as it is written in the file.
fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A number, or a quotient of two: `0.08/12`.
fn number(value: &Value) -> Result<f64, Fault> {
    let text = text(value);
    let number = match text.split_once('/') {
        Some((over, under)) => double(over).zip(double(under)).map(|(over, under)| over / under),
        None => double(&text),
    };
    number.ok_or_else(|| Fault::not_expressible("number", value))
}

/// A number that a double can be. `1e400` is infinite as a double, so it is none.
fn double(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// A number, or a default if there is none.
fn number_or(value: &Value, other: f64) -> Result<f64, Fault> {
    if value.is_null() { Ok(other) } else { number(value) }
}

/// A count, such as the number of instalments.
fn whole(value: &Value) -> Result<u32, Fault> {
    let whole = value.as_u64().and_then(|whole| u32::try_from(whole).ok());
    whole.ok_or_else(|| Fault::not_expressible("whole number", value))
}

fn day(value: &Value) -> Result<NaiveDate, Fault> {
    parse_date(&text(value)).map_err(|_| Fault::not_expressible("date", value))
}

fn list(value: &Value) -> Result<&[Value], Fault> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| Fault::not_expressible("list", value))
}

/// Passes if the difference of two numbers is within the tolerance.
fn near(ours: f64, expected: f64, tolerance: f64) -> Outcome {
    if (ours - expected).abs() <= tolerance {
        return Ok(());
    }
    Err(format!("{ours} is not {expected} within {tolerance}").into())
}
