//! Buckets and groups of the sums.

use super::aggregated::{Aggregate, Bucket, GroupFlows};
use super::buckets::Edge;
use super::cells::{Amount, Cell, Cells};
use super::dimension::{Dimension, GroupKey};
use super::figures::{Flow, Mean};
use super::tally::Tally;
use crate::Transactions;
use crate::middle::{middle, middle_of_sorted};
use std::sync::Arc;

/// Makes buckets of cells.
pub(super) struct Sums<'a, 't> {
    asked: &'a Aggregate,
    set: &'t Transactions,
    by: &'a [Dimension],
    groups: Vec<Group<'t>>,
    /// Whether there is a group that is not wanted.
    has_unwanted: bool,
    /// Room for the order of a bucket's cells: their sums and counts, and their places.
    order: Vec<(i128, u64, usize)>,
    /// Room for the amounts of a median.
    amounts: Vec<i64>,
}

/// A group of the window.
struct Group<'t> {
    /// Its sums.
    tally: Tally,
    /// The place of the row with its name.
    named: usize,
    /// Its keys, after they were read once.
    keys: Option<Arc<[GroupKey<'t>]>>,
    is_wanted: bool,
}

impl<'a, 't> Sums<'a, 't> {
    pub(super) fn new(asked: &'a Aggregate, set: &'t Transactions, cells: &Cells<'t>) -> Self {
        let group = |named: &usize| Group {
            tally: Tally::NONE,
            named: *named,
            keys: None,
            is_wanted: asked.n == 0,
        };
        let mut groups: Vec<Group<'t>> = cells.named.iter().map(group).collect();
        for cell in &cells.all {
            if let Some(group) = groups.get_mut(cell.group as usize) {
                group.tally.merge(&cell.tally);
            }
        }
        let by = asked.by.get(..2).unwrap_or(&asked.by);
        let (order, amounts, has_unwanted) = (Vec::new(), Vec::new(), false);
        let mut sums = Self { asked, set, by, groups, has_unwanted, order, amounts };
        sums.want();
        sums.has_unwanted = sums.groups.iter().any(|group| !group.is_wanted);
        sums
    }

    /// The sums of all buckets together, from all amounts that are counted.
    pub(super) fn totals(&mut self, amounts: &mut [Amount]) -> Bucket<'t> {
        let cell = |(group, of): (u32, &Group<'t>)| Cell { bucket: 0, group, tally: of.tally };
        let cells: Vec<Cell> = (0..).zip(&self.groups).map(cell).collect();
        self.bucket(&cells, amounts)
    }

