//! Joins patterns that differ in few words into clusters, and writes the template and the masked samples of each.
#![allow(clippy::arithmetic_side_effects, reason = "places within a pattern")]

use super::category::{is_aside, tells_of_more};
use super::lexicon::{Label, Naming, WordIndex};
use super::pattern::{
    CommonWords, PatternPart, Text, add_labels, is_open, is_year, normal, wording,
};
use crate::mask::masked;
use crate::scan::number;
use crate::settings::DecimalMark;
use crate::{Field, FoldedText, scan};
use lendwright_types::internal::sort::CompactSort as _;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;

/// The largest number of places where two patterns of one wording differ, and the largest number of parts in each.
const REGIONS_MAX: usize = 3;
const REGION_PARTS_MAX: usize = 8;
/// The least words that they have in common.
const WORDS_MIN: usize = 2;
/// The largest number of patterns with the same telling parts that are compared.
const COMPARED_MAX: usize = 200;
/// The largest number of rounds of comparisons.
const ROUNDS_MAX: usize = 6;

/// A pattern with the messages that have it, by their numbers.
#[derive(Clone, Debug)]
pub(super) struct Cluster<'t> {
    pub(super) parts: Vec<PatternPart<'t>>,
    pub(super) members: Vec<usize>,
}

/// Groups messages by their patterns, and joins those that differ in few words. The result depends on no order.
pub(super) fn clusters(patterns: Vec<Vec<PatternPart<'_>>>) -> Vec<Cluster<'_>> {
    let mut equal: BTreeMap<Vec<PatternPart<'_>>, Vec<usize>> = BTreeMap::new();
    for (number, parts) in patterns.into_iter().enumerate() {
        equal.entry(parts).or_default().push(number);
    }
    let mut by_spine: BTreeMap<Vec<PatternPart<'_>>, Vec<Cluster<'_>>> = BTreeMap::new();
    for (parts, members) in equal {
        let spine = parts.iter().copied().filter(|part| !is_open(*part) && !is_sign(*part));
        by_spine.entry(spine.collect()).or_default().push(Cluster { parts, members });
    }
    by_spine.into_values().flat_map(joined).collect()
}

const fn is_sign(part: PatternPart<'_>) -> bool {
    matches!(part, PatternPart::Mark(_))
}

/// Joins clusters until no two fit.
fn joined(mut clusters: Vec<Cluster<'_>>) -> Vec<Cluster<'_>> {
    for _ in 0..ROUNDS_MAX {
        let before = clusters.len();
        clusters
            .compact_sort_by(|a, b| (b.members.len(), &a.parts).cmp(&(a.members.len(), &b.parts)));
        let mut kept: Vec<Cluster<'_>> = Vec::new();
        for cluster in clusters {
            let mut compared = kept.iter().take(COMPARED_MAX).enumerate();
            let found =
                compared.find_map(|(at, other)| Some((at, merged(&other.parts, &cluster.parts)?)));
            match found.and_then(|(at, parts)| Some((kept.get_mut(at)?, parts))) {
                Some((into, parts)) => {
                    into.parts = parts;
                    into.members.extend(cluster.members);
                }
                None => kept.push(cluster),
            }
        }
        clusters = kept;
        if clusters.len() == before {
            break;
        }
    }
    clusters
}

/// The pattern of two that differ in few words, if they do.
fn merged<'t>(a: &[PatternPart<'t>], b: &[PatternPart<'t>]) -> Option<Vec<PatternPart<'t>>> {
    if a == b {
        return Some(a.to_vec());
    }
    let pairs = common(a, b);
    let words =
        pairs.iter().filter(|(at, _)| matches!(a.get(*at), Some(PatternPart::Word(_)))).count();
    let (mut out, mut regions, mut differing) = (Vec::new(), 0, 0);
    let (mut from_a, mut from_b) = (0, 0);
    let ends = (a.len(), b.len());
    for (at_a, at_b) in pairs.into_iter().chain(std::iter::once(ends)) {
        let sides = [a.get(from_a..at_a)?, b.get(from_b..at_b)?];
        if sides.iter().any(|side| !side.is_empty()) {
            let beside_gap =
                out.last() == Some(&PatternPart::Gap) || a.get(at_a) == Some(&PatternPart::Gap);
            if !may_differ(sides, beside_gap) {
                return None;
            }
            regions += 1;
            differing += sides.map(words_of).into_iter().max().unwrap_or(0);
            out.push(PatternPart::Gap);
        }
        out.extend(a.get(at_a).copied());
        (from_a, from_b) = (at_a + 1, at_b + 1);
    }
    if regions > REGIONS_MAX || words < WORDS_MIN.max(differing) {
        return None;
    }
    let mut parts = normal(out);
    add_labels(&mut parts);
    Some(parts)
}

fn words_of(side: &[PatternPart<'_>]) -> usize {
    side.iter().filter(|part| matches!(part, PatternPart::Word(_))).count()
}

/// Whether patterns of one wording may differ like this: only in names. One side may have no name only next to a gap.
fn may_differ(sides: [&[PatternPart<'_>]; 2], beside_gap: bool) -> bool {
    let is_name = |part: &PatternPart<'_>| matches!(part, PatternPart::Word(_) | PatternPart::Gap);
    sides.iter().all(|side| {
        side.len() <= REGION_PARTS_MAX
            && side.iter().all(|part| is_open(*part))
            && (beside_gap || side.iter().any(is_name))
    })
}

/// The places of the longest common parts of two patterns.
fn common(a: &[PatternPart<'_>], b: &[PatternPart<'_>]) -> Vec<(usize, usize)> {
    let columns = b.len() + 1;
    let mut lengths = vec![0_u32; (a.len() + 1) * columns];
    let of = |lengths: &[u32], row: usize, column: usize| {
        lengths.get(row * columns + column).copied().unwrap_or(0)
    };
    for (row, part) in a.iter().enumerate().rev() {
        for (column, other) in b.iter().enumerate().rev() {
            let value = if is_same(*part, *other) {
                of(&lengths, row + 1, column + 1) + weight(*part)
            } else {
                of(&lengths, row + 1, column).max(of(&lengths, row, column + 1))
            };
            if let Some(cell) = lengths.get_mut(row * columns + column) {
                *cell = value;
            }
        }
    }
    let (mut pairs, mut row, mut column) = (Vec::new(), 0, 0);
    while let (Some(part), Some(other)) = (a.get(row), b.get(column)) {
        if is_same(*part, *other) {
            pairs.push((row, column));
            (row, column) = (row + 1, column + 1);
        } else if of(&lengths, row + 1, column) >= of(&lengths, row, column + 1) {
            row += 1;
        } else {
            column += 1;
        }
    }
    pairs
}

/// Values count as equal with any labels: gaps before them may have hidden the label.
fn is_same(a: PatternPart<'_>, b: PatternPart<'_>) -> bool {
    matches!((a, b), (PatternPart::Value(_), PatternPart::Value(_))) || a == b
}

/// Words with meaning weigh more than signs.
const fn weight(part: PatternPart<'_>) -> u32 {
    match part {
        PatternPart::Mark(_) => 1,
        PatternPart::Gap => 2,
        _ => 4,
    }
}

/// A cluster's messages, aligned with its pattern.
pub(super) struct Alignment<'a, 't> {
    pub(super) parts: &'a [PatternPart<'t>],
    /// Each message, with the range of its tokens for each part.
    pub(super) rows: Vec<(&'a Text<'t>, Vec<(usize, usize)>)>,
    pub(super) decimal: DecimalMark,
}

/// The result for a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    Wording,
    Place(Field),
    /// A placeholder with a tag: its value is not in the record.
    Tagged(Field, usize),
}

impl<'t> Alignment<'_, 't> {
    /// The range of a part in a message's folded text.
    pub(super) fn span(text: &Text<'_>, (from, to): (usize, usize)) -> (usize, usize) {
        let tokens = text.tokens.get(from..to).unwrap_or_default();
        let start = tokens.first().map_or(0, |token| token.start);
        (start, tokens.last().map_or(start, |token| token.end))
    }

    /// The texts of a part, folded.
    pub(super) fn texts(&self, part: usize) -> impl Iterator<Item = &'t str> {
        self.rows.iter().filter_map(move |(text, places)| {
            let (start, end) = Self::span(text, *places.get(part)?);
            text.folded.as_str().get(start..end)
        })
    }

    /// The result for each part.
    pub(super) fn fields(&self, is_purchase: bool) -> Vec<Slot> {
        let main = self.main_amount();
        let (mut tag, mut named, mut once) = (1, BTreeSet::new(), BTreeSet::new());
        let mut has_currency = false;
        let parts = self.parts.iter().enumerate();
        let all = parts.map(|(at, part)| match part {
            PatternPart::Word(_) | PatternPart::Mark(_) => Slot::Wording,
            PatternPart::Date => Slot::Place(Field::Date),
            PatternPart::Time => Slot::Place(Field::Time),
            PatternPart::Gap => Slot::Place(self.name(at, is_purchase, &mut named)),
            PatternPart::Month => Slot::Place(Field::Word),
            PatternPart::Currency => {
                let is_main = main.is_some_and(|main| self.is_of(at, main)) && !has_currency;
                has_currency |= is_main;
                match is_main {
                    true => Slot::Place(Field::Currency),
                    false if self.is_one_text(at) => Slot::Wording,
                    false => {
                        tag += 1;
                        Slot::Tagged(Field::Currency, tag)
                    }
                }
            }
            PatternPart::Value(_) if Some(at) == main => Slot::Place(Field::Amount),
            PatternPart::Value(label) => match self.value(at, *label) {
                Some(Field::Amount) => {
                    tag += 1;
                    Slot::Tagged(Field::Amount, tag)
                }
                // A record has one of each.
                Some(field @ (Field::Balance | Field::Limit | Field::Fee))
                    if !once.insert(field.name()) =>
                {
                    tag += 1;
                    Slot::Tagged(field, tag)
                }
                Some(field) => Slot::Place(field),
                None => Slot::Wording,
            },
        });
        all.collect()
    }

    /// The amount that moved: the first with a currency and without another label, else the first with its label,
    /// else the first that always has decimals.
    fn main_amount(&self) -> Option<usize> {
        if self.tells_balance() {
            return None;
        }
        let labelled = |at: usize| match self.parts.get(at) {
            Some(PatternPart::Value(label)) => Some(*label),
            _ => None,
        };
        let places = 0..self.parts.len();
        let is_other =
            |label| matches!(label, Label::Balance | Label::Limit | Label::Fee | Label::Due);
        let first = places.clone().find(|&at| {
            labelled(at).is_some_and(|it| !is_other(it))
                && self.has_currency(at)
                && self.is_amount(at)
        });
        let by_name =
            || places.clone().find(|&at| labelled(at) == Some(Label::Amount) && self.is_amount(at));
        let found = first.or_else(by_name);
        let alone = || {
            let mut fees = places.clone().filter(|&at| labelled(at) == Some(Label::Fee));
            fees.next().filter(|&at| fees.next().is_none() && self.is_amount(at))
        };
        found.or_else(alone).or_else(|| {
            places.clone().find(|&at| {
                labelled(at) == Some(Label::None) && self.is_amount(at) && self.has_decimals(at)
            })
        })
    }

    /// Whether the message reports a balance and no money moved. The balance's number may be far from its word.
    fn tells_balance(&self) -> bool {
        let word = |part: &PatternPart<'_>| matches!(part, PatternPart::Word(word) if WordIndex::get().label(word) == Some(Label::Balance));
        let is_labelled = self.parts.contains(&PatternPart::Value(Label::Balance));
        let is_sum = |at: &usize| {
            let is_value = matches!(self.parts.get(*at), Some(PatternPart::Value(_)));
            is_value && (self.has_currency(*at) || self.has_decimals(*at))
        };
        let is_alone = (0..self.parts.len()).filter(is_sum).count() == 1;
        !is_labelled
            && is_alone
            && self.parts.iter().any(word)
            && !tells_of_more(&wording(self.parts))
    }

    /// The field of a value that is not the main amount; `None` if it belongs to the wording.
    fn value(&self, at: usize, label: Label) -> Option<Field> {
        let money = self.has_currency(at);
        let fits = |field| Some(field).filter(|field| self.all_are(at, *field));
        let is_sum = matches!(label, Label::Balance | Label::Limit | Label::Fee | Label::Due);
        let label = if is_sum && !money && self.is_identifier(at) { Label::None } else { label };
        let by_label = match label {
            Label::Balance => fits(Field::Balance),
            Label::Limit => fits(Field::Limit),
            Label::Fee => fits(Field::Fee),
            Label::Due => fits(Field::Number),
            _ if self.tells_balance() && (money || self.has_decimals(at)) => fits(Field::Balance),
            _ if money => fits(Field::Amount),
            Label::Account => fits(Field::Account),
            Label::Card => fits(Field::Card),
            Label::Reference => fits(Field::Reference),
            Label::Phone => fits(Field::Phone),
            Label::Hotline if self.is_one_text(at) && self.is_of_several() => return None,
            Label::Hotline | Label::Amount | Label::None => None,
        };
        let shapes = [Field::Phone, Field::Number, Field::Reference, Field::Account];
        by_label
            .or_else(|| self.is_long(at).then(|| fits(Field::Reference)).flatten())
            .or_else(|| shapes.into_iter().find(|field| self.all_are(at, *field)))
            .or(Some(Field::Word))
    }

    /// The kind of name in a gap, each kind once, by the word before it.
    fn name(&self, at: usize, is_purchase: bool, named: &mut BTreeSet<&'static str>) -> Field {
        let before = self.parts.get(..at).unwrap_or_default().iter().rev();
        let words =
            before.take_while(|part| matches!(part, PatternPart::Word(_) | PatternPart::Mark(_)));
        let words = words.filter_map(|part| match part {
            PatternPart::Word(word) => Some(*word),
            _ => None,
        });
        let naming = words.take(2).find_map(|word| WordIndex::get().naming(word));
        let field = match naming {
            Some(Naming::Merchant) => Field::Merchant,
            Some(Naming::Counterparty) if is_purchase => Field::Merchant,
            Some(Naming::Counterparty) => Field::Counterparty,
            Some(Naming::Product) => Field::Product,
            Some(Naming::Addressed) | None => return Field::Any,
        };
        if self.may_be_names(at) && named.insert(field.name()) { field } else { Field::Any }
    }

    /// Whether the texts of a gap are short and in one line.
    fn may_be_names(&self, at: usize) -> bool {
        self.rows.iter().all(|(text, places)| {
            let (start, end) = Self::span(text, places.get(at).copied().unwrap_or_default());
            let part = text.folded.as_str().get(start..end).unwrap_or_default();
            (1..=80).contains(&part.chars().count()) && text.folded.line_end(start) >= end
        })
    }

    /// Whether a currency is next to a value, on the side where the first currency is.
    fn has_currency(&self, at: usize) -> bool {
        (0..self.parts.len()).any(|other| {
            self.parts.get(other) == Some(&PatternPart::Currency) && self.is_of(other, at)
        })
    }

    /// Whether a currency is that of a value.
    fn is_of(&self, currency: usize, value: usize) -> bool {
        let is_mark = |at: usize| {
            matches!(self.parts.get(at), Some(PatternPart::Mark('.' | ':' | '-' | '+')))
        };
        let next = currency + 1 + usize::from(is_mark(currency + 1));
        let stands_before = |at: usize| matches!(self.parts.get(at), Some(PatternPart::Value(_)));
        let before = currency.checked_sub(1);
        let before = before.filter(|&at| stands_before(at) && !self.is_identifier(at));
        let is_prefix = self.is_prefix();
        match before {
            Some(before) if !is_prefix || !stands_before(next) => before == value,
            _ => next == value && stands_before(next),
        }
    }

    /// Whether the first currency is before its number.
    fn is_prefix(&self) -> bool {
        let first = self.parts.iter().position(|part| *part == PatternPart::Currency).unwrap_or(0);
        let before = first.checked_sub(1).filter(|at| !self.is_identifier(*at));
        !matches!(before.and_then(|at| self.parts.get(at)), Some(PatternPart::Value(_)))
    }

    /// Whether one of the values is written as a phone number, card, account, reference or year. Then a value
    /// is an amount only if a currency is next to it.
    fn is_identifier(&self, at: usize) -> bool {
        let after_month =
            at.checked_sub(1).and_then(|at| self.parts.get(at)) == Some(&PatternPart::Month);
        self.texts(at).any(|text| {
            let bare = text.trim_start_matches(['+', '-', '−']);
            let is_digits = bare.bytes().all(|it| it.is_ascii_digit());
            let hides = bare.contains(|it: char| {
                it.is_alphabetic() || matches!(it, '*' | '#' | '•' | '-' | '_')
            });
            let is_long = is_digits && (bare.len() >= 9 || bare.len() > 1 && bare.starts_with('0'));
            hides || is_long || after_month && is_year(bare)
        })
    }

    fn is_one_text(&self, at: usize) -> bool {
        let mut texts = self.texts(at);
        let first = texts.next();
        texts.all(|text| Some(text) == first)
    }

    fn is_of_several(&self) -> bool {
        let mut borrowers = self.rows.iter().map(|(text, _)| text.borrower);
        let first = borrowers.next();
        borrowers.any(|borrower| Some(borrower) != first)
    }

    fn is_amount(&self, at: usize) -> bool {
        self.all_are(at, Field::Amount) && (self.has_currency(at) || !self.is_identifier(at))
    }

    fn has_decimals(&self, at: usize) -> bool {
        self.texts(at).all(|text| {
            let end = text.trim_end_matches(|found: char| found.is_ascii_digit());
            end.ends_with(['.', ',']) && matches!(text.len() - end.len(), 2 | 3)
        })
    }

    /// Whether all values are of more than eight digits without a separator.
    fn is_long(&self, at: usize) -> bool {
        self.texts(at).all(|text| {
            text.len() > 8
                && !text.starts_with('0')
                && text.bytes().all(|byte| byte.is_ascii_digit())
        })
    }

    /// Whether a field's scanner reads all of each value.
    fn all_are(&self, at: usize, field: Field) -> bool {
        self.texts(at).all(|text| match field {
            Field::Phone => {
                let is_dialled = text.starts_with('+') || text.starts_with('0');
                is_dialled && scan::phone(text, 0).is_some_and(|run| run.end == text.len())
            }
            Field::Account | Field::Card => {
                scan::account(text, 0).is_some_and(|run| run.end == text.len())
            }
            Field::Reference => scan::reference(text, 0).is_some_and(|run| run.end == text.len()),
            Field::Number => number::end(text, 0, self.decimal) == Some(text.len()),
            _ => number::amount(text, 0, self.decimal).is_some_and(|it| it.end == text.len()),
        })
    }
}

/// The parts of a part's sentence: up to a sign that ends a sentence, or to a condition or instruction that
/// follows the statement.
pub(super) fn sentence(parts: &[PatternPart<'_>], at: usize) -> Range<usize> {
    let ends = |place: usize| {
        // A point before a number may be that of `Rs.`.
        let goes_on = || {
            matches!(
                parts.get(place + 1),
                Some(PatternPart::Word(_) | PatternPart::Gap | PatternPart::Month)
            )
        };
        match parts.get(place) {
            Some(PatternPart::Mark('!' | '?' | '؟' | ';')) => true,
            Some(PatternPart::Mark('.')) => goes_on(),
            _ => false,
        }
    };
    let is_aside =
        |place: usize| matches!(parts.get(place), Some(PatternPart::Word(word)) if is_aside(word));
    let from = (0..at).rev().find(|place| ends(*place)).map_or(0, |place| place + 1);
    let behind = (at + 1..parts.len()).find_map(|place| match () {
        () if ends(place) => Some(place + 1),
        () if is_aside(place) => Some(place),
        () => None,
    });
    from..behind.unwrap_or(parts.len())
}

/// The most characters and placeholders of a template that is proposed.
const CHARS_MAX: usize = 1_000;
const PLACEHOLDERS_MAX: usize = 24;
/// The most samples.
const SAMPLES_MAX: usize = 3;

/// The text of a part, and whether a blank is before it.
struct PieceText {
    written: String,
    blank: bool,
    slot: Slot,
}

/// Whether all words of a pattern may be shown.
pub(super) fn is_public(parts: &[PatternPart<'_>], common: &CommonWords<'_>) -> bool {
    parts.iter().all(|part| match part {
        PatternPart::Word(word) => common.is_public(word),
        _ => true,
    })
}

/// Writes the template; if `is_full`, it must match the whole message.
pub(super) fn template(alignment: &Alignment<'_, '_>, fields: &[Slot], is_full: bool) -> String {
    let pieces = fields.iter().enumerate().map(|(at, slot)| PieceText {
        written: match slot {
            Slot::Wording => spelling(alignment, at),
            Slot::Place(field) => format!("{{{{{}}}}}", field.name()),
            Slot::Tagged(field, tag) => format!("{{{{{}:{tag}}}}}", field.name()),
        },
        blank: has_blank(alignment, at),
        slot: slot.clone(),
    });
    let pieces = cut(pieces.collect());
    let pieces = if is_full { with_rest(pieces) } else { trimmed(pieces) };
    let mut template = String::new();
    for piece in &pieces {
        if piece.blank && !template.is_empty() {
            template.push(' ');
        }
        template.push_str(&piece.written);
    }
    template
}

/// Cuts the pieces to the limit of a template.
fn cut(pieces: Vec<PieceText>) -> Vec<PieceText> {
    let (mut chars, mut places) = (0, 0);
    let mut fits = |piece: &PieceText| {
        chars += piece.written.chars().count() + 1;
        places += usize::from(piece.slot != Slot::Wording);
        chars < CHARS_MAX - 10 && places < PLACEHOLDERS_MAX
    };
    pieces.into_iter().take_while(|piece| fits(piece)).collect()
}

/// Removes open parts and signs at both ends.
fn trimmed(mut pieces: Vec<PieceText>) -> Vec<PieceText> {
    let is_any = |piece: &PieceText| piece.slot == Slot::Place(Field::Any);
    let is_sign = |piece: &PieceText| {
        piece.slot == Slot::Wording && !piece.written.chars().any(char::is_alphanumeric)
    };
    let is_loose = |piece: &PieceText| is_any(piece) || is_sign(piece);
    if pieces.iter().take_while(|piece| is_loose(piece)).any(is_any) {
        let from = pieces.iter().position(|piece| !is_loose(piece)).unwrap_or(pieces.len());
        pieces.drain(..from);
    }
    while pieces.last().is_some_and(is_loose) {
        pieces.pop();
    }
    pieces
}

/// With the rest of the message at its end.
fn with_rest(mut pieces: Vec<PieceText>) -> Vec<PieceText> {
    let is_free =
        |piece: &PieceText| matches!(piece.slot, Slot::Place(field) if field.is_free_text());
    if pieces.last().is_some_and(is_free) {
        pieces.pop();
    }
    let slot = Slot::Place(Field::Rest);
    pieces.push(PieceText { written: "{{...}}".to_owned(), blank: true, slot });
    pieces
}

/// The most frequent spelling of a part, without invisible characters.
fn spelling(alignment: &Alignment<'_, '_>, at: usize) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut folded = "";
    for (text, places) in &alignment.rows {
        let (start, end) = Alignment::span(text, places.get(at).copied().unwrap_or_default());
        folded = text.folded.as_str().get(start..end).unwrap_or_default();
        let written = text.body.get(text.folded.original(start..end)).unwrap_or_default();
        let seen: String =
            written.chars().filter(|found| !crate::fold::is_invisible(*found)).collect();
        if FoldedText::new(&seen).as_str() == folded {
            *counts.entry(seen).or_default() += 1;
        }
    }
    let most = counts.into_iter().max_by(|(a, x), (b, y)| x.cmp(y).then_with(|| b.cmp(a)));
    most.map_or_else(|| folded.to_owned(), |(written, _)| written)
}

/// Whether most messages have a blank before a part.
fn has_blank(alignment: &Alignment<'_, '_>, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return false };
    let has = |(text, places): &(&Text<'_>, Vec<(usize, usize)>)| {
        let span = |at: usize| Alignment::span(text, places.get(at).copied().unwrap_or_default());
        span(before).1 < span(at).0
    };
    alignment.rows.iter().filter(|row| has(row)).count() * 2 >= alignment.rows.len()
}

/// Samples of a cluster: names are hidden, and digits but those of amounts and dates.
pub(super) fn samples(alignment: &Alignment<'_, '_>, fields: &[Slot]) -> Vec<String> {
    let wording: HashSet<&str> = alignment
        .parts
        .iter()
        .filter_map(|part| match part {
            PatternPart::Word(word) => Some(*word),
            _ => None,
        })
        .collect();
    let sample = |(text, places): &(&Text<'_>, Vec<(usize, usize)>)| {
        let parts = alignment.parts.iter().zip(fields);
        let shown = places
            .iter()
            .zip(parts)
            .filter(|(_, (part, slot))| **part == PatternPart::Currency || is_shown(slot));
        let shown: Vec<Range<usize>> = shown
            .map(|(place, _)| {
                let (start, end) = Alignment::span(text, *place);
                text.folded.original(start..end)
            })
            .collect();
        masked(text.body, &shown, |word| wording.contains(word))
    };
    let mut all: Vec<String> = alignment.rows.iter().map(sample).collect();
    all.sort();
    all.dedup();
    all.truncate(SAMPLES_MAX);
    all
}

/// Whether a part is an amount or a date.
const fn is_shown(slot: &Slot) -> bool {
    match slot {
        Slot::Tagged(..) => true,
        Slot::Place(field) => matches!(
            field,
            Field::Amount
                | Field::Currency
                | Field::Balance
                | Field::Limit
                | Field::Fee
                | Field::Date
        ),
        Slot::Wording => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{PatternPart, sentence};

    #[test]
    fn a_sentence_ends_at_its_sign_and_before_an_instruction() {
        use super::super::lexicon::Label::None as Nothing;
        let parts = [
            PatternPart::Word("hello"),
            PatternPart::Mark('!'),
            PatternPart::Word("rs"),
            PatternPart::Mark('.'),
            PatternPart::Value(Nothing),
            PatternPart::Word("paid"),
            PatternPart::Mark('.'),
            PatternPart::Word("bye"),
        ];
        assert_eq!(sentence(&parts, 4), 2..7);
        let parts = [
            PatternPart::Value(Nothing),
            PatternPart::Word("paid"),
            PatternPart::Word("call"),
            PatternPart::Gap,
        ];
        assert_eq!(sentence(&parts, 0), 0..2);
    }
}
