//! Stored readings of messages, so that they are not read again.

use super::{Field, FoundSender, Matcher, Message, Reading, Record, Scratch};
use crate::message::{names_amount, widened};
use chrono::NaiveDateTime;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The readings of messages by a set of templates, each with the message's identity. Other messages, and those
/// received at another local time, are read again.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ReadingCache {
    /// The digest of the templates.
    pub templates: String,
    /// Whether each message of the request contains a one-time code, in the order of the request. `None` for a message
    /// that was not searched, because it was not to be stored.
    pub have_codes: Vec<Option<bool>>,
    notes: HashMap<[u8; 32], Note>,
    limits: Limits,
}

/// The limits of stored readings.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Limits {
    /// The number of messages stored at any cost of reading.
    any: usize,
    /// The number of steps that makes a message costly.
    costly_steps: u64,
    /// The limit of their number. Those after the first ones are costly.
    all: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { any: 100_000, costly_steps: 5_000, all: 300_000 }
    }
}

/// A message as a summary uses it.
#[non_exhaustive]
pub struct MessageFacts<'m> {
    /// The digest of its folded text.
    pub digest: [u8; 32],
    /// Whether its text contains an amount. It is false if a template matches or if no template has its sender.
    pub names_amount: bool,
    /// The reading, if a template matches.
    pub record: Option<Record<'m>>,
}

/// The reading of a message, without the parts of its text.
#[derive(Clone, PartialEq, Eq)]
struct Note {
    received_at: NaiveDateTime,
    digest: [u8; 32],
    names_amount: bool,
    /// The category and the record, if a template matches.
    record: Option<(String, Record<'static>)>,
}

impl<'m> MessageFacts<'m> {
    /// Reads a message by the templates of its sender.
    fn read(
        matcher: &'m Matcher,
        scratch: &mut Scratch,
        found: Option<FoundSender<'m>>,
        message: &Message<'m>,
    ) -> Self {
        let reading = if let Some(found) = found {
            matcher.read_of_sender(scratch, found, message)
        } else {
            scratch.fold(message.body);
            Reading::UnknownSender
        };
        let folded = scratch.folded();
        let digest = widened(&Message::text_digest(folded, message.body));
        match reading {
            Reading::UnknownSender => Self { digest, names_amount: false, record: None },
            Reading::Unmatched { .. } => {
                Self { digest, names_amount: names_amount(folded), record: None }
            }
            Reading::Record { record, .. } => {
                Self { digest, names_amount: false, record: Some(record) }
            }
        }
    }
}

impl Note {
    /// The record with the texts of another copy of the message.
    fn record<'m>(&'m self, body: &'m str) -> Option<Record<'m>> {
        self.record.as_ref().map(|(category, record)| record.over(category, body))
    }
}

impl fmt::Debug for ReadingCache {
    /// Hides the fields, which are personal data.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ReadingCache({} messages)", self.notes.len())
    }
}

impl ReadingCache {
    /// Whether a message more that is costly to read would not be noted.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.notes.len() >= self.limits.all
    }

    /// Reads a message by these templates and stores the reading. It is not stored if it is stored already, or if
    /// many are and this one is cheap to read again.
    pub fn note(
        &mut self,
        matcher: &Matcher,
        scratch: &mut Scratch,
        message: &Message<'_>,
        identity: &[u8],
    ) {
        let identity = widened(identity);
        if self.is_full() || self.notes.contains_key(&identity) {
            return;
        }
        let before = scratch.steps();
        let found = matcher.sender(scratch, message.address);
        let MessageFacts { digest, names_amount, record } =
            MessageFacts::read(matcher, scratch, found, message);
        let record = record.map(|record| (record.category.to_owned(), record.over("", "")));
        let is_costly = scratch.steps().saturating_sub(before) >= self.limits.costly_steps;
        if is_costly || self.notes.len() < self.limits.any {
            let received_at = message.received_at;
            self.notes.insert(identity, Note { received_at, digest, names_amount, record });
        }
    }

    /// The reading of a message by these templates, as from [`Matcher::read`].
    pub fn read<'m>(
        &'m self,
        matcher: &'m Matcher,
        scratch: &mut Scratch,
        message: &Message<'m>,
        identity: &[u8],
    ) -> Reading<'m> {
        let Some(note) = self.noted(message, identity) else {
            return matcher.read(scratch, message);
        };
        let Some(found) = matcher.sender(scratch, message.address) else {
            return Reading::UnknownSender;
        };
        let sender = found.name();
        match note.record(message.body) {
            None => Reading::Unmatched { sender },
            Some(record) => Reading::Record { sender, record },
        }
    }

    fn noted(&self, message: &Message<'_>, identity: &[u8]) -> Option<&Note> {
        let note = self.notes.get(&widened(identity));
        note.filter(|note| note.received_at == message.received_at)
    }
}

/// Templates with their stored readings.
pub struct Readings {
    /// The templates.
    pub matcher: Arc<Matcher>,
    /// The digest of the templates.
    pub digest: String,
    /// Their stored readings.
    pub noted: Arc<ReadingCache>,
}

