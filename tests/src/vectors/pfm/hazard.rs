//! A logistic regression of the customers who left a bank.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    reason = "statistics of rows whose columns are known"
)]

use super::{columns, doubles, is_near, number};
use crate::vectors::Tally;
use lendwright::analytics::churn::{Hazard, auc};
use lendwright::analytics::stats::{mean, sd};
use serde_json::Value;

const TOLERANCE: f64 = 1e-9;

/// Rows of variables, and whether each customer left.
#[derive(Default)]
struct Part {
    values: Vec<f64>,
    left: Vec<bool>,
}

pub(super) fn run() -> Option<Tally> {
    let file = super::read("logistic_bankchurners.json")?;
    let text = super::text("data/bankchurners.csv")?;
    let names: Vec<&str> = file["features"].as_array()?.iter().filter_map(Value::as_str).collect();
    let rows = columns(&text, &names);
    let left = text.lines().skip(1).map(|line| line.contains(",Attrited Customer,"));
    let (mut train, mut held_out) = (Part::default(), Part::default());
    let (means, sds) = (doubles(&file["mu"]), doubles(&file["sd"]));
    for (at, (row, left)) in rows.iter().zip(left).enumerate() {
        let part = if at % 3 == 0 { &mut held_out } else { &mut train };
        let scales = means.iter().zip(&sds);
        part.values.extend(row.iter().zip(scales).map(|(value, (mean, sd))| (value - mean) / sd));
        part.left.push(left);
    }
    let mut tally = Tally::new("pfm/logistic_bankchurners");
    for dim in 0..names.len() {
        let trained = rows.iter().enumerate().filter(|(at, _)| at % 3 != 0);
        let column: Vec<f64> = trained.map(|(_, row)| row[dim]).collect();
        near(&mut tally, "mu", mean(&column), &file["mu"][dim]);
        near(&mut tally, "sd", sd(&column), &file["sd"][dim]);
    }
    let hazard = Hazard::fit(names.len(), &train.values, &train.left).ok()?;
    for (at, found) in hazard.coefficients().iter().enumerate() {
        near(&mut tally, "coef", Some(*found), &file["coef"][at]);
    }
    for (at, found) in hazard.standard_errors().iter().enumerate() {
        near(&mut tally, "se", Some(*found), &file["se"][at]);
    }
    let scores = |part: &Part| -> Vec<f64> {
        part.values.chunks(names.len()).map(|row| hazard.probability(row)).collect()
    };
    near(&mut tally, "train_log_loss", loss(&scores(&train), &train.left), &file["train_log_loss"]);
    let tested = scores(&held_out);
    near(&mut tally, "test_log_loss", loss(&tested, &held_out.left), &file["test_log_loss"]);
    near(&mut tally, "test_auc", auc(&tested, &held_out.left), &file["test_auc"]);
    for (found, expected) in tested.iter().zip(file["first_test_probs"].as_array()?) {
        near(&mut tally, "probability", Some(*found), expected);
    }
    Some(tally)
}

/// The mean of the negative logarithms of the predicted probabilities of the real outcomes.
fn loss(scores: &[f64], left: &[bool]) -> Option<f64> {
    let said = |(score, left): (&f64, &bool)| if *left { score.ln() } else { (-score).ln_1p() };
    let losses: Vec<f64> = scores.iter().zip(left).map(|row| -said(row)).collect();
    mean(&losses)
}

fn near(tally: &mut Tally, case: &str, found: Option<f64>, expected: &Value) {
    if found.is_some_and(|found| is_near(found, number(expected), TOLERANCE)) {
        tally.pass();
    } else {
        tally.fail(case, format!("{found:?}, not {expected}"));
    }
}
