//! Partners' templates of messages and settings of senders, every version of them.

mod cache;
mod reading;
mod tables;
mod templates;

pub(crate) use reading::{count_matched, read_messages, read_messages_of};
pub(crate) use tables::TABLES;
pub(crate) use templates::{Templates, digest_of_caller};
