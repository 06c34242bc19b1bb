//! Reads the decision log, some rows at a time, so that other records can be read between them.

use super::tables::{Unreadable, stream_of};
use super::{Filing, LogRow};
use crate::error::Error;
use crate::unit::Context;
use chrono::{DateTime, Utc};
use lendwright_scoring::audit::{DecisionRecord, Digest, Entry, Head, Record};
use lendwright_storage::StorageError;
use lendwright_types::{BorrowerId, PartnerId};
use std::ops::ControlFlow;

/// The number of rows in memory at once.
const ROWS: usize = 512;

/// A position in the log: the last record that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) borrower_id: BorrowerId,
    pub(crate) number: i64,
}

/// Reads the log of the caller's tenant by streams, each in the order of its numbers.
#[derive(Default)]
pub(crate) struct LogReader {
    after: Option<Place>,
    stream: String,
    head: Option<Digest>,
    rows: usize,
}

/// A record and the columns that find it, or the unreadable row.
pub(crate) type Found = Result<(Entry, Filing), Unreadable>;

impl LogReader {
    /// Continues reading after a record.
    pub(crate) fn after(cx: &mut Context<'_>, place: Place) -> Result<Self, Error> {
        let row = match cx.book()?.get::<LogRow>((place.borrower_id, place.number)) {
            Err(StorageError::Damaged(_)) => None,
            row => row?,
        };
        let head = row.and_then(|row| row.head().ok()).map(|head| head.digest);
        let stream = stream_of(cx, place.borrower_id)?;
        Ok(Self { after: Some(place), stream, head, rows: 0 })
    }

    /// Reads the next rows. The list is empty at the end of the log.
    pub(crate) fn next(&mut self, cx: &mut Context<'_>) -> Result<Vec<Found>, Error> {
        let watch = cx.watch();
        let mut found = Vec::new();
        for row in self.rows(cx)? {
            watch.at(self.rows, None)?;
            self.rows = self.rows.saturating_add(1);
            found.push(self.found(cx, row)?);
        }
        if found.is_empty() {
            watch.at(self.rows, Some(self.rows))?;
        }
        Ok(found)
    }

