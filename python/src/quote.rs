//! Quotes without a book.

use crate::door::refusal;
use crate::exact::{amount, date, days, money, rate};
use crate::terms::{SERVICING, TERMS, Terms, check_settings, count, instance, short, text};
use lendwright::Error;
use lendwright::currency::{CLF, Currency};
use lendwright::lending::portfolio::SettlementNumbers;
use lendwright::lending::{self, Charge, LendingError, Penalty, PenaltyMode, Price, Rounding};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// The settings for the cost of settling a loan, for `Quote` and `quotes`.
///
/// The fee and the penalties are Decimals or ints. They are percent, unless `penalty_mode` or `fee_base` has
/// another unit. `docs/lending.md` lists the values of each setting. By default there is no fee and no penalty.
///
/// Raises InvalidRequest for an invalid value, which it names, and TypeError for a float.
///
/// >>> import lendwright as lw
/// >>> lw.Servicing(early_fee=2, late_penalty=2, very_late_penalty=5)
/// Servicing(actuarial, early_fee=2)
#[pyclass(frozen, eq, module = "lendwright")]
pub(crate) struct Servicing {
    /// The settings read in a currency with 4 decimals, the most of any currency.
    servicing: lending::Servicing,
    /// The settings as the caller passed them.
    given: Py<PyDict>,
}

impl PartialEq for Servicing {
    fn eq(&self, other: &Self) -> bool {
        self.servicing == other.servicing
    }
}

#[pymethods]
impl Servicing {
    #[new]
    #[pyo3(
        signature = (**settings),
        text_signature = "(*, early_fee=0, late_penalty=0, very_late_penalty=0, settlement='actuarial', \
            accrual='thirtieths', fee_base='outstanding_principal', unearned_interest='keep', overdue_interest='none', \
            penalty_mode='percent', penalty_tier='replace', penalty_base='instalment', penalty_from='due_date', \
            penalty_cap=None, penalty_grace_days=0, very_late_days=30)"
    )]
    fn new(py: Python<'_>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let given = PyDict::new(py);
        if let Some(settings) = settings {
            given.update(settings.as_mapping())?;
        }
        check_settings(settings, &SETTINGS)?;
        let servicing = read(&given, CLF, Rounding::HalfEven)?;
        Ok(Self { servicing, given: given.unbind() })
    }

    fn __repr__(&self) -> String {
        let lending::Servicing { settlement, early_fee, .. } = &self.servicing;
        format!("Servicing({}, early_fee={early_fee})", settlement.name())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let partial = py.import("functools")?.getattr("partial")?;
        let made = partial.call((slf.get_type(),), Some(slf.get().given.bind(py)))?;
        Ok((made, PyTuple::empty(py)))
    }
}

impl Servicing {
    /// Returns the settings for loans of a currency. Penalties are rounded like interest.
    pub(crate) fn of(
        &self,
        py: Python<'_>,
        currency: Currency,
        rounding: Rounding,
    ) -> PyResult<lending::Servicing> {
        read(self.given.bind(py), currency, rounding)
    }
}

/// The settings, in the order of the signature.
const SETTINGS: [&str; 15] = [
    "early_fee",
    "late_penalty",
    "very_late_penalty",
    "settlement",
    "accrual",
    "fee_base",
    "unearned_interest",
    "overdue_interest",
    "penalty_mode",
    "penalty_tier",
    "penalty_base",
    "penalty_from",
    "penalty_cap",
    "penalty_grace_days",
    "very_late_days",
];

/// Reads settings by their names.
fn read(
    given: &Bound<'_, PyDict>,
    currency: Currency,
    rounding: Rounding,
) -> PyResult<lending::Servicing> {
    let py = given.py();
    let refused = |error: LendingError| refusal(py, &Error::from(error));
    let found = |name: &str| -> PyResult<Option<Bound<'_, PyAny>>> {
        Ok(given.get_item(name)?.filter(|value| !value.is_none()))
    };
    let mode = found("penalty_mode")?.map(|mode| text("penalty_mode", &mode)).transpose()?;
    let mode = mode.map_or(Ok(PenaltyMode::Percent), |mode| PenaltyMode::by_name(&mode));
    let mode = mode.map_err(refused)?;
    let charge = |field: &'static str| -> PyResult<Charge> {
        let number = match (found(field)?, mode) {
            (None, _) => 0,
            (Some(value), PenaltyMode::Fixed) => money(field, &value, currency)?.minor(),
            (Some(value), _) => rate(field, &value)?.millionths(),
        };
        mode.charge(field, number, currency).map_err(refused)
    };
    let mut penalty = Penalty::new(charge("late_penalty")?, charge("very_late_penalty")?);
    penalty.rounding = rounding;
    let mut servicing = lending::Servicing::new(penalty, lendwright::Rate::default());
    for (name, value) in given.iter() {
        let name: String = name.extract()?;
        if value.is_none() {
            continue;
        }
        let penalty = &mut servicing.penalty;
        match name.as_str() {
            "penalty_mode" | "late_penalty" | "very_late_penalty" => {}
            "early_fee" => servicing.early_fee = rate("early_fee", &value)?,
            "penalty_cap" => penalty.cap = Some(rate("penalty_cap", &value)?),
            "penalty_grace_days" => penalty.grace_days = short("penalty_grace_days", &value)?,
            "very_late_days" => penalty.very_late_days = short("very_late_days", &value)?,
            setting => {
                servicing.set(setting, &text(setting, &value)?).map_err(refused)?;
            }
        }
    }
    Ok(servicing)
}

