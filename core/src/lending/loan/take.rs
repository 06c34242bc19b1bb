//! Any amount is paid.

use super::done::{Done, Falling, RowPart};
use super::error::LoanError;
use super::event::Surplus;
use super::state::State;
use super::status::Status;
use crate::lending::{Allocation, Owed, Strategy};
use crate::money::Money;
use chrono::NaiveDate;

impl State {
    /// Takes an amount; `version` is that of the rows that a prepayment lays out.
    pub(super) fn take(
        &mut self,
        day: NaiveDate,
        amount: Money,
        surplus: Surplus,
        version: u16,
    ) -> Result<Done, LoanError> {
        if self.status == Status::WrittenOff {
            return self.recover(day, amount);
        }
        let before = self.unpaid_principal();
        let mut falling = Falling::default();
        // A row that was paid in advance may be due later than one of a later schedule.
        let due = self.rows.iter().rposition(|row| row.due <= day);
        let due = due.map_or(0, |at| at.saturating_add(1));
        let left = self.fall(&mut falling, day, amount, due)?;
        let left = match surplus {
            _ if left.is_zero() => left,
            Surplus::Refuse => {
                let running = |row: &super::row::Row| row.is_open() && row.period_start <= day;
                let end =
                    self.rows.iter().rposition(running).map_or(due, |at| at.saturating_add(1));
                self.fall(&mut falling, day, left, end)?
            }
            Surplus::NextRows => self.fall(&mut falling, day, left, self.rows.len())?,
            Surplus::LowerInstalment | Surplus::ShortenTerm => {
                self.prepay(&mut falling, day, left, surplus, version)?;
                Money::zero(left.currency())
            }
        };
        if !left.is_zero() {
            let most = amount.saturating_sub(left).unwrap_or(amount);
            return Err(LoanError::MoreThanDue { amount, day, most });
        }
        self.note(day, amount.minor().saturating_sub(falling.penalty));
        Ok(falling.done(self, amount.minor(), before))
    }

    /// Lets an amount fall on the open rows before a place; returns what is left of it.
    fn fall(
        &mut self,
        falling: &mut Falling,
        day: NaiveDate,
        amount: Money,
        end: usize,
    ) -> Result<Money, LoanError> {
        let (mut places, mut owed) = (Vec::new(), Vec::new());
        for (at, row) in self.rows.iter().enumerate().take(end).filter(|(_, row)| row.is_open()) {
            places.push(at);
            owed.push(Owed { due: row.due, parts: self.owed(row, day)? });
        }
        // What is not due is paid as what is, where the strategy says nothing of it.
        let strategy = self.servicing.allocation;
        let is_due = |owed: &Owed| strategy == Strategy::Plain || owed.due <= day;
        let as_of = if owed.iter().all(is_due) { NaiveDate::MAX } else { day };
        let allocation = Allocation::of(amount, &owed, as_of, strategy)?;
        for (at, paid) in places.into_iter().zip(&allocation.paid) {
            if let (Some(row), false) = (self.rows.get(at), paid.total()?.is_zero()) {
                falling.add(RowPart { version: row.version, number: row.number, paid: *paid });
                self.fall_on(at, day, paid)?;
            }
        }
        Ok(allocation.surplus)
    }

    /// Takes what comes in after a write-off: at most what is left to pay.
    fn recover(&mut self, day: NaiveDate, amount: Money) -> Result<Done, LoanError> {
        let most =
            self.unpaid().saturating_add(self.penalties(day)?).saturating_sub(self.recovered);
        if !amount.is_positive() || amount.minor() > most {
            return Err(LoanError::MoreThanDue { amount, day, most: self.money(most.max(0)) });
        }
        self.recovered = self.recovered.saturating_add(amount.minor());
        let mut done = self.done_without_cash(self.unpaid_principal());
        done.entry.cash = amount;
        done.entry.loss = self.money(amount.minor().saturating_neg());
        Ok(done)
    }
}
