//! lendwright's evaluation of boosted trees, which the library itself has put next to the input.

use lendwright::scoring::model::{Trees, TreesOptions};
use lendwright_peers::{about, lines, measure_whole, model, write};
use std::hint::black_box;

fn main() {
    let rows: Vec<Vec<f64>> = lines()
        .map(|line| line.expect("the input can be read"))
        .map(|line| line.split(' ').map(|value| value.parse().expect("a number")).collect())
        .collect();
    let options = TreesOptions::default();
    let trees = if about().starts_with("lightgbm") {
        Trees::from_lightgbm(&model("txt"), &options)
    } else {
        Trees::from_xgboost(&model("ubj"), &options)
    };
    let trees = trees.expect("a model that the library has just made");
    let columns: Vec<Vec<f64>> =
        (0..rows[0].len()).map(|at| rows.iter().map(|row| row[at]).collect()).collect();
    let columns: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
    let mut margins = vec![0.0; rows.len()];
    trees.margins(black_box(&columns), &mut margins);
    write(&margins);
    measure_whole(rows.len(), || trees.margins(black_box(&columns), black_box(&mut margins)));
}
