//! The terms of a loan, and the settings that schedules and portfolios share.

use crate::door::refusal;
use crate::exact::{amount, date, days, money, rate};
use crate::input::{kind, text_of};
use lendwright::currency::Currency;
use lendwright::error::SchedulesError;
use lendwright::lending::portfolio::LoanNumbers;
use lendwright::lending::{self, LendingError, Profile};
use lendwright::{Error, Zone};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};
use std::borrow::Cow;

/// The terms of a loan. `Schedule` lays them out.
///
/// `amount` and `rate` are Decimals or ints. The rate is percent a year, unless `rate_unit` is another unit.
/// `months` is the number of instalments. Interest runs from `start`. `first_due` is the first due date, if
/// it is not one step after the start. `instalment` is the level instalment, if it was agreed. The settings in
/// `profile`, default first:
///
///     convention            plain, fineract_progressive, fineract_progressive_days,
///                           fineract_cumulative, flat, equal_principal, daily_simple, half_up,
///                           ceil_unit: the formula
///     rate_unit             percent, fraction, monthly_percent, daily_percent
///     day_count             months, 30/360, 30U/360, 30/360 NASD, 30E/360, 30E/360 ISDA, Act/365F,
///                           Act/360, Act/364, Act/365L, Act/Act ISDA, Act/Act ICMA, Act/Act AFB,
///                           NL/365; default of daily_simple: Act/365F
///     every                 1 month, 2 weeks, 10 days and the like: the interval between due dates
///     month_end             clamp, roll, keep_end: the due day in a short month
///     rounding              half_even, half_up, up, down: rounding of interest; default of half_up
///                           and daily_simple: half_up
///     instalment_rounding   half_even, half_up, up, down; default of half_up and daily_simple:
///                           half_up, of ceil_unit: up
///     last_instalment       takes_rest, level: the instalment that takes the cents left by rounding
///     instalment_multiple   None, or an amount: the level instalment is a multiple of it
///     principal_grace       0, or the number of first instalments that pay only interest
///     interest_grace        0, or the number of first instalments with interest that is paid later
///     interest_free         0, or the number of first periods without interest
///     total_interest_cap    None, or the maximum interest in percent of the amount (daily_simple)
///     daily_interest_cap    None, or the maximum interest a day in percent of the balance (daily_simple)
///
/// docs/lending.md describes the settings.
///
/// Raises InvalidRequest for an invalid value, which it names, and TypeError for a float.
///
/// >>> import lendwright as lw
/// >>> from datetime import date
/// >>> terms = lw.Terms(12000, 24, 12, date(2026, 1, 31), currency="EGP", convention="flat")
/// >>> lw.Schedule(terms).total_interest
/// Decimal('2880.00')
#[pyclass(frozen, eq, module = "lendwright")]
pub(crate) struct Terms {
    pub(crate) terms: lending::Terms,
    /// The settings as the caller passed them.
    given: Py<PyDict>,
}

impl PartialEq for Terms {
    fn eq(&self, other: &Self) -> bool {
        self.terms == other.terms
    }
}

