//! The arithmetic of a score: share, certainty, contributions, rounding.
//!
//! Doubles are added in the card's order and nothing else, so that the same inputs give the same
//! bits in every language, one by one or in a batch.

use super::PolicyError;

/// The range of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scaling {
    /// The base: the score of a share of 0.
    pub min: i32,
    /// The score of a share of 1.
    pub max: i32,
}

/// How an unrounded score becomes a whole one.
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
    /// The score, rounded.
    pub value: i32,
    /// `min + (max − min)·share`, before rounding; a whole number or a half where it is one but for the
    /// last bits of doubles.
    pub unrounded: f64,
    /// `Σ w·s / Σ w` over what is available, 0 to 1; 0 where nothing is.
    pub share: f64,
    /// `Σ w(available) / Σ w`, 4 decimals.
    pub certainty: f64,
    /// `Σ w(available)`.
    pub available_weight: f64,
}

/// The weight of one characteristic and the sub-score that it earned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Earned {
    /// Its weight.
    pub weight: f64,
    /// Its sub-score, 0 to 1, or `None` where its value is missing.
    pub sub_score: Option<f64>,
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
        Ok(Self { min, max })
    }

    /// The points between the ends.
    #[must_use]
    pub fn span(self) -> f64 {
        f64::from(self.max) - f64::from(self.min)
    }

    /// A score that lies beside a half or a whole number by no more than sums of doubles err, as that
    /// number: an exact half must round as one, whatever doubles made of it.
    fn settled(self, score: f64) -> f64 {
        // About 1e-9 on the default scale; what a thousand characteristics can err is far below it.
        let error = 1e-12 * (f64::from(self.min).abs() + f64::from(self.max).abs());
        let nearest = (score * 2.0).round_ties_even() / 2.0;
        if (score - nearest).abs() <= error { nearest } else { score }
    }
}

impl Default for Scaling {
    /// 300 to 850.
    fn default() -> Self {
        Self { min: 300, max: 850 }
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
    /// Scores what the characteristics of a card earned, in the card's order.
    ///
    /// `share = Σ w·s / Σ w(available)`, `score = round(min + (max − min)·share)`,
    /// `certainty = Σ w(available) / Σ w` to 4 decimals. Where nothing that weighs is available the
    /// score is the base and certainty 0.
    ///
    /// ```
    /// use lendwright::scoring::{Earned, Rounding, Scaling, Score};
    ///
    /// let earned = [
    ///     Earned { weight: 3.0, sub_score: Some(0.5) },
    ///     Earned { weight: 1.0, sub_score: None },
    /// ];
    /// let score = Score::of(earned.iter().copied(), Scaling::default(), Rounding::HalfEven);
    /// assert_eq!((score.value, score.certainty), (575, 0.75));
    /// ```
    pub fn of(earned: impl Iterator<Item = Earned>, scaling: Scaling, rounding: Rounding) -> Self {
        let (mut sum, mut available, mut total) = (0.0_f64, 0.0_f64, 0.0_f64);
        for Earned { weight, sub_score } in earned {
            total += weight;
            if let Some(sub_score) = sub_score {
                available += weight;
                sum += weight * sub_score;
            }
        }
        Self::from_sums(sum, available, total, scaling, rounding)
    }

    pub(super) fn from_sums(
        sum: f64,
        available: f64,
        total: f64,
        scaling: Scaling,
        rounding: Rounding,
    ) -> Self {
        let share = if available > 0.0 { sum / available } else { 0.0 };
        let certainty = if total > 0.0 { four_decimals(available / total) } else { 0.0 };
        let unrounded = scaling.settled(f64::from(scaling.min) + scaling.span() * share);
        let value = rounding.whole(unrounded);
        Self { value, unrounded, share, certainty, available_weight: available }
    }

    /// The share of the weights whose variable is missing: 1 less the certainty, 4 decimals.
    #[must_use]
    pub fn missing_share(&self) -> f64 {
        four_decimals(1.0 - self.certainty)
    }

    /// The points of a weight and a sub-score in this score: `(max − min)·w·s / Σ w(available)`.
    #[must_use]
    pub fn points(&self, scaling: Scaling, weight: f64, sub_score: f64) -> f64 {
        if self.available_weight > 0.0 {
            scaling.span() * (weight * sub_score) / self.available_weight
        } else {
            0.0
        }
    }
}

/// Whole numbers that sum to `total`, each the exact one rounded down or up.
///
/// Largest remainder: all are rounded down, then those that lost most are rounded up, the earlier
/// one where two lost the same. `None` stays out: what is missing contributes nothing.
///
/// ```
/// use lendwright::scoring::largest_remainder;
///
/// let exact = [Some(10.4), None, Some(20.4), Some(30.4)];
/// assert_eq!(largest_remainder(&exact, 61), [11, 0, 20, 30]);
/// ```
#[must_use]
pub fn largest_remainder(exact: &[Option<f64>], total: i32) -> Vec<i32> {
    let mut whole: Vec<i32> =
        exact.iter().map(|part| part.map_or(0, |p| saturated(p.floor()))).collect();
    let given = whole.iter().fold(0_i64, |sum, part| sum.saturating_add(i64::from(*part)));
    let left = i64::from(total).saturating_sub(given);

    let mut by_loss: Vec<(usize, f64)> = exact
        .iter()
        .enumerate()
        .filter_map(|(at, part)| part.map(|p| (at, p - p.floor())))
        .collect();
    by_loss.sort_by(|(a, lost_a), (b, lost_b)| lost_b.total_cmp(lost_a).then(a.cmp(b)));
    for (at, _) in by_loss.into_iter().take(usize::try_from(left).unwrap_or(0)) {
        if let Some(part) = whole.get_mut(at) {
            *part = part.saturating_add(1);
        }
    }
    whole
}

/// A share to 4 decimals, half-even, as certainty and DBR are given.
#[must_use]
pub(super) fn four_decimals(share: f64) -> f64 {
    (share * 10_000.0).round_ties_even() / 10_000.0
}

/// The nearest `i32`; a `NaN` is 0, which no checked card can give.
#[allow(clippy::cast_possible_truncation)] // the cast saturates, which is what is wanted
pub(super) fn saturated(number: f64) -> i32 {
    number as i32
}
