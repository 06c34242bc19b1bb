//! Exact fractions of whole numbers: parts of a year and the interest rates of periods.

use std::fmt;

/// An exact fraction: a part of a year, or the interest rate of one period.
///
/// It keeps the numerator and the denominator that it was made of, 63 days of 365, and compares by
/// value: 1/2 equals 2/4.
///
/// # Example
/// ```
/// use lendwright_lending::Ratio;
///
/// let quarter = Ratio::new(90, 360).unwrap();
/// assert_eq!((quarter.numerator(), quarter.denominator()), (90, 360));
/// assert_eq!(Some(quarter), Ratio::new(1, 4));
/// assert_eq!(quarter.to_string(), "90/360");
/// assert_eq!(Ratio::new(1, 0), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    numerator: i128,
    denominator: i128,
}

impl Ratio {
    /// The fraction 0/1.
    pub const ZERO: Ratio = Ratio { numerator: 0, denominator: 1 };

    /// Makes a fraction; `None` when the denominator is not greater than 0.
    #[must_use]
    pub const fn new(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator > 0 { Some(Self { numerator, denominator }) } else { None }
    }

    /// A fraction. The denominator must be greater than 0.
    pub(super) const fn from_parts(numerator: i128, denominator: i128) -> Self {
        Self { numerator, denominator }
    }

    /// Returns the number above the line.
    #[must_use]
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// Returns the number below the line, which is greater than 0.
    #[must_use]
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// Whether the fraction is 0.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// Returns the fraction in lowest terms.
    #[must_use]
    pub fn reduced(self) -> Self {
        let divided = self.common_divisor().and_then(|by| {
            let numerator = self.numerator.checked_div(by)?;
            Some(Self { numerator, denominator: self.denominator.checked_div(by)? })
        });
        // One that can't be divided has the same value.
        divided.unwrap_or(self)
    }

    /// The greatest common divisor of both numbers, by Euclid's algorithm: at most the denominator.
    fn common_divisor(self) -> Option<i128> {
        let (mut a, mut b) =
            (self.denominator, self.numerator.checked_rem_euclid(self.denominator)?);
        while b != 0 {
            (a, b) = (b, a.checked_rem(b)?);
        }
        Some(a)
    }

    /// Returns the product of two fractions; `None` when it does not fit into 128 bits.
    #[must_use]
    pub fn times(self, other: Self) -> Option<Self> {
        let product = |a: Self, b: Self| {
            let numerator = a.numerator.checked_mul(b.numerator)?;
            Some(Self { numerator, denominator: a.denominator.checked_mul(b.denominator)? })
        };
        product(self, other).or_else(|| {
            // Common factors of one numerator and the other denominator are cancelled first.
            let (a, b) = (self.reduced(), other.reduced());
            let left = Self { numerator: a.numerator, denominator: b.denominator };
            let right = Self { numerator: b.numerator, denominator: a.denominator };
            product(left.reduced(), right.reduced())
        })
    }

    /// Returns the sum of two fractions; `None` when it does not fit into 128 bits.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        let sum = |a: Self, b: Self| {
            if a.denominator == b.denominator {
                return Some(Self { numerator: a.numerator.checked_add(b.numerator)?, ..a });
            }
            let left = a.numerator.checked_mul(b.denominator)?;
            let right = b.numerator.checked_mul(a.denominator)?;
            let denominator = a.denominator.checked_mul(b.denominator)?;
            Some(Self { numerator: left.checked_add(right)?, denominator })
        };
        sum(self, other).or_else(|| sum(self.reduced(), other.reduced()))
    }

    /// The lower of two fractions; `None` when the comparison does not fit into 128 bits.
    pub(super) fn lower(self, other: Self) -> Option<Self> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Some(if left <= right { self } else { other })
    }

    /// Returns the fraction with the opposite sign. No day count comes near the one number that has no opposite.
    pub(super) const fn negative(self) -> Self {
        Self { numerator: self.numerator.wrapping_neg(), ..self }
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (self.reduced(), other.reduced());
        (a.numerator, a.denominator) == (b.numerator, b.denominator)
    }
}

impl Eq for Ratio {}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}
