//! The stored messages of all borrowers that a partner may read.

use super::cache::matcher_of_caller;
use crate::error::Error;
use crate::records::access::default_provider;
use crate::records::borrowers::consented;
use crate::records::collected::{
    CollectedMessage, borrowers_with_messages_or_pings, kept, messages_between, text_of,
};
use crate::unit::Context;
use chrono::{DateTime, NaiveDateTime, Utc};
use lendwright_sms::{Message, Reading, Scratch};
use lendwright_types::BorrowerId;

/// The span of all messages.
pub(crate) const EVER: (DateTime<Utc>, DateTime<Utc>) =
    (DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC);

/// Calls `visit` with each message in a span of time, borrower by borrower. Only borrowers with a consent for the
/// caller's partner are included. Messages without a stored text are left out.
///
/// # Errors
/// If the store fails, or if the host stops the work.
pub(crate) fn each_message(
    cx: &mut Context<'_>,
    span: (DateTime<Utc>, DateTime<Utc>),
    mut visit: impl FnMut(BorrowerId, &Message<'_>),
) -> Result<(), Error> {
    each_stored(cx, span, |borrower_id, stored, received_at| {
        if let CollectedMessage { address, body: Some(body), .. } = stored {
            visit(borrower_id, &Message { address, body: text_of(body)?, received_at });
        }
        Ok(())
    })
}

/// Calls `visit` with the address and the reading of each such message, by the caller's templates. For a message
/// without a stored text, it uses the reading at the caller's upload.
///
/// # Errors
/// If the store fails, or if the host stops the work.
pub(crate) fn each_reading(
    cx: &mut Context<'_>,
    span: (DateTime<Utc>, DateTime<Utc>),
    mut visit: impl FnMut(&str, Option<&str>, &Reading<'_>),
) -> Result<(), Error> {
    let ((matcher, _), caller) = (matcher_of_caller(cx)?, cx.partner()?.partner_id);
    let mut scratch = Scratch::default();
    each_stored(cx, span, |_, stored, received_at| {
        let CollectedMessage { address, body, .. } = stored;
        if let Some(body) = body {
            let body = text_of(body)?;
            let message = Message { address, body, received_at };
            visit(address, Some(body), &matcher.read(&mut scratch, &message));
        } else if let Some(parsed) = stored.parsed_by(caller)? {
            let reading = Reading::Record { sender: &parsed.sender.0, record: parsed.record()? };
            visit(address, None, &reading);
        } else if let Some(found) = matcher.sender(&mut scratch, address) {
            visit(address, None, &Reading::Unmatched { sender: found.name() });
        } else {
            visit(address, None, &Reading::UnknownSender);
        }
        Ok(())
    })
}

fn each_stored(
    cx: &mut Context<'_>,
    (from, to): (DateTime<Utc>, DateTime<Utc>),
    mut visit: impl FnMut(BorrowerId, &CollectedMessage, NaiveDateTime) -> Result<(), Error>,
) -> Result<(), Error> {
    let zone = default_provider(cx)?.time_zone;
    let from_ms = from.timestamp_millis().max(kept(cx)?.messages_from_ms);
    let borrowers = borrowers_with_messages_or_pings(cx)?;
    for (at, &borrower_id) in borrowers.iter().enumerate() {
        cx.watch().at(at, Some(borrowers.len()))?;
        if !consented(cx, borrower_id)?.sms {
            continue;
        }
        let within = cx.watch().within();
        for stored in messages_between(cx, borrower_id, from_ms, to.timestamp_millis())? {
            within.at(at, None)?;
            let received_at = DateTime::from_timestamp_millis(stored.received_ms);
            visit(borrower_id, &stored, zone.local(received_at.unwrap_or_default()))?;
        }
    }
    cx.watch().at(borrowers.len(), Some(borrowers.len()))
}
