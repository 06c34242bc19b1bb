//! Exact arithmetic: sums of minor units, fractions of whole numbers, roundings and decimals of 19 digits.
//!
//! A sum of minor units that does not fit is an error, never another number.

use crate::LendingError;
use lendwright_types::codes;
use lendwright_types::number::divide_half_even;
use std::fmt;

/// A sum of amounts does not fit into 64 bits. It should not occur, since requests' amounts are checked.
///
/// The type has no size, so a sum that may fail is returned in registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AmountOverflow;

impl From<AmountOverflow> for LendingError {
    fn from(_: AmountOverflow) -> Self {
        Self::Broken { what: "a sum of amounts does not fit into 64 bits" }
    }
}

/// Adds two amounts.
#[inline]
pub(super) fn plus(a: i64, b: i64) -> Result<i64, AmountOverflow> {
    a.checked_add(b).ok_or(AmountOverflow)
}

/// Subtracts the second amount from the first.
#[inline]
pub(super) fn minus(a: i64, b: i64) -> Result<i64, AmountOverflow> {
    a.checked_sub(b).ok_or(AmountOverflow)
}

/// Subtracts the second amount from the first; 0 if the result would be negative.
#[inline]
pub(super) fn excess(a: i64, b: i64) -> Result<i64, AmountOverflow> {
    Ok(minus(a, b)?.max(0))
}

/// Returns the amount with the other sign.
#[inline]
pub(super) fn negative(amount: i64) -> Result<i64, AmountOverflow> {
    amount.checked_neg().ok_or(AmountOverflow)
}

/// Multiplies two numbers. The product always fits into 128 bits.
#[inline]
pub(super) fn product(a: i64, b: i64) -> i128 {
    i128::from(a).wrapping_mul(b.into())
}

/// Adds up amounts.
#[inline]
pub(super) fn total(amounts: impl IntoIterator<Item = i64>) -> Result<i64, AmountOverflow> {
    amounts.into_iter().try_fold(0, plus)
}

/// Adds up amounts that are computed one by one.
#[inline]
pub(super) fn total_of<E: From<AmountOverflow>>(
    amounts: impl IntoIterator<Item = Result<i64, E>>,
) -> Result<i64, E> {
    amounts.into_iter().try_fold(0, |sum, amount| Ok(plus(sum, amount?)?))
}

// Exact fractions of whole numbers: parts of a year and the interest rates of periods.

/// An exact fraction: a part of a year, or the interest rate of one period.
///
/// It keeps the numerator and the denominator that it was made of, 63 days of 365, and compares by
/// value: 1/2 equals 2/4.
///
/// # Example
/// ```
/// use lendwright_lending::Ratio;
///
/// let quarter = Ratio::new(90, 360).unwrap();
/// assert_eq!((quarter.numerator(), quarter.denominator()), (90, 360));
/// assert_eq!(Some(quarter), Ratio::new(1, 4));
/// assert_eq!(quarter.to_string(), "90/360");
/// assert_eq!(Ratio::new(1, 0), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    numerator: i128,
    denominator: i128,
}

impl Ratio {
    /// The fraction 0/1.
    pub const ZERO: Ratio = Ratio { numerator: 0, denominator: 1 };

    /// Makes a fraction; `None` when the denominator is not greater than 0.
    #[must_use]
    pub const fn new(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator > 0 { Some(Self { numerator, denominator }) } else { None }
    }

    /// A fraction. The denominator must be greater than 0.
    pub(super) const fn from_parts(numerator: i128, denominator: i128) -> Self {
        Self { numerator, denominator }
    }

    /// Returns the number above the line.
    #[must_use]
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// Returns the number below the line, which is greater than 0.
    #[must_use]
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// Whether the fraction is 0.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// Returns the fraction in lowest terms.
    #[must_use]
    pub fn reduced(self) -> Self {
        let divided = self.common_divisor().and_then(|by| {
            let numerator = self.numerator.checked_div(by)?;
            Some(Self { numerator, denominator: self.denominator.checked_div(by)? })
        });
        // One that can't be divided has the same value.
        divided.unwrap_or(self)
    }

