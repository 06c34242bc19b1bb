//! Searches for damage in a book's file. SQLite's own checks compare each index with its table, and each row has a
//! checksum.

use crate::checksum::RowSums;
use crate::recount::Pace;
use crate::{StorageError, Table, Value, Verification, WaitCheck};
use std::collections::BTreeMap;

use rusqlite::Connection as Db;
use rusqlite::types::ValueRef;

use super::statements::{SUM, columns, first_sum};
use super::values::{read_row, storage_error};

/// SQLite names no more faults at a time.
const NAMED_AT_A_TIME: usize = 100;

/// Verifies a book in the open transaction.
pub(super) fn verify(
    db: &Db,
    tables: &[&'static Table],
    goes_on: &WaitCheck<'_>,
) -> Result<Verification, StorageError> {
    let mut found = Verification::default();
    let objects = Objects::read(db).map_err(storage_error)?;
    check_pages(db, &objects, goes_on, &mut found)?;
    check_foreign_keys(db, &mut found)?;
    let counted = check_last_ids(db, tables, &mut found)?;
    for table in tables {
        match check_rows(db, table, goes_on, &mut found) {
            Ok(rows) => {
                if let Some(Some(expected)) = counted.get(table.name)
                    && *expected != rows
                {
                    let message = format!("the table has {rows} rows instead of {expected}");
                    found.add(Some(table.name), None, message);
                }
            }
            Err(error) => found.add_unreadable(table, None, error)?,
        }
    }
    Ok(found)
}

/// The tables and indexes of a file.
struct Objects {
    /// Each name, with the table that it belongs to and whether it is an index.
    by_name: BTreeMap<String, (String, bool)>,
    /// The names by the first page of the object.
    by_root: BTreeMap<i64, String>,
}

impl Objects {
    fn read(db: &Db) -> rusqlite::Result<Self> {
        let mut objects = Self { by_name: BTreeMap::new(), by_root: BTreeMap::new() };
        let sql =
            "SELECT name, tbl_name, type = 'index', rootpage FROM sqlite_schema WHERE rootpage > 0";
        let mut statement = db.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let name: String = row.get(0)?;
            objects.by_root.insert(row.get(3)?, name.clone());
            objects.by_name.insert(name, (row.get(1)?, row.get(2)?));
        }
        Ok(objects)
    }

    /// Adds a fault from a message of SQLite, under the table and index in the message.
    fn add(&self, message: &str, found: &mut Verification) {
        let of_index = message.rsplit_once(" index ").map(|(_, name)| name.trim());
        let of_tree = message.split_once("ree ").and_then(|(_, rest)| {
            let digits = rest.trim_start_matches("page ").split(|c: char| !c.is_ascii_digit());
            digits.into_iter().next()?.parse().ok()
        });
        let of_tree = of_tree.and_then(|root| self.by_root.get(&root)).map(String::as_str);
        let of_column = message.rsplit_once(" in ").and_then(|(_, name)| name.split('.').next());
        let of_key = message.rsplit_once(" for ").map(|(_, name)| name.trim());
        let mut names = [of_index, of_tree, of_column, of_key].into_iter().flatten();
        match names.find_map(|name| self.by_name.get_key_value(name)) {
            Some((name, (table, true))) => found.add(Some(table), Some(name), message),
            Some((name, (_, false))) => found.add(Some(name), None, message),
            None => found.add(None, None, message),
        }
    }
}

/// Has SQLite check all pages, each row of a table against its indexes, and their numbers of entries.
fn check_pages(
    db: &Db,
    objects: &Objects,
    goes_on: &WaitCheck<'_>,
    found: &mut Verification,
) -> Result<(), StorageError> {
    if check_integrity(db, "100", objects, found)? < NAMED_AT_A_TIME {
        return Ok(());
    }
    // One fault of many rows has left no room for others.
    for (name, (_, is_index)) in &objects.by_name {
        if goes_on().is_break() {
            return Err(StorageError::Interrupted);
        }
        if !is_index {
            let name = format!("\"{}\"", name.replace('"', "\"\""));
            check_integrity(db, &name, objects, found)?;
        }
    }
    Ok(())
}

