//! The log of decisions: appending, reading and erasing.

use super::tables::{LogEpoch, UnreadableRecord, stream_of};
use super::{LogRow, RecordAddress};
use crate::error::Error;
use crate::records::borrowers::Borrower;
use crate::unit::Context;
use chrono::{DateTime, Utc};
use lendwright_scoring::Decision;
use lendwright_scoring::audit::{
    AuditError, DecisionRecord, Digest, Entry, ErasureRecord, Evaluation, FrozenInput, Head, Mark,
    Record, Salt,
};
use lendwright_scoring::internal::recorded_state;
use lendwright_storage::StorageError;
use lendwright_types::{BorrowerId, DecisionId, PartnerId};
use std::ops::ControlFlow;

// Appends decisions and erasures to their borrowers' streams.

/// The rules that a request names.
pub(crate) struct RequestedRules<'r> {
    pub(crate) acceptance_rules: &'r [String],
    pub(crate) rejection_rules: &'r [String],
}

/// Appends a decision to the borrower's stream, and returns its id.
pub(crate) fn append(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    rules: &RequestedRules<'_>,
    decision: &Decision,
    protected: &[String],
    inputs: &[FrozenInput],
) -> Result<DecisionId, Error> {
    let id = DecisionId::make(cx.entropy())?;
    let salt = Salt::fresh(cx.entropy())?;
    let record = DecisionRecord {
        id: id.to_string(),
        time: cx.now(),
        caller: cx.partner()?.user_name.clone(),
        borrower: borrower.uuid.to_string(),
        policy: decision.policy.clone(),
        acceptance_rules: rules.acceptance_rules.to_vec(),
        rejection_rules: rules.rejection_rules.to_vec(),
        evaluate_by: Evaluation::Rule,
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        state: recorded_state(decision.state),
        score: Some(f64::from(decision.score)),
        class: Some(decision.class.clone()),
        certainty: Some(decision.certainty),
        notice_codes: decision.notice.clone(),
        marks: protected.iter().map(Mark::protected_read).collect(),
    };
    let (head, epoch) = end_of(cx, borrower)?;
    let entry = Entry::append(&record.borrower, head, &record, inputs, salt)
        .map_err(|error| damaged(&error))?;
    write(cx, borrower, id, entry.in_epoch(epoch))?;
    Ok(id)
}

/// The progress of an erasure.
#[derive(Clone, Debug, Default)]
pub(crate) struct ErasureProgress {
    /// The id of its record. `None` if the stream has no record.
    pub(crate) record: Option<DecisionId>,
    /// The number of decisions that lost their inputs.
    pub(crate) decisions: u64,
    /// The records that it has not read yet, if there may be more.
    pub(crate) rest: Option<RemainingRecords>,
}

/// The records that an erasure covers and has not read yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RemainingRecords {
    /// The number of the last record that it has read.
    after: i64,
    /// The number of the last record that it covers. Later decisions keep their inputs.
    to: i64,
}

impl RemainingRecords {
    /// All records of a stream that gets no more records.
    pub(crate) const ALL: Self = Self { after: i64::MIN, to: i64::MAX };
}

/// Appends an erasure to a borrower's stream. It covers all records so far, so their personal parts are not shown any
/// more. It removes these parts in up to `rows_max` rows. [`erase_more`] removes the rest.
///
/// # Errors
/// If the store fails, or if the host stops the operation.
pub(crate) fn erase(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    rows_max: usize,
) -> Result<ErasureProgress, Error> {
    let (head, epoch) = end_of(cx, borrower)?;
    if head.number == 0 {
        return Ok(ErasureProgress::default());
    }
    let all =
        RemainingRecords { after: i64::MIN, to: i64::try_from(head.number).unwrap_or(i64::MAX) };
    let (decisions, rest) = erase_more(cx, borrower.borrower_id, all, rows_max)?;
    let id = DecisionId::make(cx.entropy())?;
    let record = ErasureRecord {
        id: id.to_string(),
        time: cx.now(),
        caller: cx.partner()?.user_name.clone(),
        erased_to: head.number,
    };
    let stream = borrower.uuid.to_string();
    let entry = Entry::append_erasure(stream, head, &record).map_err(|error| damaged(&error))?;
    write(cx, borrower, id, entry.in_epoch(epoch))?;
    Ok(ErasureProgress { record: Some(id), decisions, rest })
}

