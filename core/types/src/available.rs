//! A value that may not be available.

use std::fmt;

/// The text in an answer for a value that could not be computed.
pub const NA_TEXT: &str = "N/A";

/// A value, or the fact that it could not be computed. Values are never guessed.
///
/// It is not an `Option`, since in answers `null` has another meaning, for example a referral.
///
/// # Example
/// ```
/// use lendwright_types::Available;
///
/// let ratio: Available<f64> = Available::Value(0.125);
/// assert_eq!(ratio.map(|r| r < 0.5), Available::Value(true));
/// assert_eq!(Available::<f64>::NotAvailable.to_string(), "N/A");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Available<T> {
    /// It could not be computed.
    #[default]
    NotAvailable,
    /// The value.
    Value(T),
}

impl<T> Available<T> {
    /// Returns the value, if there is one.
    pub fn value(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::NotAvailable => None,
        }
    }

    /// Returns a reference to the value, if there is one.
    pub const fn as_ref(&self) -> Available<&T> {
        match self {
            Self::Value(value) => Available::Value(value),
            Self::NotAvailable => Available::NotAvailable,
        }
    }

    /// Whether there is a value.
    #[must_use]
    pub const fn is_available(&self) -> bool {
        matches!(self, Self::Value(_))
    }

    /// Applies `work` to the value; leaves `NotAvailable` unchanged.
    pub fn map<U>(self, work: impl FnOnce(T) -> U) -> Available<U> {
        self.value().map(work).into()
    }

    /// Applies `work` to the value. The result may not be available.
    pub fn and_then<U>(self, work: impl FnOnce(T) -> Available<U>) -> Available<U> {
        match self {
            Self::Value(value) => work(value),
            Self::NotAvailable => Available::NotAvailable,
        }
    }

    /// Returns the value, or `other` if there is none.
    pub fn unwrap_or(self, other: T) -> T {
        self.value().unwrap_or(other)
    }
}

impl<T> From<Option<T>> for Available<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::NotAvailable, Self::Value)
    }
}

impl<T> From<Available<T>> for Option<T> {
    fn from(available: Available<T>) -> Self {
        available.value()
    }
}

impl<T: fmt::Display> fmt::Display for Available<T> {
    /// Writes the value as it displays itself, or `N/A`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => value.fmt(f),
            Self::NotAvailable => f.pad(NA_TEXT),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Available::{self, NotAvailable, Value};

    #[test]
    fn what_is_not_available_stays_so() {
        assert_eq!(Value(2).map(|v| v.max(3)), Value(3));
        assert_eq!(NotAvailable.map(|v: i32| v.max(3)), NotAvailable);
        assert_eq!(Value(2).and_then(|_| Available::<i32>::NotAvailable), NotAvailable);
        assert_eq!(NotAvailable.unwrap_or(7), 7);
        assert_eq!(Available::<i32>::default(), NotAvailable);
    }

    #[test]
    fn an_option_goes_over_and_back() {
        assert_eq!(Available::from(Some(1)), Value(1));
        assert_eq!(Option::<i32>::from(Available::from(None)), None);
    }

    #[test]
    fn formatting_options_reach_the_value() {
        assert_eq!(format!("{:>4}|{:>4}|", Value(7), Available::<i32>::NotAvailable), "   7| N/A|");
    }
}
