//! What is summed of rows, and the groups in which they are.

use super::aggregated::{Aggregate, Bucket, Flows, GroupFlows};
use super::buckets::Edge;
use super::dimension::{Code, Dimension, GroupKey};
use super::figures::{Figures, Flow, Mean, Side, median};
use crate::analytics::{Row, Transactions};
use std::collections::BTreeMap;

/// The codes of a group, one a dimension, as one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Codes(u64);

impl Codes {
    /// The codes of a row by two dimensions at most.
    pub(super) fn of(by: &[Dimension], row: Row<'_>) -> Self {
        let codes = by.iter().take(2).map(|by| u64::from(by.code(row)));
        Self(codes.fold(0, |codes, code| codes << Code::BITS | code))
    }
}

/// What is summed of one row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) bucket: i32,
    /// The place of its group.
    pub(super) group: u32,
    pub(super) amount: i64,
    pub(super) side: Side,
}

/// A group of the window.
pub(super) struct Group<'t> {
    /// The measures by which it is ranked.
    pub(super) figures: Figures,
    /// For each dimension the latest row that says the name.
    named: [Row<'t>; 2],
    keys: Vec<GroupKey<'t>>,
}

impl<'t> Group<'t> {
    /// Begins with the first row of a group.
    pub(super) fn first(row: Row<'t>) -> Self {
        Self { figures: Figures::default(), named: [row; 2], keys: Vec::new() }
    }

    /// Takes the name of a further row, where that is a later one.
    pub(super) fn name(&mut self, by: &[Dimension], row: Row<'t>) {
        for (named, dimension) in self.named.iter_mut().zip(by) {
            *named = dimension.later_named(*named, row);
        }
    }
}

/// The groups of the window by their places.
pub(super) struct Groups<'t> {
    all: Vec<Group<'t>>,
    /// The place of each group in the order of the keys.
    ranks: Vec<u32>,
    /// Which are wanted; all where it is empty.
    wanted: Vec<bool>,
}

impl<'t> Groups<'t> {
    /// Finds the groups of rows, whose codes and places these are, and puts their places into the parts.
    pub(super) fn of(
        set: &'t Transactions,
        by: &[Dimension],
        flow: Flow,
        codes: Vec<(Codes, usize)>,
        parts: &mut [Part],
    ) -> Self {
        let mut order: Vec<(Codes, usize, u32)> =
            (0..).zip(codes).map(|(at, (codes, place))| (codes, place, at)).collect();
        order.sort_unstable();
        let mut groups: Vec<Group<'t>> = Vec::new();
        for of_one in order.chunk_by(|a, b| a.0 == b.0) {
            let number = u32::try_from(groups.len()).unwrap_or(u32::MAX);
            let Some((_, first, _)) = of_one.first() else { continue };
            let mut group = Group::first(set.row(*first));
            for (_, place, at) in of_one {
                group.name(by, set.row(*place));
                let Some(part) = parts.get_mut(*at as usize) else { continue };
                part.group = number;
                if let Some(part) = flow.part(part.side, part.amount) {
                    group.figures.add(part);
                }
            }
            groups.push(group);
        }
        Self::from_parts(set, by, groups)
    }

    /// Takes groups that are summed and named.
    pub(super) fn from_parts(
        set: &'t Transactions,
        by: &[Dimension],
        mut groups: Vec<Group<'t>>,
    ) -> Self {
        for group in &mut groups {
            let named = by.iter().zip(group.named);
            group.keys = named.map(|(by, row)| by.key_of(set, row)).collect();
        }
        let mut order: Vec<usize> = (0..groups.len()).collect();
        let keys = |at: &usize| groups.get(*at).map(|group| &group.keys);
        order.sort_unstable_by(|a, b| keys(a).cmp(&keys(b)));
        let mut ranks = vec![0; groups.len()];
        for (rank, at) in (0..).zip(order) {
            if let Some(place) = ranks.get_mut(at) {
                *place = rank;
            }
        }
        Self { all: groups, ranks, wanted: Vec::new() }
    }

    /// Wants the largest so many; 0 for all.
    pub(super) fn wanting(mut self, n: usize) -> Self {
        if n == 0 {
            return self;
        }
        let mut ranked: Vec<usize> = (0..self.all.len()).collect();
        let figures = |at: usize| self.all.get(at).map(|group| group.figures);
        ranked.sort_unstable_by_key(|at| self.order(*at, &figures(*at).unwrap_or_default()));
        self.wanted = vec![false; self.all.len()];
        for at in ranked.into_iter().take(n) {
            if let Some(wanted) = self.wanted.get_mut(at) {
                *wanted = true;
            }
        }
        self
    }

    fn is_wanted(&self, at: usize) -> bool {
        self.wanted.is_empty() || self.wanted.get(at).is_some_and(|wanted| *wanted)
    }

    /// Where a group of these figures stands: the largest first.
    fn order(&self, at: usize, figures: &Figures) -> impl Ord + use<> {
        let rank = self.ranks.get(at).copied().unwrap_or_default();
        (std::cmp::Reverse((figures.sum, figures.count)), rank)
    }
}

/// Sums of a bucket or a group.
#[derive(Clone, Debug, Default)]
pub(super) struct Sum {
    pub(super) flows: Flows,
    /// Whether a row is of the flow that was asked for.
    is_of_flow: bool,
}

