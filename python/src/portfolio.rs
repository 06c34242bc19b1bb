//! Portfolios in columns.

use crate::door::refusal;
use crate::terms::{currency_of, profile_of};
use lendwright::Error;
use lendwright::currency::Currency;
use lendwright::error::SchedulesError;
use lendwright::lending::portfolio::{Fault, Loans, Portfolio, PortfolioError};
use lendwright_arrow::capsules::{Column, ImportedColumn, Part};
use lendwright_arrow::{ColumnType, Node, OptionalColumns, PortfolioColumns};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ops::{ControlFlow, Range};

/// The number of loans that are laid out between two checks of signals and progress.
const PART: usize = 4_096;

/// The fault of a refused loan: row, field, value, code and a sentence.
pub(crate) type FaultRow = (usize, String, String, String, String);

/// Lays out loans in columns. Returns the columns by name, and the refused loans.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "its only caller names them")]
#[allow(clippy::fn_params_excessive_bools, reason = "as above")]
#[pyo3(signature = (amounts, rates, months, starts, *, currency, profile, aprc, rows, strict, on_progress))]
pub(crate) fn portfolio<'py>(
    py: Python<'py>,
    amounts: &Bound<'py, PyAny>,
    rates: &Bound<'py, PyAny>,
    months: &Bound<'py, PyAny>,
    starts: &Bound<'py, PyAny>,
    currency: &str,
    profile: &Bound<'py, PyDict>,
    aprc: bool,
    rows: bool,
    strict: bool,
    on_progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<PortfolioResult<'py>> {
    let code = currency_of(py, currency)?;
    let portfolio = Portfolio::new(profile_of(py, Some(profile), code)?, code);
    let mut portfolio = if strict { portfolio.strict() } else { portfolio };
    let columns = LoanColumns::from_objects([amounts, rates, months, starts], code)?;
    let count = columns.count().map_err(|error| refused(py, error))?;
    let most_rows = if rows { columns.most_rows(py, count) } else { 0 };
    let mut laid = PortfolioColumns::room(count, most_rows, OptionalColumns { aprc, rows });
    in_parts(py, count, on_progress, |part| columns.lay_out(py, &mut portfolio, &mut laid, part))?;
    laid.cut();
    let faults = std::mem::take(&mut laid.faults);
    given(py, laid.into_columns(), faults)
}

/// Works through loans in parts. Checks signals and reports progress after each part.
pub(crate) fn in_parts(
    py: Python<'_>,
    count: usize,
    on_progress: Option<&Bound<'_, PyAny>>,
    mut work: impl FnMut(Range<usize>) -> PyResult<()>,
) -> PyResult<()> {
    for part in parts(count) {
        let done = part.end;
        work(part)?;
        py.check_signals()?;
        if let Some(on_progress) = on_progress {
            on_progress.call1((done, count))?;
        }
    }
    Ok(())
}

/// The result: the columns by name, and the refused loans.
pub(crate) type PortfolioResult<'py> = (Bound<'py, PyDict>, Vec<FaultRow>);

pub(crate) fn given<'py>(
    py: Python<'py>,
    columns: Vec<(&'static str, Node)>,
    faults: Vec<Fault>,
) -> PyResult<PortfolioResult<'py>> {
    let out = PyDict::new(py);
    for (name, node) in columns {
        out.set_item(name, Py::new(py, Column::new(node))?)?;
    }
    Ok((out, faults.into_iter().map(told).collect()))
}

/// The unit of a rate is a millionth of a percent.
const RATE_DECIMALS: u32 = 6;

fn parts(count: usize) -> impl Iterator<Item = Range<usize>> {
    (0..count).step_by(PART).map(move |from| from..from.saturating_add(PART).min(count))
}

/// The columns of loans from the caller.
pub(crate) struct LoanColumns {
    amounts: ImportedColumn,
    rates: ImportedColumn,
    months: ImportedColumn,
    starts: ImportedColumn,
}

impl LoanColumns {
    /// Reads amounts, rates, months and starts.
    pub(crate) fn from_objects(
        columns: [&Bound<'_, PyAny>; 4],
        currency: Currency,
    ) -> PyResult<Self> {
        let [amounts, rates, months, starts] = columns;
        let units = |decimals| ColumnType::Units { decimals };
        Ok(Self {
            amounts: ImportedColumn::from_object("amounts", amounts, units(currency.decimals()))?,
            rates: ImportedColumn::from_object("rates", rates, units(RATE_DECIMALS))?,
            months: ImportedColumn::from_object("months", months, ColumnType::Whole)?,
            starts: ImportedColumn::from_object("starts", starts, ColumnType::Days)?,
        })
    }

    pub(crate) fn count(&self) -> Result<usize, PortfolioError> {
        let expected = self.amounts.rows();
        let others = [("rates", &self.rates), ("months", &self.months), ("starts", &self.starts)];
        let rows = |(name, column): (&'static str, &ImportedColumn)| (name, column.rows());
        match others.map(rows).into_iter().find(|(_, rows)| *rows != expected) {
            None => Ok(expected),
            Some((column, rows)) => Err(PortfolioError::Length { column, rows, expected }),
        }
    }

    fn most_rows(&self, py: Python<'_>, count: usize) -> usize {
        let most = |part: Range<usize>| {
            let months = self.months.part(py, part);
            let loans =
                Loans { amounts: &months, rates: &months, months: &months, starts: &months };
            loans.most_rows()
        };
        parts(count).map(most).fold(0, usize::saturating_add)
    }

    /// Returns some of the rows.
    pub(crate) fn part(&self, py: Python<'_>, part: &Range<usize>) -> [Part<'_>; 4] {
        let columns = [&self.amounts, &self.rates, &self.months, &self.starts];
        columns.map(|column| column.part(py, part.clone()))
    }

    /// Lays out some of the loans, without the interpreter's lock.
    fn lay_out(
        &self,
        py: Python<'_>,
        portfolio: &mut Portfolio,
        laid: &mut PortfolioColumns,
        part: Range<usize>,
    ) -> PyResult<()> {
        let [amounts, rates, months, starts] = &self.part(py, &part);
        let loans = Loans { amounts, rates, months, starts };
        let end = laid.end(part.start);
        let mut columns = laid.part(part.clone());
        let goes_on = |_| ControlFlow::Continue(());
        let faults = py.detach(|| portfolio.lay_out(&loans, &mut columns, goes_on));
        let faults = faults.map_err(|error| refused(py, in_whole(error, part.start)))?;
        laid.settle(part, end, faults);
        Ok(())
    }
}

/// Converts an error of a part to one with the row in the whole.
pub(crate) fn in_whole(error: PortfolioError, from: usize) -> PortfolioError {
    match error {
        PortfolioError::Refused(fault) => PortfolioError::Refused(fault.in_part_from(from)),
        error => error,
    }
}

pub(crate) fn refused(py: Python<'_>, error: PortfolioError) -> PyErr {
    refusal(py, &Error::from(SchedulesError::from(error)))
}

fn told(fault: Fault) -> FaultRow {
    let Fault { row, error, .. } = fault;
    let (field, code) = (error.field().to_owned(), error.code().name().to_owned());
    let value = error.value();
    (row, field, value, code, error.to_string())
}
