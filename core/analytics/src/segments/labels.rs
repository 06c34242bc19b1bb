//! The labels and ids of segments, small segments that are shown with others, and segments by recency, frequency and
//! monetary value.

use super::kmeans::{Points, square};
use crate::stats::{median, quantile_of_sorted, share, sorted};
use lendwright_types::codes;
use lendwright_types::internal::sort::CompactSort as _;

// Labels, ids, and small segments.

/// The label of the single segment of a model without clear borders between more segments.
pub const NO_CLEAR_STRUCTURE: &str = "no clear structure";

/// The terciles and medians of all users' values. Labels compare segments with them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Labels {
    spending: [f64; 2],
    recency: [f64; 2],
    tenure: f64,
}

impl Labels {
    /// Takes the values of all users: monthly spending, days since the last transaction, days since the first. `None`
    /// where there are none.
    #[must_use]
    pub fn from_values(spending: &[f64], recency: &[f64], tenure: &[f64]) -> Option<Self> {
        Some(Self {
            spending: terciles(spending)?,
            recency: terciles(recency)?,
            tenure: median(tenure)?,
        })
    }

    /// Returns the label of a segment by the medians of its users' values. Spending and recency are compared with the
    /// terciles of all users. The third part is the median of their tenure.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::segments::Labels;
    ///
    /// let all = [10.0, 20.0, 30.0, 40.0];
    /// let labels = Labels::from_values(&all, &all, &all).unwrap();
    /// let label = labels.label(&[40.0], &[10.0], &[20.0]);
    /// assert_eq!(label.as_deref(), Some("High spend · Active · New"));
    /// ```
    #[must_use]
    pub fn label(&self, spending: &[f64], recency: &[f64], tenure: &[f64]) -> Option<String> {
        let (spending, recency) = (median(spending)?, median(recency)?);
        let spend = among(self.spending, spending, ["Low", "Mid", "High"]);
        let activity = among(self.recency, recency, ["Active", "Cooling", "Dormant"]);
        let age = if median(tenure)? >= self.tenure { "Established" } else { "New" };
        Some(format!("{spend} spend · {activity} · {age}"))
    }
}

/// Orders segments by a figure, the greatest first, ties → the first: returns the id of each, from 1 on.
#[must_use]
pub fn ids_by(figures: &[f64]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..figures.len()).collect();
    order.compact_sort_by(|a, b| figures[*b].total_cmp(&figures[*a]));
    let mut ids = vec![0; figures.len()];
    for (id, at) in (1..).zip(order) {
        ids[at] = id;
    }
    ids
}

/// Returns ids for centres by the nearest centres of an earlier model. The two centres nearest to each other are
/// matched first, each once; ties → the first. `former_ids` and `former` are the ids and centres of that model. If it
/// has fewer centres, the rest take the lowest free ids, in the order of `figures` as by [`ids_by`].
#[must_use]
pub fn ids_after(former_ids: &[u32], former: &Points, now: &Points, figures: &[f64]) -> Vec<u32> {
    let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
    for (at, centre) in now.iter().enumerate() {
        pairs.extend(former.iter().enumerate().map(|(was, old)| (square(centre, old), at, was)));
    }
    pairs.compact_sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let mut ids = vec![0; now.len()];
    let mut taken = vec![false; former.len()];
    for (_, at, was) in pairs {
        if ids[at] == 0 && !taken[was] {
            (ids[at], taken[was]) = (former_ids[was], true);
        }
    }
    let mut unnamed: Vec<usize> = (0..ids.len()).filter(|at| ids[*at] == 0).collect();
    let order = ids_by(figures);
    unnamed.compact_sort_by_key(|at| order[*at]);
    let free: Vec<u32> = (1..).filter(|id| !ids.contains(id)).take(unnamed.len()).collect();
    for (at, id) in unnamed.into_iter().zip(free) {
        ids[at] = id;
    }
    ids
}

/// Returns, for each segment, the place of the segment that it is shown as. Segments of fewer than `least` users join
/// the nearest segment, the smallest first; ties → the first.
#[must_use]
pub fn shown_with(centres: &Points, sizes: &[usize], least: usize) -> Vec<usize> {
    let mut with: Vec<usize> = (0..sizes.len()).collect();
    let (mut centres, mut sizes) = (centres.clone(), sizes.to_vec());
    let mut left: Vec<usize> = (0..sizes.len()).filter(|at| sizes[*at] > 0).collect();
    while left.len() > 1 {
        let Some(small) = left.iter().copied().min_by_key(|at| sizes[*at]) else { break };
        if sizes[small] >= least {
            break;
        }
        left.retain(|at| *at != small);
        let distance = |at: usize| square(centres.point(at), centres.point(small));
        let nearest = left.iter().copied().min_by(|a, b| distance(*a).total_cmp(&distance(*b)));
        let Some(nearest) = nearest else { break };
        let moved = centres.point(small).to_vec();
        let share = share(sizes[small], sizes[small] + sizes[nearest]);
        for (value, other) in centres.point_mut(nearest).iter_mut().zip(moved) {
            *value += share * (other - *value);
        }
        sizes[nearest] += sizes[small];
        with.iter_mut().filter(|to| **to == small).for_each(|to| *to = nearest);
    }
    with
}

fn terciles(values: &[f64]) -> Option<[f64; 2]> {
    let sorted = sorted(values);
    Some([quantile_of_sorted(&sorted, 1.0 / 3.0)?, quantile_of_sorted(&sorted, 2.0 / 3.0)?])
}

fn among([lower, upper]: [f64; 2], value: f64, words: [&'static str; 3]) -> &'static str {
    let [low, middle, high] = words;
    if value > upper {
        high
    } else if value > lower {
        middle
    } else {
        low
    }
}

// Segments by recency, frequency and monetary value.

codes! {
    /// The segments of users by their scores.
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
/// let scores = Rfm::from_values(&days_ago, &orders, &spent);
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
    pub fn from_values(recency: &[f64], frequency: &[f64], monetary: &[f64]) -> Vec<Self> {
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
    order.compact_sort_by(|a, b| values[*a].total_cmp(&values[*b]));
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
