//! Checks of fields that requests for payments have in common.

use crate::error::{Error, ServicingError};
use lendwright_types::Money;
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::is_control;
use rust_decimal::Decimal;

/// The payment method if none is sent.
pub(super) const METHOD_DEFAULT: &str = "cash";
const METHOD_CHARS_MAX: usize = 50;
/// The decimals of the finest currency.
const DECIMALS_MAX: u32 = 4;

/// Returns an amount without trailing zeros.
///
/// # Errors
/// If it is not greater than 0, or has more decimals than any currency.
pub(crate) fn checked_amount(sent: Decimal) -> Result<Decimal, Error> {
    let amount = sent.normalize();
    if amount <= Decimal::ZERO || amount.scale() > DECIMALS_MAX {
        return Err(invalid(sent));
    }
    Ok(amount)
}

/// Returns the price of a settlement without trailing zeros. 0 means that nothing is to be paid.
///
/// # Errors
/// If it is below 0, or has more decimals than any currency.
pub(crate) fn checked_price(sent: Decimal) -> Result<Decimal, Error> {
    if sent.is_zero() && sent.scale() <= DECIMALS_MAX {
        Ok(Decimal::ZERO)
    } else {
        checked_amount(sent)
    }
}

/// Returns an amount in a currency.
///
/// # Errors
/// If it has more decimals than the currency, or is too large.
pub(crate) fn amount_in(amount: Decimal, currency: Currency) -> Result<Money, Error> {
    Money::from_decimal(amount, currency).map_err(|_| invalid(amount))
}

fn invalid(amount: Decimal) -> Error {
    ServicingError::AmountInvalid { amount: amount.to_string() }.into()
}

/// Returns an amount sent by the host, without trailing zeros.
///
/// # Errors
/// If it is not greater than 0, or has more decimals than any currency. The text names the reason.
pub(crate) fn host_amount(sent: Decimal) -> Result<Decimal, Error> {
    let amount = sent.normalize();
    if amount <= Decimal::ZERO {
        return Err(refused(sent, "must be greater than 0".to_owned()));
    }
    if amount.scale() > DECIMALS_MAX {
        return Err(refused(sent, format!("must have at most {DECIMALS_MAX} decimals")));
    }
    Ok(amount)
}

/// Returns an amount sent by the host, in a currency.
///
/// # Errors
/// If it has more decimals than the currency, or is too large. The text names the reason.
pub(crate) fn host_amount_in(amount: Decimal, currency: Currency) -> Result<Money, Error> {
    Money::from_decimal(amount, currency).map_err(|_| {
        let (code, decimals) = (currency.code(), currency.decimals());
        let reason = if amount.scale() > decimals {
            format!("must have at most {decimals} decimals in {code}")
        } else {
            "is larger than any loan".to_owned()
        };
        refused(amount, reason)
    })
}

fn refused(amount: Decimal, reason: String) -> Error {
    ServicingError::AmountRefused { amount: amount.to_string(), reason }.into()
}

/// Returns the payment method.
///
/// # Errors
/// If the text is longer than 50 characters, or has control characters.
pub(crate) fn checked_method(sent: Option<&str>) -> Result<&str, Error> {
    let method = sent.map(str::trim).filter(|method| !method.is_empty()).unwrap_or(METHOD_DEFAULT);
    if method.chars().count() > METHOD_CHARS_MAX || method.chars().any(is_control) {
        let reason = format!("must be a text of at most {METHOD_CHARS_MAX} characters");
        return Err(Error::value(
            "payment_method",
            reason,
            lendwright_types::number::shown(method),
        ));
    }
    Ok(method)
}
