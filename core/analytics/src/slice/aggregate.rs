//! Sums by time and by group.

use super::aggregated::{Aggregate, Aggregated, Bucket};
use super::buckets::{Buckets, Edge, Grain, Running, WeekStart};
use super::cells::{Cell, Cells};
use super::figures::Flow;
use super::pass::each;
use super::sums::Sums;
use crate::{Basis, Period, Rows, Transactions};

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
        self.of_users(rows.set(), std::iter::once(rows), rows.len(), basis, window)
    }

    /// Sums the transactions of all users of a set together in a window. Without medians it needs memory for each
    /// bucket and group, and eight bytes for each row of the window of one user at a time.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::slice::{Aggregate, Grain};
    /// use lendwright_analytics::{Basis, PeriodName, Transaction, TransactionsBuilder};
    /// use lendwright_types::currency::EGP;
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
        self.of_users(set, set.rows_by_user(), set.rows().len(), basis, window)
    }

    /// Sums the transactions of users. `rows` is the number of their rows.
    fn of_users<'t>(
        &self,
        set: &'t Transactions,
        users: impl Iterator<Item = Rows<'t>>,
        rows: usize,
        basis: &Basis,
        window: Period,
    ) -> Aggregated<'t> {
        let mut running = Running::of(self.buckets(window));
        let mut cells = Cells::new(self, set, window, rows);
        each(users, &self.by, basis, window, |part| cells.add(running.bucket(part.day), part));
        cells.sort();
        self.arranged(set, window, cells)
    }

    /// Makes buckets of cells, which are in their order, and adds the empty buckets.
    fn arranged<'t>(
        &self,
        set: &'t Transactions,
        window: Period,
        mut cells: Cells<'t>,
    ) -> Aggregated<'t> {
        let edges = self.buckets(window);
        let mut sums = Sums::new(self, set, &cells);
        let mut amounts = cells.amounts.as_mut_slice();
        let mut bucket = |number: i32, cells: &[Cell]| {
            let own = amounts.partition_point(|amount| amount.bucket <= number);
            let (own, behind) = std::mem::take(&mut amounts).split_at_mut(own);
            amounts = behind;
            let (start, end, complete) = edges.edges(number);
            Bucket { start, end, complete, ..sums.bucket(cells, own) }
        };
        let number = |cells: &[Cell]| cells.first().map_or(0, |first| first.bucket);
        let mut found = cells.all.chunk_by(|a, b| a.bucket == b.bucket).peekable();
        let mut buckets = Vec::new();
        if self.fill {
            for of_window in edges.all() {
                let here = found.next_if(|cells| number(cells) == of_window);
                buckets.push(bucket(of_window, here.unwrap_or_default()));
            }
        }
        buckets.extend(found.map(|cells| bucket(number(cells), cells)));
        let totals = sums.totals(&mut cells.amounts);
        let totals = Bucket { start: Edge::Day(window.from), end: Edge::Day(window.to), ..totals };
        Aggregated { buckets, totals }
    }

    pub(super) const fn buckets(&self, window: Period) -> Buckets {
        Buckets { grain: self.grain, week_start: self.week_start, window }
    }
}
