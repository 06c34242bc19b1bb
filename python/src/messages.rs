//! Messages in columns.

use crate::door::refusal;
use crate::terms::currency_of;
use lendwright::error::SmsError;
use lendwright::json::Json;
use lendwright::operations::collected::UploadedTime;
use lendwright::operations::sms::SmsSummary;
use lendwright::sms::columns::{Columns, ColumnsError, Messages, Reader, TextColumn};
use lendwright::sms::{Amount, Scratch};
use lendwright::time::parse_instant;
use lendwright::wire::Wire as _;
use lendwright::{Error, Texts, Zone};
use lendwright_arrow::capsules::{Arrays, Column};
use lendwright_arrow::{ColumnError, MessagesIn, Names, read_table};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use std::ops::Range;
use std::sync::Arc;

/// How many messages are read between two looks at signals and progress.
const PART: usize = 4_096;

/// A set of templates that is compiled once. `lendwright.SmsTemplates` is made of it.
#[pyclass(frozen, module = "lendwright._native")]
pub(crate) struct MessageReader {
    reader: Reader,
}

/// The names of the columns: address, body, date.
pub(crate) type ColumnNames = (String, String, String);

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
        let zone: Zone = zone.parse().map_err(|error: lendwright::time::TimeError| {
            refused(py, &Error::value("zone", error.to_string(), zone))
        })?;
        let json = |at: &str, text| {
            Json::parse(text).map_err(|error| refused(py, &Error::value(at, error.to_string(), "")))
        };
        let (templates, senders) = (json("templates", templates)?, json("senders", senders)?);
        let made = py.detach(|| Reader::from_json(&templates, &senders, zone, base));
        let reader = made.map_err(|error| refused(py, &SmsError::from(error).into()))?;
        Ok(Self { reader })
    }

    /// The digest of the templates with the settings of their senders.
    #[getter]
    fn digest(&self) -> &str {
        self.reader.digest()
    }

    /// Reads messages: a table of Arrow, or lists by name.
    #[pyo3(signature = (frame, names, as_lists, on_progress))]
    fn read<'py>(
        &self,
        py: Python<'py>,
        frame: &Bound<'py, PyAny>,
        names: ColumnNames,
        as_lists: bool,
        on_progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let chunks = chunks(frame, &names)?;
        let total = chunks.iter().map(Chunk::rows).sum::<usize>();
        let (mut columns, mut before) = (Columns::default(), 0_usize);
        for chunk in &chunks {
            let count = chunk.rows();
            for from in (0..count).step_by(PART) {
                let rows = from..from.saturating_add(PART).min(count);
                let done = before.saturating_add(rows.end);
                let read = py.detach(|| chunk.read(&self.reader, rows, &mut columns));
                read.map_err(|error| at_fault(py, error, before, &names))?;
                py.check_signals()?;
                if let Some(on_progress) = on_progress {
                    on_progress.call1((done, total))?;
                }
            }
            before = before.saturating_add(count);
        }
        if as_lists {
            return lists(py, &columns).map(Bound::into_any);
        }
        Ok(Bound::new(py, Column::new(read_table(columns)))?.into_any())
    }

    /// Sums messages up, and gives status, body and detail.
    fn summary(
        &self,
        py: Python<'_>,
        frame: &Bound<'_, PyAny>,
        names: ColumnNames,
        as_of: &str,
        months: i64,
    ) -> PyResult<(u16, String, String)> {
        let as_of = parse_instant(as_of)
            .map_err(|error| refused(py, &Error::value("as_of", error.to_string(), as_of)))?;
        let chunks = chunks(frame, &names)?;
        let joined = Joined(&chunks);
        let messages =
            Messages { addresses: &Addresses(&joined), bodies: &Bodies(&joined), dates: &joined };
        let summed = py.detach(|| SmsSummary::of_columns(&self.reader, &messages, as_of, months));
        match summed {
            Ok(reply) => Ok((200, reply.body.to_json(), reply.detail.to_json())),
            Err(Error::Sms(SmsError::Columns(error))) => Err(at_fault(py, error, 0, &names)),
            Err(error) => Err(refused(py, &error)),
        }
    }
}

fn refused(py: Python<'_>, error: &Error) -> PyErr {
    refusal(py, error)
}

/// An error of a chunk, with the row of the whole and the caller's name of the column.
pub(crate) fn at_fault(
    py: Python<'_>,
    error: ColumnsError,
    before: usize,
    (address, body, date): &ColumnNames,
) -> PyErr {
    let error = error.in_table(before, [address, body, date]);
    refused(py, &SmsError::from(error).into())
}

/// Some messages, one after another.
pub(crate) enum Chunk {
    /// In a table of Arrow.
    Table(Box<MessagesIn>),
    /// In lists.
    Lists(Lists),
}

/// Messages in lists.
pub(crate) struct Lists {
    addresses: Vec<Option<String>>,
    bodies: Vec<Option<String>>,
    dates: Vec<Option<i64>>,
}

impl Chunk {
    pub(crate) fn rows(&self) -> usize {
        match self {
            Self::Table(table) => table.rows(),
            Self::Lists(lists) => lists.dates.len(),
        }
    }

