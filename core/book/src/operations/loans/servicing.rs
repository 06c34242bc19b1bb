//! Payments that a host takes, and other changes of a loan.

use crate::engine::prelude::*;
use crate::error::{ErrorCode, ServicingError, Warning, Warnings};
use crate::records::borrowers::check_not_erased;
use crate::records::lending::{
    ApplicationStatus, DueId, EventResult, KeyedAnswer, KeyedRequest, NO_APPLICATION, Note,
    PaymentRecord, RunningLoan, application_seen, checked_method, checked_reason, host_amount,
    host_amount_in, known_application, positive, tell,
};
use crate::unit::LoanChange;
use crate::wire::{Amount, Request as _};
use chrono::NaiveDate;
use lendwright_lending::{EventKind, LoanError, LoanRow, Surplus, UnpaidInterest};
use lendwright_types::{Months, Rate};
use std::collections::BTreeMap;

// Shared parts of the host's operations on loans.

/// The error text for a provider that the partner does not act for.
pub(super) const NO_PROVIDER: &str = "provider does not exist";

answer! {
    /// A payment and the amounts that it paid.
    pub struct PaymentTaken {
        /// The payment's id.
        "payment_id" => payment_id: IdText<PaymentId>,
        /// The id of the credit application.
        "application_id" => application_id: IdText<ApplicationId>,
        /// The part of the payment that paid principal.
        "principal" => principal: Amount,
        /// The part of the payment that paid interest. The detail has the part that is given back, as `refund`.
        "interest" => interest: Amount,
        /// The part of the payment that paid penalties.
        "penalty" => penalty: Amount,
        /// The part of the payment that paid the fee for early payment.
        "fee" => fee: Amount,
        /// The remaining principal.
        "outstanding_principal" => outstanding_principal: Amount,
        /// The current status of the application.
        "status" => status: ApplicationStatus,
    }
}

answer! {
    /// A loan after a change.
    pub struct LoanChanged {
        /// The id of the credit application.
        "application_id" => application_id: IdText<ApplicationId>,
        /// The current status of the application.
        "status" => status: ApplicationStatus,
        /// The remaining principal.
        "outstanding_principal" => outstanding_principal: Amount,
        /// The level instalment of the latest schedule, without interest that was spread over the instalments.
        "instalment" => instalment: Amount,
        /// The version of the latest schedule. The schedule of the approval has version 1.
        "version" => version: i64,
        /// The due date of the last open instalment; null if there is none.
        "last_due_date" => last_due_date: Option<chrono::NaiveDate>,
    }
}

/// Returns the loan of an application that the caller's partner sees.
///
/// # Errors
/// When there is none, or it is not approved yet.
pub(super) fn loan_of(
    cx: &mut Context<'_>,
    id: &IdText<ApplicationId>,
) -> Result<RunningLoan, Error> {
    let application = known_application(cx, ("application_id", id), NO_APPLICATION)?;
    if matches!(application.status, ApplicationStatus::Pending | ApplicationStatus::Rejected) {
        let text = "the credit application is not approved";
        let id = application.application_id;
        return Err(ServicingError::WrongState { text, code: ErrorCode::Closed, id }.into());
    }
    RunningLoan::load(cx, application)
}

/// The largest number of loans that a request keeps in memory.
const LOADED_MAX: usize = 256;

/// The loans that a request has used. Many payments on one loan then fold its events only once.
#[derive(Default)]
pub(super) struct LoanCache(BTreeMap<Option<ApplicationId>, RunningLoan>);

impl LoanCache {
    /// Returns the loan of an application, with the request's changes so far.
    ///
    /// # Errors
    /// Those of [`loan_of`].
    pub(super) fn loan(
        &mut self,
        cx: &mut Context<'_>,
        id: &IdText<ApplicationId>,
    ) -> Result<&mut RunningLoan, Error> {
        // A text that is not an id matches no loan, so it is never cached.
        let key = id.id().ok();
        if !self.0.contains_key(&key) {
            let running = loan_of(cx, id)?;
            if self.0.len() >= LOADED_MAX {
                self.0.clear();
            }
            self.0.insert(key, running);
        }
        self.0.get_mut(&key).ok_or_else(|| Error::damaged("a loan that was loaded".to_owned()))
    }
}

/// Checks the reason of a change and returns it.
pub(super) fn reason(sent: &str) -> Result<String, Error> {
    checked_reason(Some(sent))
}

