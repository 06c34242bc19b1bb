//! A unit of work on a connection: the six verbs.

use crate::{Row, Scan, StorageError, Table, Transaction, Value, Visit};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Bound;

use rusqlite::{CachedStatement, Connection as Db, OptionalExtension};

use super::open::OpenFile;
use super::row_cache::RowCache;
use super::statements::{COUNT, LAST_ID, StatementKey, Statements, Verb, place_of_sum};
use super::values::{bind, is_conflict, read_key, read_row, storage_error};

/// SQLite rolls back a transaction when the disk is full.
pub(super) const UNDONE: StorageError =
    StorageError::Unsupported("go on with a unit that it has undone");

fn has_table(db: &Db, name: &str) -> rusqlite::Result<bool> {
    let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1";
    db.query_row(sql, [name], |_| Ok(())).optional().map(|found| found.is_some())
}

/// The rows that a scan has seen.
struct ScanProgress {
    rows: i64,
    /// The key of the last one.
    last: Vec<Value>,
    /// Whether there are no more.
    is_all: bool,
}

impl Default for ScanProgress {
    fn default() -> Self {
        Self { rows: 0, last: Vec::new(), is_all: true }
    }
}

impl ScanProgress {
    fn add(&mut self, scan: &Scan<'_>, row: &Row) {
        self.rows = self.rows.saturating_add(1);
        let key = scan.table.key_of(row);
        if self.last.is_empty() {
            self.last.extend(key.cloned());
        } else {
            self.last.iter_mut().zip(key).for_each(|(last, value)| set(last, value));
        }
        let limit = scan.limit.and_then(|limit| i64::try_from(limit).ok());
        self.is_all = limit.is_none_or(|limit| self.rows < limit);
    }
}

/// Sets a value to another one. A text keeps its room.
fn set(to: &mut Value, from: &Value) {
    match (to, from) {
        (Value::Text(to), Value::Text(from)) => to.clone_from(from),
        (to, from) => *to = from.clone(),
    }
}

/// Whether a scan can find at most one row, because its index is unique.
fn is_alone(scan: &Scan<'_>) -> bool {
    let index = scan.index.and_then(|at| scan.table.indexes.get(at));
    let (columns, unique) = index.map_or((scan.table.key, true), |it| (it.columns, it.unique));
    unique && scan.equal.len() == columns.len() && !scan.equal.iter().any(Value::is_null)
}

/// The ids of a table that a unit has given, and by how many rows the table has grown in it.
struct TableCounts {
    table: &'static Table,
    rows: i64,
    /// The number of ids, with the last of them.
    ids: Option<(i64, i64)>,
}

/// A unit of work on a connection.
pub(super) struct SqliteTransaction<'c> {
    db: &'c Db,
    file: &'c OpenFile,
    texts: &'c mut Statements,
    /// The statements that the unit has used so far: a batch uses the same few for each row.
    statements: BTreeMap<StatementKey, CachedStatement<'c>>,
    kept: &'c mut RowCache,
    writes: bool,
    /// The numbers that the end of the unit adds to the ids and rows of each table, by the table's address.
    counted: BTreeMap<usize, TableCounts>,
}

impl<'c> SqliteTransaction<'c> {
    pub(super) fn new(
        db: &'c Db,
        file: &'c OpenFile,
        texts: &'c mut Statements,
        kept: &'c mut RowCache,
        writes: bool,
    ) -> Self {
        let (statements, counted) = (BTreeMap::new(), BTreeMap::new());
        Self { db, file, texts, statements, kept, writes, counted }
    }

