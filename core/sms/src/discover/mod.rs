//! Proposes templates for messages without a matching template.
//!
//! A sender's messages are split into words, signs and the results of the scanners. Words that only one borrower or
//! few messages have become gaps. Messages of one pattern are a cluster. Patterns are joined if they differ only in
//! few words without meaning for the category. A value or a gap becomes a placeholder, by the words before it.

mod category;
mod draft;
mod lexicon;
mod pattern;

use crate::settings::Fit;
use crate::{
    Class, Field, FoldedText, Guard, Kind, Matcher, Message, Reading, Scratch, SenderKind,
    SenderSettings, Stop, Template, TemplateSet, carries_code, registry,
};
use category::{UNSURE, WordingFacts};
use chrono::NaiveDateTime;
use draft::{Alignment, Cluster, Slot, clusters, sentence};
use lendwright_types::internal::sort::CompactSort as _;
use pattern::{CommonWords, Text, align, pattern, tokens, wording};
use std::collections::BTreeMap;
use std::ops::Range;

/// The version of the words for proposals. It grows by one with each change.
pub const DISCOVERY_VERSION: u32 = lexicon::VERSION;

/// Proposes templates for the messages that no template of a set matches, those with the most messages first.
///
/// Each proposal passes the checks of [`TemplateSet::append`] and matches all its messages. It has no word that only
/// one borrower's messages have: without a second borrower there is no proposal. The result does not depend on the
/// order of the messages.
///
/// # Example
/// ```
/// use chrono::NaiveDate;
/// use lendwright_sms::{DiscoveryOptions, Message, SenderSettings, Sighting, TemplateSet, discover};
///
/// let received_at = NaiveDate::from_ymd_opt(2026, 3, 5).unwrap().and_hms_opt(10, 42, 0).unwrap();
/// let of = |borrower, body| Sighting { borrower, message: Message { address: "MyBank", body, received_at } };
/// let messages = [
///     of("mona", "Paid EGP 250.50 at Corner Shop with card **1234 on 05/03/2026. Balance EGP 900.00"),
///     of("omar", "Paid EGP 1,000.00 at Red Kettle with card **8181 on 06/03/2026. Balance EGP 12.00"),
///     of("sara", "Paid USD 12.00 at Kettle & Co with card **2727 on 07/03/2026. Balance EGP 77.10"),
/// ];
/// let options = DiscoveryOptions::default();
/// let found = discover(&messages, &TemplateSet::default(), |_| SenderSettings::default(), &options);
/// assert_eq!(
///     found[0].template,
///     "Paid {{currency}} {{amount}} at {{merchant}} with card {{card}} on {{date}}. Balance EGP {{balance}}",
/// );
/// assert_eq!((found[0].category.as_str(), found[0].support), ("other_outgoing_payment", 3));
/// assert_eq!(found[0].samples[0], "Paid EGP 1,000.00 at … with card **•••• on 06/03/2026. Balance EGP 12.00");
/// ```
#[must_use]
pub fn discover(
    messages: &[Sighting<'_>],
    templates: &TemplateSet,
    settings: impl Fn(&str) -> SenderSettings,
    wanted: &DiscoveryOptions,
) -> Vec<Proposal> {
    let corpus = Corpus::from_messages(messages, templates, &settings, wanted.sender.as_deref());
    let mut all: Vec<Proposal> = Vec::new();
    for sender_messages in corpus.senders() {
        all.extend(proposals(sender_messages, templates, wanted.min_support));
    }
    all.compact_sort_by(|a, b| {
        (b.support, &a.sender, &a.template).cmp(&(a.support, &b.sender, &b.template))
    });
    all.truncate(wanted.limit);
    all
}

/// A message with its borrower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting<'m> {
    /// The borrower who received it, by any unique name.
    pub borrower: &'m str,
    /// The message.
    pub message: Message<'m>,
}

