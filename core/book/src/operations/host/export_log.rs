//! Exports the decision log.

use crate::engine::Document;
use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::records::decisions::{Found, LogReader, Place};
use crate::wire::{Request as _, read_request};
use lendwright_scoring::audit::{export_end, export_record, export_start};
use lendwright_storage::StorageError;
use lendwright_types::BorrowerId;
use std::io;
use std::ops::ControlFlow;

request! {
    /// Exports the decision log of a partner's tenant, stream by stream, as JSON Lines that can be verified without a
    /// book. The export has a header, one line for each record, and a last line. Each answer contains a part of the
    /// lines. Send `next` as `after` to get the next part. The lines of all answers, one after another, are the export.
    pub struct ExportLog {
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
        /// The first time of exported records. An export with `from` or `to` is partial: its records can be verified,
        /// but a missing record is not detected.
        body "from" => from_: Option<DateTime<Utc>>,
        /// The end time. Records at or after it are not exported.
        body "to" => to: Option<DateTime<Utc>>,
        /// The `next` of the previous answer, unchanged. Left out: from the beginning.
        body "after" => after: Option<String>,
        /// The largest number of records in the answer, 1 to 10,000. Left out: 10,000.
        body "limit" => limit: Option<i64>,
    }
}

answer! {
    /// Lines of the decision log.
    pub struct ExportedLog {
        /// The number of records in this answer.
        "records" => records: i64,
        /// The `after` of the next request; null after the last record.
        "next" => next: Option<String>,
        /// The lines. Each ends with a line feed.
        "log" => log: String,
    }
}

impl Operation for ExportLog {
    type Body = ExportedLog;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "the log could not be exported";

    fn run(&self, cx: &mut Context<'_>) -> Result<ExportedLog, Error> {
        cx.act_as(self.partner.as_deref())?;
        let limit = self.limit()?;
        let mut log = String::new();
        let mut reader = if let Some(after) = &self.after {
            LogReader::after(cx, place(after)?)?
        } else {
            log.push_str(&export_start(self.is_whole()));
            LogReader::default()
        };
        let (mut records, mut last) = (0_i64, None);
        loop {
            let found = reader.next(cx)?;
            if found.is_empty() {
                log.push_str(&export_end());
                return Ok(ExportedLog { records, next: None, log });
            }
            for row in found {
                if !self.contains(&row) {
                    continue;
                }
                if let Some(next) = last.filter(|_| records == limit) {
                    return Ok(ExportedLog { records, next: Some(next), log });
                }
                log.push_str(&match &row {
                    Ok((entry, _)) => export_record(entry),
                    Err(row) => row.line(&row.stream(cx)?),
                });
                records = records.saturating_add(1);
                last = Some(place_text(&row));
            }
        }
    }
}

impl ExportLog {
    fn is_whole(&self) -> bool {
        self.from_.is_none() && self.to.is_none()
    }

    /// Returns whether a row is inside the requested times. A row with an unreadable time always is.
    fn contains(&self, row: &Found) -> bool {
        let time = match row {
            Ok((_, filing)) => Some(filing.decided_at),
            Err(row) => row.decided_at(),
        };
        let is_within =
            |time| self.from_.is_none_or(|from| from <= time) && self.to.is_none_or(|to| time < to);
        time.is_none_or(is_within)
    }

    fn limit(&self) -> Result<i64, Error> {
        const LIMIT: i64 = 10_000;
        let limit = self.limit.unwrap_or(LIMIT);
        if (1..=LIMIT).contains(&limit) {
            return Ok(limit);
        }
        Err(Error::value("limit", format!("must be from 1 to {LIMIT}"), limit))
    }
}

impl Engine {
    /// Exports the decision log from `request` to its end, and passes the lines to `write`, some at a time. The memory
    /// use does not grow with the log. Each answer of [`ExportLog`] is a separate unit of work. Streams that were
    /// already written are not repeated.
    ///
    /// Returns the number of records.
    ///
    /// ```
    /// use lendwright::audit::{Checks, NoPolicies, verify_export};
    /// use lendwright::{Engine, operations::host::ExportLog, storage::Memory};
    ///
    /// let engine = Engine::open(Memory::new())?;
    /// let mut file = Vec::new();
    /// engine.export_log_to(&ExportLog::default(), |lines| Ok(file.extend_from_slice(lines)))?;
    /// assert!(verify_export(&file[..], Checks::default(), &mut NoPolicies)?.is_whole());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`ExportLog`], and the errors of `write`, as [`Error::Storage`]; [`Error::ExportStopped`] when the host
    /// stops it.
    pub fn export_log_to(
        &self,
        request: &ExportLog,
        mut write: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> Result<i64, Error> {
        const TEXT: &str = "the log could not be written";
        self.export_pages(request, &mut |lines| {
            let failed =
                |error| Error::Storage { text: TEXT, source: StorageError::backend(error) };
            write(lines).map_err(failed)
        })
    }

    /// Like [`Engine::export_log_to`], for a request in JSON: an object, or nothing for one without fields. `write`
    /// returns whether to continue.
    ///
    /// # Errors
    /// Those of [`ExportLog`]; [`Error::NotAnObject`]; [`Error::ExportStopped`] when `write` or the host
    /// stops it.
    pub fn export_log_json(
        &self,
        request: &[u8],
        mut write: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Result<i64, Error> {
        let document = Document::of(ExportLog::FIELDS, &[], request, self.config().limits)?;
        let members = document.read(ExportLog::FIELDS)?;
        let request = members.and_then(|members| read_request(&members));
        let request = request.map_err(ExportLog::refuse)?;
        self.export_pages(&request, &mut |lines| match write(lines) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Error::Interrupted),
        })
    }

    fn export_pages(
        &self,
        request: &ExportLog,
        write: &mut dyn FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<i64, Error> {
        let mut request = request.clone();
        let mut records = 0_i64;
        loop {
            // Earlier lines stay written, so an error that says "nothing was written" would be wrong.
            let stopped = |error| match error {
                Error::Interrupted => Error::ExportStopped { records },
                error => error,
            };
            let page = self.run(&request).map_err(stopped)?.body;
            write(page.log.as_bytes()).map_err(stopped)?;
            records = records.saturating_add(page.records);
            if page.next.is_none() {
                return Ok(records);
            }
            request.after = page.next;
        }
    }
}

fn place_text(row: &Found) -> String {
    match row {
        Ok((entry, filing)) => format!("{}/{}", filing.borrower_id, entry.number),
        Err(row) => format!("{}/{}", row.borrower_id, row.number),
    }
}

fn place(text: &str) -> Result<Place, Error> {
    let read = |text: &str| text.parse::<i64>().ok();
    let parts = text.split_once('/').and_then(|(a, b)| Some((read(a)?, read(b)?)));
    let wrong = || Error::value("after", "must be the `next` of an earlier answer", text);
    let (borrower_id, number) = parts.ok_or_else(wrong)?;
    Ok(Place { borrower_id: BorrowerId(borrower_id), number })
}
