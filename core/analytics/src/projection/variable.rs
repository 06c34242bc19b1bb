//! Income or expenses that don't recur.
#![allow(
    clippy::float_arithmetic,
    reason = "a trend is a statistic; amounts are summed as whole numbers"
)]

use super::parts::{Parts, Scale};
use crate::middle::twice_median;
use crate::stats::TheilSen;

/// From how many windows on there may be a trend.
const TREND_MIN: usize = 18;

/// The probability that the interval of a trend's slope contains the slope.
const TREND_LEVEL: f64 = 0.8;

/// How many of the windows are looked at, the latest.
const LATEST: usize = 6;

/// The expected amount that does not recur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The amount, in minor units; never below 0.
    pub amount: i128,
    /// The amount before it is rounded.
    pub exact: Parts,
    /// How many windows of the past it is computed from.
    pub windows: u32,
    /// The median of the last six, in minor units, for as many days as are projected.
    pub median: i128,
    /// Whether it follows a trend in place of the median.
    pub follows_trend: bool,
}

impl Variable {
    /// From the sums of windows, the latest first, for another number of days.
    pub(super) fn of(sums: &[i128], scale: Scale, trend: bool) -> Self {
        let mut latest = sums.get(..LATEST.min(sums.len())).unwrap_or_default().to_vec();
        let median = twice_median(&mut latest).unwrap_or_default().saturating_mul(scale.half);
        let line = if trend { next_of_trend(sums) } else { None };
        let exact = scale.of(line.map_or(median, |next| scale.nearest(next)).max(0));
        Self {
            amount: exact.rounded(),
            exact,
            windows: u32::try_from(sums.len()).unwrap_or(u32::MAX),
            median: scale.of(median).rounded(),
            follows_trend: line.is_some(),
        }
    }
}

/// The prediction of a trend for the next window; `None` if the sums have no trend.
#[allow(clippy::cast_precision_loss, reason = "amounts are far below 2^53 or no cent matters")]
fn next_of_trend(sums: &[i128]) -> Option<f64> {
    if sums.len() < TREND_MIN {
        return None;
    }
    let y: Vec<f64> = sums.iter().rev().map(|sum| *sum as f64).collect();
    let x: Vec<f64> = (0..y.len()).map(|number| number as f64).collect();
    let line = TheilSen::fit(&x, &y, TREND_LEVEL)?;
    let is_one = line.low > 0.0 || line.high < 0.0;
    is_one.then(|| line.slope.mul_add(y.len() as f64, line.intercept))
}