    /// The greatest common divisor of both numbers, by Euclid's algorithm: at most the denominator.
    fn common_divisor(self) -> Option<i128> {
        let (mut a, mut b) =
            (self.denominator, self.numerator.checked_rem_euclid(self.denominator)?);
        while b != 0 {
            (a, b) = (b, a.checked_rem(b)?);
        }
        Some(a)
    }

    /// Returns the product of two fractions; `None` when it does not fit into 128 bits.
    #[must_use]
    pub fn times(self, other: Self) -> Option<Self> {
        let product = |a: Self, b: Self| {
            let numerator = a.numerator.checked_mul(b.numerator)?;
            Some(Self { numerator, denominator: a.denominator.checked_mul(b.denominator)? })
        };
        product(self, other).or_else(|| {
            // Common factors of one numerator and the other denominator are cancelled first.
            let (a, b) = (self.reduced(), other.reduced());
            let left = Self { numerator: a.numerator, denominator: b.denominator };
            let right = Self { numerator: b.numerator, denominator: a.denominator };
            product(left.reduced(), right.reduced())
        })
    }

    /// Returns the sum of two fractions; `None` when it does not fit into 128 bits.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        let sum = |a: Self, b: Self| {
            if a.denominator == b.denominator {
                return Some(Self { numerator: a.numerator.checked_add(b.numerator)?, ..a });
            }
            let left = a.numerator.checked_mul(b.denominator)?;
            let right = b.numerator.checked_mul(a.denominator)?;
            let denominator = a.denominator.checked_mul(b.denominator)?;
            Some(Self { numerator: left.checked_add(right)?, denominator })
        };
        sum(self, other).or_else(|| sum(self.reduced(), other.reduced()))
    }

    /// The lower of two fractions; `None` when the comparison does not fit into 128 bits.
    pub(super) fn lower(self, other: Self) -> Option<Self> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Some(if left <= right { self } else { other })
    }

    /// Returns the fraction with the opposite sign. No day count comes near the one number that has no opposite.
    pub(super) const fn negative(self) -> Self {
        Self { numerator: self.numerator.wrapping_neg(), ..self }
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (self.reduced(), other.reduced());
        (a.numerator, a.denominator) == (b.numerator, b.denominator)
    }
}

impl Eq for Ratio {}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

// The rounding of an exact amount to whole minor units.

codes! {
    /// How a fraction is rounded to a whole number.
    ///
    /// # Example
    /// ```
    /// use lendwright_lending::Rounding;
    ///
    /// let of_half = |rounding: Rounding| rounding.divide(5, 2);
    /// assert_eq!(of_half(Rounding::HalfEven), Some(2));
    /// assert_eq!(of_half(Rounding::HalfUp), Some(3));
    /// assert_eq!((Rounding::Up.divide(1, 10), Rounding::Down.divide(9, 10)), (Some(1), Some(0)));
    /// ```
    pub enum Rounding {
        /// To the nearest; a half to the even neighbour.
        HalfEven = "half_even",
        /// To the nearest; a half away from zero.
        HalfUp = "half_up",
        /// Away from zero.
        Up = "up",
        /// Towards zero.
        Down = "down",
    }
}

impl Rounding {
    /// Divides and rounds to a whole number.
    ///
    /// Returns `None` when the denominator is zero or the quotient does not fit.
    #[must_use]
    pub fn divide(self, numerator: i128, denominator: i128) -> Option<i128> {
        if self == Self::HalfEven {
            return divide_half_even(numerator, denominator);
        }
        let quotient = numerator.checked_div(denominator)?;
        let remainder = numerator.checked_rem(denominator)?.unsigned_abs();
        // Compared with the distance to the next integer, since twice the remainder may not fit.
        let missing = denominator.unsigned_abs().checked_sub(remainder)?;
        if !self.goes_away(remainder != 0, remainder >= missing) {
            return Some(quotient);
        }
        quotient.checked_add(if (numerator < 0) == (denominator < 0) { 1 } else { -1 })
    }

