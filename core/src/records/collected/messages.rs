//! Messages as they are stored.

use super::parsed::ParsedMessage;
use super::retention::Kept;
use super::sent::check_text;
use super::tables::{CollectedMessage, Keep, formed};
use super::{Tally, UploadedMessage};
use crate::error::Error;
use crate::ids::BorrowerId;
use crate::sms::{FIRST_MS, Folded, Matcher, Message, Scratch};
use crate::unit::Context;
use chrono::{DateTime, TimeDelta, Utc};

const ADDRESS_CHARS_MAX: usize = 100;
const BODY_CHARS_MAX: usize = 20_000;
/// Android's number of the inbox.
const INBOX: i64 = 1;

/// A message that comes in.
#[derive(Clone, Copy)]
pub(super) struct Incoming<'m> {
    pub(super) address: &'m str,
    pub(super) body: &'m str,
    pub(super) received_ms: i64,
    /// Whether it is one of the inbox.
    pub(super) in_inbox: bool,
}

/// Refuses a message whose address or text is too long; `place` says where a member of it stands.
///
/// # Errors
/// The first member that is, without its text.
pub(crate) fn check_message(
    place: impl Fn(&str) -> String,
    address: &str,
    body: &str,
) -> Result<(), Error> {
    check_text(place("address"), address, ADDRESS_CHARS_MAX)?;
    check_text(place("body"), body, BODY_CHARS_MAX)
}

/// Stores messages of an upload that are not there yet, and counts what became of each. One with a code is stored
/// only if the uploader's templates read it as money that moved.
///
/// # Errors
/// When the store fails.
pub(crate) fn store_messages(
    cx: &mut Context<'_>,
    kept: &Kept,
    borrower_id: BorrowerId,
    sent: &[UploadedMessage],
    templates: &Matcher,
) -> Result<Tally, Error> {
    let incoming = sent.iter().map(|UploadedMessage { address, body, date, type_, .. }| Incoming {
        address: &address.0,
        body: &body.0,
        received_ms: date.0,
        in_inbox: type_.as_ref().is_none_or(|type_| type_.0 == INBOX),
    });
    store_incoming(cx, kept, borrower_id, incoming, templates)
}

/// Stores messages that are not there yet, and counts what became of each. Where the text is not kept, what the
/// templates read of it is, also of a message that another partner has sent before.
///
/// # Errors
/// When the store fails.
pub(super) fn store_incoming<'m>(
    cx: &mut Context<'_>,
    kept: &Kept,
    borrower_id: BorrowerId,
    incoming: impl ExactSizeIterator<Item = Incoming<'m>>,
    templates: &Matcher,
) -> Result<Tally, Error> {
    let (mut tally, now) = (Tally::of(incoming.len()), cx.now());
    let partner = cx.partner()?.partner_id;
    let mut scratch = Scratch::default();
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    let mut folded = Folded::default();
    for message in incoming {
        let Incoming { address, body, received_ms, .. } = message;
        folded.fold(body);
        if let Some(reason) = left_out(&message, &folded, kept, now) {
            tally.skip(reason);
            continue;
        }
        let time = DateTime::from_timestamp_millis(received_ms).unwrap_or_default();
        let read = Message { address, body, received_at: kept.zone.local(time) };
        if templates.hides_code(&mut scratch, &read, &folded) {
            tally.skip("otp");
            continue;
        }
        let identity = Message::identity(address, body, received_ms).to_vec();
        let stored = book.get::<CollectedMessage>((borrower_id, received_ms, &identity))?;
        let is_whole = stored.as_ref().map_or(kept.keep == Keep::All, |it| it.body.is_some());
        let parsed =
            if is_whole { None } else { ParsedMessage::read(templates, &mut scratch, &read) };
        if let Some(mut stored) = stored {
            tally.repeat();
            if let Some(parsed) = parsed
                && stored.note(partner, parsed)?
            {
                book.update(&stored)?;
            }
            continue;
        }
        let mut new = CollectedMessage {
            tenant_id,
            borrower_id,
            received_ms,
            identity,
            address: address.to_owned(),
            body: is_whole.then(|| formed(body)),
            folded: (!is_whole).then(|| Message::text_digest(&folded, body).to_vec()),
            parsed: None,
        };
        if let Some(parsed) = parsed {
            new.note(partner, parsed)?;
        }
        book.insert(&new)?;
        tally.store();
    }
    Ok(tally)
}

/// Returns the messages of a borrower that were received from one millisecond to another one.
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

/// Returns when the first message of a borrower since a millisecond was received.
pub(crate) fn first_message(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    from_ms: i64,
) -> Result<Option<i64>, Error> {
    let mut book = cx.book()?;
    let first = book.scan(CollectedMessage::by_key).equal(borrower_id).from(from_ms).first()?;
    Ok(first.map(|first| first.received_ms))
}

/// Why a message is not stored, if it isn't.
fn left_out(
    message: &Incoming<'_>,
    folded: &Folded,
    kept: &Kept,
    now: DateTime<Utc>,
) -> Option<&'static str> {
    let Incoming { address, received_ms, in_inbox, .. } = *message;
    if !in_inbox {
        return Some("not_incoming");
    }
    if folded.as_str().is_empty() || Folded::of(address).as_str().is_empty() {
        return Some("empty");
    }
    if !is_possible(received_ms, now) {
        return Some("clock");
    }
    (received_ms < kept.messages_from_ms).then_some("old")
}

/// Whether a phone whose clock is right can have said this time.
pub(super) fn is_possible(millis: i64, now: DateTime<Utc>) -> bool {
    let last = now.checked_add_signed(TimeDelta::days(1)).unwrap_or(now).timestamp_millis();
    (FIRST_MS..=last).contains(&millis)
}
