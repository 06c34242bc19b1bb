//! `POST /payments/pay_monthly_installment/`: pays a monthly instalment.

use super::checked::{check_currency, refuse};
use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::lending::{
    Did, Keyed, Note, Paid, Running, SeenLoans, amount_in, checked_amount, checked_method,
    known_person, settings_of,
};
use crate::wire::{FieldError, IdText};
use chrono::Duration;
use lendwright_lending::{EventKind, LoanRow};

request! {
    /// Pays one instalment of a borrower's loans in full. For each loan it considers the earliest unpaid instalment. It
    /// pays the earliest of these that costs, with its penalty, exactly the sent amount. Partial payments are refused.
    /// The instalments of a loan are paid in order.
    ///
    /// Without an idempotency key, the same amount is refused for a while, so that a retry does not pay twice. With a
    /// key, a retry gets the answer of the first request.
    pub struct PayMonthlyInstallment {
        /// The borrower's national id.
        body "nationalId" names NationalId => national_id: IdText,
        /// The amount: the whole instalment with its penalty, in the currency of the loan.
        body "amount" is Amount => amount: Decimal,
        /// The loan, if the borrower has several. Left out: the loan with an instalment of this amount, earliest due
        /// date first.
        body "application_id" names Application => application_id: Option<IdText>,
        /// The payment method, at most 50 characters. Default: `cash`.
        body "payment_method" is Plain => payment_method: Option<String>,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        header "idempotency_key" is Plain => idempotency_key: Option<String>,
    }
}

impl Operation for PayMonthlyInstallment {
    type Body = String;
    const ACCESS: Access = Access::Money;
    const FAILURE: &'static str = "something went wrong, please try again";

    fn run(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        let amount = checked_amount(self.amount)?;
        let method = checked_method(self.payment_method.as_deref())?;
        let borrower = known_person(cx, self.national_id.as_str())?;
        let key = Keyed::new(Self::NAME, self, self.idempotency_key.as_deref())?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let named = self.application_id.as_ref().map(IdText::as_str);
        let seen = SeenLoans::of(cx, borrower.borrower_id, named)?;
        let loans = seen.running(cx)?;
        check_currency(&loans, named)?;
        let mut candidates = candidates(loans)?;
        let Some((first, _)) = candidates.first() else {
            return Err(self.nothing_due(&seen.payments(cx)?, amount).into());
        };
        let sent = amount_in(amount, first.application.currency)?;
        let chosen = candidates.iter().position(|(_, row)| row.unpaid == sent);
        if !key.has_key()
            && let Some(candidate) = candidates.get(chosen.unwrap_or(0))
        {
            let paid = seen.payments(cx)?;
            self.check_duplicate(cx, &paid, sent, candidate)?;
        }
        let Some(chosen) = chosen else { return Err(self.not_the_instalment(cx, &candidates)?) };
        let (mut running, _) = candidates.swap_remove(chosen);
        let (day, note) = (running.today, Note { method, ..Note::default() });
        let happened = running.happen(cx, day, EventKind::Pay { amount: sent }, note)?;
        running.paid(cx, &happened);
        let application = Some(running.application.application_id);
        let body = "We have recieved your payment".to_owned();
        key.keep(cx, Did { body, application, payment: happened.payment, event: None })
    }

    fn refuse(error: FieldError) -> Error {
        refuse(error)
    }
}

impl PayMonthlyInstallment {
    /// Returns the error for a borrower without a payable instalment.
    fn nothing_due(&self, paid: &[Paid<'_>], amount: Decimal) -> ServicingError {
        if paid.last().is_some_and(|last| last.amount().to_decimal() == amount) {
            return ServicingError::AlreadyPaid { amount: self.amount.to_string() };
        }
        ServicingError::NothingDue { text: "there are no due payments for that borrower" }
    }

    /// Refuses an amount that was paid a short time ago, by this operation or by `take_payment`.
    fn check_duplicate(
        &self,
        cx: &mut Context<'_>,
        paid: &[Paid<'_>],
        sent: Money,
        (running, row): &(Running, LoanRow),
    ) -> Result<(), Error> {
        let (window, now) = (window(cx, running, row)?, cx.now());
        let is_same = |paid: &Paid<'_>| {
            paid.pays_instalments() && paid.amount() == sent && paid.is_within(window, now)
        };
        if paid.iter().any(is_same) {
            let amount = self.amount.to_string();
            return Err(ServicingError::PossibleDuplicate { amount }.into());
        }
        Ok(())
    }

    /// Returns the error that names the price of the earliest instalment.
    fn not_the_instalment(
        &self,
        cx: &mut Context<'_>,
        candidates: &[(Running, LoanRow)],
    ) -> Result<Error, Error> {
        let Some((running, row)) = candidates.first() else {
            return Ok(Error::damaged("no candidate".to_owned()));
        };
        let word = settings_of(cx, &running.application)?.currency_word.unwrap_or_default();
        let (due, amount) = (row.unpaid.to_string(), self.amount.to_string());
        Ok(ServicingError::NotTheInstalment { due, word, amount }.into())
    }
}

/// Returns the payable instalment of each loan, sorted by due date, then by application.
fn candidates(loans: Vec<Running>) -> Result<Vec<(Running, LoanRow)>, Error> {
    let mut found = Vec::new();
    for running in loans {
        let row = running.loan.candidate(running.today)?;
        if let Some(row) = row {
            found.push((running, row));
        }
    }
    found.sort_by_key(|(running, row)| (row.due, running.application.application_id));
    Ok(found)
}

/// Returns how long the same amount counts as a duplicate: a number of days before the instalment's due date, a number
/// of hours from the due date on.
fn window(cx: &mut Context<'_>, running: &Running, row: &LoanRow) -> Result<Duration, Error> {
    let settings = settings_of(cx, &running.application)?;
    if row.due > running.today { settings.duplicate_days() } else { settings.duplicate_hours() }
}
