//! Other people's transactions, and what their programs make of them.

mod aggregates;
mod hazard;
mod kmeans;
mod purchases;
mod recurring;
mod robust_trend;

use super::{Tally, file};
use serde_json::Value;

/// Runs all files and gives what failed; `None` where there are no vectors.
#[must_use]
pub fn run() -> Option<Vec<String>> {
    let tallies = [
        robust_trend::run(),
        aggregates::berka(),
        aggregates::sparkov(),
        kmeans::run(),
        purchases::run(),
        hazard::run(),
    ];
    if tallies.iter().all(Option::is_none) {
        return None;
    }
    let mut failures: Vec<String> = tallies.into_iter().flatten().flat_map(Tally::report).collect();
    failures.extend(file("pfm").iter().flat_map(|folder| recurring::run(folder)));
    Some(failures)
}

/// A file of the folder as text.
fn text(name: &str) -> Option<String> {
    std::fs::read_to_string(file(&format!("pfm/{name}"))?).ok()
}

/// A file of the folder as JSON.
fn read(name: &str) -> Option<Value> {
    serde_json::from_str(&text(name)?).ok()
}

/// A number of a file; not-a-number for anything else, which equals nothing.
fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// The numbers of a list.
fn doubles(list: &Value) -> Vec<f64> {
    list.as_array().into_iter().flatten().map(number).collect()
}

/// The columns of these names of a table of comma-separated texts without quotes, as rows of numbers.
fn columns(text: &str, names: &[&str]) -> Vec<Vec<f64>> {
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let places: Vec<Option<usize>> =
        names.iter().map(|name| header.iter().position(|found| found == name)).collect();
    let row = |line: &str| -> Vec<f64> {
        let cells: Vec<&str> = line.split(',').collect();
        let cell = |place: &Option<usize>| cells.get((*place)?)?.parse().ok();
        places.iter().map(|place| cell(place).unwrap_or(f64::NAN)).collect()
    };
    lines.map(row).collect()
}

/// Whether a number differs by no more than the tolerance, times the expected one where that is greater than 1.
#[allow(clippy::float_arithmetic, reason = "statistics")]
fn is_near(found: f64, expected: f64, tolerance: f64) -> bool {
    (found - expected).abs() <= tolerance * expected.abs().max(1.0)
}
