//! Money: whole minor units of one currency, exact from the input to the answer.

use crate::currency::Currency;
use crate::json::{Json, JsonOut};
use crate::number::{self, ExactNumber, Misfit, divide_half_even, nearest_quotient, shown};
use rust_decimal::Decimal;
use std::cmp::Ordering;
use std::fmt;

#[cfg(test)]
mod tests;

/// An amount of one currency, as whole minor units (piastres, cents, fils).
///
/// Amounts are read from digits and never through a double. An amount with more decimals than its
/// currency is refused, not rounded. Arithmetic is checked and stays inside one currency. There is
/// no `Ord`, since amounts of two currencies have no order; comparing returns a [`Result`].
///
/// # Example
/// ```
/// use lendwright_types::{Money, currency::EGP};
///
/// let instalment = Money::parse("1134.72", EGP)?;
/// assert_eq!(instalment.minor(), 113_472);
/// assert_eq!(instalment.checked_mul(12)?.to_string(), "13616.64");
/// assert!(Money::parse("1134.725", EGP).is_err());
/// # Ok::<(), lendwright_types::MoneyError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Money {
    minor: i64,
    currency: Currency,
}

/// Why an amount could not be read or computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    /// The text is not a number in JSON's grammar.
    #[error("'{text}' is not an amount of money")]
    NotANumber {
        /// The text that was sent, shortened.
        text: String,
    },
    /// The amount has more decimals than the currency.
    #[error("'{text}' is finer than the {decimals} decimals of {currency}")]
    TooFine {
        /// The text that was sent, shortened.
        text: String,
        /// The currency it was read in.
        currency: Currency,
        /// The decimals of that currency.
        decimals: u32,
    },
    /// The amount does not fit into 64 bits of minor units.
    #[error("'{text}' {currency} is too large an amount")]
    TooLarge {
        /// The text that was sent, shortened.
        text: String,
        /// The currency it was read in.
        currency: Currency,
    },
    /// The two amounts have different currencies.
    #[error("an amount in {left} and one in {right} can't be put together")]
    Currencies {
        /// The currency of the first amount.
        left: Currency,
        /// The currency of the second amount.
        right: Currency,
    },
    /// A result does not fit into 64 bits of minor units, or a divisor was zero.
    #[error("a result in {currency} is too large")]
    Overflow {
        /// The currency of the amounts.
        currency: Currency,
    },
}

impl Money {
    /// Makes an amount of whole minor units.
    #[must_use]
    pub const fn from_minor(minor: i64, currency: Currency) -> Self {
        Self { minor, currency }
    }

    /// Returns the amount 0 of a currency.
    #[must_use]
    pub const fn zero(currency: Currency) -> Self {
        Self::from_minor(0, currency)
    }

    /// Reads an amount from the text of a JSON number or string.
    ///
    /// Accepts ASCII digits, an optional fraction, and an exponent if the result is exact; no
    /// separators, no white space, no `NaN`.
    ///
    /// # Errors
    /// When it is not a number, has more decimals than the currency, or does not fit into 64 bits.
    pub fn parse(text: &str, currency: Currency) -> Result<Self, MoneyError> {
        let exact =
            ExactNumber::read(text).ok_or_else(|| MoneyError::NotANumber { text: shown(text) })?;
        let units = exact.in_units(currency.decimals());
        let units = units.map_err(|why| misfit(text, currency, why))?;
        let minor = i64::try_from(units).map_err(|_| misfit(text, currency, Misfit::TooLarge))?;
        Ok(Self { minor, currency })
    }

    /// Reads an amount from a JSON number, or from a string with a number.
    ///
    /// # Errors
    /// Those of [`Money::parse`]; a value of another kind is not an amount.
    pub fn from_json(value: &Json<'_>, currency: Currency) -> Result<Self, MoneyError> {
        match value {
            Json::Number(text) | Json::Text(text) => Self::parse(text, currency),
            other => Err(MoneyError::NotANumber { text: shown(&other.to_string()) }),
        }
    }