/// The options for proposals.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DiscoveryOptions {
    /// Only templates of this sender; `None` for all senders.
    pub sender: Option<String>,
    /// The least messages that a template must match.
    pub min_support: usize,
    /// The most templates.
    pub limit: usize,
}

impl Default for DiscoveryOptions {
    fn default() -> Self {
        Self { sender: None, min_support: 3, limit: 100 }
    }
}

/// A template that is proposed. It counts only once a lender has added it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proposal {
    /// The sender for the template.
    pub sender: String,
    /// The category by its action words: `unsure` if its messages do not show it, `ignore` if no money moved.
    pub category: String,
    /// The confidence in the category, in hundredths.
    pub confidence: u8,
    /// The template.
    pub template: String,
    /// The number of messages with its wording.
    pub support: usize,
    /// The number of the sender's messages that no template matches.
    pub unmatched: usize,
    /// Up to three of its messages without names and without digits but those of amounts and dates.
    pub samples: Vec<String>,
    /// Templates of other categories that match messages which this one matches.
    pub conflicts: Vec<Conflict>,
}

/// Another template that matches messages of a proposal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Conflict {
    /// Its category.
    pub category: String,
    /// The template.
    pub template: String,
    /// Whether it is proposed too, and not one that the lender has.
    pub is_proposed: bool,
    /// The number of messages that both match.
    pub messages: usize,
}

impl Proposal {
    /// Returns its share of the sender's unmatched messages, in ten-thousandths.
    #[must_use]
    pub fn share(&self) -> u64 {
        let whole = u64::try_from(self.unmatched).unwrap_or(u64::MAX);
        let part = u64::try_from(self.support).unwrap_or(u64::MAX).saturating_mul(10_000);
        part.checked_div(whole).unwrap_or(0)
    }
}

/// A message with more bytes is not one of many, so it needs no template.
const BODY_MAX: usize = 4_096;

/// A sender's messages.
struct SenderMessages<'m> {
    /// The name for its templates.
    name: String,
    settings: SenderSettings,
    messages: Vec<CorpusMessage<'m>>,
}

/// A message, folded, with the category and number of the template that matches it.
struct CorpusMessage<'m> {
    borrower: &'m str,
    body: &'m str,
    folded: FoldedText,
    received_at: NaiveDateTime,
    matched: Option<(String, usize)>,
}

/// Messages by sender.
struct Corpus<'m>(BTreeMap<String, SenderMessages<'m>>);

impl<'m> Corpus<'m> {
    /// Reads messages, those of one sender where one is wanted.
    fn from_messages(
        messages: &[Sighting<'m>],
        templates: &TemplateSet,
        settings: &impl Fn(&str) -> SenderSettings,
        wanted: Option<&str>,
    ) -> Self {
        let matcher = Matcher::new(templates, settings);
        let mut scratch = Scratch::default();
        let wanted = wanted.map(|name| key(&name_of(&matcher, &mut scratch, name)));
        let mut senders: BTreeMap<String, SenderMessages<'m>> = BTreeMap::new();
        for sighting in messages {
            let message = sighting.message;
            let name = name_of(&matcher, &mut scratch, message.address);
            let key = key(&name);
            if message.body.len() > BODY_MAX {
                continue;
            }
            if key.is_empty() || wanted.as_ref().is_some_and(|wanted| *wanted != key) {
                continue;
            }
            let read_by = match matcher.read(&mut scratch, &message) {
                Reading::Record { record, .. } => {
                    Some((record.category.to_owned(), usize::from(record.template)))
                }
                _ => None,
            };
            let sender_messages = senders.entry(key).or_insert_with(|| SenderMessages {
                name: name.clone(),
                settings: settings(&name),
                messages: Vec::new(),
            });
            // Spellings without a fixed form: the first in alphabetical order counts.
            if name < sender_messages.name {
                sender_messages.settings = settings(&name);
                sender_messages.name = name;
            }
            sender_messages.messages.push(CorpusMessage {
                borrower: sighting.borrower,
                body: message.body,
                folded: FoldedText::new(message.body),
                received_at: message.received_at,
                matched: read_by,
            });
        }
        // A sender with messages of only one borrower has no proposals.
        senders.retain(|_, sender_messages| {
            let mut borrowers = sender_messages.messages.iter().map(|line| line.borrower);
            let first = borrowers.next();
            borrowers.any(|other| Some(other) != first)
        });
        for sender_messages in senders.values_mut() {
            sender_messages.messages.sort_by(|a, b| {
                (a.body, a.borrower, a.received_at).cmp(&(b.body, b.borrower, b.received_at))
            });
        }
        Self(senders)
    }

    /// The senders in the order of their names.
    fn senders(&self) -> impl Iterator<Item = &SenderMessages<'m>> {
        self.0.values()
    }
}

