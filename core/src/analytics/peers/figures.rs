//! What is told of a group's values.

use crate::codes::codes;
use crate::number::divide_half_even;

codes! {
    /// Why the mean of a group is not told.
    pub enum MeanHidden {
        /// One member makes more than half, or two make more than 85 % of the sum of sizes: the (n, k) rule of
        /// statistical offices.
        Dominated = "mean is dominated by one or two",
        /// It would follow from other means that are told, and another one that is not told from it.
        Complement = "mean would give away another one",
    }
}

/// The figures of a group, of which each one is rounded to two significant digits.
///
/// Values and figures are whole numbers of a smallest unit: cents, or ten thousandths of a share.
///
/// # Example
/// ```
/// use lendwright::analytics::peers::Figures;
///
/// let figures = Figures::of(&[10_050, 20_000, 30_000, 41_000]).unwrap();
/// assert_eq!((figures.p25, figures.median, figures.p75), (18_000, 25_000, 33_000));
/// assert_eq!(figures.mean, Ok(25_000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// How many members have a value.
    pub n: usize,
    /// The lower quartile (type 7 of Hyndman and Fan).
    pub p25: i64,
    /// The median.
    pub median: i64,
    /// The upper quartile.
    pub p75: i64,
    /// The mean, or why it is not told.
    pub mean: Result<i64, MeanHidden>,
}

/// A place among others: 100·(those that are less + half of the equal ones) / all, as a whole number.
pub type Percentile = u8;

impl Figures {
    /// Computes the figures of values in ascending order; `None` of none.
    #[must_use]
    pub fn of(sorted: &[i64]) -> Option<Self> {
        let quartile = |quarters| quartile(sorted, quarters);
        let count = i128::try_from(sorted.len()).ok()?;
        let sum: i128 = sorted.iter().copied().map(i128::from).sum();
        let mean = if is_dominated(sorted) {
            Err(MeanHidden::Dominated)
        } else {
            Ok(two_digits(sum, count)?)
        };
        let (p25, median, p75) = (quartile(1)?, quartile(2)?, quartile(3)?);
        Some(Self { n: sorted.len(), p25, median, p75, mean })
    }
}

/// Rounds a quotient to two significant digits, halves to even, and to whole units where two digits are finer; `None`
/// by 0, and beyond 2^63.
///
/// # Example
/// ```
/// use lendwright::analytics::peers::two_digits;
///
/// assert_eq!(two_digits(12_499, 1), Some(12_000));
/// assert_eq!(two_digits(99_500, 1), Some(100_000));
/// assert_eq!(two_digits(-125, 1), Some(-120));
/// assert_eq!(two_digits(7, 2), Some(4));
/// ```
#[must_use]
pub fn two_digits(sum: i128, count: i128) -> Option<i64> {
    let size = sum.checked_div(count)?.unsigned_abs();
    let digits = size.checked_ilog10().map_or(0, |below| below.saturating_add(1));
    let step = 10_i128.checked_pow(digits.saturating_sub(2))?;
    let steps = divide_half_even(sum, count.checked_mul(step)?)?;
    i64::try_from(steps.checked_mul(step)?).ok()
}

/// A place of one of sorted values among the others; `None` where there are no others.
pub(super) fn percentile(sorted: &[i64], value: i64) -> Option<Percentile> {
    let less = sorted.partition_point(|other| *other < value);
    let up_to = sorted.partition_point(|other| *other <= value);
    // The value itself is one of the equal ones, and none of the others.
    let halves = i128::try_from(less.saturating_add(up_to).checked_sub(1)?).ok()?;
    let others = i128::try_from(sorted.len().checked_sub(1)?).ok()?;
    let percent = divide_half_even(halves.saturating_mul(100), others.saturating_mul(2))?;
    Percentile::try_from(percent).ok()
}

/// Type 7: the values at the whole numbers around (n − 1)·quarters/4, and the part of the way between them.
fn quartile(sorted: &[i64], quarters: usize) -> Option<i64> {
    let place = sorted.len().checked_sub(1)?.checked_mul(quarters)?;
    let (below, part) = (place / 4, i128::try_from(place % 4).ok()?);
    let lower = i128::from(*sorted.get(below)?);
    let upper = sorted.get(below.saturating_add(1)).map_or(lower, |upper| i128::from(*upper));
    // Differences of numbers of 64 bits, times 3 at most.
    let way = upper.saturating_sub(lower).saturating_mul(part);
    two_digits(lower.saturating_mul(4).saturating_add(way), 4)
}

/// Whether one value is more than half of the sum of sizes, or two are more than 85 % of it.
fn is_dominated(sorted: &[i64]) -> bool {
    let sizes = || sorted.iter().map(|value| i128::from(*value).saturating_abs());
    let all: i128 = sizes().sum();
    let (first, second) = sizes().fold((0_i128, 0_i128), |(first, second), size| {
        if size > first { (size, first) } else { (first, second.max(size)) }
    });
    let two = first.saturating_add(second);
    first.saturating_mul(2) > all || two.saturating_mul(100) > all.saturating_mul(85)
}
