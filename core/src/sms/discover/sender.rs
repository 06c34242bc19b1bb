//! What is proposed for one sender.

use super::category::{self, UNSURE};
use super::corpus::{Heard, Line};
use super::draft;
use super::merge::{Cluster, clusters};
use super::pattern::{Common, Text, align, pattern, wording};
use super::proposal::{Conflict, Proposal};
use super::token::tokens;
use super::values::{Aligned, Becomes};
use crate::sms::settings::Fit;
use crate::sms::{
    Class, Field, Guard, Kind, Matcher, Message, Reading, Scratch, Template, TemplateSet,
    carries_code,
};
use chrono::NaiveDateTime;
use std::collections::BTreeMap;

/// How often what a template does not match of its cluster is tried as one of its own.
const TRIES_MAX: usize = 3;
/// The least characters of wording of a proposal.
const LITERAL_CHARS_MIN: usize = 8;

/// How sure it is that nothing counts, in hundredths: of a code, and against words that say what moved.
const SURE: u8 = 95;
const GUARDED: u8 = 60;

/// A proposal with what matches it.
struct Made {
    proposal: Proposal,
    matcher: Matcher,
}

/// Proposes templates for a sender's messages that none matches.
pub(super) fn proposals(heard: &Heard<'_>, set: &TemplateSet, min_support: usize) -> Vec<Proposal> {
    let min_support = min_support.max(1);
    let unmatched: Vec<&Line<'_>> =
        heard.messages.iter().filter(|line| line.matched.is_none()).collect();
    let texts: Vec<Text<'_>> = unmatched
        .iter()
        .map(|line| Text {
            body: line.body,
            folded: &line.folded,
            tokens: tokens(line.folded.as_str(), &heard.settings),
            borrower: line.borrower,
        })
        .collect();
    let common = Common::of(&texts);
    let patterns = texts.iter().map(|text| pattern(text, &common, min_support)).collect();
    let maker = Maker { heard, set, texts: &texts, common: &common, min_support };
    let mut made: BTreeMap<String, Made> = BTreeMap::new();
    for cluster in clusters(patterns) {
        for one in maker.of_cluster(cluster) {
            let folded = one.proposal.template.to_lowercase();
            let known = made.get(&folded).map_or(0, |known| known.proposal.support);
            if one.proposal.support > known {
                made.insert(folded, one);
            }
        }
    }
    let mut made: Vec<Made> = made.into_values().collect();
    add_conflicts(&mut made, heard, set);
    made.into_iter().map(|one| one.proposal).collect()
}

struct Maker<'a, 't> {
    heard: &'a Heard<'a>,
    set: &'a TemplateSet,
    texts: &'a [Text<'t>],
    common: &'a Common<'t>,
    min_support: usize,
}

impl<'t> Maker<'_, 't> {
    /// The proposal of a cluster, and of what its template does not match.
    fn of_cluster(&self, cluster: Cluster<'t>) -> Vec<Made> {
        let (mut made, mut members) = (Vec::new(), cluster.members);
        if !draft::is_public(&cluster.parts, self.common) {
            return made;
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
            let decimal = self.heard.settings.decimal;
            let aligned = Aligned { parts: &cluster.parts, rows, decimal };
            let Some((one, missed)) = self.make(aligned, &numbers) else { break };
            let goes_on = missed.len() < members.len();
            members = missed;
            made.extend(one);
            if !goes_on {
                break;
            }
        }
        made
    }

    /// The proposal of messages beside their pattern, if enough of them match it, and those that do not.
    fn make(
        &self,
        mut aligned: Aligned<'_, 't>,
        numbers: &[usize],
    ) -> Option<(Option<Made>, Vec<usize>)> {
        let is = |field| move |becomes: &Becomes| *becomes == Becomes::Place(field);
        let plain = aligned.fields(false);
        let has_amount = plain.iter().any(is(Field::Amount));
        let has_balance = plain.iter().any(is(Field::Balance));
        let guess = category::guess(&wording(aligned.parts), has_amount, has_balance);
        let fields = aligned.fields(guess.kind == Some(Kind::Purchase));
        let is_full = self.heard.settings.fit == Fit::Full;
        let template = draft::template(&aligned, &fields, is_full);
        let matcher = self.checked(&template)?;
        let amount = fields.iter().position(is(Field::Amount));
        let (mut missed, mut rows) = (Vec::new(), Vec::new());
        for (row, &number) in std::mem::take(&mut aligned.rows).into_iter().zip(numbers) {
            if reads(&matcher, &self.heard.name, &row, amount) {
                rows.push(row);
            } else {
                missed.push(number);
            }
        }
        aligned.rows = rows;
        if aligned.rows.len() < self.min_support {
            let is_part = missed.len() < numbers.len();
            return is_part.then_some((None, missed));
        }
        let (category, confidence) = category_of(&aligned, guess);
        let proposal = Proposal {
            sender: self.heard.name.clone(),
            category,
            confidence,
            template,
            support: aligned.rows.len(),
            unmatched: self.texts.len(),
            samples: draft::samples(&aligned, &fields),
            conflicts: Vec::new(),
        };
        Some((Some(Made { proposal, matcher }), missed))
    }

    /// Compiles a template that may be added, and tells a message by enough of its wording.
    fn checked(&self, template: &str) -> Option<Matcher> {
        let parsed = Template::parse(template).ok()?;
        let (mut with, name) = (self.set.clone(), &self.heard.name);
        if parsed.literal_chars() < LITERAL_CHARS_MIN {
            return None;
        }
        with.append(name, UNSURE, &[template]).ok()?;
        let mut alone = TemplateSet::default();
        alone.append(name, UNSURE, &[template]).ok()?;
        Some(Matcher::new(&alone, |_| self.heard.settings.clone()))
    }
}