fn key(name: &str) -> String {
    FoldedText::new(name).as_str().to_owned()
}

/// The name for a sender's templates: the spelling of the set, else that of the registry, else the address.
fn name_of(matcher: &Matcher, scratch: &mut Scratch, address: &str) -> String {
    if let Some(found) = matcher.sender(scratch, address) {
        return found.name().to_owned();
    }
    registry::find(address).map_or_else(|| address.trim().to_owned(), |known| known.name.to_owned())
}

/// How often the messages of a cluster that a template does not match are tried as a separate cluster.
const TRIES_MAX: usize = 3;
/// The least characters of wording of a proposal.
const LITERAL_CHARS_MIN: usize = 8;

/// The confidence in `ignore`, in hundredths: for a code, and against words for moved money.
const SURE: u8 = 95;
const GUARDED: u8 = 60;

/// A proposal with its matching messages.
struct Draft {
    proposal: Proposal,
    matcher: Matcher,
}

/// Proposes templates for a sender's messages without a matching template.
fn proposals(
    sender_messages: &SenderMessages<'_>,
    set: &TemplateSet,
    min_support: usize,
) -> Vec<Proposal> {
    let min_support = min_support.max(1);
    let unmatched: Vec<&CorpusMessage<'_>> =
        sender_messages.messages.iter().filter(|line| line.matched.is_none()).collect();
    let texts: Vec<Text<'_>> = unmatched
        .iter()
        .map(|line| Text {
            body: line.body,
            folded: &line.folded,
            tokens: tokens(line.folded.as_str(), &sender_messages.settings),
            borrower: line.borrower,
        })
        .collect();
    let common = CommonWords::from_texts(&texts);
    let patterns = texts.iter().map(|text| pattern(text, &common, min_support)).collect();
    let maker = Maker { sender_messages, set, texts: &texts, common: &common, min_support };
    let mut drafts: BTreeMap<String, Draft> = BTreeMap::new();
    for cluster in clusters(patterns) {
        for one in maker.of_cluster(cluster) {
            let folded = one.proposal.template.to_lowercase();
            let known = drafts.get(&folded).map_or(0, |known| known.proposal.support);
            if one.proposal.support > known {
                drafts.insert(folded, one);
            }
        }
    }
    let mut drafts: Vec<Draft> = drafts.into_values().collect();
    add_conflicts(&mut drafts, sender_messages, set);
    drafts.into_iter().map(|one| one.proposal).collect()
}

struct Maker<'a, 't> {
    sender_messages: &'a SenderMessages<'a>,
    set: &'a TemplateSet,
    texts: &'a [Text<'t>],
    common: &'a CommonWords<'t>,
    min_support: usize,
}

