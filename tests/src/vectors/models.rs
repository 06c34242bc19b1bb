//! Models of other libraries on 1,000 rows with missing values, against those libraries' own results.
#![allow(clippy::float_arithmetic, reason = "margins are doubles")]

use super::{Fault, Tally, file};
use lendwright::scoring::model::{Trees, TreesOptions};

const FOLDER: &str = "rules/golden";

/// A file of a model with the column of its results in `expected_1000.csv`.
const MODELS: [(&str, &str); 3] =
    [("xgb.json", "xgb_margin"), ("xgb.ubj", "xgb_margin"), ("lgb.txt", "lgb_raw")];

/// A file of contributions, its model, and the greatest difference that is allowed.
const CONTRIBUTIONS: [(&str, &str, f64); 3] = [
    ("xgb_pred_contribs.csv", "xgb.json", 2e-5),
    ("xgb_pred_contribs.csv", "xgb.ubj", 2e-5),
    ("lgb_pred_contrib.csv", "lgb.txt", 1e-12),
];

/// Files of the folder that no reader reads yet.
const NOT_READ: [&str; 3] = ["xgb.onnx", "lgb.onnx", "lr.onnx"];

/// Runs the models, prints a line for each file, and returns the failures. A file that is not there is skipped.
#[must_use]
pub fn run() -> Vec<String> {
    let mut failures = Vec::new();
    let (Some(rows), Some(expected)) = (table("rows_1000.csv"), table("expected_1000.csv")) else {
        return failures;
    };
    for (name, column) in MODELS {
        let mut tally = Tally::new(format!("{FOLDER}/{name}"));
        match trees(name) {
            Ok(trees) => margins(&trees, &rows, expected.column(column), &mut tally),
            Err(why) => tally.fail(name, why),
        }
        failures.extend(tally.report());
    }
    for (name, model, bound) in CONTRIBUTIONS {
        let mut tally = Tally::new(format!("{FOLDER}/{name} by {model}"));
        match (trees(model), table(name)) {
            (Ok(trees), Some(theirs)) => contributions(&trees, &rows, &theirs, bound, &mut tally),
            (Err(why), _) => tally.fail(name, why),
            (_, None) => tally.fail(name, "is not there"),
        }
        failures.extend(tally.report());
    }
    for name in NOT_READ.into_iter().filter(|name| file(&format!("{FOLDER}/{name}")).is_some()) {
        let mut tally = Tally::new(format!("{FOLDER}/{name}"));
        tally.not_expressible(name, "ONNX is not read yet");
        failures.extend(tally.report());
    }
    failures
}

/// Every margin, one by one and in one call, must have the same bits.
fn margins(trees: &Trees, rows: &Table, expected: Vec<f64>, tally: &mut Tally) {
    let columns: Vec<Vec<f64>> = rows.names.iter().map(|name| rows.column(name)).collect();
    let columns: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
    let mut together = vec![0.0; rows.rows.len()];
    trees.margins(&columns, &mut together);
    for (at, theirs) in expected.into_iter().enumerate() {
        let alone = trees.margin(&rows.rows[at]);
        let is_equal = alone.to_bits() == theirs.to_bits();
        let result = if !is_equal {
            Err(Fault::Differs(format!("{alone}, expected {theirs}")))
        } else if together[at].to_bits() != theirs.to_bits() {
            Err(Fault::Differs(format!("{} in a block, expected {theirs}", together[at])))
        } else {
            Ok(())
        };
        tally.count(&format!("row {at}"), result);
    }
}

fn contributions(trees: &Trees, rows: &Table, theirs: &Table, bound: f64, tally: &mut Tally) {
    let mut largest = 0.0_f64;
    for (at, (row, theirs)) in rows.rows.iter().zip(&theirs.rows).enumerate() {
        let ours = trees.contributions(row);
        let differences = ours.iter().zip(theirs).map(|(ours, theirs)| (ours - theirs).abs());
        let difference = differences.fold(0.0, f64::max);
        largest = largest.max(difference);
        let sum: f64 = ours.iter().sum();
        let off = (sum - trees.margin(row)).abs();
        let is_equal = ours.len() == theirs.len() && difference <= bound && off <= 1e-12;
        let result = if is_equal {
            Ok(())
        } else {
            Err(Fault::Differs(format!(
                "differs by {difference}, its sum from the margin by {off}"
            )))
        };
        tally.count(&format!("row {at}"), result);
    }
    println!("    largest difference {largest:.2e}, bound {bound:e}");
}

fn trees(name: &str) -> Result<Trees, String> {
    let path = file(&format!("{FOLDER}/{name}")).ok_or("is not there")?;
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    let options = TreesOptions::default();
    let trees = if path_is_text(name) {
        Trees::from_lightgbm(&bytes, &options)
    } else {
        Trees::from_xgboost(&bytes, &options)
    };
    trees.map_err(|error| error.to_string())
}

fn path_is_text(name: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|extension| extension == "txt")
}

/// A file of numbers with a line of names. An empty field is missing.
struct Table {
    names: Vec<String>,
    rows: Vec<Vec<f64>>,
}

impl Table {
    fn column(&self, name: &str) -> Vec<f64> {
        let at = self.names.iter().position(|known| known == name);
        self.rows.iter().map(|row| at.map_or(f64::NAN, |at| row[at])).collect()
    }
}

fn table(name: &str) -> Option<Table> {
    let text = std::fs::read_to_string(file(&format!("{FOLDER}/{name}"))?).ok()?;
    let mut lines = text.lines();
    let names = lines.next()?.split(',').map(str::to_owned).collect();
    let number = |field: &str| field.parse().unwrap_or(f64::NAN);
    let rows = lines.map(|line| line.split(',').map(number).collect()).collect();
    Some(Table { names, rows })
}
