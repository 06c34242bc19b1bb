//! The window that is looked at, and those before it.

use super::rules::InsightRules;
use crate::slice::Flow;
use crate::{Basis, Day, Kind, Period, Row, Rows, TextId};
use std::collections::BTreeMap;

/// The sums of the window and of the windows of the same length before it.
pub(super) struct Past<'t> {
    /// The window, then the windows before it within the history, the latest first.
    pub(super) windows: Vec<Period>,
    /// The spending by category.
    pub(super) spending: BTreeMap<TextId, Sums<'t>>,
    /// The income.
    pub(super) income: Sums<'t>,
    /// All spending.
    pub(super) total: Sums<'t>,
    /// The outgoing payments, without subtracting refunds.
    pub(super) payments: Sums<'t>,
    /// Cash withdrawals.
    pub(super) cash: Sums<'t>,
    /// Loan repayments.
    pub(super) loans: Sums<'t>,
}

/// The sums of the windows.
#[derive(Clone, Debug)]
pub(super) struct Sums<'t> {
    /// Sum and number of transactions of each window.
    by_window: Vec<(i128, u32)>,
    /// The transactions of the first.
    pub(super) rows: Vec<Row<'t>>,
    /// The day of the latest transaction, in whichever window.
    last: Option<Day>,
}

impl<'t> Past<'t> {
    pub(super) fn of(rows: Rows<'t>, basis: &Basis, window: Period, rules: &InsightRules) -> Self {
        let first = basis.counted(rows).next().map_or(Day::MAX, Row::day);
        let before = window.all_before().take(rules.windows);
        let before = before.take_while(|window| window.from >= first);
        let windows: Vec<Period> = std::iter::once(window).chain(before).collect();
        let none = || Sums { by_window: vec![(0, 0); windows.len()], rows: Vec::new(), last: None };
        let mut past = Self {
            spending: BTreeMap::new(),
            income: none(),
            total: none(),
            payments: none(),
            cash: none(),
            loans: none(),
            windows: Vec::new(),
        };
        let from = windows.last().map_or(window.from, |window| window.from);
        for row in basis.within(rows, Period { from, to: window.to }) {
            let Some(at) = windows.iter().position(|window| window.has(row.day())) else {
                continue;
            };
            if let Some((part, _)) = Flow::Income.part_of(row) {
                past.income.add(at, part, row);
            }
            if let Some((part, is_payment)) = Flow::Spending.part_of(row) {
                past.total.add(at, part, row);
                if is_payment {
                    past.payments.add(at, part, row);
                }
                let category = past.spending.entry(row.category_key()).or_insert_with(none);
                category.add(at, part, row);
                match row.kind() {
                    Kind::Cash => past.cash.add(at, part, row),
                    Kind::LoanRepayment => past.loans.add(at, part, row),
                    _ => {}
                }
            }
        }
        past.windows = windows;
        past
    }
}

impl<'t> Sums<'t> {
    fn add(&mut self, at: usize, part: i128, row: Row<'t>) {
        if let Some((sum, count)) = self.by_window.get_mut(at) {
            *sum = sum.saturating_add(part);
            *count = count.saturating_add(1);
        }
        if at == 0 {
            self.rows.push(row);
        }
        self.last = self.last.max(Some(row.day()));
    }

    /// The sum of the window.
    pub(super) fn now(&self) -> i128 {
        self.by_window.first().map_or(0, |(sum, _)| *sum)
    }

    /// The sum of each window before.
    pub(super) fn before(&self) -> impl Iterator<Item = i128> {
        self.by_window.iter().skip(1).map(|(sum, _)| *sum)
    }

    /// In how many windows before there was a transaction.
    pub(super) fn with_data(&self) -> usize {
        self.by_window.iter().skip(1).filter(|(_, count)| *count > 0).count()
    }

    /// The day of the latest transaction in any window. The number is 0 if that day is in this window. Otherwise it is
    /// the length of this window: the days without a transaction until the gap counts.
    pub(super) fn latest(&self, window: Period) -> Option<(Day, i32)> {
        let last = self.last?;
        Some((last, if window.has(last) { 0 } else { window.days() }))
    }
}
