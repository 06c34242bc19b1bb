//! The inputs of a summary.

use super::window::Window;
use chrono::{DateTime, Utc};
use lendwright_types::currency::Currency;

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
