//! A borrower's messages, read by the caller's templates.

use super::cache::matcher_of_caller;
use crate::audit::Digest;
use crate::error::{BorrowersError, Error};
use crate::ids::BorrowerId;
use crate::records::borrowers::{borrower_of, consented};
use crate::records::collected::{CollectedMessage, first_message, kept, messages_between, text_of};
use crate::sms::summary::{Entry, Sender, Window};
use crate::sms::{Folded, Matcher, Message, Reading, Record, Scratch};
use crate::unit::Context;
use chrono::{DateTime, NaiveDateTime, Utc};
use std::sync::Arc;

/// The messages of a window, and of the 30 days before it, with what reads them.
pub(crate) struct Read {
    matcher: Arc<Matcher>,
    digest: String,
    messages: Vec<Kept>,
    /// When the borrower's first message of all was received.
    pub(crate) first: DateTime<Utc>,
}

/// A message as it is kept.
struct Kept {
    address: String,
    body: String,
    received_at: DateTime<Utc>,
    local: NaiveDateTime,
    identity: [u8; 32],
}

/// Reads the messages of a borrower that the caller may read; `None` where there are none: of an unknown
/// borrower, and without consent, there are none either.
pub(crate) fn read_messages(
    cx: &mut Context<'_>,
    uuid: &str,
    window: &Window,
) -> Result<Option<Read>, Error> {
    match borrower_of(cx, "borrower_uuid", uuid) {
        Ok(borrower) => read_messages_of(cx, borrower.borrower_id, window),
        Err(Error::Borrowers(BorrowersError::Unknown { .. })) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The same of a borrower whom the caller sees.
pub(crate) fn read_messages_of(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    window: &Window,
) -> Result<Option<Read>, Error> {
    if !consented(cx, borrower_id)?.sms {
        return Ok(None);
    }
    let kept_from = kept(cx)?.messages_from_ms;
    let Some(first) = first_message(cx, borrower_id, kept_from)? else { return Ok(None) };
    let from = window.read_from().timestamp_millis().max(kept_from);
    let rows = messages_between(cx, borrower_id, from, window.as_of().timestamp_millis())?;
    let messages = rows.into_iter().map(|row| Kept::of(row, window)).collect::<Result<_, _>>()?;
    let (matcher, digest) = matcher_of_caller(cx)?;
    Ok(Some(Read { matcher, digest, messages, first: time_of(first)? }))
}

/// Returns how many of a borrower's messages the caller's templates match.
pub(crate) fn count_matched(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<i64, Error> {
    let (kept, consent) = (kept(cx)?, consented(cx, borrower_id)?);
    if !consent.sms {
        return Ok(0);
    }
    let (matcher, _) = matcher_of_caller(cx)?;
    let (mut scratch, mut count) = (Scratch::default(), 0_i64);
    for row in messages_between(cx, borrower_id, kept.messages_from_ms, i64::MAX)? {
        let body = row.body.as_deref().map(text_of).transpose()?.unwrap_or_default();
        let received_at = kept.zone.local(time_of(row.received_ms)?);
        let message = Message { address: &row.address, body, received_at };
        let is_matched = matches!(matcher.read(&mut scratch, &message), Reading::Record { .. });
        count = count.saturating_add(i64::from(is_matched));
    }
    Ok(count)
}

impl Read {
    /// The digest of the templates and the settings of their senders.
    pub(crate) fn digest(&self) -> &str {
        &self.digest
    }

    /// The messages with what the templates read of them.
    pub(crate) fn entries(&self) -> Vec<Entry<'_>> {
        let mut scratch = Scratch::default();
        self.messages.iter().map(|kept| kept.entry(&self.matcher, &mut scratch)).collect()
    }
}

impl Kept {
    fn of(row: CollectedMessage, window: &Window) -> Result<Self, Error> {
        let received_at = time_of(row.received_ms)?;
        let body = row.body.as_deref().map(text_of).transpose()?.unwrap_or_default().to_owned();
        let mut identity = [0; 32];
        for (to, from) in identity.iter_mut().zip(&row.identity) {
            *to = *from;
        }
        let local = window.zone().local(received_at);
        Ok(Self { address: row.address, body, received_at, local, identity })
    }

    fn entry<'m>(&'m self, matcher: &'m Matcher, scratch: &mut Scratch) -> Entry<'m> {
        let message = Message { address: &self.address, body: &self.body, received_at: self.local };
        let Some(found) = matcher.sender(scratch, &self.address) else {
            return self.as_entry(Sender::unknown(&self.address), &Folded::of(&self.body), None);
        };
        let sender = Sender::known(found.name(), found.settings());
        let record = match matcher.read(scratch, &message) {
            Reading::Record { record, .. } => Some(record),
            _ => None,
        };
        self.as_entry(sender, scratch.folded(), record)
    }

    fn as_entry<'m>(
        &self,
        sender: Sender<'m>,
        folded: &Folded,
        record: Option<Record<'m>>,
    ) -> Entry<'m> {
        let Digest(digest) = Digest::of(&[folded.as_str().as_bytes()]);
        Entry { sender, received_at: self.received_at, identity: self.identity, digest, record }
    }
}

fn time_of(millis: i64) -> Result<DateTime<Utc>, Error> {
    DateTime::from_timestamp_millis(millis).ok_or_else(|| Error::damaged("a message's time"))
}
