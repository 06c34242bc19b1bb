//! Requests that are sent again: what succeeded under an idempotency key is answered again and not done twice.

use super::{ApplicationId, OnceRecord, PaymentId};
use crate::error::{CreditError, Detail, Error};
use crate::json::{Json, canonical};
use crate::number::parse_decimal;
use crate::unit::Context;
use crate::wire::{Request, Wire};
use sha2::{Digest as _, Sha256};

/// A request under an idempotency key that nothing has succeeded under yet.
#[derive(Clone, Debug)]
pub(crate) struct Once {
    key: String,
    operation: &'static str,
    hash: Vec<u8>,
}

/// What was done under a key before.
#[derive(Clone, Debug)]
pub(crate) struct DoneBefore<Body> {
    /// The answer that was given.
    pub(crate) body: Body,
    pub(crate) detail: Detail,
    pub(crate) record: OnceRecord,
}

/// What a key says of a request.
#[derive(Clone, Debug)]
pub(crate) enum Found<Body> {
    /// The request was sent without a key.
    NoKey,
    /// Nothing has succeeded under the key: the answer is stored with [`Once::store`].
    New(Once),
    /// The request succeeded before.
    Before(Box<DoneBefore<Body>>),
}

const KEY_BYTES_MAX: usize = 255;

/// Checks the form of a key.
///
/// # Errors
/// [`Error::Value`].
pub(crate) fn check_key(key: Option<&str>) -> Result<(), Error> {
    let is_key = |key: &str| {
        (1..=KEY_BYTES_MAX).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_graphic())
    };
    match key {
        Some(key) if !is_key(key) => {
            let reason = "must be 1 to 255 visible ASCII characters";
            Err(Error::value("idempotency_key", reason, format!("{key:?}")))
        }
        _ => Ok(()),
    }
}

/// Looks up what the caller's partner has done under a key.
///
/// # Errors
/// [`CreditError::IdempotencyMismatch`] when another request succeeded under it.
pub(crate) fn find<R: Request, Body: Wire>(
    cx: &mut Context<'_>,
    operation: &'static str,
    request: &R,
    key: Option<&str>,
) -> Result<Found<Body>, Error> {
    let Some(key) = key else { return Ok(Found::NoKey) };
    let hash = hash_of(operation, request);
    let partner_id = cx.partner()?.partner_id;
    let Some(record) = cx.book()?.get::<OnceRecord>((partner_id, key))? else {
        return Ok(Found::New(Once { key: key.to_owned(), operation, hash }));
    };
    if record.hash != hash {
        return Err(CreditError::IdempotencyMismatch { key: key.to_owned() }.into());
    }
    let body = read(&record.body)?;
    let detail = read(&record.detail)?;
    Ok(Found::Before(Box::new(DoneBefore { body, detail, record })))
}

impl Once {
    /// Stores the answer of the request, which has succeeded.
    pub(crate) fn store(
        self,
        cx: &mut Context<'_>,
        body: &impl Wire,
        application_id: Option<ApplicationId>,
        payment_id: Option<PaymentId>,
    ) -> Result<(), Error> {
        let record = OnceRecord {
            tenant_id: cx.partner()?.tenant_id,
            partner_id: cx.partner()?.partner_id,
            idempotency_key: self.key,
            operation: self.operation.to_owned(),
            hash: self.hash,
            body: body.to_json(),
            detail: cx.detail.to_json(),
            application_id,
            payment_id,
            at: cx.now(),
        };
        Ok(cx.book()?.insert(&record)?)
    }
}

/// SHA-256 of the canonical JSON of an operation and its fields without the key. Numbers are texts in it, as
/// canonical numbers are doubles, and equal ones are the same text however they were written.
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

fn read<T: Wire>(stored: &str) -> Result<T, Error> {
    let damaged = || Error::damaged("an answer under an idempotency key");
    let json = Json::parse_stored(stored.as_bytes()).map_err(|_| damaged())?;
    T::read(&json).map_err(|_| damaged())
}