    /// The same for numbers that are not negative and fit into 64 bits, as almost all interest does.
    #[inline]
    pub(super) fn divide_small(self, numerator: u64, denominator: u64) -> Option<u64> {
        let quotient = numerator.checked_div(denominator)?;
        let remainder = numerator.checked_rem(denominator)?;
        let missing = denominator.checked_sub(remainder)?;
        let away = match self {
            Self::HalfEven => remainder > missing || (remainder == missing && quotient & 1 == 1),
            other => other.goes_away(remainder != 0, remainder >= missing),
        };
        quotient.checked_add(u64::from(away))
    }

    /// Whether a quotient is rounded to the next number, given whether there is a rest and whether it is at least a
    /// half.
    fn goes_away(self, is_left: bool, is_half: bool) -> bool {
        match self {
            Self::HalfEven | Self::HalfUp => is_half,
            Self::Up => is_left,
            Self::Down => false,
        }
    }
}

// Decimals of 19 significant digits, rounded half-even after each step, as Java's `MathContext(19,
// HALF_EVEN)` does.

/// A number from 0 on: `digits · 10^-scale`, of at most 19 digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digits {
    digits: u64,
    scale: i32,
}

const PRECISION: u32 = 19;
const LIMIT: u64 = 10_u64.pow(PRECISION);
const DECIMALS: i32 = 19;

impl Digits {
    pub(super) const fn whole(number: u64) -> Self {
        Self { digits: number, scale: 0 }
    }

    /// This number over a power of ten.
    pub(super) fn shifted(self, decimals: u32) -> Option<Self> {
        Some(Self { scale: self.scale.checked_add_unsigned(decimals)?, ..self })
    }

    pub(super) fn times(self, other: Self) -> Option<Self> {
        let product = u128::from(self.digits).checked_mul(other.digits.into())?;
        rounded(product, self.scale.checked_add(other.scale)?, Remainder::None)
    }

    pub(super) fn plus(self, other: Self) -> Option<Self> {
        let (fine, coarse) = if self.scale < other.scale { (other, self) } else { (self, other) };
        if coarse.digits == 0 {
            return Some(fine);
        }
        // The coarser one with all its digits, to bring its last digit as close as possible.
        let coarse = coarse.filled()?;
        let apart = fine.scale.checked_sub(coarse.scale)?;
        if let Ok(finer) = u32::try_from(apart) {
            if finer > PRECISION {
                // Less than half of the last digit.
                return Some(coarse);
            }
            let shifted = u128::from(coarse.digits).checked_mul(10_u128.checked_pow(finer)?)?;
            return rounded(shifted.checked_add(fine.digits.into())?, fine.scale, Remainder::None);
        }
        let coarser = apart.unsigned_abs();
        let shifted = u128::from(fine.digits).checked_mul(10_u128.checked_pow(coarser)?)?;
        rounded(shifted.checked_add(coarse.digits.into())?, coarse.scale, Remainder::None)
    }

    pub(super) fn over(self, other: Self) -> Option<Self> {
        let (above, below) = (self.filled()?, u128::from(other.digits));
        let shifted = u128::from(above.digits).checked_mul(LIMIT.into())?;
        let (quotient, rest) = (shifted.checked_div(below)?, shifted.checked_rem(below)?);
        let rest = match (rest, rest.cmp(&below.checked_sub(rest)?)) {
            (0, _) => Remainder::None,
            (_, std::cmp::Ordering::Less) => Remainder::BelowHalf,
            (_, std::cmp::Ordering::Equal) => Remainder::Half,
            (_, std::cmp::Ordering::Greater) => Remainder::AboveHalf,
        };
        let scale = above.scale.checked_add(DECIMALS)?.checked_sub(other.scale)?;
        rounded(quotient, scale, rest)
    }

    /// The nearest number with this number of decimals, in units of the last decimal.
    pub(super) fn to_units(self, decimals: u32, rounding: Rounding) -> Option<i64> {
        let apart = self.scale.checked_sub_unsigned(decimals)?;
        let power = 10_i128.checked_pow(apart.unsigned_abs())?;
        let digits = i128::from(self.digits);
        let units =
            if apart < 0 { digits.checked_mul(power)? } else { rounding.divide(digits, power)? };
        i64::try_from(units).ok()
    }

