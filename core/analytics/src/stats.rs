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

use lendwright_types::codes;
use std::cmp::Ordering;

// Statistics of sorted values.

/// The standard deviation of a normal distribution in median absolute deviations, 1 / Φ⁻¹(¾) = 1.48260…, with the
/// usual digits of robust statistics.
pub const MAD_TO_SD: f64 = 1.4826;

/// Sorts values, the lowest first. Not-a-numbers are last.
pub fn sort(values: &mut [f64]) {
    values.sort_unstable_by(f64::total_cmp);
}

/// Returns the median. With an even number of values it is the mean of the middle two. `None` without values.
#[must_use]
pub fn median(values: &[f64]) -> Option<f64> {
    median_of_sorted(&sorted(values))
}

/// Returns the median of sorted values; `None` without values.
#[must_use]
pub fn median_of_sorted(values: &[f64]) -> Option<f64> {
    let upper = *values.get(values.len() / 2)?;
    if values.len() % 2 == 1 {
        return Some(upper);
    }
    let lower = values.get((values.len() / 2).checked_sub(1)?)?;
    Some(f64::midpoint(*lower, upper))
}

/// Returns the median absolute deviation: the median of the distances from the median. `None` without values.
///
/// It is not scaled. Multiplied by [`MAD_TO_SD`] it estimates a standard deviation.
#[must_use]
pub fn mad(values: &[f64]) -> Option<f64> {
    let mut values = sorted(values);
    let middle = median_of_sorted(&values)?;
    for value in &mut values {
        *value = (*value - middle).abs();
    }
    sort(&mut values);
    median_of_sorted(&values)
}

/// Returns the quantile of a share from 0 to 1, by interpolation around the place `share · (n − 1)`. `None` without
/// values.
///
/// It is type 7 of Hyndman and Fan, "Sample quantiles in statistical packages" (1996).
#[must_use]
pub fn quantile(values: &[f64], share: f64) -> Option<f64> {
    quantile_of_sorted(&sorted(values), share)
}

/// Returns the quantile, as [`quantile`], of values that are sorted.
#[must_use]
pub fn quantile_of_sorted(values: &[f64], share: f64) -> Option<f64> {
    let last = values.len().checked_sub(1)?;
    #[allow(clippy::cast_precision_loss, reason = "a place in memory is below 2^53")]
    let place = share.clamp(0.0, 1.0) * last as f64;
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 0 to the last place"
    )]
    let below = place as usize;
    let lower = *values.get(below)?;
    let upper = *values.get(below.saturating_add(1)).unwrap_or(&lower);
    let part = place.fract();
    let step = upper - lower;
    // Measured from the nearer end, so that the line rises all the way and ends at the upper value.
    Some(if part < 0.5 { lower + step * part } else { upper - step * (1.0 - part) })
}

/// Returns the percentage of values below a score. Values equal to it count half. `None` without values.
///
/// It is `percentileofscore` of scipy with `kind='mean'`.
#[must_use]
pub fn percentile_of_score(values: &[f64], score: f64) -> Option<f64> {
    let less = values.iter().filter(|value| **value < score).count();
    let at_most = values.iter().filter(|value| **value <= score).count();
    let halves = count(less) + count(at_most);
    (!values.is_empty()).then(|| 50.0 * halves / count(values.len()))
}

/// Returns the values in order, the lowest first.
pub(crate) fn sorted(values: &[f64]) -> Vec<f64> {
    let mut values = values.to_vec();
    sort(&mut values);
    values
}

// The median of whole numbers, without rounding.

/// Returns the middle two of sorted numbers. With an odd number of them both are the middle one. `None` without
/// numbers.
pub(super) fn middle_of_sorted<T: Copy>(sorted: &[T]) -> Option<(T, T)> {
    let last = sorted.len().checked_sub(1)?;
    Some((*sorted.get(last / 2)?, *sorted.get(sorted.len() / 2)?))
}

/// Returns the same for numbers in any order. It changes their order.
pub(super) fn middle<T: Ord + Copy>(numbers: &mut [T]) -> Option<(T, T)> {
    let (at, is_even) = (numbers.len() / 2, numbers.len().is_multiple_of(2));
    if numbers.is_empty() {
        return None;
    }
    let (below, upper, _) = numbers.select_nth_unstable(at);
    let lower = if is_even { below.iter().max() } else { None };
    Some((lower.copied().unwrap_or(*upper), *upper))
}

