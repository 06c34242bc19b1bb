//! The areas that a borrower visits often, and the areas that a partner has linked.

use super::extracted::Extracted;
use super::live::live_extraction;
use crate::error::Error;
use crate::records::analytics::analytics_provider;
use crate::records::borrowers::{Borrower, consented};
use crate::records::collected::{CollectedPing, DataType, income_levels, kept, pings_between};
use crate::unit::Context;
use crate::wire::{Members, Rounded, Wire as _, answer};
use lendwright_analytics::{Day, Ping, PlaceFilter, Places, Weekdays, area_score};
use lendwright_types::json::Json;
use lendwright_types::{Available, BorrowerId};
use std::collections::BTreeMap;

/// The default number of areas in an answer, and the number of linked areas.
pub(crate) const PLACES: usize = 5;
/// The default number of calendar months in an answer, and the number of months for a link.
pub(crate) const PLACES_MONTHS: i32 = 3;

const MIN: &str = "min_locations";
const TOP: &str = "top_locations";
const HOURS: i64 = 24;

answer! {
    /// An area that a borrower visits often.
    pub struct AreaSeen {
        /// The number of days with a visit.
        "frequency" => frequency: i64,
        /// The level of incomes in the area, from 1 (lowest) to 5, from the area's statistics.
        "income_level" => income_level: Available<i64>,
    }
}

/// The pings of a borrower, and the income levels of areas.
pub(crate) struct Located {
    pings: Vec<CollectedPing>,
    /// The working days.
    weekdays: Weekdays,
    levels: BTreeMap<String, i64>,
}

impl Located {
    /// Returns the areas that the borrower visits often.
    pub(crate) fn places(&self) -> Places<'_> {
        let pings = self.pings.iter().filter_map(|ping| {
            let day = i32::try_from(ping.local_hour.div_euclid(HOURS)).ok()?;
            let hour = u8::try_from(ping.local_hour.rem_euclid(HOURS)).ok()?;
            Some(Ping { area: &ping.area, day: Day::from_epoch(day)?, hour })
        });
        Places::from_pings(pings, self.weekdays)
    }

    /// Returns the income level of an area, from the host's current table.
    pub(crate) fn income_level(&self, area: &str) -> Available<i64> {
        self.levels.get(area).copied().into()
    }
}

/// Returns a borrower's staged places of the last `months` calendar months, including the current one. `None` if there
/// are none, or if the caller may not read them: places need a consent.
///
/// # Errors
/// When the store fails.
pub(crate) fn located(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    months: i32,
) -> Result<Option<Located>, Error> {
    if !consented(cx, borrower_id)?.location {
        return Ok(None);
    }
    let (kept, now) = (kept(cx)?, cx.now());
    let month = Day::from_date(kept.zone.date_of(now)).month();
    let first = month.plus(1_i32.saturating_sub(months)).first_day();
    let from = i64::from(first.epoch()).saturating_mul(HOURS).max(kept.pings_from_hour);
    let pings = pings_between(cx, borrower_id, from, kept.zone.local_hour(now))?;
    if pings.is_empty() {
        return Ok(None);
    }
    let weekdays = analytics_provider(cx)?.1.weekdays();
    Ok(Some(Located { pings, weekdays, levels: income_levels(cx)? }))
}

/// Extracts the areas that a borrower visits often. If there are none, the lists are empty.
pub(super) fn extracted_of_places(
    cx: &mut Context<'_>,
    borrower: &Borrower,
) -> Result<Extracted, Error> {
    let located = located(cx, borrower.borrower_id, PLACES_MONTHS)?;
    let mut linked = LinkedPlaces::default();
    if let Some(located) = &located {
        let places = located.places();
        let seen = |place: &lendwright_analytics::Place<'_>| {
            let income_level = located.income_level(place.area);
            (place.area.to_owned(), AreaSeen { frequency: i64::from(place.days), income_level })
        };
        linked.least = places.least().map(seen).collect();
        linked.top = places.top(PlaceFilter::All).take(PLACES).map(seen).collect();
    }
    let summary = linked.into_members().to_json();
    Ok(Extracted { summary: Some(summary), ..Extracted::default() })
}

/// The areas of a partner's latest link, while the partner may read them.
#[derive(Default)]
pub(crate) struct LinkedPlaces {
    least: Members<AreaSeen>,
    top: Members<AreaSeen>,
}

impl LinkedPlaces {
    /// Returns the score of the areas with a known income level, 0 to 1000.
    pub(crate) fn score(&self) -> Available<f64> {
        let known = self.top.iter().filter_map(|(_, seen)| {
            let level = u8::try_from(seen.income_level.value()?).ok()?;
            Some((u32::try_from(seen.frequency).ok()?, level))
        });
        let (numerator, denominator) = area_score(known);
        Rounded::<2>::quotient(numerator, denominator).map(Rounded::get)
    }

    /// Returns the two lists with their names.
    pub(crate) fn into_members(self) -> Members<Members<AreaSeen>> {
        [(MIN, self.least), (TOP, self.top)].into_iter().collect()
    }
}

/// Returns the caller's link of a borrower's places, if the caller may still read it.
///
/// # Errors
/// If the store fails, or if the stored link can't be read.
pub(crate) fn linked_places(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Option<LinkedPlaces>, Error> {
    let extraction = live_extraction(cx, borrower_id, DataType::Location)?;
    // Earlier releases stored no summary for places.
    let Some(summary) = extraction.and_then(|extraction| extraction.summary_json) else {
        return Ok(None);
    };
    let damaged = || Error::damaged("what was linked of places");
    let json = Json::parse_stored(summary.as_bytes()).map_err(|_| damaged())?;
    let list = |name| json.get(name).and_then(|list| Members::read(list).ok()).ok_or_else(damaged);
    Ok(Some(LinkedPlaces { least: list(MIN)?, top: list(TOP)? }))
}
