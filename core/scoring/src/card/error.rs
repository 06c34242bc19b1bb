//! The largest errors of sums of doubles: one bound for a card, for all inputs.
//!
//! Let u be 2^-53, half the distance between two doubles next to 1. Each operation on doubles errs by u times its
//! result at most, and so does the rounding of a decimal to a double.
//!
//! **A sub-score between knots.** A quotient is off by 4u of itself: two decimals, one division and what these make
//! together. Over a segment from (a, s) to (b, t) with d = |t − s|/(b − a) that moves the sub-score by 5u·d·max(|a|,
//! |b|) at most. This is true even if the exact value is in the next segment, since each segment adds its own part.
//! The decimals of the knots move the line by 2u·d·(|a| + |b|), those of the sub-scores and the six operations by
//! less than 10u. So the error is below `16u·(1 + Σ d·(|a| + |b|))`, over all segments. (If a segment is very short,
//! the bound is larger than any sub-score.) 1e-300/(b − a) is the loss of a value near 0 below the smallest exponent
//! of a double. A number of the policy's own is off by u.
//!
//! **A share.** A weighted mean of sub-scores, each off by e at most, is off by e. Weights and sums of n lines add at
//! most (n + 3)u above and (n + 1)u below the line and u for the division: `(4n + 16)u` is more than both. That is
//! true for any lines left out of both sums.
//!
//! **A score** is off by the span times that, and by the rounding of one product and one sum.
//!
//! **A certainty** is a quotient of sums of weights, off by (2n + 4)u of itself.
//!
//! **A loss**, a sum of w·(base − v), is off by Σ w·(e + (n + 8)u).

use crate::{Scaling, SubScore};

const U: f64 = f64::EPSILON / 2.0;

/// The bounds of one card.
#[derive(Clone, Debug)]
pub(super) struct Errors {
    /// The error of an unrounded score.
    pub(super) score: f64,
    /// The error of a certainty in units of its last decimal.
    pub(super) certainty: f64,
    /// The error of the difference of the weighted losses of two codes.
    pub(super) losses: f64,
}

impl Errors {
    /// The bounds of lines. Each line has a weight, the error of its sub-score and its code. `codes` is the number of
    /// reason codes, and `incomplete` the one for missing information.
    pub(super) fn of(
        lines: &[(f64, f64, usize)],
        scaling: Scaling,
        (codes, incomplete): (usize, usize),
    ) -> Self {
        #[allow(clippy::cast_precision_loss)] // a thousand at most
        let count = lines.len() as f64;
        let worst = lines.iter().map(|(_, error, _)| *error).fold(0.0, f64::max);
        let share = worst + (4.0 * count + 16.0) * U;
        let ends = f64::from(scaling.min).abs() + f64::from(scaling.max).abs();
        let loss = (count + 8.0) * U;
        let mut of_codes = vec![0.0; codes];
        for (weight, own, code) in lines {
            for (code, error) in [(*code, own + loss), (incomplete, loss)] {
                if let Some(sum) = of_codes.get_mut(code) {
                    *sum += weight * error;
                }
            }
        }
        Self {
            score: scaling.span() * share + 4.0 * U * (ends + scaling.span()),
            certainty: 10_000.0 * (4.0 * count + 16.0) * U,
            losses: 2.0 * of_codes.iter().copied().fold(0.0, f64::max),
        }
    }
}

/// The largest error of a sub-score in doubles.
pub(super) fn of_sub_score(sub_score: &SubScore) -> f64 {
    let SubScore::Knots(knots) = sub_score else { return 16.0 * U };
    let segments = knots.iter().zip(knots.iter().skip(1));
    let moved: f64 = segments
        .map(|(left, right)| {
            let steepness = (right.sub_score - left.sub_score).abs() / (right.at - left.at);
            // Each part is added separately, since the sum of two large ones may be beyond every double.
            let part = |at: f64| steepness * (at.abs() + 1e-300 / U);
            part(left.at) + part(right.at)
        })
        .sum();
    16.0 * U * (1.0 + moved)
}
