//! Converts exact numbers and days from and to Python: `Decimal`, int and `date`.

use crate::door::refusal;
use crate::input::kind;
use lendwright::currency::Currency;
use lendwright::{Error, Money, MoneyError, Rate, RateError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDate, PyFloat, PyString};

/// Reads an amount of money: a Decimal or an int.
pub(crate) fn money(at: &str, value: &Bound<'_, PyAny>, currency: Currency) -> PyResult<Money> {
    let text = digits(at, value, "money", "12.34")?;
    Money::parse(&text, currency).map_err(|error| {
        let reason = match error {
            MoneyError::TooFine { currency, decimals, .. } => {
                format!("must have at most the {decimals} decimals of {currency}")
            }
            MoneyError::TooLarge { .. } => "must fit into 64 bits of minor units".to_owned(),
            _ => "must be an amount of money".to_owned(),
        };
        refusal(value.py(), &Error::value(at, reason, text))
    })
}

/// Reads a rate in percent: a Decimal or an int.
pub(crate) fn rate(at: &str, value: &Bound<'_, PyAny>) -> PyResult<Rate> {
    let text = digits(at, value, "a rate", "24.5")?;
    Rate::percent(&text).map_err(|error| {
        let reason = match error {
            RateError::NotANumber { .. } => "must be a number",
            RateError::TooFine { .. } => "must have at most 6 decimals",
            RateError::OutOfRange { .. } => "must be from 0 to 1000",
        };
        refusal(value.py(), &Error::value(at, reason, text))
    })
}

/// The digits of a Decimal or an int.
fn digits(at: &str, value: &Bound<'_, PyAny>, what: &str, example: &str) -> PyResult<String> {
    let advice = format!("pass Decimal(\"{example}\") or an int");
    if value.is_instance_of::<PyFloat>() || kind(value).starts_with("numpy.float") {
        let text = format!("{at}: a float can't hold {what} exactly; {advice}");
        return Err(PyTypeError::new_err(text));
    }
    if value.is_instance(decimal(value.py())?)? {
        return Ok(value.str()?.to_string());
    }
    let no_number = || {
        let text = format!("{at}: {} is not {what}; {advice}", kind(value));
        PyTypeError::new_err(text)
    };
    if value.is_instance_of::<PyBool>() || kind(value).starts_with("numpy.bool") {
        return Err(no_number());
    }
    let whole = value.call_method0("__index__").map_err(|_| no_number())?;
    Ok(whole.str()?.to_string())
}

fn decimal(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static DECIMAL: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let found = DECIMAL
        .get_or_try_init(py, || py.import("decimal")?.getattr("Decimal").map(Bound::unbind))?;
    Ok(found.bind(py))
}

/// Converts an amount to a Decimal.
pub(crate) fn amount(py: Python<'_>, money: Money) -> PyResult<Bound<'_, PyAny>> {
    decimal(py)?.call1((money.to_string(),))
}

/// Reads a day as the number of days since 1970-01-01. Midnight without a time zone is also a day.
pub(crate) fn days(at: &str, value: &Bound<'_, PyAny>) -> PyResult<i32> {
    let day = value.py().import("lendwright._foreign")?.getattr("day_of")?.call1((value, at))?;
    if day.is_none() {
        let hint = match value.cast::<PyString>() {
            Ok(_) => "; date.fromisoformat(\"2026-01-31\") makes one",
            Err(_) => "",
        };
        let text = format!("{at}: must be a date, not {}{hint}", kind(value));
        return Err(PyTypeError::new_err(text));
    }
    let ordinal: i32 = day.call_method0("toordinal")?.extract()?;
    Ok(ordinal.saturating_sub(EPOCH))
}

/// Python's ordinal of 1970-01-01.
const EPOCH: i32 = 719_163;

/// Makes a date from the number of days since 1970-01-01.
pub(crate) fn date(py: Python<'_>, days: i32) -> PyResult<Bound<'_, PyAny>> {
    let ordinal = days.saturating_add(EPOCH);
    py.get_type::<PyDate>().call_method1("fromordinal", (ordinal,))
}
