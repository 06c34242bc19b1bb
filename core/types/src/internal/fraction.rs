//! Exact fractions, for cases that doubles leave undecided.
//!
//! A double represents the decimal of its shortest form: 0.1 is one tenth. Values are never rounded. They are not
//! reduced either: a sum of a few hundred parts is small enough without it. The crate `num-rational` reduces each
//! result. The sum of a card of 13 characteristics takes 89 µs with it and 7 µs here, and it would add 4 crates.

mod natural;
#[cfg(test)]
mod tests;

use natural::NaturalNumber;
use std::cmp::Ordering;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};

/// An exact fraction.
#[derive(Clone, Debug)]
pub struct Fraction {
    negative: bool,
    above: NaturalNumber,
    /// Never 0.
    below: NaturalNumber,
}

impl Fraction {
    pub fn zero() -> Self {
        Self::whole(0)
    }

    pub fn whole(number: i64) -> Self {
        let above = NaturalNumber::from_u64(number.unsigned_abs());
        Self { negative: number < 0, above, below: NaturalNumber::from_u64(1) }
    }

    /// A whole number beyond 64 bits.
    pub fn from_i128(number: i128) -> Self {
        let above = NaturalNumber::Small(number.unsigned_abs());
        Self { negative: number < 0, above, below: NaturalNumber::from_u64(1) }
    }

    /// The decimal of a double's shortest form; 0 for a double that is not finite.
    pub fn from_f64(number: f64) -> Self {
        Self::from_f64_times_ten_to(0, number)
    }

    /// The decimal of a double's shortest form times a power of ten. So decimals of many lengths become whole
    /// numbers, and their sums stay small.
    pub fn from_f64_times_ten_to(shift: i32, number: f64) -> Self {
        let (significand, power) =
            few_digits(number.abs()).unwrap_or_else(|| printed(number.abs()));
        let power = power.saturating_add(shift);
        let (significand, one) = (NaturalNumber::from_u64(significand), NaturalNumber::from_u64(1));
        let ten = NaturalNumber::power_of_ten(power.unsigned_abs());
        let (above, below) =
            if power < 0 { (significand, ten) } else { (significand.times(&ten), one) };
        Self { negative: number < 0.0, above, below }
    }

    /// This fraction by another; `None` by 0.
    pub fn divided_by(&self, other: &Self) -> Option<Self> {
        (!other.above.is_zero()).then(|| Self {
            negative: self.negative != other.negative,
            above: self.above.times(&other.below),
            below: self.below.times(&other.above),
        })
    }

    pub fn is_positive(&self) -> bool {
        !self.negative && !self.above.is_zero()
    }

    /// The largest whole number that is not greater than the fraction, if it is near the double `guess`.
    ///
    /// It is found by steps from the guess; each step costs two products.
    #[allow(clippy::cast_possible_truncation)] // it saturates; a score is far within
    pub fn floor_near(&self, guess: f64) -> i64 {
        let mut floor = guess.floor() as i64;
        while Self::whole(floor) > *self {
            floor = floor.saturating_sub(1);
        }
        while Self::whole(floor.saturating_add(1)) <= *self {
            floor = floor.saturating_add(1);
        }
        floor
    }
}

/// The digits and the power of ten of a double's shortest form. `None` unless it is a whole number of billionths with
/// at most 15 digits, as most values are: no two of these have the same nearest double.
#[allow(clippy::float_arithmetic)] // exact, or refused
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a whole number up to 10^15
fn few_digits(size: f64) -> Option<(u64, i32)> {
    let billionths = (size * 1e9).round();
    // Both are exact, so the quotient is the double nearest to the decimal.
    if !(billionths <= 1e15 && (billionths / 1e9).total_cmp(&size).is_eq()) {
        return None;
    }
    let (mut significand, mut power) = (billionths as u64, -9_i32);
    while power < 0 && significand % 10 == 0 {
        (significand, power) = (significand / 10, power.saturating_add(1));
    }
    Some((significand, power))
}

/// The digits and the power of ten of any double's shortest form; 0 for one that is not finite.
fn printed(size: f64) -> (u64, i32) {
    let text = format!("{size:e}");
    let (digits, power) = text.split_once('e').unwrap_or(("0", "0"));
    let (units, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let significand = format!("{units}{decimals}").parse().unwrap_or_default();
    let decimals = i32::try_from(decimals.len()).unwrap_or_default();
    let power = power.parse::<i32>().unwrap_or_default().saturating_sub(decimals);
    (significand, power)
}

impl<'f> Add<&'f Fraction> for &'f Fraction {
    type Output = Fraction;

    fn add(self, other: &Fraction) -> Fraction {
        let same = self.below == other.below;
        let (a, b, below) = if same {
            (self.above.clone(), other.above.clone(), self.below.clone())
        } else {
            let (a, b) = (self.above.times(&other.below), other.above.times(&self.below));
            (a, b, self.below.times(&other.below))
        };
        let (negative, above) = match (self.negative == other.negative, a >= b) {
            (true, _) => (self.negative, a.plus(&b)),
            (false, true) => (self.negative, a.minus(&b)),
            (false, false) => (other.negative, b.minus(&a)),
        };
        Fraction { negative, above, below }
    }
}

impl<'f> Sub<&'f Fraction> for &'f Fraction {
    type Output = Fraction;

    fn sub(self, other: &Fraction) -> Fraction {
        self + &-other
    }
}

impl<'f> Mul<&'f Fraction> for &'f Fraction {
    type Output = Fraction;

    fn mul(self, other: &Fraction) -> Fraction {
        Fraction {
            negative: self.negative != other.negative,
            above: self.above.times(&other.above),
            below: self.below.times(&other.below),
        }
    }
}

impl Neg for &Fraction {
    type Output = Fraction;

    fn neg(self) -> Fraction {
        Fraction { negative: !self.negative, ..self.clone() }
    }
}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::zero(), |sum, part| &sum + &part)
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |f: &Self| match (f.above.is_zero(), f.negative) {
            (true, _) => 0,
            (false, negative) => {
                if negative {
                    -1
                } else {
                    1
                }
            }
        };
        sign(self).cmp(&sign(other)).then_with(|| {
            let (a, b) = (self.above.times(&other.below), other.above.times(&self.below));
            if self.negative { b.cmp(&a) } else { a.cmp(&b) }
        })
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Fraction {}
