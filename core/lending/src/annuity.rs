//! The level instalment of an annuity, rounded exactly.
//!
//! It is `P / Σ 1/((1+r₁)…(1+rₖ))`. The sum is computed in integers of 2⁻⁶⁴, as a lower bound and a counted error. If
//! both bounds round to the same instalment, that instalment is proven. Exact fractions near a guess in doubles
//! decide the remaining cases: ties, whole numbers, and numbers that don't fit.

use super::Rounding;
use super::rates::Rates;
use lendwright_types::internal::fraction::Fraction;
use std::cmp::Ordering;
use std::ops::RangeInclusive;

#[cfg(test)]
mod tests;

/// The instalment that pays an amount back over these periods, as a multiple of `unit` minor units;
/// `None` when it does not fit.
pub(super) fn instalment(
    amount: i64,
    rates: &Rates,
    periods: RangeInclusive<u16>,
    unit: i64,
    rounding: Rounding,
) -> Option<i64> {
    let bounds = match rates {
        Rates::Equal(rate) if rate.is_zero() => None,
        Rates::Equal(rate) => {
            let count = u32::from(periods.end().checked_sub(*periods.start())?).checked_add(1)?;
            let parts = (u64::try_from(rate.numerator()), u64::try_from(rate.denominator()));
            match parts {
                (Ok(above), Ok(below)) => {
                    Bounds::for_equal_rates(amount, (above, below), count, unit)
                }
                _ => None,
            }
        }
        Rates::Each(_) => Bounds::for_each_rate(amount, rates, periods.clone(), unit),
    };
    let proven = bounds.and_then(|bounds| bounds.rounded(rounding));
    let units = proven.or_else(|| exactly(amount, rates, periods, unit, rounding))?;
    units.checked_mul(unit)
}

/// The instalment is between `over/high` and `over/low`, both ends included.
struct Bounds {
    over: u128,
    low: u128,
    high: u128,
}

const ONE: u128 = 1 << 64;

impl Bounds {
    /// By the closed form `P·a / (b·(1 − vⁿ))` of the rate `a/b` and `v = b/(a+b)`.
    fn for_equal_rates(amount: i64, rate: (u64, u64), count: u32, unit: i64) -> Option<Self> {
        let (above, below) = (u128::from(rate.0), u128::from(rate.1));
        let v = (below << 64).checked_div(above.checked_add(below)?)?;
        let (power, error) = power(u64::try_from(v).ok()?, count)?;
        let high = ONE.checked_sub(power.into())?;
        let low = high.checked_sub(error.into()).filter(|low| *low > 0)?;
        let over = u128::try_from(amount).ok()?.checked_mul(above)?;
        // Twice the number above the line is compared too.
        let over = over.checked_mul(ONE.checked_mul(2)?)?.checked_div(2)?;
        let below = below.checked_mul(u128::try_from(unit).ok()?)?;
        Some(Self { over, low: low.checked_mul(below)?, high: high.checked_mul(below)? })
    }

    /// By the sum, a period at a time; each division loses less than one unit, and hands on less than
    /// the loss before it.
    fn for_each_rate(
        amount: i64,
        rates: &Rates,
        periods: RangeInclusive<u16>,
        unit: i64,
    ) -> Option<Self> {
        let (mut factor, mut sum, mut lost, mut error) = (ONE, 0_u128, 0_u128, 0_u128);
        for number in periods {
            let rate = rates.at(number)?;
            let below = u128::try_from(rate.denominator()).ok()?;
            let both = u128::try_from(rate.numerator()).ok()?.checked_add(below)?;
            factor = factor.checked_mul(below)?.checked_div(both)?;
            lost = lost.checked_add(1)?;
            sum = sum.checked_add(factor)?;
            error = error.checked_add(lost)?;
        }
        let unit = u128::try_from(unit).ok()?;
        let over = u128::try_from(amount).ok()?.checked_mul(ONE)?;
        let high = sum.checked_add(error)?.checked_mul(unit)?;
        let low = sum.checked_mul(unit).filter(|low| *low > 0)?;
        Some(Self { over, low, high })
    }