    fn statement(
        &mut self,
        table: &'static Table,
        verb: Verb,
    ) -> Result<&mut CachedStatement<'c>, StorageError> {
        match self.statements.entry(verb.statement_key(table)) {
            Entry::Occupied(used) => Ok(used.into_mut()),
            Entry::Vacant(place) => {
                let sql = self.texts.text(table, verb);
                let db = self.db;
                let statement = db.prepare_cached(&sql);
                Ok(place.insert(statement.map_err(|error| why_not_prepared(db, table, error))?))
            }
        }
    }

    /// Returns the row with this key. That of a table with short rows is kept for the next unit.
    fn kept_row(
        &mut self,
        table: &'static Table,
        key: &[Value],
    ) -> Result<Option<Row>, StorageError> {
        if !self.kept.is_checked() {
            let version = self.db.prepare_cached("PRAGMA data_version");
            let version = version.and_then(|mut version| version.query_row([], |row| row.get(0)));
            self.kept.check(version.map_err(storage_error)?);
        }
        if let Some(kept) = self.kept.get(table, key) {
            return Ok(kept.clone());
        }
        let row = self.row(table, key)?;
        self.kept.put(table, key, row.as_ref());
        Ok(row)
    }

    fn row(&mut self, table: &'static Table, key: &[Value]) -> Result<Option<Row>, StorageError> {
        let statement = self.statement(table, Verb::Get)?;
        bind(statement, key)?;
        let mut rows = statement.raw_query();
        let found = rows.next().map_err(storage_error)?;
        let found = found.map(|row| read_row(table, row)).transpose()?;
        drop(rows);
        if found.is_none() {
            let range = (Bound::Unbounded, Bound::Unbounded);
            let (index, limit) = (None, Some(1));
            let scan = Scan { table, index, equal: key, range, descending: false, limit };
            self.confirm(&scan, &ScanProgress::default())?;
        }
        Ok(found)
    }

    /// Writes down how many rows the tables have by now, and the ids that were given.
    pub(super) fn count(&mut self) -> Result<(), StorageError> {
        let counted = std::mem::take(&mut self.counted);
        if !counted.is_empty() && self.db.is_autocommit() {
            return Err(UNDONE);
        }
        for TableCounts { table, rows, ids } in counted.into_values() {
            let ids = ids.map_or(0, |(count, _)| count);
            if (ids, rows) != (0, 0) {
                let mut statement = self.db.prepare_cached(COUNT).map_err(storage_error)?;
                statement.execute((table.name, ids, rows)).map_err(storage_error)?;
            }
        }
        Ok(())
    }

    fn counted(&mut self, table: &'static Table) -> &mut TableCounts {
        let address = std::ptr::from_ref(table).addr();
        self.counted.entry(address).or_insert(TableCounts { table, rows: 0, ids: None })
    }

    fn grow(&mut self, table: &'static Table, rows: i64) {
        let counted = self.counted(table);
        counted.rows = counted.rows.saturating_add(rows);
    }

    /// The last id that the table has given.
    fn last_id(&self, table: &'static Table) -> Result<i64, StorageError> {
        let mut statement = self.db.prepare_cached(LAST_ID).map_err(storage_error)?;
        let last = statement.query_row([table.name], |row| row.get(0)).optional();
        match last.map_err(storage_error)? {
            Some(last) => Ok(last),
            None if has_table(self.db, table.name).map_err(storage_error)? => {
                Err(StorageError::NoIdsLeft { table: table.name })
            }
            None => Err(StorageError::NotPrepared { table: table.name }),
        }
    }

    /// Fails if the confirming index has other entries than the rows that the scan has found.
    fn confirm(&mut self, scan: &Scan<'_>, seen: &ScanProgress) -> Result<(), StorageError> {
        let table = scan.table;
        let Some(second) = table.confirming(scan.index) else { return Ok(()) };
        if seen.rows == 1 && is_alone(scan) {
            return Ok(());
        }
        let agrees = match seen.rows {
            0 => !self.has_entry(scan, second)?,
            _ => self.has_entries(scan, second, seen)?,
        };
        if agrees {
            return Ok(());
        }
        let name = |at: usize| table.indexes.get(at).map_or(Table::KEY, |index| index.name);
        let (first, second) = (scan.index.map_or(Table::KEY, name), name(second));
        let table = table.name;
        let differ = if seen.rows == 0 {
            format!("{table}_{first} finds no row where {table}_{second} has an entry")
        } else {
            format!("{table}_{first} has not the entries of {table}_{second}")
        };
        Err(StorageError::Damaged(format!("{differ}; verify_book names the damage").into()))
    }

    /// Whether an index has an entry that the scan would find in it.
    fn has_entry(&mut self, scan: &Scan<'_>, index: usize) -> Result<bool, StorageError> {
        let statement = self.statement(scan.table, Verb::entry_of(scan, index))?;
        bind(statement, scan.equal.iter().chain(bounds_of(scan)))?;
        let mut entries = statement.raw_query();
        Ok(entries.next().map_err(storage_error)?.is_some())
    }

    /// Whether an index has the entry of the last row seen. If all rows were seen, it must have no entry after it.
    fn has_entries(
        &mut self,
        scan: &Scan<'_>,
        index: usize,
        seen: &ScanProgress,
    ) -> Result<bool, StorageError> {
        let statement = self.statement(scan.table, Verb::entries_of(scan, index))?;
        // The last one seen, and one after it.
        let limit = Value::Int(if seen.is_all { 2 } else { 1 });
        let offset = Value::Int(seen.rows.saturating_sub(1));
        bind(statement, scan.equal.iter().chain(bounds_of(scan)).chain([&limit, &offset]))?;
        let mut entries = statement.raw_query();
        let entry = entries.next().map_err(storage_error)?;
        let key = entry.map(|entry| read_key(scan.table, entry)).transpose()?;
        let agrees = key.as_deref() == Some(&seen.last);
        Ok(agrees && (!seen.is_all || entries.next().map_err(storage_error)?.is_none()))
    }

    /// Refuses a write of a unit that reads, and a write without an open transaction, since SQLite would
    /// commit it at once.
    fn check_writes(&self, table: &'static Table) -> Result<(), StorageError> {
        self.file.check_process()?;
        if !self.writes {
            return Err(StorageError::ReadOnly { table: table.name });
        }
        if self.db.is_autocommit() {
            return Err(UNDONE);
        }
        Ok(())
    }

    /// Writes a row and returns the number of rows written.
    fn write(
        &mut self,
        table: &'static Table,
        verb: Verb,
        row: &Row,
    ) -> Result<usize, StorageError> {
        self.check_writes(table)?;
        table.check_row(row)?;
        self.kept.write(table);
        let sum = self.texts.sum(table, row);
        let statement = self.statement(table, verb)?;
        bind(statement, row)?;
        statement.raw_bind_parameter(place_of_sum(table), sum).map_err(storage_error)?;
        statement.raw_execute().map_err(|error| {
            if is_conflict(&error) {
                self.conflict(table, verb, row).unwrap_or_else(|| refused_by_none(table))
            } else {
                storage_error(error)
            }
        })
    }

    /// Finds out which of the key and the unique indexes, in the table's order, has a row equal to
    /// this one.
    fn conflict(&mut self, table: &'static Table, verb: Verb, row: &Row) -> Option<StorageError> {
        let key = (verb == Verb::Insert).then_some((None, Table::KEY));
        let indexes = table.indexes.iter().enumerate().filter(|(_, index)| index.unique);
        let indexes = indexes.map(|(at, index)| (Some(at), index.name));
        let (_, index) = key.into_iter().chain(indexes).find(|(at, _)| {
            let agrees = self.has_another(table, Verb::Agreeing(*at), row);
            matches!(agrees, Ok(true))
        })?;
        Some(StorageError::Conflict { table: table.name, index })
    }

    fn has_another(
        &mut self,
        table: &'static Table,
        agreeing: Verb,
        row: &Row,
    ) -> Result<bool, StorageError> {
        let statement = self.statement(table, agreeing)?;
        let used = statement.parameter_count();
        bind(statement, row.iter().take(used))?;
        let mut rows = statement.raw_query();
        Ok(rows.next().map_err(storage_error)?.is_some())
    }
}

