//! The summary of messages in columns.

use super::messages::Given;
use super::{ColumnsError, Messages, Reader};
use crate::sms::summary::{Basis, Entry, Sender, Summary, Window};
use crate::sms::{FIRST_MS, Folded, Message, Reading, Scratch, widened};
use chrono::DateTime;

impl Reader {
    /// Sums up the messages of one borrower: what a book with these templates answers after they were uploaded,
    /// to the bit.
    ///
    /// Messages that no book stores are left out: those in which nothing is visible, those from before the year
    /// 2000 and those that carry a code, unless a template reads them as money that moved.
    ///
    /// # Errors
    /// As [`Reader::read`].
    pub fn summary<'m>(
        &'m self,
        messages: &Messages<'m>,
        window: Window,
    ) -> Result<Summary<'m>, ColumnsError> {
        let read = window.read_from().timestamp_millis()..=window.as_of().timestamp_millis();
        let (mut scratch, mut folded) = (Scratch::default(), Folded::default());
        let (mut entries, mut first) = (Vec::new(), None);
        for row in 0..messages.count()? {
            let given = messages.at(row)?;
            folded.fold(given.body);
            if !is_kept(&given, &folded) || self.hides_code(&mut scratch, &given, &folded) {
                continue;
            }
            first = first.into_iter().chain([given.millis()]).min();
            if read.contains(&given.millis()) {
                entries.push(self.entry(&mut scratch, &given, &folded));
            }
        }
        let first_message = first.and_then(DateTime::from_timestamp_millis);
        Ok(Summary::of(&entries, &Basis { first_message, ..Basis::new(window, self.base) }))
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
        Entry { sender, received_at, identity, digest, record }
    }
}

/// Whether a book stores a message, but for codes.
fn is_kept(given: &Given<'_>, folded: &Folded) -> bool {
    let is_visible = |folded: &Folded| !folded.as_str().is_empty();
    is_visible(folded) && is_visible(&Folded::of(given.address)) && given.millis() >= FIRST_MS
}
