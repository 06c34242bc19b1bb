//! Reads the decision log row by row.

use super::{DecisionEntry, Filing, tables::Unreadable};
use crate::audit::Entry;
use crate::error::Error;
use crate::storage::DamagedRow;
use crate::unit::Context;
use std::ops::ControlFlow;

/// Calls `visit` with each row in the log of the caller's tenant: stream by stream, each in the
/// order of its numbers.
pub(crate) fn each(
    cx: &mut Context<'_>,
    mut show: impl FnMut(Result<(&Entry, &Filing), Unreadable>) -> Result<ControlFlow<()>, Error>,
) -> Result<(), Error> {
    let mut failed = None;
    let (watch, mut rows) = (cx.watch(), 0_usize);
    let mut show_row = |row: Result<DecisionEntry, DamagedRow>| {
        watch.at(rows, None)?;
        rows = rows.saturating_add(1);
        let record = match row {
            Ok(record) => record,
            Err(row) => return show(Err(Unreadable::of(row)?)),
        };
        let filing = record.filing();
        match record.into_entry() {
            Ok(entry) => show(Ok((&entry, &filing))),
            Err(row) => show(Err(row)),
        }
    };
    cx.book()?.scan(DecisionEntry::by_key).for_each_row(|row| {
        show_row(row).unwrap_or_else(|error| {
            failed = Some(error);
            ControlFlow::Break(())
        })
    })?;
    failed.map_or_else(|| watch.at(rows, Some(rows)), Err)
}
