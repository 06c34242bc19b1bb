//! A template as it is matched: its wording and fields, one after the other.

use super::super::field::Field;
use super::super::template::{Part, Template};
use memchr::memmem::{self, Finder};

/// A template as it is matched.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) pieces: Vec<Piece>,
    /// Whether it begins where the message does.
    pub(super) at_begin: bool,
    /// Whether it ends where the message does.
    pub(super) at_end: bool,
    /// The piece with the longest wording. A matching message contains it.
    longest: usize,
    /// The number of characters of a message that are its wording.
    pub(super) literal_chars: usize,
}

/// A piece of a template.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// Wording, folded.
    Wording(Wording),
    /// A field.
    Field {
        field: Field,
        is_optional: bool,
        /// Whether the record has it, if it is the first of its kind: it has no tag.
        is_kept: bool,
    },
}

/// Wording. It follows the piece before it, or is searched for.
#[derive(Clone, Debug)]
pub(super) struct Wording {
    pub(super) text: Box<str>,
    /// The searcher for wording that begins a template or follows a free text, and for the longest one.
    finder: Option<Box<Finder<'static>>>,
}

impl Wording {
    /// Its first place in a part of a message.
    pub(super) fn find(&self, within: &[u8]) -> Option<usize> {
        match &self.finder {
            Some(finder) => finder.find(within),
            None => memmem::find(within, self.text.as_bytes()),
        }
    }
}

impl Piece {
    const fn is_free_text(&self) -> bool {
        matches!(self, Self::Field { field, .. } if field.is_free_text())
    }
}

impl Program {
    /// Makes a program of a template; if `is_full`, it must match the whole message.
    pub(super) fn new(template: &Template, is_full: bool) -> Self {
        let mut pieces = Vec::new();
        let (mut at_begin, mut at_end) = (is_full, is_full);
        let (mut longest, mut length) = (0, 0);
        for part in template.parts() {
            match part {
                Part::Begin => at_begin = true,
                Part::End => at_end = true,
                Part::Wording { folded, .. } if folded.is_empty() => {}
                Part::Wording { folded, .. } => {
                    if folded.len() > length {
                        (longest, length) = (pieces.len(), folded.len());
                    }
                    let is_sought = pieces.last().is_none_or(Piece::is_free_text);
                    let finder = is_sought.then(|| Box::new(Finder::new(folded).into_owned()));
                    let text = folded.as_str().into();
                    pieces.push(Piece::Wording(Wording { text, finder }));
                }
                Part::Place(place) => {
                    let field = place.field;
                    let is_kept = place.tag.is_none();
                    pieces.push(Piece::Field { field, is_optional: place.is_optional, is_kept });
                }
            }
        }
        if let Some(Piece::Wording(wording)) = pieces.get_mut(longest) {
            let finder = || Box::new(Finder::new(wording.text.as_bytes()).into_owned());
            wording.finder = wording.finder.take().or_else(|| Some(finder()));
        }
        pieces.shrink_to_fit();
        Self { pieces, at_begin, at_end, longest, literal_chars: template.literal_chars() }
    }

    /// Whether a message may match: whether it contains the longest wording.
    pub(super) fn may_match(&self, text: &str) -> bool {
        match self.pieces.get(self.longest) {
            Some(Piece::Wording(wording)) => wording.find(text.as_bytes()).is_some(),
            _ => true,
        }
    }
}
