//! Why a text is not a template.

use super::part::{CHARS_MAX, PLACEHOLDERS_MAX};
use crate::Field;

/// The fault of a text that is not a template, and its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault} at character {character}{}", near(.fault))]
pub struct TemplateError {
    /// The fault.
    pub fault: TemplateFault,
    /// The character where it is, from 0.
    pub character: usize,
    /// The byte where it is, from 0.
    pub byte: usize,
}

/// The fault of a text that is not a template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TemplateFault {
    /// It has no visible character.
    #[error("the template is empty")]
    Empty,
    /// It is too long.
    #[error("a template has at most {CHARS_MAX} characters, and this one is longer")]
    TooLong,
    /// It has too many placeholders.
    #[error("a template has at most {PLACEHOLDERS_MAX} placeholders, and another one stands")]
    TooManyPlaceholders,
    /// A placeholder does not end.
    #[error("braces are opened and not closed")]
    Unclosed,
    /// A placeholder begins in another one.
    #[error("braces are opened within braces")]
    Nested,
    /// There is no such placeholder.
    #[error("unknown placeholder '{name}'")]
    Unknown {
        /// The name that was given.
        name: String,
    },
    /// What follows a placeholder's name is no tag, or it can have none.
    #[error(
        "'{tag}' is no tag of '{name}': letters, digits, '_' and '-' are, for what a record has once,"
    )]
    Tag {
        /// The placeholder.
        name: &'static str,
        /// The tag that was given.
        tag: String,
    },
    /// A placeholder that can't be left out is marked as one that can.
    #[error("'{name}' can't be optional")]
    Optional {
        /// The placeholder.
        name: &'static str,
    },
    /// There are two amounts that moved.
    #[error("a second amount without a tag ('{{{{amount:tag}}}}' has one) stands")]
    SecondAmount,
    /// There are two values of a kind that a record has only once.
    #[error("a second '{{{{{name}}}}}' without a tag ('{{{{{name}:tag}}}}' has one) stands")]
    Second {
        /// The placeholder.
        name: &'static str,
    },
    /// Two free texts touch, so their border is unknown.
    #[error("two placeholders for free text touch")]
    FreeTextsTouch,
    /// `{{...}}` is not the last part.
    #[error("'{{{{...}}}}' is not the last part")]
    RestNotLast,
    /// `{{^}}` is not first, or `{{$}}` is not last.
    #[error("'{{{{^}}}}' is first and '{{{{$}}}}' last, or absent, and one stands elsewhere")]
    AnchorAstray,
    /// There is no wording to recognise a message.
    #[error("no letter or digit stands outside placeholders")]
    NoWording,
}

/// The known placeholder nearest to an unknown one.
fn near(fault: &TemplateFault) -> String {
    match fault {
        TemplateFault::Unknown { name } => {
            let known = Field::all().map(Field::name);
            lendwright_types::internal::suggest::did_you_mean(
                lendwright_types::internal::suggest::nearest(name, known),
            )
        }
        _ => String::new(),
    }
}
