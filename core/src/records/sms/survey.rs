//! The stored messages of all borrowers that a partner may read.

use crate::error::Error;
use crate::ids::BorrowerId;
use crate::records::access::default_provider;
use crate::records::borrowers::consented;
use crate::records::collected::{
    CollectedMessage, borrowers_with_messages_or_pings, kept, messages_between, text_of,
};
use crate::sms::Message;
use crate::unit::Context;
use chrono::{DateTime, Utc};

/// The time of all messages.
pub(crate) const EVER: (DateTime<Utc>, DateTime<Utc>) =
    (DateTime::<Utc>::MIN_UTC, DateTime::<Utc>::MAX_UTC);

/// Calls `visit` with each message that was received from one instant to another one, a borrower after the other: of
/// those who have given the caller's partner their consent. A message of which no text is kept is left out.
///
/// # Errors
/// When the store fails, or the host stops the work.
pub(crate) fn each_message(
    cx: &mut Context<'_>,
    (from, to): (DateTime<Utc>, DateTime<Utc>),
    mut visit: impl FnMut(BorrowerId, &Message<'_>),
) -> Result<(), Error> {
    let zone = default_provider(cx)?.time_zone;
    let from_ms = from.timestamp_millis().max(kept(cx)?.messages_from_ms);
    let borrowers = borrowers_with_messages_or_pings(cx)?;
    for (at, &borrower_id) in borrowers.iter().enumerate() {
        cx.watch().at(at, Some(borrowers.len()))?;
        if !consented(cx, borrower_id)?.sms {
            continue;
        }
        for row in messages_between(cx, borrower_id, from_ms, to.timestamp_millis())? {
            let CollectedMessage { address, body: Some(body), received_ms, .. } = &row else {
                continue;
            };
            let received_at = DateTime::from_timestamp_millis(*received_ms).unwrap_or_default();
            let received_at = zone.local(received_at);
            visit(borrower_id, &Message { address, body: text_of(body)?, received_at });
        }
    }
    cx.watch().at(borrowers.len(), Some(borrowers.len()))
}
