//! Messages as they are stored.

use super::parsed::{AccountCodes, ParsedMessage};
use super::retention::Kept;
use super::sent::check_text;
use super::tables::{CollectedMessage, Keep, formed};
use super::{Tally, UploadedMessage};
use crate::error::Error;
use crate::identity::Peppers;
use crate::ids::BorrowerId;
use crate::sms::{
    FIRST_MS, Folded, IDENTITY_BYTES, Matcher, Message, Scratch, has_visible, may_carry_code,
};
use crate::storage::Book;
use crate::unit::Context;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashSet;

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
    incoming: impl ExactSizeIterator<Item = Incoming<'m>> + Clone,
    templates: &Matcher,
) -> Result<Tally, Error> {
    let mut tally = Tally::of(incoming.len());
    let (now, partner) = (cx.now(), cx.partner()?.partner_id);
    let pepper = cx.config().peppers.as_ref().map(Peppers::current);
    let mut book = cx.book()?;
    let tenant = book.tenant();
    let codes = pepper.map(|pepper| AccountCodes { pepper, tenant });
    let mut known = Known::of(&mut book, borrower_id, incoming.clone())?;
    let (mut scratch, mut folded) = (Scratch::default(), Folded::default());
    for message in incoming {
        if let Some(reason) = left_out(&message, kept, now) {
            tally.skip(reason);
            continue;
        }
        let Incoming { address, body, received_ms, .. } = message;
        let time = DateTime::from_timestamp_millis(received_ms).unwrap_or_default();
        let read = || Message { address, body, received_at: kept.zone.local(time) };
        if may_carry_code(body) {
            folded.fold(body);
            if templates.hides_code(&mut scratch, &read(), &folded) {
                tally.skip("otp");
                continue;
            }
        }
        let mut parsed = || ParsedMessage::read(templates, &mut scratch, &read(), codes);
        let identity = Message::identity(address, body, received_ms);
        match known.before(&mut book, borrower_id, received_ms, identity)? {
            Before::Came => tally.repeat(),
            Before::Stored(mut stored) => {
                tally.repeat();
                if stored.body.is_none() && stored.note(partner, parsed())? {
                    book.update(&*stored)?;
                }
            }
            Before::Nothing => {
                let mut new = new_row(&book, (borrower_id, received_ms, identity), &message);
                if kept.keep == Keep::All {
                    new.body = Some(formed(body));
                } else {
                    folded.fold(body);
                    new.folded = Some(Message::text_digest(&folded, body).to_vec());
                    new.note(partner, parsed())?;
                }
                book.insert(&new)?;
                tally.store();
            }
        }
    }
    Ok(tally)
}

/// The row of a message, without what is kept of its text.
fn new_row(
    book: &Book<'_>,
    (borrower_id, received_ms, identity): (BorrowerId, i64, [u8; IDENTITY_BYTES]),
    message: &Incoming<'_>,
) -> CollectedMessage {
    CollectedMessage {
        tenant_id: book.tenant(),
        borrower_id,
        received_ms,
        identity: identity.to_vec(),
        address: message.address.to_owned(),
        body: None,
        folded: None,
        parsed: None,
    }
}

/// What messages of a borrower are there.
struct Known {
    /// Whether any was there from the first to the last that comes in. Mostly none was, and each is not looked up.
    is_any_there: bool,
    /// Those that came in before.
    came: HashSet<[u8; IDENTITY_BYTES]>,
}

impl Known {
    fn of<'m>(
        book: &mut Book<'_>,
        borrower_id: BorrowerId,
        incoming: impl Iterator<Item = Incoming<'m>> + Clone,
    ) -> Result<Self, Error> {
        let times = incoming.map(|message| message.received_ms);
        let is_any_there = match (times.clone().min(), times.max()) {
            (Some(first), Some(last)) => {
                let all = book.scan(CollectedMessage::by_key).equal(borrower_id);
                all.from(first).to(last).first()?.is_some()
            }
            _ => false,
        };
        Ok(Self { is_any_there, came: HashSet::new() })
    }

    /// Says where a message is; from now on it came.
    fn before(
        &mut self,
        book: &mut Book<'_>,
        borrower_id: BorrowerId,
        received_ms: i64,
        identity: [u8; IDENTITY_BYTES],
    ) -> Result<Before, Error> {
        if !self.came.insert(identity) {
            return Ok(Before::Came);
        }
        if !self.is_any_there {
            return Ok(Before::Nothing);
        }
        let key = (borrower_id, received_ms, identity.to_vec());
        let stored = book.get::<CollectedMessage>(key)?;
        Ok(stored.map_or(Before::Nothing, |stored| Before::Stored(Box::new(stored))))
    }
}

/// Where a message is that comes in.
enum Before {
    /// Nowhere.
    Nothing,
    /// Among those that came in with it, so that what was to be done is done.
    Came,
    /// In the book.
    Stored(Box<CollectedMessage>),
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
fn left_out(message: &Incoming<'_>, kept: &Kept, now: DateTime<Utc>) -> Option<&'static str> {
    let Incoming { address, body, received_ms, in_inbox } = *message;
    if !in_inbox {
        return Some("not_incoming");
    }
    if !has_visible(body) || !has_visible(address) {
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