impl Sum {
    /// Adds an amount of a side.
    pub(super) fn add(&mut self, flow: Flow, side: Side, amount: i64) {
        let exact = i128::from(amount);
        if side == Side::Received {
            self.flows.income = self.flows.income.saturating_add(exact);
        } else {
            self.flows.spending = self.flows.spending.saturating_sub(exact);
        }
        if let Some(part) = flow.part(side, amount) {
            self.is_of_flow = true;
            self.flows.figures.add(part);
        }
    }

    /// Adds what others sum up to.
    pub(super) fn merge(&mut self, other: &Self) {
        self.flows.income = self.flows.income.saturating_add(other.flows.income);
        self.flows.spending = self.flows.spending.saturating_add(other.flows.spending);
        self.flows.figures.add_all(&other.flows.figures);
        self.is_of_flow |= other.is_of_flow;
    }
}

/// A sum for each bucket and group.
#[derive(Default)]
pub(super) struct Cells {
    /// The buckets in the order in which they came, each with its groups by their places.
    buckets: Vec<(i32, Vec<Sum>)>,
    places: BTreeMap<i32, usize>,
    /// The place of the bucket that was asked for last.
    last: usize,
}

impl Cells {
    /// The cell of a bucket and of the group at a place.
    pub(super) fn cell(&mut self, bucket: i32, group: usize) -> Option<&mut Sum> {
        if self.buckets.get(self.last).is_none_or(|(last, _)| *last != bucket) {
            self.last = *self.places.entry(bucket).or_insert_with(|| {
                self.buckets.push((bucket, Vec::new()));
                self.buckets.len().saturating_sub(1)
            });
        }
        let (_, cells) = self.buckets.get_mut(self.last)?;
        if cells.len() <= group {
            cells.resize_with(group.saturating_add(1), Sum::default);
        }
        cells.get_mut(group)
    }

    /// The buckets in their order.
    pub(super) fn in_order(mut self) -> Vec<(i32, Vec<Sum>)> {
        self.buckets.sort_unstable_by_key(|(bucket, _)| *bucket);
        self.buckets
    }
}

/// Makes buckets of what is summed.
pub(super) struct Sums<'a, 't> {
    asked: &'a Aggregate,
    groups: Groups<'t>,
    /// Room for the amounts of which the median is looked for.
    amounts: Vec<i128>,
}

impl<'a, 't> Sums<'a, 't> {
    pub(super) fn new(asked: &'a Aggregate, groups: Groups<'t>) -> Self {
        Self { asked, groups, amounts: Vec::new() }
    }

    /// Sums parts, which it sorts by their groups.
    pub(super) fn of_parts(&mut self, parts: &mut [Part]) -> Bucket<'t> {
        parts.sort_unstable_by_key(|part| part.group);
        let (mut whole, mut other) = (Sum::default(), Sum::default());
        let mut groups = Vec::new();
        for of_one in parts.chunk_by(|a, b| a.group == b.group) {
            let at = of_one.first().map_or(0, |first| first.group as usize);
            let mut sum = Sum::default();
            for part in of_one {
                sum.add(self.asked.flow, part.side, part.amount);
            }
            whole.merge(&sum);
            if self.groups.is_wanted(at) {
                sum.flows.median = self.median(of_one.iter());
                groups.push((at, sum));
            } else {
                other.merge(&sum);
            }
        }
        whole.flows.median = self.median(parts.iter());
        if self.asked.medians && !self.groups.wanted.is_empty() {
            let others = parts.iter().filter(|part| !self.groups.is_wanted(part.group as usize));
            let others: Vec<Part> = others.copied().collect();
            other.flows.median = self.median(others.iter());
        }
        self.bucket(whole, groups, other)
    }

    /// Sums cells, each of the group of its place.
    pub(super) fn of_cells(&self, cells: &[Sum]) -> Bucket<'t> {
        let (mut whole, mut other) = (Sum::default(), Sum::default());
        let mut groups = Vec::new();
        for (at, sum) in cells.iter().enumerate() {
            whole.merge(sum);
            if self.groups.is_wanted(at) {
                groups.push((at, sum.clone()));
            } else {
                other.merge(sum);
            }
        }
        self.bucket(whole, groups, other)
    }

    fn bucket(&self, whole: Sum, mut groups: Vec<(usize, Sum)>, other: Sum) -> Bucket<'t> {
        let is_grouped = !self.asked.by.is_empty();
        // The places are sorted and not the sums, which are large.
        let mut order: Vec<usize> = (0..groups.len()).collect();
        order.retain(|at| is_grouped && groups.get(*at).is_some_and(|(_, sum)| sum.is_of_flow));
        let rank = |at: &usize| {
            groups.get(*at).map(|(group, sum)| self.groups.order(*group, &sum.flows.figures))
        };
        order.sort_unstable_by_key(rank);
        let shown = order.into_iter().filter_map(|at| {
            let (group, sum) = groups.get_mut(at)?;
            let keys = self.groups.all.get(*group)?.keys.clone();
            Some(GroupFlows { keys, flows: std::mem::take(&mut sum.flows) })
        });
        let edge = Edge::Number(0);
        Bucket {
            start: edge,
            end: edge,
            complete: true,
            flows: whole.flows,
            groups: shown.collect(),
            is_grouped,
            other: (is_grouped && self.asked.n > 0).then_some(other.flows),
        }
    }

    fn median<'p>(&mut self, parts: impl Iterator<Item = &'p Part>) -> Option<Mean> {
        if !self.asked.medians {
            return None;
        }
        let parts = parts.filter_map(|part| self.asked.flow.part(part.side, part.amount));
        self.amounts.clear();
        self.amounts.extend(parts.filter(|(_, is_counted)| *is_counted).map(|(part, _)| part));
        median(&mut self.amounts)
    }
}
