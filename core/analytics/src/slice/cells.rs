//! A sum for each bucket and group, filled row after row.

use super::aggregated::Aggregate;
use super::dimension::{later_named, number};
use super::figures::Flow;
use super::numbers::Numbers;
use super::pass::{Part, by_codes};
use super::tally::Tally;
use crate::{Period, Transactions};

/// The sum of one bucket and group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) bucket: i32,
    /// The number of the group.
    pub(super) group: u32,
    pub(super) tally: Tally,
}

/// An amount that is counted, for the medians.
#[derive(Clone, Copy, Debug)]
pub(super) struct Amount {
    pub(super) bucket: i32,
    pub(super) group: u32,
    /// Minor units, as they are signed.
    pub(super) units: i64,
}

/// The sums of all buckets and groups that have a row.
pub(super) struct Cells<'t> {
    set: &'t Transactions,
    flow: Flow,
    medians: bool,
    has_names: bool,
    of_groups: Numbers,
    /// For each group the place of the latest row with its name, or of its first row.
    pub(super) named: Vec<usize>,
    /// The first bucket of the window, and how many there are.
    first: i32,
    width: u64,
    numbers: Numbers,
    pub(super) all: Vec<Cell>,
    /// The amounts that are counted, if there are medians.
    pub(super) amounts: Vec<Amount>,
}

impl<'t> Cells<'t> {
    /// Makes empty cells for at most this number of rows.
    pub(super) fn new(
        asked: &Aggregate,
        set: &'t Transactions,
        window: Period,
        rows: usize,
    ) -> Self {
        let of_window = asked.buckets(window).all();
        Self {
            set,
            flow: asked.flow,
            medians: asked.medians,
            has_names: asked.by.iter().take(2).any(|by| by.has_names(set)),
            of_groups: by_codes(&asked.by, set, rows),
            named: Vec::new(),
            first: of_window.start,
            width: u64::try_from(of_window.len()).unwrap_or(u64::MAX),
            numbers: Numbers::new(rows),
            all: Vec::new(),
            amounts: Vec::new(),
        }
    }

    /// Adds a row, which is in a bucket of the window.
    #[inline]
    pub(super) fn add(&mut self, bucket: i32, part: Part) {
        let (at, is_new) = self.of_groups.of(part.codes);
        if is_new {
            self.named.push(part.place);
        } else if self.has_names {
            self.name(at, part.place);
        }
        let group = number(at);
        let of_window = u64::from(bucket.abs_diff(self.first));
        let of_group = u64::from(group).saturating_mul(self.width);
        let (at, is_new) = self.numbers.of(of_group.saturating_add(of_window));
        if is_new {
            self.all.push(Cell { bucket, group, tally: Tally::NONE });
        }
        let (amount, is_counted) = (part.amount, self.flow.counts(part.side));
        if let Some(cell) = self.all.get_mut(at) {
            cell.tally.add(part.side, amount, is_counted);
        }
        if self.medians && is_counted {
            self.amounts.push(Amount { bucket, group, units: amount });
        }
    }

    /// Sorts cells and amounts by their buckets. Those of one user are mostly sorted already.
    pub(super) fn sort(&mut self) {
        if !self.all.is_sorted_by_key(|cell| cell.bucket) {
            self.all.sort_unstable_by_key(|cell| cell.bucket);
        }
        if !self.amounts.is_sorted_by_key(|amount| amount.bucket) {
            self.amounts.sort_unstable_by_key(|amount| amount.bucket);
        }
    }

    fn name(&mut self, group: usize, place: usize) {
        if let Some(named) = self.named.get_mut(group) {
            *named = later_named(self.set.row(*named), self.set.row(place)).place();
        }
    }
}
