//! Three-valued logic.

use std::ops::Not;

/// A truth value of Kleene's strong logic K3, which is SQL's, FEEL's and PMML's too.
///
/// The order is false, unknown, true: *and* is the lesser, *or* the greater of the two.
///
/// ```
/// use lendwright_scoring::rules::Truth::{False, True, Unknown};
///
/// assert_eq!(Unknown.and(False), False);
/// assert_eq!(Unknown.or(True), True);
/// assert_eq!(!Unknown, Unknown);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Truth {
    /// It does not hold.
    False,
    /// It is unknown whether it holds, since data are missing.
    Unknown,
    /// It holds.
    True,
}

impl Truth {
    /// All three, from false to true.
    pub const ALL: [Self; 3] = [Self::False, Self::Unknown, Self::True];

    /// False if either is, else unknown if either is, else true.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if (other as u8) < self as u8 { other } else { self }
    }

    /// True if either is, else unknown if either is, else false.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if (other as u8) > self as u8 { other } else { self }
    }

    /// True or false, or `None` for unknown.
    #[must_use]
    pub fn known(self) -> Option<bool> {
        match self {
            Truth::True => Some(true),
            Truth::False => Some(false),
            Truth::Unknown => None,
        }
    }
}

impl Not for Truth {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Truth::True => Truth::False,
            Truth::Unknown => Truth::Unknown,
            Truth::False => Truth::True,
        }
    }
}

impl From<bool> for Truth {
    fn from(value: bool) -> Self {
        if value { Truth::True } else { Truth::False }
    }
}