/// Returns twice the median of numbers in any order; `None` without numbers. It changes their order.
pub(super) fn twice_median<T: Ord + Copy + Into<i128>>(numbers: &mut [T]) -> Option<i128> {
    middle(numbers).map(|(lower, upper)| lower.into().saturating_add(upper.into()))
}

// Mean, standard deviation and skewness, of a whole population: divided by the number of values.

/// Returns the mean, `None` of no values.
#[must_use]
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / count(values.len()))
}

/// Returns the standard deviation of a whole population (`ddof` 0), `None` of no values.
#[must_use]
pub fn sd(values: &[f64]) -> Option<f64> {
    Some(central(values, 2)?.sqrt())
}

/// Returns the skewness `m₃ / m₂^(3/2)` of a whole population, 0 where all values are equal, `None` of no values.
#[must_use]
pub fn skew(values: &[f64]) -> Option<f64> {
    let (second, third) = (central(values, 2)?, central(values, 3)?);
    Some(if second > 0.0 { third / (second * second.sqrt()) } else { 0.0 })
}

/// The mean of a power of the distances from the mean.
fn central(values: &[f64], power: u32) -> Option<f64> {
    let middle = mean(values)?;
    let mut sum = 0.0;
    for value in values {
        let distance = value - middle;
        let square = distance * distance;
        sum += if power == 2 { square } else { square * distance };
    }
    Some(sum / count(values.len()))
}

// Scaling a variable to a dimension: its ends are cut, a long tail is shortened by the logarithm, and the unit is the
// standard deviation from the mean.

/// The shares of values below and above which values are cut.
const ENDS: [f64; 2] = [0.01, 0.99];
/// Values with a larger skewness are transformed by the logarithm.
const SKEW_MAX: f64 = 1.0;

codes! {
    /// The transformation of a variable's values before they are standardised.
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
/// let scaling = Scaling::from_values(&[1.0, 2.0, 3.0]).unwrap();
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
    pub fn from_values(values: &[f64]) -> Option<Self> {
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

// A trend that outliers don't change.

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
#[non_exhaustive]
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

/// A count as a double.
#[allow(clippy::cast_precision_loss, reason = "counts of items in memory are below 2^53")]
pub(crate) fn count(of: usize) -> f64 {
    of as f64
}

/// A part of a whole, 0 of an empty one.
pub(crate) fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { count(part) / count(whole) }
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a rank below 0 is the first; not-a-number, too"
)]
fn place(rank: f64) -> usize {
    rank.max(0.0) as usize
}

// The quantiles of the normal distribution.

/// For probabilities at most 0.425 from ½: numerator and denominator, the highest power first.
#[allow(clippy::excessive_precision, reason = "the digits are those that were published")]
const MIDDLE: [[f64; 8]; 2] = [
    [
        2.509_080_928_730_122_672_7e3,
        3.343_057_558_358_812_810_5e4,
        6.726_577_092_700_870_085_3e4,
        4.592_195_393_154_987_145_7e4,
        1.373_169_376_550_946_112_5e4,
        1.971_590_950_306_551_442_7e3,
        1.331_416_678_917_843_774_5e2,
        3.387_132_872_796_366_608_0e0,
    ],
    [
        5.226_495_278_852_854_561_0e3,
        2.872_908_573_572_194_267_4e4,
        3.930_789_580_009_271_061_0e4,
        2.121_379_430_158_659_586_7e4,
        5.394_196_021_424_751_107_7e3,
        6.871_870_074_920_579_083_0e2,
        4.231_333_070_160_091_125_2e1,
        1.0,
    ],
];
/// For probabilities from 1.4e-11 on.
#[allow(clippy::excessive_precision, reason = "the digits are those that were published")]
const TAIL: [[f64; 8]; 2] = [
    [
        7.745_450_142_783_414_076_40e-4,
        2.272_384_498_926_918_458_33e-2,
        2.417_807_251_774_506_117_70e-1,
        1.270_458_252_452_368_382_58e0,
        3.647_848_324_763_204_605_04e0,
        5.769_497_221_460_691_405_50e0,
        4.630_337_846_156_545_295_90e0,
        1.423_437_110_749_683_577_34e0,
    ],
    [
        1.050_750_071_644_416_843_24e-9,
        5.475_938_084_995_344_946_00e-4,
        1.519_866_656_361_645_719_66e-2,
        1.481_039_764_274_800_745_90e-1,
        6.897_673_349_851_000_045_50e-1,
        1.676_384_830_183_803_849_40e0,
        2.053_191_626_637_758_821_87e0,
        1.0,
    ],
];
/// For smaller probabilities.
#[allow(clippy::excessive_precision, reason = "the digits are those that were published")]
const FAR_TAIL: [[f64; 8]; 2] = [
    [
        2.010_334_399_292_288_132_65e-7,
        2.711_555_568_743_487_578_15e-5,
        1.242_660_947_388_078_438_60e-3,
        2.653_218_952_657_612_309_30e-2,
        2.965_605_718_285_048_912_30e-1,
        1.784_826_539_917_291_335_80e0,
        5.463_784_911_164_114_369_90e0,
        6.657_904_643_501_103_777_20e0,
    ],
    [
        2.044_263_103_389_939_785_64e-15,
        1.421_511_758_316_445_888_70e-7,
        1.846_318_317_510_054_681_80e-5,
        7.868_691_311_456_132_591_00e-4,
        1.487_536_129_085_061_485_25e-2,
        1.369_298_809_227_358_053_10e-1,
        5.998_322_065_558_879_376_90e-1,
        1.0,
    ],
];

