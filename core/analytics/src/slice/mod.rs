//! Sums of transactions by merchant, category and other dimensions, and over time; and budgets.

mod aggregate;
mod dimension;
mod figures;
mod portfolio;
#[cfg(test)]
mod tests;

pub use aggregate::{Aggregate, Aggregation, Bucket, Edge, Grain, GroupFlows, WeekStart};
pub use dimension::{Dimension, Filter, GroupKey};
pub use figures::{Figures, Flow, Flows, Mean};
pub use portfolio::{Portfolio, PortfolioBucket, PortfolioSums};

use crate::{Basis, Day, Period, Rows, Transactions, last_ended};
use dimension::{SummedRow, by_codes, each, later_named};
use figures::{Tally, median};
use lendwright_types::codes;
use lendwright_types::number::divide_half_even;
use std::cmp::{Ordering, Reverse};

// The largest groups.

codes! {
    /// The measure that ranks groups.
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
#[non_exhaustive]
pub struct Top {
    /// What they are grouped by.
    pub by: Dimension,
    /// Spending or income.
    pub flow: Flow,
    /// What they are ranked by.
    pub metric: Metric,
    /// How many groups are wanted.
    pub n: usize,
    /// The transactions that are summed.
    pub filter: Filter,
    /// Whether groups are compared with the window before.
    pub compare: bool,
}

/// The largest groups.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TopGroups<'t> {
    /// The sums over all groups.
    pub total: Figures,
    /// The groups, the largest first.
    pub top: Vec<RankedGroup<'t>>,
    /// The sums over the groups that are not among them.
    pub other: Figures,
}

