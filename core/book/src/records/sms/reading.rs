//! How staged messages are read.

use super::templates::{matcher_of_caller, readings_of_caller};
use crate::error::{BorrowersError, Error};
use crate::records::access::default_provider;
use crate::records::borrowers::{borrower_of, consented};
use crate::records::collected::{
    CollectedMessage, ParsedMessage, borrowers_with_messages_or_pings, first_message, kept,
    messages_between, text_of,
};
use crate::unit::{Context, Watch};
use crate::wire::IdText;
use chrono::{DateTime, NaiveDateTime, Utc};
use lendwright_sms::internal::{ReadingCache, Readings, widened};
use lendwright_sms::summary::{Entry, Sender, Window};
use lendwright_sms::{FoundSender, Message, Reading, Scratch};
use lendwright_types::time::Zone;
use lendwright_types::{BorrowerId, BorrowerUuid, PartnerId};
use std::collections::HashMap;

// A borrower's messages, read by the caller's templates.

/// Messages, with the templates to read them.
pub(crate) struct BorrowerMessages {
    readings: Readings,
    messages: Vec<StoredMessage>,
    /// The time of receipt of the borrower's first message.
    pub(crate) first: DateTime<Utc>,
}

/// The times and the zone of the messages to read.
#[derive(Clone, Copy)]
pub(crate) struct MessageSpan {
    pub(crate) from: DateTime<Utc>,
    pub(crate) to: DateTime<Utc>,
    pub(crate) zone: Zone,
}

impl MessageSpan {
    /// Returns the span that a summary of a window reads.
    pub(crate) fn from_window(window: &Window) -> Self {
        Self { from: window.read_from(), to: window.as_of(), zone: window.zone() }
    }
}

/// A stored message.
struct StoredMessage {
    address: String,
    text: Text,
    received_at: DateTime<Utc>,
    local: NaiveDateTime,
    identity: [u8; 32],
}

/// The stored part of a message's text.
enum Text {
    /// The text.
    Whole(String),
    /// The text's digest, whether the text contains an amount, and the values that the caller's templates read at its
    /// upload.
    Parsed { digest: [u8; 32], names_amount: bool, parsed: Option<Box<ParsedMessage>> },
}

