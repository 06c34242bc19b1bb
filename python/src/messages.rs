//! Messages in columns.

use crate::door::refusal;
use crate::frames::{ChunkTable, ColumnNames, Source, TableTexts, Text};
use crate::terms::{currency_of, zone_of};
use lendwright::Error;
use lendwright::error::SmsError;
use lendwright::json::Json;
use lendwright::operations::sms::SmsSummary;
use lendwright::sms::Amount;
use lendwright::sms::columns::{Columns, ColumnsError, LedgerRow, Messages, Reader, TextColumn};
use lendwright::sms::summary::Window;
use lendwright::time::{TimeError, parse_instant};
use lendwright::wire::Wire as _;
use lendwright_arrow::capsules::Column;
use lendwright_arrow::read_table;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::ops::ControlFlow;

/// The number of messages that are read between two checks of signals and progress.
const PART: usize = 4_096;

/// A compiled set of templates. It implements `lendwright.SmsTemplates`.
#[pyclass(frozen, module = "lendwright._native")]
pub(crate) struct MessageReader {
    reader: Reader,
}

#[pymethods]
impl MessageReader {
    #[new]
    fn new(
        py: Python<'_>,
        templates: &[u8],
        senders: &[u8],
        zone: &str,
        currency: &str,
    ) -> PyResult<Self> {
        let base = currency_of(py, currency)?;
        let zone = zone_of(py, "zone", zone)?;
        let json = |at: &str, text| {
            Json::parse(text).map_err(|error| refusal(py, &Error::value(at, error.to_string(), "")))
        };
        let (templates, senders) = (json("templates", templates)?, json("senders", senders)?);
        let made = py.detach(|| Reader::from_json(&templates, &senders, zone, base));
        let reader = made.map_err(|error| refusal(py, &SmsError::from(error).into()))?;
        Ok(Self { reader })
    }

    /// The digest of the templates and of the settings of their senders.
    #[getter]
    fn digest(&self) -> &str {
        self.reader.digest()
    }

    /// Reads messages, and returns an Arrow table, or lists by name.
    #[pyo3(signature = (frame, names, as_lists, on_progress))]
    fn read<'py>(
        &self,
        py: Python<'py>,
        frame: &Bound<'py, PyAny>,
        names: ColumnNames,
        as_lists: bool,
        on_progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let chunks = Source::from_frame(frame)?.all(&names)?;
        let (joined, mut columns) = (ChunkTable::new(&chunks), Columns::default());
        let total = joined.count();
        for from in (0..total).step_by(PART) {
            let done = from.saturating_add(PART).min(total);
            let read = py.detach(|| read(&self.reader, &joined.part(from..done), &mut columns));
            read.map_err(|error| at_fault(py, error, from, &names))?;
            py.check_signals()?;
            if let Some(on_progress) = on_progress {
                on_progress.call1((done, total))?;
            }
        }
        if as_lists {
            return lists(py, &columns).map(Bound::into_any);
        }
        Ok(Bound::new(py, Column::new(read_table(columns)))?.into_any())
    }

    /// Sums up messages, and returns status, body and detail.
    fn summary(
        &self,
        py: Python<'_>,
        frame: &Bound<'_, PyAny>,
        names: ColumnNames,
        as_of: &str,
        months: i64,
    ) -> PyResult<(u16, String, String)> {
        let as_of = parse_instant(as_of).map_err(|error| no_moment(py, &error, as_of))?;
        let chunks = Source::from_frame(frame)?.all(&names)?;
        let joined = ChunkTable::new(&chunks);
        let (addresses, bodies) =
            (TableTexts(&joined, Text::Address), TableTexts(&joined, Text::Body));
        let messages = Messages { addresses: &addresses, bodies: &bodies, dates: &joined };
        let summed = py.detach(|| SmsSummary::of_columns(&self.reader, &messages, as_of, months));
        match summed {
            Ok(reply) => Ok((200, reply.body.to_json(), reply.detail.to_json())),
            Err(Error::Sms(SmsError::Columns(error))) => Err(at_fault(py, error, 0, &names)),
            Err(error) => Err(refusal(py, &error)),
        }
    }

    /// Returns the outcome of each message in the summary, as lists by name.
    fn ledger<'py>(
        &self,
        py: Python<'py>,
        frame: &Bound<'py, PyAny>,
        names: ColumnNames,
        as_of: &str,
        months: i64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let as_of = parse_instant(as_of).map_err(|error| no_moment(py, &error, as_of))?;
        let window = Window::new(months, as_of, self.reader.zone());
        let window = window.map_err(|_| {
            refusal(py, &SmsError::MonthsInvalid { sent: months.to_string() }.into())
        })?;
        let chunks = Source::from_frame(frame)?.all(&names)?;
        let joined = ChunkTable::new(&chunks);
        let (addresses, bodies) =
            (TableTexts(&joined, Text::Address), TableTexts(&joined, Text::Body));
        let messages = Messages { addresses: &addresses, bodies: &bodies, dates: &joined };
        let rows = py.detach(|| self.reader.ledger(&messages, window));
        ledger_lists(py, &rows.map_err(|error| at_fault(py, error, 0, &names))?)
    }
}