#[pymethods]
impl Terms {
    #[new]
    #[pyo3(
        signature = (amount, rate, months, start, *, currency, first_due=None, instalment=None, **profile),
        text_signature = "(amount, rate, months, start, *, currency, first_due=None, instalment=None, convention='plain', \
            rate_unit='percent', day_count=None, every='1 month', month_end='clamp', rounding=None, \
            instalment_rounding=None, last_instalment='takes_rest', instalment_multiple=None, principal_grace=0, \
            interest_grace=0, interest_free=0, total_interest_cap=None, daily_interest_cap=None)"
    )]
    #[allow(clippy::too_many_arguments, reason = "Python names them")]
    fn new(
        amount: &Bound<'_, PyAny>,
        rate: &Bound<'_, PyAny>,
        months: &Bound<'_, PyAny>,
        start: &Bound<'_, PyAny>,
        currency: &Bound<'_, PyAny>,
        first_due: Option<&Bound<'_, PyAny>>,
        instalment: Option<&Bound<'_, PyAny>>,
        profile: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let py = amount.py();
        let code = currency_of(py, &text("currency", currency)?)?;
        let given = PyDict::new(py);
        check_settings(profile, &SETTINGS)?;
        given.set_item("currency", currency)?;
        given.set_item("first_due", first_due)?;
        given.set_item("instalment", instalment)?;
        if let Some(profile) = profile {
            given.update(profile.as_mapping())?;
        }
        let loan = LoanNumbers {
            amount: Some(money("amount", amount, code)?.minor().into()),
            rate: Some(self::rate("rate", rate)?.millionths().into()),
            months: Some(count("months", months)?.into()),
            start: Some(days("start", start)?.into()),
        };
        let terms = loan.terms(profile_of(py, profile, code)?, code);
        let first_due = first_due.map(|day| days("first_due", day)).transpose()?;
        let first_due = first_due.map(|days| LoanNumbers::day("first_due", days)).transpose();
        let instalment = instalment.map(|it| money("instalment", it, code)).transpose()?;
        let made = |terms: Result<lending::Terms, LendingError>| {
            let first_due = first_due?;
            let mut terms = terms?;
            (terms.first_due, terms.instalment) = (first_due, instalment);
            Ok(terms)
        };
        let terms = made(terms).map_err(|error: LendingError| refusal(py, &error.into()))?;
        Ok(Self { terms, given: given.unbind() })
    }

    /// The amount of the loan.
    #[getter]
    fn amount<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.terms.amount)
    }

    /// The interest rate, in `rate_unit`.
    #[getter]
    fn rate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("decimal")?.getattr("Decimal")?.call1((self.terms.rate.to_string(),))
    }

    /// The number of instalments.
    #[getter]
    fn months(&self) -> u16 {
        self.terms.months.0
    }

    /// The day from which interest runs.
    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        date(py, self.terms.start.to_epoch_days())
    }

    /// The ISO 4217 code of the currency.
    #[getter]
    fn currency(&self) -> &str {
        self.terms.amount.currency().code()
    }

    /// The unit of the rate: `percent` (a year), `fraction` (a year), `monthly_percent` or `daily_percent`.
    #[getter]
    fn rate_unit(&self) -> &str {
        self.terms.profile.rate_unit.name()
    }

    /// The name of the formula.
    #[getter]
    fn convention(&self) -> &str {
        self.terms.profile.convention.name()
    }

    fn __repr__(&self) -> String {
        let lending::Terms { amount, rate, months, start, profile, .. } = &self.terms;
        format!(
            "Terms({amount} {}, {rate} %, {} months from {start}, {})",
            amount.currency(),
            months.0,
            profile.convention.name()
        )
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, terms) = (slf.py(), slf.get());
        let first = (slf.get_type(), terms.amount(py)?, terms.rate(py)?, terms.months());
        let (class, amount, rate, months) = first;
        let arguments = (class, amount, rate, months, terms.start(py)?);
        let partial = py.import("functools")?.getattr("partial")?;
        Ok((partial.call(arguments, Some(terms.given.bind(py)))?, PyTuple::empty(py)))
    }
}

/// The settings of a schedule, in the order of the signature.
const SETTINGS: [&str; 14] = [
    "convention",
    "rate_unit",
    "day_count",
    "every",
    "month_end",
    "rounding",
    "instalment_rounding",
    "last_instalment",
    "instalment_multiple",
    "principal_grace",
    "interest_grace",
    "interest_free",
    "total_interest_cap",
    "daily_interest_cap",
];

/// Refuses a setting with an unknown name, before its value is read.
pub(crate) fn check_settings(given: Option<&Bound<'_, PyDict>>, known: &[&str]) -> PyResult<()> {
    let Some(given) = given else { return Ok(()) };
    for name in given.keys() {
        let name: String = name.extract()?;
        if known.contains(&name.as_str()) {
            continue;
        }
        let names = given.py().import("lendwright._names")?;
        let near = names.call_method1("suggestion", (&name, known.to_vec(), 0.5))?;
        let near: String = near.extract()?;
        let all = || format!("; the settings are {}", known.join(", "));
        let hint = if near.is_empty() { all() } else { near };
        return Err(PyTypeError::new_err(format!("unknown setting '{name}'{hint}")));
    }
    Ok(())
}

