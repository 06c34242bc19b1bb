//! Messages as they are stored.

use super::parsed::{AccountCodes, ParsedMessage};
use super::retention::{Kept, kept};
use super::sent::check_text;
use super::tables::{CollectedMessage, Keep, formed};
use super::{Tally, UploadedMessage};
use crate::error::Error;
use crate::records::staged::note_staged;
use crate::tables::Book;
use crate::unit::{Context, Watch};
use chrono::{DateTime, TimeDelta, Utc};
use lendwright_scoring::identity::Peppers;
use lendwright_sms::internal::ColumnMessage;
use lendwright_sms::internal::{IDENTITY_BYTES, Noted, Readings, has_visible, may_carry_code};
use lendwright_sms::{FIRST_MS, Folded, Message, Reading, Scratch, hides_code, names_amount};
use lendwright_types::BorrowerId;
use lendwright_types::time::Zone;
use std::ops::RangeInclusive;

const ADDRESS_CHARS_MAX: usize = 100;
const BODY_CHARS_MAX: usize = 20_000;
/// Android's number of the inbox.
const INBOX: i64 = 1;

/// A received message.
#[derive(Clone, Copy)]
pub(super) struct Incoming<'m> {
    pub(super) address: &'m str,
    pub(super) body: &'m str,
    pub(super) received_ms: i64,
    /// Whether the message is in the inbox.
    pub(super) in_inbox: bool,
}

impl<'m> Incoming<'m> {
    pub(super) fn of_row(given: ColumnMessage<'m>) -> Self {
        let (address, body, received_ms) = (given.address, given.body, given.millis());
        Self { address, body, received_ms, in_inbox: true }
    }

    fn of(sent: &'m UploadedMessage) -> Self {
        let UploadedMessage { address, body, date, type_, .. } = sent;
        Self {
            address: &address.0,
            body: &body.0,
            received_ms: date.0,
            in_inbox: type_.as_ref().is_none_or(|type_| type_.0 == INBOX),
        }
    }
}

/// Refuses a message if its address or text is too long. `place` returns the path of a member.
///
/// # Errors
/// For the first member that is too long. The error does not contain its text.
pub(crate) fn check_message(
    place: impl Fn(&str) -> String,
    address: &str,
    body: &str,
) -> Result<(), Error> {
    check_text(|| place("address"), address, ADDRESS_CHARS_MAX)?;
    check_text(|| place("body"), body, BODY_CHARS_MAX)
}

/// Stores the new messages of an upload, and counts the outcomes. A message with a one-time code is stored only if the
/// uploader's templates read it as money that moved.
///
/// # Errors
/// When the store fails.
pub(crate) fn store_messages(
    cx: &mut Context<'_>,
    kept: &Kept,
    borrower_id: BorrowerId,
    sent: &[UploadedMessage],
    readings: &Readings,
) -> Result<Tally, Error> {
    store_incoming(cx, kept, borrower_id, sent.iter().map(Incoming::of), readings)
}

/// Prepares the readings of messages, to be used when they are stored, and when they are linked if `are_linked`.
///
/// # Errors
/// If the store fails, or if the host stops the work.
pub(crate) fn note_sent(
    cx: &mut Context<'_>,
    sent: &[UploadedMessage],
    are_linked: bool,
    readings: &Readings,
    noted: Noted,
) -> Result<Noted, Error> {
    let (watch, total) = (cx.watch(), Some(sent.len()));
    note_incoming(cx, (watch, total), sent.iter().map(Incoming::of), are_linked, readings, noted)
}

/// Does the same as [`note_sent`] for messages in any form.
///
/// # Errors
/// If the store fails, or if the host stops the work.
pub(super) fn note_incoming<'m>(
    cx: &mut Context<'_>,
    (watch, total): (Watch<'_>, Option<usize>),
    incoming: impl Iterator<Item = Incoming<'m>>,
    are_linked: bool,
    readings: &Readings,
    mut noted: Noted,
) -> Result<Noted, Error> {
    let (kept, times) = (kept(cx)?, possible_times(cx.now()));
    noted.templates.clone_from(&readings.digest);
    let mut reader = Reader::of(readings, kept.zone, None);
    for (at, message) in incoming.enumerate() {
        watch.at(at, total)?;
        let is_read = are_linked || kept.keep != Keep::All;
        if (is_read || reader.may_hide_code(&message))
            && left_out(&message, &kept, &times).is_none()
        {
            reader.note(&message, &mut noted);
        }
    }
    Ok(noted)
}

