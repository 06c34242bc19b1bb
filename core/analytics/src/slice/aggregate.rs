//! Sums by time and by group: the queries, the buckets of days, and the answers.

use super::dimension::{
    Dimension, GroupKey, GroupNumbers, SummedRow, by_codes, each, later_named, number,
};
use super::figures::{Flow, Flows, Mean, Tally};
use crate::stats::{middle, middle_of_sorted};
use crate::{Basis, Day, Month, Period, Rows, Transactions};
use lendwright_types::codes;
use std::sync::Arc;

// Queries of transactions over time, and their answers.

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
#[non_exhaustive]
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
#[non_exhaustive]
pub struct Aggregation<'t> {
    /// The buckets in order.
    pub buckets: Vec<Bucket<'t>>,
    /// The sums over the window.
    pub totals: Bucket<'t>,
}

/// The sums of one bucket.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
#[non_exhaustive]
pub struct GroupFlows<'t> {
    /// A key for each dimension, which the group's buckets share.
    pub keys: Arc<[GroupKey<'t>]>,
    /// The sums.
    pub flows: Flows,
}

// The computation of an answer.

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
    pub fn of<'t>(&self, rows: Rows<'t>, basis: &Basis, window: Period) -> Aggregation<'t> {
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
    /// let mut months = Aggregate::new(Grain::Month);
    /// months.medians = false;
    /// assert_eq!(months.of_all(&set, &basis, year).buckets[0].flows.spending, 5_550);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_all<'t>(
        &self,
        set: &'t Transactions,
        basis: &Basis,
        window: Period,
    ) -> Aggregation<'t> {
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
    ) -> Aggregation<'t> {
        let mut running = BucketCursor::new(self.buckets(window));
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
    ) -> Aggregation<'t> {
        let edges = self.buckets(window);
        let mut sums = BucketSums::new(self, set, &cells);
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
        Aggregation { buckets, totals }
    }

    const fn buckets(&self, window: Period) -> Buckets {
        Buckets { grain: self.grain, week_start: self.week_start, window }
    }
}

// A sum for each bucket and group, filled row after row.