/// Casts a value to this class. The error for another class shows how to make one.
pub(crate) fn instance<'v, 'py, T: pyo3::PyTypeCheck>(
    at: &str,
    value: &'v Bound<'py, PyAny>,
    example: &str,
) -> PyResult<&'v Bound<'py, T>> {
    value
        .cast::<T>()
        .map_err(|_| PyTypeError::new_err(format!("{at}: must be {example}, not {}", kind(value))))
}

/// Example calls for errors.
pub(crate) const TERMS: &str = "lw.Terms(amount, rate, months, start, currency=…)";
pub(crate) const SERVICING: &str = "lw.Servicing(early_fee=…)";

/// Reads a currency's code.
pub(crate) fn currency_of(py: Python<'_>, code: &str) -> PyResult<Currency> {
    Currency::from_code(code)
        .map_err(|error| refusal(py, &Error::from(SchedulesError::from(error))))
}

/// Reads a time zone's name.
pub(crate) fn zone_of(py: Python<'_>, at: &str, name: &str) -> PyResult<Zone> {
    let reason = "must be a time zone of the IANA database, like Africa/Cairo";
    name.parse().map_err(|_| refusal(py, &Error::value(at, reason, name)))
}

/// The number of decimals of a currency's amounts.
#[pyfunction]
pub(crate) fn currency_decimals(py: Python<'_>, currency: &str) -> PyResult<u32> {
    Ok(currency_of(py, currency)?.decimals())
}

/// Reads the settings of a profile by their names.
pub(crate) fn profile_of(
    py: Python<'_>,
    given: Option<&Bound<'_, PyDict>>,
    currency: Currency,
) -> PyResult<Profile> {
    let Some(given) = given else { return Ok(Profile::default()) };
    let refused = |error: LendingError| refusal(py, &Error::from(error));
    let mut profile = Profile::default();
    // The convention sets the defaults of the other settings.
    if let Some(convention) = given.get_item("convention")?.filter(|value| !value.is_none()) {
        profile = Profile::by_name(&text("convention", &convention)?).map_err(refused)?;
    }
    for (name, value) in given.iter() {
        let name: String = name.extract()?;
        if value.is_none() || name == "convention" {
            continue;
        }
        match name.as_str() {
            "principal_grace" => profile.principal_grace = short("principal_grace", &value)?,
            "interest_grace" => profile.interest_grace = short("interest_grace", &value)?,
            "interest_free" => profile.interest_free = short("interest_free", &value)?,
            "instalment_multiple" => {
                profile.instalment_multiple = Some(money("instalment_multiple", &value, currency)?);
            }
            "total_interest_cap" => {
                profile.total_interest_cap = Some(rate("total_interest_cap", &value)?);
            }
            "daily_interest_cap" => {
                profile.daily_interest_cap = Some(rate("daily_interest_cap", &value)?);
            }
            setting => {
                profile.set(setting, &text(setting, &value)?).map_err(refused)?;
            }
        }
    }
    Ok(profile)
}

pub(crate) fn text(at: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    let wrong = |_| PyTypeError::new_err(format!("{at}: must be a str, not {}", kind(value)));
    text_of(at, value.cast::<PyString>().map_err(wrong)?).map(Cow::into_owned)
}

/// Reads a whole number. One beyond 64 bits becomes `i64::MAX`, which the library refuses.
pub(crate) fn count(at: &str, value: &Bound<'_, PyAny>) -> PyResult<i64> {
    let wrong = || PyTypeError::new_err(format!("{at}: must be an int, not {}", kind(value)));
    if value.is_instance_of::<PyBool>() {
        return Err(wrong());
    }
    let whole = value.call_method0("__index__").map_err(|_| wrong())?;
    whole.extract().or(Ok(i64::MAX))
}

pub(crate) fn short(at: &str, value: &Bound<'_, PyAny>) -> PyResult<u16> {
    let number = count(at, value)?;
    let wrong = |_| refusal(value.py(), &Error::value(at, "must be from 0 to 600", number));
    u16::try_from(number).map_err(wrong)
}
