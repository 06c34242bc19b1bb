//! Partners' templates of messages and settings of senders, every version of them.

mod heard;
mod reading;
mod tables;
mod templates;

pub(crate) use heard::messages_of_all;
pub(crate) use reading::read_messages;
pub(crate) use tables::TABLES;
pub(crate) use templates::Templates;
