//! Takes a payment of any amount on a loan.

use super::common::{Loaded, PaymentTaken, taken};
use crate::engine::prelude::*;
use crate::records::lending::{
    Did, Happened, Keyed, Note, Running, checked_method, host_amount, host_amount_in,
};
use crate::wire::IdText;
use chrono::NaiveDate;
use lendwright_lending::{EventKind, Surplus};

request! {
    /// Takes a payment of any amount on a loan. It pays the due instalments, oldest first, and of each the penalty,
    /// then the interest, then the principal. On a loan that was written off, the payment is a recovery. If the payment
    /// completes a loan early, the lender may owe the borrower unearned interest. The answer's detail has this amount
    /// as `refund`. `refund_paid` books its payout.
    pub struct TakePayment {
        /// The credit application's id.
        body "application_id" => application_id: IdText,
        /// The amount paid.
        body "amount" => amount: Decimal,
        /// The value date: at most today, and not before the loan's last event, including its approval. Left out:
        /// today.
        body "paid_on" => paid_on: Option<NaiveDate>,
        /// The payment method, at most 50 characters. Default: `cash`.
        body "payment_method" => payment_method: Option<String>,
        /// The treatment of an amount beyond the due instalments. Default: `refuse`. Then the instalment of the current
        /// period may still be paid, and more is refused.
        body "surplus" => surplus: Option<Surplus>,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        body "idempotency_key" => idempotency_key: String,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

impl Operation for TakePayment {
    type Body = PaymentTaken;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<PaymentTaken, Error> {
        cx.act_as(self.partner.as_deref())?;
        let key = Keyed::new(Self::NAME, self, Some(&self.idempotency_key))?;
        Payment {
            application: &self.application_id,
            amount: self.amount,
            paid_on: self.paid_on,
            method: self.payment_method.as_deref(),
            surplus: self.surplus,
        }
        .take(cx, &key, &mut Loaded::default())
    }
}

/// A payment to take.
pub(super) struct Payment<'p> {
    pub(super) application: &'p IdText,
    pub(super) amount: Decimal,
    pub(super) paid_on: Option<NaiveDate>,
    pub(super) method: Option<&'p str>,
    pub(super) surplus: Option<Surplus>,
}

impl Payment<'_> {
    /// Takes the payment, or returns the earlier answer of its key.
    ///
    /// # Errors
    /// If the payment is refused. Then nothing is written.
    pub(super) fn take(
        &self,
        cx: &mut Context<'_>,
        key: &Keyed<'_>,
        loans: &mut Loaded,
    ) -> Result<PaymentTaken, Error> {
        let amount = host_amount(self.amount)?;
        let method = checked_method(self.method)?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let running = loans.loan(cx, self.application)?;
        let amount = host_amount_in(amount, running.application.currency)?;
        let day = self.day(running)?;
        let surplus = self.surplus.unwrap_or(Surplus::Refuse);
        let kind = EventKind::Take { amount, surplus };
        let happened: Happened =
            running.happen(cx, day, kind, Note { method, ..Note::default() })?;
        running.paid(cx, &happened);
        let payment = happened.payment.ok_or_else(|| Error::damaged("no payment".to_owned()))?;
        let body = taken(running, &happened, payment)?;
        let application = Some(running.application.application_id);
        key.keep(cx, Did { body, application, payment: Some(payment), event: None })
    }

    fn day(&self, running: &Running) -> Result<NaiveDate, Error> {
        let (last, today) = (running.last_day, running.today);
        let day = self.paid_on.unwrap_or(today);
        if day < last || day > today {
            return Err(Error::value("paid_on", format!("must be from {last} to {today}"), day));
        }
        Ok(day)
    }
}
