//! Schedules without a book.

use crate::door::refusal;
use crate::exact::{amount, date};
use crate::terms::{TERMS, Terms, instance};
use lendwright::lending::apr::{AnnualRate, eu::TimeUnit};
use lendwright::lending::{self, LendingError};
use lendwright::{Error, Money};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

/// The instalments of a loan. The sum of their principal is the amount, to the minor unit.
///
/// It is a sequence of `Instalment`. Amounts are Decimals in units of the currency.
///
/// Raises InvalidRequest if there is no schedule for the terms. The error names the field and its value. Its
/// code is `not_amortising` if the instalments would never pay back the loan.
///
/// >>> import lendwright as lw
/// >>> from datetime import date
/// >>> schedule = lw.Schedule(lw.Terms(12000, 24, 12, date(2026, 1, 31), currency="EGP"))
/// >>> schedule.instalment, schedule.last_instalment, schedule.total_interest
/// (Decimal('1134.72'), Decimal('1134.67'), Decimal('1616.59'))
/// >>> schedule.rows[0].due, schedule.rows[0].principal
/// (datetime.date(2026, 2, 28), Decimal('894.72'))
#[pyclass(frozen, eq, module = "lendwright")]
pub(crate) struct Schedule {
    schedule: lending::Schedule,
    terms: Py<Terms>,
}

impl PartialEq for Schedule {
    fn eq(&self, other: &Self) -> bool {
        self.terms.get() == other.terms.get()
    }
}

/// The total of an instalment.
fn total_of(py: Python<'_>, row: &lending::Instalment) -> PyResult<Money> {
    row.total().map_err(|error| refusal(py, &Error::from(error)))
}

#[pymethods]
impl Schedule {
    #[new]
    fn new(terms: &Bound<'_, PyAny>) -> PyResult<Self> {
        let terms: &Bound<'_, Terms> = instance("terms", terms, TERMS)?;
        let refused = |error: LendingError| refusal(terms.py(), &Error::from(error));
        let schedule = lending::Schedule::new(&terms.get().terms).map_err(refused)?;
        Ok(Self { schedule, terms: terms.clone().unbind() })
    }

    /// The terms of the loan.
    #[getter]
    fn terms<'py>(&self, py: Python<'py>) -> Bound<'py, Terms> {
        self.terms.bind(py).clone()
    }

    /// The level instalment. If instalments fall over time, the first that pays principal.
    #[getter]
    fn instalment<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.schedule.instalment())
    }

    /// The last instalment.
    #[getter]
    fn last_instalment<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, total_of(py, &self.schedule.last())?)
    }

    /// The total interest.
    #[getter]
    fn total_interest<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.schedule.total_interest())
    }

    /// The sum of all instalments.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.schedule.total())
    }

    /// The annual percentage rate of charge of the European Union, as an unrounded fraction (0.27 is 27 %).
    ///
    /// It covers only interest, no other charges. None if there is no rate, for extreme terms.
    #[getter]
    fn aprc(&self) -> Option<f64> {
        let counting = TimeUnit::for_frequency(self.terms.get().terms.profile.every);
        self.schedule.aprc(counting).ok().map(AnnualRate::fraction)
    }

    /// The instalments, in order.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = self.schedule.iter().map(|row| Py::new(py, Instalment(row)));
        PyList::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    /// Returns the instalments as rows of a table: a list of dicts. Any table library reads it.
    ///
    /// >>> import lendwright as lw
    /// >>> from datetime import date
    /// >>> rows = lw.Schedule(lw.Terms(100, 12, 2, date(2026, 1, 1), currency="EUR")).to_rows()
    /// >>> rows[1]["balance"], *rows[1]
    /// (Decimal('0.00'), 'number', 'due', 'principal', 'interest', 'total', 'balance')
    fn to_rows<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let row = |row: lending::Instalment| {
            let values = PyDict::new(py);
            values.set_item("number", row.number)?;
            values.set_item("due", date(py, row.due.to_epoch_days())?)?;
            values.set_item("principal", amount(py, row.principal)?)?;
            values.set_item("interest", amount(py, row.interest)?)?;
            values.set_item("total", amount(py, total_of(py, &row)?)?)?;
            values.set_item("balance", amount(py, row.balance)?)?;
            Ok(values)
        };
        self.schedule.iter().map(row).collect()
    }

    /// Returns the rows of `to_rows` as a pandas DataFrame.
    ///
    /// The numbers of the instalments are the index. Amounts are Decimals. Raises ImportError if pandas is not
    /// installed.
    fn to_frame<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let frame = py.import("pandas")?.getattr("DataFrame")?.call1((self.to_rows(py)?,))?;
        frame.call_method1("set_index", ("number",))
    }

    fn __len__(&self) -> usize {
        self.schedule.len()
    }

    /// Returns the instalment at an index. A negative index counts from the end.
    fn __getitem__(&self, index: isize) -> PyResult<Instalment> {
        let from_end = || self.schedule.len().checked_sub(index.unsigned_abs());
        let place = usize::try_from(index).ok().or_else(from_end);
        let found = place.and_then(|place| self.schedule.iter().nth(place)).map(Instalment);
        found.ok_or_else(|| PyIndexError::new_err("there is no such instalment"))
    }

    fn __repr__(&self) -> String {
        let (level, count) = (self.schedule.instalment(), self.schedule.len());
        let interest = self.schedule.total_interest();
        format!(
            "Schedule({count} instalments of {level} {}, interest {interest})",
            level.currency()
        )
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("lendwright._cards")?.getattr("schedule")?.call1((slf,))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let arguments = PyTuple::new(slf.py(), [slf.get().terms(slf.py())])?;
        PyTuple::new(slf.py(), [slf.get_type().into_any(), arguments.into_any()])
    }
}

/// One instalment of a schedule.
#[pyclass(frozen, eq, module = "lendwright")]
#[derive(PartialEq)]
pub(crate) struct Instalment(lending::Instalment);

#[pymethods]
impl Instalment {
    /// The number of the instalment, counted from 1.
    #[getter]
    fn number(&self) -> u16 {
        self.0.number
    }

    /// The day from which its interest runs: the previous due date, or the start.
    #[getter]
    fn period_start<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        date(py, self.0.period_start.to_epoch_days())
    }

    /// The due date.
    #[getter]
    fn due<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        date(py, self.0.due.to_epoch_days())
    }

    /// The principal that is due.
    #[getter]
    fn principal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.0.principal)
    }

    /// The interest that is due.
    #[getter]
    fn interest<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.0.interest)
    }

    /// The interest of its period. It differs from `interest` if a grace period defers interest.
    #[getter]
    fn own_interest<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.0.own_interest)
    }

    /// The amount that is due: principal and interest.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, total_of(py, &self.0)?)
    }

    /// The principal that is left after this instalment.
    #[getter]
    fn balance<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.0.balance)
    }

    fn __repr__(&self) -> String {
        let lending::Instalment { number, due, principal, interest, balance, .. } = &self.0;
        format!(
            "Instalment(number={number}, due={due}, principal={principal}, interest={interest}, \
             balance={balance})"
        )
    }
}