/// Applies an event that is not a payment to a loan today, and notifies the host.
pub(super) fn change(
    cx: &mut Context<'_>,
    running: &mut RunningLoan,
    kind: EventKind,
    reason: &str,
) -> Result<LoanChanged, Error> {
    let what = match kind {
        EventKind::WriteOff => LoanChange::WrittenOff,
        EventKind::Reverse => LoanChange::Reversed,
        _ => LoanChange::Changed,
    };
    let takes_back = matches!(kind, EventKind::Reverse | EventKind::Undo);
    let (day, note) = (running.today, Note { reason, ..Note::default() });
    let happened = running.happen(cx, day, kind, note)?;
    tell(cx, &running.application, what, happened.payment);
    running.show(cx, happened.payment);
    if !takes_back {
        cx.detail.refund = positive(running.loan.refund());
    }
    changed(running)
}

/// Returns a loan after a change.
pub(super) fn changed(running: &RunningLoan) -> Result<LoanChanged, Error> {
    let rows = running.rows()?;
    let last = rows.iter().rfind(|row| !row.is_closed());
    let version = rows.iter().map(|row| row.version).max();
    let version = version.ok_or_else(|| Error::damaged("a loan without rows"))?;
    Ok(LoanChanged {
        application_id: running.application.application_id.into(),
        status: running.application.status,
        outstanding_principal: running.loan.outstanding()?.into(),
        instalment: running.loan.instalment().into(),
        version: version.into(),
        last_due_date: last.map(|row| row.due),
    })
}

/// Returns the amounts that a payment paid.
pub(super) fn taken(
    running: &RunningLoan,
    happened: &EventResult,
    payment: PaymentId,
) -> Result<PaymentTaken, Error> {
    let zero = Money::zero(running.application.currency);
    let (mut principal, mut interest, mut penalty, mut fee) = (zero, zero, zero, zero);
    let add = |sum: &mut Money, part: Money| -> Result<(), Error> {
        let more = sum.checked_add(part);
        *sum = more.map_err(|_| Error::damaged("the parts of a payment".to_owned()))?;
        Ok(())
    };
    for part in &happened.done.parts {
        add(&mut principal, part.paid.principal)?;
        add(&mut interest, part.paid.interest)?;
        add(&mut penalty, part.paid.penalty)?;
        add(&mut fee, part.paid.fee)?;
    }
    // The refund was paid before and is shown separately from the payment.
    let given_back = happened.done.entry.refund.checked_neg();
    add(&mut interest, given_back.map_err(|_| Error::damaged("a refund".to_owned()))?)?;
    Ok(PaymentTaken {
        payment_id: payment.into(),
        application_id: running.application.application_id.into(),
        principal: principal.into(),
        interest: interest.into(),
        penalty: penalty.into(),
        fee: fee.into(),
        outstanding_principal: running.loan.outstanding()?.into(),
        status: running.application.status,
    })
}

request! {
    /// Takes a payment of any amount on a loan. It pays the due instalments, oldest first, and of each the penalty,
    /// then the interest, then the principal. On a loan that was written off, the payment is a recovery. If the payment
    /// completes a loan early, the lender may owe the borrower unearned interest. The answer's detail has this amount
    /// as `refund`. `refund_paid` books its payout.
    pub struct TakePayment {
        /// The credit application's id.
        body "application_id" => application_id: IdText<ApplicationId> | number,
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
        let key = KeyedRequest::new(Self::NAME, self, Some(&self.idempotency_key))?;
        Payment {
            application: &self.application_id,
            amount: self.amount,
            paid_on: self.paid_on,
            method: self.payment_method.as_deref(),
            surplus: self.surplus,
        }
        .take(cx, &key, &mut LoanCache::default())
    }
}

/// A payment to take.
pub(super) struct Payment<'p> {
    pub(super) application: &'p IdText<ApplicationId>,
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
        key: &KeyedRequest<'_>,
        loans: &mut LoanCache,
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
        let happened: EventResult =
            running.happen(cx, day, kind, Note { method, ..Note::default() })?;
        running.paid(cx, &happened);
        let payment = happened.payment.ok_or_else(|| Error::damaged("no payment".to_owned()))?;
        let body = taken(running, &happened, payment)?;
        let application = Some(running.application.application_id);
        key.keep(cx, KeyedAnswer { body, application, payment: Some(payment), event: None })
    }

    fn day(&self, running: &RunningLoan) -> Result<NaiveDate, Error> {
        let (last, today) = (running.last_day, running.today);
        let day = self.paid_on.unwrap_or(today);
        if day < last || day > today {
            return Err(Error::value("paid_on", format!("must be from {last} to {today}"), day));
        }
        Ok(day)
    }
}

