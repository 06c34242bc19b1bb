//! How long collected data is kept, and its removal.

use super::tables::{
    CollectedMessage, CollectedPing, CollectedSnapshot, DataType, DocumentRecord, Extraction, Keep,
    Removal, Retention,
};
use super::uploads::{APPLICATIONS, PHONE};
use crate::error::Error;
use crate::records::access::default_provider;
use crate::records::analytics::{
    purge_transactions, remove_told, remove_told_by, transaction_rows,
};
use crate::records::engagement::{RemovedData, empty_messages};
use crate::records::staged::{note_changed, note_removed, remove_staged, staged_rows};
use crate::unit::{Context, ROWS_PER_UNIT};
use chrono::TimeDelta;
use lendwright_types::BorrowerId;
use lendwright_types::time::Zone;
use std::collections::BTreeSet;

// The retention of collected data.

/// The default retention of places, in days.
const LOCATION_DAYS: i64 = 90;

/// The retention settings of the caller's tenant, with the resulting limits at the current time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RetentionLimits {
    pub(crate) keep: Keep,
    pub(crate) days: Option<i64>,
    pub(crate) location_days: i64,
    /// Earlier messages are not read any more.
    pub(crate) messages_from_ms: i64,
    /// Earlier hours are not read any more.
    pub(crate) pings_from_hour: i64,
    /// The zone of the caller's default provider.
    pub(crate) zone: Zone,
}

/// Returns the retention settings of the caller's tenant, with the resulting limits at the current time.
///
/// # Errors
/// When the store fails.
pub(crate) fn kept(cx: &mut Context<'_>) -> Result<RetentionLimits, Error> {
    let zone = default_provider(cx)?.time_zone;
    let stored = cx.book()?.get::<Retention>(())?;
    let (keep, days, location_days) =
        stored.map_or((Keep::All, None, LOCATION_DAYS), |r| (r.keep, r.days, r.location_days));
    let now = cx.now();
    let before = |days: i64| now.checked_sub_signed(TimeDelta::try_days(days)?);
    let pings_from = before(location_days).unwrap_or(now);
    Ok(RetentionLimits {
        keep,
        days,
        location_days,
        messages_from_ms: days.and_then(before).map_or(i64::MIN, |from| from.timestamp_millis()),
        pings_from_hour: zone.local_hour(pings_from),
        zone,
    })
}

/// Sets the retention settings of the caller's tenant.
///
/// # Errors
/// When the store fails.
pub(crate) fn keep(
    cx: &mut Context<'_>,
    (keep, days, location_days): (Keep, Option<i64>, i64),
) -> Result<(), Error> {
    let mut book = cx.book()?;
    let record = Retention { tenant_id: book.tenant(), keep, days, location_days };
    match book.get::<Retention>(())? {
        Some(_) => book.update(&record)?,
        None => book.insert(&record)?,
    }
    Ok(())
}

/// The numbers of removed items and rows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PurgeCounts {
    pub(crate) messages: usize,
    pub(crate) pings: usize,
    /// All rows, including the transactions from messages.
    pub(crate) rows: usize,
}

impl PurgeCounts {
    pub(crate) const fn add(&mut self, more: Self) {
        self.messages = self.messages.saturating_add(more.messages);
        self.pings = self.pings.saturating_add(more.pings);
        self.rows = self.rows.saturating_add(more.rows);
    }
}

