//! Payments that are made once, and what the host is told.

use super::{
    ApplicationEvent, ApplicationId, ApplicationRecord, EventResult, OnceRecord, PaymentId,
    PaymentRecord, RunningLoan, positive,
};
use crate::error::{Detail, Error, ServicingError, WarningCode};
use crate::unit::{Context, Effect, LoanChange};
use crate::wire::{IdText, Request, Wire};
use lendwright_lending::Status;
use lendwright_types::json::{Json, canonical};
use lendwright_types::number::parse_decimal;
use sha2::{Digest as _, Sha256};
use std::ops::ControlFlow;

// Idempotent requests: a repeated idempotency key returns the first answer, and nothing is done again.

const KEY_CHARS_MAX: usize = 255;

/// A request with its idempotency key.
pub(crate) struct KeyedRequest<'k> {
    key: Option<&'k str>,
    operation: &'static str,
    hash: Vec<u8>,
}

/// The result of a request, for later requests with the same key.
pub(crate) struct KeyedAnswer<B> {
    pub(crate) body: B,
    pub(crate) application: Option<ApplicationId>,
    pub(crate) payment: Option<PaymentId>,
    /// The number of the application's event, if it is not a payment.
    pub(crate) event: Option<i64>,
}

impl<B> KeyedAnswer<B> {
    /// Returns the result of a loan's latest event, which is not a payment.
    pub(crate) fn change(body: B, running: &RunningLoan) -> Self {
        let application = Some(running.application.application_id);
        Self { body, application, payment: None, event: running.latest_live() }
    }
}

impl<'k> KeyedRequest<'k> {
    /// Returns the keyed request. It covers all fields except the key itself.
    ///
    /// # Errors
    /// If the key is not 1 to 255 visible ASCII characters.
    pub(crate) fn new<R: Request>(
        operation: &'static str,
        request: &R,
        key: Option<&'k str>,
    ) -> Result<Self, Error> {
        if let Some(sent) = key {
            let is_visible = sent.bytes().all(|byte| byte.is_ascii_graphic());
            if sent.is_empty() || sent.len() > KEY_CHARS_MAX || !is_visible {
                let reason = "must be 1 to 255 visible ASCII characters";
                return Err(Error::value("idempotency_key", reason, format!("{sent:?}")));
            }
        }
        Ok(Self { key, operation, hash: hash_of(operation, request) })
    }

    /// Whether a key was sent.
    pub(crate) const fn has_key(&self) -> bool {
        self.key.is_some()
    }

    /// Returns the earlier answer to the key, and restores its detail. `None` if the key is new or was not sent.
    ///
    /// # Errors
    /// [`ServicingError::KeyMismatch`] if it was sent with another request.
    pub(crate) fn answered<B: Wire>(&self, cx: &mut Context<'_>) -> Result<Option<B>, Error> {
        let Some(key) = self.key else { return Ok(None) };
        let partner_id = cx.partner()?.partner_id;
        let Some(before) = cx.book()?.get::<OnceRecord>((partner_id, key.to_owned()))? else {
            return Ok(None);
        };
        if before.hash != self.hash || before.operation != self.operation {
            return Err(ServicingError::KeyMismatch { key: key.to_owned() }.into());
        }
        let damaged = || Error::damaged("an answer that was kept for an idempotency key");
        let parse = |text: &str| Json::parse_stored(text.as_bytes()).map(Json::into_owned);
        let body = parse(&before.body).map_err(|_| damaged())?;
        let detail = parse(&before.detail).map_err(|_| damaged())?;
        cx.detail = Detail::read(&detail).map_err(|_| damaged())?;
        if let Some(payment_id) = before.payment_id
            && let Some(payment) = cx.book()?.get::<PaymentRecord>(payment_id)?
            && payment.reversed_by.is_some()
        {
            let text = format!("payment {payment_id} was reversed after this answer");
            cx.warn(WarningCode::PaymentReversed, "", text);
        }
        if let (Some(id), Some(number)) = (before.application_id, before.event_number)
            && is_undone(cx, id, number)?
        {
            let text = format!("event {number} of application {id} was undone after this answer");
            cx.warn(WarningCode::ChangeUndone, "", text);
        }
        Ok(Some(B::read(&body).map_err(|_| damaged())?))
    }

    /// Stores the answer under the key, if one was sent.
    pub(crate) fn keep<B: Wire>(
        &self,
        cx: &mut Context<'_>,
        did: KeyedAnswer<B>,
    ) -> Result<B, Error> {
        let Some(key) = self.key else { return Ok(did.body) };
        let (at, partner_id) = (cx.now(), cx.partner()?.partner_id);
        let detail = cx.detail.to_json();
        let mut book = cx.book()?;
        book.append(OnceRecord {
            tenant_id: book.tenant(),
            partner_id,
            idempotency_key: key.to_owned(),
            operation: self.operation.to_owned(),
            hash: self.hash.clone(),
            body: did.body.to_json(),
            detail,
            application_id: did.application,
            payment_id: did.payment,
            at,
            event_number: did.event,
        })?;
        Ok(did.body)
    }
}

/// Whether an event of an application was undone.
fn is_undone(cx: &mut Context<'_>, id: ApplicationId, number: i64) -> Result<bool, Error> {
    let mut is_undone = false;
    cx.book()?.scan(ApplicationEvent::by_key).equal(id).for_each(|event| {
        is_undone |= event.undoes == Some(number);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(is_undone)
}

/// Returns the SHA-256 of the canonical JSON of an operation and its fields without the key. Numbers are texts in this
/// JSON, since canonical numbers are doubles. Equal numbers have the same text, in every notation.
fn hash_of(operation: &str, request: &impl Request) -> Vec<u8> {
    let text = request.to_json();
    let fields = Json::parse_stored(text.as_bytes()).unwrap_or(Json::Null);
    let fields = fields.members().unwrap_or_default().iter();
    let fields = fields.filter(|(name, _)| name != "idempotency_key").map(|(name, value)| {
        let value = match value {
            Json::Number(digits) => {
                let exact = parse_decimal(digits).map(|decimal| decimal.to_string());
                Json::text(exact.unwrap_or_else(|_| digits.to_string()))
            }
            other => other.clone(),
        };
        (name.clone(), value)
    });
    let whole = Json::Object(vec![
        ("fields".into(), Json::Object(fields.collect())),
        ("operation".into(), Json::text(operation.to_owned())),
    ]);
    Sha256::digest(canonical(&whole)).to_vec()
}

// Reports changes of loans to the host, after the commit.

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
        application_id: application.application_id,
        payment_id: payment,
        at: cx.now(),
    };
    cx.effect(effect);
}

impl RunningLoan {
    /// Reports a payment to the host, and adds application, payment and refund to the answer's detail.
    pub(crate) fn paid(&self, cx: &mut Context<'_>, happened: &EventResult) {
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
        cx.detail.application_id = Some(self.application.application_id.into());
        cx.detail.payment_id = payment.map(IdText::from);
    }
}