impl Readings {
    /// The reading of a message with this identity.
    pub fn read<'m>(
        &'m self,
        scratch: &mut Scratch,
        message: &Message<'m>,
        identity: &[u8],
    ) -> Reading<'m> {
        self.noted.read(&self.matcher, scratch, message, identity)
    }

    /// The facts of a message with this identity. `found` is its sender.
    pub fn facts<'m>(
        &'m self,
        scratch: &mut Scratch,
        found: Option<FoundSender<'m>>,
        message: &Message<'m>,
        identity: &[u8],
    ) -> MessageFacts<'m> {
        let Some(note) = self.noted.noted(message, identity) else {
            return MessageFacts::read(&self.matcher, scratch, found, message);
        };
        let (digest, names_amount) = (note.digest, note.names_amount);
        MessageFacts { digest, names_amount, record: note.record(message.body) }
    }
}

impl Record<'_> {
    /// The same with its texts of another copy of the message, and the category of another copy of its name.
    fn over<'n>(&self, category: &'n str, body: &'n str) -> Record<'n> {
        let text = |field| body.get(self.spans.of(field)?);
        Record {
            category,
            kind: self.kind,
            template: self.template,
            amount: self.amount,
            currency: self.currency,
            settled: self.settled.clone(),
            ambiguous: self.ambiguous,
            balance: self.balance,
            limit: self.limit,
            fee: self.fee,
            account: self.account,
            reference: text(Field::Reference),
            merchant: text(Field::Merchant),
            counterparty: text(Field::Counterparty),
            product: text(Field::Product),
            date: self.date,
            time: self.time,
            spans: self.spans.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::ReadingCache;
    use crate::message::IDENTITY_BYTES;
    use crate::{Matcher, Message, Pack, Reading, Scratch};
    use chrono::{NaiveDateTime, TimeDelta};

    #[test]
    fn of_many_messages_those_are_noted_that_are_costly_to_read() {
        let pack = Pack::all().first().unwrap();
        let matcher = Matcher::new(&pack.template_set().unwrap(), |sender| pack.settings(sender));
        let (sender, mut scratch) = (pack.senders.first().unwrap(), Scratch::default());
        let examples = sender.templates.iter().flat_map(|template| &template.examples);
        let (sender, costly) = (&*sender.name, examples.last().unwrap().text.clone());
        let received_at: NaiveDateTime = "2026-03-05T10:43:00".parse().unwrap();
        let cheap = "x";
        let mut steps = |body: &str| {
            let before = scratch.steps();
            let _ = matcher.read(&mut scratch, &Message { address: sender, body, received_at });
            scratch.steps() - before
        };
        let (least, most) = (steps(cheap), steps(&costly));
        assert!(least < most, "{least} {most}");
        let mut noted = ReadingCache {
            limits: super::Limits { any: 2, costly_steps: most, all: 4 },
            ..ReadingCache::default()
        };
        let counts = [cheap, cheap, cheap, &costly, cheap, &costly, &costly].map(|body| {
            let identity = [u8::try_from(noted.notes.len()).unwrap(); IDENTITY_BYTES];
            let message = Message { address: sender, body, received_at };
            noted.note(&matcher, &mut scratch, &message, &identity);
            (noted.notes.len(), noted.is_full())
        });
        let full = (4, true);
        assert_eq!(
            counts,
            [(1, false), (2, false), (2, false), (3, false), (3, false), full, full]
        );
    }

    #[test]
    fn what_was_noted_is_what_is_read() {
        let (mut scratch, mut records) = (Scratch::default(), 0);
        let received_at: NaiveDateTime = "2026-03-05T10:43:00".parse().unwrap();
        for pack in Pack::all() {
            let matcher =
                Matcher::new(&pack.template_set().unwrap(), |sender| pack.settings(sender));
            let mut noted = ReadingCache::default();
            let mut texts = vec![("nobody", "Paid EGP 5")];
            for sender in &pack.senders {
                let examples = sender.templates.iter().flat_map(|template| &template.examples);
                texts.extend(examples.map(|example| (&*sender.name, &*example.text)));
                texts.extend(sender.not_booked.iter().map(|one| (&*sender.name, &*one.text)));
            }
            let messages =
                texts.iter().map(|&(address, body)| Message { address, body, received_at });
            let identity = |message: &Message<'_>| -> [u8; IDENTITY_BYTES] {
                Message::identity(message.address, message.body, 0)
            };
            for message in messages.clone() {
                noted.note(&matcher, &mut scratch, &message, &identity(&message));
            }
            for message in messages {
                let before = scratch.steps();
                // Another copy of the message, as it is read of the book again.
                let body = message.body.to_owned();
                let again = Message { body: &body, ..message };
                let told = noted.read(&matcher, &mut scratch, &again, &identity(&message));
                assert_eq!(scratch.steps(), before, "it was matched again");
                let read = matcher.read(&mut scratch, &message);
                assert_eq!(told, read);
                records += usize::from(matches!(read, Reading::Record { .. }));
                let later = Message { received_at: received_at + TimeDelta::days(40), ..message };
                let told = noted.read(&matcher, &mut scratch, &later, &identity(&message));
                assert_eq!(told, matcher.read(&mut scratch, &later));
            }
        }
        assert!(records > 100, "{records}");
    }
}
