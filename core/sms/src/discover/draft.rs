//! Writes the template of a cluster, and its masked samples.
#![allow(clippy::arithmetic_side_effects, reason = "places within a pattern")]

use super::pattern::{Common, Part, Text};
use super::values::{Aligned, Becomes};
use crate::mask::masked;
use crate::{Field, Folded};
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

/// The most characters and placeholders of a template that is proposed.
const CHARS_MAX: usize = 1_000;
const PLACEHOLDERS_MAX: usize = 24;
/// The most samples.
const SAMPLES_MAX: usize = 3;

/// The text of a part, and whether a blank is before it.
struct Piece {
    written: String,
    blank: bool,
    becomes: Becomes,
}

/// Whether all words of a pattern may be shown.
pub(super) fn is_public(parts: &[Part<'_>], common: &Common<'_>) -> bool {
    parts.iter().all(|part| match part {
        Part::Word(word) => common.is_public(word),
        _ => true,
    })
}

/// Writes the template; if `is_full`, it must match the whole message.
pub(super) fn template(aligned: &Aligned<'_, '_>, fields: &[Becomes], is_full: bool) -> String {
    let pieces = fields.iter().enumerate().map(|(at, becomes)| Piece {
        written: match becomes {
            Becomes::Wording => spelling(aligned, at),
            Becomes::Place(field) => format!("{{{{{}}}}}", field.name()),
            Becomes::Tagged(field, tag) => format!("{{{{{}:{tag}}}}}", field.name()),
        },
        blank: has_blank(aligned, at),
        becomes: becomes.clone(),
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
fn cut(pieces: Vec<Piece>) -> Vec<Piece> {
    let (mut chars, mut places) = (0, 0);
    let mut fits = |piece: &Piece| {
        chars += piece.written.chars().count() + 1;
        places += usize::from(piece.becomes != Becomes::Wording);
        chars < CHARS_MAX - 10 && places < PLACEHOLDERS_MAX
    };
    pieces.into_iter().take_while(|piece| fits(piece)).collect()
}

/// Removes open parts and signs at both ends.
fn trimmed(mut pieces: Vec<Piece>) -> Vec<Piece> {
    let is_any = |piece: &Piece| piece.becomes == Becomes::Place(Field::Any);
    let is_sign = |piece: &Piece| {
        piece.becomes == Becomes::Wording && !piece.written.chars().any(char::is_alphanumeric)
    };
    let is_loose = |piece: &Piece| is_any(piece) || is_sign(piece);
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
fn with_rest(mut pieces: Vec<Piece>) -> Vec<Piece> {
    let is_free =
        |piece: &Piece| matches!(piece.becomes, Becomes::Place(field) if field.is_free_text());
    if pieces.last().is_some_and(is_free) {
        pieces.pop();
    }
    let becomes = Becomes::Place(Field::Rest);
    pieces.push(Piece { written: "{{...}}".to_owned(), blank: true, becomes });
    pieces
}

/// The most frequent spelling of a part, without invisible characters.
fn spelling(aligned: &Aligned<'_, '_>, at: usize) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut folded = "";
    for (text, places) in &aligned.rows {
        let (start, end) = Aligned::span(text, places.get(at).copied().unwrap_or_default());
        folded = text.folded.as_str().get(start..end).unwrap_or_default();
        let written = text.body.get(text.folded.original(start..end)).unwrap_or_default();
        let seen: String =
            written.chars().filter(|found| !crate::fold::is_invisible(*found)).collect();
        if Folded::of(&seen).as_str() == folded {
            *counts.entry(seen).or_default() += 1;
        }
    }
    let most = counts.into_iter().max_by(|(a, x), (b, y)| x.cmp(y).then_with(|| b.cmp(a)));
    most.map_or_else(|| folded.to_owned(), |(written, _)| written)
}

/// Whether most messages have a blank before a part.
fn has_blank(aligned: &Aligned<'_, '_>, at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return false };
    let has = |(text, places): &(&Text<'_>, Vec<(usize, usize)>)| {
        let span = |at: usize| Aligned::span(text, places.get(at).copied().unwrap_or_default());
        span(before).1 < span(at).0
    };
    aligned.rows.iter().filter(|row| has(row)).count() * 2 >= aligned.rows.len()
}

/// Samples of a cluster: names are hidden, and digits but those of amounts and dates.
pub(super) fn samples(aligned: &Aligned<'_, '_>, fields: &[Becomes]) -> Vec<String> {
    let wording: HashSet<&str> = aligned
        .parts
        .iter()
        .filter_map(|part| match part {
            Part::Word(word) => Some(*word),
            _ => None,
        })
        .collect();
    let sample = |(text, places): &(&Text<'_>, Vec<(usize, usize)>)| {
        let parts = aligned.parts.iter().zip(fields);
        let shown = places
            .iter()
            .zip(parts)
            .filter(|(_, (part, becomes))| **part == Part::Currency || is_shown(becomes));
        let shown: Vec<Range<usize>> = shown
            .map(|(place, _)| {
                let (start, end) = Aligned::span(text, *place);
                text.folded.original(start..end)
            })
            .collect();
        masked(text.body, &shown, |word| wording.contains(word))
    };
    let mut all: Vec<String> = aligned.rows.iter().map(sample).collect();
    all.sort();
    all.dedup();
    all.truncate(SAMPLES_MAX);
    all
}

/// Whether a part is an amount or a date.
const fn is_shown(becomes: &Becomes) -> bool {
    match becomes {
        Becomes::Tagged(..) => true,
        Becomes::Place(field) => matches!(
            field,
            Field::Amount
                | Field::Currency
                | Field::Balance
                | Field::Limit
                | Field::Fee
                | Field::Date
        ),
        Becomes::Wording => false,
    }
}
