//! Any amount is paid.

use super::done::{EventOutcome, PaymentParts, RowPart};
use super::error::LoanError;
use super::event::Surplus;
use super::row::Row;
use super::state::State;
use super::status::Status;
use crate::exact::minus;
use crate::{Allocation, ClosureCause, LendingError, OwedRow, Parts, Strategy};
use chrono::NaiveDate;
use lendwright_types::Money;

impl State {
    /// Takes an amount. `version` is the version of the rows that a prepayment lays out.
    pub(super) fn take(
        &mut self,
        day: NaiveDate,
        amount: Money,
        surplus: Surplus,
        version: u16,
    ) -> Result<EventOutcome, LoanError> {
        if self.status == Status::WrittenOff {
            return self.recover(day, amount);
        }
        let before = self.unpaid_principal()?;
        let mut falling = PaymentParts::default();
        let due = self.rows_due(day);
        let left = self.fall(&mut falling, day, amount, due)?;
        let left = match surplus {
            _ if left.is_zero() => left,
            Surplus::Refuse => {
                let running = |row: &Row| row.is_open() && row.period_start <= day;
                let end = self.rows_up_to(running).max(due);
                self.fall(&mut falling, day, left, end)?
            }
            Surplus::NextRows => self.fall(&mut falling, day, left, self.rows.len())?,
            Surplus::LowerInstalment | Surplus::ShortenTerm => {
                self.prepay(&mut falling, day, left, surplus, version)?;
                Money::zero(left.currency())
            }
        };
        if !left.is_zero() {
            let most = self.money(minus(amount.minor(), left.minor())?);
            return Err(LoanError::MoreThanDue { amount, day, most });
        }
        let refund = self.note(day, minus(amount.minor(), falling.sums()?.penalty)?)?;
        Ok(falling.done(self, (amount.minor(), refund), before)?)
    }

    /// The number of rows before the first row that is not due and has only such rows after it. A row that
    /// was paid in advance may be due later than a row of a later schedule.
    fn rows_due(&self, day: NaiveDate) -> usize {
        self.rows_up_to(|row| row.due <= day)
    }

    /// Divides an amount among the open rows before a place. Returns the rest of it.
    fn fall(
        &mut self,
        falling: &mut PaymentParts,
        day: NaiveDate,
        amount: Money,
        end: usize,
    ) -> Result<Money, LoanError> {
        let (mut places, mut owed) = (Vec::new(), Vec::new());
        for (at, row) in self.rows.iter().enumerate().take(end).filter(|(_, row)| row.is_open()) {
            places.push(at);
            owed.push(OwedRow { due: row.due, parts: self.owed(row, day)? });
        }
        // With the plain strategy, rows that are not due are paid like rows that are due.
        let strategy = self.servicing.allocation;
        let is_due = |owed: &OwedRow| strategy == Strategy::Plain || owed.due <= day;
        let as_of = if owed.iter().all(is_due) { NaiveDate::MAX } else { day };
        let allocation = Allocation::new(amount, &owed, as_of, strategy)?;
        for (at, paid) in places.into_iter().zip(&allocation.paid) {
            let row = self.rows.get(at);
            let row = row.ok_or(LendingError::Broken { what: "a payment falls on no row" })?;
            if !paid.total()?.is_zero() {
                falling.add(RowPart { version: row.version, number: row.number, paid: *paid });
                self.fall_on(at, day, paid)?;
            }
        }
        Ok(allocation.surplus)
    }

    /// Takes money after a write-off. Rows that are due take it like any payment. Rows that are not due take only
    /// principal.
    fn recover(&mut self, day: NaiveDate, amount: Money) -> Result<EventOutcome, LoanError> {
        let before = self.unpaid_principal()?;
        let mut falling = PaymentParts::default();
        let due = self.rows_due(day);
        let left = self.fall(&mut falling, day, amount, due)?;
        let left = self.recover_principal(&mut falling, day, left, due)?;
        if !left.is_zero() {
            let most = self.money(minus(amount.minor(), left.minor())?);
            return Err(LoanError::MoreThanDue { amount, day, most });
        }
        // No principal is left that would bear the interest of later rows.
        let is_all = self.unpaid_principal()? == 0;
        for at in due..self.rows.len() {
            if is_all && self.rows.get(at).is_some_and(Row::is_open) {
                self.close(at, ClosureCause::Payment, day);
            }
        }
        // Penalties on the outstanding principal are charged on the rest of it.
        let _ = self.note(day, minus(amount.minor(), falling.sums()?.penalty)?)?;
        Ok(falling.done(self, (amount.minor(), 0), before)?)
    }

    /// Pays the principal of open rows from a place on with an amount, and closes the rows that have no
    /// principal left. Returns the rest of the amount.
    fn recover_principal(
        &mut self,
        falling: &mut PaymentParts,
        day: NaiveDate,
        amount: Money,
        from: usize,
    ) -> Result<Money, LoanError> {
        let mut left = amount.minor();
        for at in from..self.rows.len() {
            let Some(row) = self.rows.get_mut(at).filter(|row| row.is_open()) else { continue };
            let taken = row.take_principal(day, left)?;
            if taken == 0 {
                continue;
            }
            left = minus(left, taken)?;
            let (version, number, is_paid) =
                (row.version, row.number, row.unpaid_principal()? == 0);
            let principal = self.money(taken);
            let paid = Parts { principal, ..Parts::zero(amount.currency()) };
            falling.add(RowPart { version, number, paid });
            if is_paid {
                self.close(at, ClosureCause::Payment, day);
            }
        }
        Ok(self.money(left))
    }
}