/// Removes a borrower's expired messages and places, with the transactions that the messages report. Stops after
/// `limit` rows, or a few more that belong to the last message.
///
/// # Errors
/// When the store fails.
pub(crate) fn purge(
    cx: &mut Context<'_>,
    kept: &RetentionLimits,
    borrower_id: BorrowerId,
    limit: usize,
) -> Result<PurgeCounts, Error> {
    let mut book = cx.book()?;
    let old = book.scan(CollectedMessage::by_key).equal(borrower_id).limit(limit);
    let mut messages = match kept.days {
        Some(_) => old.before(kept.messages_from_ms).collect()?,
        None => Vec::new(),
    };
    let mut rows = 0;
    if !messages.is_empty() {
        let gone = messages.iter().map(|message| (message.received_ms, &*message.identity));
        let (done, removed) = remove_told_by(cx, borrower_id, gone, limit)?;
        messages.truncate(done);
        rows = removed;
        let mut book = cx.book()?;
        for CollectedMessage { received_ms, identity, .. } in &messages {
            book.remove::<CollectedMessage>((borrower_id, *received_ms, identity))?;
        }
        note_removed::<CollectedMessage>(cx, borrower_id, messages.len())?;
    }
    let mut book = cx.book()?;
    let left = limit.saturating_sub(rows);
    let old = book.scan(CollectedPing::by_key).equal(borrower_id).limit(left);
    let pings = old.before(kept.pings_from_hour).collect()?;
    if !pings.is_empty() {
        for CollectedPing { local_hour, area, .. } in &pings {
            book.remove::<CollectedPing>((borrower_id, *local_hour, area))?;
        }
        note_removed::<CollectedPing>(cx, borrower_id, pings.len())?;
    }
    let (messages, pings) = (messages.len(), pings.len());
    Ok(PurgeCounts { messages, pings, rows: rows.saturating_add(pings) })
}

/// Returns the borrowers of the caller's tenant with stored messages or places.
///
/// # Errors
/// If the store fails, or if the host stops the work.
pub(crate) fn borrowers_with_messages_or_pings(
    cx: &mut Context<'_>,
) -> Result<Vec<BorrowerId>, Error> {
    borrowers_by_oldest(cx, |_, _| true)
}

/// Returns the borrowers of the caller's tenant with expired messages or places.
///
/// # Errors
/// If the store fails, or if the host stops the work.
pub(crate) fn borrowers_with_expired(
    cx: &mut Context<'_>,
    kept: &RetentionLimits,
) -> Result<Vec<BorrowerId>, Error> {
    borrowers_by_oldest(cx, |message, ping| {
        message.is_some_and(|message| message.received_ms < kept.messages_from_ms)
            || ping.is_some_and(|ping| ping.local_hour < kept.pings_from_hour)
    })
}

/// Returns the borrowers with an oldest message and place that pass `are_such`. It steps from one borrower to the
/// next.
fn borrowers_by_oldest(
    cx: &mut Context<'_>,
    are_such: impl Fn(Option<CollectedMessage>, Option<CollectedPing>) -> bool,
) -> Result<Vec<BorrowerId>, Error> {
    let watch = cx.watch().within();
    let mut book = cx.book()?;
    let (mut found, mut last) = (Vec::new(), BorrowerId(0));
    loop {
        watch.at(0, None)?;
        let message = book.scan(CollectedMessage::by_key).after(last).first()?;
        let ping = book.scan(CollectedPing::by_key).after(last).first()?;
        let next = [message.as_ref().map(|m| m.borrower_id), ping.as_ref().map(|p| p.borrower_id)];
        let Some(next) = next.into_iter().flatten().min() else { return Ok(found) };
        let message = message.filter(|message| message.borrower_id == next);
        if are_such(message, ping.filter(|ping| ping.borrower_id == next)) {
            found.push(next);
        }
        last = next;
    }
}

// Removes linked and staged data.

