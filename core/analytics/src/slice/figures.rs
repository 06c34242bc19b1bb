//! Exact sums of transactions.

use crate::stats::middle;
use crate::{Kind, Row};
use lendwright_types::codes;
use lendwright_types::number::divide_half_even;
use std::cmp::Ordering;

codes! {
    /// The transactions that are summed.
    pub enum Flow {
        /// Money that was spent: purchases, fees, cash, repayments and other payments, less what was refunded. Amounts
        /// are positive.
        Spending = "spending",
        /// Salaries and other money that was received.
        Income = "income",
        /// Both, signed: income less spending.
        Net = "net",
        /// Both, signed, as `net`.
        All = "all",
    }
}

/// Whether money was spent, given back, or received as income.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FlowSide {
    Spent,
    GivenBack,
    Received,
}

impl FlowSide {
    const ALL: [Self; 3] = [Self::Spent, Self::GivenBack, Self::Received];

    /// The side of a kind; `None` if it is neither spending nor income.
    pub(super) const fn for_kind(kind: Kind) -> Option<Self> {
        if matches!(kind, Kind::Refund) {
            Some(Self::GivenBack)
        } else if kind.is_spending() {
            Some(Self::Spent)
        } else if kind.is_income() {
            Some(Self::Received)
        } else {
            None
        }
    }
}

impl Flow {
    /// Returns the amount that a row adds to the sum, and whether the row is counted. `None` if the flow does not
    /// include the row.
    ///
    /// A refund reduces spending and is not counted.
    #[must_use]
    pub fn part_of(self, row: Row<'_>) -> Option<(i128, bool)> {
        let side = FlowSide::for_kind(row.kind()).filter(|side| self.has(*side))?;
        let amount = i128::from(row.amount());
        let part = if self == Self::Spending { amount.saturating_neg() } else { amount };
        Some((part, self.counts(side)))
    }

    /// Whether the flow includes amounts of a side.
    pub(super) const fn has(self, side: FlowSide) -> bool {
        match self {
            Self::Spending => !matches!(side, FlowSide::Received),
            Self::Income => matches!(side, FlowSide::Received),
            Self::Net | Self::All => true,
        }
    }

    /// Whether the flow includes and counts amounts of a side.
    pub(super) const fn counts(self, side: FlowSide) -> bool {
        self.has(side) && !matches!(side, FlowSide::GivenBack)
    }
}

/// An exact mean: a sum of minor units and the number of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mean {
    sum: i128,
    count: u64,
}

impl Mean {
    /// Returns the mean of two amounts.
    #[must_use]
    pub fn of_two(a: i128, b: i128) -> Self {
        Self { sum: a.saturating_add(b), count: 2 }
    }

    /// Returns minor units, halves to even.
    #[must_use]
    pub fn rounded(self) -> i128 {
        divide_half_even(self.sum, self.count.into()).unwrap_or(self.sum)
    }

    /// Returns a multiple of the mean. The mean of two amounts is exact with an even number.
    #[must_use]
    pub(super) fn times(self, times: i128) -> i128 {
        divide_half_even(self.sum.saturating_mul(times), self.count.into()).unwrap_or(self.sum)
    }

    /// Compares two means exactly.
    #[must_use]
    pub fn compare(self, other: Self) -> Ordering {
        // A sum is below 2^95, and a count of rows below 2^32.
        let left = self.sum.saturating_mul(other.count.into());
        left.cmp(&other.sum.saturating_mul(self.count.into()))
    }
}

/// Sums over transactions of one flow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The sum in minor units, less refunds.
    pub sum: i128,
    /// The number of transactions, without refunds of spending.
    pub count: u64,
    /// The sum of the counted amounts.
    pub(super) counted: i128,
    /// The smallest and the largest of the counted amounts; 0 without any.
    pub(super) range: (i128, i128),
}

impl Figures {
    /// Adds the figures of others.
    pub fn add_all(&mut self, other: &Self) {
        self.sum = self.sum.saturating_add(other.sum);
        if other.count > 0 {
            let (min, max) = if self.count == 0 { other.range } else { self.range };
            self.range = (min.min(other.range.0), max.max(other.range.1));
        }
        self.count = self.count.saturating_add(other.count);
        self.counted = self.counted.saturating_add(other.counted);
    }

    /// The mean of the counted amounts; `None` without any.
    #[must_use]
    pub fn mean(&self) -> Option<Mean> {
        (self.count > 0).then_some(Mean { sum: self.counted, count: self.count })
    }

    /// The smallest of those that are counted.
    #[must_use]
    pub fn min(&self) -> Option<i128> {
        (self.count > 0).then_some(self.range.0)
    }

    /// The largest of those that are counted.
    #[must_use]
    pub fn max(&self) -> Option<i128> {
        (self.count > 0).then_some(self.range.1)
    }
}

/// The median of amounts: the mean of the middle two where their number is even.
pub(super) fn median(amounts: &mut [i128]) -> Option<Mean> {
    middle(amounts).map(|(lower, upper)| Mean::of_two(lower, upper))
}

/// Income, spending, and the measures of the query's flow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Flows {
    /// Income in minor units.
    pub income: i128,
    /// Spending in minor units, less refunds.
    pub spending: i128,
    /// The measures.
    pub figures: Figures,
    /// The median of the counted amounts, if the query has medians.
    pub median: Option<Mean>,
}

impl Flows {
    /// Income less spending.
    #[must_use]
    pub fn net(&self) -> i128 {
        self.income.saturating_sub(self.spending)
    }
}

// Sums of amounts by side. All figures are computed from them.

/// The sums of the amounts of each side.
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

    /// Adds an amount of a side. `is_counted` is whether the flow counts it.
    #[inline]
    pub(super) fn add(&mut self, side: FlowSide, amount: i64, is_counted: bool) {
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
        FlowSide::ALL.iter().any(|side| flow.has(*side) && self.counts[*side as usize] > 0)
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