/// Returns the last erasure of a borrower's stream if it stopped before its end. Nothing may follow it in the stream.
///
/// # Errors
/// When the store fails.
pub(crate) fn stopped_erasure(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Option<ErasureProgress>, Error> {
    let mut book = cx.book()?;
    let last = book.scan(LogRow::by_key).equal(borrower_id).descending().first()?;
    let Some(last) = last.filter(LogRow::is_erasure) else { return Ok(None) };
    let to = last.number.saturating_sub(1);
    let mut first = None;
    book.scan(LogRow::by_key).equal(borrower_id).for_each(|row| {
        first = row.has_inputs().then_some(row.number);
        Ok(if first.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    Ok(first.map(|first| ErasureProgress {
        record: Some(last.filing().decision_id()),
        decisions: 0,
        rest: Some(RemainingRecords { after: first.saturating_sub(1), to }),
    }))
}

/// Removes the personal parts in up to `rows_max` rows of a borrower's stream. Returns the number of decisions that
/// lost their inputs now, and the rest, if there may be more.
///
/// # Errors
/// If the store fails, or if the host stops the operation.
pub(crate) fn erase_more(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    RemainingRecords { mut after, to }: RemainingRecords,
    rows_max: usize,
) -> Result<(u64, Option<RemainingRecords>), Error> {
    let watch = cx.watch();
    let (mut erased, mut rows_read) = (0_u64, 0_usize);
    while rows_read < rows_max {
        let mut rows = page_of(cx, borrower_id, after)?;
        rows.retain(|row| row.number <= to);
        let Some(last) = rows.last() else {
            watch.at(rows_read, Some(rows_read))?;
            return Ok((erased, None));
        };
        after = last.number;
        for mut row in rows {
            watch.at(rows_read, None)?;
            rows_read = rows_read.saturating_add(1);
            if row.erase() {
                erased = erased.saturating_add(1);
                cx.book()?.update(&row)?;
            }
        }
    }
    Ok((erased, Some(RemainingRecords { after, to })))
}

/// Whether a borrower's stream has more than `rows` records.
///
/// # Errors
/// When the store fails.
pub(crate) fn has_more_than(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    rows: usize,
) -> Result<bool, Error> {
    let mut book = cx.book()?;
    let all = book.scan(LogRow::by_key).equal(borrower_id).limit(rows.saturating_add(1));
    Ok(all.count()? > rows)
}

/// Ends the epoch. Later records belong to the next one. Returns the epoch that ended.
pub(crate) fn end_epoch(cx: &mut Context<'_>) -> Result<u64, Error> {
    let mut book = cx.book()?;
    let now = book.get::<LogEpoch>(())?.map(|now| now.epoch);
    let epoch = now.unwrap_or(1);
    let ended = checked(epoch)?;
    let next = LogEpoch { tenant_id: book.tenant(), epoch: epoch.saturating_add(1) };
    if now.is_some() {
        book.update(&next)?;
    } else {
        book.insert(&next)?;
    }
    Ok(ended)
}

/// The last epoch that can end. An export can't write a number of 2^53.
const EPOCH_MAX: i64 = (1 << 53) - 2;

/// Returns the current epoch of the log.
pub(crate) fn epoch(cx: &mut Context<'_>) -> Result<u64, Error> {
    checked(cx.book()?.get::<LogEpoch>(())?.map_or(1, |now| now.epoch))
}

/// Checks a stored epoch, which may have been edited in the store.
fn checked(epoch: i64) -> Result<u64, Error> {
    let is_possible = (1..=EPOCH_MAX).contains(&epoch);
    let counted = u64::try_from(epoch).ok().filter(|_| is_possible);
    counted.ok_or_else(|| {
        Error::damaged(format!("an epoch of the log is {epoch}, not from 1 to {EPOCH_MAX}"))
    })
}

fn write(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    decision_id: DecisionId,
    entry: Entry,
) -> Result<(), Error> {
    let entry = match &cx.config().log_keys {
        Some(keys) => entry.sealed(&keys.writing()),
        None => entry,
    };
    let (borrower_id, partner_id) = (borrower.borrower_id, cx.partner()?.partner_id);
    let filing = RecordAddress::new(decision_id, borrower_id, partner_id, cx.now());
    let mut book = cx.book()?;
    let row = LogRow::from_entry(entry, filing, book.tenant());
    Ok(book.append(row)?)
}

/// Returns the end of a borrower's stream, and the epoch of its next record.
fn end_of(cx: &mut Context<'_>, borrower: &Borrower) -> Result<(Head, u64), Error> {
    let now = epoch(cx)?;
    let last = cx.book()?.scan(LogRow::by_key).equal(borrower.borrower_id).descending().first()?;
    // The epoch never decreases in a stream, even if the stored epoch was set back.
    let epoch = match &last {
        Some(last) => checked(last.epoch)?.max(now),
        None => now,
    };
    let head = match last {
        Some(last) => last.head().map_err(|lost| lost.refuse(cx))?,
        None => Head::start_of(&borrower.uuid.to_string()),
    };
    Ok((head, epoch))
}

fn damaged(error: &AuditError) -> Error {
    Error::damaged(error.to_string())
}

// Reads the decision log, some rows at a time, so that other records can be read between them.

/// The number of rows in memory at once.
const ROWS: usize = 512;

/// A position in the log: the last record that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LogPosition {
    pub(crate) borrower_id: BorrowerId,
    pub(crate) number: i64,
}

/// Reads the log of the caller's tenant by streams, each in the order of its numbers.
#[derive(Default)]
pub(crate) struct LogReader {
    after: Option<LogPosition>,
    stream: String,
    head: Option<Digest>,
    rows: usize,
}

/// A record and the columns that find it, or the unreadable row.
pub(crate) type EntryResult = Result<(Entry, RecordAddress), UnreadableRecord>;

impl LogReader {
    /// Continues reading after a record.
    pub(crate) fn after(cx: &mut Context<'_>, place: LogPosition) -> Result<Self, Error> {
        let row = match cx.book()?.get::<LogRow>((place.borrower_id, place.number)) {
            Err(StorageError::Damaged(_)) => None,
            row => row?,
        };
        let head = row.and_then(|row| row.head().ok()).map(|head| head.digest);
        let stream = stream_of(cx, place.borrower_id)?;
        Ok(Self { after: Some(place), stream, head, rows: 0 })
    }

    /// Reads the next rows. The list is empty at the end of the log.
    pub(crate) fn next(&mut self, cx: &mut Context<'_>) -> Result<Vec<EntryResult>, Error> {
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

    fn rows(&self, cx: &mut Context<'_>) -> Result<Vec<Result<LogRow, UnreadableRecord>>, Error> {
        let mut rows = Vec::new();
        let mut broken = None;
        let mut book = cx.book()?;
        let query = |rows: &mut Vec<_>, query: crate::tables::Query<'_, LogRow>| {
            query.limit(ROWS.saturating_sub(rows.len())).for_each_row(|row| {
                match row.map(Ok).or_else(|row| UnreadableRecord::from_row(row).map(Err)) {
                    Ok(row) => rows.push(row),
                    Err(error) => broken = Some(error),
                }
                if broken.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        };
        let mut query = query;
        match self.after {
            None => query(&mut rows, book.scan(LogRow::by_key))?,
            Some(LogPosition { borrower_id, number }) => {
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
        row: Result<LogRow, UnreadableRecord>,
    ) -> Result<EntryResult, Error> {
        let (borrower_id, number) = match &row {
            Ok(row) => (row.borrower_id, row.number),
            Err(row) => (row.borrower_id, row.number),
        };
        let begins = self.after.is_none_or(|after| after.borrower_id != borrower_id);
        self.after = Some(LogPosition { borrower_id, number });
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
        self.head =
            entry.as_ref().map_or_else(UnreadableRecord::digest, |entry| Some(entry.digest));
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
            let id = u128::from_be_bytes(*row.decision_id.as_bytes());
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
pub(crate) fn is_erased(
    cx: &mut Context<'_>,
    filing: &RecordAddress,
    number: u64,
) -> Result<bool, Error> {
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
pub(crate) fn entry_of(cx: &mut Context<'_>, row: LogRow) -> Result<(Entry, RecordAddress), Error> {
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
