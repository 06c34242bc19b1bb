//! Places of a phone, and the areas in which they are.
#![allow(clippy::float_arithmetic, reason = "the distance of places is no money")]

use super::messages::possible_times;
use super::retention::RetentionLimits;
use super::tables::{CollectedArea, CollectedPing};
use super::{Tally, UploadedPing, UploadedTime};
use crate::error::Error;
use crate::records::staged::note_staged;
use crate::unit::Context;
use chrono::DateTime;
use lendwright_types::BorrowerId;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

// Stored places: an area and an hour.

/// Stores the area and the hour of places, each once, and counts the outcomes.
///
/// # Errors
/// When the store fails.
pub(crate) fn store_pings(
    cx: &mut Context<'_>,
    kept: &RetentionLimits,
    borrower_id: BorrowerId,
    sent: &[UploadedPing],
) -> Result<Tally, Error> {
    let (mut tally, raw) = (Tally::for_received(sent.len()), cx.config().store_raw_location);
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

// A tenant's areas, and the area of a place.

/// The area of a place without an area nearby.
pub(crate) const AREA_ELSEWHERE: &str = "Other";

/// The mean radius of the Earth, in kilometres.
const EARTH_KM: f64 = 6_371.008_8;

const NEAR_KM: f64 = 10.0;

/// Replaces the areas of the caller's tenant.
///
/// # Errors
/// When the store fails.
pub(crate) fn replace_areas(cx: &mut Context<'_>, areas: &[CollectedArea]) -> Result<(), Error> {
    let mut book = cx.book()?;
    for old in book.scan(CollectedArea::by_key).collect()? {
        book.remove::<CollectedArea>(&old.name)?;
    }
    for area in areas {
        book.insert(area)?;
    }
    Ok(())
}

/// Returns the income levels of the caller's tenant's areas. Areas without a level are left out.
///
/// # Errors
/// When the store fails.
pub(crate) fn income_levels(cx: &mut Context<'_>) -> Result<BTreeMap<String, i64>, Error> {
    let areas = cx.book()?.scan(CollectedArea::by_key).collect()?;
    Ok(areas.into_iter().filter_map(|area| Some((area.name, area.income_level?))).collect())
}

/// Rounds a coordinate to hundredths of a degree, about 1.1 km. This comes before anything else, so finer digits are
/// never used.
#[allow(clippy::cast_possible_truncation, reason = "a coordinate is a number of at most 180")]
pub(super) fn quantised(degrees: f64) -> i32 {
    (degrees * 100.0).round() as i32
}

/// Returns the area with the nearest centre, if that is within 10 km. If several centres are equally near, returns the
/// first one by name.
pub(super) fn area_of(areas: &[CollectedArea], latitude: i32, longitude: i32) -> String {
    let place = (f64::from(latitude) / 100.0, f64::from(longitude) / 100.0);
    let limit = sine(NEAR_KM / EARTH_KM / 2.0);
    let mut nearest: Option<(f64, &str)> = None;
    for area in areas {
        let far = haversine(place, (area.latitude, area.longitude));
        let is_nearer = nearest.is_none_or(|(nearer, _)| far < nearer);
        if far <= limit * limit && is_nearer {
            nearest = Some((far, &area.name));
        }
    }
    nearest.map_or(AREA_ELSEWHERE, |(_, name)| name).to_owned()
}

/// Returns the haversine of the angle between two places, which grows with their distance: sin²(Δφ/2) + cos φ₁ cos φ₂
/// sin²(Δλ/2).
fn haversine((lat, long): (f64, f64), (other_lat, other_long): (f64, f64)) -> f64 {
    let half = |from: f64, to: f64| (to - from).to_radians() / 2.0;
    let around = (other_long - long + 540.0) % 360.0 - 180.0;
    let (up, across) = (sine(half(lat, other_lat)), sine(half(0.0, around)));
    up * up + cosine(lat) * cosine(other_lat) * across * across
}

fn cosine(degrees: f64) -> f64 {
    sine((90.0 - degrees.abs()).to_radians())
}

/// Returns the sine of an angle from -π/2 to π/2, by its series. The result is the same to the bit on every machine.
/// The sine functions of the platforms differ.
fn sine(angle: f64) -> f64 {
    let square = angle * angle;
    let mut sum = 1.0;
    for step in [19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0_f64] {
        sum = 1.0 - sum * square / (step * (step - 1.0));
    }
    angle * sum
}

#[cfg(test)]
mod tests {
    use super::{area_of, cosine, quantised, sine};
    use crate::records::collected::CollectedArea;
    use lendwright_types::TenantId;

    fn area(name: &str, latitude: f64, longitude: f64) -> CollectedArea {
        let (tenant_id, name) = (TenantId(1), name.to_owned());
        CollectedArea { tenant_id, name, latitude, longitude, income_level: None }
    }

    fn found(areas: &[CollectedArea], latitude: f64, longitude: f64) -> String {
        area_of(areas, quantised(latitude), quantised(longitude))
    }

    #[test]
    fn a_place_belongs_to_the_nearest_centre_within_ten_kilometres() {
        let areas = [area("Maadi", 29.96, 31.25), area("Zamalek", 30.06, 31.22)];
        assert_eq!(found(&areas, 30.0561, 31.2239), "Zamalek");
        assert_eq!(found(&areas, 30.0, 31.24), "Maadi");
        // 0.08 degrees of latitude are 8.9 km, and 0.1 are 11.1.
        assert_eq!(found(&areas, 30.14, 31.22), "Zamalek");
        assert_eq!(found(&areas, 30.16, 31.22), "Other");
        // At 30 degrees of latitude 0.1 degrees of longitude are 9.6 km.
        assert_eq!(found(&areas, 30.06, 31.32), "Zamalek");
        assert_eq!(found(&areas, 30.06, 31.34), "Other");
    }

    #[test]
    fn the_day_s_line_and_the_poles_part_no_place_from_its_area() {
        let areas = [area("Taveuni", -16.85, 179.98), area("Pole", 89.98, 0.0)];
        assert_eq!(found(&areas, -16.85, -179.97), "Taveuni");
        assert_eq!(found(&areas, 89.97, 180.0), "Pole");
    }

    #[test]
    fn of_equally_near_centres_the_first_by_name_has_the_place() {
        let areas = [area("A", 30.0, 31.02), area("B", 30.0, 30.98)];
        assert_eq!(found(&areas, 30.0, 31.0), "A");
    }

    #[test]
    fn the_series_are_the_sine_and_the_cosine() {
        for degrees in -90..=90 {
            let angle = f64::from(degrees);
            assert!((sine(angle.to_radians()) - angle.to_radians().sin()).abs() < 1e-15);
            assert!((cosine(angle) - angle.to_radians().cos()).abs() < 1e-15);
        }
    }
}
