//! The decision log: one chained stream for each borrower.

mod append;
mod read;
mod tables;

pub(crate) use append::{RequestedRules, append, logged_decision};
pub(crate) use read::each;
pub(crate) use tables::{DecisionEntry, Filing, TABLES, uuid_of};
