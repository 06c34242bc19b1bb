//! Sums over many users. Each sum covers at least a given number of users.

use super::aggregate::{Aggregate, Grain};
use super::dimension::Dimension;
use super::figures::{Figures, Flow};
use crate::{Basis, Month, Period, Rows};
use lendwright_types::internal::sort::CompactSort as _;
use std::collections::{BTreeMap, BTreeSet};

/// Gathers the transactions of many users, one after the other, by month and group.
///
/// A user counts with at least one counted transaction. A refund alone is not enough. If few users have refunds, no
/// means are shown. A mean covers only payments, so mean, count and sum together would reveal the refunds.
///
/// In a month, groups of fewer than `k_min` users are added to the others. While the others have fewer than `k_min`
/// users, the smallest group is added too. A month of fewer than `k_min` users has no figures.
///
/// So no difference reveals fewer than `k_min` users, neither between nested windows nor between a month and its
/// groups. There is one table for each month and grouping, for all windows. With channels, the smallest channels are
/// added to the others until the table by category reveals no difference of fewer than `k_min` users either.
///
/// # Example
/// ```
/// use lendwright_analytics::slice::{Flow, Portfolio};
/// use lendwright_analytics::{Basis, PeriodName, Transaction, TransactionsBuilder};
/// use lendwright_types::currency::EGP;
///
/// let mut builder = TransactionsBuilder::new();
/// for user in 0..20 {
///     builder.push(&format!("u{user}"), &Transaction::new("1", "2026-01-05".parse()?, -1_000, EGP))?;
/// }
/// let set = builder.finish()?;
/// let basis = Basis::new("2026-01-31".parse()?, EGP);
/// let mut portfolio = Portfolio::new(Flow::Spending, None, 20, PeriodName::Ytd.as_of(basis.as_of).unwrap());
/// for user in 0..20 {
///     portfolio.add(set.rows_at(user), &basis);
/// }
/// assert_eq!(portfolio.finish().buckets[0].figures.unwrap().sum, 20_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Portfolio {
    flow: Flow,
    by: Option<Dimension>,
    k_min: usize,
    months: Vec<Month>,
    users: u32,
    /// By month, then by key. The whole month has the key `None`.
    sums: BTreeMap<(Month, Option<String>), GroupSums>,
    /// By channel: the users by month, channel and category.
    cells: BTreeMap<Month, BTreeMap<(String, String), UserSet>>,
}

/// The sums of a group, and the users that contribute to them.
#[derive(Clone, Debug, Default)]
struct GroupSums {
    figures: Figures,
    users: UserSet,
}

/// The users that contribute to sums.
#[derive(Clone, Debug, Default)]
struct UserSet {
    /// Users with a counted transaction.
    counted: BTreeSet<u32>,
    /// Users with a refund.
    refunded: BTreeSet<u32>,
}

impl UserSet {
    fn add(&mut self, user: u32, figures: &Figures) {
        if figures.count > 0 {
            self.counted.insert(user);
        }
        if figures.counted != figures.sum {
            self.refunded.insert(user);
        }
    }
}

/// The sums over a portfolio.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PortfolioSums {
    /// The complete months of the window.
    pub buckets: Vec<PortfolioBucket>,
    /// The total of the shown figures; `None` if nothing is shown.
    pub totals: Option<Figures>,
    /// The groups that are shown, added up by their keys, the largest first.
    pub groups: Vec<(String, Figures)>,
    /// The others, added up; `None` where there are none.
    pub other: Option<Figures>,
    /// Whether means can be shown: those of each month can.
    pub has_means: bool,
}

/// The sums of a month.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PortfolioBucket {
    /// The month.
    pub month: Month,
    /// Its sums; `None` if it has too few users.
    pub figures: Option<Figures>,
    /// The groups of enough users, the largest first.
    pub groups: Vec<(String, Figures)>,
    /// The other groups together; `None` if they have too few users, and if there are no others.
    pub other: Option<Figures>,
    /// Whether means can be shown without revealing the refunds of few users.
    pub has_means: bool,
}

