//! A store in memory: for tests, for notebooks with a temporary book, and as the simplest implementation of the
//! contract.

mod tree;

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

use self::tree::SortedRows;
use super::sync::Units;
use super::sync::{Mutex, RwLock};
use super::{Mode, Row, Scan, Storage, StorageError, Table, Transaction, Value, Visit, Work};

/// A store in memory. Its data are lost when it is dropped.
///
/// It has one writer at a time. Readers run in parallel with the writer and see the last state that was committed
/// before they began. [`Durability`](super::Durability) makes no difference. In a forked child every call fails with
/// [`StorageError::Forked`], since the child would write to its own copy.
///
/// # Example
/// ```
/// use lendwright_storage::{Durability, Memory, Mode, Storage};
///
/// let store = Memory::new();
/// store.prepare(&[])?;
/// store.transact(Mode::Write(Durability::Normal), &mut |_tx| Ok(()))?;
/// # Ok::<(), lendwright_storage::StorageError>(())
/// ```
#[derive(Debug)]
pub struct Memory {
    /// The process that made the store.
    process: u32,
    units: Units,
    committed: RwLock<Arc<MemoryState>>,
    writer: Mutex<()>,
}

impl Memory {
    /// Makes an empty store.
    #[must_use]
    pub fn new() -> Self {
        Self {
            process: std::process::id(),
            units: Units::default(),
            committed: RwLock::default(),
            writer: Mutex::default(),
        }
    }

    fn check_process(&self) -> Result<(), StorageError> {
        if self.process == std::process::id() { Ok(()) } else { Err(StorageError::Forked) }
    }

