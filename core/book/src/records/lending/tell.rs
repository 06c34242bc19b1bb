//! Reports changes of loans to the host, after the commit.

use super::{ApplicationRecord, Happened, PaymentId, Running, positive};
use crate::unit::{Context, Effect, LoanChange};
use lendwright_lending::Status;

/// Reports a change of an application to the host.
pub(crate) fn tell(
    cx: &mut Context<'_>,
    application: &ApplicationRecord,
    change: LoanChange,
    payment: Option<PaymentId>,
) {
    let partner = cx.partner().ok().map(|partner| partner.partner_id);
    let effect = Effect::Loan {
        change,
        partner,
        application_id: application.application_id.0,
        payment_id: payment.map(|payment| payment.0),
        at: cx.now(),
    };
    cx.effect(effect);
}

impl Running {
    /// Reports a payment to the host, and adds application, payment and refund to the answer's detail.
    pub(crate) fn paid(&self, cx: &mut Context<'_>, happened: &Happened) {
        let change = match self.loan.status() {
            Status::SettledEarly => LoanChange::Settled,
            _ => LoanChange::Paid,
        };
        tell(cx, &self.application, change, happened.payment);
        self.show(cx, happened.payment);
        cx.detail.refund = positive(self.loan.refund());
    }

    /// Adds application and payment to the answer's detail.
    pub(crate) fn show(&self, cx: &mut Context<'_>, payment: Option<PaymentId>) {
        cx.detail.application_id = Some(self.application.application_id.to_string());
        cx.detail.payment_id = payment.map(|payment| payment.to_string());
    }
}
