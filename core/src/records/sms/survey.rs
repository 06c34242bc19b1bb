//! The stored messages of all borrowers that a partner may read.

use crate::error::Error;
use crate::records::borrowers::consented;
use crate::records::collected::{
    CollectedMessage, borrowers_with_messages_or_pings, kept, messages_between, text_of,
};
use crate::sms::Message;
use crate::time::Zone;
use crate::unit::Context;
use chrono::{DateTime, Utc};

/// Calls `visit` with each message that was received from one instant to another one, a borrower after the other: of
/// those who have given the caller's partner their consent. A message of which no text is kept is left out.
///
/// # Errors
/// When the store fails, or the host stops the work.
pub(crate) fn each_message(
    cx: &mut Context<'_>,
    (from, to, zone): (DateTime<Utc>, DateTime<Utc>, Zone),
    mut visit: impl FnMut(&Message<'_>),
) -> Result<(), Error> {
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
            visit(&Message { address, body: text_of(body)?, received_at });
        }
    }
    cx.watch().at(borrowers.len(), Some(borrowers.len()))
}
