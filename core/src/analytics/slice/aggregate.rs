//! Sums by time and by group.

use super::buckets::{Buckets, Edge, Grain, WeekStart};
use super::dimension::{Code, Dimension, GroupKey};
use super::figures::{Figures, Flow, Mean, median};
use crate::analytics::{Basis, Period, Row, Rows};
use std::collections::{BTreeMap, BTreeSet};

/// What is asked of a user's transactions over time.
///
/// # Example
/// ```
/// use lendwright::analytics::slice::{Aggregate, Grain};
/// use lendwright::analytics::{Basis, PeriodName, Transaction, TransactionsBuilder};
/// use lendwright::currency::EGP;
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
    /// How many groups are wanted, the largest of the window; 0 for all.
    pub n: usize,
    /// Whether there are buckets without a transaction.
    pub fill: bool,
    /// With which day a week begins.
    pub week_start: WeekStart,
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
    /// Its groups, the largest first.
    pub groups: Vec<GroupFlows<'t>>,
    /// Whether groups were asked for.
    pub is_grouped: bool,
    /// The groups beyond those that were wanted.
    pub other: Option<Flows>,
}

/// The sums of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupFlows<'t> {
    /// A key for each dimension.
    pub keys: Vec<GroupKey<'t>>,
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
    /// The median of those that are counted.
    pub median: Option<Mean>,
}

impl Flows {
    /// Income less spending.
    #[must_use]
    pub fn net(&self) -> i128 {
        self.income.saturating_sub(self.spending)
    }
}

type Codes = [Code; 2];

/// What is summed of one row.
struct Part<'t> {
    bucket: i32,
    codes: Codes,
    row: Row<'t>,
}

impl Aggregate {
    /// Asks for all transactions in buckets without groups.
    #[must_use]
    pub const fn new(grain: Grain) -> Self {
        let week_start = WeekStart::Monday;
        Self { grain, by: Vec::new(), flow: Flow::All, n: 0, fill: true, week_start }
    }

    /// How many buckets there are in a window, those without a transaction included.
    #[must_use]
    pub fn buckets_in(&self, window: Period) -> usize {
        self.buckets(window).all().count()
    }

