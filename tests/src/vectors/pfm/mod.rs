//! Other people's transactions, and what their programs make of them.

mod aggregates;
mod hazard;
mod kmeans;
mod purchases;
mod recurring;
mod robust_trend;

use super::{Tally, file};
use serde_json::Value;

/// What reads some files of the folder, which it names.
type Job = (&'static [&'static str], fn() -> Option<Tally>);

const JOBS: [Job; 6] = [
    (&["robust_trend_berka.json"], robust_trend::run),
    (&["berka_aggregates.json", "berka_1993_transactions.csv"], aggregates::berka),
    (&["sparkov_aggregates.json", "sparkov_transactions.csv.gz"], aggregates::sparkov),
    (&["kmeans_rfm_cdnow.json", "data/cdnow_customers_summary_with_transactions.csv"], kmeans::run),
    (&["bgnbd_cdnow.json", "data/cdnow_customers_summary.csv"], purchases::run),
    (&["logistic_bankchurners.json", "data/bankchurners.csv"], hazard::run),
];

/// Runs all files and gives what failed; `None` where there are no vectors. A file that is there and can't be read has
/// failed.
#[must_use]
pub fn run() -> Option<Vec<String>> {
    let folder = file("pfm")?;
    let mut failures = Vec::new();
    for (names, job) in JOBS.into_iter().filter(|(names, _)| are_there(names)) {
        let unread = || vec![format!("pfm/{}: can't be read", names.join(", pfm/"))];
        failures.extend(job().map_or_else(unread, report));
    }
    failures.extend(recurring::run(&folder));
    Some(failures)
}

/// As [`Tally::report`]; a file without a case is one that was not read.
fn report(mut tally: Tally) -> Vec<String> {
    if tally.ran() == 0 {
        tally.fail("the file", "has no case");
    }
    tally.report()
}

/// Whether files of the folder are there; says which is not.
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