    /// The sums of a bucket, from its cells and its amounts that are counted, which it sorts.
    pub(super) fn bucket(&mut self, cells: &[Cell], amounts: &mut [Amount]) -> Bucket<'t> {
        let (asked, is_grouped) = (self.asked, !self.by.is_empty());
        amounts.sort_unstable_by_key(|amount| (amount.group, amount.units));
        let (whole, other, are_left) = self.put_in_order(cells);
        let mut groups = Vec::with_capacity(if is_grouped { self.order.len() } else { 0 });
        for (_, _, at) in self.order.iter().filter(|_| is_grouped) {
            let Some(Cell { group, tally, .. }) = cells.get(*at) else { continue };
            let median = median_of(asked.flow, amounts, *group);
            let Some(of) = self.groups.get_mut(*group as usize) else { continue };
            let (set, by) = (self.set, self.by);
            let keys = of.keys.get_or_insert_with(|| keys(set, by, of.named).collect());
            let flows = tally.flows(asked.flow, median);
            groups.push(GroupFlows { keys: Arc::clone(keys), flows });
        }
        let has_other = is_grouped && asked.n > 0 && (are_left || self.has_unwanted);
        let median_of_other =
            if has_other { self.median(amounts, |group| !group.is_wanted) } else { None };
        let median = self.median(amounts, |_| true);
        let edge = Edge::Number(0);
        Bucket {
            start: edge,
            end: edge,
            complete: true,
            flows: whole.flows(asked.flow, median),
            groups,
            is_grouped,
            other: has_other.then(|| other.flows(asked.flow, median_of_other)),
        }
    }

    /// Sorts the places of the cells that are of the flow and of wanted groups, the largest first. Returns the sum of
    /// all cells, the sum of the others, and whether there are others.
    fn put_in_order(&mut self, cells: &[Cell]) -> (Tally, Tally, bool) {
        let flow = self.asked.flow;
        let (mut whole, mut other, mut are_left) = (Tally::NONE, Tally::NONE, false);
        self.order.clear();
        for (at, Cell { group, tally, .. }) in cells.iter().enumerate() {
            whole.merge(tally);
            let is_wanted = self.groups.get(*group as usize).is_some_and(|group| group.is_wanted);
            if is_wanted && tally.is_of(flow) {
                self.order.push((tally.sum(flow), tally.count(flow), at));
            } else {
                other.merge(tally);
                are_left = true;
            }
        }
        let (set, by, groups) = (self.set, self.by, &self.groups);
        let keys = |at: usize| {
            let group = cells.get(at).and_then(|cell| groups.get(cell.group as usize));
            keys(set, by, group.map_or(0, |group| group.named))
        };
        self.order.sort_unstable_by(|a, b| {
            (b.0, b.1).cmp(&(a.0, a.1)).then_with(|| keys(a.2).cmp(keys(b.2)))
        });
        (whole, other, are_left)
    }

    /// Marks the largest groups of the flow, if not all are wanted. Signed sums are compared by size.
    fn want(&mut self) {
        let (set, by, flow, n) = (self.set, self.by, self.asked.flow, self.asked.n);
        if n == 0 {
            return;
        }
        let of_flow = self.groups.iter_mut().filter(|group| group.tally.is_of(flow));
        let mut ranked: Vec<&mut Group<'t>> = of_flow.collect();
        let size = |sum: i128| match flow {
            Flow::Spending | Flow::Income => sum,
            // Payments are below 0, and rent is more than a coffee.
            Flow::Net | Flow::All => sum.saturating_abs(),
        };
        let sums = |group: &Group<'t>| (size(group.tally.sum(flow)), group.tally.count(flow));
        if n < ranked.len() {
            ranked.select_nth_unstable_by(n, |a, b| {
                let by_sum = sums(b).cmp(&sums(a));
                by_sum.then_with(|| keys(set, by, a.named).cmp(keys(set, by, b.named)))
            });
        }
        ranked.into_iter().take(n).for_each(|group| group.is_wanted = true);
    }

    /// The median of the amounts of some groups, if the query has medians.
    fn median(&mut self, amounts: &[Amount], takes: impl Fn(&Group<'t>) -> bool) -> Option<Mean> {
        let groups = &self.groups;
        let is_taken = |amount: &&Amount| groups.get(amount.group as usize).is_some_and(&takes);
        self.amounts.clear();
        self.amounts.extend(amounts.iter().filter(is_taken).map(|amount| amount.units));
        middle(&mut self.amounts).map(|middle| mean(self.asked.flow, middle))
    }
}

/// The median of a group's amounts. `sorted` is sorted by group and amount.
fn median_of(flow: Flow, sorted: &[Amount], group: u32) -> Option<Mean> {
    let first = sorted.partition_point(|amount| amount.group < group);
    let behind = sorted.get(first..)?;
    let own = behind.get(..behind.partition_point(|amount| amount.group == group))?;
    let (lower, upper) = middle_of_sorted(own)?;
    Some(mean(flow, (lower.units, upper.units)))
}

/// The mean of two amounts, as the flow signs them.
fn mean(flow: Flow, (lower, upper): (i64, i64)) -> Mean {
    let signed = |amount: i64| match flow {
        Flow::Spending => i128::from(amount).saturating_neg(),
        Flow::Income | Flow::Net | Flow::All => i128::from(amount),
    };
    Mean::of_two(signed(lower), signed(upper))
}

/// The keys of a group, from the row with its name.
fn keys<'t>(
    set: &'t Transactions,
    by: &[Dimension],
    named: usize,
) -> impl Iterator<Item = GroupKey<'t>> {
    by.iter().map(move |by| by.key_of(set, set.row(named)))
}
