//! k-means of 100,000 points of 8 dimensions, 10 starts, and MBG/NBD of 2,357 customers: `cargo bench --bench segments`.
#![allow(
    missing_docs,
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    clippy::float_arithmetic,
    clippy::unwrap_used,
    reason = "a benchmark of made data"
)]

use criterion::{Criterion, criterion_group, criterion_main};
use lendwright::analytics::churn::{Customer, ModifiedBetaGeo};
use lendwright::analytics::segments::{KMeans, Points};
use std::hint::black_box;

const ROWS: usize = 100_000;
const DIMS: usize = 8;
const CLUSTERS: usize = 8;
const CUSTOMERS: usize = 2_357;

/// `SplitMix64`, as numbers from 0 to 1.
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((mixed ^ mixed >> 31) >> 11) as f64 / 2_f64.powi(53)
}

/// Heaps that run into one another: a middle of each cluster, and about it the sum of four even numbers.
fn points() -> Points {
    let mut state = 1;
    let middles: Vec<f64> = (0..CLUSTERS * DIMS).map(|_| 6.0 * random(&mut state)).collect();
    let values = (0..ROWS * DIMS).map(|at| {
        let middle = middles.get(at / DIMS % CLUSTERS * DIMS + at % DIMS).copied().unwrap();
        middle + (0..4).map(|_| random(&mut state)).sum::<f64>()
    });
    Points::new(DIMS, values.collect()).unwrap()
}

/// Customers as the model says that they are: rates of 0.25 to 1 a month, and some who leave.
fn customers() -> Vec<Customer> {
    let mut state = 2;
    let mut customer = || {
        let known = (27.0 + (12.0 * random(&mut state) * 7.0).round() / 7.0).min(38.86);
        let rate = -random(&mut state).ln() / 20.0;
        let leaves = random(&mut state) * 0.6;
        let (mut repeats, mut last) = (0, 0.0);
        while random(&mut state) > leaves {
            let next = last - (1.0 - random(&mut state)).ln() / rate;
            if next > known {
                break;
            }
            (repeats, last) = (repeats + 1, (next * 7.0).floor() / 7.0);
        }
        Customer { repeats, last: if repeats == 0 { 0.0 } else { last }, known }
    };
    (0..CUSTOMERS).map(|_| customer()).collect()
}

fn segments(c: &mut Criterion) {
    let points = points();
    let mut group = c.benchmark_group("segments");
    group.sample_size(10);
    group.bench_function("k-means of 100,000 x 8, k 8, 10 starts", |b| {
        b.iter(|| KMeans::new(CLUSTERS).fit(black_box(&points)));
    });
    let customers = customers();
    group.bench_function("MBG/NBD of 2,357 customers", |b| {
        b.iter(|| ModifiedBetaGeo::fit(black_box(&customers)));
    });
    group.finish();
}

criterion_group!(benches, segments);
criterion_main!(benches);
