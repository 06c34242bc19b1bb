//! Rates, and the time value of money, computed by others.
#![allow(clippy::float_arithmetic, reason = "rates are doubles")]

mod law;
mod value;

use super::{Tally, file};
use serde_json::Value;

/// The error of one vector, if it fails.
type Outcome = Result<(), String>;

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

/// Runs the files of rates, prints a line for each, and returns the failures; `None` if there are no vectors.
#[must_use]
pub fn run() -> Option<Vec<String>> {
    let mut failures = Vec::new();
    for (name, check) in FILES {
        let path = file(&format!("servicing/{name}.json"))?;
        let text = std::fs::read_to_string(path).unwrap();
        let all: Value = serde_json::from_str(&text).unwrap();
        let mut tally = Tally::new(format!("servicing/{name}"));
        for vector in all["vectors"].as_array().unwrap() {
            match check(&vector["inputs"], &vector["expected"]) {
                Ok(()) => tally.pass(),
                Err(what) => tally.fail(vector["id"].as_str().unwrap_or("?"), what),
            }
        }
        if tally.ran() == 0 {
            tally.fail(name, "no vector ran");
        }
        failures.extend(tally.report());
    }
    Some(failures)
}

/// A text, or a number as it is written in the file.
fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A number, or a quotient of two: `0.08/12`.
fn number(value: &Value) -> f64 {
    let text = text(value);
    match text.split_once('/') {
        Some((over, under)) => over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap(),
        None => text.parse().unwrap_or_else(|_| panic!("{text} is no number")),
    }
}

/// A number, or a default if there is none.
fn number_or(value: &Value, other: f64) -> f64 {
    if value.is_null() { other } else { number(value) }
}

/// Passes if the difference of two numbers is within the tolerance.
fn near(ours: f64, expected: f64, tolerance: f64) -> Outcome {
    if (ours - expected).abs() <= tolerance {
        return Ok(());
    }
    Err(format!("{ours} is not {expected} within {tolerance}"))
}
