//! Quotes in columns.

use crate::portfolio::{LoanColumns, PortfolioResult, given, in_parts, in_whole, refused};
use crate::quote::Servicing;
use crate::terms::{SERVICING, currency_of, instance, profile_of};
use lendwright::lending;
use lendwright::lending::portfolio::{Loans, Portfolio, PortfolioError, Settlements};
use lendwright_arrow::capsules::ImportedColumn;
use lendwright_arrow::{ColumnType, PortfolioPrices};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ops::{ControlFlow, Range};

/// Quotes loans in columns. Returns the columns by name, and the refused loans.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "its only caller names them")]
#[pyo3(signature = (amounts, rates, months, starts, paid, days, *, servicing, currency, profile, strict, on_progress))]
pub(crate) fn quotes<'py>(
    py: Python<'py>,
    amounts: &Bound<'py, PyAny>,
    rates: &Bound<'py, PyAny>,
    months: &Bound<'py, PyAny>,
    starts: &Bound<'py, PyAny>,
    paid: &Bound<'py, PyAny>,
    days: &Bound<'py, PyAny>,
    servicing: &Bound<'py, PyAny>,
    currency: &str,
    profile: &Bound<'py, PyDict>,
    strict: bool,
    on_progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<PortfolioResult<'py>> {
    let code = currency_of(py, currency)?;
    let profile = profile_of(py, Some(profile), code)?;
    let servicing: &Bound<'_, Servicing> = instance("servicing", servicing, SERVICING)?;
    let servicing = servicing.get().of(py, code, profile.rounding)?;
    let portfolio = Portfolio::new(profile, code);
    let portfolio = if strict { portfolio.strict() } else { portfolio };
    let columns = QuoteColumns {
        loans: LoanColumns::from_objects([amounts, rates, months, starts], code)?,
        paid: ImportedColumn::from_object("paid", paid, ColumnType::Whole)?,
        days: ImportedColumn::from_object("days", days, ColumnType::Days)?,
    };
    let count = columns.count().map_err(|error| refused(py, error))?;
    let mut priced = PortfolioPrices::room(count);
    in_parts(py, count, on_progress, |part| {
        columns.quote(py, &portfolio, &servicing, &mut priced, part)
    })?;
    let faults = std::mem::take(&mut priced.faults);
    given(py, priced.into_columns(), faults)
}

/// The columns from the caller.
struct QuoteColumns {
    loans: LoanColumns,
    paid: ImportedColumn,
    days: ImportedColumn,
}

impl QuoteColumns {
    fn count(&self) -> Result<usize, PortfolioError> {
        let expected = self.loans.count()?;
        let rows = [("paid", self.paid.rows()), ("days", self.days.rows())];
        match rows.into_iter().find(|(_, rows)| *rows != expected) {
            None => Ok(expected),
            Some((column, rows)) => Err(PortfolioError::Length { column, rows, expected }),
        }
    }

    /// Quotes some of the loans, without the interpreter's lock.
    fn quote(
        &self,
        py: Python<'_>,
        portfolio: &Portfolio,
        servicing: &lending::Servicing,
        priced: &mut PortfolioPrices,
        part: Range<usize>,
    ) -> PyResult<()> {
        let [amounts, rates, months, starts] = &self.loans.part(py, &part);
        let loans = Loans { amounts, rates, months, starts };
        let [paid, days] = [&self.paid, &self.days].map(|column| column.part(py, part.clone()));
        let settlements = Settlements { paid: &paid, days: &days };
        let mut places = priced.part(part.clone());
        let goes_on = |_| ControlFlow::Continue(());
        let faults =
            py.detach(|| portfolio.quote(&loans, &settlements, servicing, &mut places, goes_on));
        let faults = faults.map_err(|error| refused(py, in_whole(error, part.start)))?;
        priced.settle(part.start, faults);
        Ok(())
    }
}
