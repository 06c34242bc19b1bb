//! Statistics of lists of doubles. Each list is summed in its order, so the same list gives the same bits on every
//! platform.
//!
//! # Example
//! ```
//! use lendwright_analytics::stats::{TheilSen, mad, median, quantile};
//!
//! let spending = [400.0, 410.0, 2_000.0, 430.0, 440.0];
//! assert_eq!(median(&spending), Some(430.0));
//! assert_eq!(mad(&spending), Some(20.0));
//! assert_eq!(quantile(&spending, 0.25), Some(410.0));
//! let months = [1.0, 2.0, 3.0, 4.0, 5.0];
//! assert_eq!(TheilSen::fit(&months, &spending, 0.8).unwrap().slope, 10.0);
//! ```
#![allow(clippy::float_arithmetic, reason = "statistics are doubles; money is summed elsewhere")]

mod hypergeometric;
mod moments;
mod normal;
mod order;
#[cfg(test)]
mod tests;
mod trend;

pub use hypergeometric::hyp2f1;
pub use moments::{mean, sd, skew};
pub use normal::normal_quantile;
pub use order::{
    MAD_TO_SD, mad, median, median_of_sorted, percentile_of_score, quantile, quantile_of_sorted,
    sort,
};
pub use trend::TheilSen;