/// Stores new messages, and counts the outcomes. If texts are not stored, it stores the values that the templates
/// read. This also applies to a message that another partner has sent before.
///
/// Messages are written in the order of their keys, so that repeated ones are adjacent.
///
/// # Errors
/// When the store fails.
pub(super) fn store_incoming<'m>(
    cx: &mut Context<'_>,
    kept: &Kept,
    borrower_id: BorrowerId,
    incoming: impl ExactSizeIterator<Item = Incoming<'m>>,
    readings: &Readings,
) -> Result<Tally, Error> {
    let (mut tally, within) = (Tally::of(incoming.len()), cx.watch().within());
    let (times, partner) = (possible_times(cx.now()), cx.partner()?.partner_id);
    let pepper = cx.config().peppers.as_ref().map(Peppers::current);
    let tenant = cx.book()?.tenant();
    let codes = pepper.map(|pepper| AccountCodes { pepper, tenant });
    let mut reader = Reader::of(readings, kept.zone, codes);
    let mut keyed = Vec::with_capacity(incoming.len());
    for message in incoming {
        within.at(0, None)?;
        match left_out(&message, kept, &times) {
            Some(reason) => tally.skip(reason),
            None if reader.hides_code(&message) => tally.skip("otp"),
            None => keyed.push(Keyed::of(message)),
        }
    }
    tally.repeat(in_order(&mut keyed));
    let mut book = cx.book()?;
    let is_any_there = is_any_there(&mut book, borrower_id, &keyed)?;
    for Keyed { message, identity } in &keyed {
        within.at(0, None)?;
        let key = || (borrower_id, message.received_ms, identity.to_vec());
        let stored = if is_any_there { book.get::<CollectedMessage>(key())? } else { None };
        if let Some(mut stored) = stored {
            tally.repeat(1);
            if stored.body.is_none() && stored.note(partner, reader.read(message, identity))? {
                book.update(&stored)?;
            }
            continue;
        }
        let mut new = new_row(&book, key(), message);
        if kept.keep == Keep::All {
            new.body = Some(formed(message.body));
        } else {
            new.folded = Some(reader.digest(message).to_vec());
            new.names_amount = names_amount(&reader.folded).then_some(true);
            new.note(partner, reader.read(message, identity))?;
        }
        book.append(new)?;
        tally.store();
    }
    let level = note_staged::<CollectedMessage>(cx, borrower_id, tally.stored())?;
    Ok(tally.at_level(level))
}

/// Sorts messages by their keys, removes repeated ones, and returns their number. A sender can't make the sorting
/// slow.
fn in_order(keyed: &mut Vec<Keyed<'_>>) -> usize {
    keyed.sort_unstable_by_key(Keyed::key);
    let came = keyed.len();
    keyed.dedup_by_key(|keyed| keyed.key());
    came.saturating_sub(keyed.len())
}

/// A message with its identity among the messages of its borrower.
struct Keyed<'m> {
    message: Incoming<'m>,
    identity: [u8; IDENTITY_BYTES],
}

impl<'m> Keyed<'m> {
    fn of(message: Incoming<'m>) -> Self {
        let Incoming { address, body, received_ms, .. } = message;
        Self { message, identity: Message::identity(address, body, received_ms) }
    }

    /// Returns the sorting key of its row among the rows of the borrower.
    fn key(&self) -> (i64, [u8; IDENTITY_BYTES]) {
        (self.message.received_ms, self.identity)
    }
}

/// Whether the borrower has any stored message between the times of the first and the last of these sorted messages.
/// Usually there is none, so single messages need not be looked up.
fn is_any_there(
    book: &mut Book<'_>,
    borrower_id: BorrowerId,
    keyed: &[Keyed<'_>],
) -> Result<bool, Error> {
    let ([first, ..], [.., last]) = (keyed, keyed) else { return Ok(false) };
    let all = book.scan(CollectedMessage::by_key).equal(borrower_id);
    Ok(all.from(first.message.received_ms).to(last.message.received_ms).first()?.is_some())
}

/// Reads the texts of messages.
struct Reader<'t> {
    readings: &'t Readings,
    zone: Zone,
    codes: Option<AccountCodes<'t>>,
    scratch: Scratch,
    folded: Folded,
}

