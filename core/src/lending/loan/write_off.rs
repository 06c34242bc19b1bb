//! A loan is given up as a loss.

use super::done::Done;
use super::state::State;
use super::status::Status;

impl State {
    /// Gives up the unpaid principal; the rows stay unpaid.
    pub(super) fn write_off(&mut self) -> Done {
        let principal = self.unpaid_principal();
        self.status = Status::WrittenOff;
        let mut done = self.done_without_cash(principal);
        done.entry.principal = self.money(principal.saturating_neg());
        done.entry.loss = self.money(principal);
        done
    }
}
