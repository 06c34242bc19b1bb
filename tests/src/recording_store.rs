//! A store that records its calls, for tests of the work that an answer takes.

use lendwright::storage::{
    Memory, Mode, Row, Scan, Storage, StorageError, Table, Transaction, Value, Visit, Work,
};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// A book in memory that records its calls.
#[derive(Clone, Default)]
pub struct RecordingStore(Arc<(Memory, Mutex<RecordedCalls>)>);

/// The recorded calls.
#[derive(Debug, Default)]
struct RecordedCalls {
    /// The units of work and verbs, each with its table.
    verbs: Vec<String>,
    /// The number of rows that scans visited.
    rows: usize,
    /// The number of committed units of work that write.
    committed: usize,
}

impl RecordingStore {
    /// Returns and clears the recorded units of work and verbs.
    #[must_use]
    pub fn take_asked(&self) -> Vec<String> {
        std::mem::take(&mut self.asked().verbs)
    }

    /// Returns and clears the number of rows that scans visited.
    #[must_use]
    pub fn take_rows(&self) -> usize {
        std::mem::take(&mut self.asked().rows)
    }

    /// The number of committed units of work that write, since the start.
    #[must_use]
    pub fn committed(&self) -> usize {
        self.asked().committed
    }

    fn asked(&self) -> std::sync::MutexGuard<'_, RecordedCalls> {
        self.0.1.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, verb: &str, table: &Table) {
        self.asked().verbs.push(format!("{verb} {}", table.name));
    }
}

impl Storage for RecordingStore {
    fn transact(&self, mode: Mode, work: &mut Work<'_>) -> Result<(), StorageError> {
        self.asked().verbs.push(format!("{mode:?}"));
        self.0.0.transact(mode, &mut |tx| work(&mut RecordingTransaction(tx, self)))?;
        if mode != Mode::Read {
            let mut asked = self.asked();
            asked.committed = asked.committed.saturating_add(1);
        }
        Ok(())
    }

    fn prepare(&self, tables: &[&'static Table]) -> Result<(), StorageError> {
        self.0.0.prepare(tables)
    }

    fn backup(&self, to: &Path) -> Result<(), StorageError> {
        self.0.0.backup(to)
    }

    fn compact(&self, bytes_max: Option<u64>) -> Result<bool, StorageError> {
        self.0.0.compact(bytes_max)
    }
}

struct RecordingTransaction<'t>(&'t mut dyn Transaction, &'t RecordingStore);

impl Transaction for RecordingTransaction<'_> {
    fn get(&mut self, table: &'static Table, key: &[Value]) -> Result<Option<Row>, StorageError> {
        self.1.note("get", table);
        self.0.get(table, key)
    }

    fn insert(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError> {
        self.1.note("insert", table);
        self.0.insert(table, row)
    }

    fn update(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError> {
        self.1.note("update", table);
        self.0.update(table, row)
    }

    fn remove(&mut self, table: &'static Table, key: &[Value]) -> Result<(), StorageError> {
        self.1.note("remove", table);
        self.0.remove(table, key)
    }

    fn scan(&mut self, scan: &Scan<'_>, visit: &mut Visit<'_>) -> Result<(), StorageError> {
        self.1.note("scan", scan.table);
        let mut rows = 0_usize;
        let done = self.0.scan(scan, &mut |row| {
            rows = rows.saturating_add(1);
            visit(row)
        });
        let mut asked = self.1.asked();
        asked.rows = asked.rows.saturating_add(rows);
        done
    }

    fn next_id(&mut self, table: &'static Table) -> Result<i64, StorageError> {
        self.1.note("next_id", table);
        self.0.next_id(table)
    }
}
