//! Sums of amounts by side. All figures are computed from them.

use super::aggregated::Flows;
use super::figures::{Figures, Flow, Mean, Side};

/// What amounts of each side sum up to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    /// By side, as the amounts are signed.
    sums: [i128; 3],
    counts: [u32; 3],
    /// The smallest and the largest amount of those that are counted.
    range: (i64, i64),
}

#[allow(
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "there are 2^32 rows at most, whose amounts sum up to less than 2^95; each side has its place"
)]
impl Tally {
    pub(super) const NONE: Self =
        Self { sums: [0; 3], counts: [0; 3], range: (i64::MAX, i64::MIN) };

    /// Adds an amount of a side, which of the flow is counted or not.
    #[inline]
    pub(super) fn add(&mut self, side: Side, amount: i64, is_counted: bool) {
        self.sums[side as usize] += i128::from(amount);
        self.counts[side as usize] += 1;
        if is_counted {
            let (min, max) = self.range;
            self.range = (min.min(amount), max.max(amount));
        }
    }

    /// Adds the sums of another tally.
    pub(super) fn merge(&mut self, other: &Self) {
        for (sum, other) in self.sums.iter_mut().zip(other.sums) {
            *sum += other;
        }
        for (count, other) in self.counts.iter_mut().zip(other.counts) {
            *count += other;
        }
        let (min, max) = self.range;
        self.range = (min.min(other.range.0), max.max(other.range.1));
    }

    /// Whether there is an amount of the flow.
    pub(super) fn is_of(&self, flow: Flow) -> bool {
        Side::ALL.iter().any(|side| flow.has(*side) && self.counts[*side as usize] > 0)
    }

    /// The sum of a flow.
    pub(super) fn sum(&self, flow: Flow) -> i128 {
        let [spent, given_back, received] = self.sums;
        match flow {
            Flow::Spending => -(spent + given_back),
            Flow::Income => received,
            Flow::Net | Flow::All => spent + given_back + received,
        }
    }

    /// How many amounts of a flow are counted.
    pub(super) fn count(&self, flow: Flow) -> u64 {
        let [spent, _, received] = self.counts.map(u64::from);
        match flow {
            Flow::Spending => spent,
            Flow::Income => received,
            Flow::Net | Flow::All => spent + received,
        }
    }

    /// The figures of the flow that counted the amounts.
    pub(super) fn figures(&self, flow: Flow) -> Figures {
        let count = self.count(flow);
        let (min, max) = (i128::from(self.range.0), i128::from(self.range.1));
        let [spent, _, received] = self.sums;
        let (counted, range) = match flow {
            Flow::Spending => (-spent, (-max, -min)),
            Flow::Income => (received, (min, max)),
            Flow::Net | Flow::All => (spent + received, (min, max)),
        };
        let range = if count == 0 { (0, 0) } else { range };
        Figures { sum: self.sum(flow), count, counted, range }
    }

    /// Income, spending, the figures of the flow that counted the amounts, and this median.
    pub(super) fn flows(&self, flow: Flow, median: Option<Mean>) -> Flows {
        let (income, spending) = (self.sum(Flow::Income), self.sum(Flow::Spending));
        Flows { income, spending, figures: self.figures(flow), median }
    }
}
