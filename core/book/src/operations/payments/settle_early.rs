//! `POST /payments/early_settlement/`: settles a loan early.

use super::checked::{check_currency, refuse};
use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::lending::{
    Did, Keyed, Note, Paid, Priced, SeenLoans, amount_in, checked_method, checked_price, due_first,
    known_person, priced, settings_of,
};
use crate::wire::{FieldError, IdText};
use lendwright_lending::EventKind;

request! {
    /// Settles a borrower's loan early. The settled loan is the one with today's price equal to the sent amount. A loan
    /// with a late instalment cannot be settled. If the lender then owes the borrower an amount, the answer's detail
    /// has it as `refund`. `refund_paid` books its payout.
    ///
    /// Without an idempotency key, the same amount is refused for a while. With a key, a retry gets the answer of the
    /// first request.
    pub struct SettleEarly {
        /// The borrower's national id.
        body "nationalId" names NationalId => national_id: IdText,
        /// The price, in the currency of the loan. It is 0 if more interest was prepaid than is owed.
        body "amount" is Amount => amount: Decimal,
        /// The loan, if the borrower has several. Left out: the loan with this price.
        body "application_id" names Application => application_id: Option<IdText>,
        /// The payment method, at most 50 characters. Default: `cash`.
        body "payment_method" is Plain => payment_method: Option<String>,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        header "idempotency_key" is Plain => idempotency_key: Option<String>,
    }
}

impl Operation for SettleEarly {
    type Body = String;
    const ACCESS: Access = Access::Money;
    const FAILURE: &'static str = "something went wrong, please try again";

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        let amount = checked_price(self.amount)?;
        let method = checked_method(self.payment_method.as_deref())?;
        let borrower = known_person(cx, self.national_id.as_str())?;
        let key = Keyed::new(Self::NAME, self, self.idempotency_key.as_deref())?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let named = self.application_id.as_ref().map(IdText::as_str);
        let seen = SeenLoans::of(cx, borrower.borrower_id, named)?;
        let paid = seen.payments(cx)?;
        if !key.has_key() {
            self.check_duplicate(cx, &paid, amount)?;
        }
        let loans = priced(cx, &seen)?;
        let mut chosen = self.chosen(loans, named, &paid, amount)?;
        let (day, total) = (chosen.running.today, chosen.price.total);
        let note = Note { method, ..Note::default() };
        let kind = EventKind::Settle { amount: total };
        let happened = chosen.running.happen(cx, day, kind, note)?;
        chosen.running.paid(cx, &happened);
        let application = Some(chosen.running.application.application_id);
        let body = "successfully settled your loan".to_owned();
        key.keep(cx, Did { body, application, payment: happened.payment, event: None })
    }

    fn refuse(error: FieldError) -> Error {
        refuse(error)
    }
}

impl SettleEarly {
    /// Refuses the amount of a settlement of the last few days.
    fn check_duplicate(
        &self,
        cx: &mut Context<'_>,
        paid: &[Paid<'_>],
        amount: Decimal,
    ) -> Result<(), Error> {
        for before in paid.iter().filter(|paid| is_settlement_of(paid, amount)) {
            let window = settings_of(cx, before.application)?.duplicate_days()?;
            if before.is_within(window, cx.now()) {
                let amount = self.amount.to_string();
                return Err(ServicingError::PossibleDuplicate { amount }.into());
            }
        }
        Ok(())
    }

    /// Returns the loan with this price. Of several, it is the one with the earliest due date.
    fn chosen(
        &self,
        loans: Vec<Priced>,
        named: Option<&str>,
        paid: &[Paid<'_>],
        amount: Decimal,
    ) -> Result<Priced, Error> {
        if loans.is_empty() {
            let mut settlements = paid.iter().filter(|paid| paid.is_settlement());
            let is_last = settlements.next_back().is_some_and(|it| is_settlement_of(it, amount));
            let amount = self.amount.to_string();
            return Err(if is_last {
                ServicingError::AlreadyPaid { amount }.into()
            } else {
                ServicingError::NothingDue { text: "there are no due payments for that borrower" }
                    .into()
            });
        }
        check_currency(loans.iter().map(|priced| &priced.running), named)?;
        if let Some(Priced { running, .. }) = loans.first() {
            let _ = amount_in(amount, running.application.currency)?;
        }
        let mut open: Vec<Priced> = loans.into_iter().filter(|it| !it.price.is_late).collect();
        if open.is_empty() {
            return Err(ServicingError::Late { text: "Cannot early pay a late due payment" }.into());
        }
        open.retain(|priced| priced.price.total.to_decimal() == amount);
        let wrong = || ServicingError::WrongAmount { amount: self.amount.to_string() };
        Ok(due_first(open)?.ok_or_else(wrong)?)
    }
}

fn is_settlement_of(paid: &Paid, amount: Decimal) -> bool {
    paid.is_settlement() && paid.amount().to_decimal() == amount
}
