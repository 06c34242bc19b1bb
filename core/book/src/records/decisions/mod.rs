//! The decision log: one chained stream for each borrower.

mod append;
mod read;
mod tables;

pub(crate) use append::{
    Erased, RequestedRules, Rest, append, end_epoch, epoch, erase, erase_more, has_more_than,
    stopped_erasure,
};
pub(crate) use read::{
    Found, LogReader, Place, decisions_of, entry_of, is_erased, latest_decision,
};
pub(crate) use tables::{DecisionId, Filing, LogRow, TABLES};