    pub(crate) fn messages(&self) -> Messages<'_> {
        match self {
            Self::Table(table) => table.messages(),
            Self::Lists(Lists { addresses, bodies, dates }) => {
                Messages { addresses, bodies, dates }
            }
        }
    }

    fn read(
        &self,
        reader: &Reader,
        rows: Range<usize>,
        columns: &mut Columns,
    ) -> Result<(), ColumnsError> {
        let (messages, mut scratch) = (self.messages(), Scratch::default());
        rows.into_iter().try_for_each(|row| {
            columns.push(&reader.row_at(&mut scratch, &messages, row)?);
            Ok(())
        })
    }
}

/// The messages of a frame: lists, as a tuple of three, or what Arrow's interface gives.
fn chunks(frame: &Bound<'_, PyAny>, names: &ColumnNames) -> PyResult<Vec<Chunk>> {
    let mut source = Source::of(frame)?;
    let mut chunks = Vec::new();
    while let Some(chunk) = source.next(names)? {
        chunks.push(chunk);
    }
    Ok(chunks)
}

/// What gives the messages of a frame, some at a time.
pub(crate) enum Source {
    /// Arrow's arrays.
    Arrays(Arrays),
    /// Lists, until they are taken.
    Lists(Option<Lists>),
}

impl Source {
    pub(crate) fn of(frame: &Bound<'_, PyAny>) -> PyResult<Self> {
        type Three<'py> = (Bound<'py, PyList>, Bound<'py, PyList>, Bound<'py, PyList>);
        if let Ok((addresses, bodies, dates)) = frame.extract::<Three<'_>>() {
            let texts =
                |list: &Bound<'_, PyList>| list.iter().map(|item| item.extract().ok()).collect();
            let (addresses, bodies) = (texts(&addresses), texts(&bodies));
            let dates = dates.iter().map(|item| millis(&item)).collect();
            return Ok(Self::Lists(Some(Lists { addresses, bodies, dates })));
        }
        let arrays = Arrays::of("frame", frame)?;
        let wrong = || PyTypeError::new_err("frame: must be a table");
        arrays.map(Self::Arrays).ok_or_else(wrong)
    }

    pub(crate) fn next(&mut self, (address, body, date): &ColumnNames) -> PyResult<Option<Chunk>> {
        match self {
            Self::Lists(lists) => Ok(lists.take().map(Chunk::Lists)),
            Self::Arrays(arrays) => {
                let Some(taken) = arrays.next()? else { return Ok(None) };
                let found = MessagesIn::of(&Arc::new(taken), &Names { address, body, date });
                let wrong = |error: ColumnError| PyTypeError::new_err(error.to_string());
                Ok(Some(Chunk::Table(Box::new(found.map_err(wrong)?))))
            }
        }
    }
}

/// A time: milliseconds, or a text of them or of RFC 3339.
fn millis(item: &Bound<'_, PyAny>) -> Option<i64> {
    let text = || UploadedTime::of_text(item.cast::<PyString>().ok()?.to_str().ok()?);
    item.extract().ok().or_else(text)
}

/// Chunks as one table.
struct Joined<'c>(&'c [Chunk]);

struct Addresses<'j>(&'j Joined<'j>);
struct Bodies<'j>(&'j Joined<'j>);

impl Joined<'_> {
    fn count(&self) -> usize {
        self.0.iter().map(Chunk::rows).sum()
    }

    fn place(&self, row: usize) -> Option<(Messages<'_>, usize)> {
        let mut row = row;
        for chunk in self.0 {
            match row.checked_sub(chunk.rows()) {
                None => return Some((chunk.messages(), row)),
                Some(rest) => row = rest,
            }
        }
        None
    }
}

impl lendwright::Column for Joined<'_> {
    fn rows(&self) -> usize {
        self.count()
    }

    fn at(&self, row: usize) -> Option<i128> {
        let (messages, row) = self.place(row)?;
        messages.dates.at(row)
    }
}

impl Texts for Addresses<'_> {
    fn rows(&self) -> usize {
        self.0.count()
    }

    fn at(&self, row: usize) -> Option<&str> {
        let (messages, row) = self.0.place(row)?;
        messages.addresses.at(row)
    }
}

impl Texts for Bodies<'_> {
    fn rows(&self) -> usize {
        self.0.count()
    }

    fn at(&self, row: usize) -> Option<&str> {
        let (messages, row) = self.0.place(row)?;
        messages.bodies.at(row)
    }
}

/// What was read, as lists by name. Amounts are Decimals.
fn lists<'py>(py: Python<'py>, read: &Columns) -> PyResult<Bound<'py, PyDict>> {
    let (out, decimal) = (PyDict::new(py), py.import("decimal")?.getattr("Decimal")?);
    let texts = |column: &TextColumn| PyList::new(py, (0..column.rows()).map(|row| column.at(row)));
    let amounts = |column: &[Option<i64>]| -> PyResult<Bound<'py, PyList>> {
        let one = |units: i64| decimal.call1((Amount::from_units(units.into()).to_string(),));
        let all = column.iter().map(|units| units.map(one).transpose());
        PyList::new(py, all.collect::<PyResult<Vec<_>>>()?)
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
