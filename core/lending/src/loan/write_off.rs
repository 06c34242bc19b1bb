//! Writes off a loan as a loss.

use super::done::EventOutcome;
use super::error::LoanError;
use super::state::State;
use super::status::Status;
use crate::exact::negative;
use chrono::NaiveDate;

impl State {
    /// Gives up the unpaid principal; the rows stay unpaid.
    pub(super) fn write_off(&mut self, day: NaiveDate) -> Result<EventOutcome, LoanError> {
        let principal = self.unpaid_principal()?;
        self.status = Status::WrittenOff;
        self.written_off = Some(day);
        let mut done = self.done_without_cash(principal, (0, 0))?;
        done.entry.principal = self.money(negative(principal)?);
        done.entry.loss = self.money(principal);
        Ok(done)
    }
}
