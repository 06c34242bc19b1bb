//! Makes the proposals for one sender.

use super::category::{self, Told, UNSURE};
use super::corpus::{Heard, Line};
use super::draft;
use super::merge::{Cluster, clusters};
use super::pattern::{Common, Text, align, pattern, wording};
use super::proposal::{Conflict, Proposal};
use super::sentence::sentence;
use super::token::tokens;
use super::values::{Aligned, Becomes};
use crate::settings::Fit;
use crate::{
    Class, Field, Folded, Guard, Kind, Matcher, Message, Reading, Scratch, SenderKind, Stop,
    Template, TemplateSet, carries_code,
};
use chrono::NaiveDateTime;
use std::collections::BTreeMap;
use std::ops::Range;

/// How often the messages of a cluster that a template does not match are tried as a separate cluster.
const TRIES_MAX: usize = 3;
/// The least characters of wording of a proposal.
const LITERAL_CHARS_MIN: usize = 8;

/// The confidence in `ignore`, in hundredths: for a code, and against words for moved money.
const SURE: u8 = 95;
const GUARDED: u8 = 60;

/// A proposal with its matching messages.
struct Made {
    proposal: Proposal,
    matcher: Matcher,
}

/// Proposes templates for a sender's messages without a matching template.
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
    /// The proposals for a cluster, and for the messages that its template does not match.
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

    /// Makes the proposal for messages aligned with their pattern, if it matches enough of them. Also returns the
    /// messages that it does not match.
    fn make(
        &self,
        mut aligned: Aligned<'_, 't>,
        numbers: &[usize],
    ) -> Option<(Option<Made>, Vec<usize>)> {
        let is = |field| move |becomes: &Becomes| *becomes == Becomes::Place(field);
        let mut guess = self.guess(&aligned);
        if let Some(kept) = self.cut(&aligned, guess) {
            for (_, places) in &mut aligned.rows {
                places.drain(..kept.start.min(places.len()));
            }
            aligned.parts = aligned.parts.get(kept)?;
            guess = self.guess(&aligned);
        }
        let mut fields = aligned.fields(guess.kind == Some(Kind::Purchase));
        if business(self.heard) == SenderKind::Lender {
            // A remainder in a lender's message belongs to the loan. It is no balance of an account.
            for field in fields.iter_mut().filter(|it| is(Field::Balance)(it)) {
                *field = Becomes::Place(Field::Number);
            }
        }
        let is_full = self.heard.settings.fit == Fit::Full;
        let template = draft::template(&aligned, &fields, is_full);
        let matcher = self.checked(&template)?;
        let sums = [Field::Amount, Field::Balance, Field::Limit, Field::Fee];
        let sums: Vec<(Field, usize)> = sums
            .into_iter()
            .filter_map(|field| Some((field, fields.iter().position(is(field))?)))
            .collect();
        let (mut missed, mut rows, mut settled) = (Vec::new(), Vec::new(), Vec::new());
        for (row, &number) in std::mem::take(&mut aligned.rows).into_iter().zip(numbers) {
            match reads(&matcher, &self.heard.name, &row, &sums) {
                Some(is_settled) => {
                    settled.push(is_settled);
                    rows.push(row);
                }
                None => missed.push(number),
            }
        }
        aligned.rows = rows;
        if aligned.rows.len() < self.min_support {
            let is_part = missed.len() < numbers.len();
            return is_part.then_some((None, missed));
        }
        let (category, confidence) = category_of(&aligned, guess, &settled);
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

    /// Guesses the category of the messages.
    fn guess(&self, aligned: &Aligned<'_, 't>) -> category::Guess {
        let is = |field| move |becomes: &Becomes| *becomes == Becomes::Place(field);
        let plain = aligned.fields(false);
        let amount = plain.iter().position(is(Field::Amount));
        let near = amount.map_or(0..aligned.parts.len(), |at| sentence(aligned.parts, at));
        category::guess(&Told {
            near: &wording(aligned.parts.get(near).unwrap_or_default()),
            all: &wording(aligned.parts),
            has_amount: amount.is_some(),
            has_balance: plain.iter().any(is(Field::Balance)),
            business: business(self.heard),
        })
    }

    /// The parts of a template of money that moved, if each message has words against that before or after
    /// the sentence of the amount. In every message the guard reads the words that are not in the template,
    /// and stops the message if necessary.
    fn cut(&self, aligned: &Aligned<'_, 't>, guess: category::Guess) -> Option<Range<usize>> {
        let kind = guess.kind.filter(|kind| category::moves_money(*kind))?;
        let is_amount = |becomes: &Becomes| *becomes == Becomes::Place(Field::Amount);
        let amount = aligned.fields(false).iter().position(is_amount)?;
        let guard = Guard::new();
        let mut hits = Vec::new();
        for (text, places) in &aligned.rows {
            let hit = guard.check(text.folded, kind)?;
            let is_behind = |place: &(usize, usize)| Aligned::span(text, *place).1 > hit.at.start;
            hits.push((places.iter().position(is_behind)?, hit.stop));
        }
        let near = sentence(aligned.parts, amount);
        let (first, last) = (hits.iter().map(|it| it.0).min()?, hits.iter().map(|it| it.0).max()?);
        let is_aside = hits.iter().all(|(_, stop)| matches!(stop, Stop::Statement | Stop::Offer));
        let is_whole = self.heard.settings.fit == Fit::Full;
        match first {
            first if first >= near.end => Some(0..near.end),
            first if is_aside && first > amount => Some(0..first),
            _ if last < near.start && !is_whole => Some(near.start..aligned.parts.len()),
            _ => None,
        }
    }

    /// Compiles a template if it is valid and has enough wording to recognise a message.
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

/// The sender's business; if the settings leave it open, the business that its name suggests.
fn business(heard: &Heard<'_>) -> SenderKind {
    let folded = Folded::of(&heard.name);
    let name = folded.as_str();
    let bets = || {
        let mut words = name.split(|found: char| !found.is_alphanumeric());
        words.any(|word| word.starts_with("bet") || word.ends_with("bet") || word == "casino")
    };
    let lends =
        || ["loan", "lend", "finance", "تمويل", "قرض", "قروض"].iter().any(|it| name.contains(it));
    match heard.settings.kind {
        SenderKind::Other if bets() => SenderKind::Gambling,
        SenderKind::Other if lends() => SenderKind::Lender,
        kind => kind,
    }
}

/// The category. It is `ignore` where each message has a code or is about money that did not move. It is `unsure`
/// where a template of money would read a message as settled that says the contrary.
fn category_of(
    aligned: &Aligned<'_, '_>,
    guess: category::Guess,
    settled: &[bool],
) -> (String, u8) {
    let guard = Guard::new();
    let ignore = |confidence| (Kind::Ignore.name().to_owned(), confidence);
    let is_signal = guess.kind.is_some_and(|kind| kind.class() == Class::Signal);
    let moves_money = guess.kind.is_some_and(category::moves_money);
    let kind = guess.kind.unwrap_or(Kind::Purchase);
    let mut texts = aligned.rows.iter().map(|(text, _)| text.folded);
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
                    Aligned::span(text, places.get(*at).copied().unwrap_or_default());
                record.spans.of(*field) == Some(text.folded.original(start..end))
            };
            sums.iter().all(is_there).then(|| record.settled.is_yes())
        }
        _ => None,
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
