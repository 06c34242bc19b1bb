//! Counts the messages that a lender's templates read.

use super::stopped::{Stopped, Stops};
use super::{Class, Folded, Reading, TemplateSet};
use std::collections::HashMap;

/// An address without letters and with at least this number of digits is a person's phone.
const PHONE_DIGITS: usize = 8;

/// The outcomes of a number of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All of them.
    pub messages: u64,
    /// The messages that a template matches.
    pub matched: u64,
    /// The messages with a settled record.
    pub settled: u64,
    /// The messages about money that did not move, or has not moved yet.
    pub unsettled: u64,
    /// The messages that a template ignores.
    pub ignored: u64,
    /// The messages that no template matches.
    pub unmatched: u64,
}

/// The numbers of messages that a lender's templates read, in total and by sender.
///
/// # Example
/// ```
/// use chrono::NaiveDate;
/// use lendwright_sms::{Coverage, Matcher, Message, Scratch, SenderSettings, TemplateSet};
///
/// let mut set = TemplateSet::default();
/// set.append("MyBank", "purchase", &["Paid {{amount}} EGP at {{merchant}}"])?;
/// let matcher = Matcher::new(&set, |_| SenderSettings::default());
///
/// let received_at = NaiveDate::from_ymd_opt(2026, 3, 5).unwrap().and_hms_opt(10, 42, 0).unwrap();
/// let (mut coverage, mut scratch) = (Coverage::default(), Scratch::default());
/// for (address, body) in
///     [("MYBANK", "Paid 20 EGP at a shop"), ("MyBank", "Good morning"), ("A Shop", "Sale"), ("+201001234567", "Hi")]
/// {
///     coverage.count(address, &matcher.read(&mut scratch, &Message { address, body, received_at }));
/// }
/// assert_eq!((coverage.all().messages, coverage.all().matched), (4, 1));
/// assert_eq!(coverage.senders()[0].1.unmatched, 1);
/// assert_eq!((coverage.unknown(), coverage.phones()), (vec![("A Shop", 1)], 1));
/// # Ok::<(), lendwright_sms::SetError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    all: Counts,
    senders: HashMap<String, Counts>,
    /// By the folded address: the address as it came first, and the number of messages.
    unknown: HashMap<String, (String, u64)>,
    phones: u64,
    stops: Stops,
}

impl Coverage {
    /// Notes the word that stops a message which a template matches. `body` is its text, if it is kept, and `set` the
    /// templates.
    pub fn note_stop(&mut self, body: Option<&str>, reading: &Reading<'_>, set: &TemplateSet) {
        self.stops.note(body, reading, set);
    }

    /// Returns the words that stop messages which a template matches.
    #[must_use]
    pub fn stopped(&self) -> Vec<Stopped> {
        self.stops.all()
    }

    /// Counts a message by its reading.
    pub fn count(&mut self, address: &str, reading: &Reading<'_>) {
        self.all.count(reading);
        match reading {
            Reading::Unmatched { sender } | Reading::Record { sender, .. } => {
                if let Some(counts) = self.senders.get_mut(*sender) {
                    counts.count(reading);
                } else {
                    let counts = self.senders.entry((*sender).to_owned()).or_default();
                    counts.count(reading);
                }
            }
            Reading::UnknownSender if is_phone(address) => {
                self.phones = self.phones.saturating_add(1);
            }
            Reading::UnknownSender => {
                let folded = Folded::of(address).as_str().to_owned();
                let (_, count) =
                    self.unknown.entry(folded).or_insert_with(|| (address.to_owned(), 0));
                *count = count.saturating_add(1);
            }
        }
    }

    /// Returns the outcomes of all messages.
    #[must_use]
    pub const fn all(&self) -> Counts {
        self.all
    }

    /// Returns the senders with templates, those with the most messages first, then by name.
    #[must_use]
    pub fn senders(&self) -> Vec<(&str, Counts)> {
        let mut senders: Vec<_> =
            self.senders.iter().map(|(name, counts)| (&**name, *counts)).collect();
        senders.sort_unstable_by(|a, b| (b.1.messages, a.0).cmp(&(a.1.messages, b.0)));
        senders
    }

    /// Returns the addresses without templates and their numbers of messages, largest first, then by name. It leaves
    /// out those of [`Coverage::phones`].
    #[must_use]
    pub fn unknown(&self) -> Vec<(&str, u64)> {
        let mut unknown: Vec<_> =
            self.unknown.values().map(|(name, count)| (&**name, *count)).collect();
        unknown.sort_unstable_by(|a, b| (b.1, a.0).cmp(&(a.1, b.0)));
        unknown
    }

    /// Returns the number of messages from persons' phones, all phones together.
    #[must_use]
    pub const fn phones(&self) -> u64 {
        self.phones
    }
}

impl Counts {
    const fn count(&mut self, reading: &Reading<'_>) {
        let of_kind = match reading {
            Reading::UnknownSender | Reading::Unmatched { .. } => &mut self.unmatched,
            Reading::Record { record, .. } => {
                self.matched = self.matched.saturating_add(1);
                if matches!(record.class(), Class::Ignore) {
                    &mut self.ignored
                } else if record.settled.is_yes() {
                    &mut self.settled
                } else {
                    &mut self.unsettled
                }
            }
        };
        *of_kind = of_kind.saturating_add(1);
        self.messages = self.messages.saturating_add(1);
    }
}

fn is_phone(address: &str) -> bool {
    let folded = Folded::of(address);
    let digits = folded.as_str().bytes().filter(u8::is_ascii_digit).count();
    digits >= PHONE_DIGITS && !folded.as_str().chars().any(char::is_alphabetic)
}
