//! The months that a summary is of, and its other inputs.

use crate::Amount;
use crate::amount::quotient;
use chrono::{DateTime, Datelike, Months, NaiveDate, TimeDelta, Utc};
use lendwright_types::currency::Currency;
use lendwright_types::time::Zone;
use std::fmt;

/// The most months that a summary is of.
pub const MONTHS_MAX: u16 = 120;

/// The whole calendar months of a summary, from the first instant of the first month by the local calendar. The
/// window ends at the instant of the summary.
///
/// # Example
/// ```
/// use lendwright_sms::summary::Window;
/// use lendwright_types::{Zone, time};
///
/// let as_of = time::parse_instant("2026-03-15T12:00:00Z")?;
/// let window = Window::new(12, as_of, Zone::CAIRO).unwrap();
/// assert_eq!(window.start(), time::parse_instant("2025-03-31T22:00:00Z")?, "the first of April");
///
/// // Messages since 20 January: January, February and 15 of the 31 days of March.
/// let covered = window.covered(time::parse_instant("2026-01-20T08:00:00Z")?);
/// assert_eq!(covered.to_string(), "77/31");
/// assert_eq!(covered.rounded().to_string(), "2.4839");
/// # Ok::<(), time::TimeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    months: u16,
    as_of: DateTime<Utc>,
    zone: Zone,
    start: DateTime<Utc>,
}

/// A number of months that a summary can't be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'months' must be from 1 to {MONTHS_MAX}, not {months}")]
#[non_exhaustive]
pub struct WindowError {
    /// The number that was given.
    pub months: i64,
}

impl Window {
    /// Makes the window of this number of calendar months, that of `as_of` included.
    ///
    /// # Errors
    /// When there are not from 1 to [`MONTHS_MAX`], or they begin before the calendar does.
    pub fn new(months: i64, as_of: DateTime<Utc>, zone: Zone) -> Result<Self, WindowError> {
        let error = WindowError { months };
        let months = u16::try_from(months).map_err(|_| error)?;
        if !(1..=MONTHS_MAX).contains(&months) {
            return Err(error);
        }
        let before = Months::new(u32::from(months).saturating_sub(1));
        let first = zone.date_of(as_of).with_day(1).and_then(|day| day.checked_sub_months(before));
        Ok(Self { months, as_of, zone, start: zone.start_of(first.ok_or(error)?) })
    }

    /// All time up to an instant, without a number of months; calendar days are those of UTC.
    pub(super) const fn until(as_of: DateTime<Utc>) -> Self {
        Self { months: MONTHS_MAX, as_of, zone: Zone::UTC, start: DateTime::<Utc>::MIN_UTC }
    }

    /// Returns the number of calendar months.
    #[must_use]
    pub const fn months(&self) -> u16 {
        self.months
    }

    /// Returns the instant of the summary, the last one in the window.
    #[must_use]
    pub const fn as_of(&self) -> DateTime<Utc> {
        self.as_of
    }

    /// Returns the zone for the calendar months.
    #[must_use]
    pub const fn zone(&self) -> Zone {
        self.zone
    }

    /// Returns the first instant.
    #[must_use]
    pub const fn start(&self) -> DateTime<Utc> {
        self.start
    }

    /// Returns the first instant of messages to read. Messages of the 30 days before the window only help to find
    /// pairs.
    #[must_use]
    pub fn read_from(&self) -> DateTime<Utc> {
        self.start.checked_sub_signed(TimeDelta::days(30)).unwrap_or(DateTime::<Utc>::MIN_UTC)
    }

    /// Whether an instant belongs to it.
    #[must_use]
    pub fn contains(&self, instant: DateTime<Utc>) -> bool {
        (self.start..=self.as_of).contains(&instant)
    }

    /// Returns the number of months from the first message to now, months without messages too. It counts from the
    /// calendar month of that message, or of the window's start if this is later, up to the month before the running
    /// one. The running month adds a fraction: its past days over all its days. The result is at least 1.
    #[must_use]
    pub fn covered(&self, first: DateTime<Utc>) -> CoveredMonths {
        let today = self.zone.date_of(self.as_of);
        let whole = u32::try_from(
            month_number(today)
                .saturating_sub(month_number(self.zone.date_of(first.max(self.start)))),
        );
        let days = u32::from(today.num_days_in_month());
        let over = whole.unwrap_or(0).saturating_mul(days).saturating_add(today.day());
        CoveredMonths { parts: over.max(days), of: days }
    }

    /// The number of the running month.
    pub(super) fn running_month(&self) -> i32 {
        month_number(self.zone.date_of(self.as_of))
    }
}

/// The number of a day's calendar month, from that of the year 0.
pub(super) fn month_number(date: NaiveDate) -> i32 {
    date.year().saturating_mul(12).saturating_add(i32::try_from(date.month0()).unwrap_or(0))
}

/// An exact number of months with a fraction: a number of parts, and the number of parts in a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoveredMonths {
    parts: u32,
    of: u32,
}

impl CoveredMonths {
    /// Returns how many parts there are.
    #[must_use]
    pub const fn parts(self) -> u32 {
        self.parts
    }

    /// Returns how many parts a month has: the days of the running month.
    #[must_use]
    pub const fn parts_in_month(self) -> u32 {
        self.of
    }

    /// Returns it with four decimals, half-even.
    #[must_use]
    pub fn rounded(self) -> Amount {
        quotient(
            Amount::from_units(i128::from(self.parts).saturating_mul(10_000)),
            i128::from(self.of),
            1,
        )
    }
}

impl fmt::Display for CoveredMonths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.parts, self.of)
    }
}

/// The inputs of a summary in addition to the messages.
///
/// # Example
/// ```
/// use lendwright_sms::summary::{Basis, Window};
/// use lendwright_types::{Zone, currency::EGP, time};
///
/// let as_of = time::parse_instant("2026-03-31T20:00:00Z")?;
/// let basis = Basis::new(Window::new(3, as_of, Zone::CAIRO).unwrap(), EGP);
/// assert!(basis.rates.is_empty(), "amounts of other currencies are left out");
/// # Ok::<(), time::TimeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Basis<'b> {
    /// The months.
    pub window: Window,
    /// The currency of the summary.
    pub base: Currency,
    /// When the borrower's first message was received, where that is older than those that are given.
    pub first_message: Option<DateTime<Utc>>,
    /// The exchange rates. Amounts without a rate are left out and counted.
    pub rates: &'b [ExchangeRate],
}

/// An exchange rate into the base currency: an amount times one number, over another, rounded half-even to
/// ten-thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExchangeRate {
    /// The other currency.
    pub of: Currency,
    /// The units of the base currency …
    pub base_units: u32,
    /// … for this number of units of the other one; a rate for 0 is invalid.
    pub for_units: u32,
}

impl Basis<'_> {
    /// A basis with the messages given only, and without rates.
    #[must_use]
    pub const fn new(window: Window, base: Currency) -> Self {
        Self { window, base, first_message: None, rates: &[] }
    }
}

pub(super) const MINUTE: i64 = 60_000_000;
pub(super) const HOUR: i64 = 60 * MINUTE;
pub(super) const DAY: i64 = 24 * HOUR;
