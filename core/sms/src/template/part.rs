//! The parts of a template.

use crate::field::Field;

/// The most characters of a template.
pub(crate) const CHARS_MAX: usize = 1_000;
/// The most placeholders of a template.
pub(crate) const PLACEHOLDERS_MAX: usize = 24;

/// A place for the text that differs between messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placeholder {
    /// The field that it reads.
    pub field: Field,
    /// Its tag. The record does not contain the values of tagged placeholders.
    pub tag: Option<String>,
    /// Whether a message may leave it out.
    pub is_optional: bool,
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Wording: as it is written, and folded.
    Wording { written: String, folded: String },
    /// A place for a variable text.
    Place(Placeholder),
    /// The beginning of the message.
    Begin,
    /// The end of the message.
    End,
}
