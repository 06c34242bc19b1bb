//! Exports the decision log.

use crate::audit::{Checkpoint, Entry, ExportWriter};
use crate::engine::prelude::*;
use crate::records::decisions::{self, DecisionEntry};
use std::ops::ControlFlow;

request! {
    /// Exports the decision log of a partner's tenant as JSON Lines that can be verified without a
    /// book: a header line, one line for each record, and a checkpoint.
    pub struct ExportLog {
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
        /// Whether to return the checkpoint alone, without the lines.
        body "checkpoint_only" => checkpoint_only: Option<bool>,
    }
}

answer! {
    /// The decision log.
    pub struct ExportedLog {
        /// The number of records.
        "records" => records: i64,
        /// A JSON text with the number of records, the head of each stream, and a digest of both.
        /// Keep it unchanged in another place; `verify_log` compares it with the log and finds what
        /// was removed.
        "checkpoint" => checkpoint: String,
        /// The lines, each ended by a line feed; empty when only the checkpoint was requested.
        "log" => log: String,
    }
}

impl Operation for ExportLog {
    type Body = ExportedLog;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<ExportedLog, Error> {
        cx.act_as(self.partner.as_deref())?;
        let mut checkpoint = Checkpoint::default();
        if self.checkpoint_only == Some(true) {
            each_entry(cx, |entry| {
                checkpoint.add(entry);
                Ok(())
            })?;
            return Ok(answer(&checkpoint, String::new()));
        }
        let count = cx.book()?.scan(DecisionEntry::by_key).count()?;
        let damaged = |error: crate::audit::ExportError| Error::damaged(error.to_string());
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        let mut writer = ExportWriter::new(Vec::new(), count).map_err(damaged)?;
        each_entry(cx, |entry| {
            checkpoint.add(entry);
            writer.push(entry).map_err(damaged)
        })?;
        let bytes = writer.finish().map_err(damaged)?;
        let log = String::from_utf8(bytes).map_err(|error| Error::damaged(error.to_string()))?;
        Ok(answer(&checkpoint, log))
    }
}

/// Calls `visit` with each record, and returns the first that can't be read.
fn each_entry(
    cx: &mut Context<'_>,
    mut show: impl FnMut(&Entry) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut unreadable = None;
    decisions::each(cx, |row| match row {
        Ok((entry, _)) => show(entry).map(ControlFlow::Continue),
        Err(row) => {
            unreadable = Some(row);
            Ok(ControlFlow::Break(()))
        }
    })?;
    unreadable.map_or(Ok(()), |row| Err(row.refuse(cx)))
}

fn answer(checkpoint: &Checkpoint, log: String) -> ExportedLog {
    let records = i64::try_from(checkpoint.records()).unwrap_or(i64::MAX);
    ExportedLog { records, checkpoint: checkpoint.to_text(), log }
}