impl<'t> Maker<'_, 't> {
    /// The proposals for a cluster, and for the messages that its template does not match.
    fn of_cluster(&self, cluster: Cluster<'t>) -> Vec<Draft> {
        let (mut drafts, mut members) = (Vec::new(), cluster.members);
        if !draft::is_public(&cluster.parts, self.common) {
            return drafts;
        }
        for _ in 0..TRIES_MAX {
            let rows = members.iter().filter_map(|&at| {
                let text = self.texts.get(at)?;
                Some((at, text, align(&cluster.parts, text)?))
            });
            let (numbers, rows): (Vec<usize>, Vec<_>) =
                rows.map(|(at, text, places)| (at, (text, places))).unzip();
            if rows.len() < self.min_support {
                break;
            }
            let decimal = self.sender_messages.settings.decimal;
            let alignment = Alignment { parts: &cluster.parts, rows, decimal };
            let Some((one, missed)) = self.make(alignment, &numbers) else { break };
            let goes_on = missed.len() < members.len();
            members = missed;
            drafts.extend(one);
            if !goes_on {
                break;
            }
        }
        drafts
    }

    /// Makes the proposal for messages aligned with their pattern, if it matches enough of them. Also returns the
    /// messages that it does not match.
    fn make(
        &self,
        mut alignment: Alignment<'_, 't>,
        numbers: &[usize],
    ) -> Option<(Option<Draft>, Vec<usize>)> {
        let is = |field| move |slot: &Slot| *slot == Slot::Place(field);
        let mut guess = self.guess(&alignment);
        if let Some(kept) = self.cut(&alignment, guess) {
            for (_, places) in &mut alignment.rows {
                places.drain(..kept.start.min(places.len()));
            }
            alignment.parts = alignment.parts.get(kept)?;
            guess = self.guess(&alignment);
        }
        let mut fields = alignment.fields(guess.kind == Some(Kind::Purchase));
        if business(self.sender_messages) == SenderKind::Lender {
            // A remainder in a lender's message belongs to the loan. It is no balance of an account.
            for field in fields.iter_mut().filter(|it| is(Field::Balance)(it)) {
                *field = Slot::Place(Field::Number);
            }
        }
        let is_full = self.sender_messages.settings.fit == Fit::Full;
        let template = draft::template(&alignment, &fields, is_full);
        let matcher = self.checked(&template)?;
        let sums = [Field::Amount, Field::Balance, Field::Limit, Field::Fee];
        let sums: Vec<(Field, usize)> = sums
            .into_iter()
            .filter_map(|field| Some((field, fields.iter().position(is(field))?)))
            .collect();
        let (mut missed, mut rows, mut settled) = (Vec::new(), Vec::new(), Vec::new());
        for (row, &number) in std::mem::take(&mut alignment.rows).into_iter().zip(numbers) {
            match reads(&matcher, &self.sender_messages.name, &row, &sums) {
                Some(is_settled) => {
                    settled.push(is_settled);
                    rows.push(row);
                }
                None => missed.push(number),
            }
        }
        alignment.rows = rows;
        if alignment.rows.len() < self.min_support {
            let is_part = missed.len() < numbers.len();
            return is_part.then_some((None, missed));
        }
        let (category, confidence) = category_of(&alignment, guess, &settled);
        let proposal = Proposal {
            sender: self.sender_messages.name.clone(),
            category,
            confidence,
            template,
            support: alignment.rows.len(),
            unmatched: self.texts.len(),
            samples: draft::samples(&alignment, &fields),
            conflicts: Vec::new(),
        };
        Some((Some(Draft { proposal, matcher }), missed))
    }

    /// Guesses the category of the messages.
    fn guess(&self, alignment: &Alignment<'_, 't>) -> category::Guess {
        let is = |field| move |slot: &Slot| *slot == Slot::Place(field);
        let plain = alignment.fields(false);
        let amount = plain.iter().position(is(Field::Amount));
        let near = amount.map_or(0..alignment.parts.len(), |at| sentence(alignment.parts, at));
        category::guess(&WordingFacts {
            near: &wording(alignment.parts.get(near).unwrap_or_default()),
            all: &wording(alignment.parts),
            has_amount: amount.is_some(),
            has_balance: plain.iter().any(is(Field::Balance)),
            business: business(self.sender_messages),
        })
    }

    /// The parts of a template of money that moved, if each message has words against that before or after
    /// the sentence of the amount. In every message the guard reads the words that are not in the template,
    /// and stops the message if necessary.
    fn cut(&self, alignment: &Alignment<'_, 't>, guess: category::Guess) -> Option<Range<usize>> {
        let kind = guess.kind.filter(|kind| category::moves_money(*kind))?;
        let is_amount = |slot: &Slot| *slot == Slot::Place(Field::Amount);
        let amount = alignment.fields(false).iter().position(is_amount)?;
        let guard = Guard::new();
        let mut hits = Vec::new();
        for (text, places) in &alignment.rows {
            let hit = guard.check(text.folded, kind)?;
            let is_behind = |place: &(usize, usize)| Alignment::span(text, *place).1 > hit.at.start;
            hits.push((places.iter().position(is_behind)?, hit.stop));
        }
        let near = sentence(alignment.parts, amount);
        let (first, last) = (hits.iter().map(|it| it.0).min()?, hits.iter().map(|it| it.0).max()?);
        let is_aside = hits.iter().all(|(_, stop)| matches!(stop, Stop::Statement | Stop::Offer));
        let is_whole = self.sender_messages.settings.fit == Fit::Full;
        match first {
            first if first >= near.end => Some(0..near.end),
            first if is_aside && first > amount => Some(0..first),
            _ if last < near.start && !is_whole => Some(near.start..alignment.parts.len()),
            _ => None,
        }
    }

    /// Compiles a template if it is valid and has enough wording to recognise a message.
    fn checked(&self, template: &str) -> Option<Matcher> {
        let parsed = Template::parse(template).ok()?;
        let (mut with, name) = (self.set.clone(), &self.sender_messages.name);
        if parsed.literal_chars() < LITERAL_CHARS_MIN {
            return None;
        }
        with.append(name, UNSURE, &[template]).ok()?;
        let mut alone = TemplateSet::default();
        alone.append(name, UNSURE, &[template]).ok()?;
        Some(Matcher::new(&alone, |_| self.sender_messages.settings.clone()))
    }
}