/// Reads the messages of a borrower that the caller may read. `None` if there are none. Unknown borrowers and
/// borrowers without consent also give `None`.
pub(crate) fn read_messages(
    cx: &mut Context<'_>,
    uuid: &IdText<BorrowerUuid>,
    window: &Window,
) -> Result<Option<BorrowerMessages>, Error> {
    match borrower_of(cx, "borrower_uuid", uuid) {
        Ok(borrower) => {
            read_messages_of(cx, borrower.borrower_id, &MessageSpan::from_window(window))
        }
        Err(Error::Borrowers(BorrowersError::Unknown { .. } | BorrowersError::Erased)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Reads the messages of a visible borrower in a span.
pub(crate) fn read_messages_of(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    span: &MessageSpan,
) -> Result<Option<BorrowerMessages>, Error> {
    if !consented(cx, borrower_id)?.sms {
        return Ok(None);
    }
    let kept_from = kept(cx)?.messages_from_ms;
    let Some(first) = first_message(cx, borrower_id, kept_from)? else { return Ok(None) };
    let from = span.from.timestamp_millis().max(kept_from);
    let rows = messages_between(cx, borrower_id, from, span.to.timestamp_millis())?;
    let caller = cx.partner()?.partner_id;
    let messages = rows.into_iter().map(|row| StoredMessage::from_row(row, span.zone, caller));
    let messages = messages.collect::<Result<_, _>>()?;
    let readings = readings_of_caller(cx)?;
    Ok(Some(BorrowerMessages { readings, messages, first: time_of(first)? }))
}

/// Reads a borrower's stored messages for a later link, and adds the readings to `noted`.
///
/// # Errors
/// If the store fails, or if the host stops the work.
pub(crate) fn note_stored(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    watch: Watch<'_>,
    noted: &mut ReadingCache,
) -> Result<(), Error> {
    let (from, to) = EVER;
    let ever = MessageSpan { from, to, zone: default_provider(cx)?.time_zone };
    match read_messages_of(cx, borrower_id, &ever)? {
        Some(read) => read.note(watch, noted),
        None => Ok(()),
    }
}

/// Returns the number of a borrower's messages that the caller's templates match. For messages without a text, the
/// match at the caller's upload counts.
pub(crate) fn count_matched(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<i64, Error> {
    let (kept, consent) = (kept(cx)?, consented(cx, borrower_id)?);
    if !consent.sms {
        return Ok(0);
    }
    let ((matcher, _), caller) = (matcher_of_caller(cx)?, cx.partner()?.partner_id);
    let (mut scratch, mut count) = (Scratch::default(), 0_i64);
    let (watch, rows) =
        (cx.watch(), messages_between(cx, borrower_id, kept.messages_from_ms, i64::MAX)?);
    let total = Some(rows.len());
    for (at, row) in rows.into_iter().enumerate() {
        watch.at(at, total)?;
        let is_matched = match row.body.as_deref() {
            None => row.parsed_by(caller)?.is_some(),
            Some(body) => {
                let (address, body) = (&*row.address, text_of(body)?);
                let received_at = kept.zone.local(time_of(row.received_ms)?);
                let message = Message { address, body, received_at };
                matches!(matcher.read(&mut scratch, &message), Reading::Record { .. })
            }
        };
        count = count.saturating_add(i64::from(is_matched));
    }
    Ok(count)
}

impl BorrowerMessages {
    /// Returns the digest of the templates and the settings of their senders.
    pub(crate) fn digest(&self) -> &str {
        &self.readings.digest
    }

    /// Returns the messages with their readings.
    ///
    /// # Errors
    /// If a stored message can't be read, or if the host stops the work.
    pub(crate) fn entries(&self, watch: Watch<'_>) -> Result<Vec<Entry<'_>>, Error> {
        let (mut scratch, total) = (Scratch::default(), self.messages.len());
        let (mut senders, mut entries) = (HashMap::new(), Vec::with_capacity(total));
        for (at, kept) in self.messages.iter().enumerate() {
            watch.at(at, Some(total))?;
            let name = kept.sender_name();
            let found = *senders
                .entry(name)
                .or_insert_with(|| self.readings.matcher.sender(&mut scratch, name));
            entries.push(kept.entry(&self.readings, found, &mut scratch)?);
        }
        Ok(entries)
    }

    /// Stores the readings of the messages with a text in `noted`.
    ///
    /// # Errors
    /// If the host stops the work.
    fn note(self, watch: Watch<'_>, noted: &mut ReadingCache) -> Result<(), Error> {
        let Readings { matcher, digest, .. } = self.readings;
        noted.templates = digest;
        let mut scratch = Scratch::default();
        for (at, kept) in self.messages.iter().enumerate() {
            watch.at(at, Some(self.messages.len()))?;
            if let Text::Whole(body) = &kept.text {
                let message = Message { address: &kept.address, body, received_at: kept.local };
                noted.note(&matcher, &mut scratch, &message, &kept.identity);
            }
        }
        Ok(())
    }
}

impl StoredMessage {
    fn from_row(row: CollectedMessage, zone: Zone, caller: PartnerId) -> Result<Self, Error> {
        let received_at = time_of(row.received_ms)?;
        let text = match &row.body {
            Some(body) => Text::Whole(text_of(body)?.to_owned()),
            None => Text::Parsed {
                names_amount: row.names_amount == Some(true),
                digest: widened(row.folded.as_deref().unwrap_or_default()),
                parsed: row.parsed_by(caller)?.map(Box::new),
            },
        };
        let local = zone.local(received_at);
        let identity = widened(&row.identity);
        Ok(Self { address: row.address, text, received_at, local, identity })
    }

    /// The name of its sender. A sender's name never changes, but the alias of this message may have been removed.
    fn sender_name(&self) -> &str {
        match &self.text {
            Text::Parsed { parsed: Some(parsed), .. } => &parsed.sender.0,
            _ => &self.address,
        }
    }

    /// `found` is its sender, if the templates have it.
    fn entry<'m>(
        &'m self,
        readings: &'m Readings,
        found: Option<FoundSender<'m>>,
        scratch: &mut Scratch,
    ) -> Result<Entry<'m>, Error> {
        let sender = match found {
            Some(found) => Sender::known(found.name(), found.settings()),
            None => Sender::unknown(self.sender_name()),
        };
        let (digest, names_amount, record) = match &self.text {
            Text::Whole(body) => {
                let (address, received_at) = (&*self.address, self.local);
                let message = Message { address, body, received_at };
                let facts = readings.facts(scratch, found, &message, &self.identity);
                (facts.digest, facts.names_amount, facts.record)
            }
            Text::Parsed { digest, names_amount, parsed } => {
                let record = parsed.as_deref().map(ParsedMessage::record).transpose()?;
                (*digest, *names_amount, record.filter(|_| found.is_some()))
            }
        };
        let (received_at, identity) = (self.received_at, self.identity);
        Ok(Entry { sender, received_at, identity, digest, names_amount, record })
    }
}

fn time_of(millis: i64) -> Result<DateTime<Utc>, Error> {
    DateTime::from_timestamp_millis(millis).ok_or_else(|| Error::damaged("a message's time"))
}

// The stored messages of all borrowers that a partner may read.

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