/// The category: to ignore where each message has a code, or tells of money that did not move.
fn category_of(aligned: &Aligned<'_, '_>, guess: category::Guess) -> (String, u8) {
    let guard = Guard::new();
    let ignore = |confidence| (Kind::Ignore.name().to_owned(), confidence);
    let is_signal = guess.kind.is_some_and(|kind| kind.class() == Class::Signal);
    let kind = guess.kind.unwrap_or(Kind::Purchase);
    let mut texts = aligned.rows.iter().map(|(text, _)| text.folded);
    if texts.clone().all(carries_code) {
        return ignore(SURE);
    }
    if !is_signal && texts.all(|text| guard.check(text, kind).is_some()) {
        return ignore(if guess.kind.is_some() { GUARDED } else { SURE });
    }
    (guess.kind.map_or(UNSURE, Kind::name).to_owned(), guess.confidence)
}

/// Whether a template reads a message, and as its amount what stands in the amount's place.
fn reads(
    matcher: &Matcher,
    sender: &str,
    (text, places): &(&Text<'_>, Vec<(usize, usize)>),
    amount: Option<usize>,
) -> bool {
    let message =
        Message { address: sender, body: text.body, received_at: NaiveDateTime::default() };
    match matcher.read(&mut Scratch::default(), &message) {
        Reading::Record { record, .. } => amount.is_none_or(|at| {
            let (start, end) = Aligned::span(text, places.get(at).copied().unwrap_or_default());
            record.spans.of(Field::Amount) == Some(text.folded.original(start..end))
        }),
        _ => false,
    }
}

/// Adds the templates of other categories that match messages of a proposal.
fn add_conflicts(made: &mut [Made], heard: &Heard<'_>, set: &TemplateSet) {
    let mut scratch = Scratch::default();
    let mut matches: Vec<Vec<bool>> = Vec::new();
    for one in made.iter() {
        let is_read = |line: &Line<'_>| {
            let message =
                Message { address: &heard.name, body: line.body, received_at: line.received_at };
            matches!(one.matcher.read(&mut scratch, &message), Reading::Record { .. })
        };
        matches.push(heard.messages.iter().map(is_read).collect());
    }
    let found: Vec<Vec<Conflict>> = made
        .iter()
        .zip(&matches)
        .enumerate()
        .map(|(at, (one, own))| {
            let mut all = with_own(one, own, heard, set);
            let others = made.iter().zip(&matches).enumerate();
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
    for (one, conflicts) in made.iter_mut().zip(found) {
        one.proposal.conflicts = conflicts;
    }
}

/// The lender's templates of other categories that match messages which a proposal matches too.
fn with_own(one: &Made, own: &[bool], heard: &Heard<'_>, set: &TemplateSet) -> Vec<Conflict> {
    let mut counts: BTreeMap<(&str, usize), usize> = BTreeMap::new();
    for (line, _) in heard.messages.iter().zip(own).filter(|(_, is_read)| **is_read) {
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
            .templates(&heard.name, category)
            .get(number)
            .map_or_else(String::new, |template| template.text().to_owned()),
        is_proposed: false,
        messages,
    };
    counts.into_iter().map(conflict).collect()
}
