//! Other people's transactions, and the results of their programs.

mod aggregates;
mod hazard;
mod kmeans;
mod purchases;
mod recurring;
mod robust_trend;

use super::{Fault, Tally, file};
use lendwright::analytics::Day;
use serde_json::Value;

/// Some files of the folder, and the function that reads them.
type Job = (&'static [&'static str], fn() -> Option<Tally>);

const JOBS: [Job; 6] = [
    (&["robust_trend_berka.json"], robust_trend::run),
    (&["berka_aggregates.json", "berka_1993_transactions.csv"], aggregates::berka),
    (&["sparkov_aggregates.json", "sparkov_transactions.csv.gz"], aggregates::sparkov),
    (&["kmeans_rfm_cdnow.json", "data/cdnow_customers_summary_with_transactions.csv"], kmeans::run),
    (&["bgnbd_cdnow.json", "data/cdnow_customers_summary.csv"], purchases::run),
    (&["logistic_bankchurners.json", "data/bankchurners.csv"], hazard::run),
];

/// Runs all files and returns the failures. A file that is not there is skipped, and a file that can't be read is a
/// failure.
#[must_use]
pub fn run() -> Vec<String> {
    let mut failures = Vec::new();
    let Some(folder) = file("pfm") else { return failures };
    for (names, job) in JOBS.into_iter().filter(|(names, _)| are_there(names)) {
        let unread = || vec![format!("pfm/{}: can't be read", names.join(", pfm/"))];
        failures.extend(job().map_or_else(unread, report));
    }
    failures.extend(recurring::run(&folder));
    failures
}

/// Like [`Tally::report`]. A file without a case is a failure.
fn report(mut tally: Tally) -> Vec<String> {
    if tally.ran() == 0 {
        tally.fail("the file", "has no case");
    }
    tally.report()
}

/// Whether files of the folder are there. Prints a line for the first one that is not.
fn are_there(names: &[&str]) -> bool {
    names.iter().all(|name| file(&format!("pfm/{name}")).is_some())
}

/// A file of the folder as text.
fn text(name: &str) -> Option<String> {
    std::fs::read_to_string(file(&format!("pfm/{name}"))?).ok()
}

/// A file of the folder as JSON.
fn read(name: &str) -> Option<Value> {
    serde_json::from_str(&text(name)?).ok()
}

/// An amount in minor units.
fn minor(text: &str) -> Result<i64, Fault> {
    text.parse().map_err(|_| Fault::not_expressible("amount", &text.into()))
}

fn day(text: &str) -> Result<Day, Fault> {
    text.parse().map_err(|_| Fault::not_expressible("date", &text.into()))
}

/// A number in a file. Any other value becomes NaN, which is equal to nothing.
fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// The numbers of a list.
fn doubles(list: &Value) -> Vec<f64> {
    list.as_array().into_iter().flatten().map(number).collect()
}

/// The columns with these names, as rows of numbers. The table has comma-separated texts without quotes.
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

/// Whether a number differs by at most the tolerance. If the expected number is above 1, the tolerance is multiplied by
/// it.
#[allow(clippy::float_arithmetic, reason = "statistics")]
fn is_near(found: f64, expected: f64, tolerance: f64) -> bool {
    (found - expected).abs() <= tolerance * expected.abs().max(1.0)
}
