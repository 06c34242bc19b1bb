//! A trend that outliers don't bend.

use super::normal::normal_quantile;
use super::order::{median, median_of_sorted, sort};
use std::cmp::Ordering;

/// The line of Theil and Sen: its slope is the median of the slopes between all pairs of points.
///
/// Source: Sen, "Estimates of the regression coefficient based on Kendall's tau" (1968). Its interval of the slope
/// takes ties into account. The results are the numbers of `scipy.stats.theilslopes`.
///
/// # Example
/// ```
/// use lendwright_analytics::stats::TheilSen;
///
/// let trend = TheilSen::fit(&[0.0, 1.0, 2.0, 3.0], &[1.0, 3.0, 50.0, 7.0], 0.8).unwrap();
/// assert_eq!(trend.slope, 2.0);
/// assert!(trend.low <= trend.slope && trend.slope <= trend.high);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TheilSen {
    /// The median of the slopes.
    pub slope: f64,
    /// The value at 0 of the line through the medians of both coordinates.
    pub intercept: f64,
    /// The lower end of the slope's interval.
    pub low: f64,
    /// The upper end of the slope's interval.
    pub high: f64,
}

impl TheilSen {
    /// Fits the line to points with the coordinates `x` and `y`. The interval contains the slope with the probability
    /// `level` (0.8 for 80 %).
    ///
    /// `None` if no two points differ in `x`. All pairs of points are used: 2,000 points are 2 million slopes.
    #[must_use]
    pub fn fit(x: &[f64], y: &[f64], level: f64) -> Option<Self> {
        let slopes = slopes(x, y);
        let slope = median_of_sorted(&slopes)?;
        let intercept = median(y)? - slope * median(x)?;
        let spread = normal_quantile(0.5 + level.clamp(0.0, 1.0) / 2.0) * concordance_sd(x, y);
        let count = count(slopes.len());
        // Ranks counted from 0; the last one at most, the first at least.
        let at = |rank: f64| slopes.get(place(rank).min(slopes.len().saturating_sub(1))).copied();
        let low = at(((count - spread) / 2.0).round_ties_even() - 1.0)?;
        let high = at(f64::midpoint(count, spread).round_ties_even())?;
        Some(Self { slope, intercept, low, high })
    }
}

/// The slopes between all pairs that differ in x, sorted.
fn slopes(x: &[f64], y: &[f64]) -> Vec<f64> {
    let points: Vec<(f64, f64)> = x.iter().copied().zip(y.iter().copied()).collect();
    let mut slopes = Vec::new();
    for (at, (x1, y1)) in points.iter().enumerate() {
        let after = points.iter().skip(at.saturating_add(1));
        let apart = after.filter(|(x2, _)| x1.total_cmp(x2) != Ordering::Equal);
        slopes.extend(apart.map(|(x2, y2)| (y2 - y1) / (x2 - x1)));
    }
    sort(&mut slopes);
    slopes
}

/// The standard deviation of the number of rising pairs less the number of falling pairs, without a trend.
fn concordance_sd(x: &[f64], y: &[f64]) -> f64 {
    let weight = |n: f64| n * (n - 1.0) * (2.0 * n + 5.0);
    let tied = |values: &[f64]| {
        let mut values = values.to_vec();
        sort(&mut values);
        let runs = values.chunk_by(|a, b| a.total_cmp(b) == Ordering::Equal);
        runs.map(|run| weight(count(run.len()))).sum::<f64>()
    };
    ((weight(count(y.len())) - tied(x) - tied(y)) / 18.0).max(0.0).sqrt()
}

#[allow(clippy::cast_precision_loss, reason = "counts of what is in memory are below 2^53")]
fn count(of: usize) -> f64 {
    of as f64
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a rank below 0 is the first; not-a-number, too"
)]
fn place(rank: f64) -> usize {
    rank.max(0.0) as usize
}
