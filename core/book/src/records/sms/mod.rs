//! Partners' templates of messages and settings of senders, in every version.

mod cache;
mod draft;
mod packs;
mod reading;
mod senders;
mod set_senders;
mod survey;
mod tables;
mod templates;
mod write;

pub(crate) use cache::readings_of_caller;
#[cfg(test)]
pub(crate) use draft::PackChange;
pub(crate) use reading::{Span, count_matched, note_stored, read_messages, read_messages_of};
pub use senders::{Origin, SenderSetting};
pub(crate) use survey::{EVER, each_message, each_reading};
pub(crate) use tables::TABLES;
pub(crate) use templates::{Templates, digest_of_caller};