/// Returns the quantile of the standard normal distribution: a normal variable is below it with the given probability.
/// Not-a-number unless the probability is between 0 and 1, both excluded.
///
/// Source: Wichura, "Algorithm AS 241: the percentage points of the normal distribution" (1988), good to 1e-16.
#[must_use]
pub fn normal_quantile(probability: f64) -> f64 {
    if !(probability > 0.0 && probability < 1.0) {
        return f64::NAN;
    }
    let from_half = probability - 0.5;
    if from_half.abs() <= 0.425 {
        return from_half * ratio(&MIDDLE, 0.180_625 - from_half * from_half);
    }
    let tail = if from_half < 0.0 { probability } else { 1.0 - probability };
    let depth = (-libm::log(tail)).sqrt();
    let size = if depth <= 5.0 { ratio(&TAIL, depth - 1.6) } else { ratio(&FAR_TAIL, depth - 5.0) };
    size.copysign(from_half)
}

fn ratio(parts: &[[f64; 8]; 2], at: f64) -> f64 {
    let [over, under] = parts.map(|powers| powers.iter().fold(0.0, |sum, next| sum * at + next));
    over / under
}

// Gauss's hypergeometric function.

/// Up to here the series at 0 is summed; beyond, the function is continued towards 1.
const SERIES_MAX: f64 = 0.9;
/// How much of the way to 1 a step goes, times the largest parameter: terms of a step grow to e to this before they
/// shrink, and cancel.
const GROWTH: f64 = 8.0;
/// More terms than any of the series here needs for parameters below a million.
const TERMS_MAX: u32 = 10_000_000;

