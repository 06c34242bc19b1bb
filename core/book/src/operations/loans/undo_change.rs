//! Undoes the latest change of a loan.

use super::common::{LoanChanged, change, loan_of, reason};
use crate::engine::prelude::*;
use crate::records::borrowers::check_not_erased;
use crate::wire::IdText;
use lendwright_lending::EventKind;

request! {
    /// Undoes the latest event of a loan: a restructuring, a holiday, a waiver, a write-off or the payout of a refund.
    /// The loan returns to its state before the event. Use `reverse_payment` for payments.
    pub struct UndoChange {
        /// The credit application's id.
        body "application_id" => application_id: IdText,
        /// The reason, at most 500 characters.
        body "reason" => reason: String,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

impl Operation for UndoChange {
    type Body = LoanChanged;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<LoanChanged, Error> {
        cx.act_as(self.partner.as_deref())?;
        let why = reason(&self.reason)?;
        let mut running = loan_of(cx, &self.application_id)?;
        check_not_erased(cx, running.application.borrower_id)?;
        change(cx, &mut running, EventKind::Undo, &why)
    }
}
