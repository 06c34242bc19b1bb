//! A value of a borrower or a group, before it is rounded.

use lendwright_types::number::divide_half_even;

/// How many parts a unit has: 1 to 12 months, and 2 balances, divide it without a rest, and a decimal of ten digits
/// is a whole number of them.
const PARTS: i128 = 27_720 * 1_000_000_000;
/// The parts of 10^−10 of a unit.
const FINEST: i128 = 2_772;

/// A value in units of [`decimals`](super::decimals) (cents, or ten thousandths of a share) and in fine parts of them.
/// Monthly means are exact. Values divided by other numbers are rounded to a part, halves to even.
///
/// # Example
/// ```
/// use lendwright_analytics::peers::PeerValue;
///
/// // 3.49 in three months.
/// let mean = PeerValue::of(349, 3).unwrap();
/// assert!(mean > PeerValue::of_units(116));
/// assert_eq!(mean.rounded(), Some(116));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct PeerValue(i128);

impl PeerValue {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// Returns a whole number of units.
    #[must_use]
    pub fn of_units(units: i64) -> Self {
        // Less than 2^63 · 2^45.
        Self(i128::from(units).saturating_mul(PARTS))
    }

    /// Divides a number of units; `None` by 0, and beyond 2^63 units.
    #[must_use]
    pub fn of(units: i128, by: i128) -> Option<Self> {
        let value = Self(divide_half_even(units.checked_mul(PARTS)?, by)?);
        value.rounded().map(|_| value)
    }

    /// Returns the value in whole units, halves to even; `None` beyond 2^63.
    #[must_use]
    pub fn rounded(self) -> Option<i64> {
        i64::try_from(divide_half_even(self.0, PARTS)?).ok()
    }

    /// Returns the value as a whole number of units; `None` where it is none.
    #[must_use]
    pub fn units(self) -> Option<i64> {
        let is_whole = self.0.checked_rem(PARTS)? == 0;
        self.rounded().filter(|_| is_whole)
    }

    /// Returns the value in parts, for [`of_parts`](Self::of_parts).
    #[must_use]
    pub const fn parts(self) -> i128 {
        self.0
    }

    /// Returns a number of parts.
    #[must_use]
    pub const fn of_parts(parts: i128) -> Self {
        Self(parts)
    }

    /// Divides the sum of values and rounds it to two significant digits, halves to even. `None` for a division by 0,
    /// and if the result is too large for parts.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::peers::PeerValue;
    ///
    /// let rounded = |sum, count| PeerValue::two_digits(&[PeerValue::of_units(sum)], count);
    /// assert_eq!(rounded(12_499, 1), Some(PeerValue::of_units(12_000)));
    /// assert_eq!(rounded(99_500, 1), Some(PeerValue::of_units(100_000)));
    /// assert_eq!(rounded(-125, 1), Some(PeerValue::of_units(-120)));
    /// assert_eq!(rounded(1, 3), PeerValue::of(33, 100));
    /// ```
    #[must_use]
    pub fn two_digits(values: &[Self], by: i64) -> Option<Self> {
        let by = i128::from(by);
        let sum = values.iter().try_fold(0_i128, |sum, value| sum.checked_add(value.0))?;
        let size = i128::try_from(sum.checked_div(by)?.unsigned_abs()).ok()?;
        let digits = size.checked_div(FINEST)?.checked_ilog10().unwrap_or_default();
        let step = 10_i128.checked_pow(digits.saturating_sub(1))?.checked_mul(FINEST)?;
        let steps = divide_half_even(sum, by.checked_mul(step)?)?;
        steps.checked_mul(step).map(Self)
    }

    /// Adds another value.
    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Subtracts another value.
    pub(super) const fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// Multiplies it.
    pub(super) const fn times(self, by: i128) -> Self {
        Self(self.0.saturating_mul(by))
    }

    /// The value without its sign.
    pub(super) const fn size(self) -> Self {
        Self(self.0.saturating_abs())
    }
}
