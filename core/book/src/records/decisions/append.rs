//! Appends decisions and erasures to their borrowers' streams.

use super::read::page_of;
use super::tables::{DecisionId, LogEpoch};
use super::{Filing, LogRow};
use crate::error::Error;
use crate::records::borrowers::Borrower;
use crate::unit::Context;
use lendwright_scoring::Decision;
use lendwright_scoring::audit::{
    AuditError, DecisionRecord, Entry, ErasureRecord, FrozenInput, Head, Mark,
};
use lendwright_scoring::audit::{Evaluation, Salt};
use lendwright_scoring::internal::recorded_state;
use lendwright_types::BorrowerId;
use std::ops::ControlFlow;
use uuid::Builder;

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
) -> Result<String, Error> {
    let id = fresh_id(cx)?;
    let salt = Salt::fresh(cx.entropy())?;
    let record = DecisionRecord {
        id: id.0.to_string(),
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
    Ok(record.id)
}

/// The progress of an erasure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Erased {
    /// The id of its record. `None` if the stream has no record.
    pub(crate) record: Option<String>,
    /// The number of decisions that lost their inputs.
    pub(crate) decisions: u64,
    /// The records that it has not read yet, if there may be more.
    pub(crate) rest: Option<Rest>,
}

/// The records that an erasure covers and has not read yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rest {
    /// The number of the last record that it has read.
    after: i64,
    /// The number of the last record that it covers. Later decisions keep their inputs.
    to: i64,
}

impl Rest {
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
) -> Result<Erased, Error> {
    let (head, epoch) = end_of(cx, borrower)?;
    if head.number == 0 {
        return Ok(Erased::default());
    }
    let all = Rest { after: i64::MIN, to: i64::try_from(head.number).unwrap_or(i64::MAX) };
    let (decisions, rest) = erase_more(cx, borrower.borrower_id, all, rows_max)?;
    let id = fresh_id(cx)?;
    let record = ErasureRecord {
        id: id.0.to_string(),
        time: cx.now(),
        caller: cx.partner()?.user_name.clone(),
        erased_to: head.number,
    };
    let stream = borrower.uuid.to_string();
    let entry = Entry::append_erasure(stream, head, &record).map_err(|error| damaged(&error))?;
    write(cx, borrower, id, entry.in_epoch(epoch))?;
    Ok(Erased { record: Some(record.id), decisions, rest })
}

/// Returns the last erasure of a borrower's stream if it stopped before its end. Nothing may follow it in the stream.
///
/// # Errors
/// When the store fails.
pub(crate) fn stopped_erasure(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Option<Erased>, Error> {
    let mut book = cx.book()?;
    let last = book.scan(LogRow::by_key).equal(borrower_id).descending().first()?;
    let Some(last) = last.filter(LogRow::is_erasure) else { return Ok(None) };
    let to = last.number.saturating_sub(1);
    let mut first = None;
    book.scan(LogRow::by_key).equal(borrower_id).for_each(|row| {
        first = row.has_inputs().then_some(row.number);
        Ok(if first.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    Ok(first.map(|first| Erased {
        record: Some(last.filing().decision_id().to_string()),
        decisions: 0,
        rest: Some(Rest { after: first.saturating_sub(1), to }),
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
    Rest { mut after, to }: Rest,
    rows_max: usize,
) -> Result<(u64, Option<Rest>), Error> {
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
    Ok((erased, Some(Rest { after, to })))
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
    let filing = Filing::new(decision_id, borrower_id, partner_id, cx.now());
    let mut book = cx.book()?;
    let row = LogRow::of(entry, filing, book.tenant());
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

fn fresh_id(cx: &Context<'_>) -> Result<DecisionId, Error> {
    let mut bytes = [0; 16];
    cx.entropy().fill(&mut bytes)?;
    Ok(DecisionId(Builder::from_random_bytes(bytes).into_uuid()))
}

fn damaged(error: &AuditError) -> Error {
    Error::damaged(error.to_string())
}
