//! An instalment is paid in full.

use super::done::{EventOutcome, PaymentParts, RowPart};
use super::error::LoanError;
use super::row::{Closure, PaidAmounts, Row};
use super::state::State;
use super::status::Status;
use crate::exact::{minus, plus};
use crate::{ClosureCause, LendingError, Parts};
use chrono::NaiveDate;
use lendwright_types::Money;

impl State {
    /// The place of the row that can be paid as an instalment on a day: the earliest that is unpaid, if its
    /// period has begun.
    pub(super) fn candidate(&self, day: NaiveDate) -> Option<usize> {
        if self.status != Status::Approved {
            return None;
        }
        let at = self.first_open()?;
        let row = self.rows.get(at)?;
        (self.servicing.allow_advance || row.period_start <= day).then_some(at)
    }

    pub(super) fn pay(&mut self, day: NaiveDate, amount: Money) -> Result<EventOutcome, LoanError> {
        let at = self.candidate(day).ok_or(LoanError::NothingDue { day })?;
        let row = self.rows.get(at).ok_or(LoanError::NothingDue { day })?;
        let owed = self.owed(row, day)?;
        let due = owed.total()?;
        if amount != due {
            return Err(LoanError::NotTheInstalment { amount, due, number: row.number });
        }
        let before = self.unpaid_principal()?;
        let mut falling = PaymentParts::default();
        falling.add(RowPart { version: row.version, number: row.number, paid: owed });
        self.fall_on(at, day, &owed)?;
        let refund = self.note(day, minus(amount.minor(), owed.penalty.minor())?)?;
        Ok(falling.done(self, (amount.minor(), refund), before)?)
    }

    /// Pays the first rows in full, each on its due date, as separate payments would. Returns the last of these
    /// dates.
    pub(super) fn pay_on_time(&mut self, count: u16) -> Result<Option<NaiveDate>, LendingError> {
        if usize::from(count) >= self.rows.len() {
            let reason = "must be less than the instalments, since one has to be left";
            return Err(LendingError::invalid("paid", count, reason));
        }
        self.receipts.reserve_exact(count.into());
        self.balances.reserve_exact(count.into());
        let mut left = self.unpaid_principal()?;
        let mut last = None;
        for row in self.rows.iter_mut().take(count.into()) {
            last = Some(row.due);
            if !row.is_open() {
                continue;
            }
            let (on, principal, interest) = (row.due, row.principal, row.interest);
            row.pay(on, PaidAmounts { principal, interest, ..PaidAmounts::default() })?;
            row.closed = Some(Closure { by: ClosureCause::Payment, on });
            left = minus(left, principal)?;
            self.receipts.push((on, plus(principal, interest)?));
            self.balances.push((on, left));
        }
        Ok(last)
    }

    /// The amount owed on a row on a day, for each part.
    pub(super) fn owed(&self, row: &Row, day: NaiveDate) -> Result<Parts, LoanError> {
        let mut owed = Parts::zero(self.contract.amount.currency());
        owed.penalty = self.money(self.penalty_of(row, day)?);
        owed.interest = self.money(row.unpaid_interest()?);
        owed.principal = self.money(row.unpaid_principal()?);
        Ok(owed)
    }

    /// Pays parts of a row, and closes the row if no amount is owed on it then.
    pub(super) fn fall_on(
        &mut self,
        at: usize,
        day: NaiveDate,
        parts: &Parts,
    ) -> Result<(), LoanError> {
        let row = self.rows.get_mut(at);
        let row = row.ok_or(LendingError::Broken { what: "a payment falls on no row" })?;
        let parts = [parts.principal, parts.interest, parts.fee, parts.penalty];
        let [principal, interest, fee, penalty] = parts.map(Money::minor);
        row.pay(day, PaidAmounts { principal, interest, fee, penalty })?;
        self.close_if_paid(at, day)?;
        Ok(())
    }
}