    /// Sums the transactions of one user in a window.
    #[must_use]
    pub fn of<'t>(&self, rows: Rows<'t>, basis: &Basis, window: Period) -> Aggregated<'t> {
        let buckets = self.buckets(window);
        let mut parts: Vec<Part<'t>> = basis
            .within(rows, window)
            .filter(|row| Flow::All.part_of(*row).is_some())
            .map(|row| Part { bucket: buckets.of(row.day()), codes: self.codes(row), row })
            .collect();
        let groups = self.groups(rows, &mut parts);
        let wanted = self.wanted(&groups);
        let sum = |parts: &[&Part<'t>]| self.sum(parts, &groups, wanted.as_ref());
        let totals = sum(&parts.iter().collect::<Vec<_>>());
        let totals = Bucket { start: Edge::Day(window.from), end: Edge::Day(window.to), ..totals };
        parts.sort_by_key(|part| (part.bucket, part.row.place()));
        let mut by_bucket: BTreeMap<i32, Vec<&Part<'t>>> = BTreeMap::new();
        if self.fill {
            by_bucket.extend(buckets.all().map(|bucket| (bucket, Vec::new())));
        }
        for part in &parts {
            by_bucket.entry(part.bucket).or_default().push(part);
        }
        let buckets = by_bucket.into_iter().map(|(bucket, parts)| {
            let (start, end, complete) = buckets.edges(bucket);
            Bucket { start, end, complete, ..sum(&parts) }
        });
        Aggregated { buckets: buckets.collect(), totals }
    }

    const fn buckets(&self, window: Period) -> Buckets {
        Buckets { grain: self.grain, week_start: self.week_start, window }
    }

    fn codes(&self, row: Row<'_>) -> Codes {
        let mut codes = [0; 2];
        for (code, dimension) in codes.iter_mut().zip(&self.by) {
            *code = dimension.code(row);
        }
        codes
    }

    /// The groups of the window with their keys and the measures by which they are ranked.
    fn groups<'t>(&self, rows: Rows<'t>, parts: &mut [Part<'t>]) -> BTreeMap<Codes, Group<'t>> {
        let mut groups: BTreeMap<Codes, Group<'t>> = BTreeMap::new();
        if self.by.is_empty() {
            return groups;
        }
        for Part { codes, row, .. } in parts.iter() {
            let new = || Group { figures: Figures::default(), named: [*row; 2], keys: Vec::new() };
            let group = groups.entry(*codes).or_insert_with(new);
            if let Some(part) = self.flow.part_of(*row) {
                group.figures.add(part);
            }
            for (named, dimension) in group.named.iter_mut().zip(&self.by) {
                if dimension.names(*row) {
                    *named = *row;
                }
            }
        }
        for group in groups.values_mut() {
            let named = self.by.iter().zip(group.named);
            group.keys = named.map(|(by, row)| by.key_of(rows.set(), row)).collect();
        }
        groups
    }

    /// The groups that are wanted; `None` for all.
    fn wanted(&self, groups: &BTreeMap<Codes, Group<'_>>) -> Option<BTreeSet<Codes>> {
        if self.n == 0 {
            return None;
        }
        let mut ranked: Vec<_> = groups.iter().collect();
        ranked.sort_by(|(_, a), (_, b)| {
            let rank = |group: &Group<'_>| (group.figures.sum, group.figures.count);
            rank(b).cmp(&rank(a)).then_with(|| a.keys.cmp(&b.keys))
        });
        Some(ranked.into_iter().take(self.n).map(|(codes, _)| *codes).collect())
    }

    fn sum<'t>(
        &self,
        parts: &[&Part<'t>],
        groups: &BTreeMap<Codes, Group<'t>>,
        wanted: Option<&BTreeSet<Codes>>,
    ) -> Bucket<'t> {
        let mut whole = Sum::default();
        let mut by_group: BTreeMap<Codes, Sum> = BTreeMap::new();
        let mut other = Sum::default();
        for Part { codes, row, .. } in parts {
            whole.add(self.flow, *row);
            match wanted {
                _ if self.by.is_empty() => {}
                Some(wanted) if !wanted.contains(codes) => other.add(self.flow, *row),
                _ => by_group.entry(*codes).or_default().add(self.flow, *row),
            }
        }
        let shown = by_group.into_iter().filter(|(_, sum)| sum.is_of_flow);
        let mut shown: Vec<_> = shown
            .filter_map(|(codes, sum)| {
                let keys = groups.get(&codes)?.keys.clone();
                Some(GroupFlows { keys, flows: sum.finish() })
            })
            .collect();
        shown.sort_by(|a, b| {
            let rank =
                |group: &GroupFlows<'_>| (group.flows.figures.sum, group.flows.figures.count);
            rank(b).cmp(&rank(a)).then_with(|| a.keys.cmp(&b.keys))
        });
        let other = (!self.by.is_empty() && wanted.is_some()).then(|| other.finish());
        let edge = Edge::Number(0);
        Bucket {
            start: edge,
            end: edge,
            complete: true,
            flows: whole.finish(),
            groups: shown,
            is_grouped: !self.by.is_empty(),
            other,
        }
    }
}

struct Group<'t> {
    figures: Figures,
    /// For each dimension the last row that says the name.
    named: [Row<'t>; 2],
    keys: Vec<GroupKey<'t>>,
}

#[derive(Default)]
struct Sum {
    flows: Flows,
    counted: Vec<i128>,
    /// Whether a row is of the flow that was asked for.
    is_of_flow: bool,
}

impl Sum {
    fn add(&mut self, flow: Flow, row: Row<'_>) {
        if let Some((spent, _)) = Flow::Spending.part_of(row) {
            self.flows.spending = self.flows.spending.saturating_add(spent);
        }
        if let Some((received, _)) = Flow::Income.part_of(row) {
            self.flows.income = self.flows.income.saturating_add(received);
        }
        if let Some(part) = flow.part_of(row) {
            self.is_of_flow = true;
            self.flows.figures.add(part);
            if part.1 {
                self.counted.push(part.0);
            }
        }
    }

    fn finish(mut self) -> Flows {
        self.flows.median = median(&mut self.counted);
        self.flows
    }
}
