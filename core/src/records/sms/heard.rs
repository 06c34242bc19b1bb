//! The messages of all borrowers, as far as the caller may read them.

use crate::error::Error;
use crate::ids::BorrowerId;
use crate::records::access::default_provider;
use crate::records::borrowers::consented;
use crate::records::collected::{
    borrowers_with_messages_or_pings, kept, messages_between, text_of,
};
use crate::unit::Context;
use chrono::{DateTime, NaiveDateTime};

/// A message of a borrower.
pub(crate) struct HeardMessage {
    pub(crate) borrower_id: BorrowerId,
    pub(crate) address: String,
    pub(crate) body: String,
    /// When it was received, in the zone of the caller's default provider.
    pub(crate) received_at: NaiveDateTime,
}

/// Reads the messages whose text is kept, of the borrowers whose consent the caller has.
///
/// # Errors
/// When the store fails, or the host stops it.
pub(crate) fn messages_of_all(cx: &mut Context<'_>) -> Result<Vec<HeardMessage>, Error> {
    let zone = default_provider(cx)?.time_zone;
    let from = kept(cx)?.messages_from_ms;
    let borrowers = borrowers_with_messages_or_pings(cx)?;
    let mut all = Vec::new();
    for (at, &borrower_id) in borrowers.iter().enumerate() {
        cx.watch().at(at, Some(borrowers.len()))?;
        if !consented(cx, borrower_id)?.sms {
            continue;
        }
        for row in messages_between(cx, borrower_id, from, i64::MAX)? {
            let Some(body) = row.body.as_deref() else { continue };
            let time = DateTime::from_timestamp_millis(row.received_ms)
                .ok_or_else(|| Error::damaged("a message's time"))?;
            all.push(HeardMessage {
                borrower_id,
                body: text_of(body)?.to_owned(),
                address: row.address,
                received_at: zone.local(time),
            });
        }
    }
    cx.watch().at(borrowers.len(), Some(borrowers.len()))?;
    Ok(all)
}
