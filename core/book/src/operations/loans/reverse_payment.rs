//! Reverses a payment or a settlement.

use super::common::{LoanChanged, change, reason};
use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::borrowers::check_not_erased;
use crate::records::lending::{PaymentId, PaymentRecord, Running, application_seen, whole};
use crate::wire::IdText;
use lendwright_lending::{EventKind, LoanError};

request! {
    /// Reverses a payment or a settlement, if it is the latest event of its loan. The loan returns to its state before
    /// the payment. The payment stays in the book, marked as reversed. Its idempotency key still returns the original
    /// answer.
    pub struct ReversePayment {
        /// The payment's id.
        body "payment_id" => payment_id: IdText,
        /// The reason, at most 500 characters.
        body "reason" => reason: String,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

impl Operation for ReversePayment {
    type Body = LoanChanged;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<LoanChanged, Error> {
        cx.act_as(self.partner.as_deref())?;
        let why = reason(&self.reason)?;
        let sent = self.payment_id.as_str();
        let unknown = || ServicingError::PaymentUnknown { id: sent.to_owned() };
        let id = whole(sent).map(PaymentId).ok_or_else(unknown)?;
        let payment = cx.book()?.get::<PaymentRecord>(id)?.ok_or_else(unknown)?;
        let application = application_seen(cx, &payment.application_id.to_string())?;
        let application = application.ok_or_else(unknown)?;
        check_not_erased(cx, application.borrower_id)?;
        let mut running = Running::load(cx, application)?;
        if running.latest_live() != Some(payment.event_number) {
            return Err(LoanError::NotLatest.into());
        }
        change(cx, &mut running, EventKind::Reverse, &why)
    }
}