/// Returns how many faults SQLite has named.
fn check_integrity(
    db: &Db,
    of: &str,
    objects: &Objects,
    found: &mut Verification,
) -> Result<usize, StorageError> {
    let mut named = 0_usize;
    let mut check = || -> rusqlite::Result<()> {
        let mut statement = db.prepare(&format!("PRAGMA integrity_check({of})"))?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let text = row.get_ref(0)?;
            let text = String::from_utf8_lossy(text.as_bytes().unwrap_or_default());
            for message in text.lines().filter(|line| *line != "ok" && !line.starts_with("***")) {
                named = named.saturating_add(1);
                objects.add(message, found);
            }
        }
        Ok(())
    };
    match check().map_err(storage_error) {
        Ok(()) => Ok(named),
        Err(StorageError::Damaged(why)) => {
            found.add(None, None, why);
            Ok(NAMED_AT_A_TIME)
        }
        Err(error) => Err(error),
    }
}

/// Checks the foreign keys of tables that the host has made in the file; lendwright's own have none.
fn check_foreign_keys(db: &Db, found: &mut Verification) -> Result<(), StorageError> {
    let mut check = || -> rusqlite::Result<()> {
        let mut statement = db.prepare("PRAGMA foreign_key_check")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
            let message = format!("a foreign key names a row that table {parent} does not have");
            found.add(Some(&table), None, message);
        }
        Ok(())
    };
    match check().map_err(storage_error) {
        Err(StorageError::Damaged(why)) => found.add(None, None, why),
        checked => checked?,
    }
    Ok(())
}

/// Checks the last id of each table, and returns the number of rows that each should have.
fn check_last_ids(
    db: &Db,
    tables: &[&'static Table],
    found: &mut Verification,
) -> Result<BTreeMap<String, Option<i64>>, StorageError> {
    const TABLE: Option<&str> = Some("lendwright_id");
    let mut ids: BTreeMap<String, bool> = BTreeMap::new();
    let mut counted = BTreeMap::new();
    let mut read = || -> rusqlite::Result<()> {
        let sql =
            format!("SELECT table_name, last, {SUM}, row_count FROM lendwright_id NOT INDEXED");
        let mut statement = db.prepare(&sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (table, last): (String, i64) = (row.get(0)?, row.get(1)?);
            let sum: Option<i64> = row.get(2)?;
            ids.insert(table.clone(), sum == Some(first_sum(&table).wrapping_sub(last)));
            counted.insert(table, row.get(3)?);
        }
        Ok(())
    };
    if let Err(error) = read() {
        match storage_error(error) {
            StorageError::Damaged(why) => found.add(TABLE, None, why),
            StorageError::Backend(why) => found.add(TABLE, None, why.to_string()),
            error => return Err(error),
        }
        return Ok(counted);
    }
    for table in tables {
        if counted.get(table.name) == Some(&None) {
            found.add(TABLE, None, format!("the number of rows of {} is missing", table.name));
        }
        match ids.get(table.name) {
            Some(true) => {}
            Some(false) => {
                found.add(TABLE, None, format!("the last id of {} was changed", table.name));
            }
            None => found.add(TABLE, None, format!("the last id of {} is missing", table.name)),
        }
    }
    Ok(counted)
}

/// Compares each row of a table with its checksum, and returns how many rows there are.
fn check_rows(
    db: &Db,
    table: &'static Table,
    goes_on: &WaitCheck<'_>,
    found: &mut Verification,
) -> Result<i64, StorageError> {
    let sums = RowSums::for_table(table);
    let sql = format!(r#"SELECT {}, {SUM} FROM "{}" NOT INDEXED"#, columns(table), table.name);
    let mut statement = db.prepare(&sql).map_err(storage_error)?;
    let mut rows = statement.query([]).map_err(storage_error)?;
    let (mut pace, mut count) = (Pace::default(), 0_i64);
    while let Some(row) = rows.next().map_err(storage_error)? {
        pace.row(goes_on)?;
        count = count.saturating_add(1);
        let values = read_row(table, row)?;
        match row.get_ref(table.columns.len()).map_err(storage_error)? {
            ValueRef::Null => {
                let message = format!("a row has no checksum ({})", key(table, &values));
                found.add(Some(table.name), None, message);
            }
            ValueRef::Integer(stored) if stored == sums.stored(&values) => {}
            _ => {
                let message =
                    format!("a row is not as lendwright wrote it ({})", key(table, &values));
                found.add(Some(table.name), None, message);
            }
        }
    }
    Ok(count)
}

/// The numbers of a row's key. Other values of it may be personal.
fn key(table: &Table, row: &[Value]) -> String {
    let named = table.key.iter().filter_map(|&at| match row.get(at)? {
        Value::Int(number) => Some(format!("{} {number}", table.columns.get(at)?.name)),
        _ => None,
    });
    named.collect::<Vec<_>>().join(", ")
}