/// The cost of settling a loan on a day. The first `paid` instalments were paid, each in full on its due date.
///
/// Amounts are Decimals in units of the currency.
///
/// Raises InvalidRequest if there is no schedule for the terms, or if fewer than `paid` instalments are due by
/// the day. The error names the field and its value.
///
/// >>> import lendwright as lw
/// >>> from datetime import date
/// >>> terms = lw.Terms(12000, 24, 12, date(2026, 1, 31), currency="EGP")
/// >>> servicing = lw.Servicing(early_fee=2, late_penalty=2, very_late_penalty=5)
/// >>> quote = lw.Quote(terms, servicing, 4, date(2026, 6, 12))
/// >>> quote.principal, quote.accrued, quote.fee, quote.total
/// (Decimal('8312.32'), Decimal('66.50'), Decimal('166.25'), Decimal('8545.07'))
/// >>> quote.on(date(2026, 6, 30)).total
/// Decimal('8625.45')
#[pyclass(frozen, eq, module = "lendwright")]
pub(crate) struct Quote {
    price: Price,
    terms: Py<Terms>,
    servicing: Py<Servicing>,
    paid: i64,
    day: i32,
}

impl PartialEq for Quote {
    fn eq(&self, other: &Self) -> bool {
        let of = |quote: &Self| (quote.price, quote.paid, quote.day);
        of(self) == of(other)
            && self.terms.get() == other.terms.get()
            && self.servicing.get() == other.servicing.get()
    }
}

#[pymethods]
impl Quote {
    #[new]
    fn new(
        terms: &Bound<'_, PyAny>,
        servicing: &Bound<'_, PyAny>,
        paid: &Bound<'_, PyAny>,
        day: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let terms = instance("terms", terms, TERMS)?;
        let servicing = instance("servicing", servicing, SERVICING)?;
        let (paid, day) = (count("paid", paid)?, days("day", day)?);
        Self::made(terms, servicing, paid, day)
    }

    /// Returns the quote of the same loan on another day.
    fn on(&self, py: Python<'_>, day: &Bound<'_, PyAny>) -> PyResult<Self> {
        let day = days("day", day)?;
        Self::made(self.terms.bind(py), self.servicing.bind(py), self.paid, day)
    }

    /// The terms of the loan.
    #[getter]
    fn terms<'py>(&self, py: Python<'py>) -> Bound<'py, Terms> {
        self.terms.bind(py).clone()
    }

    /// The settings for the price.
    #[getter]
    fn servicing<'py>(&self, py: Python<'py>) -> Bound<'py, Servicing> {
        self.servicing.bind(py).clone()
    }

    /// The number of the first instalments that were paid.
    #[getter]
    fn paid(&self) -> i64 {
        self.paid
    }

    /// The day of the settlement.
    #[getter]
    fn day<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        date(py, self.day)
    }

    /// The unpaid principal.
    #[getter]
    fn principal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.price.principal)
    }

    /// The interest that has accrued and is unpaid.
    #[getter]
    fn accrued<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.price.accrued)
    }

    /// The fee for paying early.
    #[getter]
    fn fee<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.price.fee)
    }

    /// The refund of interest that was paid but has not accrued.
    #[getter]
    fn rebate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.price.rebate)
    }

    /// The amount to pay in addition to the principal: accrued interest plus fee, minus rebate.
    #[getter]
    fn interest<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.price.interest)
    }

    /// The amount to pay.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.price.total)
    }

    /// The penalty owed in addition to `total`.
    #[getter]
    fn penalty<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.price.penalty)
    }

    /// Whether an instalment is late. The loan can't be settled before that instalment is paid.
    #[getter]
    fn is_late(&self) -> bool {
        self.price.is_late
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let total = self.price.total;
        let late = if self.price.is_late { ", late" } else { "" };
        Ok(format!("Quote({total} {} on {}{late})", total.currency(), self.day(py)?.str()?))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("lendwright._cards")?.getattr("quote")?.call1((slf,))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, quote) = (slf.py(), slf.get());
        let (terms, servicing) = (quote.terms(py), quote.servicing(py));
        let arguments = (terms, servicing, quote.paid, quote.day(py)?).into_pyobject(py)?;
        PyTuple::new(py, [slf.get_type().into_any(), arguments.into_any()])
    }
}

impl Quote {
    fn made(
        terms: &Bound<'_, Terms>,
        servicing: &Bound<'_, Servicing>,
        paid: i64,
        day: i32,
    ) -> PyResult<Self> {
        let (py, given) = (terms.py(), &terms.get().terms);
        let (currency, rounding) = (given.amount.currency(), given.profile.rounding);
        let serviced = servicing.get().of(py, currency, rounding)?;
        let settling = SettlementNumbers { paid: Some(paid.into()), day: Some(day.into()) };
        let price = settling.price(given, &serviced);
        let price = price.map_err(|error| refusal(py, &Error::from(error)))?;
        let (terms, servicing) = (terms.clone().unbind(), servicing.clone().unbind());
        Ok(Self { price, terms, servicing, paid, day })
    }
}
