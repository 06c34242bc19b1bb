//! Scores, their range, and how they become whole.

use super::PolicyError;
use lendwright_types::internal::fraction::Fraction;

/// The range of a score, and the value of missing characteristics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaling {
    /// The base: the score of a share of 0.
    pub min: i32,
    /// The score of a share of 1.
    pub max: i32,
    /// The value of a missing characteristic, unless it has its own.
    pub missing: WhenMissing,
}

/// The value of a characteristic without data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WhenMissing {
    /// This sub-score, 0 to 1.
    Counts(f64),
    /// Nothing: its weight is left out of both sums, so that only known characteristics count.
    LeftOut,
}

/// The rounding of a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounding {
    /// A half goes to the even neighbour: 550.5 is 550, 551.5 is 552.
    #[default]
    HalfEven,
    /// A half goes up.
    HalfUp,
}

/// A score, and how certain it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The score: rounded, and no more than the cap that counts.
    pub value: i32,
    /// `min + (max − min)·share` before rounding, and no more than the cap that counts.
    pub unrounded: f64,
    /// `(Σ w·s over the available + Σ w·m over the missing) / Σ w`, 0 to 1; before caps.
    pub share: f64,
    /// `Σ w(available) / Σ w`, 4 decimals.
    pub certainty: f64,
    /// The place among the policy's caps of the one that took something.
    pub cap: Option<usize>,
}

impl Scaling {
    /// A range.
    ///
    /// # Errors
    /// When `max` is not above `min`, or either is beyond a million from 0.
    pub fn new(min: i32, max: i32) -> Result<Self, PolicyError> {
        let limit = -1_000_000..=1_000_000;
        for (member, bound) in [("min", min), ("max", max)] {
            if !limit.contains(&bound) {
                let text = format!("{bound} is beyond a million");
                return Err(PolicyError::member("/scaling", member, text));
            }
        }
        if max <= min {
            let text = format!("{max} is not above min, {min}");
            return Err(PolicyError::member("/scaling", "max", text));
        }
        Ok(Self { min, max, missing: WhenMissing::default() })
    }

    /// The points between the ends.
    #[must_use]
    pub fn span(self) -> f64 {
        f64::from(self.max) - f64::from(self.min)
    }

    /// The same range with another value for missing characteristics.
    #[must_use]
    pub fn with_missing(self, missing: WhenMissing) -> Self {
        Self { missing, ..self }
    }
}

impl WhenMissing {
    /// The word in a policy for leaving out a missing characteristic.
    #[doc(hidden)]
    pub const LEFT_OUT: &'static str = "left_out";

    /// Checks that it can be a sub-score; `pointer` is the value that has it as a member `missing`.
    pub(super) fn check(self, pointer: &str) -> Result<(), PolicyError> {
        match self {
            Self::Counts(sub_score) if !(0.0..=1.0).contains(&sub_score) => {
                let text = format!("{sub_score} is not between 0 and 1");
                Err(PolicyError::member(pointer, "missing", text))
            }
            _ => Ok(()),
        }
    }

    /// Its sub-score; none if it is left out.
    #[must_use]
    pub fn sub_score(self) -> Option<f64> {
        match self {
            Self::Counts(sub_score) => Some(sub_score),
            Self::LeftOut => None,
        }
    }
}

impl Default for WhenMissing {
    /// 0.4: less than most earn, more than the worst do.
    fn default() -> Self {
        Self::Counts(0.4)
    }
}

impl Default for Scaling {
    /// 300 to 850, a missing characteristic counting 0.4.
    fn default() -> Self {
        Self { min: 300, max: 850, missing: WhenMissing::default() }
    }
}

impl Rounding {
    /// The name in a policy: `half_even` or `half_up`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Rounding::HalfEven => "half_even",
            Rounding::HalfUp => "half_up",
        }
    }

    /// The rounding of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::HalfEven, Self::HalfUp].into_iter().find(|rounding| rounding.name() == name)
    }

    /// Rounds a number to an `i32`; one outside its range becomes the nearest end.
    #[must_use]
    pub fn whole(self, number: f64) -> i32 {
        let rounded = match self {
            Rounding::HalfEven => number.round_ties_even(),
            Rounding::HalfUp => (number + 0.5).floor(),
        };
        saturated(rounded)
    }
}

impl Score {
    /// The share of the weights with a missing variable: 1 less the certainty, 4 decimals.
    #[must_use]
    pub fn missing_share(&self) -> f64 {
        four_decimals(1.0 - self.certainty)
    }
}

/// Whole numbers that sum to `total`, each the exact one rounded down or up.
///
/// Largest remainder: all are rounded down, then those that lost most are rounded up, the earlier one where two lost
/// the same. Each exact number comes with a nearby double.
pub(super) fn largest_remainder(exact: &[(Fraction, f64)], total: i64) -> Vec<i64> {
    let mut whole: Vec<i64> = exact.iter().map(|(part, near)| part.floor_near(*near)).collect();
    let given = whole.iter().fold(0_i64, |sum, part| sum.saturating_add(*part));
    let left = usize::try_from(total.saturating_sub(given)).unwrap_or_default();
    let lost = |((part, _), floor): (&(Fraction, f64), &i64)| part - &Fraction::whole(*floor);
    let mut by_loss: Vec<(usize, Fraction)> =
        exact.iter().zip(&whole).map(lost).enumerate().collect();
    // Stable, so that of two equal ones the earlier comes first.
    by_loss.sort_by(|(_, a), (_, b)| b.cmp(a));
    for (at, _) in by_loss.into_iter().take(left) {
        if let Some(part) = whole.get_mut(at) {
            *part = part.saturating_add(1);
        }
    }
    whole
}

/// A share to 4 decimals, half-even.
fn four_decimals(share: f64) -> f64 {
    (share * 10_000.0).round_ties_even() / 10_000.0
}

/// The nearest `i32`; a `NaN` is 0, which no checked card can give.
#[allow(clippy::cast_possible_truncation)] // the cast saturates, which is what is wanted
pub(super) fn saturated(number: f64) -> i32 {
    number as i32
}