    /// Converts a decimal to an amount.
    ///
    /// # Errors
    /// When it has more decimals than the currency, or does not fit into 64 bits.
    pub fn from_decimal(amount: Decimal, currency: Currency) -> Result<Self, MoneyError> {
        let finer = currency.decimals().checked_sub(amount.scale());
        let minor =
            finer.and_then(|zeros| amount.mantissa().checked_mul(10_i128.checked_pow(zeros)?));
        match minor.and_then(|minor| i64::try_from(minor).ok()) {
            Some(minor) => Ok(Self::from_minor(minor, currency)),
            // Zeros at its end may be more decimals than the currency has. Errors show the text.
            None => Self::parse(&amount.to_string(), currency),
        }
    }

    /// Returns the amount nearest to `numerator / denominator` minor units, with halves rounded to
    /// even.
    ///
    /// It is the only rounding of an exact computation: of interest, shares and means.
    ///
    /// # Errors
    /// When the denominator is zero, or the result does not fit into 64 bits.
    pub fn from_ratio(
        numerator: i128,
        denominator: i128,
        currency: Currency,
    ) -> Result<Self, MoneyError> {
        divide_half_even(numerator, denominator)
            .and_then(|minor| i64::try_from(minor).ok())
            .map(|minor| Self { minor, currency })
            .ok_or(MoneyError::Overflow { currency })
    }

    /// Returns the whole minor units.
    #[must_use]
    pub const fn minor(self) -> i64 {
        self.minor
    }

    /// Returns the currency.
    #[must_use]
    pub const fn currency(self) -> Currency {
        self.currency
    }

    /// Converts the amount to a decimal with the currency's decimals: 1134.72.
    #[must_use]
    pub fn to_decimal(self) -> Decimal {
        Decimal::new(self.minor, self.currency.decimals())
    }

    /// Returns the double nearest to the amount in whole units: for scores, never for amounts that
    /// are paid.
    #[must_use]
    pub fn to_double(self) -> f64 {
        number::nearest_double(self.to_decimal())
    }