/// The sender's business; if the settings leave it open, the business that its name suggests.
fn business(sender_messages: &SenderMessages<'_>) -> SenderKind {
    let folded = FoldedText::new(&sender_messages.name);
    let name = folded.as_str();
    let bets = || {
        let mut words = name.split(|found: char| !found.is_alphanumeric());
        words.any(|word| word.starts_with("bet") || word.ends_with("bet") || word == "casino")
    };
    let lends =
        || ["loan", "lend", "finance", "تمويل", "قرض", "قروض"].iter().any(|it| name.contains(it));
    match sender_messages.settings.kind {
        SenderKind::Other if bets() => SenderKind::Gambling,
        SenderKind::Other if lends() => SenderKind::Lender,
        kind => kind,
    }
}

/// The category. It is `ignore` where each message has a code or is about money that did not move. It is `unsure`
/// where a template of money would read a message as settled that says the contrary.
fn category_of(
    alignment: &Alignment<'_, '_>,
    guess: category::Guess,
    settled: &[bool],
) -> (String, u8) {
    let guard = Guard::new();
    let ignore = |confidence| (Kind::Ignore.name().to_owned(), confidence);
    let is_signal = guess.kind.is_some_and(|kind| kind.class() == Class::Signal);
    let moves_money = guess.kind.is_some_and(category::moves_money);
    let kind = guess.kind.unwrap_or(Kind::Purchase);
    let mut texts = alignment.rows.iter().map(|(text, _)| text.folded);
    if !moves_money && texts.clone().all(carries_code) {
        return ignore(SURE);
    }
    let is_stopped: Vec<bool> =
        texts.by_ref().map(|text| guard.check(text, kind).is_some()).collect();
    let is_contrary = is_stopped.iter().zip(settled).any(|(stopped, settled)| *stopped && *settled);
    let is_all = is_stopped.iter().all(|stopped| *stopped);
    match guess.kind {
        Some(kind) if is_signal || moves_money && !is_contrary => {
            (kind.name().to_owned(), guess.confidence)
        }
        Some(_) if is_all => ignore(GUARDED),
        None if is_all => ignore(SURE),
        _ => (UNSURE.to_owned(), guess.confidence),
    }
}

