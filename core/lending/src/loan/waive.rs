//! Waives penalties.

use super::done::EventOutcome;
use super::error::LoanError;
use super::state::State;
use crate::LendingError;
use crate::exact::plus;
use chrono::NaiveDate;

impl State {
    pub(super) fn waive(
        &mut self,
        day: NaiveDate,
        numbers: &[u16],
    ) -> Result<EventOutcome, LoanError> {
        if numbers.is_empty() {
            return Err(LendingError::invalid("numbers", "[]", "must name an instalment").into());
        }
        for number in numbers {
            let place = self.rows.iter().position(|row| row.number == *number && row.is_open());
            let row = place.and_then(|at| self.rows.get(at));
            let owed = row.map_or(Ok(0), |row| self.penalty_of(row, day))?;
            let Some(row) = place.and_then(|at| self.rows.get_mut(at)).filter(|_| owed > 0) else {
                let reason = "is no instalment of which a penalty is owed";
                return Err(LendingError::invalid("numbers", number, reason).into());
            };
            row.waived = plus(row.waived, owed)?;
        }
        // A row is paid now if only its penalty was left.
        for at in 0..self.rows.len() {
            let Some(row) = self.rows.get(at) else { break };
            if row.is_open() && row.unpaid()? == 0 {
                self.close_if_paid(at, day)?;
            }
        }
        let before = self.unpaid_principal()?;
        let refund = self.note(day, 0)?;
        Ok(self.done_without_cash(before, (0, refund))?)
    }
}
