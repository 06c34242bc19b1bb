//! Books the payout of a refund.

use super::common::loan_of;
use crate::engine::prelude::*;
use crate::records::lending::{
    ApplicationStatus, Did, Keyed, Note, host_amount, host_amount_in, tell,
};
use crate::unit::LoanChange;
use crate::wire::{Amount, IdText};
use lendwright_lending::EventKind;

request! {
    /// Books that the lender has paid a refund, or a part of it, to the borrower of a loan that ended. The lender owes
    /// a refund if a settlement gives back more interest than its price allows, and if the last payment of a loan is
    /// early. `undo_change` undoes the booking.
    pub struct RefundPaid {
        /// The credit application's id.
        body "application_id" => application_id: IdText,
        /// The amount that was paid out: at most the `refund` of `give_loan`.
        body "amount" => amount: Decimal,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        body "idempotency_key" => idempotency_key: String,
        /// The user name of the partner that books it. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// A settled or completed loan after a refund.
    pub struct Refunded {
        /// The id of the credit application.
        "application_id" => application_id: String,
        /// The application's status.
        "status" => status: ApplicationStatus,
        /// The amount that the lender still owes the borrower.
        "refund" => refund: Amount,
    }
}

impl Operation for RefundPaid {
    type Body = Refunded;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<Refunded, Error> {
        cx.act_as(self.partner.as_deref())?;
        let amount = host_amount(self.amount)?;
        let key = Keyed::new(Self::NAME, self, Some(&self.idempotency_key))?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let mut running = loan_of(cx, &self.application_id)?;
        let amount = host_amount_in(amount, running.application.currency)?;
        let (day, kind) = (running.today, EventKind::Refund { amount });
        running.happen(cx, day, kind, Note::default())?;
        tell(cx, &running.application, LoanChange::Changed, None);
        running.show(cx, None);
        let body = Refunded {
            application_id: running.application.application_id.to_string(),
            status: running.application.status,
            refund: running.loan.refund().into(),
        };
        key.keep(cx, Did::change(body, &running))
    }
}
