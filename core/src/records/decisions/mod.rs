//! The decision log: one stream a borrower, chained.

mod append;
mod read;
mod tables;

pub(crate) use append::{RequestedRules, append, logged};
pub(crate) use read::each;
pub(crate) use tables::{DecisionEntry, Filing, TABLES, uuid_of};
