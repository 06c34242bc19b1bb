//! Stored readings of messages, so that they are not read again.

use super::{Field, Matcher, Message, Reading, Record, Scratch};
use crate::message::widened;
use chrono::NaiveDateTime;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The readings of messages by a set of templates, each with the message's identity. Other messages, and those
/// received at another local time, are read again.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Noted {
    /// The digest of the templates.
    pub templates: String,
    notes: HashMap<[u8; 32], (NaiveDateTime, Option<Note>)>,
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

/// The reading of a message, without the parts of its text.
#[derive(Clone, PartialEq, Eq)]
struct Note {
    category: String,
    record: Record<'static>,
}

impl fmt::Debug for Noted {
    /// Hides the fields, which are personal data.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Noted({} messages)", self.notes.len())
    }
}

impl Noted {
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
        let note = match matcher.read(scratch, message) {
            Reading::Record { record, .. } => {
                Some(Note { category: record.category.to_owned(), record: record.over("", "") })
            }
            _ => None,
        };
        let is_costly = scratch.steps().saturating_sub(before) >= self.limits.costly_steps;
        if is_costly || self.notes.len() < self.limits.any {
            self.notes.insert(identity, (message.received_at, note));
        }
    }

    /// The reading of a message by these templates, as from [`Matcher::read`]. `scratch` then has it folded, too, if
    /// one of them has its sender.
    pub fn read<'m>(
        &'m self,
        matcher: &'m Matcher,
        scratch: &mut Scratch,
        message: &Message<'m>,
        identity: &[u8],
    ) -> Reading<'m> {
        let noted = self.notes.get(&widened(identity));
        let Some((_, note)) = noted.filter(|(at, _)| *at == message.received_at) else {
            return matcher.read(scratch, message);
        };
        let Some(found) = matcher.sender(scratch, message.address) else {
            return Reading::UnknownSender;
        };
        scratch.fold(message.body);
        let sender = found.name();
        match note {
            None => Reading::Unmatched { sender },
            Some(Note { category, record }) => {
                Reading::Record { sender, record: record.over(category, message.body) }
            }
        }
    }
}

/// Templates with their stored readings.
pub struct Readings {
    /// The templates.
    pub matcher: Arc<Matcher>,
    /// The digest of the templates.
    pub digest: String,
    /// Their stored readings.
    pub noted: Arc<Noted>,
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

    use super::Noted;
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
        let mut noted = Noted {
            limits: super::Limits { any: 2, costly_steps: most, all: 4 },
            ..Noted::default()
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
            let mut noted = Noted::default();
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
