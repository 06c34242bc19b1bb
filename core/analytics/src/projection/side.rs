//! Income and expenses, and what of each a row is.

use crate::{Basis, Kind, Period, Row, Rows};
use lendwright_types::codes;

codes! {
    /// What is projected.
    pub enum Side {
        /// Salaries and other money that is received; no loans that are paid out.
        Income = "income",
        /// What is spent, less what is given back.
        Expenses = "expenses",
    }
}

impl Side {
    /// The amount that a row adds to income, or to spending less refunds.
    pub(super) fn amount_of(self, row: Row<'_>) -> i128 {
        let amount = i128::from(row.amount());
        match (self, row.kind()) {
            (Self::Income, kind) if kind.is_income() => amount,
            (Self::Expenses, kind) if kind.is_spending() || kind == Kind::Refund => {
                amount.saturating_neg()
            }
            _ => 0,
        }
    }

    /// The income or expenses of a window.
    pub(super) fn sum(self, rows: Rows<'_>, basis: &Basis, window: Period) -> i128 {
        let amounts = basis.within(rows, window).map(|row| self.amount_of(row));
        amounts.fold(0, i128::saturating_add)
    }
}
