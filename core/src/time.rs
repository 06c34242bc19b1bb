//! Time zones, ages and the texts in which instants are written.

use crate::number::shown;
use chrono::{DateTime, Days, FixedOffset, NaiveDate, NaiveTime, Utc};
use std::fmt;
use std::str::FromStr;

#[cfg(test)]
mod tests;
mod zones;

/// Why a text is no zone, date or instant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeError {
    /// Not the name of a zone of the IANA time zone database.
    #[error("'{text}' is not a time zone of the IANA database, like 'Africa/Cairo'")]
    Zone {
        /// What was sent, shortened.
        text: String,
    },
    /// Not a date that exists, as `YYYY-MM-DD`.
    #[error("'{text}' is not a date as YYYY-MM-DD")]
    Date {
        /// What was sent, shortened.
        text: String,
    },
    /// Not an instant by RFC 3339.
    #[error("'{text}' is not an instant by RFC 3339, like '2026-01-31T10:00:00Z'")]
    Instant {
        /// What was sent, shortened.
        text: String,
    },
}

/// A provider's time zone: which calendar day an instant belongs to.
///
/// # Example
/// ```
/// use lendwright::{Zone, time};
///
/// let cairo: Zone = "Africa/Cairo".parse()?;
/// let late = time::parse_instant("2026-01-31T22:30:00Z")?;
/// assert_eq!(cairo.date_of(late), time::parse_date("2026-02-01")?);
/// # Ok::<(), time::TimeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Zone(zones::Id);

impl Zone {
    /// Coordinated universal time.
    pub const UTC: Zone = Zone(zones::UTC);

    /// Cairo's time, which providers have unless another is set.
    pub const CAIRO: Zone = Zone(zones::CAIRO);

    /// The zone's name, `Africa/Cairo`.
    #[must_use]
    pub fn name(self) -> &'static str {
        zones::name(self.0)
    }

    /// The calendar day of an instant in this zone.
    #[must_use]
    pub fn date_of(self, instant: DateTime<Utc>) -> NaiveDate {
        let offset = FixedOffset::east_opt(zones::offset_at(self.0, instant.timestamp()));
        offset.map_or(instant.date_naive(), |offset| instant.with_timezone(&offset).date_naive())
    }

    /// The first instant of a calendar day in this zone.
    ///
    /// Not always midnight: where summer time begins at midnight (Cairo), the day begins at one.
    #[must_use]
    pub fn start_of(self, date: NaiveDate) -> DateTime<Utc> {
        let midnight = date.and_time(NaiveTime::MIN).and_utc().timestamp();
        zones::earliest(self.0, midnight)
            .and_then(|second| DateTime::from_timestamp(second, 0))
            .unwrap_or_else(|| self.start_in_gap(date, midnight))
    }

    /// The second at which the clocks went forward over a day's midnight, or over the whole day.
    fn start_in_gap(self, date: NaiveDate, midnight: i64) -> DateTime<Utc> {
        let is_over =
            |at: &i64| DateTime::from_timestamp(*at, 0).is_none_or(|at| self.date_of(at) >= date);
        let mut before = midnight.saturating_sub(zones::OFFSET_MAX);
        let mut over = midnight.saturating_add(zones::OFFSET_MAX);
        while over.saturating_sub(before) > 1 {
            let middle = before.midpoint(over);
            if is_over(&middle) { over = middle } else { before = middle }
        }
        DateTime::from_timestamp(over, 0).unwrap_or(DateTime::<Utc>::MAX_UTC)
    }

    /// The first instant after a calendar day in this zone.
    #[must_use]
    pub fn end_of(self, date: NaiveDate) -> DateTime<Utc> {
        date.checked_add_days(Days::new(1))
            .map_or(DateTime::<Utc>::MAX_UTC, |next| self.start_of(next))
    }
}

impl FromStr for Zone {
    type Err = TimeError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        zones::find(name).map(Self).ok_or_else(|| TimeError::Zone { text: shown(name) })
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// `2026-01-31T10:00:00Z`; what is below a second is dropped.
#[must_use]
pub fn rfc3339_seconds(instant: DateTime<Utc>) -> String {
    instant.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// `2026-01-31T10:00:00.000000Z`, always six decimals, so that texts sort as instants do.
#[must_use]
pub fn rfc3339_micros(instant: DateTime<Utc>) -> String {
    instant.format("%Y-%m-%dT%H:%M:%S%.6fZ").to_string()
}

/// `Sat, 31 Jan 2026 10:00:00 GMT` (RFC 9110, section 5.6.7).
#[must_use]
pub fn http_date(instant: DateTime<Utc>) -> String {
    instant.format("%a, %d %b %Y %H:%M:%S GMT").to_string()
}

/// `2026-01-31 10:00:00`, in UTC.
#[must_use]
pub fn date_time_text(instant: DateTime<Utc>) -> String {
    instant.format("%Y-%m-%d %H:%M:%S").to_string()
}

/// Reads `YYYY-MM-DD`: ten ASCII characters, a day that exists.
///
/// # Errors
/// For any other text.
pub fn parse_date(text: &str) -> Result<NaiveDate, TimeError> {
    let plain = text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    plain
        .then(|| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok())
        .flatten()
        .ok_or_else(|| TimeError::Date { text: shown(text) })
}

/// Reads an instant by RFC 3339 in any offset; what is below a microsecond is dropped.
///
/// # Errors
/// For any other text.
pub fn parse_instant(text: &str) -> Result<DateTime<Utc>, TimeError> {
    DateTime::parse_from_rfc3339(text)
        .ok()
        .and_then(|instant| DateTime::from_timestamp_micros(instant.timestamp_micros()))
        .ok_or_else(|| TimeError::Instant { text: shown(text) })
}

/// The full years from a birth date to a day, somebody's age; `None` before the birth.
///
/// Who was born on 29 February is a year older from 1 March in common years.
#[must_use]
pub fn full_years(birth: NaiveDate, on: NaiveDate) -> Option<u32> {
    on.years_since(birth)
}