    /// The number with 19 decimals, exactly as a fraction of 10^19.
    pub(super) fn to_nineteen_decimals(self) -> Option<Ratio> {
        let apart = DECIMALS.checked_sub(self.scale)?;
        let digits = i128::from(self.digits);
        let above = match 10_i128.checked_pow(apart.unsigned_abs()) {
            Some(power) if apart < 0 => Rounding::HalfEven.divide(digits, power)?,
            Some(power) => digits.checked_mul(power)?,
            // Less than half of the last decimal, or far too large.
            None if apart < 0 => 0,
            None => return None,
        };
        Ratio::new(above, LIMIT.into())
    }

    /// A fraction of 10^19, as [`Digits::to_nineteen_decimals`] makes it.
    pub(super) fn from_nineteen_decimals(ratio: Ratio) -> Option<Self> {
        if ratio.is_zero() {
            return Some(Self::whole(0));
        }
        rounded(u128::try_from(ratio.numerator()).ok()?, DECIMALS, Remainder::None)
    }

    /// The same number with as many digits as there can be.
    fn filled(self) -> Option<Self> {
        let missing = PRECISION.checked_sub(length(self.digits.into())?)?;
        let digits = self.digits.checked_mul(10_u64.checked_pow(missing)?)?;
        Some(Self { digits, scale: self.scale.checked_add_unsigned(missing)? })
    }
}

/// The rest of a division below its last digit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Remainder {
    None,
    BelowHalf,
    Half,
    AboveHalf,
}

/// The number of digits of a number: 0 has one.
fn length(number: u128) -> Option<u32> {
    number.checked_ilog10().map_or(Some(1), |power| power.checked_add(1))
}

/// Rounds a number, with the rest below its last digit, to the nearest 19 digits. A half goes to the even digit.
fn rounded(number: u128, scale: i32, rest: Remainder) -> Option<Digits> {
    let excess = length(number)?.max(PRECISION).checked_sub(PRECISION)?;
    let power = 10_u128.checked_pow(excess)?;
    let (kept, cut) = match excess {
        0 => (number, 0),
        _ => (number.checked_div(power)?, number.checked_rem(power)?),
    };
    let away = match cut.cmp(&power.checked_sub(cut)?) {
        std::cmp::Ordering::Greater => true,
        // Nothing is cut and the power is 1: the rest decides.
        _ if excess == 0 => {
            rest == Remainder::AboveHalf || (rest == Remainder::Half && kept & 1 == 1)
        }
        std::cmp::Ordering::Equal => rest != Remainder::None || kept & 1 == 1,
        std::cmp::Ordering::Less => false,
    };
    let digits = u64::try_from(kept.checked_add(u128::from(away))?).ok()?;
    let scale = scale.checked_sub_unsigned(excess)?;
    // A carry into the twentieth digit leaves zeros.
    if digits >= LIMIT {
        return Some(Digits { digits: digits.checked_div(10)?, scale: scale.checked_sub(1)? });
    }
    Some(Digits { digits, scale })
}

#[cfg(test)]
mod tests {
    use super::{Digits, Rounding};

    #[test]
    fn both_divisions_agree_on_every_small_fraction() {
        for rounding in Rounding::all() {
            assert_eq!((rounding.divide(7, 0), rounding.divide_small(7, 0)), (None, None));
            for (over, under) in (0..200_u64).flat_map(|a| (1..40_u64).map(move |b| (a, b))) {
                let wide = rounding.divide(over.into(), under.into());
                let small = rounding.divide_small(over, under).map(i128::from);
                assert_eq!(wide, small, "{rounding:?} {over}/{under}");
                let mirrored = rounding.divide(-i128::from(over), under.into());
                assert_eq!(mirrored, small.map(|it| -it), "{rounding:?} -{over}/{under}");
            }
        }
    }

    #[test]
    fn a_number_of_more_digits_than_there_can_be_is_none() {
        let three = Digits::whole(3);
        assert!(Digits::whole(u64::MAX).over(three).is_none());
        assert!(Digits::whole(0).over(three).is_some_and(|zero| zero.digits == 0));
        assert!(Digits::whole(9_999_999_999_999_999_999).over(three).is_some());
    }
}
