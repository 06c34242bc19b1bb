//! Amounts of messages in ten-thousandths, and quotients, roots and medians of them, which are rounded once.

use lendwright_types::currency::Currency;
use lendwright_types::internal::fraction::Fraction;
use lendwright_types::number::divide_half_even;
use std::fmt;

/// The number of units in an amount of one.
const UNIT: i128 = 10_000;

/// An amount in ten-thousandths of a unit of its currency, as a message writes it, or a sum of such amounts.
///
/// A message's amount has at most twelve digits before its decimal point and four after it, so that sums
/// of any number of messages are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount(i128);

impl Amount {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// Returns the amount of this number of ten-thousandths.
    #[must_use]
    pub const fn from_units(ten_thousandths: i128) -> Self {
        Self(ten_thousandths)
    }

    /// Returns its ten-thousandths.
    #[must_use]
    pub const fn units(self) -> i128 {
        self.0
    }

    /// Returns the sum of two; one that does not fit is the largest that does, which no messages reach.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Returns its minor units of a currency, half-even, or `None` beyond 64 bits.
    ///
    /// # Example
    /// ```
    /// use lendwright_sms::Amount;
    /// use lendwright_types::currency;
    ///
    /// assert_eq!(Amount::from_units(21_250_050).in_minor(currency::EGP), Some(212_500));
    /// ```
    #[must_use]
    pub fn in_minor(self, currency: Currency) -> Option<i64> {
        let per_minor = UNIT.checked_div(i128::from(currency.minor_units()))?;
        let (whole, rest) = (self.0.div_euclid(per_minor), self.0.rem_euclid(per_minor));
        let up = match (rest.saturating_mul(2)).cmp(&per_minor) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => whole.rem_euclid(2),
            std::cmp::Ordering::Greater => 1,
        };
        i64::try_from(whole.saturating_add(up)).ok()
    }
}

impl fmt::Display for Amount {
    /// Writes it with as many decimals as it needs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.unsigned_abs() / 10_000, self.0.unsigned_abs() % 10_000);
        if self.0 < 0 {
            f.write_str("-")?;
        }
        write!(f, "{whole}")?;
        if rest > 0 {
            let decimals = format!("{rest:04}");
            write!(f, ".{}", decimals.trim_end_matches('0'))?;
        }
        Ok(())
    }
}

/// An amount over a number, rounded half-even to a multiple of this number of ten-thousandths; 0 by 0.
pub(super) fn quotient(amount: Amount, by: i128, step: i128) -> Amount {
    scaled(amount.units(), 1, by, step)
}

/// A number times another over a third, half-even to a multiple of `step`; 0 by 0.
pub(super) fn scaled(units: i128, times: i128, by: i128, step: i128) -> Amount {
    let rounded = divide_half_even(units.saturating_mul(times), by.saturating_mul(step));
    Amount::from_units(rounded.unwrap_or_default().saturating_mul(step))
}

/// One amount over another, to four decimals half-even; `None` by 0.
pub(super) fn share(part: Amount, whole: Amount) -> Option<Amount> {
    let parts = part.units().saturating_mul(10_000);
    divide_half_even(parts, whole.units()).map(Amount::from_units)
}

/// Twice the median: the sum of the two middle ones, which are the same one of an odd number.
pub(super) fn median_doubled(amounts: &mut [i128]) -> Option<i128> {
    amounts.sort_unstable();
    let last = amounts.len().checked_sub(1)?;
    let middle = |place: usize| amounts.get(place).copied();
    Some(middle(last / 2)?.saturating_add(middle(last.div_ceil(2))?))
}

/// The population's standard deviation of amounts times their number, squared: n Σx² − (Σx)², exactly.
pub(super) fn spread_squared(amounts: &[Amount]) -> Fraction {
    let whole = |units: i128| Fraction::from_i128(units);
    let squares = amounts.iter().map(|amount| &whole(amount.units()) * &whole(amount.units()));
    let sum = whole(amounts.iter().fold(Amount::ZERO, |sum, amount| sum.plus(*amount)).units());
    let count = whole(i128::try_from(amounts.len()).unwrap_or(i128::MAX));
    &(&count * &squares.sum::<Fraction>()) - &(&sum * &sum)
}

/// The root of a fraction that is not negative, rounded half-even to a whole number.
///
/// It is found by bisection, and the remainder is compared exactly with a half: the rounding is exact.
pub(super) fn root(square: &Fraction) -> i128 {
    let is_at_most =
        |root: i128| &Fraction::from_i128(root) * &Fraction::from_i128(root) <= *square;
    let mut root = 0_i128;
    for bit in (0..120).rev().map(|place| 1_i128 << place) {
        if is_at_most(root | bit) {
            root |= bit;
        }
    }
    // (2 root + 1)² against 4 square: whether the root is above root + 1/2.
    let half = Fraction::from_i128(root.saturating_mul(2).saturating_add(1));
    let is_above = (&half * &half).cmp(&(&Fraction::whole(4) * square));
    let up = is_above.is_lt() || (is_above.is_eq() && root & 1 == 1);
    root.saturating_add(i128::from(up))
}

#[cfg(test)]
mod tests {
    use super::{Amount, Fraction, median_doubled, quotient, root, share, spread_squared};

    fn fraction(above: i64, below: i64) -> Fraction {
        Fraction::whole(above).divided_by(&Fraction::whole(below)).unwrap_or(Fraction::zero())
    }

    #[test]
    fn roots_are_rounded_to_the_nearest_and_halves_to_even() {
        let of = |above, below| root(&fraction(above, below));
        assert_eq!([of(0, 1), of(1, 1), of(2, 1), of(3, 1), of(4, 1)], [0, 1, 1, 2, 2]);
        assert_eq!([of(1, 4), of(9, 4), of(25, 4)], [0, 2, 2], "1/2, 3/2 and 5/2");
        assert_eq!([of(24_999, 10_000), of(25_001, 4_000)], [2, 3]);
        let large = &Fraction::whole(i64::MAX) * &Fraction::whole(i64::MAX);
        assert_eq!(root(&large), i128::from(i64::MAX));
    }

    #[test]
    fn quotients_are_rounded_to_the_currencys_decimals() {
        let of = |units, by, step| quotient(Amount::from_units(units), by, step).units();
        assert_eq!(of(63_850_000, 3, 100), 21_283_300);
        assert_eq!((of(50, 1, 100), of(150, 1, 100), of(-150, 1, 100)), (0, 200, -200));
        assert_eq!(of(7, 0, 1), 0);
        assert_eq!(
            share(Amount::from_units(1), Amount::from_units(3)).map(Amount::units),
            Some(3_333)
        );
        assert_eq!(share(Amount::ZERO, Amount::ZERO), None);
    }

    #[test]
    fn medians_and_spreads_are_exact() {
        assert_eq!(median_doubled(&mut [5, 1, 2]), Some(4));
        assert_eq!(median_doubled(&mut [5, 1, 2, 4]), Some(6));
        assert_eq!(median_doubled(&mut []), None);
        let spread = spread_squared(&[2, 4, 4, 4, 5, 5, 7, 9].map(Amount::from_units));
        assert_eq!(root(&spread), 16, "8 times a deviation of 2");
    }
}
