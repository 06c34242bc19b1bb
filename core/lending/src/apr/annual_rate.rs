//! An annual rate, and the number of decimals shown.

use rust_decimal::Decimal;
use std::fmt;

/// A rate is exact to about this number of decimals of a percentage. Further decimals are rounding errors.
const PERCENT_DECIMALS: u32 = 9;
/// One percent in units of the last of those decimals, of a rate of 1.
const UNITS_PER_ONE: f64 = 1e11;

/// An annual percentage rate.
///
/// Shown as text, it is a percentage with one decimal, or with the number of decimals that the format gives, up to 9.
/// The text has no `%`. A digit of 5 or more after the last decimal rounds up. 2008/48/EC, Annex I: "if the figure at
/// the following decimal place is greater than or equal to 5, the figure at this particular decimal place shall be
/// increased by one".
///
/// # Example
/// ```
/// use lendwright_lending::apr::AnnualRate;
///
/// let rate = AnnualRate::from_fraction(0.03055).unwrap();
/// assert_eq!(rate.to_string(), "3.1");
/// assert_eq!(format!("{rate:.2} %"), "3.06 %");
/// assert_eq!(rate.percent(3).to_string(), "3.055");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct AnnualRate {
    fraction: f64,
}

impl AnnualRate {
    /// Makes a rate of a fraction of one: 0.14 is 14 %. `None` unless it is greater than -1 and at most
    /// 10,000,000.
    #[must_use]
    pub fn from_fraction(fraction: f64) -> Option<Self> {
        (fraction > -1.0 && fraction <= 1e7).then_some(Self { fraction })
    }

    /// Returns the rate as a fraction of one, unrounded: 0.14 is 14 %.
    #[must_use]
    pub const fn fraction(self) -> f64 {
        self.fraction
    }

    /// Returns the percentage rounded to this number of decimals (9 at most), halves up: away from 0.
    ///
    /// The solver's error after the ninth decimal is rounded first. So 3.055 is rounded to 3.06 even if the double is
    /// slightly smaller.
    #[must_use]
    pub fn percent(self, decimals: u32) -> Decimal {
        let decimals = decimals.min(PERCENT_DECIMALS);
        // At most 1e18, by the constructor.
        #[allow(clippy::cast_possible_truncation)]
        let units = (self.fraction * UNITS_PER_ONE).round() as i64;
        let away = rust_decimal::RoundingStrategy::MidpointAwayFromZero;
        let mut percent =
            Decimal::new(units, PERCENT_DECIMALS).round_dp_with_strategy(decimals, away);
        percent.rescale(decimals);
        percent
    }
}

impl fmt::Display for AnnualRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().and_then(|places| u32::try_from(places).ok());
        let percent = self.percent(decimals.unwrap_or(1));
        let digits = percent.abs().to_string();
        f.pad_integral(percent.is_sign_positive() || percent.is_zero(), "", &digits)
    }
}