/// Whether a template reads a message, with its amount and balance from the right places; and whether it
/// reads the message as settled.
fn reads(
    matcher: &Matcher,
    sender: &str,
    (text, places): &(&Text<'_>, Vec<(usize, usize)>),
    sums: &[(Field, usize)],
) -> Option<bool> {
    let message =
        Message { address: sender, body: text.body, received_at: NaiveDateTime::default() };
    match matcher.read(&mut Scratch::default(), &message) {
        Reading::Record { record, .. } => {
            let is_there = |(field, at): &(Field, usize)| {
                let (start, end) =
                    Alignment::span(text, places.get(*at).copied().unwrap_or_default());
                record.spans.of(*field) == Some(text.folded.original(start..end))
            };
            sums.iter().all(is_there).then(|| record.settled.is_yes())
        }
        _ => None,
    }
}

/// Adds the templates of other categories that match messages of a proposal.
fn add_conflicts(drafts: &mut [Draft], sender_messages: &SenderMessages<'_>, set: &TemplateSet) {
    let mut scratch = Scratch::default();
    let mut matches: Vec<Vec<bool>> = Vec::new();
    for one in drafts.iter() {
        let is_read = |line: &CorpusMessage<'_>| {
            let message = Message {
                address: &sender_messages.name,
                body: line.body,
                received_at: line.received_at,
            };
            matches!(one.matcher.read(&mut scratch, &message), Reading::Record { .. })
        };
        matches.push(sender_messages.messages.iter().map(is_read).collect());
    }
    let found: Vec<Vec<Conflict>> = drafts
        .iter()
        .zip(&matches)
        .enumerate()
        .map(|(at, (one, own))| {
            let mut all = with_own(one, own, sender_messages, set);
            let others = drafts.iter().zip(&matches).enumerate();
            all.extend(others.filter(|(other, _)| *other != at).filter_map(
                |(_, (other, theirs))| {
                    let messages = own.iter().zip(theirs).filter(|(a, b)| **a && **b).count();
                    let differs = other.proposal.category != one.proposal.category;
                    (messages > 0 && differs).then(|| Conflict {
                        category: other.proposal.category.clone(),
                        template: other.proposal.template.clone(),
                        is_proposed: true,
                        messages,
                    })
                },
            ));
            all.sort();
            all
        })
        .collect();
    for (one, conflicts) in drafts.iter_mut().zip(found) {
        one.proposal.conflicts = conflicts;
    }
}

/// The lender's templates of other categories that match messages which a proposal matches too.
fn with_own(
    one: &Draft,
    own: &[bool],
    sender_messages: &SenderMessages<'_>,
    set: &TemplateSet,
) -> Vec<Conflict> {
    let mut counts: BTreeMap<(&str, usize), usize> = BTreeMap::new();
    for (line, _) in sender_messages.messages.iter().zip(own).filter(|(_, is_read)| **is_read) {
        if let Some((category, number)) = &line.matched
            && *category != one.proposal.category
        {
            let count = counts.entry((category, *number)).or_default();
            *count = count.saturating_add(1);
        }
    }
    let conflict = |((category, number), messages): ((&str, usize), usize)| Conflict {
        category: category.to_owned(),
        template: set
            .templates(&sender_messages.name, category)
            .get(number)
            .map_or_else(String::new, |template| template.text().to_owned()),
        is_proposed: false,
        messages,
    };
    counts.into_iter().map(conflict).collect()
}
