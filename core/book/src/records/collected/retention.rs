//! The retention of collected data.

use super::tables::{CollectedMessage, CollectedPing, Keep, Retention};
use crate::error::Error;
use crate::records::access::default_provider;
use crate::records::analytics::remove_told_by;
use crate::records::staged::note_removed;
use crate::unit::Context;
use chrono::TimeDelta;
use lendwright_types::BorrowerId;
use lendwright_types::time::Zone;

/// The default retention of places, in days.
const LOCATION_DAYS: i64 = 90;

/// The retention settings of the caller's tenant, with the resulting limits at the current time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
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
pub(crate) fn kept(cx: &mut Context<'_>) -> Result<Kept, Error> {
    let zone = default_provider(cx)?.time_zone;
    let stored = cx.book()?.get::<Retention>(())?;
    let (keep, days, location_days) =
        stored.map_or((Keep::All, None, LOCATION_DAYS), |r| (r.keep, r.days, r.location_days));
    let now = cx.now();
    let before = |days: i64| now.checked_sub_signed(TimeDelta::try_days(days)?);
    let pings_from = before(location_days).unwrap_or(now);
    Ok(Kept {
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
pub(crate) struct Purged {
    pub(crate) messages: usize,
    pub(crate) pings: usize,
    /// All rows, including the transactions from messages.
    pub(crate) rows: usize,
}

impl Purged {
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
    kept: &Kept,
    borrower_id: BorrowerId,
    limit: usize,
) -> Result<Purged, Error> {
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
    Ok(Purged { messages, pings, rows: rows.saturating_add(pings) })
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
    kept: &Kept,
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
