//! Queries of transactions over time, and the sums that answer them.

use super::buckets::{Edge, Grain, WeekStart};
use super::dimension::{Dimension, GroupKey};
use super::figures::{Figures, Flow, Mean};
use std::sync::Arc;

/// A query of a user's transactions over time.
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
    /// The transactions that the measures cover.
    pub flow: Flow,
    /// Number of groups to return, largest sums in the window first (by absolute value for signed sums). 0 returns
    /// all.
    pub n: usize,
    /// Whether there are buckets without a transaction.
    pub fill: bool,
    /// The first day of a week.
    pub week_start: WeekStart,
    /// Whether medians are computed. All amounts are sorted for them.
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
    /// Whether the query has groups.
    pub is_grouped: bool,
    /// The sums of all groups that are not shown: groups beyond the wanted number, and groups without a transaction of
    /// the flow. `None` if all groups of the window are shown, and if all were wanted.
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

/// Income, spending, and the measures of the query's flow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
