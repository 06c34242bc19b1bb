//! The figures that are shown of a group's values.

use super::columns::Column;
use super::value::PeerValue;
use lendwright_types::codes;
use lendwright_types::number::divide_half_even;

codes! {
    /// Why the mean of a group is not told.
    pub enum MeanHidden {
        /// One member makes more than half, or two make more than 85 % of the sum of sizes: the (n, k) rule of
        /// statistical offices.
        Dominated = "mean is dominated by one or two",
        /// A hidden mean could be computed from it and from other means that are shown.
        Complement = "mean would give away another one",
    }
}

/// The figures of a group. Each is rounded to two significant digits.
///
/// # Example
/// ```
/// use lendwright_analytics::peers::{Figures, PeerValue};
///
/// let values = [10_050, 20_000, 30_000, 41_000].map(PeerValue::of_units);
/// let figures = Figures::of(&values).unwrap();
/// let quartiles = [figures.p25, figures.median, figures.p75].map(PeerValue::rounded);
/// assert_eq!(quartiles, [Some(18_000), Some(25_000), Some(33_000)]);
/// assert_eq!(figures.mean, Ok(PeerValue::of_units(25_000)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// How many members have a value.
    pub n: usize,
    /// The lower quartile (type 7 of Hyndman and Fan).
    pub p25: PeerValue,
    /// The median.
    pub median: PeerValue,
    /// The upper quartile.
    pub p75: PeerValue,
    /// The mean, or the reason to hide it.
    pub mean: Result<PeerValue, MeanHidden>,
}

/// A place among others, exactly: 100·(those that are less + half of the equal ones) / all. Equal are places, not what
/// they are made of: one of two is two of four.
#[derive(Clone, Copy, Debug)]
pub struct Percentile {
    halves: u32,
    others: u32,
}

impl PartialEq for Percentile {
    fn eq(&self, other: &Self) -> bool {
        let crossed = |a: &Self, b: &Self| u64::from(a.halves).saturating_mul(b.others.into());
        crossed(self, other) == crossed(other, self)
    }
}

impl Eq for Percentile {}

impl Percentile {
    /// The place of one that is equal to all others.
    pub(super) const EVEN: Self = Self { halves: 1, others: 1 };

    /// Makes a percentile. `halves` is twice the number of smaller values plus the number of equal ones. `others` is
    /// the number of all other members. `None` without others, and if `halves` is more than twice `others`.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::peers::Percentile;
    ///
    /// // Of 26 others 23 are less and one is equal: 90.38.
    /// let place = Percentile::new(2 * 23 + 1, 26).unwrap();
    /// assert_eq!((place.rounded(), place.is_above(90)), (90, true));
    /// // One of two is two of four.
    /// assert_eq!(Percentile::new(2, 2), Percentile::new(4, 4));
    /// ```
    #[must_use]
    pub const fn new(halves: u32, others: u32) -> Option<Self> {
        let is_one = others > 0 && halves <= others.saturating_mul(2);
        if is_one { Some(Self { halves, others }) } else { None }
    }

    /// Returns a whole number, 0 to 100, halves to even.
    #[must_use]
    pub fn rounded(self) -> u8 {
        let percent =
            divide_half_even(i128::from(self.halves).saturating_mul(50), self.others.into());
        percent.and_then(|percent| u8::try_from(percent).ok()).unwrap_or_default()
    }

    /// Whether it is above a percentage, before it is rounded.
    #[must_use]
    pub fn is_above(self, percent: u32) -> bool {
        let limit = u64::from(percent).saturating_mul(self.others.into());
        u64::from(self.halves).saturating_mul(50) > limit
    }

    /// Returns the arguments of `new`.
    #[doc(hidden)]
    #[must_use]
    pub const fn parts(self) -> (u32, u32) {
        (self.halves, self.others)
    }
}

impl Figures {
    /// Computes the figures of values in ascending order; `None` without values.
    #[must_use]
    pub fn of(sorted: &[PeerValue]) -> Option<Self> {
        Self::of_column(&Column::of(sorted))
    }

    pub(super) fn of_column(column: &Column) -> Option<Self> {
        let quartile = |quarters| quartile(column, quarters);
        let mean = if is_dominated(column.given().iter().copied()) {
            Err(MeanHidden::Dominated)
        } else {
            Ok(PeerValue::two_digits(column.given(), i64::try_from(column.len()).ok()?)?)
        };
        let (p25, median, p75) = (quartile(1)?, quartile(2)?, quartile(3)?);
        Some(Self { n: column.len(), p25, median, p75, mean })
    }
}

/// The percentile of one of the sorted values among the others; `None` without others.
pub(super) fn percentile(column: &Column, value: PeerValue) -> Option<Percentile> {
    let (less, up_to) = column.around(value);
    // The value itself is one of the equal ones, but not one of the others.
    let halves = u32::try_from(less.saturating_add(up_to).checked_sub(1)?).ok()?;
    Percentile::new(halves, u32::try_from(column.len().checked_sub(1)?).ok()?)
}

/// Type 7: the values at the whole numbers around (n − 1)·quarters/4, and the part of the way between them.
fn quartile(column: &Column, quarters: usize) -> Option<PeerValue> {
    let place = column.len().checked_sub(1)?.checked_mul(quarters)?;
    let (below, part) = (place / 4, i128::try_from(place % 4).ok()?);
    let lower = column.at(below)?;
    let upper = column.at(below.saturating_add(1)).unwrap_or(lower);
    // Three times the difference of values of 2^63 units is far within.
    PeerValue::two_digits(&[lower.times(4), upper.less(lower).times(part)], 4)
}

/// Whether one value is more than half of the sum of sizes, or two are more than 85 % of it.
pub(super) fn is_dominated(values: impl Iterator<Item = PeerValue>) -> bool {
    let zero = PeerValue::ZERO;
    let (all, first, second) =
        values.map(PeerValue::size).fold((zero, zero, zero), |(all, first, second), size| {
            let all = all.plus(size);
            if size > first { (all, size, first) } else { (all, first, second.max(size)) }
        });
    first.times(2) > all || first.plus(second).times(100) > all.times(85)
}
