//! Sums by time and by group.

use super::aggregated::{Aggregate, Aggregated, Bucket};
use super::buckets::{Buckets, Edge, Grain, Running, WeekStart};
use super::dimension::{Dimension, Numbers};
use super::figures::{Flow, Side};
use super::sums::{Cells, Codes, Group, Groups, Part, Sum, Sums};
use crate::analytics::{Basis, Period, Rows, Transactions};

impl Aggregate {
    /// Asks for all transactions in buckets without groups, with medians.
    #[must_use]
    pub const fn new(grain: Grain) -> Self {
        let week_start = WeekStart::Monday;
        let flow = Flow::All;
        Self { grain, by: Vec::new(), flow, n: 0, fill: true, week_start, medians: true }
    }

    /// How many buckets there are in a window, those without a transaction included.
    #[must_use]
    pub fn buckets_in(&self, window: Period) -> usize {
        self.buckets(window).all().count()
    }

    /// Sums the transactions of one user in a window.
    #[must_use]
    pub fn of<'t>(&self, rows: Rows<'t>, basis: &Basis, window: Period) -> Aggregated<'t> {
        self.of_users(rows.set(), std::iter::once(rows), basis, window)
    }

    /// Sums the transactions of all users of a set together in a window. Without medians and with one dimension at most
    /// it takes one pass and no room for each row.
    ///
    /// # Example
    /// ```
    /// use lendwright::analytics::slice::{Aggregate, Grain};
    /// use lendwright::analytics::{Basis, PeriodName, Transaction, TransactionsBuilder};
    /// use lendwright::currency::EGP;
    ///
    /// let mut builder = TransactionsBuilder::new();
    /// builder.push("mona", &Transaction::new("1", "2026-01-05".parse()?, -1_000, EGP))?;
    /// builder.push("sara", &Transaction::new("1", "2026-01-09".parse()?, -4_550, EGP))?;
    /// let set = builder.finish()?;
    /// let basis = Basis::new("2026-01-31".parse()?, EGP);
    /// let year = PeriodName::Ytd.as_of(basis.as_of).unwrap();
    /// let months = Aggregate { medians: false, ..Aggregate::new(Grain::Month) };
    /// assert_eq!(months.of_all(&set, &basis, year).buckets[0].flows.spending, 5_550);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_all<'t>(
        &self,
        set: &'t Transactions,
        basis: &Basis,
        window: Period,
    ) -> Aggregated<'t> {
        match self.by.as_slice() {
            [] if !self.medians => self.in_one_pass(set, None, basis, window),
            [by] if !self.medians => self.in_one_pass(set, Some(*by), basis, window),
            _ => self.of_users(set, set.rows_by_user(), basis, window),
        }
    }

    /// Sums by sorting what is summed of each row.
    fn of_users<'t>(
        &self,
        set: &'t Transactions,
        users: impl Iterator<Item = Rows<'t>>,
        basis: &Basis,
        window: Period,
    ) -> Aggregated<'t> {
        let mut running = Running::of(self.buckets(window));
        let (mut parts, mut codes) = (Vec::new(), Vec::new());
        for row in users.flat_map(|rows| basis.within(rows, window)) {
            let Some(side) = Side::of(row.kind()) else { continue };
            let bucket = running.bucket(row.day());
            parts.push(Part { bucket, group: 0, amount: row.amount(), side });
            if !self.by.is_empty() {
                codes.push((Codes::of(&self.by, row), row.place()));
            }
        }
        let groups = Groups::of(set, &self.by, self.flow, codes, &mut parts);
        let mut sums = Sums::new(self, groups.wanting(self.n));
        if !parts.is_sorted_by_key(|part| part.bucket) {
            parts.sort_by_key(|part| part.bucket);
        }
        let buckets = parts.chunk_by_mut(|a, b| a.bucket == b.bucket).map(|parts| {
            let bucket = parts.first().map_or(0, |first| first.bucket);
            (bucket, sums.of_parts(parts))
        });
        let buckets = buckets.collect();
        let totals = sums.of_parts(&mut parts);
        self.arranged(window, buckets, totals, &sums)
    }

    /// Sums row after row into a cell for each bucket and group.
    fn in_one_pass<'t>(
        &self,
        set: &'t Transactions,
        by: Option<Dimension>,
        basis: &Basis,
        window: Period,
    ) -> Aggregated<'t> {
        let mut running = Running::of(self.buckets(window));
        let mut numbers = Numbers::below(by.map_or(1, |by| by.codes(set)));
        let mut groups: Vec<Group<'t>> = Vec::new();
        let mut cells = Cells::default();
        for row in set.rows_by_user().flat_map(|rows| basis.within(rows, window)) {
            let Some(side) = Side::of(row.kind()) else { continue };
            let code = by.map_or(0, |by| by.code(row));
            let (group, is_new) = numbers.of(code, groups.len());
            if is_new {
                groups.push(Group::first(row));
            } else if let (Some(by), Some(group)) = (by, groups.get_mut(group)) {
                group.name(&[by], row);
            }
            if let Some(cell) = cells.cell(running.bucket(row.day()), group) {
                cell.add(self.flow, side, row.amount());
            }
        }
        let cells = cells.in_order();
        let mut whole: Vec<Sum> = groups.iter().map(|_| Sum::default()).collect();
        for (_, cells) in &cells {
            whole.iter_mut().zip(cells).for_each(|(whole, cell)| whole.merge(cell));
        }
        for (group, whole) in groups.iter_mut().zip(&whole) {
            group.figures = whole.flows.figures;
        }
        let groups = Groups::from_parts(set, &self.by, groups);
        let sums = Sums::new(self, groups.wanting(self.n));
        let buckets = cells.iter().map(|(bucket, cells)| (*bucket, sums.of_cells(cells)));
        let buckets = buckets.collect();
        self.arranged(window, buckets, sums.of_cells(&whole), &sums)
    }

    /// Puts what is summed under the edges of its buckets, and the empty ones beside it.
    fn arranged<'t>(
        &self,
        window: Period,
        buckets: Vec<(i32, Bucket<'t>)>,
        totals: Bucket<'t>,
        sums: &Sums<'_, 't>,
    ) -> Aggregated<'t> {
        let edges = self.buckets(window);
        let at = |number: i32, bucket: Bucket<'t>| {
            let (start, end, complete) = edges.edges(number);
            Bucket { start, end, complete, ..bucket }
        };
        let mut found = buckets.into_iter().peekable();
        let mut all = Vec::new();
        if self.fill {
            for number in edges.all() {
                let here = found.next_if(|(found, _)| *found == number);
                all.push(at(number, here.map_or_else(|| sums.of_cells(&[]), |(_, here)| here)));
            }
        }
        all.extend(found.map(|(number, bucket)| at(number, bucket)));
        let totals = Bucket { start: Edge::Day(window.from), end: Edge::Day(window.to), ..totals };
        Aggregated { buckets: all, totals }
    }

    const fn buckets(&self, window: Period) -> Buckets {
        Buckets { grain: self.grain, week_start: self.week_start, window }
    }
}
