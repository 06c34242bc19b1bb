//! Matches messages with the templates of their senders.

mod compile;
mod program;
mod record;
mod walk;

use super::{
    Folded, Guard, Message, Record, SenderSettings, Template, TemplateSet, TemplateWarning,
};
use chrono::NaiveDateTime;
use compile::{Compiled, Sender, Senders};
use record::{Beside, Match, Room};
use walk::{Memory, Place, Subject};

/// A compiled set of templates. Threads can share one, each with its own [`Scratch`].
///
/// If several templates match, those that ignore are first. Then the most wording counts, then the shortest
/// wildcards, then the lower number, then the category's name.
///
/// # Example
/// ```
/// use chrono::NaiveDate;
/// use lendwright_sms::{Matcher, Message, Reading, Scratch, SenderSettings, TemplateSet};
///
/// let mut set = TemplateSet::default();
/// set.append("MyBank", "purchase", &["Paid {{amount}} {{currency}} at {{merchant}} on {{date}}"])?;
/// let matcher = Matcher::new(&set, |_| SenderSettings::default());
///
/// let received_at = NaiveDate::from_ymd_opt(2026, 3, 5).unwrap().and_hms_opt(10, 42, 0).unwrap();
/// let body = "Paid 1,250.50 EGP at Corner Shop on 05/03/2026.";
/// let mut scratch = Scratch::default();
/// let Reading::Record { record, .. } = matcher.read(&mut scratch, &Message { address: "MYBANK", body, received_at })
/// else { panic!("no template matches") };
/// assert_eq!((record.amount.unwrap().to_string(), record.merchant), ("1250.5".to_owned(), Some("Corner Shop")));
/// assert!(record.settled.is_yes());
///
/// let body = "Paid 1,250.50 EGP at Corner Shop on 05/03/2026 was declined.";
/// let Reading::Record { record, .. } = matcher.read(&mut scratch, &Message { address: "MYBANK", body, received_at })
/// else { panic!("no template matches") };
/// assert!(!record.settled.is_yes());
/// # Ok::<(), lendwright_sms::SetError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Matcher {
    senders: Senders,
    guard: &'static Guard,
}

/// Memory for reading one message after the other.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    folded: Folded,
    address: Folded,
    inner: Inner,
}

#[derive(Clone, Debug, Default)]
struct Inner {
    memory: Memory,
    places: Vec<Place>,
    room: Room,
}

/// The result of reading a message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "most are records, and none is kept")]
pub enum Reading<'m> {
    /// No template has its sender.
    UnknownSender,
    /// No template of its sender matches it.
    Unmatched {
        /// The sender, as the set spells it.
        sender: &'m str,
    },
    /// A template matches it.
    Record {
        /// The sender, as the set spells it.
        sender: &'m str,
        /// The record.
        record: Record<'m>,
    },
}

/// A sender that a matcher knows, found by its address.
#[derive(Clone, Copy, Debug)]
pub struct FoundSender<'m> {
    sender: &'m Sender,
    is_promotional: bool,
}

impl<'m> FoundSender<'m> {
    /// Returns its name, as the set spells it.
    #[must_use]
    pub fn name(&self) -> &'m str {
        &self.sender.name
    }

    /// Returns its settings.
    #[must_use]
    pub const fn settings(&self) -> &'m SenderSettings {
        &self.sender.settings
    }
}

impl Scratch {
    /// Returns the number of steps of matching so far: pieces tried at a place, and searches.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.inner.memory.steps
    }

    /// Folds a message, without reading it.
    pub(crate) fn fold(&mut self, body: &str) {
        self.folded.fold(body);
    }

    /// Returns the message that was read last, folded.
    #[must_use]
    pub const fn folded(&self) -> &Folded {
        &self.folded
    }
}

impl Matcher {
    /// Compiles a set of templates, with the settings of each of its senders.
    #[must_use]
    pub fn new(set: &TemplateSet, settings: impl Fn(&str) -> SenderSettings) -> Self {
        Self { senders: Senders::new(set, settings), guard: Guard::shared() }
    }

