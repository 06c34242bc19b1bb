//! Points and customers for several benchmarks.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    clippy::float_arithmetic,
    reason = "made data"
)]

use lendwright::analytics::churn::Customer;
use lendwright::analytics::segments::Points;

const ROWS: usize = 100_000;
const DIMS: usize = 8;
/// The number of clusters.
pub const CLUSTERS: usize = 8;
const CUSTOMERS: usize = 2_357;

/// `SplitMix64`, as numbers from 0 to 1.
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((mixed ^ mixed >> 31) >> 11) as f64 / 2_f64.powi(53)
}

/// Points that are uniformly distributed in a cube, without any cluster.
///
/// # Panics
/// Never: all numbers are finite.
#[must_use]
pub fn uniform() -> Points {
    let mut state = 3;
    let values = (0..ROWS * DIMS).map(|_| random(&mut state)).collect();
    Points::new(DIMS, values).expect("they are numbers")
}

/// Clusters that overlap: each has a centre, and around it the sum of four uniformly distributed numbers.
///
/// # Panics
/// Never: all numbers are finite.
#[must_use]
pub fn heaps() -> Points {
    let mut state = 1;
    let middles: Vec<f64> = (0..CLUSTERS * DIMS).map(|_| 6.0 * random(&mut state)).collect();
    let values = (0..ROWS * DIMS).map(|at| {
        let middle =
            middles.get(at / DIMS % CLUSTERS * DIMS + at % DIMS).copied().unwrap_or_default();
        middle + (0..4).map(|_| random(&mut state)).sum::<f64>()
    });
    Points::new(DIMS, values.collect()).expect("they are numbers")
}

/// Customers who follow the model: exponentially distributed purchase rates with a mean of 0.05 a week, and some
/// customers who leave.
#[must_use]
pub fn customers() -> Vec<Customer> {
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