/// Removes the caller's variables of a type. With `purge_raw` it also removes the staged data of the type and every
/// partner's variables from them. Returns the number of removed variables of the caller. The removal is recorded with
/// type, counts, time, author and reason. The counts include other partners' variables.
///
/// # Errors
/// When the store fails.
pub(crate) fn remove(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    type_: DataType,
    (purge_raw, reason): (bool, Option<&str>),
) -> Result<i64, Error> {
    let partner_id = cx.partner()?.partner_id;
    let mut book = cx.book()?;
    let (mut own, mut all, mut is_any_removed) = (0, 0_i64, false);
    for extraction in book.scan(Extraction::by_key).equal(borrower_id).collect()? {
        let is_own = extraction.partner_id == partner_id;
        if extraction.type_ == type_ && (is_own || purge_raw) {
            book.remove::<Extraction>((borrower_id, extraction.partner_id, type_))?;
            is_any_removed = true;
            all = all.saturating_add(extraction.variables);
            if is_own {
                own = extraction.variables;
            }
        }
    }
    if type_ == DataType::Sms {
        is_any_removed |= remove_told(cx, borrower_id, purge_raw, usize::MAX)? > 0;
    }
    let (items, _) =
        if purge_raw { purge_items(cx, borrower_id, type_, usize::MAX)? } else { (0, 0) };
    if purge_raw {
        empty_messages_of(cx, borrower_id, type_, usize::MAX)?;
    }
    // Linked phones and places have no variables.
    if is_any_removed || items > 0 {
        note_removal(cx, borrower_id, type_, (all, items), reason)?;
        note_changed(cx, borrower_id)?;
    }
    Ok(own)
}

/// Empties up to `limit` messages to a borrower with information from removed data of a type. Returns the number of
/// emptied messages.
fn empty_messages_of(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    type_: DataType,
    limit: usize,
) -> Result<usize, Error> {
    match type_ {
        DataType::Sms => empty_messages(cx, borrower_id, RemovedData::Messages, limit),
        DataType::Transactions => empty_messages(cx, borrower_id, RemovedData::Sent, limit),
        _ => Ok(0),
    }
}

/// Whether a borrower has more staged rows or transactions from messages of these types than one unit of work should
/// read or remove.
///
/// # Errors
/// When the store fails.
pub(crate) fn is_much(
    cx: &mut Context<'_>,
    of: BorrowerId,
    types: &[DataType],
) -> Result<bool, Error> {
    Ok(rows_staged(cx, of, types)? > ROWS_PER_UNIT)
}

/// Counts a borrower's staged rows and transactions from messages of these types. The count of each table stops just
/// above the limit of [`is_much`].
///
/// # Errors
/// When the store fails.
pub(crate) fn rows_staged(
    cx: &mut Context<'_>,
    of: BorrowerId,
    types: &[DataType],
) -> Result<usize, Error> {
    let limit = ROWS_PER_UNIT.saturating_add(1);
    let (mut rows, mut are_transactions_counted) = (0_usize, false);
    for type_ in types {
        let more = match type_ {
            DataType::Location => staged_rows::<CollectedPing>(cx, of, limit)?,
            DataType::Documents => staged_rows::<DocumentRecord>(cx, of, limit)?,
            DataType::Sms | DataType::Transactions => {
                let messages = if *type_ == DataType::Sms {
                    staged_rows::<CollectedMessage>(cx, of, limit)?
                } else {
                    0
                };
                let of_them = !std::mem::replace(&mut are_transactions_counted, true);
                let others = if of_them { transaction_rows(cx, of, limit)? } else { 0 };
                messages.saturating_add(others)
            }
            DataType::Applications | DataType::Phone | DataType::NationalId => 0,
        };
        rows = rows.saturating_add(more);
    }
    Ok(rows)
}

/// Removes up to `left` rows: the transactions that messages report. With `purge_raw` it also removes the staged data
/// of these types, and empties the messages to the borrower that mention them. [`remove`] removes the rest, and the
/// variables. Returns how many more rows it could have removed. 0 means that there may be more rows. The removal is
/// recorded at once.
///
/// # Errors
/// When the store fails.
pub(crate) fn remove_some(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    types: &[DataType],
    (purge_raw, reason): (bool, Option<&str>),
    mut left: usize,
) -> Result<usize, Error> {
    for &type_ in types {
        let (mut told, mut items) = (0, 0);
        if type_ == DataType::Sms && left > 0 {
            told = remove_told(cx, borrower_id, purge_raw, left)?;
            left = left.saturating_sub(told);
        }
        if purge_raw && left > 0 {
            let (gone, rows) = purge_items(cx, borrower_id, type_, left)?;
            left = left.saturating_sub(rows);
            items = gone;
        }
        if purge_raw && left > 0 {
            left = left.saturating_sub(empty_messages_of(cx, borrower_id, type_, left)?);
        }
        if told > 0 || items > 0 {
            note_removal(cx, borrower_id, type_, (0, items), reason)?;
        }
    }
    Ok(left)
}

