//! Shared parts of the host's operations on loans.

use crate::engine::prelude::*;
use crate::error::{ErrorCode, ServicingError};
use crate::records::lending::{
    ApplicationStatus, Happened, Note, PaymentId, Running, application_seen, checked_reason,
    positive, tell, whole,
};
use crate::unit::LoanChange;
use crate::wire::{Amount, IdText};
use lendwright_lending::EventKind;
use std::collections::BTreeMap;

/// The error text for a provider that the partner does not act for.
pub(super) const NO_PROVIDER: &str = "provider does not exist";

answer! {
    /// A payment and the amounts that it paid.
    pub struct PaymentTaken {
        /// The payment's id.
        "payment_id" => payment_id: String,
        /// The id of the credit application.
        "application_id" => application_id: String,
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
        "application_id" => application_id: String,
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
pub(super) fn loan_of(cx: &mut Context<'_>, id: &IdText) -> Result<Running, Error> {
    let unknown = || ServicingError::ApplicationUnknown {
        text: "credit application does not exist",
        field: "application_id",
        id: id.as_str().to_owned(),
    };
    let application = application_seen(cx, id.as_str())?.ok_or_else(unknown)?;
    if matches!(application.status, ApplicationStatus::Pending | ApplicationStatus::Rejected) {
        let text = "the credit application is not approved";
        let id = application.application_id.to_string();
        return Err(ServicingError::WrongState { text, code: ErrorCode::Closed, id }.into());
    }
    Running::load(cx, application)
}

/// The largest number of loans that a request keeps in memory.
const LOADED_MAX: usize = 256;

/// The loans that a request has used. Many payments on one loan then fold its events only once.
#[derive(Default)]
pub(super) struct Loaded(BTreeMap<Option<i64>, Running>);

impl Loaded {
    /// Returns the loan of an application, with the request's changes so far.
    ///
    /// # Errors
    /// Those of [`loan_of`].
    pub(super) fn loan(
        &mut self,
        cx: &mut Context<'_>,
        id: &IdText,
    ) -> Result<&mut Running, Error> {
        // A text that is not a number matches no loan, so it is never cached.
        let number = whole(id.as_str());
        if !self.0.contains_key(&number) {
            let running = loan_of(cx, id)?;
            if self.0.len() >= LOADED_MAX {
                self.0.clear();
            }
            self.0.insert(number, running);
        }
        self.0.get_mut(&number).ok_or_else(|| Error::damaged("a loan that was loaded".to_owned()))
    }
}

/// Checks the reason of a change and returns it.
pub(super) fn reason(sent: &str) -> Result<String, Error> {
    checked_reason(Some(sent))
}

/// Applies an event that is not a payment to a loan today, and notifies the host.
pub(super) fn change(
    cx: &mut Context<'_>,
    running: &mut Running,
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
pub(super) fn changed(running: &Running) -> Result<LoanChanged, Error> {
    let rows = running.rows()?;
    let last = rows.iter().rfind(|row| !row.is_closed());
    let version = rows.iter().map(|row| row.version).max();
    let version = version.ok_or_else(|| Error::damaged("a loan without rows"))?;
    Ok(LoanChanged {
        application_id: running.application.application_id.to_string(),
        status: running.application.status,
        outstanding_principal: running.loan.outstanding()?.into(),
        instalment: running.loan.instalment().into(),
        version: version.into(),
        last_due_date: last.map(|row| row.due),
    })
}

/// Returns the amounts that a payment paid.
pub(super) fn taken(
    running: &Running,
    happened: &Happened,
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
        payment_id: payment.to_string(),
        application_id: running.application.application_id.to_string(),
        principal: principal.into(),
        interest: interest.into(),
        penalty: penalty.into(),
        fee: fee.into(),
        outstanding_principal: running.loan.outstanding()?.into(),
        status: running.application.status,
    })
}
