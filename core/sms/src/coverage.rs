//! Counts the messages that a lender's templates read, and compares the readings of two sets of templates.

use crate::mask::masked;
use crate::stopping_words::{StoppingWord, StoppingWords};
use crate::{Class, Field, FoldedText, Reading, Record, Template, TemplateSet};
use lendwright_types::codes;
use std::collections::HashMap;
use std::ops::Range;

/// An address without letters and with at least this number of digits is a person's phone.
const PHONE_DIGITS: usize = 8;

/// The outcomes of a number of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
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
    stops: StoppingWords,
}

impl Coverage {
    /// Notes the word that stops a message which a template matches. `body` is its text, if it is kept, and `set` the
    /// templates.
    pub fn note_stop(&mut self, body: Option<&str>, reading: &Reading<'_>, set: &TemplateSet) {
        self.stops.note(body, reading, set);
    }

    /// Returns the words that stop messages which a template matches.
    #[must_use]
    pub fn stopped(&self) -> Vec<StoppingWord> {
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
                let folded = FoldedText::new(address).as_str().to_owned();
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
    let folded = FoldedText::new(address);
    let digits = folded.as_str().bytes().filter(u8::is_ascii_digit).count();
    digits >= PHONE_DIGITS && !folded.as_str().chars().any(char::is_alphabetic)
}

/// The most samples.
const SAMPLES_MAX: usize = 20;

codes! {
    /// What another set of templates reads otherwise of a message.
    pub enum Change {
        /// No template has matched it, and one does.
        NewlyMatched = "newly_matched",
        /// A template has matched it, and none does.
        Lost = "lost",
        /// It counts in another category.
        OtherCategory = "other_category",
        /// Another amount is read, or another currency.
        OtherAmount = "other_amount",
        /// Templates of two categories match it equally well, and have not before.
        Ambiguous = "ambiguous",
        /// A template matches it, something speaks against money having moved, and has not been read before.
        Unsettled = "unsettled",
        /// A new template matches it, and one of another category goes before it.
        Shadowed = "shadowed",
    }
}

/// A message with a different reading. Names are hidden in it, and digits except those of amounts and dates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sample {
    /// The differences between the readings.
    pub changes: Vec<Change>,
    /// The message.
    pub text: String,
    /// The category and the amount that were read before, where a template matched.
    pub before: Option<(String, Option<String>)>,
    /// The category and the amount now, if a template matches.
    pub after: Option<(String, Option<String>)>,
}

/// The numbers of messages with different readings by another set of templates, with samples.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    messages: u64,
    counts: Vec<(Change, u64)>,
    samples: Vec<(Change, Sample)>,
    stops: StoppingWords,
}