/// Records the removal of variables and items of a type from a borrower's data.
///
/// # Errors
/// When the store fails.
pub(crate) fn note_removal(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    type_: DataType,
    (variables, items): (i64, i64),
    reason: Option<&str>,
) -> Result<(), Error> {
    let (partner, removed_at) = (cx.partner()?.clone(), cx.now());
    let mut book = cx.book()?;
    let removal = Removal {
        tenant_id: book.tenant(),
        removal_id: book.next_id::<Removal>()?,
        borrower_id,
        partner_id: partner.partner_id,
        author: partner.author().to_owned(),
        type_,
        variables,
        items,
        removed_at,
        reason: reason.map(str::to_owned),
    };
    book.insert(&removal)?;
    Ok(())
}

/// Returns the number of the tenant's last removal. 0 before the first one.
///
/// # Errors
/// When the store fails.
pub(crate) fn last_removal(cx: &mut Context<'_>) -> Result<i64, Error> {
    let last = cx.book()?.scan(Removal::by_key).descending().first()?;
    Ok(last.map_or(0, |removal| removal.removal_id))
}

/// Returns the borrowers with transactions that were erased after a removal: staged ones, or those linked from
/// messages. Linked variables of transactions do not count, since they are only computed from transactions.
///
/// # Errors
/// When the store fails.
pub(crate) fn erased_since(
    cx: &mut Context<'_>,
    removal_id: i64,
) -> Result<BTreeSet<BorrowerId>, Error> {
    let is_erasure = |removal: &Removal| match removal.type_ {
        DataType::Sms => true,
        DataType::Transactions => removal.items > 0,
        _ => false,
    };
    borrowers_of_removals(cx, removal_id, is_erasure)
}

/// Returns the borrowers with removals after this one.
///
/// # Errors
/// When the store fails.
pub(crate) fn removed_since(
    cx: &mut Context<'_>,
    removal_id: i64,
) -> Result<BTreeSet<BorrowerId>, Error> {
    borrowers_of_removals(cx, removal_id, |_| true)
}

fn borrowers_of_removals(
    cx: &mut Context<'_>,
    after: i64,
    counts: impl Fn(&Removal) -> bool,
) -> Result<BTreeSet<BorrowerId>, Error> {
    let removals = cx.book()?.scan(Removal::by_key).after(after).collect()?;
    Ok(removals.into_iter().filter(counts).map(|removal| removal.borrower_id).collect())
}

/// Removes up to `limit` staged rows of a type. Returns the number of items and of rows.
fn purge_items(
    cx: &mut Context<'_>,
    of: BorrowerId,
    type_: DataType,
    limit: usize,
) -> Result<(i64, usize), Error> {
    let rows = match type_ {
        DataType::Sms => remove_staged::<CollectedMessage>(cx, of, limit)?,
        DataType::Location => remove_staged::<CollectedPing>(cx, of, limit)?,
        DataType::Documents => remove_staged::<DocumentRecord>(cx, of, limit)?,
        DataType::Applications | DataType::Phone => {
            let kind = if type_ == DataType::Phone { PHONE } else { APPLICATIONS };
            let mut book = cx.book()?;
            let Some(snapshot) = book.get::<CollectedSnapshot>((of, kind))? else {
                return Ok((0, 0));
            };
            book.remove::<CollectedSnapshot>((of, kind))?;
            return Ok((snapshot.items, 1));
        }
        DataType::Transactions => {
            let (items, rows) = purge_transactions(cx, of, limit)?;
            return Ok((i64::try_from(items).unwrap_or(i64::MAX), rows));
        }
        DataType::NationalId => 0,
    };
    Ok((i64::try_from(rows).unwrap_or(i64::MAX), rows))
}
