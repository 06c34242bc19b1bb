//! Takes any amount on a loan.

use super::common::{Loaded, PaymentTaken, taken};
use crate::engine::prelude::*;
use crate::records::lending::{
    Did, Happened, Keyed, Note, Running, checked_method, host_amount, host_amount_in,
};
use crate::wire::IdText;
use chrono::NaiveDate;
use lendwright_lending::{EventKind, Surplus};

request! {
    /// Takes any amount on a loan. It pays the due instalments first, beginning with the oldest, and of each the
    /// penalty, the interest and then the principal. On a loan that was written off it is a recovery. If it completes
    /// a loan ahead of time, the lender may owe the borrower unearned interest. The answer's detail has this amount
    /// as `refund`. `refund_paid` books that it was paid out.
    pub struct TakePayment {
        /// The credit application's id.
        body "application_id" => application_id: IdText,
        /// What is paid.
        body "amount" => amount: Decimal,
        /// The day as of which it counts: not after today, and not before the loan's last event, its approval
        /// included. Left out: today.
        body "paid_on" => paid_on: Option<NaiveDate>,
        /// How it was paid, at most 50 characters. Default: `cash`.
        body "payment_method" => payment_method: Option<String>,
        /// What becomes of the amount beyond what is due. Default: `refuse`, which lets the instalment take
        /// it whose period has begun, and refuses more.
        body "surplus" => surplus: Option<Surplus>,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        body "idempotency_key" => idempotency_key: String,
        /// The user name of the partner in whose name it is taken. Left out: the host's own partner.
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

/// A payment that is to be taken.
pub(super) struct Payment<'p> {
    pub(super) application: &'p IdText,
    pub(super) amount: Decimal,
    pub(super) paid_on: Option<NaiveDate>,
    pub(super) method: Option<&'p str>,
    pub(super) surplus: Option<Surplus>,
}

impl Payment<'_> {
    /// Takes it, unless its key has been answered before.
    ///
    /// # Errors
    /// When it can't be taken; then nothing is written.
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