impl Transaction for SqliteTransaction<'_> {
    fn get(&mut self, table: &'static Table, key: &[Value]) -> Result<Option<Row>, StorageError> {
        table.check_key(key)?;
        if table.wide { self.row(table, key) } else { self.kept_row(table, key) }
    }

    fn insert(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError> {
        self.write(table, Verb::Insert, &row)?;
        self.grow(table, 1);
        Ok(())
    }

    fn update(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError> {
        match self.write(table, Verb::Update, &row)? {
            0 => Err(StorageError::Missing { table: table.name }),
            _ => Ok(()),
        }
    }

    fn remove(&mut self, table: &'static Table, key: &[Value]) -> Result<(), StorageError> {
        self.check_writes(table)?;
        table.check_key(key)?;
        self.kept.write(table);
        let statement = self.statement(table, Verb::Remove)?;
        bind(statement, key)?;
        if statement.raw_execute().map_err(storage_error)? > 0 {
            self.grow(table, -1);
        }
        Ok(())
    }

    fn scan(&mut self, scan: &Scan<'_>, visit: &mut Visit<'_>) -> Result<(), StorageError> {
        scan.check()?;
        let limit = scan.limit.and_then(|limit| i64::try_from(limit).ok()).unwrap_or(i64::MAX);
        let limit = Value::Int(limit);
        let statement = self.statement(scan.table, Verb::for_scan(scan))?;
        bind(statement, scan.equal.iter().chain(bounds_of(scan)).chain([&limit]))?;
        let mut rows = statement.raw_query();
        let is_guarded = scan.table.confirming(scan.index).is_some();
        let mut seen = ScanProgress { is_all: scan.limit != Some(0), ..ScanProgress::default() };
        while let Some(row) = rows.next().map_err(storage_error)? {
            let row = read_row(scan.table, row)?;
            if is_guarded {
                seen.add(scan, &row);
            }
            if visit(row)?.is_break() {
                seen.is_all = false;
                break;
            }
        }
        drop(rows);
        if is_guarded && (seen.is_all || seen.rows > 0) {
            self.confirm(scan, &seen)
        } else {
            Ok(())
        }
    }

    fn next_id(&mut self, table: &'static Table) -> Result<i64, StorageError> {
        self.check_writes(table)?;
        let (count, last) = match self.counted(table).ids {
            Some(given) => given,
            None => (0, self.last_id(table)?),
        };
        let next = last.checked_add(1).ok_or(StorageError::NoIdsLeft { table: table.name })?;
        self.counted(table).ids = Some((count.saturating_add(1), next));
        Ok(next)
    }
}

/// The error for a unique index that refuses a row while no other row has the same values.
fn refused_by_none(table: &Table) -> StorageError {
    let table = table.name;
    StorageError::Damaged(
        format!("an index of {table} refuses a row that equals no other row; verify_book names the damage")
            .into(),
    )
}

fn why_not_prepared(db: &Db, table: &'static Table, error: rusqlite::Error) -> StorageError {
    match has_table(db, table.name) {
        Ok(false) => StorageError::NotPrepared { table: table.name },
        _ => storage_error(error),
    }
}

/// The values of a scan's bounds.
fn bounds_of<'s>(scan: &Scan<'s>) -> impl Iterator<Item = &'s Value> {
    [scan.range.0, scan.range.1].into_iter().filter_map(value_of)
}

fn value_of(bound: Bound<&Value>) -> Option<&Value> {
    match bound {
        Bound::Included(value) | Bound::Excluded(value) => Some(value),
        Bound::Unbounded => None,
    }
}
