//! How a variable becomes a dimension: its ends cut, its long tail drawn in, in standard deviations from its mean.
#![allow(clippy::float_arithmetic, reason = "statistics; money is summed elsewhere")]

use crate::stats::{mean, quantile_of_sorted, sd, skew, sort};
use lendwright_types::codes;

/// The shares of values below and above which values are cut.
const ENDS: [f64; 2] = [0.01, 0.99];
/// Values with a larger skewness are transformed by the logarithm.
const SKEW_MAX: f64 = 1.0;

codes! {
    /// What is done with a variable's values before they are standardised.
    pub enum ScalingTransform {
        /// Nothing.
        None = "none",
        /// ln(1 + value).
        Log1p = "log1p",
        /// They are all equal, so that the variable is no dimension.
        Constant = "constant",
    }
}

/// How the values of one variable become coordinates, and back.
///
/// # Example
/// ```
/// use lendwright_analytics::segments::{Scaling, ScalingTransform};
///
/// let scaling = Scaling::of(&[1.0, 2.0, 3.0]).unwrap();
/// assert_eq!((scaling.transform, scaling.mean), (ScalingTransform::None, 2.0));
/// assert_eq!(scaling.value(scaling.z(2.5)), 2.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaling {
    /// The transformation of the values.
    pub transform: ScalingTransform,
    /// The 1 % quantile. Lower values count as this.
    pub low: f64,
    /// The 99 % quantile. Higher values count as this.
    pub high: f64,
    /// The mean of the values that were cut and transformed.
    pub mean: f64,
    /// Their standard deviation, divided by their number.
    pub sd: f64,
}

impl Scaling {
    /// Finds the scaling of a variable. `None` without values, and if a value is not-a-number.
    ///
    /// Values are cut at the quantiles (type 7) of 1 and 99 %. If none is negative then, and the skewness is beyond 1
    /// or −1, `ln(1 + value)` is taken.
    #[must_use]
    pub fn of(values: &[f64]) -> Option<Self> {
        if values.iter().any(|value| value.is_nan()) {
            return None;
        }
        let mut sorted = values.to_vec();
        sort(&mut sorted);
        let [low, high] = ENDS.map(|share| quantile_of_sorted(&sorted, share));
        let (low, high) = (low?, high?);
        let mut cut: Vec<f64> = values.iter().map(|value| value.clamp(low, high)).collect();
        let mut transform = ScalingTransform::None;
        if low >= high {
            transform = ScalingTransform::Constant;
        } else if low >= 0.0 && skew(&cut)?.abs() > SKEW_MAX {
            transform = ScalingTransform::Log1p;
            for value in &mut cut {
                *value = libm::log1p(*value);
            }
        }
        let spread = if transform == ScalingTransform::Constant { 0.0 } else { sd(&cut)? };
        let mean = if transform == ScalingTransform::Constant { low } else { mean(&cut)? };
        Some(Self { transform, low, high, mean, sd: spread })
    }

    /// Whether the variable is a dimension.
    #[must_use]
    pub fn is_dimension(&self) -> bool {
        self.sd > 0.0
    }

    /// Returns the coordinate of a value.
    #[must_use]
    pub fn z(&self, value: f64) -> f64 {
        let cut = value.clamp(self.low, self.high);
        let drawn = if self.transform == ScalingTransform::Log1p { libm::log1p(cut) } else { cut };
        (drawn - self.mean) / self.sd
    }

    /// Returns the value at a coordinate.
    #[must_use]
    pub fn value(&self, z: f64) -> f64 {
        let drawn = self.mean + z * self.sd;
        if self.transform == ScalingTransform::Log1p { libm::expm1(drawn) } else { drawn }
    }
}
