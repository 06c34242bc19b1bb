//! A template as it is matched: its wording and fields, one after the other.

use super::super::field::Field;
use super::super::template::{Part, Template};
use memchr::memmem::Finder;

/// A template as it is matched.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) pieces: Vec<Piece>,
    /// Whether it begins where the message does.
    pub(super) at_begin: bool,
    /// Whether it ends where the message does.
    pub(super) at_end: bool,
    /// Its longest wording, which a message has to hold.
    filter: Finder<'static>,
    /// How many characters of a message are its wording.
    pub(super) literal_chars: usize,
}

/// A piece of a template.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// Wording, folded.
    Wording(Box<Wording>),
    /// A field.
    Field {
        field: Field,
        is_optional: bool,
        /// Whether the record has it, if it is the first of its kind: it has no tag.
        is_kept: bool,
    },
}

/// Wording that is looked for.
#[derive(Clone, Debug)]
pub(super) struct Wording {
    pub(super) finder: Finder<'static>,
}

impl Wording {
    pub(super) fn bytes(&self) -> &[u8] {
        self.finder.needle()
    }
}

impl Program {
    /// Makes a program of a template; `is_full` says that it has to match all of a message.
    pub(super) fn new(template: &Template, is_full: bool) -> Self {
        let mut pieces = Vec::new();
        let (mut at_begin, mut at_end) = (is_full, is_full);
        let mut longest = "";
        for part in template.parts() {
            match part {
                Part::Begin => at_begin = true,
                Part::End => at_end = true,
                Part::Wording { folded, .. } if folded.is_empty() => {}
                Part::Wording { folded, .. } => {
                    if folded.len() > longest.len() {
                        longest = folded;
                    }
                    pieces.push(Piece::Wording(Box::new(Wording {
                        finder: Finder::new(folded).into_owned(),
                    })));
                }
                Part::Place(place) => {
                    let field = place.field;
                    let is_kept = place.tag.is_none();
                    pieces.push(Piece::Field { field, is_optional: place.is_optional, is_kept });
                }
            }
        }
        let filter = Finder::new(longest).into_owned();
        Self { pieces, at_begin, at_end, filter, literal_chars: template.literal_chars() }
    }

    /// Whether a message may match: whether it holds the longest wording.
    pub(super) fn may_match(&self, text: &str) -> bool {
        self.filter.find(text.as_bytes()).is_some()
    }
}