request! {
    /// Takes many payments in one commit, each as `take_payment` does. A refused payment does not undo the others. A
    /// wrong amount, id, day or key is reported in its row. A row without amount or key, with a wrong JSON type or with
    /// an unknown `surplus` makes the whole request invalid, and all payments are refused.
    pub struct TakePayments {
        /// The payments, in order of execution.
        body "rows" => rows: Vec<PaymentRow>,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// A payment: the fields of `take_payment`.
    #[derive(Default)]
    pub struct PaymentRow {
        /// The credit application's id.
        "application_id" => application_id: IdText<ApplicationId> | number,
        /// The amount paid.
        "amount" => amount: Decimal,
        /// The value date. Left out: today.
        optional "paid_on" => paid_on: Option<NaiveDate>,
        /// The payment method, at most 50 characters. Default: `cash`.
        optional "payment_method" => payment_method: Option<String>,
        /// The treatment of an amount beyond the due instalments. Default: `refuse`.
        optional "surplus" => surplus: Option<Surplus>,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        "idempotency_key" => idempotency_key: String,
    }
}

answer! {
    /// The results of the payments.
    pub struct PaymentsTaken {
        /// The number of taken payments, including those with a key that was answered before.
        "taken" => taken: i64,
        /// The number of refused payments.
        "refused" => refused: i64,
        /// The result of each payment, in the order of the rows.
        "rows" => rows: Vec<RowTaken>,
    }
}

answer! {
    /// The result of a payment: its id, or the reason of the refusal.
    #[derive(Default)]
    #[non_exhaustive]
    pub struct RowTaken {
        /// The payment's id.
        optional "payment_id" => payment_id: Option<IdText<PaymentId>>,
        /// The amount that the lender owes the borrower, if this payment completed a loan early; left out if it is 0.
        optional "refund" => refund: Option<Decimal>,
        /// The code of the refusal.
        optional "code" => code: Option<ErrorCode>,
        /// The text of the refusal.
        optional "message" => message: Option<String>,
    }
}

impl Operation for TakePayments {
    type Body = PaymentsTaken;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<PaymentsTaken, Error> {
        cx.act_as(self.partner.as_deref())?;
        let (mut rows, mut warnings) = (Vec::with_capacity(self.rows.len()), Warnings::default());
        let mut loans = LoanCache::default();
        for (at, row) in self.rows.iter().enumerate() {
            cx.watch().at(at, Some(self.rows.len()))?;
            rows.push(row.take(cx, self.partner.as_deref(), &mut loans)?);
            let of_row = std::mem::take(&mut cx.detail).warnings.0.into_iter();
            let in_row =
                |it: Warning| Warning { pointer: format!("/rows/{at}{}", it.pointer), ..it };
            warnings.0.extend(of_row.map(in_row));
        }
        cx.watch().at(self.rows.len(), Some(self.rows.len()))?;
        cx.detail.warnings = warnings;
        let count =
            |taken: bool| rows.iter().map(|row| i64::from(row.payment_id.is_some() == taken)).sum();
        Ok(PaymentsTaken { taken: count(true), refused: count(false), rows })
    }
}

impl PaymentRow {
    /// Takes the payment. A refusal is a result, not an error.
    ///
    /// # Errors
    /// When the book can't be read or written.
    fn take(
        &self,
        cx: &mut Context<'_>,
        partner: Option<&str>,
        loans: &mut LoanCache,
    ) -> Result<RowTaken, Error> {
        // A key means the same payment in `take_payment` and in `take_payments`.
        let alone = super::TakePayment {
            application_id: self.application_id.clone(),
            amount: self.amount,
            paid_on: self.paid_on,
            payment_method: self.payment_method.clone(),
            surplus: self.surplus,
            idempotency_key: self.idempotency_key.clone(),
            partner: partner.map(str::to_owned),
        };
        let blanks = alone.blanks();
        if !blanks.is_empty() {
            let error = Error::Field(crate::wire::FieldError::Missing(blanks));
            return Ok(RowTaken::refused(&error));
        }
        let payment = Payment {
            application: &self.application_id,
            amount: self.amount,
            paid_on: self.paid_on,
            method: self.payment_method.as_deref(),
            surplus: self.surplus,
        };
        let key = KeyedRequest::new(super::TakePayment::NAME, &alone, Some(&self.idempotency_key));
        match key.and_then(|key| payment.take(cx, &key, loans)) {
            Ok(taken) => Ok(RowTaken {
                payment_id: Some(taken.payment_id),
                refund: cx.detail.refund,
                ..RowTaken::default()
            }),
            Err(error) if error.status() < 500 => Ok(RowTaken::refused(&error)),
            Err(error) => Err(error),
        }
    }
}

impl RowTaken {
    fn refused(error: &Error) -> Self {
        // A row has no detail, so it shows the cause instead of a text that only asks to try again.
        let message = error.detail().cause.unwrap_or_else(|| error.to_string());
        Self { code: Some(error.code()), message: Some(message), ..Self::default() }
    }
}

request! {
    /// Postpones the instalments of a loan that are not due yet.
    pub struct GrantHoliday {
        /// The credit application's id.
        body "application_id" => application_id: IdText<ApplicationId> | number,
        /// The number of months, 1 to 12.
        body "months" => months: i64,
        /// The treatment of the interest of these months. Default: `spread`.
        body "unpaid_interest" => unpaid_interest: Option<UnpaidInterest>,
        /// The reason, at most 500 characters.
        body "reason" => reason: String,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        body "idempotency_key" => idempotency_key: String,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

impl Operation for GrantHoliday {
    type Body = LoanChanged;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<LoanChanged, Error> {
        cx.act_as(self.partner.as_deref())?;
        let why = reason(&self.reason)?;
        let sent = self.months;
        let within = u16::try_from(sent).ok().filter(|months| (1..=12).contains(months));
        let months = within.ok_or_else(|| Error::value("months", "must be from 1 to 12", sent))?;
        let key = KeyedRequest::new(Self::NAME, self, Some(&self.idempotency_key))?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let mut running = loan_of(cx, &self.application_id)?;
        let unpaid_interest = self.unpaid_interest.unwrap_or(UnpaidInterest::Spread);
        let kind = EventKind::Holiday { months, unpaid_interest };
        let body = change(cx, &mut running, kind, &why)?;
        key.keep(cx, KeyedAnswer::change(body, &running))
    }
}

request! {
    /// Creates a new schedule for the unpaid principal of a loan, starting today. Penalties must be paid or waived
    /// first.
    pub struct RestructureLoan {
        /// The credit application's id.
        body "application_id" => application_id: IdText<ApplicationId> | number,
        /// The number of instalments from now on, 1 to 600.
        body "repayment_months" => repayment_months: i64,
        /// A new interest rate, in the unit of the product's rate. Left out: the rate stays.
        body "Interest_Rate" => interest_rate: Option<Decimal>,
        /// The treatment of accrued, unpaid interest. Default: `spread`.
        body "unpaid_interest" => unpaid_interest: Option<UnpaidInterest>,
        /// The reason, at most 500 characters.
        body "reason" => reason: String,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        body "idempotency_key" => idempotency_key: String,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

impl Operation for RestructureLoan {
    type Body = LoanChanged;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<LoanChanged, Error> {
        cx.act_as(self.partner.as_deref())?;
        let why = reason(&self.reason)?;
        let sent = self.repayment_months;
        let months = Months::new(sent)
            .map_err(|_| Error::value("repayment_months", "must be from 1 to 600", sent))?;
        let rate = self.interest_rate.map(rate_of).transpose()?;
        let key = KeyedRequest::new(Self::NAME, self, Some(&self.idempotency_key))?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let mut running = loan_of(cx, &self.application_id)?;
        let unpaid_interest = self.unpaid_interest.unwrap_or(UnpaidInterest::Spread);
        let kind = EventKind::Restructure { months, rate, unpaid_interest };
        let body = change(cx, &mut running, kind, &why).map_err(|error| match error {
            Error::Servicing(ServicingError::Refused(error)) => ServicingError::Terms(error).into(),
            error => error,
        })?;
        key.keep(cx, KeyedAnswer::change(body, &running))
    }
}

fn rate_of(sent: Decimal) -> Result<Rate, Error> {
    let reason = "must be from 0 to 1000 and have at most 6 decimals";
    Rate::from_decimal(sent).map_err(|_| Error::value("Interest_Rate", reason, sent))
}

request! {
    /// Waives the penalties of a loan that are owed today.
    pub struct WaivePenalties {
        /// The credit application's id.
        body "application_id" => application_id: IdText<ApplicationId> | number,
        /// The `Transaction_ID`s of the instalments. Left out: all instalments with an unpaid penalty.
        body "transaction_ids" => transaction_ids: Option<Vec<DueId>>,
        /// The reason, at most 500 characters.
        body "reason" => reason: String,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        body "idempotency_key" => idempotency_key: String,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

impl Operation for WaivePenalties {
    type Body = LoanChanged;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<LoanChanged, Error> {
        cx.act_as(self.partner.as_deref())?;
        let why = reason(&self.reason)?;
        let key = KeyedRequest::new(Self::NAME, self, Some(&self.idempotency_key))?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let mut running = loan_of(cx, &self.application_id)?;
        let kind = EventKind::WaivePenalties { numbers: self.numbers(&running)? };
        let body = change(cx, &mut running, kind, &why)?;
        key.keep(cx, KeyedAnswer::change(body, &running))
    }
}

impl WaivePenalties {
    /// Returns the numbers of the requested instalments. Each must have an unpaid penalty.
    fn numbers(&self, running: &RunningLoan) -> Result<Vec<u16>, Error> {
        let mut owed = running.rows()?;
        owed.retain(|row| row.penalty.is_positive());
        let mut numbers = Vec::new();
        match &self.transaction_ids {
            None => numbers.extend(owed.iter().map(|row| row.number)),
            Some(sent) => {
                for id in sent {
                    let is_meant = |row: &&LoanRow| running.due_id(row).is_ok_and(|it| it == *id);
                    let reason = "must be an instalment of which a penalty is owed";
                    let row = owed.iter().find(is_meant);
                    let row = row.ok_or_else(|| Error::value("transaction_ids", reason, id))?;
                    numbers.push(row.number);
                }
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.is_empty() {
            let reason = "must name an instalment of which a penalty is owed";
            return Err(Error::value("transaction_ids", reason, "none"));
        }
        Ok(numbers)
    }
}

request! {
    /// Writes a loan off as a loss. Its instalments stay unpaid. Later payments are recoveries.
    pub struct WriteOffLoan {
        /// The credit application's id.
        body "application_id" => application_id: IdText<ApplicationId> | number,
        /// The reason, at most 500 characters.
        body "reason" => reason: String,
        /// A key of 1 to 255 visible ASCII characters, which makes a retry safe.
        body "idempotency_key" => idempotency_key: String,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

impl Operation for WriteOffLoan {
    type Body = LoanChanged;
    const ACCESS: Access = Access::Money;

    fn run(&self, cx: &mut Context<'_>) -> Result<LoanChanged, Error> {
        cx.act_as(self.partner.as_deref())?;
        let why = reason(&self.reason)?;
        let key = KeyedRequest::new(Self::NAME, self, Some(&self.idempotency_key))?;
        if let Some(before) = key.answered(cx)? {
            return Ok(before);
        }
        let mut running = loan_of(cx, &self.application_id)?;
        let body = change(cx, &mut running, EventKind::WriteOff, &why)?;
        key.keep(cx, KeyedAnswer::change(body, &running))
    }
}

request! {
    /// Reverses a payment or a settlement, if it is the latest event of its loan. The loan returns to its state before
    /// the payment. The payment stays in the book, marked as reversed. Its idempotency key still returns the original
    /// answer.
    pub struct ReversePayment {
        /// The payment's id.
        body "payment_id" => payment_id: IdText<PaymentId> | number,
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
        let unknown = || ServicingError::PaymentUnknown { id: self.payment_id.to_string() };
        let id = self.payment_id.id().map_err(|_| unknown())?;
        let payment = cx.book()?.get::<PaymentRecord>(id)?.ok_or_else(unknown)?;
        let application = application_seen(cx, payment.application_id)?;
        let application = application.ok_or_else(unknown)?;
        check_not_erased(cx, application.borrower_id)?;
        let mut running = RunningLoan::load(cx, application)?;
        if running.latest_live() != Some(payment.event_number) {
            return Err(LoanError::NotLatest.into());
        }
        change(cx, &mut running, EventKind::Reverse, &why)
    }
}

request! {
    /// Books that the lender has paid a refund, or a part of it, to the borrower of a loan that ended. The lender owes
    /// a refund if a settlement gives back more interest than its price allows, and if the last payment of a loan is
    /// early. `undo_change` undoes the booking.
    pub struct RefundPaid {
        /// The credit application's id.
        body "application_id" => application_id: IdText<ApplicationId> | number,
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
        "application_id" => application_id: IdText<ApplicationId>,
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
        let key = KeyedRequest::new(Self::NAME, self, Some(&self.idempotency_key))?;
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
            application_id: running.application.application_id.into(),
            status: running.application.status,
            refund: running.loan.refund().into(),
        };
        key.keep(cx, KeyedAnswer::change(body, &running))
    }
}

request! {
    /// Undoes the latest event of a loan: a restructuring, a holiday, a waiver, a write-off or the payout of a refund.
    /// The loan returns to its state before the event. Use `reverse_payment` for payments.
    pub struct UndoChange {
        /// The credit application's id.
        body "application_id" => application_id: IdText<ApplicationId> | number,
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
