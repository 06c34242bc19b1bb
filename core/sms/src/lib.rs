//! Reads messages of banks, wallets, operators and shops by a lender's own templates, and sums them up as
//! income and spending.
//!
//! A template is the wording of a message with places for what differs: `تم خصم {{amount}} {{currency}} عند
//! {{merchant}}`. A [`Record`] has the fields that a template reads of a message. It also says whether money moved
//! ([`Completion`]), so that declined, promised or reversed amounts are kept and not counted.

#![forbid(unsafe_code)]

/// The examples of the crate's README.md, which run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// Parts for the other crates of lendwright, not for users: they may change at any time.
#[doc(hidden)]
pub mod internal {
    pub use crate::code::may_carry_code;
    pub use crate::columns::table::ColumnMessage;
    pub use crate::fold::has_visible;
    pub use crate::message::{IDENTITY_BYTES, widened};
    pub use crate::reading_cache::{MessageFacts, ReadingCache, Readings};
    pub use crate::set::{NAME_CHARS_MAX, SENDERS_MAX, TEMPLATES_MAX};
}

mod amount;
mod clause;
mod code;
pub mod columns;
mod coverage;
mod discover;
mod fold;
mod guard;
mod kind;
mod lexicon;
mod marks;
mod mask;
mod matcher;
mod message;
mod pack;
mod reading_cache;
mod record;
pub mod registry;
mod scan;
mod set;
mod settings;
mod stopping_words;
pub mod summary;
mod template;
mod words;

pub use amount::Amount;
pub use code::carries_code;
pub use coverage::{Change, Comparison, Counts, Coverage, Sample};
pub use discover::{Conflict, DISCOVERY_VERSION, DiscoveryOptions, Proposal, Sighting, discover};
pub use fold::FoldedText;
pub use guard::{Guard, Hit};
pub use kind::{Class, Kind, SenderKind};
pub use matcher::{FoundSender, Matcher, Reading, Scratch, hides_code};
pub use message::{FIRST_MS, Message, names_amount};
pub use pack::{Pack, PackExample, PackMessage, PackSender, PackTemplate};
pub use record::{Account, Completion, Field, Record, Spans, Stop};
pub use set::{SetError, TemplateSet, UnreadableSet};
pub use settings::{DateOrder, DecimalMark, Fit, SenderSettings};
pub use stopping_words::{StoppingWord, StoppingWords};
pub use template::{Placeholder, Template, TemplateError, TemplateFault, TemplateWarning};
