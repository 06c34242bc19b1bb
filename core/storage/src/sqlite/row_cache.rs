//! Rows that a connection keeps in memory from one unit of work to the next.

use crate::{Row, Table, Value};
use std::collections::BTreeMap;

/// The greatest number of rows kept. When it is reached, all are dropped and read again when needed.
const KEPT_MAX: usize = 1_000;

/// Rows that were looked up by their keys, in the last committed state. Every unit looks up the caller, the provider
/// and its settings, and these hardly ever change.
///
/// A write to a table drops the table's rows, and none of its rows is kept until the unit ends. When
/// another connection has committed, in this process or in another one, all rows are dropped.
#[derive(Debug, Default)]
pub(super) struct RowCache {
    /// SQLite's number of the state that the rows belong to; it changes when another connection
    /// commits.
    version: Option<i64>,
    /// Whether the number was compared in this unit. It can't change while the unit lasts, since
    /// the unit sees one state.
    is_checked: bool,
    /// By the table's name and the key.
    rows: BTreeMap<&'static str, BTreeMap<Vec<Value>, Option<Row>>>,
    count: usize,
    /// The tables that this unit has written to.
    written: Vec<&'static str>,
}

impl RowCache {
    /// Begins a unit of work.
    pub(super) fn begin(&mut self) {
        self.is_checked = false;
        self.written.clear();
    }

    /// Whether [`check`](Self::check) was called in this unit.
    pub(super) fn is_checked(&self) -> bool {
        self.is_checked
    }

    /// Drops all rows unless they belong to the state with this number.
    pub(super) fn check(&mut self, version: i64) {
        if self.version.replace(version) != Some(version) {
            self.clear();
        }
        self.is_checked = true;
    }

    /// Drops all rows.
    pub(super) fn clear(&mut self) {
        self.rows.clear();
        self.count = 0;
    }

    /// Drops a table's rows, since the unit writes to it.
    pub(super) fn write(&mut self, table: &'static Table) {
        if self.written.contains(&table.name) {
            return;
        }
        self.written.push(table.name);
        let dropped = self.rows.remove(table.name).map_or(0, |rows| rows.len());
        self.count = self.count.saturating_sub(dropped);
    }

    /// Returns the result of a look-up; `None` if it isn't kept.
    pub(super) fn get(&self, table: &'static Table, key: &[Value]) -> Option<&Option<Row>> {
        self.rows.get(table.name)?.get(key)
    }

    /// Keeps the result of a look-up, unless the unit has written to the table.
    pub(super) fn put(&mut self, table: &'static Table, key: &[Value], row: Option<&Row>) {
        if self.written.contains(&table.name) {
            return;
        }
        if self.count >= KEPT_MAX {
            self.clear();
        }
        self.rows.entry(table.name).or_default().insert(key.to_vec(), row.cloned());
        self.count = self.count.saturating_add(1);
    }
}