impl<'t> Reader<'t> {
    fn of(readings: &'t Readings, zone: Zone, codes: Option<AccountCodes<'t>>) -> Self {
        let (scratch, folded) = (Scratch::default(), Folded::default());
        Self { readings, zone, codes, scratch, folded }
    }

    /// Whether a message contains a one-time code and does not report money that moved.
    fn hides_code(&mut self, message: &Incoming<'_>) -> bool {
        self.may_hide_code(message) && {
            let identity = Keyed::of(*message).identity;
            let dated = self.dated(message);
            let reading = self.readings.read(&mut self.scratch, &dated, &identity);
            !reading.is_of_moved_money()
        }
    }

    /// Whether a message contains a one-time code.
    fn may_hide_code(&mut self, message: &Incoming<'_>) -> bool {
        may_carry_code(message.body) && {
            self.folded.fold(message.body);
            hides_code(message.body, &self.folded)
        }
    }

    fn read(
        &mut self,
        message: &Incoming<'_>,
        identity: &[u8; IDENTITY_BYTES],
    ) -> Option<ParsedMessage> {
        let dated = self.dated(message);
        let reading: Reading<'_> = self.readings.read(&mut self.scratch, &dated, identity);
        ParsedMessage::of(&reading, message.body, self.codes)
    }

    fn note(&mut self, message: &Incoming<'_>, noted: &mut Noted) {
        let identity = Keyed::of(*message).identity;
        let dated = self.dated(message);
        noted.note(&self.readings.matcher, &mut self.scratch, &dated, &identity);
    }

    fn digest(&mut self, message: &Incoming<'_>) -> [u8; IDENTITY_BYTES] {
        self.folded.fold(message.body);
        Message::text_digest(&self.folded, message.body)
    }

    fn dated<'m>(&self, message: &Incoming<'m>) -> Message<'m> {
        let Incoming { address, body, received_ms, .. } = *message;
        let time = DateTime::from_timestamp_millis(received_ms).unwrap_or_default();
        Message { address, body, received_at: self.zone.local(time) }
    }
}

/// Returns the row of a message, without text and readings.
fn new_row(
    book: &Book<'_>,
    (borrower_id, received_ms, identity): (BorrowerId, i64, Vec<u8>),
    message: &Incoming<'_>,
) -> CollectedMessage {
    CollectedMessage {
        tenant_id: book.tenant(),
        borrower_id,
        received_ms,
        identity,
        address: message.address.to_owned(),
        body: None,
        folded: None,
        parsed: None,
        names_amount: None,
    }
}

/// Returns a borrower's messages that were received between two milliseconds, both included.
pub(crate) fn messages_between(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    from_ms: i64,
    to_ms: i64,
) -> Result<Vec<CollectedMessage>, Error> {
    let mut book = cx.book()?;
    let all = book.scan(CollectedMessage::by_key).equal(borrower_id);
    Ok(all.from(from_ms).to(to_ms).collect()?)
}

/// Returns the time of a borrower's first message since a millisecond.
pub(crate) fn first_message(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    from_ms: i64,
) -> Result<Option<i64>, Error> {
    let mut book = cx.book()?;
    let first = book.scan(CollectedMessage::by_key).equal(borrower_id).from(from_ms).first()?;
    Ok(first.map(|first| first.received_ms))
}

/// Returns the reason for not storing a message. `None` if it is to be stored.
fn left_out(
    message: &Incoming<'_>,
    kept: &Kept,
    times: &RangeInclusive<i64>,
) -> Option<&'static str> {
    let Incoming { address, body, received_ms, in_inbox } = *message;
    if !in_inbox {
        return Some("not_incoming");
    }
    if !has_visible(body) || !has_visible(address) {
        return Some("empty");
    }
    if !times.contains(&received_ms) {
        return Some("clock");
    }
    (received_ms < kept.messages_from_ms).then_some("old")
}

/// Returns the plausible times of a phone with a correct clock, in milliseconds of the epoch.
pub(super) fn possible_times(now: DateTime<Utc>) -> RangeInclusive<i64> {
    let last = now.checked_add_signed(TimeDelta::days(1)).unwrap_or(now).timestamp_millis();
    FIRST_MS..=last
}
