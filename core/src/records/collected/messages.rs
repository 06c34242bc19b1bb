//! Messages as they are stored.

use super::retention::Kept;
use super::tables::{CollectedMessage, Keep, formed};
use super::{Tally, UploadedMessage, UploadedTime};
use crate::audit::Digest;
use crate::error::Error;
use crate::ids::BorrowerId;
use crate::sms::{FIRST_MS, Folded, Message, hides_code};
use crate::unit::Context;
use chrono::{DateTime, TimeDelta, Utc};

/// Android's number of the inbox.
const INBOX: i64 = 1;
/// What is kept of a digest: enough that nobody meets one by chance.
const DIGEST_BYTES: usize = 16;

/// Stores messages that are not there yet, and counts what became of each.
///
/// # Errors
/// When the store fails.
pub(crate) fn store_messages(
    cx: &mut Context<'_>,
    kept: &Kept,
    borrower_id: BorrowerId,
    sent: &[UploadedMessage],
) -> Result<Tally, Error> {
    let (mut tally, now) = (Tally::of(sent.len()), cx.now());
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    let mut folded = Folded::default();
    for message in sent {
        folded.fold(&message.body.0);
        if let Some(reason) = left_out(message, &folded, kept, now) {
            tally.skip(reason);
            continue;
        }
        let UploadedTime(received_ms) = message.date;
        let (address, body) = (&message.address.0, &message.body.0);
        let identity = Message::identity(address, body, received_ms).to_vec();
        if book.get::<CollectedMessage>((borrower_id, received_ms, &identity))?.is_some() {
            tally.repeat();
            continue;
        }
        let is_whole = kept.keep == Keep::All;
        book.insert(&CollectedMessage {
            tenant_id,
            borrower_id,
            received_ms,
            identity,
            address: address.clone(),
            body: is_whole.then(|| formed(body)),
            folded: (!is_whole).then(|| digest_of(&folded, body)),
        })?;
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
    message: &UploadedMessage,
    folded: &Folded,
    kept: &Kept,
    now: DateTime<Utc>,
) -> Option<&'static str> {
    let UploadedMessage { address, body, date: UploadedTime(received_ms), type_, .. } = message;
    if type_.as_ref().is_some_and(|type_| type_.0 != INBOX) {
        return Some("not_incoming");
    }
    if folded.as_str().is_empty() || Folded::of(&address.0).as_str().is_empty() {
        return Some("empty");
    }
    if !is_possible(*received_ms, now) {
        return Some("clock");
    }
    if *received_ms < kept.messages_from_ms {
        return Some("old");
    }
    hides_code(&body.0, folded).then_some("otp")
}

/// Whether a phone whose clock is right can have said this time.
pub(super) fn is_possible(millis: i64, now: DateTime<Utc>) -> bool {
    let last = now.checked_add_signed(TimeDelta::days(1)).unwrap_or(now).timestamp_millis();
    (FIRST_MS..=last).contains(&millis)
}

/// The digest by which two messages of the same folded text are known where the text is not kept. One that is
/// too long to be folded whole is known by its own text, too.
fn digest_of(folded: &Folded, body: &str) -> Vec<u8> {
    let whole = if folded.is_cut() { body } else { "" };
    short(Digest::of(&[folded.as_str().as_bytes(), whole.as_bytes()]))
}

fn short(Digest(bytes): Digest) -> Vec<u8> {
    bytes.get(..DIGEST_BYTES).unwrap_or_default().to_vec()
}
