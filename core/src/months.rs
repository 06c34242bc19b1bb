//! Terms of credit.

use std::fmt;

/// A number of months, the term of a credit: `Months(12)`.
///
/// Terms that come from outside go through [`Months::new`], which keeps them between 1 and 600.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Months(
    /// How many.
    pub u16,
);

/// A term that is not between 1 and 600 months.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{months} is not between 1 and 600 months")]
pub struct MonthsError {
    /// The term that was asked for.
    pub months: i64,
}

impl Months {
    /// The longest term, fifty years.
    pub const MAX: Months = Months(600);

    /// A checked term.
    ///
    /// # Errors
    /// When it is not between 1 and 600.
    ///
    /// # Example
    /// ```
    /// use lendwright::Months;
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

    /// How many months.
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
