//! The middle and the spread of amounts, without rounding.

use crate::middle;
use lendwright_types::number::divide_half_even;

/// The median of amounts, the median distance from it (MAD), and how far the least and the greatest are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spread {
    /// Twice the median. It is doubled because a median may be in the middle of two amounts.
    median_twice: i128,
    /// Four times the median distance.
    mad_four_times: i128,
    range: i128,
}

impl Spread {
    /// Of positive amounts in any order; `scratch` is left with anything.
    pub(super) fn of(amounts: &mut [i64], scratch: &mut Vec<i128>) -> Self {
        let median_twice = median_twice(amounts);
        let ends = amounts.iter().min().zip(amounts.iter().max());
        let range =
            ends.map_or(0, |(least, most)| i128::from(*most).saturating_sub((*least).into()));
        scratch.clear();
        let distance = |amount: &i64| {
            i128::from(*amount).saturating_mul(2).saturating_sub(median_twice).saturating_abs()
        };
        scratch.extend(amounts.iter().map(distance));
        let mad_four_times = middle::twice_median(scratch).unwrap_or_default();
        Self { median_twice, mad_four_times, range }
    }

    /// Whether the median distance is at most this number of hundredths of the median.
    pub(super) fn is_within(self, hundredths: i128) -> bool {
        let of_median = self.median_twice.saturating_mul(2).saturating_mul(hundredths);
        self.mad_four_times.saturating_mul(100) <= of_median
    }

    /// Whether the difference between the least and the greatest amount is at most this number of hundredths of the
    /// median. With few amounts the median distance does not detect an outlier.
    pub(super) fn is_all_within(self, hundredths: i128) -> bool {
        self.range.saturating_mul(200) <= self.median_twice.saturating_mul(hundredths)
    }

    /// The median distance as a share of the median.
    #[allow(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "a statistic")]
    pub(super) fn relative(self) -> f64 {
        self.mad_four_times as f64 / (self.median_twice as f64 * 2.0)
    }

    /// The median, rounded half-even.
    pub(super) fn median(self) -> i64 {
        half(self.median_twice)
    }
}

/// Twice the median of amounts; 0 without amounts. The order of the amounts changes.
pub(super) fn median_twice(amounts: &mut [i64]) -> i128 {
    middle::twice_median(amounts).unwrap_or_default()
}

/// Half of a number, rounded half-even.
pub(super) fn half(doubled: i128) -> i64 {
    divide_half_even(doubled, 2).and_then(|half| i64::try_from(half).ok()).unwrap_or(i64::MAX)
}
