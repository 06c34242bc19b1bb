//! The rounding of an exact amount to whole minor units.

use lendwright_types::codes;
use lendwright_types::number::divide_half_even;

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

#[cfg(test)]
mod tests {
    use super::Rounding;

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
}
