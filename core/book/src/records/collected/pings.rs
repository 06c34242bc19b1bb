//! Stored places: an area and an hour.

use super::areas::{area_of, quantised};
use super::messages::possible_times;
use super::retention::Kept;
use super::tables::{CollectedArea, CollectedPing};
use super::{Tally, UploadedPing, UploadedTime};
use crate::error::Error;
use crate::records::staged::note_staged;
use crate::unit::Context;
use chrono::DateTime;
use lendwright_types::BorrowerId;
use std::ops::ControlFlow;

/// Stores the area and the hour of places, each once, and counts the outcomes.
///
/// # Errors
/// When the store fails.
pub(crate) fn store_pings(
    cx: &mut Context<'_>,
    kept: &Kept,
    borrower_id: BorrowerId,
    sent: &[UploadedPing],
) -> Result<Tally, Error> {
    let (mut tally, raw) = (Tally::of(sent.len()), cx.config().store_raw_location);
    let times = possible_times(cx.now());
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    let areas = book.scan(CollectedArea::by_key).collect()?;
    for ping in sent {
        let UploadedTime(millis) = ping.timestamp;
        let time = DateTime::from_timestamp_millis(millis).filter(|_| times.contains(&millis));
        let Some(time) = time else {
            tally.skip("clock");
            continue;
        };
        let local_hour = kept.zone.local_hour(time);
        if local_hour < kept.pings_from_hour {
            tally.skip("old");
            continue;
        }
        if areas.is_empty() {
            tally.skip("no_areas");
            continue;
        }
        let area = area_of(&areas, quantised(ping.lat.0), quantised(ping.long.0));
        if book.get::<CollectedPing>((borrower_id, local_hour, &area))?.is_some() {
            tally.repeat(1);
            continue;
        }
        let (raw_latitude, raw_longitude) = (raw.then_some(ping.lat.0), raw.then_some(ping.long.0));
        book.insert(&CollectedPing {
            tenant_id,
            borrower_id,
            local_hour,
            area,
            raw_latitude,
            raw_longitude,
        })?;
        tally.store();
    }
    let level = note_staged::<CollectedPing>(cx, borrower_id, tally.stored())?;
    Ok(tally.at_level(level))
}

/// Returns a borrower's pings from the first to the last hour, both included, by time.
///
/// # Errors
/// When the store fails.
pub(crate) fn pings_between(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    from_hour: i64,
    to_hour: i64,
) -> Result<Vec<CollectedPing>, Error> {
    let mut book = cx.book()?;
    let mut found = Vec::new();
    let pings = book.scan(CollectedPing::by_key).equal(borrower_id).from(from_hour);
    pings.for_each(|ping| {
        if ping.local_hour > to_hour {
            return Ok(ControlFlow::Break(()));
        }
        found.push(ping);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(found)
}
