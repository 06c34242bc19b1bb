//! Operations on payments: instalments, early settlement, and the list of payments.

use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::lending::{
    ApplicationPayment, KeyedAnswer, KeyedRequest, LoanPrice, Note, RunningLoan, SeenLoans,
    amount_in, checked_amount, checked_days, checked_method, checked_price, due_first,
    known_person, priced, settings_of, show_prices,
};
use crate::wire::FieldError;
use chrono::Duration;
use lendwright_lending::{EventKind, LoanRow};
use lendwright_types::internal::sort::CompactSort as _;
use lendwright_types::time::http_date;

// `POST /payments/pay_monthly_installment/`: pays a monthly instalment.

request! {
    /// Pays one instalment of a borrower's loans in full. For each loan it considers the earliest unpaid instalment. It
    /// pays the earliest of these that costs, with its penalty, exactly the sent amount. Partial payments are refused.
    /// The instalments of a loan are paid in order.
    ///
    /// Without an idempotency key, the same amount is refused for a while, so that a retry does not pay twice. With a
    /// key, a retry gets the answer of the first request.
    pub struct PayMonthlyInstallment {
        /// The borrower's national id.
        body "nationalId" names NationalId => national_id: String | number,
        /// The amount: the whole instalment with its penalty, in the currency of the loan.
        body "amount" is Amount => amount: Decimal,
        /// The loan, if the borrower has several. Left out: the loan with an instalment of this amount, earliest due
        /// date first.
        body "application_id" names Application => application_id: Option<IdText<ApplicationId>> | number,
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
        let borrower = known_person(cx, &self.national_id)?;
        let key = KeyedRequest::new(Self::NAME, self, self.idempotency_key.as_deref())?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let named = self.application_id.as_ref();
        let seen = SeenLoans::for_borrower(cx, borrower.borrower_id, named)?;
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
        key.keep(cx, KeyedAnswer { body, application, payment: happened.payment, event: None })
    }

    fn refuse(error: FieldError) -> Error {
        refuse(error)
    }
}