    /// Whether the amount is 0.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.minor == 0
    }

    /// Whether the amount is less than 0.
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.minor < 0
    }

    /// Whether the amount is greater than 0.
    #[must_use]
    pub const fn is_positive(self) -> bool {
        self.minor > 0
    }

    /// Returns the sum of two amounts.
    ///
    /// # Errors
    /// When the currencies differ, or the sum does not fit into 64 bits.
    pub fn checked_add(self, other: Self) -> Result<Self, MoneyError> {
        self.same_currency(other)?;
        self.with(self.minor.checked_add(other.minor))
    }

    /// Returns this amount minus another.
    ///
    /// # Errors
    /// When the currencies differ, or the difference does not fit into 64 bits.
    pub fn checked_sub(self, other: Self) -> Result<Self, MoneyError> {
        self.same_currency(other)?;
        self.with(self.minor.checked_sub(other.minor))
    }

    /// Returns this amount minus another. If the difference does not fit into 64 bits, returns the least amount, or
    /// the greatest if the other amount is negative.
    ///
    /// # Errors
    /// When the currencies differ.
    pub fn saturating_sub(self, other: Self) -> Result<Self, MoneyError> {
        self.same_currency(other)?;
        Ok(Self { minor: self.minor.saturating_sub(other.minor), ..self })
    }

    /// Returns the amount with the opposite sign.
    ///
    /// # Errors
    /// When the negative of the amount does not fit into 64 bits, which is the case for one amount.
    pub fn checked_neg(self) -> Result<Self, MoneyError> {
        self.with(self.minor.checked_neg())
    }

    /// Multiplies the amount by an integer.
    ///
    /// # Errors
    /// When the product does not fit into 64 bits.
    pub fn checked_mul(self, times: i64) -> Result<Self, MoneyError> {
        self.with(self.minor.checked_mul(times))
    }

    /// Returns the sum of many amounts; 0 when there are none.
    ///
    /// # Errors
    /// When an amount has another currency, or the sum does not fit into 64 bits.
    pub fn sum(
        amounts: impl IntoIterator<Item = Money>,
        currency: Currency,
    ) -> Result<Self, MoneyError> {
        amounts.into_iter().try_fold(Self::zero(currency), Self::checked_add)
    }

    /// Compares two amounts.
    ///
    /// # Errors
    /// When the currencies differ.
    pub fn compare(self, other: Self) -> Result<Ordering, MoneyError> {
        self.same_currency(other)?;
        Ok(self.minor.cmp(&other.minor))
    }

    /// Returns the larger of two amounts.
    ///
    /// # Errors
    /// When the currencies differ.
    pub fn larger(self, other: Self) -> Result<Self, MoneyError> {
        Ok(if self.compare(other)? == Ordering::Less { other } else { self })
    }

    /// Returns the smaller of two amounts.
    ///
    /// # Errors
    /// When the currencies differ.
    pub fn smaller(self, other: Self) -> Result<Self, MoneyError> {
        Ok(if self.compare(other)? == Ordering::Greater { other } else { self })
    }

    /// Returns this amount divided by another, rounded once to `decimals` (at most 9) with halves
    /// to even; `None` when the other amount is 0.
    ///
    /// A debt of 1500.00 with an income of 12000.00 gives `0.125`: trailing zeros are removed.
    ///
    /// # Errors
    /// When the currencies differ, or `decimals` is greater than 9.
    pub fn ratio(self, other: Self, decimals: u32) -> Result<Option<Decimal>, MoneyError> {
        self.same_currency(other)?;
        if other.minor == 0 {
            return Ok(None);
        }
        let overflow = || MoneyError::Overflow { currency: self.currency };
        if decimals > RATIO_DECIMALS_MAX {
            return Err(overflow());
        }
        let scale = 10_i128.checked_pow(decimals).ok_or_else(overflow)?;
        let scaled = i128::from(self.minor).checked_mul(scale).ok_or_else(overflow)?;
        let units = divide_half_even(scaled, i128::from(other.minor)).ok_or_else(overflow)?;
        let ratio = Decimal::try_from_i128_with_scale(units, decimals).map_err(|_| overflow())?;
        Ok(Some(ratio.normalize()))
    }

    /// Returns the double nearest to this amount divided by another: the exact ratio, as rules and cards compare it.
    /// For a division by 0 it is the largest double, or 0 if this amount is 0.
    ///
    /// # Errors
    /// When the currencies differ.
    pub fn quotient(self, other: Self) -> Result<f64, MoneyError> {
        self.same_currency(other)?;
        let by_zero = if self.minor == 0 { 0.0 } else { number::QUOTIENT_BY_ZERO };
        Ok(nearest_quotient(self.minor, other.minor).unwrap_or(by_zero))
    }

    /// Writes the amount as a JSON number with the currency's decimals: `1134.72`.
    pub fn write_json(self, out: &mut JsonOut) {
        out.raw(&self.to_string());
    }

    fn same_currency(self, other: Self) -> Result<(), MoneyError> {
        if self.currency == other.currency {
            return Ok(());
        }
        Err(MoneyError::Currencies { left: self.currency, right: other.currency })
    }

    fn with(self, minor: Option<i64>) -> Result<Self, MoneyError> {
        let currency = self.currency;
        minor.map(|minor| Self { minor, currency }).ok_or(MoneyError::Overflow { currency })
    }
}

/// A quotient is at most 2^63; multiplied by 10^9 it still fits into the 96 bits of a decimal.
const RATIO_DECIMALS_MAX: u32 = 9;

fn misfit(text: &str, currency: Currency, why: Misfit) -> MoneyError {
    let text = shown(text);
    match why {
        Misfit::TooFine => MoneyError::TooFine { text, currency, decimals: currency.decimals() },
        Misfit::TooLarge => MoneyError::TooLarge { text, currency },
    }
}

impl fmt::Display for Money {
    /// Writes the digits with the currency's decimals and without its code: `1134.72`, `-0.05`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.minor.unsigned_abs();
        let per_unit = self.currency.minor_units().unsigned_abs();
        let whole = size.checked_div(per_unit).unwrap_or_default();
        let part = size.checked_rem(per_unit).unwrap_or_default();
        let width = usize::try_from(self.currency.decimals()).unwrap_or_default();
        let digits = if width == 0 { whole.to_string() } else { format!("{whole}.{part:0width$}") };
        f.pad_integral(self.minor >= 0, "", &digits)
    }
}

impl fmt::Debug for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} {}", self.currency)
    }
}