    /// Returns the sender of an address: by its whole name, by an alias, then without the affixes of India's
    /// operators.
    #[must_use]
    pub fn sender(&self, scratch: &mut Scratch, address: &str) -> Option<FoundSender<'_>> {
        scratch.address.fold(address);
        let (at, is_promotional) = self.senders.find(scratch.address.as_str())?;
        let sender = self.senders.all.get(at)?;
        Some(FoundSender { sender, is_promotional })
    }

    /// Reads a message.
    pub fn read<'m>(&'m self, scratch: &mut Scratch, message: &Message<'m>) -> Reading<'m> {
        let Some(found) = self.sender(scratch, message.address) else {
            return Reading::UnknownSender;
        };
        let Scratch { folded, inner, .. } = scratch;
        folded.fold(message.body);
        self.read_with(inner, found, folded, message.body, message.received_at)
    }

    /// Reads a message that was folded before.
    pub fn read_folded<'m>(
        &'m self,
        scratch: &mut Scratch,
        sender: FoundSender<'m>,
        folded: &Folded,
        body: &'m str,
        received_at: NaiveDateTime,
    ) -> Reading<'m> {
        self.read_with(&mut scratch.inner, sender, folded, body, received_at)
    }

    /// Warns of the templates of other categories of the sender that match a message of this one too, and have as
    /// much wording: which of them counts is not obvious.
    #[must_use]
    pub fn cross_matches(
        &self,
        sender: &str,
        category: &str,
        template: &Template,
    ) -> Vec<TemplateWarning> {
        let mut scratch = Scratch::default();
        let Some(FoundSender { sender, .. }) = self.sender(&mut scratch, sender) else {
            return Vec::new();
        };
        let folded = Folded::of(&template.sample());
        let (decimal, currency) = (sender.settings.decimal, sender.settings.currency);
        let on = Subject { folded: &folded, text: folded.as_str(), decimal, currency };
        let least = template.literal_chars();
        let others = sender.templates.iter().filter(|other| other.category != category);
        let met = others.filter(|other| {
            let program = &other.program;
            (program.literal_chars >= least || other.is_ignored())
                && walk::walk(program, on, &mut scratch.inner.memory)
        });
        let warning = |other: &Compiled| TemplateWarning::CrossMatch {
            category: other.category.clone(),
            number: usize::from(other.number),
        };
        met.map(warning).collect()
    }

    fn read_with<'m>(
        &'m self,
        inner: &mut Inner,
        found: FoundSender<'m>,
        folded: &Folded,
        body: &'m str,
        received_at: NaiveDateTime,
    ) -> Reading<'m> {
        let sender = found.sender;
        let settings = &sender.settings;
        let on = Subject {
            folded,
            text: folded.as_str(),
            decimal: settings.decimal,
            currency: settings.currency,
        };
        let Some(best) = best(&sender.templates, on, inner) else {
            return Reading::Unmatched { sender: &sender.name };
        };
        let Inner { places, room, .. } = inner;
        let template = best.template;
        let matched = Match { template, places, on, settings, received_at };
        let beside = Beside {
            is_promotional: found.is_promotional,
            is_ambiguous: best.is_ambiguous && template.moves_money(),
            classes_differ: best.classes_differ && template.moves_money(),
        };
        let record = matched.record(body, beside, self.guard, room);
        Reading::Record { sender: &sender.name, record }
    }
}

/// The template that counts of those that match.
struct Best<'m> {
    template: &'m Compiled,
    wildcard_chars: usize,
    /// The first one that moves money.
    money: Option<&'m Compiled>,
    is_ambiguous: bool,
    classes_differ: bool,
}

/// Tries the templates in their order, until one with less wording than one that matches.
fn best<'m>(templates: &'m [Compiled], on: Subject<'_>, inner: &mut Inner) -> Option<Best<'m>> {
    let mut best: Option<Best<'m>> = None;
    for template in templates {
        if best.as_ref().is_some_and(|best| best.beats(template)) {
            break;
        }
        let program = &template.program;
        if !program.may_match(on.text) || !walk::walk(program, on, &mut inner.memory) {
            continue;
        }
        let wildcard_chars = wildcard_chars(template, &inner.memory.places, on.text);
        let best = best.get_or_insert_with(|| Best::new(template));
        best.weigh(template);
        if wildcard_chars < best.wildcard_chars {
            std::mem::swap(&mut inner.places, &mut inner.memory.places);
            best.template = template;
            best.wildcard_chars = wildcard_chars;
        }
    }
    best
}

impl<'m> Best<'m> {
    const fn new(template: &'m Compiled) -> Self {
        Self {
            template,
            wildcard_chars: usize::MAX,
            money: None,
            is_ambiguous: false,
            classes_differ: false,
        }
    }

    /// Whether it wins over a later template, whatever that one matches.
    const fn beats(&self, other: &Compiled) -> bool {
        self.template.is_ignored() != other.is_ignored()
            || self.template.program.literal_chars > other.program.literal_chars
    }

    /// Notes one with as much wording, which may be of another category that moves money.
    fn weigh(&mut self, other: &'m Compiled) {
        if !other.moves_money() {
            return;
        }
        let first = *self.money.get_or_insert(other);
        self.is_ambiguous |= first.category != other.category;
        self.classes_differ |= first.kind.class() != other.kind.class();
    }
}

/// The number of characters that wildcards take.
fn wildcard_chars(template: &Compiled, places: &[Place], text: &str) -> usize {
    let pieces = template.program.pieces.iter().zip(places);
    let taken = pieces.filter_map(|(piece, place)| match piece {
        program::Piece::Field { field, .. } if field.is_wildcard() => place
            .and_then(|place| text.get(place.start..place.end))
            .map(|part| part.chars().count()),
        _ => None,
    });
    taken.sum()
}

#[cfg(test)]
mod tests;