impl PayMonthlyInstallment {
    /// Returns the error for a borrower without a payable instalment.
    fn nothing_due(&self, paid: &[ApplicationPayment<'_>], amount: Decimal) -> ServicingError {
        if paid.last().is_some_and(|last| last.amount().to_decimal() == amount) {
            return ServicingError::AlreadyPaid { amount: self.amount.to_string() };
        }
        ServicingError::NothingDue { text: "there are no due payments for that borrower" }
    }

    /// Refuses an amount that was paid a short time ago, by this operation or by `take_payment`.
    fn check_duplicate(
        &self,
        cx: &mut Context<'_>,
        paid: &[ApplicationPayment<'_>],
        sent: Money,
        (running, row): &(RunningLoan, LoanRow),
    ) -> Result<(), Error> {
        let (window, now) = (window(cx, running, row)?, cx.now());
        let is_same = |paid: &ApplicationPayment<'_>| {
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
        candidates: &[(RunningLoan, LoanRow)],
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
fn candidates(loans: Vec<RunningLoan>) -> Result<Vec<(RunningLoan, LoanRow)>, Error> {
    let mut found = Vec::new();
    for running in loans {
        let row = running.loan.candidate(running.today)?;
        if let Some(row) = row {
            found.push((running, row));
        }
    }
    found.compact_sort_by_key(|(running, row)| (row.due, running.application.application_id));
    Ok(found)
}

/// Returns how long the same amount counts as a duplicate: a number of days before the instalment's due date, a number
/// of hours from the due date on.
fn window(cx: &mut Context<'_>, running: &RunningLoan, row: &LoanRow) -> Result<Duration, Error> {
    let settings = settings_of(cx, &running.application)?;
    if row.due > running.today { settings.duplicate_days() } else { settings.duplicate_hours() }
}

// `POST /payments/early_settlement/`: settles a loan early.

request! {
    /// Settles a borrower's loan early. The settled loan is the one with today's price equal to the sent amount. A loan
    /// with a late instalment cannot be settled. If the lender then owes the borrower an amount, the answer's detail
    /// has it as `refund`. `refund_paid` books its payout.
    ///
    /// Without an idempotency key, the same amount is refused for a while. With a key, a retry gets the answer of the
    /// first request.
    pub struct SettleEarly {
        /// The borrower's national id.
        body "nationalId" names NationalId => national_id: String | number,
        /// The price, in the currency of the loan. It is 0 if more interest was prepaid than is owed.
        body "amount" is Amount => amount: Decimal,
        /// The loan, if the borrower has several. Left out: the loan with this price.
        body "application_id" names Application => application_id: Option<IdText<ApplicationId>> | number,
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
        let borrower = known_person(cx, &self.national_id)?;
        let key = KeyedRequest::new(Self::NAME, self, self.idempotency_key.as_deref())?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let named = self.application_id.as_ref();
        let seen = SeenLoans::for_borrower(cx, borrower.borrower_id, named)?;
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
        key.keep(cx, KeyedAnswer { body, application, payment: happened.payment, event: None })
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
        paid: &[ApplicationPayment<'_>],
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
        loans: Vec<LoanPrice>,
        named: Option<&IdText<ApplicationId>>,
        paid: &[ApplicationPayment<'_>],
        amount: Decimal,
    ) -> Result<LoanPrice, Error> {
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
        if let Some(LoanPrice { running, .. }) = loans.first() {
            let _ = amount_in(amount, running.application.currency)?;
        }
        let mut open: Vec<LoanPrice> = loans.into_iter().filter(|it| !it.price.is_late).collect();
        if open.is_empty() {
            return Err(ServicingError::Late { text: "Cannot early pay a late due payment" }.into());
        }
        open.retain(|priced| priced.price.total.to_decimal() == amount);
        let wrong = || ServicingError::WrongAmount { amount: self.amount.to_string() };
        Ok(due_first(open)?.ok_or_else(wrong)?)
    }
}

fn is_settlement_of(paid: &ApplicationPayment, amount: Decimal) -> bool {
    paid.is_settlement() && paid.amount().to_decimal() == amount
}

// `GET /payments/early_pay_price/`: the price of settling a borrower's next loan.

request! {
    /// Returns today's price of settling a loan early. Loans with a late instalment are left out. Of the borrower's
    /// other loans it is the one with the earliest due date.
    pub struct GetEarlyPayPrice {
        /// The borrower's national id.
        body "nationalId" names NationalId => national_id: String | number,
        /// The id of the credit application, if the borrower has several loans.
        body "application_id" names Application => application_id: Option<IdText<ApplicationId>> | number,
        /// The number of days, starting today, with a price in the detail: 1 to 60.
        body "days" is Plain => days: Option<i64>,
    }
}

answer! {
    /// The loan with the earliest due date, and the price of settling it.
    pub struct EarlyPayPrice {
        /// The id of its credit application.
        "credit_application" => credit_application: String,
        /// The price today.
        "due_payment" => due_payment: Decimal,
    }
}

impl Operation for GetEarlyPayPrice {
    type Body = EarlyPayPrice;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<EarlyPayPrice, Error> {
        let days = checked_days(self.days)?;
        let borrower = known_person(cx, &self.national_id)?;
        let named = self.application_id.as_ref();
        let seen = SeenLoans::for_borrower(cx, borrower.borrower_id, named)?;
        let all = priced(cx, &seen)?;
        if all.is_empty() {
            let text = "No ongoing due payments found for this borrower";
            return Err(ServicingError::NothingDue { text }.into());
        }
        let open = all.into_iter().filter(|priced| !priced.price.is_late);
        let text = "Cannot early pay a late DuePayment";
        let first = due_first(open)?.ok_or(ServicingError::Late { text })?;
        show_prices(cx, std::slice::from_ref(&first), days)?;
        Ok(EarlyPayPrice {
            credit_application: first.running.application.application_id.to_string(),
            due_payment: first.price.total.to_decimal(),
        })
    }

    fn refuse(error: FieldError) -> Error {
        refuse(error)
    }
}

// `GET /payments/get_payments/`: the payments of a borrower.

request! {
    /// Returns a borrower's payments, sorted by number, without reversed ones.
    pub struct GetPayments {
        /// The borrower's national id.
        body "nationalId" names NationalId => national_id: String | number,
        /// The id of the credit application. Only payments of its loan are returned. Left out: all loans.
        body "application_id" names Application => application_id: Option<IdText<ApplicationId>> | number,
    }
}

answer! {
    /// A payment.
    pub struct PaymentEntry {
        /// The amount, in the currency of its loan.
        "Paid_Amount" => paid_amount: Decimal,
        /// The time of the booking, as an HTTP date: `Fri, 21 Nov 2025 00:25:00 GMT`.
        "Payment_Date" => payment_date: String,
        /// The payment method.
        "Payment_Method" => payment_method: String,
    }
}

impl Operation for GetPayments {
    type Body = Vec<PaymentEntry>;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "something went wrong, please try again";

    fn run(&self, cx: &mut Context<'_>) -> Result<Vec<PaymentEntry>, Error> {
        let borrower = known_person(cx, &self.national_id)?;
        let named = self.application_id.as_ref();
        let seen = SeenLoans::for_borrower(cx, borrower.borrower_id, named)?;
        let paid = seen.payments(cx)?;
        if paid.is_empty() {
            return Err(ServicingError::NoPayments.into());
        }
        let entry = |paid: ApplicationPayment<'_>| PaymentEntry {
            paid_amount: paid.amount().to_decimal(),
            payment_date: http_date(paid.payment.booked_at),
            payment_method: paid.payment.method,
        };
        Ok(paid.into_iter().map(entry).collect())
    }

    fn refuse(error: FieldError) -> Error {
        refuse(error)
    }
}

// Shared parts of the requests of payments: texts and checks of fields.

const NO_PERSON: &str = "please enter the borrower national id";

const NO_AMOUNT: &str = "please enter the amount you want to pay";

/// Converts an error about a missing or wrong field to the interface's own text. The national id comes first.
fn refuse(error: FieldError) -> Error {
    let missing = |text, field| ServicingError::Missing { text, field }.into();
    match error {
        FieldError::Missing(fields) if fields.first() == Some(&"nationalId") => {
            missing(NO_PERSON, "nationalId")
        }
        FieldError::Missing(fields) if fields.first() == Some(&"amount") => {
            missing(NO_AMOUNT, "amount")
        }
        FieldError::Wrong { field: "amount", error } => match error.found {
            Some(found) if is_blank(&found) => missing(NO_AMOUNT, "amount"),
            found => ServicingError::AmountInvalid { amount: found.unwrap_or_default() }.into(),
        },
        other => Error::Field(other),
    }
}

/// Returns whether a value is a text without a visible character.
fn is_blank(found: &str) -> bool {
    let found = Json::parse(found.as_bytes());
    found.is_ok_and(|found| found.as_text().is_some_and(|text| text.trim().is_empty()))
}

/// Refuses loans in several currencies if the request names no loan.
fn check_currency<'l>(
    loans: impl IntoIterator<Item = &'l RunningLoan>,
    named: Option<&IdText<ApplicationId>>,
) -> Result<(), Error> {
    let mut currencies = loans.into_iter().map(|running| running.application.currency);
    let first = currencies.next();
    if named.is_none() && currencies.any(|other| Some(other) != first) {
        return Err(ServicingError::AmbiguousCurrency { field: "application_id" }.into());
    }
    Ok(())
}
