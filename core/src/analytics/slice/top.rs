//! The largest groups.

use super::dimension::{Code, Dimension, Filter, GroupKey, Numbers};
use super::figures::{Figures, Flow};
use crate::analytics::{Basis, Day, Period, Row, Rows, Transactions};
use crate::codes::codes;
use std::cmp::{Ordering, Reverse};

codes! {
    /// By what groups are ranked.
    pub enum Metric {
        /// The sum.
        Amount = "amount",
        /// The number of transactions.
        Count = "count",
        /// The mean transaction.
        Average = "average",
        /// The largest transaction.
        Max = "max",
    }
}

/// What is asked of the largest groups of a user's transactions.
///
/// # Example
/// ```
/// use lendwright::analytics::slice::{Dimension, Flow, Top};
/// use lendwright::analytics::{Basis, PeriodName, Transaction, TransactionsBuilder};
/// use lendwright::currency::EGP;
///
/// let mut builder = TransactionsBuilder::new();
/// for (id, amount, merchant) in [("1", -4_550, "El Abd"), ("2", -900, "Metro"), ("3", -1_000, "El Abd")] {
///     let day = "2026-01-31".parse()?;
///     builder.push("mona", &Transaction { merchant, ..Transaction::new(id, day, amount, EGP) })?;
/// }
/// let set = builder.finish()?;
/// let basis = Basis::new("2026-01-31".parse()?, EGP);
/// let month = PeriodName::Last30d.as_of(basis.as_of).unwrap();
/// let top = Top::new(Dimension::Merchant, Flow::Spending).of(set.rows(), &basis, month);
/// assert_eq!(top.top[0].key.name, "El Abd");
/// assert_eq!((top.top[0].figures.sum, top.total.sum), (5_550, 6_450));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Top {
    /// What they are grouped by.
    pub by: Dimension,
    /// Spending or income.
    pub flow: Flow,
    /// What they are ranked by.
    pub metric: Metric,
    /// How many groups are wanted.
    pub n: usize,
    /// Which transactions are looked at.
    pub filter: Filter,
    /// Whether groups are compared with the window before.
    pub compare: bool,
}

/// The largest groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TopOf<'t> {
    /// The sums over all groups.
    pub total: Figures,
    /// The groups, the largest first.
    pub top: Vec<Ranked<'t>>,
    /// The sums over the groups that are not among them.
    pub other: Figures,
}

/// A group among the largest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked<'t> {
    /// Its key and its name.
    pub key: GroupKey<'t>,
    /// Its sums.
    pub figures: Figures,
    /// The days of its first and last transaction in the window.
    pub days: (Day, Day),
    /// What changed since the window before, where that was asked for.
    pub change: Option<Change>,
}

/// What changed since the window before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The sum in the window before; 0 where there was nothing.
    pub previous: i128,
    /// The sum now, less the one before.
    pub absolute: i128,
}

impl Top {
    /// Asks for the five largest by amount, compared with the window before.
    #[must_use]
    pub fn new(by: Dimension, flow: Flow) -> Self {
        Self { by, flow, metric: Metric::Amount, n: 5, filter: Filter::default(), compare: true }
    }