    /// The rounded whole number, if it is the same for all values between the bounds. `None` if it is not, or if a
    /// number does not fit.
    fn rounded(&self, rounding: Rounding) -> Option<i64> {
        let floor = self.over.checked_div(self.high)?;
        let next = floor.checked_add(1)?;
        // How the lower end compares with `floor`, and the upper end with the next number.
        let over_floor = self.over > floor.checked_mul(self.high)?;
        let to_next = self.over.cmp(&next.checked_mul(self.low)?);
        let twice = self.over.checked_mul(2)?;
        let middle = floor.checked_mul(2)?.checked_add(1)?;
        let goes_away = match rounding {
            Rounding::Up if over_floor && to_next != Ordering::Greater => true,
            Rounding::Down if to_next == Ordering::Less => false,
            Rounding::HalfEven | Rounding::HalfUp => {
                let is_above = twice > middle.checked_mul(self.high)?;
                let is_below = twice < middle.checked_mul(self.low)?;
                match (is_above && to_next == Ordering::Less, is_below) {
                    (true, _) => true,
                    (false, true) => false,
                    (false, false) => return None,
                }
            }
            Rounding::Up | Rounding::Down => return None,
        };
        i64::try_from(if goes_away { next } else { floor }).ok()
    }
}

/// A lower bound of a power of `v·2⁻⁶⁴`, and the greatest error of the bound in units. The errors of two factors
/// below 1 add up. A product loses less than one unit more. Another unit covers the product of the errors. `None` for
/// the power 0, and when the error does not fit.
fn power(v: u64, count: u32) -> Option<(u64, u64)> {
    let times = |a: (u64, u64), b: (u64, u64)| {
        let product = u128::from(a.0).checked_mul(b.0.into())? >> 64;
        let error = a.1.checked_add(b.1)?.checked_add(2)?;
        Some((u64::try_from(product).ok()?, error))
    };
    let mut result: Option<(u64, u64)> = None;
    let (mut square, mut left) = ((v, 1), count);
    loop {
        if left & 1 == 1 {
            result = Some(match result {
                Some(result) => times(result, square)?,
                None => square,
            });
        }
        left >>= 1;
        if left == 0 {
            return result;
        }
        square = times(square, square)?;
    }
}

/// Decides by exact fractions: `P·Π(1+r) / f` with `f = 1 + f·(1+r)`.
fn exactly(
    amount: i64,
    rates: &Rates,
    periods: RangeInclusive<u16>,
    unit: i64,
    rounding: Rounding,
) -> Option<i64> {
    let guess = guess(amount, rates, periods.clone(), unit)?;
    let (mut product, mut f) = (Fraction::whole(1), Fraction::zero());
    for number in periods {
        let rate = rates.at(number)?.reduced();
        let above = i64::try_from(rate.numerator().checked_add(rate.denominator())?).ok()?;
        let below = i64::try_from(rate.denominator()).ok()?;
        let growth = Fraction::whole(above).divided_by(&Fraction::whole(below))?;
        f = &Fraction::whole(1) + &(&f * &growth);
        product = &product * &growth;
    }
    let over = &Fraction::whole(amount) * &product;
    let exact = over.divided_by(&(&f * &Fraction::whole(unit)))?;
    // Above this, doubles skip whole numbers.
    if guess.is_nan() || guess > 9e15 {
        return None;
    }
    let floor = exact.floor_near(guess);
    let rest = &exact - &Fraction::whole(floor);
    let half = (&rest + &rest).cmp(&Fraction::whole(1));
    let goes_away = match rounding {
        Rounding::HalfEven => half.is_gt() || (half.is_eq() && floor & 1 == 1),
        Rounding::HalfUp => half.is_ge(),
        Rounding::Up => rest.is_positive(),
        Rounding::Down => false,
    };
    floor.checked_add(i64::from(goes_away))
}

/// The instalment in doubles, as a place to begin.
#[allow(clippy::float_arithmetic, clippy::cast_precision_loss)] // exact fractions decide
fn guess(amount: i64, rates: &Rates, periods: RangeInclusive<u16>, unit: i64) -> Option<f64> {
    let (mut factor, mut sum) = (1.0_f64, 0.0_f64);
    for number in periods {
        let rate = rates.at(number)?;
        factor /= 1.0 + rate.numerator() as f64 / rate.denominator() as f64;
        sum += factor;
    }
    Some(amount as f64 / sum / unit as f64)
}
