//! What is asked of transactions over time, and the sums that answer it.

use super::buckets::{Edge, Grain, WeekStart};
use super::dimension::{Dimension, GroupKey};
use super::figures::{Figures, Flow, Mean};
use std::sync::Arc;

/// What is asked of a user's transactions over time.
///
/// # Example
/// ```
/// use lendwright_analytics::slice::{Aggregate, Grain};
/// use lendwright_analytics::{Basis, PeriodName, Transaction, TransactionsBuilder};
/// use lendwright_types::currency::EGP;
///
/// let mut builder = TransactionsBuilder::new();
/// builder.push("mona", &Transaction::new("1", "2026-01-05".parse()?, 1_000_000, EGP))?;
/// builder.push("mona", &Transaction::new("2", "2026-01-09".parse()?, -4_550, EGP))?;
/// let set = builder.finish()?;
/// let basis = Basis::new("2026-01-31".parse()?, EGP);
/// let year = PeriodName::Ytd.as_of(basis.as_of).unwrap();
/// let january = &Aggregate::new(Grain::Month).of(set.rows(), &basis, year).buckets[0];
/// assert_eq!((january.flows.income, january.flows.spending), (1_000_000, 4_550));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aggregate {
    /// How long a bucket is.
    pub grain: Grain,
    /// What transactions are grouped by in a bucket: two at most.
    pub by: Vec<Dimension>,
    /// Of which transactions the measures are.
    pub flow: Flow,
    /// How many groups are wanted, those of the window with the largest sums, of signed ones the farthest from 0; 0 for all.
    pub n: usize,
    /// Whether there are buckets without a transaction.
    pub fill: bool,
    /// With which day a week begins.
    pub week_start: WeekStart,
    /// Whether there are medians, for which all amounts are sorted.
    pub medians: bool,
}

/// Sums over time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aggregated<'t> {
    /// The buckets in order.
    pub buckets: Vec<Bucket<'t>>,
    /// The sums over the window.
    pub totals: Bucket<'t>,
}

/// The sums of one bucket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bucket<'t> {
    /// Where it begins.
    pub start: Edge,
    /// Where it ends.
    pub end: Edge,
    /// Whether it lies wholly in the window.
    pub complete: bool,
    /// Its sums.
    pub flows: Flows,
    /// Its groups, the largest sum first.
    pub groups: Vec<GroupFlows<'t>>,
    /// Whether groups were asked for.
    pub is_grouped: bool,
    /// What is of no group that is shown: of groups beyond those that were wanted, and of those without a transaction of
    /// the flow. `None` where all groups of the window are shown, and where all were wanted.
    pub other: Option<Flows>,
}

/// The sums of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupFlows<'t> {
    /// A key for each dimension, which the group's buckets share.
    pub keys: Arc<[GroupKey<'t>]>,
    /// The sums.
    pub flows: Flows,
}

/// What came in and went out, and the measures of the flow that was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flows {
    /// Income in minor units.
    pub income: i128,
    /// Spending in minor units, less refunds.
    pub spending: i128,
    /// The measures.
    pub figures: Figures,
    /// The median of those that are counted, where medians were asked for.
    pub median: Option<Mean>,
}

impl Flows {
    /// Income less spending.
    #[must_use]
    pub fn net(&self) -> i128 {
        self.income.saturating_sub(self.spending)
    }
}
