//! Books that a refund was paid out.

use super::common::loan_of;
use crate::engine::prelude::*;
use crate::lending::EventKind;
use crate::records::lending::{
    ApplicationStatus, Did, Keyed, Note, host_amount, host_amount_in, tell,
};
use crate::unit::LoanChange;
use crate::wire::{Amount, IdText};

request! {
    /// Books that the lender has paid out what it owes a borrower since a loan ended, or a part of it.
    ///
    /// A settlement leaves a refund where more interest is given back than the price allows. So does the last
    /// payment of a loan that is paid ahead. `undo_change` takes the booking back.
    pub struct RefundPaid {
        /// The credit application's id.
        body "application_id" => application_id: IdText,
        /// What was paid out: at most the `refund` of `give_loan`.
        body "amount" => amount: Decimal,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        body "idempotency_key" => idempotency_key: String,
        /// The user name of the partner in whose name it is booked. Left out: the host's own partner.
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
        /// What the lender still owes the borrower.
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
