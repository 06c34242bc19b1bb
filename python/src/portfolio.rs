//! Portfolios in columns.

use crate::door::refusal;
use crate::terms::{currency_of, profile_of};
use lendwright::Error;
use lendwright::error::SchedulesError;
use lendwright::lending::portfolio::{Fault, Loans, Portfolio, PortfolioError};
use lendwright_arrow::capsules::{Column, Incoming};
use lendwright_arrow::{Asked, Laid, Wanted};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ops::{ControlFlow, Range};

/// How many loans are laid out between two looks at signals and progress.
const PART: usize = 4_096;

/// What is told of a loan that was refused: row, field, value, code and a sentence.
type Told = (usize, String, String, String, String);

/// Lays out loans in columns: the columns by name, and the loans that were refused.
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
) -> PyResult<(Bound<'py, PyDict>, Vec<Told>)> {
    let code = currency_of(py, currency)?;
    let portfolio = Portfolio::new(profile_of(py, Some(profile), code)?, code);
    let mut portfolio = if strict { portfolio.strict() } else { portfolio };
    let units = |decimals| Wanted::Units { decimals };
    let columns = Incomings {
        amounts: Incoming::of("amounts", amounts, units(code.decimals()))?,
        rates: Incoming::of("rates", rates, units(RATE_DECIMALS))?,
        months: Incoming::of("months", months, Wanted::Whole)?,
        starts: Incoming::of("starts", starts, Wanted::Days)?,
    };
    let count = columns.count().map_err(|error| refused(py, error))?;
    let most_rows = if rows { columns.most_rows(py, count) } else { 0 };
    let mut laid = Laid::room(count, most_rows, Asked { aprc, rows });
    for part in parts(count) {
        columns.lay_out(py, &mut portfolio, &mut laid, part.clone())?;
        py.check_signals()?;
        if let Some(on_progress) = on_progress {
            on_progress.call1((part.end, count))?;
        }
    }
    laid.cut();
    let faults = std::mem::take(&mut laid.faults).into_iter().map(told).collect();
    let out = PyDict::new(py);
    for (name, node) in laid.into_columns() {
        out.set_item(name, Py::new(py, Column::new(node))?)?;
    }
    Ok((out, faults))
}

/// A rate is counted in millionths of a percent.
const RATE_DECIMALS: u32 = 6;

fn parts(count: usize) -> impl Iterator<Item = Range<usize>> {
    (0..count).step_by(PART).map(move |from| from..from.saturating_add(PART).min(count))
}

/// The columns that came in.
struct Incomings {
    amounts: Incoming,
    rates: Incoming,
    months: Incoming,
    starts: Incoming,
}

impl Incomings {
    fn count(&self) -> Result<usize, PortfolioError> {
        let expected = self.amounts.rows();
        let others = [("rates", &self.rates), ("months", &self.months), ("starts", &self.starts)];
        let rows = |(name, column): (&'static str, &Incoming)| (name, column.rows());
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

    /// Lays out some of the loans, without the interpreter's lock.
    fn lay_out<'p>(
        &'p self,
        py: Python<'_>,
        portfolio: &mut Portfolio,
        laid: &mut Laid,
        part: Range<usize>,
    ) -> PyResult<()> {
        let of = |column: &'p Incoming| column.part(py, part.clone());
        let (amounts, rates) = (of(&self.amounts), of(&self.rates));
        let (months, starts) = (of(&self.months), of(&self.starts));
        let loans = Loans { amounts: &amounts, rates: &rates, months: &months, starts: &starts };
        let end = laid.end(part.start);
        let mut columns = laid.part(part.clone());
        let goes_on = |_| ControlFlow::Continue(());
        let faults = py.detach(|| portfolio.lay_out(&loans, &mut columns, goes_on));
        let faults = faults.map_err(|error| refused(py, in_whole(error, part.start)))?;
        laid.settle(part, end, faults);
        Ok(())
    }
}

/// An error of a part, with the row of the whole.
fn in_whole(error: PortfolioError, from: usize) -> PortfolioError {
    match error {
        PortfolioError::Refused(Fault { row, error }) => {
            PortfolioError::Refused(Fault { row: row.saturating_add(from), error })
        }
        error => error,
    }
}

fn refused(py: Python<'_>, error: PortfolioError) -> PyErr {
    refusal(py, &Error::from(SchedulesError::from(error)))
}

fn told(fault: Fault) -> Told {
    let Fault { row, error } = fault;
    let (field, value, code) = (error.field().to_owned(), error.value(), error.code().to_owned());
    (row, field, value, code, error.to_string())
}
