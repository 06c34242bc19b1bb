//! Compares the readings of two sets of templates.

use super::mask::masked;
use super::stopped::{Stopped, Stops};
use super::{Field, Reading, Record, Template, TemplateSet};
use lendwright_types::codes;
use std::ops::Range;

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
    stops: Stops,
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
    pub fn stopped(&self) -> Vec<Stopped> {
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