/// The error for an invalid `as_of`.
fn no_moment(py: Python<'_>, error: &TimeError, text: &str) -> PyErr {
    refusal(py, &Error::value("as_of", error.to_string(), text))
}

/// Reads some messages, and adds the results to the columns.
fn read(reader: &Reader, rows: &ChunkTable<'_>, columns: &mut Columns) -> Result<(), ColumnsError> {
    let (addresses, bodies) = (TableTexts(rows, Text::Address), TableTexts(rows, Text::Body));
    let messages = Messages { addresses: &addresses, bodies: &bodies, dates: rows };
    reader.read(&messages, columns, |_| ControlFlow::Continue(()))
}

/// Converts an error of a part to one with the row in the whole table and the caller's name of the column.
fn at_fault(py: Python<'_>, error: ColumnsError, before: usize, names: &ColumnNames) -> PyErr {
    let error = error.in_table(before, names.of_messages());
    refusal(py, &SmsError::from(error).into())
}

/// The ledger as lists by name. Amounts are Decimals. Dates are milliseconds since 1970-01-01 UTC.
fn ledger_lists<'py>(py: Python<'py>, rows: &[LedgerRow<'_>]) -> PyResult<Bound<'py, PyDict>> {
    let out = PyDict::new(py);
    let amounts = |of: fn(&LedgerRow<'_>) -> Option<Amount>| decimals(py, rows.iter().map(of));
    let dates = rows.iter().map(|row| row.received_at.timestamp_millis());
    out.set_item("date", PyList::new(py, dates)?)?;
    out.set_item("address", PyList::new(py, rows.iter().map(|row| row.address))?)?;
    out.set_item("body", PyList::new(py, rows.iter().map(|row| row.body))?)?;
    out.set_item("sender", PyList::new(py, rows.iter().map(|row| row.sender))?)?;
    out.set_item("category", PyList::new(py, rows.iter().map(|row| row.category))?)?;
    out.set_item("outcome", PyList::new(py, rows.iter().map(|row| row.outcome.name()))?)?;
    out.set_item("guard", PyList::new(py, rows.iter().map(|row| row.guard))?)?;
    out.set_item("amount", amounts(|row| row.amount)?)?;
    out.set_item("fee", amounts(|row| row.fee)?)?;
    out.set_item("informs", PyList::new(py, rows.iter().map(|row| row.informs))?)?;
    Ok(out)
}

/// Amounts as Decimals.
fn decimals(
    py: Python<'_>,
    amounts: impl Iterator<Item = Option<Amount>>,
) -> PyResult<Bound<'_, PyList>> {
    let decimal = py.import("decimal")?.getattr("Decimal")?;
    let one = |amount: Amount| decimal.call1((amount.to_string(),));
    let all = amounts.map(|amount| amount.map(one).transpose());
    PyList::new(py, all.collect::<PyResult<Vec<_>>>()?)
}

/// The results of reading as lists by name. Amounts are Decimals.
fn lists<'py>(py: Python<'py>, read: &Columns) -> PyResult<Bound<'py, PyDict>> {
    let out = PyDict::new(py);
    let texts = |column: &TextColumn| PyList::new(py, (0..column.rows()).map(|row| column.at(row)));
    let amounts = |column: &[Option<i64>]| {
        let amount = |units: &Option<i64>| units.map(|units| Amount::from_units(units.into()));
        decimals(py, column.iter().map(amount))
    };
    out.set_item("sender", texts(&read.sender)?)?;
    out.set_item("category", texts(&read.category)?)?;
    out.set_item("class", texts(&read.class)?)?;
    out.set_item("amount", amounts(&read.amount)?)?;
    out.set_item("currency", texts(&read.currency)?)?;
    out.set_item("settled", PyList::new(py, &read.settled)?)?;
    out.set_item("guard", texts(&read.guard)?)?;
    out.set_item("ambiguous", PyList::new(py, &read.ambiguous)?)?;
    out.set_item("balance", amounts(&read.balance)?)?;
    out.set_item("limit", amounts(&read.limit)?)?;
    out.set_item("fee", amounts(&read.fee)?)?;
    out.set_item("account", texts(&read.account)?)?;
    out.set_item("reference", texts(&read.reference)?)?;
    out.set_item("merchant", texts(&read.merchant)?)?;
    out.set_item("counterparty", texts(&read.counterparty)?)?;
    out.set_item("product", texts(&read.product)?)?;
    out.set_item("template", PyList::new(py, &read.template)?)?;
    Ok(out)
}