    fn snapshot(&self) -> Arc<MemoryState> {
        Arc::clone(&self.committed.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Runs `change` on a copy of the state and puts the copy in place when `change` succeeds.
    fn write(
        &self,
        change: impl FnOnce(&mut MemoryState) -> Result<(), StorageError>,
    ) -> Result<(), StorageError> {
        let _one_writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let mut state = MemoryState::clone(&self.snapshot());
        change(&mut state)?;
        *self.committed.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(state);
        Ok(())
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

impl Storage for Memory {
    fn transact(&self, mode: Mode, work: &mut Work<'_>) -> Result<(), StorageError> {
        self.check_process()?;
        let _entered = self.units.enter()?;
        match mode {
            Mode::Read => work(&mut MemoryReader(&self.snapshot())),
            Mode::Write(_) => self.write(|state| work(&mut MemoryWriter(state))),
        }
    }

    fn prepare(&self, tables: &[&'static Table]) -> Result<(), StorageError> {
        self.check_process()?;
        let _entered = self.units.enter()?;
        self.write(|state| {
            let (found, known) = (state.layout, Table::layout(tables));
            if found > known {
                return Err(StorageError::NewerBook { found, known });
            }
            let first = Table::first_layout(tables);
            if (1..first).contains(&found) {
                return Err(StorageError::UnreleasedBook { found, first });
            }
            state.layout = known;
            tables.iter().try_for_each(|table| state.prepare(table))
        })
    }
}

/// The state of all tables at one moment.
#[derive(Clone, Debug, Default)]
struct MemoryState {
    layout: u32,
    tables: BTreeMap<&'static str, TableRows>,
    last_ids: BTreeMap<&'static str, i64>,
}

/// The rows of one table, in the order of its key and of each index.
#[derive(Clone, Debug)]
struct TableRows {
    table: &'static Table,
    by_key: SortedRows,
    /// In the order of the table's indexes.
    by_index: Vec<SortedRows>,
}

impl MemoryState {
    fn prepare(&mut self, table: &'static Table) -> Result<(), StorageError> {
        let mut rows = TableRows::new(table);
        if let Some(old) = self.tables.get(table.name) {
            old.by_key.for_each(|row| rows.insert(old.moved_to(table, row)))?;
        }
        self.tables.insert(table.name, rows);
        Ok(())
    }

    fn rows(&self, table: &Table) -> Result<&TableRows, StorageError> {
        self.tables.get(table.name).ok_or(StorageError::NotPrepared { table: table.name })
    }

    fn rows_mut(&mut self, table: &Table) -> Result<&mut TableRows, StorageError> {
        self.tables.get_mut(table.name).ok_or(StorageError::NotPrepared { table: table.name })
    }

    fn get(&self, table: &'static Table, key: &[Value]) -> Result<Option<Row>, StorageError> {
        table.check_key(key)?;
        Ok(self.rows(table)?.by_key.find(key).map(|row| Row::clone(row)))
    }

    fn scan(&self, scan: &Scan<'_>, visit: &mut Visit<'_>) -> Result<(), StorageError> {
        scan.check()?;
        let rows = self.rows(scan.table)?;
        match scan.index {
            None => rows.by_key.visit(scan, visit),
            Some(at) => rows.by_index.get(at).map_or(Ok(()), |rows| rows.visit(scan, visit)),
        }
    }
}

impl TableRows {
    fn new(table: &'static Table) -> Self {
        let key = table.key.iter().copied();
        let by_index = table.indexes.iter();
        Self {
            table,
            by_key: SortedRows::by(key.clone()),
            by_index: by_index
                .map(|index| SortedRows::by(index.columns.iter().copied().chain(key.clone())))
                .collect(),
        }
    }

    fn insert(&mut self, row: Row) -> Result<(), StorageError> {
        if self.old(&row).is_some() {
            return Err(StorageError::Conflict { table: self.table.name, index: Table::KEY });
        }
        self.check_unique(&row)?;
        self.add(Arc::new(row));
        Ok(())
    }

    fn update(&mut self, row: Row) -> Result<(), StorageError> {
        let old = self.old(&row).ok_or(StorageError::Missing { table: self.table.name })?;
        self.check_unique(&row)?;
        self.take(&old);
        self.add(Arc::new(row));
        Ok(())
    }

    fn remove(&mut self, key: &[Value]) {
        if let Some(old) = self.by_key.find(key).cloned() {
            self.take(&old);
        }
    }

    /// Returns the stored row with the same key.
    fn old(&self, row: &Row) -> Option<Arc<Row>> {
        let key: Vec<Value> = self.table.key_of(row).cloned().collect();
        self.by_key.find(&key).cloned()
    }

    /// Refuses a row that equals a row of another key in a unique index.
    fn check_unique(&self, row: &Row) -> Result<(), StorageError> {
        for (index, rows) in self.table.indexes.iter().zip(&self.by_index) {
            let values: Vec<Value> =
                index.columns.iter().filter_map(|&at| row.get(at)).cloned().collect();
            if !index.unique || values.iter().any(Value::is_null) {
                continue;
            }
            let other = rows.find(&values);
            if other.is_some_and(|other| self.table.key_of(other).ne(self.table.key_of(row))) {
                return Err(StorageError::Conflict { table: self.table.name, index: index.name });
            }
        }
        Ok(())
    }

    fn add(&mut self, row: Arc<Row>) {
        for rows in &mut self.by_index {
            rows.insert(Arc::clone(&row));
        }
        self.by_key.insert(row);
    }

    fn take(&mut self, row: &Row) {
        for rows in &mut self.by_index {
            rows.remove(row);
        }
        self.by_key.remove(row);
    }

    /// Converts a row to the newer form of its table: columns are matched by name, and new ones are null.
    fn moved_to(&self, newer: &'static Table, row: &Row) -> Row {
        let old_value = |name| {
            let at = self.table.columns.iter().position(|column| column.name == name)?;
            row.get(at).cloned()
        };
        newer.columns.iter().map(|column| old_value(column.name).unwrap_or(Value::Null)).collect()
    }
}

struct MemoryReader<'s>(&'s MemoryState);

impl Transaction for MemoryReader<'_> {
    fn get(&mut self, table: &'static Table, key: &[Value]) -> Result<Option<Row>, StorageError> {
        self.0.get(table, key)
    }

    fn insert(&mut self, table: &'static Table, _: Row) -> Result<(), StorageError> {
        Err(StorageError::ReadOnly { table: table.name })
    }

    fn update(&mut self, table: &'static Table, _: Row) -> Result<(), StorageError> {
        Err(StorageError::ReadOnly { table: table.name })
    }

    fn remove(&mut self, table: &'static Table, _: &[Value]) -> Result<(), StorageError> {
        Err(StorageError::ReadOnly { table: table.name })
    }

    fn scan(&mut self, scan: &Scan<'_>, visit: &mut Visit<'_>) -> Result<(), StorageError> {
        self.0.scan(scan, visit)
    }

    fn next_id(&mut self, table: &'static Table) -> Result<i64, StorageError> {
        Err(StorageError::ReadOnly { table: table.name })
    }
}

struct MemoryWriter<'s>(&'s mut MemoryState);

impl Transaction for MemoryWriter<'_> {
    fn get(&mut self, table: &'static Table, key: &[Value]) -> Result<Option<Row>, StorageError> {
        self.0.get(table, key)
    }

    fn insert(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError> {
        table.check_row(&row)?;
        self.0.rows_mut(table)?.insert(row)
    }

    fn update(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError> {
        table.check_row(&row)?;
        self.0.rows_mut(table)?.update(row)
    }

    fn remove(&mut self, table: &'static Table, key: &[Value]) -> Result<(), StorageError> {
        table.check_key(key)?;
        self.0.rows_mut(table)?.remove(key);
        Ok(())
    }

    fn scan(&mut self, scan: &Scan<'_>, visit: &mut Visit<'_>) -> Result<(), StorageError> {
        self.0.scan(scan, visit)
    }

    fn next_id(&mut self, table: &'static Table) -> Result<i64, StorageError> {
        self.0.rows(table)?;
        let last = self.0.last_ids.entry(table.name).or_default();
        *last = last.checked_add(1).ok_or(StorageError::NoIdsLeft { table: table.name })?;
        Ok(*last)
    }
}
