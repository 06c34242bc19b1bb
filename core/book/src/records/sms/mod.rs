//! Partners' templates of messages and settings of senders, in every version.

mod packs;
mod reading;
mod senders;
mod templates;

pub(crate) use reading::{
    EVER, MessageSpan, count_matched, each_message, each_reading, note_stored, read_messages,
    read_messages_of,
};
#[cfg(test)]
pub(crate) use senders::PackChange;
pub(crate) use senders::TABLES;
pub use senders::{Origin, SenderSetting};
pub(crate) use templates::{Templates, digest_of_caller, readings_of_caller};
