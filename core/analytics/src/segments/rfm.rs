//! Segments by recency, frequency and monetary value.

use lendwright_types::codes;

codes! {
    /// What users of some scores are called.
    pub enum RfmSegment {
        /// They were here lately, come often and spend much.
        Champions = "Champions",
        /// They come rather often and spend rather much, and were here not long ago.
        Loyal = "Loyal",
        /// They were here lately, but seldom or for little.
        New = "New",
        /// They come seldom or for little, and are between.
        NeedsAttention = "Needs attention",
        /// They came often and spent much, and have not been here for long.
        AtRisk = "At risk",
        /// They came seldom or for little, and have not been here for long.
        Hibernating = "Hibernating",
    }
}

/// The three scores of a user, each from 1 to 5, the best.
///
/// # Example
/// ```
/// use lendwright_analytics::segments::{Rfm, RfmSegment};
///
/// let days_ago = [3.0, 40.0, 200.0];
/// let orders = [20.0, 5.0, 1.0];
/// let spent = [900.0, 120.0, 40.0];
/// let scores = Rfm::of(&days_ago, &orders, &spent);
/// assert_eq!((scores[0].recency, scores[0].frequency), (5, 5));
/// assert_eq!(scores[0].segment(), RfmSegment::Champions);
/// assert_eq!(scores[2].segment(), RfmSegment::Hibernating);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rfm {
    /// By the days since the last transaction: fewer are better.
    pub recency: u8,
    /// By the number of transactions: more are better.
    pub frequency: u8,
    /// By the money spent: more is better.
    pub monetary: u8,
}

impl Rfm {
    /// Scores users. The three lists have their values in the same order.
    ///
    /// A score is `1 + ⌊5 · (#worse + ½ #equal) / n⌋`, in whole numbers; a user is equal to itself.
    #[must_use]
    pub fn of(recency: &[f64], frequency: &[f64], monetary: &[f64]) -> Vec<Self> {
        let nearness: Vec<f64> = recency.iter().map(|days| -days).collect();
        let [recency, frequency, monetary] = [&nearness, frequency, monetary].map(scores);
        let rest = frequency.into_iter().zip(monetary);
        let all = recency.into_iter().zip(rest);
        all.map(|(recency, (frequency, monetary))| Self { recency, frequency, monetary }).collect()
    }

    /// Returns the segment of a user with these scores.
    #[must_use]
    pub const fn segment(self) -> RfmSegment {
        let twice_f = self.frequency + self.monetary;
        match (self.recency, twice_f) {
            (4.., 8..) => RfmSegment::Champions,
            (3.., 6..) => RfmSegment::Loyal,
            (4.., _) => RfmSegment::New,
            (3, _) => RfmSegment::NeedsAttention,
            (_, 6..) => RfmSegment::AtRisk,
            _ => RfmSegment::Hibernating,
        }
    }
}

/// The score of each value. Greater values are better.
fn scores(values: &[f64]) -> Vec<u8> {
    // Zeros of both signs are equal.
    let values: Vec<f64> = values.iter().map(|value| value + 0.0).collect();
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
    let mut scores = vec![0; values.len()];
    let mut worse = 0;
    for equal in order.chunk_by(|a, b| values[*a].total_cmp(&values[*b]).is_eq()) {
        let score = 1 + 5 * (2 * worse + equal.len()) / (2 * values.len());
        for at in equal {
            scores[*at] = u8::try_from(score).unwrap_or(5);
        }
        worse += equal.len();
    }
    scores
}