impl Portfolio {
    /// Starts without users. `flow` is `spending` or `income`, as only these are sums of one sign. `by` is a category,
    /// a channel or `None`. Only the whole months of the window count.
    #[must_use]
    pub fn new(flow: Flow, by: Option<Dimension>, k_min: usize, window: Period) -> Self {
        let mut months = Vec::new();
        let mut month = window.from.month();
        while month.last_day() <= window.to && month.first_day() < window.to {
            if month.first_day() >= window.from {
                months.push(month);
            }
            let next = month.plus(1);
            if next == month {
                break;
            }
            month = next;
        }
        Self { flow, by, k_min, months, users: 0, sums: BTreeMap::new(), cells: BTreeMap::new() }
    }

    /// Adds the transactions of one user.
    pub fn add(&mut self, rows: Rows<'_>, basis: &Basis) {
        let user = self.users;
        self.users = user.saturating_add(1);
        let ([first, ..], [.., last]) = (self.months.as_slice(), self.months.as_slice()) else {
            return;
        };
        let window = Period { from: first.first_day(), to: last.last_day() };
        let of_category = (self.by == Some(Dimension::Channel)).then_some(Dimension::Category);
        let by = self.by.into_iter().chain(of_category).collect();
        let asked = Aggregate::new(Grain::Month);
        let months = Aggregate { by, flow: self.flow, fill: false, medians: false, ..asked };
        for bucket in months.of(rows, basis, window).buckets {
            let super::Edge::Day(start) = bucket.start else { continue };
            let month = start.month();
            if bucket.flows.figures == Figures::default() {
                continue;
            }
            self.gather((month, None), user, &bucket.flows.figures);
            let groups = bucket.groups.into_iter();
            for group in groups.filter(|group| group.flows.figures != Figures::default()) {
                let mut keys = group.keys.iter().map(|key| key.key.clone().into_owned());
                let key = keys.next().unwrap_or_default();
                if let Some(category) = keys.next() {
                    let cells = self.cells.entry(month).or_default();
                    let users = cells.entry((key.clone(), category)).or_default();
                    users.add(user, &group.flows.figures);
                }
                self.gather((month, Some(key)), user, &group.flows.figures);
            }
        }
    }

    fn gather(&mut self, at: (Month, Option<String>), user: u32, figures: &Figures) {
        let gathered = self.sums.entry(at).or_default();
        gathered.figures.add_all(figures);
        gathered.users.add(user, figures);
    }

    /// Returns the figures that can be shown.
    #[must_use]
    pub fn finish(self) -> PortfolioSums {
        let mut totals = None;
        let mut groups: BTreeMap<String, Figures> = BTreeMap::new();
        let mut other: Option<Figures> = None;
        let buckets: Vec<_> = self.months.iter().map(|month| self.bucket(*month)).collect();
        for bucket in &buckets {
            if let Some(figures) = &bucket.figures {
                totals.get_or_insert_with(Figures::default).add_all(figures);
            }
            for (key, figures) in &bucket.groups {
                groups.entry(key.clone()).or_default().add_all(figures);
            }
            if let Some(figures) = &bucket.other {
                other.get_or_insert_with(Figures::default).add_all(figures);
            }
        }
        let mut groups: Vec<_> = groups.into_iter().collect();
        rank(&mut groups);
        let has_means = buckets.iter().all(|b| b.has_means || b.figures.is_none());
        PortfolioSums { buckets, totals, groups, other, has_means }
    }

