//! The largest groups.

use super::dimension::{Dimension, Filter, GroupKey, later_named};
use super::figures::{Figures, Flow};
use super::pass::{Part, by_codes, each};
use super::tally::Tally;
use crate::{Basis, Day, Period, Rows, Transactions};
use lendwright_types::codes;
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

/// A query of the largest groups of a user's transactions.
///
/// # Example
/// ```
/// use lendwright_analytics::slice::{Dimension, Flow, Top};
/// use lendwright_analytics::{Basis, PeriodName, Transaction, TransactionsBuilder};
/// use lendwright_types::currency::EGP;
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
    /// The change since the window before, if the query asks for it.
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
        let groups =
            |window| self.groups(rows.set(), std::iter::once(rows), rows.len(), basis, window);
        self.ranked(rows.set(), window, groups)
    }

    /// Ranks the groups of the transactions of all users of a set together, like [`of`](Self::of) for one user.
    ///
    /// # Example
    /// ```
    /// use lendwright_analytics::slice::{Dimension, Flow, Top};
    /// use lendwright_analytics::{Basis, PeriodName, Transaction, TransactionsBuilder};
    /// use lendwright_types::currency::EGP;
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
        let (users, rows) = (|| set.rows_by_user(), set.rows().len());
        self.ranked(set, window, |window| self.groups(set, users(), rows, basis, window))
    }

    /// Ranks the groups of a window.
    fn ranked<'t>(
        &self,
        set: &'t Transactions,
        window: Period,
        groups_in: impl Fn(Period) -> Vec<Group>,
    ) -> TopOf<'t> {
        let mut groups = groups_in(window);
        let key = |group: &Group| self.by.key_of(set, set.row(group.named));
        // No two groups have one key.
        let order = |a: &Group, b: &Group| {
            let by_value = self.metric.compare(self.flow, &b.tally, &a.tally);
            let by_count = || b.tally.count(self.flow).cmp(&a.tally.count(self.flow));
            by_value.then_with(by_count).then_with(|| key(a).cmp(&key(b)))
        };
        let n = self.n.min(groups.len());
        if n < groups.len() {
            groups.select_nth_unstable_by(n, order);
        }
        let (top, rest) = groups.split_at_mut(n);
        top.sort_unstable_by(order);
        let mut before = if self.compare { groups_in(window.before()) } else { Vec::new() };
        before.sort_unstable_by_key(|group| group.codes);
        let ranked = |group: &Group| Ranked {
            key: key(group),
            figures: group.tally.figures(self.flow),
            days: group.days,
            change: self.compare.then(|| self.change(group, &before)),
        };
        let sum = |groups: &[Group]| {
            let mut sum = Tally::NONE;
            for group in groups {
                sum.merge(&group.tally);
            }
            sum
        };
        let other = sum(rest);
        let mut total = sum(top);
        total.merge(&other);
        TopOf {
            total: total.figures(self.flow),
            top: top.iter().map(ranked).collect(),
            other: other.figures(self.flow),
        }
    }

    /// The groups of a window, in the order of their first rows. `rows` is the number of the users' rows.
    fn groups<'t>(
        &self,
        set: &'t Transactions,
        users: impl Iterator<Item = Rows<'t>>,
        rows: usize,
        basis: &Basis,
        window: Period,
    ) -> Vec<Group> {
        let mut numbers = by_codes(&[self.by], set, rows);
        let (flow, has_names) = (self.flow, self.by.has_names(set));
        let mut groups: Vec<Group> = Vec::new();
        each(users, &[self.by], basis, window, |part| {
            if !flow.has(part.side) || !self.filter.takes(set.row(part.place)) {
                return;
            }
            let (at, is_new) = numbers.of(part.codes);
            if is_new {
                groups.push(Group::first(part));
            }
            if let Some(group) = groups.get_mut(at) {
                group.add(part, flow.counts(part.side));
                if has_names {
                    group.named = later_named(set.row(group.named), set.row(part.place)).place();
                }
            }
        });
        groups
    }

    fn change(&self, group: &Group, before: &[Group]) -> Change {
        let found = before.binary_search_by_key(&group.codes, |group| group.codes);
        let found = found.ok().and_then(|at| before.get(at));
        let previous = found.map_or(0, |group| group.tally.sum(self.flow));
        let absolute = group.tally.sum(self.flow).saturating_sub(previous);
        Change { previous, absolute }
    }
}

/// A group during the summation.
struct Group {
    codes: u64,
    tally: Tally,
    days: (Day, Day),
    /// The place of the latest row with the group's name, or of the first row.
    named: usize,
}

impl Group {
    /// Begins with the first row of a group, which is not added yet.
    fn first(part: Part) -> Self {
        let days = (part.day, part.day);
        Self { codes: part.codes, tally: Tally::NONE, days, named: part.place }
    }

    fn add(&mut self, part: Part, is_counted: bool) {
        self.tally.add(part.side, part.amount, is_counted);
        let (first, last) = self.days;
        self.days = (first.min(part.day), last.max(part.day));
    }
}

impl Metric {
    /// Compares two groups. A group without a counted transaction is the least.
    fn compare(self, flow: Flow, a: &Tally, b: &Tally) -> Ordering {
        match self {
            Self::Amount => a.sum(flow).cmp(&b.sum(flow)),
            Self::Count => a.count(flow).cmp(&b.count(flow)),
            Self::Max => a.figures(flow).max().cmp(&b.figures(flow).max()),
            Self::Average => match (a.figures(flow).mean(), b.figures(flow).mean()) {
                (Some(a), Some(b)) => a.compare(b),
                (a, b) => Reverse(a.is_none()).cmp(&Reverse(b.is_none())),
            },
        }
    }
}
