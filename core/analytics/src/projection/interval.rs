//! How far a projection may be off.
#![allow(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "ranks and spreads are statistics; the errors themselves are whole numbers"
)]

use super::parts::{Parts, Scale};
use crate::stats::{MAD_TO_SD, mad, normal_quantile};

/// From how many errors on the interval is one of them.
const ERRORS_MIN: usize = 4;

/// How far a projection may be off to either side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Interval {
    pub(super) half_width: Parts,
    /// The probability that the actual amount is in the interval.
    pub(super) level: f64,
    /// Whether too few errors are known, so that the spread of the windows is used.
    pub(super) is_guess: bool,
}

impl Interval {
    /// From the errors of earlier projections, in parts; else from the sums of windows, in minor units.
    ///
    /// Source: Lei et al., "Distribution-Free Predictive Inference for Regression" (2018), algorithm 2 (split
    /// conformal): the ⌈level·(n + 1)⌉-th smallest of n absolute errors.
    pub(super) fn of(level: f64, errors: &[i128], windows: &[i128], scale: Scale) -> Self {
        let count = errors.len();
        if count < ERRORS_MIN {
            let windows: Vec<f64> = windows.iter().map(|sum| *sum as f64).collect();
            let spread = 1.5 * MAD_TO_SD * mad(&windows).unwrap_or_default();
            let half_width = spread * normal_quantile(f64::midpoint(1.0, level));
            let half_width = scale.of(scale.nearest(half_width));
            return Self { half_width, level, is_guess: true };
        }
        let mut sorted = errors.to_vec();
        sorted.sort_unstable();
        // A product like 0.7·10 is not one above 7 because of its last bit.
        let rank = (level * (count as f64 + 1.0) - 1e-9).ceil() as usize;
        let level = if rank > count { count as f64 / (count as f64 + 1.0) } else { level };
        let place = rank.clamp(1, count).saturating_sub(1);
        let half_width = scale.of(sorted.get(place).copied().unwrap_or_default());
        Self { half_width, level, is_guess: false }
    }

    /// This interval, or the least one if this has no width. An occurrence may come before or after the last day.
    pub(super) fn or_at_least(self, least: Parts) -> Self {
        let half_width = if self.half_width.count == 0 { least } else { self.half_width };
        Self { half_width, ..self }
    }
}

/// The mean of errors in parts, as minor units; `None` of none.
pub(super) fn mean(errors: &[i128], scale: Scale) -> Option<i128> {
    let sum = errors.iter().copied().fold(0, i128::saturating_add);
    let count = i128::try_from(errors.len()).ok().filter(|count| *count > 0)?;
    Some(Parts { count: sum, per: scale.per.saturating_mul(count) }.rounded())
}