    fn bucket(&self, month: Month) -> PortfolioBucket {
        let none = PortfolioBucket {
            month,
            figures: None,
            groups: Vec::new(),
            other: None,
            has_means: false,
        };
        let of_month = self.sums.range((month, None)..(month.plus(1), None));
        let mut groups: Vec<(&str, &GroupSums)> = Vec::new();
        let mut whole = None;
        for ((_, key), gathered) in of_month {
            match key {
                Some(key) => groups.push((key, gathered)),
                None => whole = Some(gathered),
            }
        }
        let Some(whole) = whole.filter(|whole| whole.users.counted.len() >= self.k_min) else {
            return none;
        };
        let users = groups.iter().map(|(key, gathered)| (*key, &gathered.users.counted)).collect();
        let mut kept = ShownGroups::from_groups(users, self.k_min);
        let cells = self.cells.get(&month);
        let crossed = cells.map(|cells| kept.hide_differences(cells, self.k_min));
        let are_many = |users: &BTreeSet<u32>| users.is_empty() || users.len() >= self.k_min;
        let mut has_means = are_many(&whole.users.refunded);
        if let (Some(cells), Some(by_category)) = (cells, crossed) {
            let refunded = kept.crossed(&by_category, cells, |users| {
                Some(&users.refunded).filter(|refunded| !refunded.is_empty())
            });
            has_means &= !leave_few(&refunded, self.k_min);
        }
        let (mut shown, mut other) = (Vec::new(), None);
        let mut refunded_others = BTreeSet::new();
        for (key, gathered) in groups {
            if kept.has(key) {
                shown.push((key.to_owned(), gathered.figures));
                has_means &= are_many(&gathered.users.refunded);
            } else {
                other.get_or_insert_with(Figures::default).add_all(&gathered.figures);
                refunded_others.extend(&gathered.users.refunded);
            }
        }
        has_means &= are_many(&refunded_others);
        rank(&mut shown);
        PortfolioBucket { figures: Some(whole.figures), groups: shown, other, has_means, ..none }
    }
}

/// The groups of a month that are shown separately, the smallest last. Of equally small ones the last is by key.
struct ShownGroups<'g>(Vec<&'g str>);

impl<'g> ShownGroups<'g> {
    fn from_groups(mut groups: Vec<(&'g str, &BTreeSet<u32>)>, k_min: usize) -> Self {
        groups.compact_sort_by(|(a_key, a), (b_key, b)| {
            b.len().cmp(&a.len()).then_with(|| a_key.cmp(b_key))
        });
        let mut others = None::<BTreeSet<u32>>;
        while let Some((_, smallest)) = groups.last() {
            let is_small = smallest.len() < k_min;
            let are_few = others.as_ref().is_some_and(|others| others.len() < k_min);
            if !is_small && !are_few {
                break;
            }
            others.get_or_insert_default().extend(*smallest);
            groups.pop();
        }
        Self(groups.into_iter().map(|(key, _)| key).collect())
    }

    fn has(&self, key: &str) -> bool {
        self.place(key) < self.0.len()
    }

    /// The place of a group; all the others have the last one.
    fn place(&self, key: &str) -> usize {
        self.0.iter().position(|kept| *kept == key).unwrap_or(self.0.len())
    }

    /// Adds the smallest channels to the others until the table by category reveals no sum of few users. `of_both` has
    /// the users by channel and category. Returns the table by category.
    fn hide_differences<'c>(
        &mut self,
        of_both: &'c BTreeMap<(String, String), UserSet>,
        k_min: usize,
    ) -> ShownGroups<'c> {
        let mut categories = BTreeMap::<&str, BTreeSet<u32>>::new();
        for ((_, category), users) in of_both {
            categories.entry(category).or_default().extend(&users.counted);
        }
        let by_category = categories.iter().map(|(key, users)| (*key, users)).collect();
        let by_category = ShownGroups::from_groups(by_category, k_min);
        loop {
            let cells = self.crossed(&by_category, of_both, |users| Some(&users.counted));
            if !leave_few(&cells, k_min) || self.0.pop().is_none() {
                return by_category;
            }
        }
    }

    /// The users of each pair of a category's group and a channel's group.
    fn crossed(
        &self,
        by_category: &ShownGroups<'_>,
        of_both: &BTreeMap<(String, String), UserSet>,
        who: impl Fn(&UserSet) -> Option<&BTreeSet<u32>>,
    ) -> CrossCells {
        let mut cells = CrossCells::new();
        for ((channel, category), users) in of_both {
            if let Some(who) = who(users) {
                let at = (by_category.place(category), self.place(channel));
                cells.entry(at).or_default().extend(who);
            }
        }
        cells
    }
}

/// Puts groups by their sums, then by count, then by key.
fn rank(groups: &mut [(String, Figures)]) {
    groups.compact_sort_by(|(a_key, a), (b_key, b)| {
        (b.sum, b.count).cmp(&(a.sum, a.count)).then_with(|| a_key.cmp(b_key))
    });
}

// Checks whether two tables of the same sums reveal a difference of few users.

/// The counted users of each cell, by the places of its groups in the two tables. A cell without users still has sums.
pub(super) type CrossCells = BTreeMap<(usize, usize), BTreeSet<u32>>;

