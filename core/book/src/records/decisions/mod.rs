//! The decision log: one chained stream for each borrower.

mod log;
mod tables;

pub(crate) use log::{
    EntryResult, ErasureProgress, LogPosition, LogReader, RemainingRecords, RequestedRules, append,
    decisions_of, end_epoch, entry_of, epoch, erase, erase_more, has_more_than, is_erased,
    latest_decision, stopped_erasure,
};
pub(crate) use tables::{LogRow, RecordAddress, TABLES};
