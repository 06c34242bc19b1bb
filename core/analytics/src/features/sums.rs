//! The sums of a window. The variables are computed from them.

use super::recurring::Recurring;
use crate::middle::twice_median;
use crate::{Kind, Row, TextField, TextId};
use std::collections::BTreeMap;

/// What the transactions of a window add up to, in minor units: 2^63 amounts of 2^63 fit.
#[derive(Debug, Default)]
pub(super) struct Sums {
    pub(super) income: i128,
    pub(super) outflows: i128,
    pub(super) refunds: i128,
    pub(super) cash: i128,
    /// Outflows of streams.
    pub(super) recurring: i128,
    pub(super) loan_repayments: i128,
    pub(super) fees: i128,
    pub(super) outflow_count: i64,
    /// Without transfers.
    pub(super) count: i64,
    /// Spending less refunds.
    pub(super) categories: BTreeMap<TextId, i128>,
    balances: BTreeMap<TextId, Vec<i64>>,
}

impl Sums {
    pub(super) fn of<'t>(rows: impl Iterator<Item = Row<'t>>, recurring: &Recurring) -> Self {
        let mut sums = Self::default();
        for row in rows {
            sums.add(row);
            if row.kind().is_spending() && recurring.has(row) {
                let out = i128::from(row.amount()).saturating_neg();
                sums.recurring = sums.recurring.saturating_add(out);
            }
        }
        sums
    }

    pub(super) fn spending(&self) -> i128 {
        self.outflows.saturating_sub(self.refunds)
    }

    /// Twice the sum of the median of each account's balances.
    pub(super) fn twice_balance_median(&mut self) -> Option<i128> {
        let is_known = !self.balances.is_empty();
        let medians = self.balances.values_mut().filter_map(|balances| twice_median(balances));
        is_known.then(|| medians.fold(0, i128::saturating_add))
    }

    fn add(&mut self, row: Row<'_>) {
        if let Some(balance) = row.balance_after() {
            self.balances.entry(row.id_of(TextField::Account)).or_default().push(balance);
        }
        let (kind, amount) = (row.kind(), i128::from(row.amount()));
        if kind == Kind::Transfer {
            return;
        }
        self.count = self.count.saturating_add(1);
        if kind.is_income() {
            self.income = self.income.saturating_add(amount);
        } else if kind == Kind::Refund {
            self.refunds = self.refunds.saturating_add(amount);
            self.spend(row, amount.saturating_neg());
        } else if kind.is_spending() {
            let out = amount.saturating_neg();
            self.outflows = self.outflows.saturating_add(out);
            self.outflow_count = self.outflow_count.saturating_add(1);
            self.spend(row, out);
            let part = match kind {
                Kind::Cash => &mut self.cash,
                Kind::LoanRepayment => &mut self.loan_repayments,
                Kind::Fee => &mut self.fees,
                _ => return,
            };
            *part = part.saturating_add(out);
        }
    }

    fn spend(&mut self, row: Row<'_>, amount: i128) {
        let sum = self.categories.entry(row.category_key()).or_default();
        *sum = sum.saturating_add(amount);
    }
}
