//! A store that gives a test access to all its rows, so that the test sees every write.

use lendwright::storage::{
    Mode, Row, Scan, Storage, StorageError, Table, Transaction, Value, Visit, Work,
};
use std::collections::BTreeMap;
use std::ops::{Bound, ControlFlow};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// A store that remembers its tables. Clones share the same store.
#[derive(Clone)]
pub struct WatchedStore {
    store: Arc<dyn Storage>,
    tables: Arc<Mutex<Vec<&'static Table>>>,
    /// Every row, as long as nothing was written since the last read.
    known: Arc<Mutex<Option<Arc<Rows>>>>,
}

/// Every row of a book, by table name.
pub type Rows = BTreeMap<&'static str, Vec<Row>>;

impl WatchedStore {
    /// Wraps a store.
    pub fn new(store: impl Storage + 'static) -> Self {
        Self { store: Arc::new(store), tables: Arc::default(), known: Arc::default() }
    }

    /// Every row of every table. They are read again only after a unit of work that wrote something.
    #[must_use]
    pub fn rows(&self) -> Arc<Rows> {
        // A write that ends now waits for this lock, and then clears these rows.
        let mut known = self.known.lock().unwrap();
        Arc::clone(known.get_or_insert_with(|| Arc::new(self.read_rows())))
    }

    fn read_rows(&self) -> Rows {
        let tables = self.tables.lock().unwrap().clone();
        let mut rows = Rows::new();
        self.store
            .transact(Mode::Read, &mut |tx| {
                rows.clear();
                for table in &tables {
                    let rows = rows.entry(table.name).or_default();
                    let scan = Scan {
                        table,
                        index: None,
                        equal: &[],
                        range: (Bound::Unbounded, Bound::Unbounded),
                        descending: false,
                        limit: None,
                    };
                    let visit: &mut Visit<'_> = &mut |row| {
                        rows.push(row);
                        Ok(ControlFlow::Continue(()))
                    };
                    tx.scan(&scan, visit)?;
                }
                Ok(())
            })
            .unwrap();
        rows
    }

    /// The rows of one tenant, in all tables that have a tenant.
    #[must_use]
    pub fn rows_of(&self, tenant: i64) -> Rows {
        let tables = self.tables.lock().unwrap().clone();
        let mut rows = Rows::clone(&self.rows());
        rows.retain(|name, rows| {
            let table = tables.iter().find(|table| table.name == *name).unwrap();
            let at = table.columns.iter().position(|column| column.name == "tenant_id");
            let Some(at) = at else { return false };
            rows.retain(|row| row[at] == Value::Int(tenant));
            true
        });
        rows
    }
}

impl Storage for WatchedStore {
    fn transact(&self, mode: Mode, work: &mut Work<'_>) -> Result<(), StorageError> {
        let wrote = AtomicBool::new(false);
        let done = self
            .store
            .transact(mode, &mut |tx| work(&mut WatchedTransaction { tx, wrote: &wrote }));
        if wrote.into_inner() {
            *self.known.lock().unwrap() = None;
        }
        done
    }

    fn prepare(&self, tables: &[&'static Table]) -> Result<(), StorageError> {
        *self.tables.lock().unwrap() = tables.to_vec();
        self.store.prepare(tables)
    }

    fn backup(&self, to: &Path) -> Result<(), StorageError> {
        self.store.backup(to)
    }

    fn compact(&self, bytes_max: Option<u64>) -> Result<bool, StorageError> {
        self.store.compact(bytes_max)
    }
}

/// A transaction that records whether it wrote anything.
struct WatchedTransaction<'t> {
    tx: &'t mut dyn Transaction,
    wrote: &'t AtomicBool,
}

impl WatchedTransaction<'_> {
    fn notice(&mut self) -> &mut dyn Transaction {
        self.wrote.store(true, Ordering::Relaxed);
        self.tx
    }
}

impl Transaction for WatchedTransaction<'_> {
    fn get(&mut self, table: &'static Table, key: &[Value]) -> Result<Option<Row>, StorageError> {
        self.tx.get(table, key)
    }

    fn insert(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError> {
        self.notice().insert(table, row)
    }

    fn update(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError> {
        self.notice().update(table, row)
    }

    fn remove(&mut self, table: &'static Table, key: &[Value]) -> Result<(), StorageError> {
        self.notice().remove(table, key)
    }

    fn scan(&mut self, scan: &Scan<'_>, visit: &mut Visit<'_>) -> Result<(), StorageError> {
        self.tx.scan(scan, visit)
    }

    fn next_id(&mut self, table: &'static Table) -> Result<i64, StorageError> {
        self.tx.next_id(table)
    }
}

/// Describes the differences between two states of a book, for a person; `None` if they are equal.
#[must_use]
pub fn difference(before: &Rows, after: &Rows) -> Option<String> {
    if std::ptr::eq(before, after) {
        return None;
    }
    for (table, rows) in after {
        let old = before.get(table).map(Vec::as_slice).unwrap_or_default();
        if old != rows.as_slice() {
            let new: Vec<_> = rows.iter().filter(|row| !old.contains(row)).collect();
            let gone: Vec<_> = old.iter().filter(|row| !rows.contains(row)).collect();
            return Some(format!("table {table}: new {new:?}, gone {gone:?}"));
        }
    }
    None
}