/// Returns the hypergeometric function ₂F₁(a, b; c; z) of positive parameters up to some thousands, with `z` below 1.
///
/// Up to 0.9 the series at 0 is summed. All its terms are positive. Beyond 0.9 the Taylor series of the function's
/// differential equation is used (Abramowitz and Stegun, "Handbook of mathematical functions", 15.5.1). Each of its
/// steps goes half of the way to 1, and less with large parameters. Below 0 Pfaff's transformation (15.3.4) leads to a
/// positive argument.
///
/// The result is not-a-number where doubles can't follow:
/// - for `z` of 1 and more;
/// - for `z` below 0 if `c` is above neither `a` nor `b`;
/// - for `c` that is 0 or a negative whole number;
/// - for parameters with steps that are too small.
///
/// # Example
/// ```
/// use lendwright_analytics::stats::hyp2f1;
///
/// // ₂F₁(1, 1; 2; z) = −ln(1 − z) / z
/// let value = hyp2f1(1.0, 1.0, 2.0, 0.5);
/// assert!((value - 2.0 * std::f64::consts::LN_2).abs() < 1e-15);
/// ```
#[must_use]
pub fn hyp2f1(a: f64, b: f64, c: f64, z: f64) -> f64 {
    if z.is_nan() || z >= 1.0 || (c <= 0.0 && c.fract() == 0.0) {
        return f64::NAN;
    }
    if z < 0.0 {
        // The function is the same with a and b exchanged. With a negative c − b, terms of both signs would cancel.
        let (a, b) = if c > b { (a, b) } else { (b, a) };
        let rest = if c > b { hyp2f1(a, c - b, c, z / (z - 1.0)) } else { f64::NAN };
        return libm::pow(1.0 - z, -a) * rest;
    }
    if z <= SERIES_MAX {
        return series(a, b, c, z);
    }
    let mut at = SERIES_MAX;
    let mut value = series(a, b, c, at);
    // The derivative is a b / c times the function with each parameter one higher (15.2.1).
    let mut slope = a * b / c * series(a + 1.0, b + 1.0, c + 1.0, at);
    let part = 0.5_f64.min(GROWTH / a.abs().max(b.abs()).max(c.abs()));
    while at < z {
        let next = z.min(at + (1.0 - at) * part);
        if next <= at {
            return f64::NAN;
        }
        // The difference is exact, so each series is taken exactly at the end of the step before.
        (value, slope) = continued((a, b, c), at, (value, slope), next - at);
        at = next;
    }
    value
}

/// The series at 0: each term is the one before times (a + n)(b + n) z / ((c + n)(n + 1)).
#[allow(clippy::many_single_char_names, reason = "the names that every book gives them")]
#[allow(clippy::float_cmp, reason = "a sum is done when a term changes nothing of it")]
fn series(a: f64, b: f64, c: f64, z: f64) -> f64 {
    let (mut sum, mut term) = (1.0_f64, 1.0_f64);
    for n in 0..TERMS_MAX {
        let n = f64::from(n);
        let ratio = (a + n) * (b + n) * z / ((c + n) * (n + 1.0));
        term *= ratio;
        let next = sum + term;
        // Terms may grow at first. Once they shrink and one does not change the sum, no later one does.
        if next == sum && ratio.abs() < 1.0 {
            break;
        }
        sum = next;
    }
    sum
}

