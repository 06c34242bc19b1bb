//! Amounts of messages, in ten-thousandths.

use lendwright_types::currency::Currency;
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
