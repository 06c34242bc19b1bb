//! Small hand-made models, each a trap of its format: read by the public interface, and compared with numbers that
//! were worked out by hand or by brute force.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::arithmetic_side_effects, clippy::float_arithmetic, clippy::float_cmp)]
#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_sign_loss)]
#![allow(clippy::cast_possible_wrap)]

mod block;
mod lightgbm;
mod mutation;
mod refused;
mod refused_lightgbm;
mod shapley;
mod write;
mod xgboost;

use super::{ModelError, Output, Trees, TreesOptions};
use crate::Category;

const NAN: f64 = f64::NAN;

/// Random numbers that are the same in each run (xorshift64*).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// A number of few digits, so that values meet thresholds.
    fn short(&mut self) -> f64 {
        (self.below(17) as f64 - 8.0) / 4.0
    }
}

fn class(class: usize) -> TreesOptions {
    TreesOptions { class: Some(class), ..TreesOptions::default() }
}

fn iterations(range: std::ops::Range<usize>) -> TreesOptions {
    TreesOptions { iterations: Some(range), ..TreesOptions::default() }
}

fn categories(feature: &str, texts: &[&str]) -> TreesOptions {
    let texts = texts.iter().map(|text| Category::Text((*text).to_owned())).collect();
    TreesOptions { categories: vec![(feature.to_owned(), texts)], ..TreesOptions::default() }
}
