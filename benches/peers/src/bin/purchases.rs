//! lendwright's fits of purchases: BG/NBD and its modification.

use lendwright::analytics::churn::{BetaGeo, BetaGeoForm, Customer, Parameters};
use lendwright_peers::{about, lines, measure_whole, write};
use std::hint::black_box;

fn main() {
    let customers: Vec<Customer> =
        lines().map(|line| customer(&line.expect("the input can be read"))).collect();
    let form = if about() == "bgnbd" { BetaGeoForm::Original } else { BetaGeoForm::Modified };
    let fit = || BetaGeo::fit(form, black_box(&customers)).expect("a fit");
    let found = fit();
    write(&figures(found.model.parameters()));
    measure_whole(1, || _ = black_box(fit()));
}

fn figures(Parameters { r, alpha, a, b }: Parameters) -> [f64; 4] {
    [r, alpha, a, b]
}

fn customer(line: &str) -> Customer {
    let mut parts = line.split(' ').map(|part| part.parse::<f64>().expect("a number"));
    let mut part = || parts.next().expect("three columns");
    Customer { repeats: part() as u32, last: part(), known: part() }
}
