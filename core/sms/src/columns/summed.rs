//! The summary of messages in columns.

use super::messages::Given;
use super::{ColumnsError, Messages, Outcome, Reader};
use crate::fold::has_visible;
use crate::message::widened;
use crate::summary::{Basis, Entry, Fate, Sender, Summary, Window};
use crate::{FIRST_MS, Folded, Message, Reading, Scratch, names_amount};
use chrono::{DateTime, Utc};
use std::ops::RangeInclusive;

impl Reader {
    /// Sums up the messages of one borrower. The result is identical, bit by bit, to that of a book with these
    /// templates after an upload.
    ///
    /// It leaves out the messages that no book stores: invisible ones, those from before the year 2000, and those
    /// with a code. A message with a code is kept where a template reads it as money that moved.
    ///
    /// # Errors
    /// Like [`Reader::read`].
    pub fn summary<'m>(
        &'m self,
        messages: &Messages<'m>,
        window: Window,
    ) -> Result<Summary<'m>, ColumnsError> {
        let (mut summing, mut entries) = (Summing::new(&window), Vec::new());
        for row in 0..messages.count()? {
            entries.extend(self.take(&mut summing, &messages.at(row)?));
        }
        let basis = Basis { first_message: summing.first(), ..Basis::new(window, self.base) };
        Ok(Summary::of(&entries, &basis))
    }

    /// Takes a message like the summary, or returns why it is left out.
    pub(super) fn take<'m>(
        &'m self,
        summing: &mut Summing,
        given: &Given<'m>,
    ) -> Result<Entry<'m>, Outcome> {
        let Summing { scratch, folded, first, read } = summing;
        folded.fold(given.body);
        if let Some(outcome) = not_kept(given) {
            return Err(outcome);
        }
        if self.hides_code(scratch, given, folded) {
            return Err(Outcome::Otp);
        }
        *first = first.iter().copied().chain([given.millis()]).min();
        if !read.contains(&given.millis()) {
            return Err(Fate::OutOfWindow.into());
        }
        Ok(self.entry(scratch, given, folded))
    }

    fn hides_code(&self, scratch: &mut Scratch, given: &Given<'_>, folded: &Folded) -> bool {
        let Given { address, body, received_at } = *given;
        let message = Message { address, body, received_at: self.zone.local(received_at) };
        self.matcher.hides_code(scratch, &message, folded)
    }

    /// A message as the summary takes it.
    fn entry<'m>(&'m self, scratch: &mut Scratch, given: &Given<'m>, folded: &Folded) -> Entry<'m> {
        let Given { address, body, received_at } = *given;
        let (mut sender, mut record) = (Sender::unknown(address), None);
        if let Some(found) = self.matcher.sender(scratch, address) {
            sender = Sender::known(found.name(), found.settings());
            let local = self.zone.local(received_at);
            let reading = self.matcher.read_folded(scratch, found, folded, body, local);
            if let Reading::Record { record: read, .. } = reading {
                record = Some(read);
            }
        }
        let identity = widened(&Message::identity(address, body, given.millis()));
        let digest = widened(&Message::text_digest(folded, body));
        let names_amount = sender.is_known && record.is_none() && names_amount(folded);
        Entry { sender, received_at, identity, digest, names_amount, record }
    }
}

/// Memory that all messages share, and the time of the first message so far.
pub(super) struct Summing {
    scratch: Scratch,
    folded: Folded,
    first: Option<i64>,
    read: RangeInclusive<i64>,
}

impl Summing {
    pub(super) fn new(window: &Window) -> Self {
        let read = window.read_from().timestamp_millis()..=window.as_of().timestamp_millis();
        Self { scratch: Scratch::default(), folded: Folded::default(), first: None, read }
    }

    /// When the first message was received.
    pub(super) fn first(&self) -> Option<DateTime<Utc>> {
        self.first.and_then(DateTime::from_timestamp_millis)
    }
}

/// Why a book would not store a message, except for codes.
fn not_kept(given: &Given<'_>) -> Option<Outcome> {
    if !has_visible(given.body) || !has_visible(given.address) {
        return Some(Outcome::Empty);
    }
    (given.millis() < FIRST_MS).then_some(Outcome::Clock)
}
