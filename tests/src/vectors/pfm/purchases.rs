//! Repeated purchases: other programs' formulas and fits.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    reason = "statistics of rows whose columns are known"
)]

use super::{columns, is_near, number};
use crate::vectors::Tally;
use lendwright::analytics::churn::{BetaGeo, BetaGeoForm, Customer, Parameters};
use serde_json::Value;

/// The tolerance of formulas.
const FORMULA: f64 = 1e-9;
/// The relative tolerance of parameters and likelihoods.
const FIT: f64 = 1e-3;
/// The tolerance of the log-likelihood in the paper, which has one decimal.
const PUBLISHED: f64 = 0.05;

pub(super) fn run() -> Option<Tally> {
    let file = super::read("bgnbd_cdnow.json")?;
    let text = super::text("data/cdnow_customers_summary.csv")?;
    let rows = columns(&text, &["ID", "frequency", "recency", "T"]);
    let all: Vec<Customer> = rows.iter().map(|row| customer(row[1], row[2], row[3])).collect();
    let mut tally = Tally::new("pfm/bgnbd_cdnow");
    fits(&mut tally, &file, &all);
    let model = BetaGeo::new(BetaGeoForm::Original, parameters(&file["formula_params"]));
    for expected in file["expected_cumulative"].as_array()? {
        let time = number(&expected["t"]);
        let found = model.expected_of_new(time);
        near(&mut tally, &format!("expected at {time}"), found, &expected["value"], FORMULA);
    }
    for theirs in file["customers"].as_array()? {
        let customer = customer(
            number(&theirs["frequency"]),
            number(&theirs["recency"]),
            number(&theirs["T"]),
        );
        let found = [model.p_alive(customer), model.expected_purchases(customer, 39.0)];
        formulas(&mut tally, "BG/NBD", found, theirs);
    }
    let modified =
        BetaGeo::new(BetaGeoForm::Modified, parameters(&file["mbgnbd_formula"]["params"]));
    for theirs in file["mbgnbd_formula"]["customers"].as_array()? {
        let row = rows.iter().find(|row| is_near(row[0], number(&theirs["id"]), 0.0))?;
        let customer = customer(row[1], row[2], row[3]);
        let found = [modified.p_alive(customer), modified.expected_purchases(customer, 39.0)];
        formulas(&mut tally, "MBG/NBD", found, theirs);
    }
    Some(tally)
}

fn fits(tally: &mut Tally, file: &Value, all: &[Customer]) {
    let Some(fit) = BetaGeo::fit(BetaGeoForm::Original, all) else {
        tally.fail("fit", "none");
        return;
    };
    let Parameters { r, alpha, a, b } = fit.model.parameters();
    for source in ["published", "lifetimes_fit", "tight_mle"] {
        for (name, found) in [("r", r), ("alpha", alpha), ("a", a), ("b", b)] {
            let expected = number(&file[source][name]);
            // Published parameters have three decimals.
            let digits = if source == "published" { 5e-4 } else { 0.0 };
            if (found - expected).abs() <= FIT * expected.abs() + digits {
                tally.pass();
            } else {
                tally.fail(&format!("{source} {name}"), format!("{found}, not {expected}"));
            }
        }
    }
    for (name, expected, tolerance) in [
        ("published ll", &file["published"]["ll"], PUBLISHED),
        ("lifetimes_ll", &file["lifetimes_ll"], FIT),
        ("tight_ll", &file["tight_ll"], FIT),
    ] {
        let apart = (fit.log_likelihood - number(expected)).abs();
        if apart <= tolerance {
            tally.pass();
        } else {
            tally.fail(name, format!("{}, not {expected}", fit.log_likelihood));
        }
    }
}

fn formulas(tally: &mut Tally, model: &str, [alive, expected]: [f64; 2], theirs: &Value) {
    let case = format!("{model} of {}", theirs["id"]);
    near(tally, &case, alive, &theirs["p_alive"], FORMULA);
    near(tally, &case, expected, &theirs["expected_purchases_39"], FORMULA);
}

fn near(tally: &mut Tally, case: &str, found: f64, expected: &Value, tolerance: f64) {
    if (found - number(expected)).abs() <= tolerance {
        tally.pass();
    } else {
        tally.fail(case, format!("{found}, not {expected}"));
    }
}

fn customer(frequency: f64, recency: f64, known: f64) -> Customer {
    Customer { repeats: frequency as u32, last: recency, known }
}

fn parameters(of: &Value) -> Parameters {
    let [r, alpha, a, b] = ["r", "alpha", "a", "b"].map(|name| number(&of[name]));
    Parameters { r, alpha, a, b }
}