/// The largest number of parts that are compared in all ways. More parts count as revealing something.
const PARTS_MAX: usize = 12;

/// Whether both tables together reveal a sum of fewer than `k_min` users.
///
/// Sums follow by adding rows and columns with factors. A cell is part of a sum unless the factors of its row and of
/// its column cancel. The smallest such sum is a cut: the cells between some groups and all others. Groups that share
/// a cell of enough users are on one side, since otherwise these users would be in the sum.
fn leave_few(cells: &CrossCells, k_min: usize) -> bool {
    let rows = cells.keys().map(|(row, _)| row.saturating_add(1)).max().unwrap_or_default();
    let columns = cells.keys().map(|(_, column)| column.saturating_add(1)).max();
    let mut part: Vec<usize> = (0..rows.saturating_add(columns.unwrap_or_default())).collect();
    let ends = |(row, column): &(usize, usize)| (*row, rows.saturating_add(*column));
    for (at, _) in cells.iter().filter(|(_, users)| users.len() >= k_min) {
        let (row, column) = ends(at);
        let of = |node: usize| part.get(node).copied().unwrap_or_default();
        let (from, to) = (of(column), of(row));
        part.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
    }
    let between: Vec<(usize, usize, &BTreeSet<u32>)> = cells
        .iter()
        .filter_map(|(at, users)| {
            let (row, column) = ends(at);
            let (a, b) = (*part.get(row)?, *part.get(column)?);
            (a != b).then_some((a, b, users))
        })
        .collect();
    let parts: BTreeSet<usize> = between.iter().flat_map(|(a, b, _)| [*a, *b]).collect();
    if parts.is_empty() {
        return false;
    }
    if parts.len() > PARTS_MAX {
        return true;
    }
    let parts: Vec<usize> = parts.into_iter().collect();
    let is_in = |side: u32, part: usize| {
        let place = parts.iter().position(|other| *other == part).unwrap_or_default();
        side.checked_shr(u32::try_from(place).unwrap_or_default()).unwrap_or_default() & 1 == 1
    };
    let sides = 1_u32.checked_shl(u32::try_from(parts.len()).unwrap_or_default());
    (1..sides.unwrap_or_default()).any(|side| {
        let (mut users, mut is_any) = (BTreeSet::<u32>::new(), false);
        for (_, _, more) in between.iter().filter(|(a, b, _)| is_in(side, *a) != is_in(side, *b)) {
            is_any = true;
            users.extend(*more);
            if users.len() >= k_min {
                return false;
            }
        }
        is_any
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::arithmetic_side_effects, reason = "tests")]

    use super::{CrossCells, leave_few};

    /// Cells of so many users each, all of others.
    fn cells(counts: &[(usize, usize, u32)]) -> CrossCells {
        let mut next = 0;
        let mut cells = CrossCells::new();
        for (row, column, count) in counts {
            cells.insert((*row, *column), (next..next + count).collect());
            next += count;
        }
        cells
    }

    #[test]
    fn a_few_between_two_large_groups_are_left() {
        // One who pays for food online, where else only travel is paid for: 26 − 25.
        assert!(leave_few(&cells(&[(0, 0, 25), (1, 0, 1), (1, 1, 40)]), 20));
        assert!(!leave_few(&cells(&[(0, 0, 25), (1, 0, 20), (1, 1, 40)]), 20));
        // Two tables of the same groups, and nothing between them.
        assert!(!leave_few(&cells(&[(0, 0, 25), (1, 1, 40)]), 20));
    }

    #[test]
    fn many_cells_of_few_leave_something_only_where_a_cut_is_of_few() {
        // A row of 26 over two columns: each side of it has 13 or 26.
        assert!(leave_few(&cells(&[(0, 0, 13), (0, 1, 13), (1, 0, 30), (2, 1, 30)]), 20));
        assert!(!leave_few(&cells(&[(0, 0, 13), (0, 1, 13), (1, 0, 30), (1, 1, 30)]), 20));
        // The same users in both cells are as few as they are in one.
        let mut same = cells(&[(1, 0, 30), (1, 1, 30)]);
        same.insert((0, 0), (100..113).collect());
        same.insert((0, 1), (100..113).collect());
        assert!(leave_few(&same, 20));
    }
}