    fn rows(&self, cx: &mut Context<'_>) -> Result<Vec<Result<LogRow, Unreadable>>, Error> {
        let mut rows = Vec::new();
        let mut broken = None;
        let mut book = cx.book()?;
        let query = |rows: &mut Vec<_>, query: crate::tables::Query<'_, LogRow>| {
            query.limit(ROWS.saturating_sub(rows.len())).for_each_row(|row| {
                match row.map(Ok).or_else(|row| Unreadable::of(row).map(Err)) {
                    Ok(row) => rows.push(row),
                    Err(error) => broken = Some(error),
                }
                if broken.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        };
        let mut query = query;
        match self.after {
            None => query(&mut rows, book.scan(LogRow::by_key))?,
            Some(Place { borrower_id, number }) => {
                query(&mut rows, book.scan(LogRow::by_key).equal(borrower_id).after(number))?;
                if rows.len() < ROWS {
                    query(&mut rows, book.scan(LogRow::by_key).after(borrower_id))?;
                }
            }
        }
        broken.map_or(Ok(rows), |error| Err(error.into()))
    }

    fn found(
        &mut self,
        cx: &mut Context<'_>,
        row: Result<LogRow, Unreadable>,
    ) -> Result<Found, Error> {
        let (borrower_id, number) = match &row {
            Ok(row) => (row.borrower_id, row.number),
            Err(row) => (row.borrower_id, row.number),
        };
        let begins = self.after.is_none_or(|after| after.borrower_id != borrower_id);
        self.after = Some(Place { borrower_id, number });
        if begins {
            self.stream = stream_of(cx, borrower_id)?;
            self.head = None;
        }
        let row = match row {
            Ok(row) => row,
            Err(row) => {
                self.head = None;
                return Ok(Err(row));
            }
        };
        let filing = row.filing();
        let start = || Head::start_of(&self.stream).digest;
        let entry = row.into_entry(&self.stream, self.head.unwrap_or_else(start));
        self.head = entry.as_ref().map_or_else(Unreadable::digest, |entry| Some(entry.digest));
        Ok(entry.map(|entry| (entry, filing)))
    }
}

/// Returns some rows of a borrower after this number.
pub(super) fn page_of(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    after: i64,
) -> Result<Vec<LogRow>, Error> {
    let mut book = cx.book()?;
    Ok(book.scan(LogRow::by_key).equal(borrower_id).after(after).limit(ROWS).collect()?)
}

/// Calls `visit` with each decision on a borrower that was made for a partner, by number, and with its id as a number.
/// A record that was edited in the store is an error.
///
/// # Errors
/// If the store fails, if a record was edited, and those of `visit`.
pub(crate) fn decisions_of(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    partner_id: PartnerId,
    mut visit: impl FnMut(u128, &DecisionRecord) -> Result<(), Error>,
) -> Result<(), Error> {
    let (mut last, mut head) = (0, None);
    let stream = stream_of(cx, borrower_id)?;
    loop {
        let page = page_of(cx, borrower_id, last)?;
        let Some(end) = page.last() else { return Ok(()) };
        last = end.number;
        for row in page {
            let (filing, is_theirs) = (row.filing(), row.partner_id == partner_id);
            let id = row.decision_id.0.as_u128();
            let previous = head.unwrap_or_else(|| Head::start_of(&stream).digest);
            let entry = row.into_entry(&stream, previous).map_err(|lost| lost.refuse(cx))?;
            head = Some(entry.digest);
            if !is_theirs {
                continue;
            }
            let damaged = || Error::damaged(format!("decision {}", filing.decision_id()));
            let record = Record::from_canonical(&entry.public).map_err(|_| damaged())?;
            if entry.violation().is_some() {
                return Err(damaged());
            }
            if let Record::Decision(decision) = record {
                visit(id, &decision)?;
            }
        }
    }
}

/// Whether a later erasure in a record's stream covers it. The record's own row is not consulted.
pub(crate) fn is_erased(cx: &mut Context<'_>, filing: &Filing, number: u64) -> Result<bool, Error> {
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    let mut is_erased = false;
    let mut book = cx.book()?;
    // From the end, since an erasure is usually there, and with one row in memory.
    book.scan(LogRow::by_key).equal(filing.borrower_id).after(number).descending().for_each(
        |row| {
            is_erased = row.is_erasure();
            Ok(if is_erased { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )?;
    Ok(is_erased)
}

/// Returns the record of a single row. It is linked to the row before it.
pub(crate) fn entry_of(cx: &mut Context<'_>, row: LogRow) -> Result<(Entry, Filing), Error> {
    let filing = row.filing();
    let stream = stream_of(cx, row.borrower_id)?;
    let before = match row.number.checked_sub(1).filter(|number| *number > 0) {
        Some(number) => cx.book()?.get::<LogRow>((row.borrower_id, number))?,
        None => None,
    };
    let previous = match before {
        Some(before) => before.head().map_err(|lost| lost.refuse(cx))?.digest,
        None => Head::start_of(&stream).digest,
    };
    let entry = row.into_entry(&stream, previous).map_err(|lost| lost.refuse(cx))?;
    Ok((entry, filing))
}

/// Returns the caller's latest decision about a borrower among the wanted times.
///
/// # Errors
/// If the store fails, or if the record can't be read.
pub(crate) fn latest_decision(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    is_wanted: impl Fn(DateTime<Utc>) -> bool,
) -> Result<Option<DecisionRecord>, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut latest = None;
    let mut book = cx.book()?;
    book.scan(LogRow::by_key).equal(borrower_id).descending().for_each(|row| {
        let is_theirs =
            row.partner_id == partner_id && !row.is_erasure() && is_wanted(row.decided_at);
        latest = Some(row).filter(|_| is_theirs);
        Ok(if is_theirs { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    let Some(row) = latest else { return Ok(None) };
    let (entry, filing) = entry_of(cx, row)?;
    let damaged = |_| Error::damaged(format!("decision {}", filing.decision_id()));
    match Record::from_canonical(&entry.public).map_err(damaged)? {
        Record::Decision(decision) => Ok(Some(*decision)),
        Record::Erasure(_) => Ok(None),
    }
}
