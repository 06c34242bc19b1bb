//! Time zones, ages and the text forms of instants.

use crate::number::shown;
use chrono::{DateTime, Days, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use std::fmt;
use std::str::FromStr;

#[cfg(test)]
mod tests;
mod zones;

/// Why a text is not a zone, a date or an instant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TimeError {
    /// The text is not the name of a zone in the IANA time zone database.
    #[error("'{text}' is not a time zone of the IANA database, like 'Africa/Cairo'")]
    Zone {
        /// The text that was sent, shortened.
        text: String,
    },
    /// The text is not an existing date in the form `YYYY-MM-DD`.
    #[error("'{text}' is not a date as YYYY-MM-DD")]
    Date {
        /// The text that was sent, shortened.
        text: String,
    },
    /// The text is not an instant in the form of RFC 3339.
    #[error("'{text}' is not an instant by RFC 3339, like '2026-01-31T10:00:00Z'")]
    Instant {
        /// The text that was sent, shortened.
        text: String,
    },
}

/// A provider's time zone. It determines the calendar day of an instant.
///
/// # Example
/// ```
/// use lendwright_types::{Zone, time};
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

    /// Cairo's time, the default of providers.
    pub const CAIRO: Zone = Zone(zones::CAIRO);

    /// Returns the zone's name, `Africa/Cairo`.
    #[must_use]
    pub fn name(self) -> &'static str {
        zones::name(self.0)
    }

    /// Returns the calendar day of an instant in this zone.
    #[must_use]
    pub fn date_of(self, instant: DateTime<Utc>) -> NaiveDate {
        self.local(instant).date()
    }

    /// Returns the local date and time of an instant in this zone. If the calendar does not have it, at its first and
    /// last day, returns the date and time in UTC.
    #[must_use]
    pub fn local(self, instant: DateTime<Utc>) -> NaiveDateTime {
        let (utc, second) = (instant.naive_utc(), instant.timestamp());
        let offset = FixedOffset::east_opt(zones::offset_at(self.0, second));
        offset.and_then(|offset| utc.checked_add_offset(offset)).unwrap_or(utc)
    }

    /// Returns the hour of an instant in this zone, counted from 1970.
    #[doc(hidden)]
    #[must_use]
    pub fn local_hour(self, instant: DateTime<Utc>) -> i64 {
        let second = instant.timestamp();
        let offset = i64::from(zones::offset_at(self.0, second));
        second.saturating_add(offset).div_euclid(3_600)
    }

    /// Returns the first instant of a calendar day in this zone.
    ///
    /// It is not always midnight: where summer time begins at midnight (Cairo), the day begins at
    /// one o'clock.
    #[must_use]
    pub fn start_of(self, date: NaiveDate) -> DateTime<Utc> {
        let midnight = date.and_time(NaiveTime::MIN).and_utc().timestamp();
        zones::earliest(self.0, midnight)
            .and_then(|second| DateTime::from_timestamp(second, 0))
            .unwrap_or_else(|| self.start_in_gap(date, midnight))
    }

    /// Returns the second when the clocks were moved forward over a day's midnight, or over the whole day.
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

    /// Returns the first instant after a calendar day in this zone.
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

/// Writes `2026-01-31T10:00:00Z`; fractions of a second are dropped.
#[must_use]
pub fn rfc3339_seconds(instant: DateTime<Utc>) -> String {
    instant.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// Writes `2026-01-31T10:00:00.000000Z`, always with six decimals: so the texts sort in the order of the instants.
#[must_use]
pub fn rfc3339_micros(instant: DateTime<Utc>) -> String {
    instant.format("%Y-%m-%dT%H:%M:%S%.6fZ").to_string()
}

/// Writes `Sat, 31 Jan 2026 10:00:00 GMT` (RFC 9110, section 5.6.7).
#[must_use]
pub fn http_date(instant: DateTime<Utc>) -> String {
    instant.format("%a, %d %b %Y %H:%M:%S GMT").to_string()
}

/// Writes `2026-01-31 10:00:00`, in UTC.
#[must_use]
pub fn date_time_text(instant: DateTime<Utc>) -> String {
    instant.format("%Y-%m-%d %H:%M:%S").to_string()
}

/// Reads `YYYY-MM-DD`: ten ASCII characters, an existing day.
///
/// # Errors
/// For any other text.
pub fn parse_date(text: &str) -> Result<NaiveDate, TimeError> {
    date_of_digits(text.as_bytes()).ok_or_else(|| TimeError::Date { text: shown(text) })
}

/// Reads `YYYY-MM-DD` by its places: books have some dates in each row.
fn date_of_digits(text: &[u8]) -> Option<NaiveDate> {
    let [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text else { return None };
    let number = |digits: &[&u8]| {
        digits.iter().try_fold(0_u32, |number, digit| {
            let digit = char::from(**digit).to_digit(10)?;
            number.checked_mul(10)?.checked_add(digit)
        })
    };
    let year = i32::try_from(number(&[y1, y2, y3, y4])?).ok()?;
    NaiveDate::from_ymd_opt(year, number(&[m1, m2])?, number(&[d1, d2])?)
}

/// Returns the instant this number of milliseconds after the epoch; `None` beyond the calendar.
#[must_use]
pub fn instant_of_millis(millis: i64) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp_millis(millis)
}

/// Reads an instant in the form of RFC 3339, in any offset; fractions of a microsecond are dropped.
///
/// # Errors
/// For any other text.
pub fn parse_instant(text: &str) -> Result<DateTime<Utc>, TimeError> {
    DateTime::parse_from_rfc3339(text)
        .ok()
        .and_then(|instant| DateTime::from_timestamp_micros(instant.timestamp_micros()))
        .ok_or_else(|| TimeError::Instant { text: shown(text) })
}

/// Returns the full years from a birth date to a day; `None` before the birth.
///
/// In a common year, a person born on 29 February is one year older from 1 March.
#[must_use]
pub fn full_years(birth: NaiveDate, on: NaiveDate) -> Option<u32> {
    on.years_since(birth)
}
