//! Tables of messages from Python.

use lendwright::operations::collected::UploadedTime;
use lendwright::sms::columns::Messages;
use lendwright::{Column, Texts};
use lendwright_arrow::capsules::Arrays;
use lendwright_arrow::{ColumnError, MessagesIn, Names, Strings};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use std::ops::Range;
use std::sync::Arc;

/// The names of the columns: address, body and date, and the column of the borrowers' ids if it is read.
pub(crate) struct ColumnNames {
    uuid: Option<String>,
    address: String,
    body: String,
    date: String,
}

impl FromPyObject<'_, '_> for ColumnNames {
    type Error = PyErr;

    fn extract(names: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let names: Vec<String> = names.extract()?;
        let (uuid, rest) = match <[String; 4]>::try_from(names) {
            Ok([uuid, address, body, date]) => (Some(uuid), [address, body, date]),
            Err(names) => {
                let wrong = |_| PyTypeError::new_err("names: must be three or four");
                (None, <[String; 3]>::try_from(names).map_err(wrong)?)
            }
        };
        let [address, body, date] = rest;
        Ok(Self { uuid, address, body, date })
    }
}

impl ColumnNames {
    /// Returns the names of address, body and date.
    pub(crate) fn of_messages(&self) -> [&str; 3] {
        [&self.address, &self.body, &self.date]
    }
}

/// Some messages in order, each with its borrower's id if that is read.
pub(crate) enum Chunk {
    /// In an Arrow table.
    Table { uuids: Option<Strings>, messages: Box<MessagesIn> },
    /// In lists.
    Lists(MessageLists),
}

/// Messages in lists.
pub(crate) struct MessageLists {
    uuids: Vec<Option<String>>,
    addresses: Vec<Option<String>>,
    bodies: Vec<Option<String>>,
    dates: Vec<Option<i64>>,
}

impl Chunk {
    pub(crate) fn rows(&self) -> usize {
        match self {
            Self::Table { messages, .. } => messages.rows(),
            Self::Lists(lists) => lists.dates.len(),
        }
    }

    fn messages(&self) -> Messages<'_> {
        match self {
            Self::Table { messages, .. } => messages.messages(),
            Self::Lists(MessageLists { addresses, bodies, dates, .. }) => {
                Messages { addresses, bodies, dates }
            }
        }
    }

    fn uuid(&self, row: usize) -> Option<&str> {
        match self {
            Self::Table { uuids, .. } => uuids.as_ref()?.at(row),
            Self::Lists(lists) => lists.uuids.get(row)?.as_deref(),
        }
    }
}

/// The source of a frame's messages. It returns some messages at a time.
pub(crate) enum Source {
    /// Arrow's arrays.
    Arrays(Arrays),
    /// Lists, until they are taken.
    Lists(Option<MessageLists>),
}

impl Source {
    /// Reads a frame: a tuple of lists, or an object with Arrow's interface.
    pub(crate) fn from_frame(frame: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(lists) = frame.cast::<PyTuple>() {
            let lists: Vec<Bound<'_, PyList>> = lists.extract()?;
            let texts =
                |list: &Bound<'_, PyList>| list.iter().map(|item| item.extract().ok()).collect();
            let mut columns = lists.iter().rev();
            let dates = columns.next().map(|list| list.iter().map(|item| millis(&item)).collect());
            let mut next = || columns.next().map(texts).unwrap_or_default();
            let (bodies, addresses, uuids) = (next(), next(), next());
            let dates = dates.unwrap_or_default();
            return Ok(Self::Lists(Some(MessageLists { uuids, addresses, bodies, dates })));
        }
        let arrays = Arrays::from_object("frame", frame)?;
        arrays.map(Self::Arrays).ok_or_else(|| PyTypeError::new_err("frame: must be a table"))
    }

    /// Returns the next messages; `None` after the last.
    pub(crate) fn next(&mut self, names: &ColumnNames) -> PyResult<Option<Chunk>> {
        let arrays = match self {
            Self::Lists(lists) => return Ok(lists.take().map(Chunk::Lists)),
            Self::Arrays(arrays) => arrays,
        };
        let Some(taken) = arrays.next()? else { return Ok(None) };
        let (taken, [address, body, date]) = (Arc::new(taken), names.of_messages());
        let wrong = |error: ColumnError| PyTypeError::new_err(error.to_string());
        let messages =
            MessagesIn::from_table(&taken, &Names { address, body, date }).map_err(wrong)?;
        let uuids = names.uuid.as_ref().map(|name| Strings::of_table(&taken, name));
        let uuids = uuids.transpose().map_err(wrong)?;
        Ok(Some(Chunk::Table { uuids, messages: Box::new(messages) }))
    }

    /// Returns all messages.
    pub(crate) fn all(mut self, names: &ColumnNames) -> PyResult<Vec<Chunk>> {
        let mut chunks = Vec::new();
        while let Some(chunk) = self.next(names)? {
            chunks.push(chunk);
        }
        Ok(chunks)
    }
}

/// Reads a time: milliseconds, or a text with milliseconds or an RFC 3339 time.
fn millis(item: &Bound<'_, PyAny>) -> Option<i64> {
    let text = || UploadedTime::of_text(item.cast::<PyString>().ok()?.to_str().ok()?);
    item.extract().ok().or_else(text)
}

/// Chunks as one table, or some rows of them.
pub(crate) struct ChunkTable<'c> {
    chunks: &'c [Chunk],
    rows: Range<usize>,
}

impl<'c> ChunkTable<'c> {
    /// Returns all rows.
    pub(crate) fn new(chunks: &'c [Chunk]) -> Self {
        Self { chunks, rows: 0..chunks.iter().map(Chunk::rows).sum() }
    }

    /// Returns some of the rows.
    pub(crate) fn part(&self, rows: Range<usize>) -> Self {
        Self { chunks: self.chunks, rows }
    }

    pub(crate) fn count(&self) -> usize {
        self.rows.len()
    }

    fn place(&self, row: usize) -> Option<(&'c Chunk, usize)> {
        let mut row = self.rows.start.checked_add(row).filter(|row| *row < self.rows.end)?;
        for chunk in self.chunks {
            match row.checked_sub(chunk.rows()) {
                None => return Some((chunk, row)),
                Some(rest) => row = rest,
            }
        }
        None
    }

    fn text(&self, what: Text, row: usize) -> Option<&'c str> {
        let (chunk, row) = self.place(row)?;
        match what {
            Text::Uuid => chunk.uuid(row),
            Text::Address => chunk.messages().addresses.at(row),
            Text::Body => chunk.messages().bodies.at(row),
        }
    }
}

/// A column of texts of a table.
#[derive(Clone, Copy)]
pub(crate) enum Text {
    Uuid,
    Address,
    Body,
}

/// One column of a table.
pub(crate) struct TableTexts<'j>(pub(crate) &'j ChunkTable<'j>, pub(crate) Text);

impl Texts for TableTexts<'_> {
    fn rows(&self) -> usize {
        self.0.count()
    }

    fn at(&self, row: usize) -> Option<&str> {
        self.0.text(self.1, row)
    }
}

impl Column for ChunkTable<'_> {
    fn rows(&self) -> usize {
        self.count()
    }

    fn at(&self, row: usize) -> Option<i128> {
        let (chunk, row) = self.place(row)?;
        chunk.messages().dates.at(row)
    }
}
