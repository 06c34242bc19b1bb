//! Finds the words that stop messages with a matching template.

use super::mask::masked;
use super::{Completion, FoldedText, Reading, Stop, TemplateSet};
use lendwright_types::internal::sort::CompactSort as _;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// The most samples of the messages that one word stops.
const SAMPLES_MAX: usize = 3;

/// A word that stops messages which a template matches.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StoppingWord {
    /// The sender.
    pub sender: String,
    /// The word, folded; the name of `why` if no word stops the messages, or if their texts are not kept.
    pub word: String,
    /// The reason that the word gives.
    pub why: Stop,
    /// The number of messages that the word stops.
    pub messages: u64,
    /// Up to three of the messages, without names, and without digits but those of amounts and dates.
    pub samples: Vec<String>,
}

/// The words that stop messages which a template matches. They do not depend on the order of the messages.
///
/// # Example
/// ```
/// use chrono::NaiveDate;
/// use lendwright_sms::{Matcher, Message, Scratch, SenderSettings, StoppingWords, TemplateSet};
///
/// let mut set = TemplateSet::default();
/// set.append("MyBank", "purchase", &["Paid {{amount}} EGP at {{merchant}}"])?;
/// let matcher = Matcher::new(&set, |_| SenderSettings::default());
///
/// let received_at = NaiveDate::from_ymd_opt(2026, 3, 5).unwrap().and_hms_opt(10, 42, 0).unwrap();
/// let (mut stops, mut scratch) = (StoppingWords::default(), Scratch::default());
/// for body in ["Paid 20 EGP at a shop was declined", "Paid 30 EGP at a shop"] {
///     let message = Message { address: "MyBank", body, received_at };
///     stops.note(Some(body), &matcher.read(&mut scratch, &message), &set);
/// }
/// let stopped = stops.all();
/// assert_eq!((stopped[0].word.as_str(), stopped[0].messages), ("declined", 1));
/// assert_eq!(stopped[0].samples, ["Paid 20 EGP at … declined"]);
/// # Ok::<(), lendwright_sms::SetError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct StoppingWords {
    /// By sender, word and reason.
    found: BTreeMap<(String, String, &'static str), WordTally>,
}

#[derive(Clone, Debug)]
struct WordTally {
    why: Stop,
    messages: u64,
    samples: BTreeSet<String>,
}

impl StoppingWords {
    /// Notes a message if a template matches it and something stops it. `body` is the message's text, if the text is
    /// kept. `set` contains the template.
    pub fn note(&mut self, body: Option<&str>, reading: &Reading<'_>, set: &TemplateSet) {
        let Reading::Record { sender, record } = reading else { return };
        let Completion::No { why, at, .. } = &record.settled else { return };
        let written = body.and_then(|body| body.get(at.clone())).unwrap_or_default();
        let word = FoldedText::new(written).as_str().to_owned();
        let word = if word.is_empty() { why.name().to_owned() } else { word };
        let new = || WordTally { why: *why, messages: 0, samples: BTreeSet::new() };
        let key = ((*sender).to_owned(), word, why.name());
        let found = self.found.entry(key).or_insert_with(new);
        found.messages = found.messages.saturating_add(1);
        let Some(body) = body else { return };
        let template = set.templates(sender, record.category).get(usize::from(record.template));
        let is_wording = |word: &str| template.is_some_and(|template| template.has_word(word));
        found.samples.insert(masked(body, std::slice::from_ref(at), is_wording));
        if found.samples.len() > SAMPLES_MAX {
            found.samples.pop_last();
        }
    }

    /// Returns the words, the word that stops the most messages first, then by sender, word and reason.
    #[must_use]
    pub fn all(&self) -> Vec<StoppingWord> {
        let stopped =
            |((sender, word, _), found): (&(String, String, &'static str), &WordTally)| {
                StoppingWord {
                    sender: sender.clone(),
                    word: word.clone(),
                    why: found.why,
                    messages: found.messages,
                    samples: found.samples.iter().cloned().collect(),
                }
            };
        let mut all: Vec<StoppingWord> = self.found.iter().map(stopped).collect();
        all.compact_sort_by_key(|stopped| Reverse(stopped.messages));
        all
    }
}