/// A group among the largest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RankedGroup<'t> {
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
#[non_exhaustive]
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
    pub fn of<'t>(&self, rows: Rows<'t>, basis: &Basis, window: Period) -> TopGroups<'t> {
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
    pub fn of_all<'t>(
        &self,
        set: &'t Transactions,
        basis: &Basis,
        window: Period,
    ) -> TopGroups<'t> {
        let (users, rows) = (|| set.rows_by_user(), set.rows().len());
        self.ranked(set, window, |window| self.groups(set, users(), rows, basis, window))
    }

    /// Ranks the groups of a window.
    fn ranked<'t>(
        &self,
        set: &'t Transactions,
        window: Period,
        groups_in: impl Fn(Period) -> Vec<GroupTally>,
    ) -> TopGroups<'t> {
        let mut groups = groups_in(window);
        let key = |group: &GroupTally| self.by.key_of(set, set.row(group.named));
        // No two groups have one key.
        let order = |a: &GroupTally, b: &GroupTally| {
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
        let ranked = |group: &GroupTally| RankedGroup {
            key: key(group),
            figures: group.tally.figures(self.flow),
            days: group.days,
            change: self.compare.then(|| self.change(group, &before)),
        };
        let sum = |groups: &[GroupTally]| {
            let mut sum = Tally::NONE;
            for group in groups {
                sum.merge(&group.tally);
            }
            sum
        };
        let other = sum(rest);
        let mut total = sum(top);
        total.merge(&other);
        TopGroups {
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
    ) -> Vec<GroupTally> {
        let mut numbers = by_codes(&[self.by], set, rows);
        let (flow, has_names) = (self.flow, self.by.has_names(set));
        let mut groups: Vec<GroupTally> = Vec::new();
        each(users, &[self.by], basis, window, |part| {
            if !flow.has(part.side) || !self.filter.takes(set.row(part.place)) {
                return;
            }
            let (at, is_new) = numbers.of(part.codes);
            if is_new {
                groups.push(GroupTally::first(part));
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

    fn change(&self, group: &GroupTally, before: &[GroupTally]) -> Change {
        let found = before.binary_search_by_key(&group.codes, |group| group.codes);
        let found = found.ok().and_then(|at| before.get(at));
        let previous = found.map_or(0, |group| group.tally.sum(self.flow));
        let absolute = group.tally.sum(self.flow).saturating_sub(previous);
        Change { previous, absolute }
    }
}

/// A group during the summation.
struct GroupTally {
    codes: u64,
    tally: Tally,
    days: (Day, Day),
    /// The place of the latest row with the group's name, or of the first row.
    named: usize,
}

impl GroupTally {
    /// Begins with the first row of a group, which is not added yet.
    fn first(part: SummedRow) -> Self {
        let days = (part.day, part.day);
        Self { codes: part.codes, tally: Tally::NONE, days, named: part.place }
    }

    fn add(&mut self, part: SummedRow, is_counted: bool) {
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

// Budgets of a month.

codes! {
    /// The expected spending of a month, compared with its budget.
    pub enum BudgetStatus {
        /// Less than 90 % of the budget is expected to be spent.
        Under = "under",
        /// 90 to 100 % of the budget is expected to be spent.
        OnTrack = "on_track",
        /// More than the budget is spent, or is expected to be spent.
        Over = "over",
    }
}

/// The median is taken of the last months, at most this number.
const MONTHS: usize = 6;
/// Before this day of the month there is no status unless the budget is spent.
const FIRST_DAY: u32 = 7;

/// The amount that may be spent in a category in a month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The category.
    pub category: String,
    /// Minor units a month.
    pub amount: i64,
}

/// The state of a budget on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BudgetState {
    /// The spending in the month until the day, less refunds.
    pub used: i128,
    /// The spending of a whole month at this pace.
    pub pace: i128,
    /// The expected spending by the end of the month: the spending so far, and a part of the median month for the
    /// remaining days. `None` without a complete month.
    pub projected: Option<i128>,
    /// The status; `None` if it is too early to know.
    pub status: Option<BudgetStatus>,
    /// The day of the month, and the number of days of the month.
    pub days: (u32, u32),
}

impl Budget {
    /// Computes the state of the budget on the basis's day. The first complete month follows the month of the first
    /// transaction that counts.
    #[must_use]
    #[allow(
        clippy::arithmetic_side_effects,
        reason = "days of a month are below 32, amounts below 2^95"
    )]
    pub fn state(&self, rows: Rows<'_>, basis: &Basis) -> BudgetState {
        let as_of = basis.as_of;
        let month = as_of.month();
        let (day, days) = (as_of.day_of_month(), month.days());
        let used = self.spent(rows, basis, Period { from: month.first_day(), to: as_of });
        let left = i128::from(days - day);
        // A median of two and a share of the days are whole numbers of these parts of a minor unit.
        let parts = i128::from(days) * 2;
        let in_parts = self.usual(rows, basis).map(|usual| {
            used.saturating_mul(parts).saturating_add(usual.times(2).saturating_mul(left))
        });
        let projected = in_parts.and_then(|amount| divide_half_even(amount, parts));
        let pace = used.saturating_mul(days.into());
        let pace = divide_half_even(pace, day.into()).unwrap_or(used);
        let in_parts = in_parts.filter(|_| day >= FIRST_DAY).map(|amount| (amount, parts));
        let status = self.status(used, in_parts);
        BudgetState { used, pace, projected, status, days: (day, days) }
    }

    /// The status of the budget. `projected` is an unrounded amount in parts, and the number of parts of a minor unit.
    fn status(&self, used: i128, projected: Option<(i128, i128)>) -> Option<BudgetStatus> {
        let budget = i128::from(self.amount);
        if used > budget {
            return Some(BudgetStatus::Over);
        }
        let (projected, parts) = projected?;
        let budget = budget.saturating_mul(parts);
        Some(if projected > budget {
            BudgetStatus::Over
        } else if projected.saturating_mul(10) < budget.saturating_mul(9) {
            BudgetStatus::Under
        } else {
            BudgetStatus::OnTrack
        })
    }

    /// The median of the last complete months.
    fn usual(&self, rows: Rows<'_>, basis: &Basis) -> Option<Mean> {
        let complete = usize::try_from(basis.complete_months(rows)).unwrap_or_default();
        let last = last_ended(basis.as_of);
        let months =
            (0_i32..).take(complete.min(MONTHS)).map(|back| last.plus(back.saturating_neg()));
        let spent = months.map(|month| {
            self.spent(rows, basis, Period { from: month.first_day(), to: month.last_day() })
        });
        median(&mut spent.collect::<Vec<_>>())
    }

    fn spent(&self, rows: Rows<'_>, basis: &Basis, window: Period) -> i128 {
        let parts = basis.within(rows, window).filter(|row| row.category() == self.category);
        parts
            .filter_map(|row| Flow::Spending.part_of(row))
            .fold(0, |sum, (part, _)| sum.saturating_add(part))
    }
}
