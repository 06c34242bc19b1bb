//! The parts of a template.

use crate::field::Field;

/// The most characters of a template.
pub(crate) const CHARS_MAX: usize = 1_000;
/// The most placeholders of a template.
pub(crate) const PLACEHOLDERS_MAX: usize = 24;

/// A place for what differs from message to message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placeholder {
    /// What it stands for.
    pub field: Field,
    /// Its tag: what a tagged placeholder reads is no part of the record.
    pub tag: Option<String>,
    /// Whether a message may leave it out.
    pub is_optional: bool,
}

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Wording: as it is written, and folded.
    Wording { written: String, folded: String },
    /// A place for what differs.
    Place(Placeholder),
    /// The beginning of the message.
    Begin,
    /// The end of the message.
    End,
}
