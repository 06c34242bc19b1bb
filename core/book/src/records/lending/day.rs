//! The day of an event of a loan, in its provider's time zone.

use super::ApplicationRecord;
use crate::error::Error;
use crate::records::access::ProviderRecord;
use crate::unit::Context;
use chrono::Datelike;
use lendwright_types::ProviderId;
use lendwright_types::time::Zone;

/// The years of days that may be written. Days in the book have four-digit years, and a zone or a due date may be a
/// year ahead.
const YEARS: std::ops::RangeInclusive<i32> = 1..=9_998;

/// Refuses to write if the clock shows a day that could not be read again.
///
/// # Errors
/// If the day in the provider's time zone is not in the years 1 to 9998.
pub(crate) fn check_clock(cx: &mut Context<'_>, provider: ProviderId) -> Result<(), Error> {
    let zone = zone_of_provider(cx, provider)?;
    let day = zone.date_of(cx.now());
    if YEARS.contains(&day.year()) {
        return Ok(());
    }
    let reason = format!("must show a day in the years 1 to 9998 in {zone}");
    Err(Error::value("clock", reason, day))
}

/// Returns the time zone of an application's provider.
pub(crate) fn zone_of(
    cx: &mut Context<'_>,
    application: &ApplicationRecord,
) -> Result<Zone, Error> {
    zone_of_provider(cx, application.provider_id)
}

/// Returns the time zone of a provider.
pub(crate) fn zone_of_provider(cx: &mut Context<'_>, provider: ProviderId) -> Result<Zone, Error> {
    let found = cx.book()?.get::<ProviderRecord>(provider)?;
    let gone = || Error::damaged(format!("provider {provider} is gone"));
    Ok(found.ok_or_else(gone)?.time_zone)
}