/// Value and derivative one step after a place between 0 and 1, by the Taylor series there. Its coefficients follow
/// from z(1 − z)F″ + (c − (a + b + 1)z)F′ − abF = 0. The step is at most half the way to 1.
#[allow(clippy::float_cmp, reason = "a sum is done when a term changes nothing of it")]
fn continued(
    (a, b, c): (f64, f64, f64),
    at: f64,
    (value, slope): (f64, f64),
    step: f64,
) -> (f64, f64) {
    // u is the coefficient of step^n times step^n, so that the terms are added as they are.
    let (mut lower, mut upper) = (value, slope * step);
    let (mut sum, mut derivative) = (lower + upper, upper);
    let (per_step, per_square) = (step, step * step);
    let width = at * (1.0 - at);
    let mut was_same = false;
    for n in 0..TERMS_MAX {
        let n = f64::from(n);
        let bent = n * (1.0 - 2.0 * at) + c - (a + b + 1.0) * at;
        let next = ((n + a) * (n + b) * lower * per_square - (n + 1.0) * bent * upper * per_step)
            / (width * (n + 2.0) * (n + 1.0));
        let rise = (n + 2.0) * next;
        let same = sum + next == sum && derivative + rise == derivative;
        // One term may vanish by chance. Two consecutive terms vanish only if all later ones do.
        if same && was_same {
            break;
        }
        was_same = same;
        sum += next;
        derivative += rise;
        (lower, upper) = (upper, next);
    }
    (sum, derivative / step)
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::arithmetic_side_effects,
        clippy::cast_precision_loss,
        clippy::many_single_char_names,
        clippy::unreadable_literal,
        clippy::float_cmp,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::needless_range_loop,
        reason = "tests"
    )]

    use super::*;
    use proptest::prelude::*;

    fn near(a: f64, b: f64, relative: f64) -> bool {
        (a - b).abs() <= relative * b.abs().max(1.0)
    }

    #[test]
    fn no_values_have_no_statistics() {
        assert_eq!((median(&[]), mad(&[]), quantile(&[], 0.5)), (None, None, None));
        assert_eq!((mean(&[]), sd(&[]), skew(&[])), (None, None, None));
        assert_eq!(percentile_of_score(&[], 1.0), None);
        assert_eq!(TheilSen::fit(&[1.0], &[1.0], 0.8), None);
        assert_eq!(TheilSen::fit(&[1.0, 1.0], &[1.0, 2.0], 0.8), None);
    }

    #[test]
    fn quantiles_lie_on_lines_between_the_values_around_them() {
        let values = [40.0, 10.0, 20.0, 30.0];
        let all: Vec<_> = [0.0, 0.25, 1.0 / 3.0, 0.5, 0.9, 1.0]
            .iter()
            .map(|share| quantile(&values, *share).unwrap())
            .collect();
        let expected = [10.0, 17.5, 20.0, 25.0, 37.0, 40.0];
        assert!(all.iter().zip(expected).all(|(a, b)| near(*a, b, 1e-15)), "{all:?}");
        assert_eq!(median(&values), Some(25.0));
        assert_eq!(mad(&[1.0, 1.0, 2.0, 2.0, 4.0, 6.0, 9.0]), Some(1.0));
    }

    #[test]
    fn moments_are_those_of_a_population() {
        let values = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
        assert_eq!((mean(&values), sd(&values)), (Some(5.0), Some(2.0)));
        // The cubes of the distances, -27 - 1 - 1 - 1 + 0 + 0 + 8 + 64, are 42; 42 / 8 / 8.
        assert_eq!(skew(&values), Some(0.656_25));
        assert_eq!(skew(&[3.0, 3.0]), Some(0.0));
    }

    #[test]
    fn equal_values_count_by_half_in_a_percentile() {
        let values = [1.0, 2.0, 3.0, 3.0];
        let of = |score| percentile_of_score(&values, score).unwrap();
        assert_eq!([of(0.0), of(1.0), of(3.0), of(4.0)], [0.0, 12.5, 75.0, 100.0]);
    }

    /// By `statistics.NormalDist().inv_cdf` of Python 3.
    #[test]
    fn quantiles_of_the_normal_distribution_are_those_of_other_programs() {
        for (probability, expected) in NORMAL {
            let found = normal_quantile(probability);
            assert!(near(found, expected, 4e-16), "{probability}: {found:?}, not {expected:?}");
        }
        for outside in [0.0, 1.0, -0.1, f64::NAN] {
            assert!(normal_quantile(outside).is_nan());
        }
    }

    const NORMAL: [(f64, f64); 7] = [
        (0.9, 1.2815515655446008),
        (0.75, 0.6744897501960817),
        (0.5, 0.0),
        (0.1, -1.2815515655446008),
        (0.025, -1.9599639845400538),
        (1e-06, -4.753424308822899),
        (1e-15, -7.941345326170995),
    ];

    #[test]
    fn the_hypergeometric_function_is_the_elementary_ones_that_it_holds() {
        for z in [-50.0, -2.0, -0.5, 0.3, 0.89, 0.91, 0.99, 0.999_9, 1.0 - 1e-9_f64] {
            let logarithm = -libm::log1p(-z) / z;
            assert!(near(hyp2f1(1.0, 1.0, 2.0, z), logarithm, 1e-12), "ln at {z}");
            let power = libm::pow(1.0 - z, -1.7);
            assert!((hyp2f1(1.7, 2.3, 2.3, z) / power - 1.0).abs() < 1e-11, "power at {z}");
            if z > 0.0 {
                let root = z.sqrt();
                let arcsine = libm::asin(root) / root;
                // Near 1 the arcsine makes much of the last bit of the root.
                assert!(near(hyp2f1(0.5, 0.5, 1.5, z), arcsine, 1e-11), "arcsine at {z}");
            }
        }
        assert_eq!(hyp2f1(3.0, -1.0, 2.0, 0.5), 0.25);
        assert!(hyp2f1(1.0, 1.0, 2.0, 1.0).is_nan() && hyp2f1(1.0, 1.0, -2.0, 0.5).is_nan());
        // By another program with 120 digits.
        assert!(near(hyp2f1(1.5, 200.0, 2.5, -5.0), 4.243_472_051_689_377e-5, 1e-11));
        assert!(hyp2f1(50.0, 60.0, 1.5, -30.0).is_nan() && hyp2f1(1.0, 1e18, 1e18, 0.95).is_nan());
    }

    /// The slow twin: the whole series at 0. All its terms are positive.
    fn long_series(a: f64, b: f64, c: f64, z: f64) -> f64 {
        let (mut sum, mut term) = (0.0, 1.0);
        let mut n = 0.0;
        while term > 1e-20 * sum || n < 100.0 {
            sum += term;
            term *= (a + n) * (b + n) * z / ((c + n) * (n + 1.0));
            n += 1.0;
        }
        sum
    }

    /// The slow twin of the slope's interval: all slopes, ranked by counting.
    fn slope_at(x: &[f64], y: &[f64], below: usize) -> bool {
        let fit = TheilSen::fit(x, y, 0.8).unwrap();
        let mut less = 0;
        let mut equal = 0;
        for i in 0..x.len() {
            for j in i + 1..x.len() {
                let slope = (y.get(j).unwrap() - y.get(i).unwrap())
                    / (x.get(j).unwrap() - x.get(i).unwrap());
                less += usize::from(slope < fit.low);
                equal += usize::from(slope == fit.low);
            }
        }
        less <= below && below < less + equal
    }

    #[test]
    fn the_interval_of_a_slope_has_the_rank_of_kendalls_variance() {
        // Ten points without ties: the variance is 10 · 9 · 25 / 18 = 125, so the rank is
        // (45 - 1.2816 · 11.18) / 2 = 15.3.
        let x: Vec<f64> = (0..10).map(f64::from).collect();
        let y = [3.0, 1.5, 4.25, 1.0, 5.5, 9.75, 2.125, 6.0, 5.25, 3.375];
        assert!(slope_at(&x, &y, 14));
    }

    proptest! {
        #[test]
        fn quantiles_rise_and_stay_within_the_values(
            values in prop::collection::vec(-1e9..1e9_f64, 1..40), p in 0.0..=1.0_f64, q in 0.0..=1.0_f64,
        ) {
            let at = |share: f64| quantile(&values, share).unwrap();
            prop_assert!(at(p.min(q)) <= at(p.max(q)));
            prop_assert!(at(0.0) <= at(p) && at(p) <= at(1.0));
            prop_assert!(values.contains(&at(0.0)) && values.contains(&at(1.0)));
        }

        #[test]
        fn a_line_is_its_own_trend(slope in -100..100_i32, n in 2..30_u32) {
            let x: Vec<f64> = (0..n).map(f64::from).collect();
            let y: Vec<f64> = x.iter().map(|x| f64::from(slope) * x + 7.0).collect();
            let expected = f64::from(slope);
            let fit = TheilSen::fit(&x, &y, 0.8).unwrap();
            prop_assert_eq!(fit, TheilSen { slope: expected, intercept: 7.0, low: expected, high: expected });
        }

        #[test]
        fn the_continued_function_is_its_series(
            a in 0.05..40.0_f64, b in 0.05..40.0_f64, more in -0.9..30.0_f64, z in 0.0..0.995_f64,
        ) {
            let c = b + more.max(0.1 - b);
            let (fast, slow) = (hyp2f1(a, b, c, z), long_series(a, b, c, z));
            prop_assert!((fast / slow - 1.0).abs() < 1e-11, "{} {}", fast, slow);
        }
    }

    proptest! {
        #[test]
        fn the_middle_is_that_of_the_numbers_in_order(mut numbers in proptest::collection::vec(any::<i64>(), 0..40)) {
            let mut sorted = numbers.clone();
            sorted.sort_unstable();
            let expected = middle_of_sorted(&sorted);
            prop_assert_eq!(middle(&mut numbers), expected);
            let sum = |(lower, upper)| i128::from(lower).checked_add(i128::from(upper)).unwrap();
            let twice = expected.map(sum);
            prop_assert_eq!(twice_median(&mut numbers), twice);
        }
    }

    #[test]
    fn of_an_odd_number_it_is_the_one_in_the_middle() {
        assert_eq!(middle_of_sorted(&[1, 5, 9]), Some((5, 5)));
        assert_eq!(middle_of_sorted(&[1, 5, 9, 10]), Some((5, 9)));
        assert_eq!((middle_of_sorted::<i64>(&[]), middle::<i64>(&mut [])), (None, None));
    }
}
