//! Messages of many borrowers, from tables into a book.

use crate::door::without_interpreter;
use crate::frames::{Chunk, ChunkTable, ColumnNames, Source, TableTexts, Text};
use lendwright::sms::columns::Messages;
use lendwright::wire::Wire as _;
use lendwright::{Engine, MessageBatch};
use pyo3::prelude::*;
use std::ops::Range;

/// The maximum number of messages in a commit.
const BATCH: usize = 32_768;

/// An import of messages.
pub(crate) struct Import<'i, 'py> {
    pub(crate) engine: Engine,
    pub(crate) names: ColumnNames,
    /// The number of rows that are already done.
    pub(crate) before: usize,
    /// Called after each commit with its counts as JSON and the number of all rows done.
    pub(crate) on_batch: &'i Bound<'py, PyAny>,
}

impl Import<'_, '_> {
    /// Stores all messages of a source, and returns the number of rows done. Small chunks share a commit.
    pub(crate) fn all(mut self, py: Python<'_>, mut source: Source) -> PyResult<usize> {
        let (mut chunks, mut held) = (Vec::new(), 0_usize);
        while let Some(chunk) = source.next(&self.names)? {
            held = held.saturating_add(chunk.rows());
            chunks.push(chunk);
            if held >= BATCH {
                self.store(py, &chunks)?;
                chunks.clear();
                held = 0;
            }
        }
        self.store(py, &chunks)?;
        Ok(self.before)
    }

    fn store(&mut self, py: Python<'_>, chunks: &[Chunk]) -> PyResult<()> {
        let joined = ChunkTable::new(chunks);
        let total = joined.count();
        for from in (0..total).step_by(BATCH) {
            self.batch(py, &joined, from..from.saturating_add(BATCH).min(total))?;
        }
        Ok(())
    }

    fn batch(
        &mut self,
        py: Python<'_>,
        joined: &ChunkTable<'_>,
        rows: Range<usize>,
    ) -> PyResult<()> {
        let (count, part) = (rows.len(), joined.part(rows));
        let (uuids, addresses) = (TableTexts(&part, Text::Uuid), TableTexts(&part, Text::Address));
        let bodies = TableTexts(&part, Text::Body);
        let messages = Messages { addresses: &addresses, bodies: &bodies, dates: &part };
        let batch = MessageBatch { uuids: &uuids, messages };
        let (engine, before) = (&self.engine, self.before);
        let counted = without_interpreter(py, || engine.import_batch(&batch, before))?;
        self.before = before.saturating_add(count);
        self.on_batch.call1((counted.to_json(), self.before))?;
        py.check_signals()
    }
}
