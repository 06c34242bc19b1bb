//! Decimals of 19 significant digits, rounded half-even after each step, as Java's `MathContext(19,
//! HALF_EVEN)` does.

use super::{Ratio, Rounding};

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
        rounded(product, self.scale.checked_add(other.scale)?, Rest::None)
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
            return rounded(shifted.checked_add(fine.digits.into())?, fine.scale, Rest::None);
        }
        let coarser = apart.unsigned_abs();
        let shifted = u128::from(fine.digits).checked_mul(10_u128.checked_pow(coarser)?)?;
        rounded(shifted.checked_add(coarse.digits.into())?, coarse.scale, Rest::None)
    }

    pub(super) fn over(self, other: Self) -> Option<Self> {
        let (above, below) = (self.filled()?, u128::from(other.digits));
        let shifted = u128::from(above.digits).checked_mul(LIMIT.into())?;
        let (quotient, rest) = (shifted.checked_div(below)?, shifted.checked_rem(below)?);
        let rest = match (rest, rest.cmp(&below.checked_sub(rest)?)) {
            (0, _) => Rest::None,
            (_, std::cmp::Ordering::Less) => Rest::BelowHalf,
            (_, std::cmp::Ordering::Equal) => Rest::Half,
            (_, std::cmp::Ordering::Greater) => Rest::AboveHalf,
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
        rounded(u128::try_from(ratio.numerator()).ok()?, DECIMALS, Rest::None)
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
enum Rest {
    None,
    BelowHalf,
    Half,
    AboveHalf,
}

/// How many digits a number has: 0 has one.
fn length(number: u128) -> Option<u32> {
    number.checked_ilog10().map_or(Some(1), |power| power.checked_add(1))
}

/// Rounds a number, with the rest below its last digit, to the nearest 19 digits. A half goes to the even digit.
fn rounded(number: u128, scale: i32, rest: Rest) -> Option<Digits> {
    let excess = length(number)?.max(PRECISION).checked_sub(PRECISION)?;
    let power = 10_u128.checked_pow(excess)?;
    let (kept, cut) = match excess {
        0 => (number, 0),
        _ => (number.checked_div(power)?, number.checked_rem(power)?),
    };
    let away = match cut.cmp(&power.checked_sub(cut)?) {
        std::cmp::Ordering::Greater => true,
        // Nothing is cut and the power is 1: the rest decides.
        _ if excess == 0 => rest == Rest::AboveHalf || (rest == Rest::Half && kept & 1 == 1),
        std::cmp::Ordering::Equal => rest != Rest::None || kept & 1 == 1,
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
    use super::Digits;

    #[test]
    fn a_number_of_more_digits_than_there_can_be_is_none() {
        let three = Digits::whole(3);
        assert!(Digits::whole(u64::MAX).over(three).is_none());
        assert!(Digits::whole(0).over(three).is_some_and(|zero| zero.digits == 0));
        assert!(Digits::whole(9_999_999_999_999_999_999).over(three).is_some());
    }
}
