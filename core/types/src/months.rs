//! Terms of credit.

use std::fmt;

/// A number of months, such as the term of a credit: `Months(12)`.
///
/// Read terms from outside with [`Months::new`], which requires 1 to 600.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Months(
    /// The number of months.
    pub u16,
);

/// A term that is not between 1 and 600 months.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{months} is not between 1 and 600 months")]
#[non_exhaustive]
pub struct MonthsError {
    /// The term that was given.
    pub months: i64,
}

impl Months {
    /// The longest term, fifty years.
    pub const MAX: Months = Months(600);

    /// Makes a term after checking it.
    ///
    /// # Errors
    /// When it is not between 1 and 600.
    ///
    /// # Example
    /// ```
    /// use lendwright_types::Months;
    ///
    /// assert_eq!(Months::new(12), Ok(Months(12)));
    /// assert!(Months::new(0).is_err());
    /// ```
    pub fn new(months: i64) -> Result<Self, MonthsError> {
        match u16::try_from(months) {
            Ok(count) if (1..=Self::MAX.0).contains(&count) => Ok(Self(count)),
            _ => Err(MonthsError { months }),
        }
    }

    /// Returns the number of months.
    #[must_use]
    pub const fn count(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Months {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::{Months, MonthsError};

    #[test]
    fn terms_lie_between_1_and_600() {
        assert_eq!(Months::new(1), Ok(Months(1)));
        assert_eq!(Months::new(600), Ok(Months::MAX));
        for months in [0, -1, 601, 65_536 + 12, i64::MIN, i64::MAX] {
            assert_eq!(Months::new(months), Err(MonthsError { months }));
        }
        assert_eq!(MonthsError { months: 601 }.to_string(), "601 is not between 1 and 600 months");
    }
}