    /// Ranks the groups of one user's transactions in a window: by value, then by count, then by key.
    #[must_use]
    pub fn of<'t>(&self, rows: Rows<'t>, basis: &Basis, window: Period) -> TopOf<'t> {
        self.ranked(rows.set(), window, |window| self.groups(rows, basis, window))
    }

    /// Ranks the groups of the transactions of all users of a set together, as [`of`](Self::of) does those of one.
    ///
    /// # Example
    /// ```
    /// use lendwright::analytics::slice::{Dimension, Flow, Top};
    /// use lendwright::analytics::{Basis, PeriodName, Transaction, TransactionsBuilder};
    /// use lendwright::currency::EGP;
    ///
    /// let mut builder = TransactionsBuilder::new();
    /// for (user, amount) in [("mona", -4_550), ("sara", -900)] {
    ///     let day = "2026-01-31".parse()?;
    ///     let bread = Transaction { merchant: "El Abd", ..Transaction::new("1", day, amount, EGP) };
    ///     builder.push(user, &bread)?;
    /// }
    /// let set = builder.finish()?;
    /// let basis = Basis::new("2026-01-31".parse()?, EGP);
    /// let month = PeriodName::Last30d.as_of(basis.as_of).unwrap();
    /// let top = Top::new(Dimension::Merchant, Flow::Spending).of_all(&set, &basis, month);
    /// assert_eq!(top.top[0].figures.sum, 5_450);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_all<'t>(&self, set: &'t Transactions, basis: &Basis, window: Period) -> TopOf<'t> {
        self.ranked(set, window, |window| self.groups_of_all(set, basis, window))
    }

    /// Ranks the groups that there are in a window, in the order of their codes.
    fn ranked<'t>(
        &self,
        set: &'t Transactions,
        window: Period,
        groups_in: impl Fn(Period) -> Vec<Group<'t>>,
    ) -> TopOf<'t> {
        let groups = groups_in(window);
        let mut order: Vec<&Group<'t>> = groups.iter().collect();
        let key = |group: &Group<'t>| self.by.key_of(set, group.named);
        // No two groups have one key.
        order.sort_unstable_by(|a, b| {
            let by_value = self.metric.compare(&b.figures, &a.figures);
            by_value.then(b.figures.count.cmp(&a.figures.count)).then_with(|| key(a).cmp(&key(b)))
        });
        let (top, rest) = order.split_at(self.n.min(order.len()));
        let before = if self.compare { groups_in(window.before()) } else { Vec::new() };
        let ranked = |group: &&Group<'t>| Ranked {
            key: key(group),
            figures: group.figures,
            days: group.days,
            change: self.compare.then(|| change(group, &before)),
        };
        let sum = |groups: &[&Group<'t>]| {
            let mut sum = Figures::default();
            for group in groups {
                sum.add_all(&group.figures);
            }
            sum
        };
        TopOf { total: sum(&order), top: top.iter().map(ranked).collect(), other: sum(rest) }
    }

    /// The groups of one user's window in the order of their codes.
    fn groups<'t>(&self, rows: Rows<'t>, basis: &Basis, window: Period) -> Vec<Group<'t>> {
        let counted = basis.within(rows, window).filter(|row| self.filter.takes(*row));
        // Codes and places are below 2^32: both together are one number, by which rows of a group follow on each other.
        let mut keys: Vec<u64> = counted
            .filter(|row| self.flow.part_of(*row).is_some())
            .map(|row| u64::from(self.by.code(row)) << 32 | row.place() as u64)
            .collect();
        keys.sort_unstable();
        let mut groups: Vec<Group<'t>> = Vec::new();
        for key in keys {
            #[allow(clippy::cast_possible_truncation, reason = "the halves of 64 bits")]
            let (code, place) = ((key >> 32) as Code, (key & u64::from(u32::MAX)) as usize);
            let row = rows.set().row(place);
            let Some(part) = self.flow.part_of(row) else { continue };
            match groups.last_mut().filter(|group| group.code == code) {
                Some(group) => group.add(self.by, row, part),
                None => groups.push(Group::of(code, row, part)),
            }
        }
        groups
    }

    /// The groups of all users' windows in the order of their codes.
    fn groups_of_all<'t>(
        &self,
        set: &'t Transactions,
        basis: &Basis,
        window: Period,
    ) -> Vec<Group<'t>> {
        let mut numbers = Numbers::below(self.by.codes(set));
        let mut groups: Vec<Group<'t>> = Vec::new();
        for rows in set.rows_by_user() {
            for row in basis.within(rows, window).filter(|row| self.filter.takes(*row)) {
                let Some(part) = self.flow.part_of(row) else { continue };
                let code = self.by.code(row);
                match numbers.of(code, groups.len()) {
                    (_, true) => groups.push(Group::of(code, row, part)),
                    (at, false) => {
                        if let Some(group) = groups.get_mut(at) {
                            group.add(self.by, row, part);
                        }
                    }
                }
            }
        }
        groups.sort_unstable_by_key(|group| group.code);
        groups
    }
}

/// A group while it is summed.
struct Group<'t> {
    code: Code,
    figures: Figures,
    days: (Day, Day),
    /// The latest row that says the group's name, or the first row.
    named: Row<'t>,
}

impl<'t> Group<'t> {
    fn of(code: Code, row: Row<'t>, part: (i128, bool)) -> Self {
        let mut figures = Figures::default();
        figures.add(part);
        Self { code, figures, days: (row.day(), row.day()), named: row }
    }

    fn add(&mut self, by: Dimension, row: Row<'t>, part: (i128, bool)) {
        self.figures.add(part);
        let (first, last) = self.days;
        self.days = (first.min(row.day()), last.max(row.day()));
        self.named = by.later_named(self.named, row);
    }
}

fn change(group: &Group<'_>, before: &[Group<'_>]) -> Change {
    let found = before.binary_search_by_key(&group.code, |group| group.code);
    let found = found.ok().and_then(|at| before.get(at));
    let previous = found.map_or(0, |group| group.figures.sum);
    Change { previous, absolute: group.figures.sum.saturating_sub(previous) }
}

impl Metric {
    /// Compares two groups; one of which nothing is counted is the least.
    fn compare(self, a: &Figures, b: &Figures) -> Ordering {
        match self {
            Self::Amount => a.sum.cmp(&b.sum),
            Self::Count => a.count.cmp(&b.count),
            Self::Max => a.max().cmp(&b.max()),
            Self::Average => match (a.mean(), b.mean()) {
                (Some(a), Some(b)) => a.compare(b),
                (a, b) => Reverse(a.is_none()).cmp(&Reverse(b.is_none())),
            },
        }
    }
}