impl Comparison {
    /// Compares the readings of a message by two sets of templates. `is_shadowed` is true if a new template matches
    /// it, but one of another category wins.
    pub fn compare(
        &mut self,
        body: &str,
        (before, old): (&Reading<'_>, &TemplateSet),
        (after, new): (&Reading<'_>, &TemplateSet),
        is_shadowed: bool,
    ) {
        self.messages = self.messages.saturating_add(1);
        let mut changes = changes(record(before), record(after));
        if changes.contains(&Change::Unsettled) || !is_same_template(before, after) {
            self.stops.note(Some(body), after, new);
        }
        changes.extend(is_shadowed.then_some(Change::Shadowed));
        for change in &changes {
            match self.counts.iter_mut().find(|(known, _)| known == change) {
                Some((_, count)) => *count = count.saturating_add(1),
                None => self.counts.push((*change, 1)),
            }
        }
        // A sample counts for its rarest change, so that frequent changes do not fill all places.
        let count = |change: &Change| (self.count(*change), *change as u8);
        let Some(main) = changes.iter().copied().min_by_key(count) else { return };
        if self.samples.iter().filter(|(of, _)| *of == main).count() < SAMPLES_MAX {
            let text = sample_text(body, [(before, old), (after, new)]);
            let told = |reading| record(reading).map(told);
            let sample = Sample { changes, text, before: told(before), after: told(after) };
            self.samples.push((main, sample));
        }
    }

    /// Returns how many messages were compared.
    #[must_use]
    pub const fn messages(&self) -> u64 {
        self.messages
    }

    /// Returns how many messages have a change.
    #[must_use]
    pub fn count(&self, change: Change) -> u64 {
        self.counts.iter().find(|(known, _)| *known == change).map_or(0, |(_, count)| *count)
    }

    /// Returns the words that stop messages which another template matches now, or which no word stopped before.
    #[must_use]
    pub fn stopped(&self) -> Vec<StoppingWord> {
        self.stops.all()
    }

    /// Returns up to 20 samples, of each change in turn.
    #[must_use]
    pub fn samples(&self) -> Vec<&Sample> {
        let of = |change: Change| self.samples.iter().filter(move |(of, _)| *of == change);
        let rounds = (0..SAMPLES_MAX).flat_map(|round| {
            Change::all().filter_map(move |change| of(change).nth(round)).map(|(_, sample)| sample)
        });
        rounds.take(SAMPLES_MAX).collect()
    }
}

const fn record<'r, 'm>(reading: &'r Reading<'m>) -> Option<&'r Record<'m>> {
    match reading {
        Reading::Record { record, .. } => Some(record),
        Reading::UnknownSender | Reading::Unmatched { .. } => None,
    }
}

/// Whether one template of one sender matches in both sets.
fn is_same_template(before: &Reading<'_>, after: &Reading<'_>) -> bool {
    match (before, after) {
        (
            Reading::Record { sender: old_sender, record: old },
            Reading::Record { sender: new_sender, record: new },
        ) => (old_sender, old.category, old.template) == (new_sender, new.category, new.template),
        _ => false,
    }
}

fn told(record: &Record<'_>) -> (String, Option<String>) {
    (record.category.to_owned(), record.amount.map(|amount| amount.to_string()))
}

fn changes(before: Option<&Record<'_>>, after: Option<&Record<'_>>) -> Vec<Change> {
    let mut changes = Vec::new();
    match (before, after) {
        (None, Some(_)) => changes.push(Change::NewlyMatched),
        (Some(_), None) => changes.push(Change::Lost),
        (Some(before), Some(after)) => {
            if before.category != after.category {
                changes.push(Change::OtherCategory);
            }
            if (before.amount, before.currency) != (after.amount, after.currency) {
                changes.push(Change::OtherAmount);
            }
        }
        (None, None) => {}
    }
    let is_new = |is: fn(&Record<'_>) -> bool| after.is_some_and(is) && !before.is_some_and(is);
    if is_new(|record| record.ambiguous) {
        changes.push(Change::Ambiguous);
    }
    if is_new(|record| !record.settled.is_yes()) {
        changes.push(Change::Unsettled);
    }
    changes
}

/// The message with the words of the matching templates, and the amounts and dates that they read.
fn sample_text(body: &str, read: [(&Reading<'_>, &TemplateSet); 2]) -> String {
    let templates: Vec<&Template> = read.iter().filter_map(|(it, set)| template(it, set)).collect();
    let shown: Vec<Range<usize>> =
        read.iter().filter_map(|(it, _)| record(it)).flat_map(|record| amounts(record)).collect();
    masked(body, &shown, |word| templates.iter().any(|template| template.has_word(word)))
}

fn template<'s>(reading: &Reading<'_>, set: &'s TemplateSet) -> Option<&'s Template> {
    let Reading::Record { sender, record } = reading else { return None };
    set.templates(sender, record.category).get(usize::from(record.template))
}

/// The places of the amounts, the currency and the date of a record.
fn amounts(record: &Record<'_>) -> impl Iterator<Item = Range<usize>> {
    let amounts = [Field::Amount, Field::Money, Field::Balance, Field::Limit, Field::Fee];
    amounts
        .into_iter()
        .chain([Field::Currency, Field::Date])
        .filter_map(|field| record.spans.of(field))
}
