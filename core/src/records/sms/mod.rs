//! Partners' templates of messages and settings of senders, every version of them.

mod tables;
mod templates;

pub(crate) use tables::TABLES;
pub(crate) use templates::Templates;
