//! Interest and penalty rates: exact percentages.

use crate::json::Json;
use crate::number::{ExactNumber, Misfit, number_text, shown};
use rust_decimal::Decimal;
use std::fmt;

/// A rate in percent, exact to six decimals, from 0 to 1000: `24` is 24 % a year.
///
/// # Example
/// ```
/// use lendwright_types::Rate;
///
/// let rate = Rate::percent("24.50")?;
/// assert_eq!(rate.to_string(), "24.5");
/// assert_eq!(rate.as_fraction(), (24_500_000, 100_000_000));
/// assert!(Rate::percent("-1").is_err());
/// # Ok::<(), lendwright_types::RateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Rate {
    millionths: i64,
}

/// Why a rate was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RateError {
    /// The text is not a number.
    #[error("'{text}' is not a rate")]
    NotANumber {
        /// The text that was sent, shortened.
        text: String,
    },
    /// The rate has more than six decimals.
    #[error("'{text}' has more than 6 decimals")]
    TooFine {
        /// The text that was sent, shortened.
        text: String,
    },
    /// The rate is less than 0 or greater than 1000 percent.
    #[error("'{text}' is not between 0 and 1000 percent")]
    OutOfRange {
        /// The text that was sent, shortened.
        text: String,
    },
}

impl Rate {
    /// A rate of 0 %.
    pub const ZERO: Rate = Rate { millionths: 0 };

    const DECIMALS: u32 = 6;
    const MILLIONTHS_MAX: i64 = 1_000_000_000;

    /// Reads a percentage from the text of a JSON number or string.
    ///
    /// # Errors
    /// When it is not a number, has more than six decimals, or is not between 0 and 1000.
    pub fn percent(text: &str) -> Result<Self, RateError> {
        let out_of_range = || RateError::OutOfRange { text: shown(text) };
        let exact =
            ExactNumber::read(text).ok_or_else(|| RateError::NotANumber { text: shown(text) })?;
        let units = exact.in_units(Self::DECIMALS).map_err(|why| match why {
            Misfit::TooFine => RateError::TooFine { text: shown(text) },
            Misfit::TooLarge => out_of_range(),
        })?;
        let millionths = i64::try_from(units).map_err(|_| out_of_range())?;
        Self::from_millionths(millionths).ok_or_else(out_of_range)
    }

    /// Reads a percentage from a JSON number, or from a string with a number.
    ///
    /// # Errors
    /// Those of [`Rate::percent`]; a value of another kind is not a rate.
    pub fn from_json(value: &Json<'_>) -> Result<Self, RateError> {
        match number_text(value) {
            Ok(text) => Self::percent(text),
            Err(_) => Err(RateError::NotANumber { text: shown(&value.to_string()) }),
        }
    }

    /// Converts a decimal to a rate in percent.
    ///
    /// # Errors
    /// When it has more than six decimals or is not between 0 and 1000.
    pub fn from_decimal(percent: Decimal) -> Result<Self, RateError> {
        Self::percent(&percent.to_string())
    }

    /// Makes a rate from millionths of a percent, as it is stored; `None` outside 0 to 1000
    /// percent.
    #[must_use]
    pub const fn from_millionths(millionths: i64) -> Option<Self> {
        if millionths < 0 || millionths > Self::MILLIONTHS_MAX {
            return None;
        }
        Some(Self { millionths })
    }

    /// Returns the rate in millionths of a percent, for storage.
    #[must_use]
    pub const fn millionths(self) -> i64 {
        self.millionths
    }

    /// Returns the percentage without trailing zeros.
    #[must_use]
    pub fn to_decimal(self) -> Decimal {
        Decimal::new(self.millionths, Self::DECIMALS).normalize()
    }

    /// Returns the rate as an exact fraction, numerator and denominator: 24 % is 24,000,000 /
    /// 100,000,000.
    #[must_use]
    pub fn as_fraction(self) -> (i128, i128) {
        (i128::from(self.millionths), 100_000_000)
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_decimal(), f)
    }
}

impl fmt::Debug for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} %")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Rate, RateError};
    use crate::json::Json;
    use proptest::prelude::*;

    #[test]
    fn six_decimals_between_0_and_1000_are_taken() {
        for (text, millionths) in [
            ("0", 0),
            ("24", 24_000_000),
            ("0.000001", 1),
            ("1000", 1_000_000_000),
            ("2.4e1", 24_000_000),
        ] {
            assert_eq!(Rate::percent(text).unwrap().millionths(), millionths, "{text}");
        }
    }

    #[test]
    fn what_lies_outside_is_refused_by_name() {
        for text in ["-0.000001", "1000.000001", "1e30", "-1"] {
            assert!(matches!(Rate::percent(text), Err(RateError::OutOfRange { .. })), "{text}");
        }
        for text in ["0.0000001", &format!("24.{}", "1".repeat(60))] {
            assert!(matches!(Rate::percent(text), Err(RateError::TooFine { .. })), "{text}");
        }
        assert!(matches!(Rate::percent("24%"), Err(RateError::NotANumber { .. })));
        assert!(Rate::from_json(&Json::Null).is_err());
        assert_eq!(
            Rate::percent("1001").unwrap_err().to_string(),
            "'1001' is not between 0 and 1000 percent"
        );
    }

    #[test]
    fn a_string_and_a_number_are_the_same_rate() {
        assert_eq!(Rate::from_json(&Json::text("24.0")), Rate::from_json(&Json::int(24)));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(millionths in 0_i64..=1_000_000_000) {
            let rate = Rate::from_millionths(millionths).unwrap();
            prop_assert_eq!(Rate::percent(&rate.to_string()), Ok(rate));
            prop_assert_eq!(Rate::from_decimal(rate.to_decimal()), Ok(rate));
        }
    }
}
