//! The largest groups.

use super::dimension::{Code, Dimension, Filter, GroupKey};
use super::figures::{Figures, Flow};
use crate::analytics::{Basis, Day, Period, Row, Rows};
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
        let mut total = Figures::default();
        let mut groups = self.groups(rows, basis, window);
        for group in &groups {
            total.add_all(&group.figures);
        }
        let keys = |group: &Group<'t>| self.by.key_of(rows.set(), group.named);
        let mut ranked: Vec<_> = groups.drain(..).map(|group| (keys(&group), group)).collect();
        ranked.sort_by(|(a_key, a), (b_key, b)| {
            let by_value = self.metric.compare(&b.figures, &a.figures);
            by_value.then(b.figures.count.cmp(&a.figures.count)).then_with(|| a_key.cmp(b_key))
        });
        let rest = ranked.split_off(self.n.min(ranked.len()));
        let mut other = Figures::default();
        for (_, group) in &rest {
            other.add_all(&group.figures);
        }
        let before =
            if self.compare { self.groups(rows, basis, window.before()) } else { Vec::new() };
        let top = ranked.into_iter().map(|(key, group)| Ranked {
            change: self.compare.then(|| change(&group, &before)),
            key,
            figures: group.figures,
            days: group.days,
        });
        TopOf { total, top: top.collect(), other }
    }

    /// The groups of a window in the order of their codes.
    fn groups<'t>(&self, rows: Rows<'t>, basis: &Basis, window: Period) -> Vec<Group<'t>> {
        let counted = basis.within(rows, window).filter(|row| self.filter.takes(*row));
        let mut parts: Vec<_> = counted
            .filter_map(|row| Some((self.by.code(row), row, self.flow.part_of(row)?)))
            .collect();
        parts.sort_by_key(|(code, row, _)| (*code, row.place()));
        let mut groups: Vec<Group<'t>> = Vec::new();
        for (code, row, part) in parts {
            match groups.last_mut().filter(|group| group.code == code) {
                Some(group) => group.add(self.by, row, part),
                None => groups.push(Group::of(code, row, part)),
            }
        }
        groups
    }
}

/// A group while it is summed; its rows come in the order of their days.
struct Group<'t> {
    code: Code,
    figures: Figures,
    days: (Day, Day),
    /// The last row that says the group's name, or the first row.
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
        self.days.1 = row.day();
        if by.names(row) {
            self.named = row;
        }
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