/// The sum of one bucket and group.
#[derive(Clone, Copy, Debug)]
struct Cell {
    bucket: i32,
    /// The number of the group.
    group: u32,
    tally: Tally,
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
    of_groups: GroupNumbers,
    /// For each group the place of the latest row with its name, or of its first row.
    pub(super) named: Vec<usize>,
    /// The first bucket of the window, and how many there are.
    first: i32,
    width: u64,
    numbers: GroupNumbers,
    all: Vec<Cell>,
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
            numbers: GroupNumbers::new(rows),
            all: Vec::new(),
            amounts: Vec::new(),
        }
    }

    /// Adds a row, which is in a bucket of the window.
    #[inline]
    pub(super) fn add(&mut self, bucket: i32, part: SummedRow) {
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

// Buckets and groups of the sums.

/// Makes buckets of cells.
pub(super) struct BucketSums<'a, 't> {
    asked: &'a Aggregate,
    set: &'t Transactions,
    by: &'a [Dimension],
    groups: Vec<WindowGroup<'t>>,
    /// Whether there is a group that is not wanted.
    has_unwanted: bool,
    /// Room for the order of a bucket's cells: their sums and counts, and their places.
    order: Vec<(i128, u64, usize)>,
    /// Room for the amounts of a median.
    amounts: Vec<i64>,
}

/// A group of the window.
struct WindowGroup<'t> {
    /// Its sums.
    tally: Tally,
    /// The place of the row with its name.
    named: usize,
    /// Its keys, after they were read once.
    keys: Option<Arc<[GroupKey<'t>]>>,
    is_wanted: bool,
}

impl<'a, 't> BucketSums<'a, 't> {
    pub(super) fn new(asked: &'a Aggregate, set: &'t Transactions, cells: &Cells<'t>) -> Self {
        let group = |named: &usize| WindowGroup {
            tally: Tally::NONE,
            named: *named,
            keys: None,
            is_wanted: asked.n == 0,
        };
        let mut groups: Vec<WindowGroup<'t>> = cells.named.iter().map(group).collect();
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
        let cell =
            |(group, of): (u32, &WindowGroup<'t>)| Cell { bucket: 0, group, tally: of.tally };
        let cells: Vec<Cell> = (0..).zip(&self.groups).map(cell).collect();
        self.bucket(&cells, amounts)
    }

    /// The sums of a bucket, from its cells and its amounts that are counted, which it sorts.
    fn bucket(&mut self, cells: &[Cell], amounts: &mut [Amount]) -> Bucket<'t> {
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
        let mut ranked: Vec<&mut WindowGroup<'t>> = of_flow.collect();
        let size = |sum: i128| match flow {
            Flow::Spending | Flow::Income => sum,
            // Payments are below 0, and rent is more than a coffee.
            Flow::Net | Flow::All => sum.saturating_abs(),
        };
        let sums = |group: &WindowGroup<'t>| (size(group.tally.sum(flow)), group.tally.count(flow));
        if n < ranked.len() {
            ranked.select_nth_unstable_by(n, |a, b| {
                let by_sum = sums(b).cmp(&sums(a));
                by_sum.then_with(|| keys(set, by, a.named).cmp(keys(set, by, b.named)))
            });
        }
        ranked.into_iter().take(n).for_each(|group| group.is_wanted = true);
    }

    /// The median of the amounts of some groups, if the query has medians.
    fn median(
        &mut self,
        amounts: &[Amount],
        takes: impl Fn(&WindowGroup<'t>) -> bool,
    ) -> Option<Mean> {
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

// Buckets of days.

codes! {
    /// How long a bucket is.
    pub enum Grain {
        /// A day.
        Day = "day",
        /// A week.
        Week = "week",
        /// A calendar month.
        Month = "month",
        /// A calendar quarter.
        Quarter = "quarter",
        /// A calendar year.
        Year = "year",
        /// The whole window.
        All = "all",
        /// All days of one weekday: 1 for Monday to 7 for Sunday.
        DayOfWeek = "day_of_week",
        /// All days of one number in their month: 1 to 31.
        DayOfMonth = "day_of_month",
    }
}

codes! {
    /// The first day of a week.
    pub enum WeekStart {
        /// Monday, as ISO 8601 has it.
        Monday = "mon",
        /// Saturday.
        Saturday = "sat",
        /// Sunday.
        Sunday = "sun",
    }
}

/// Where a bucket begins or ends: a day, or the number of a weekday or of a day of the month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// A day.
    Day(Day),
    /// A number.
    Number(u32),
}

/// Buckets of a window.
#[derive(Clone, Copy, Debug)]
struct Buckets {
    grain: Grain,
    week_start: WeekStart,
    window: Period,
}

#[allow(clippy::arithmetic_side_effects, reason = "days and months are of the years 1 to 9999")]
impl Buckets {
    /// The number of the bucket with this day of the window. Numbers rise with the days.
    fn of(&self, day: Day) -> i32 {
        let month = day.month();
        match self.grain {
            Grain::Day => day.epoch(),
            Grain::Week => (day.epoch() + self.shift()).div_euclid(7),
            Grain::Month => month_number(month),
            Grain::Quarter => month_number(month).div_euclid(3),
            Grain::Year => month.year(),
            Grain::All => 0,
            Grain::DayOfWeek => small(day.weekday()),
            Grain::DayOfMonth => small(day.day_of_month()),
        }
    }

    /// The numbers of all buckets of the window.
    fn all(&self) -> std::ops::Range<i32> {
        let Period { from, to } = self.window;
        match self.grain {
            _ if from > to => 0..0,
            Grain::DayOfWeek => 1..8,
            Grain::DayOfMonth => 1..32,
            _ => self.of(from)..self.of(to) + 1,
        }
    }

    /// The first and the last edge of a bucket, and whether all of it is in the window.
    fn edges(&self, bucket: i32) -> (Edge, Edge, bool) {
        let (from, to) = match self.grain {
            Grain::Day => (day(bucket), day(bucket)),
            Grain::Week => {
                let first = bucket.saturating_mul(7).saturating_sub(self.shift());
                (day(first), day(first.saturating_add(6)))
            }
            Grain::Month => months(bucket, 1),
            Grain::Quarter => months(bucket.saturating_mul(3), 3),
            Grain::Year => months(bucket.saturating_sub(1970).saturating_mul(12), 12),
            Grain::All => (self.window.from, self.window.to),
            Grain::DayOfWeek | Grain::DayOfMonth => {
                let number = Edge::Number(bucket.unsigned_abs());
                return (number, number, true);
            }
        };
        let is_whole = self.window.from <= from && to <= self.window.to;
        (Edge::Day(from), Edge::Day(to), is_whole)
    }

    /// By how many days a week begins before the Thursday 1970-01-01.
    const fn shift(&self) -> i32 {
        match self.week_start {
            WeekStart::Monday => 3,
            WeekStart::Sunday => 4,
            WeekStart::Saturday => 5,
        }
    }
}

/// Finds buckets of days. Most rows of a user follow each other, so a day in the same bucket as the day before is
/// found by the bucket's edges.
struct BucketCursor {
    buckets: Buckets,
    /// The last bucket that was found, and its days; `None` if its days are not consecutive.
    last: (i32, Option<Period>),
}

impl BucketCursor {
    const fn new(buckets: Buckets) -> Self {
        Self { buckets, last: (0, None) }
    }

    /// The number of the bucket with this day of the window.
    fn bucket(&mut self, day: Day) -> i32 {
        let (known, days) = self.last;
        if days.is_some_and(|days| days.has(day)) {
            return known;
        }
        let bucket = self.buckets.of(day);
        let days = match self.buckets.edges(bucket) {
            (Edge::Day(from), Edge::Day(to), _) => Some(Period { from, to }),
            _ => None,
        };
        self.last = (bucket, days);
        bucket
    }
}

fn epoch() -> Month {
    Day::from_epoch(0).unwrap_or(Day::MIN).month()
}

fn month_number(month: Month) -> i32 {
    month.months_since(epoch())
}

fn months(first: i32, count: i32) -> (Day, Day) {
    let first = epoch().plus(first);
    (first.first_day(), first.plus(count.saturating_sub(1)).last_day())
}

fn day(days: i32) -> Day {
    Day::from_epoch(days).unwrap_or(Day::MIN)
}

fn small(number: u32) -> i32 {
    i32::try_from(number).unwrap_or_default()
}
