//! Reads messages of banks, wallets, operators and shops by a lender's own templates, and sums them up as
//! income and spending.
//!
//! A template is the wording of a message with places for what differs: `تم خصم {{amount}} {{currency}} عند
//! {{merchant}}`. A [`Record`] has the fields that a template reads of a message. It also says whether money moved
//! ([`Settled`]), so that declined, promised or reversed amounts are kept and not counted.

#![forbid(unsafe_code)]

/// The examples of the crate's README.md, which run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// Parts for the other crates of lendwright, not for users: they may change at any time.
#[doc(hidden)]
pub mod internal {
    pub use crate::code::may_carry_code;
    pub use crate::columns::messages::Given;
    pub use crate::fold::has_visible;
    pub use crate::message::{IDENTITY_BYTES, widened};
    pub use crate::noted::{Noted, Readings};
    pub use crate::set::{NAME_CHARS_MAX, SENDERS_MAX, TEMPLATES_MAX};
}

mod amount;
mod clause;
mod code;
pub mod columns;
mod compare;
mod coverage;
mod discover;
mod field;
mod fold;
mod guard;
mod hidden;
mod kind;
mod lexicon;
mod marks;
mod mask;
mod matcher;
mod message;
mod named;
mod noted;
mod pack;
mod record;
pub mod registry;
mod scan;
mod sender_kind;
mod set;
mod settings;
mod stopped;
pub mod summary;
mod template;
mod words;

pub use amount::Amount;
pub use code::carries_code;
pub use compare::{Change, Comparison, Sample};
pub use coverage::{Counts, Coverage};
pub use discover::{Conflict, DISCOVERY_VERSION, Proposal, Sighting, Wanted, discover};
pub use field::Field;
pub use fold::Folded;
pub use guard::{Guard, Hit};
pub use hidden::hides_code;
pub use kind::{Class, Kind};
pub use matcher::{FoundSender, Matcher, Reading, Scratch};
pub use message::{FIRST_MS, Message};
pub use named::names_amount;
pub use pack::{Pack, PackExample, PackMessage, PackSender, PackTemplate};
pub use record::{Account, Record, Settled, Spans, Stop};
pub use sender_kind::SenderKind;
pub use set::{SetError, TemplateSet, UnreadableSet};
pub use settings::{DateOrder, DecimalMark, Fit, SenderSettings};
pub use stopped::{Stopped, Stops};
pub use template::{Placeholder, Template, TemplateError, TemplateFault, TemplateWarning};
