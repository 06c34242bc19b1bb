//! Creates the tables of a book and migrates those of an older one.
//!
//! Each part of a table has the layout version that introduced it. The parts of one version form a
//! migration step. The steps run in order within one transaction. Existing parts are left
//! unchanged, but for an index that is no longer unique.

use crate::checksum::RowSums;
use crate::{Column, Durability, Index, StorageError, Table};
use lendwright_types::number::shown;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use rusqlite::Connection as Db;
use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;

use super::connection::Connection;
use super::statements::{SUM, first_sum, quoted};
use super::values::{declared, is_conflict, read, storage_error};

/// The table with the last id of each table, and its name.
const LAST_IDS: &str = "lendwright_id";
const COUNTERS: &str = "CREATE TABLE IF NOT EXISTS lendwright_id \
     (table_name TEXT NOT NULL PRIMARY KEY, last INTEGER NOT NULL, lendwright_sum INTEGER, row_count INTEGER) \
     STRICT, WITHOUT ROWID";
/// The function that computes a row's checksum, while the tables of an older book get theirs.
const SUM_OF: &str = "lendwright_sum_of";
/// The column with the number of rows of each table.
const ROW_COUNT: &str = "row_count";

/// Gives the book a random schema number. So a journal of another book differs from its own. SQLite only compares
/// this number, and increments it.
fn begin_schema_anywhere(db: &Db) -> rusqlite::Result<()> {
    let number: i64 = db.query_row("SELECT 1 + (random() & 0x3fffffff)", [], |row| row.get(0))?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, false)?;
    let set = db.pragma_update(None, "schema_version", number);
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    set
}

/// Adds the parts of these tables that the book does not have.
pub(super) fn prepare(
    connection: &mut Connection,
    tables: &[&'static Table],
) -> Result<(), StorageError> {
    let known = Table::layout(tables);
    let layouts = Table::first_layout(tables)..=known;
    let found = found_layout(&connection.db, &layouts)?;
    let is_whole = missing(&connection.db, tables, found..=known)?.is_empty() && found == known;
    // Not before: a book that is refused is left as it is.
    connection.use_log_if_free()?;
    if is_whole {
        return Ok(());
    }
    connection.write_alone(Durability::Full, |db| {
        // Checked again, since another process may have been faster.
        let found = found_layout(db, &layouts)?;
        for statement in missing(db, tables, found..=known)? {
            if statement.sums {
                make_function(db, tables, statement.table).map_err(storage_error)?;
            }
            db.execute_batch(&statement.sql).map_err(|error| statement.error(error))?;
        }
        db.pragma_update(None, "user_version", known).map_err(storage_error)?;
        if found < known { begin_schema_anywhere(db).map_err(storage_error) } else { Ok(()) }
    })
}

/// Fails if the book does not have all parts of these tables.
pub(super) fn check(
    connection: &Connection,
    tables: &[&'static Table],
) -> Result<(), StorageError> {
    let known = Table::layout(tables);
    let layouts = Table::first_layout(tables)..=known;
    let found = found_layout(&connection.db, &layouts)?;
    if found == known && missing(&connection.db, tables, found..=known)?.is_empty() {
        return Ok(());
    }
    Err(StorageError::OlderBook { found, known })
}

/// A migration statement and the table it belongs to.
struct Statement {
    sql: String,
    table: &'static str,
    index: Option<&'static str>,
    /// Whether it computes the checksums of the table's rows.
    sums: bool,
}

impl Statement {
    fn new(table: &'static str, sql: String) -> Self {
        Self { sql, table, index: None, sums: false }
    }

    fn error(&self, error: rusqlite::Error) -> StorageError {
        match self.index {
            Some(index) if is_conflict(&error) => {
                StorageError::Conflict { table: self.table, index }
            }
            _ => storage_error(error),
        }
    }
}

/// Returns the book's layout, 0 for a new one, and refuses one that is not among these.
fn found_layout(db: &Db, layouts: &RangeInclusive<u32>) -> Result<u32, StorageError> {
    let (first, known) = (*layouts.start(), *layouts.end());
    let found: u32 =
        db.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(storage_error)?;
    if found > known {
        Err(StorageError::NewerBook { found, known })
    } else if (1..first).contains(&found) {
        Err(StorageError::UnreleasedBook { found, first })
    } else {
        Ok(found)
    }
}

/// Returns the statements that add the missing parts between a book's layout and the newest one, step by step.
fn missing(
    db: &Db,
    tables: &[&'static Table],
    layouts: RangeInclusive<u32>,
) -> Result<Vec<Statement>, StorageError> {
    let mut there = Schema::read(db).map_err(storage_error)?;
    let mut statements = there.take_once_unique(tables, *layouts.start());
    there.refuse_foreign(tables)?;
    statements.extend(there.sums(tables));
    for step in 0..=*layouts.end() {
        for &table in tables {
            statements.extend(step_of(table, step, &there)?);
        }
    }
    Ok(statements)
}

fn step_of(
    table: &'static Table,
    step: u32,
    there: &Schema,
) -> Result<Vec<Statement>, StorageError> {
    let mut statements = Vec::new();
    let columns = there.tables.get(table.name);
    if columns.is_none() && there.made.contains(table.name) {
        return Err(StorageError::Damaged(format!("table {} is not there", table.name).into()));
    }
    if table.since == step && columns.is_none() {
        statements.push(Statement::new(table.name, create_table(table)));
    }
    for column in table.columns.iter().filter(|column| column.since == step) {
        match columns.and_then(|columns| columns.get(column.name)) {
            Some(kind) if kind == declared(column.kind) => {}
            Some(_) => return Err(altered(table, column, "is of another kind")),
            // It is created together with its table.
            None if columns.is_none() && column.since == table.since => {}
            None if column.nullable => {
                let sql = format!(r#"ALTER TABLE "{}" ADD COLUMN {}"#, table.name, define(column));
                statements.push(Statement::new(table.name, sql));
            }
            None => return Err(altered(table, column, "is not there")),
        }
    }
    let is_needed = |index: &Index| table.wide || index.name != Table::KEY;
    for index in indexes_of(table).filter(|index| index.since == step && is_needed(index)) {
        if !there.indexes.contains_key(&index_name(table, &index)) {
            let sql = create_index(table, &index);
            let index = Some(index.name);
            statements.push(Statement { index, ..Statement::new(table.name, sql) });
        }
    }
    Ok(statements)
}

fn altered(table: &Table, column: &Column, how: &str) -> StorageError {
    StorageError::Damaged(format!("column {} of table {} {how}", column.name, table.name).into())
}

/// The contents of a file, except its rows.
struct Schema {
    /// Each table's columns with their declared types.
    tables: BTreeMap<String, BTreeMap<String, String>>,
    indexes: BTreeMap<String, IndexSchema>,
    /// Each trigger with its table.
    triggers: Vec<(String, String)>,
    /// The tables that were made, by the list of their last ids.
    made: BTreeSet<String>,
}

/// An index of the file.
#[derive(PartialEq, Eq)]
struct IndexSchema {
    table: String,
    unique: bool,
    /// Whether only some rows are in it, by an expression.
    partial: bool,
    columns: Vec<KeyColumn>,
}

/// A column of an index.
#[derive(PartialEq, Eq)]
struct KeyColumn {
    /// Its name; none for an expression.
    name: Option<String>,
    collation: String,
    descending: bool,
}

impl Schema {
    fn read(db: &Db) -> rusqlite::Result<Self> {
        let mut schema = Self {
            tables: BTreeMap::new(),
            indexes: BTreeMap::new(),
            triggers: Vec::new(),
            made: BTreeSet::new(),
        };
        let mut statement = db.prepare(
            "SELECT s.name, c.name, c.type \
             FROM sqlite_schema AS s JOIN pragma_table_info(s.name) AS c WHERE s.type = 'table'",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let columns = schema.tables.entry(row.get(0)?).or_default();
            columns.insert(row.get(1)?, row.get(2)?);
        }
        let mut statement = db.prepare(
            "SELECT i.name, s.name, i.\"unique\", i.partial, c.name, c.coll, c.\"desc\" \
             FROM sqlite_schema AS s JOIN pragma_index_list(s.name) AS i \
             JOIN pragma_index_xinfo(i.name) AS c \
             WHERE s.type = 'table' AND i.origin = 'c' AND c.key ORDER BY i.name, c.seqno",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (table, unique, partial) = (row.get(1)?, row.get(2)?, row.get(3)?);
            let new = || IndexSchema { table, unique, partial, columns: Vec::new() };
            let column =
                KeyColumn { name: row.get(4)?, collation: row.get(5)?, descending: row.get(6)? };
            schema.indexes.entry(row.get(0)?).or_insert_with(new).columns.push(column);
        }
        let mut statement = db.prepare(
            "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name",
        )?;
        let triggers = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        schema.triggers = triggers.collect::<Result<_, _>>()?;
        if schema.tables.contains_key(LAST_IDS) {
            let mut statement = db.prepare("SELECT table_name FROM lendwright_id")?;
            let made = statement.query_map([], |row| row.get(0))?;
            schema.made = made.collect::<Result<_, _>>()?;
        }
        Ok(schema)
    }

    /// Returns the SQL that adds checksums and numbers of rows to tables of a version without them.
    fn sums(&self, tables: &[&'static Table]) -> Vec<Statement> {
        let lacks = |table: &str, column: &str| {
            self.tables.get(table).is_some_and(|columns| !columns.contains_key(column))
        };
        let add = |table: &str, column: &str| {
            format!(r#"ALTER TABLE "{table}" ADD COLUMN {column} INTEGER"#)
        };
        let mut statements = Vec::new();
        for column in [SUM, ROW_COUNT].into_iter().filter(|column| lacks(LAST_IDS, column)) {
            statements.push(Statement::new(LAST_IDS, add(LAST_IDS, column)));
            for table in tables.iter().filter(|table| self.tables.contains_key(table.name)) {
                let value = match column {
                    SUM => format!("{} - last", first_sum(table.name)),
                    _ => format!(r#"(SELECT count(*) FROM "{}")"#, table.name),
                };
                let sql = format!(
                    "UPDATE lendwright_id SET {column} = {value} WHERE table_name = '{}'",
                    table.name
                );
                statements.push(Statement::new(table.name, sql));
            }
        }
        for table in tables.iter().filter(|table| lacks(table.name, SUM)) {
            statements.push(Statement::new(table.name, add(table.name, SUM)));
            // Columns that are newer are null, and so no part of a checksum.
            let there = self.tables.get(table.name);
            let columns = table.columns.iter().map(|column| match there {
                Some(there) if there.contains_key(column.name) => format!(r#""{}""#, column.name),
                _ => "NULL".to_owned(),
            });
            let columns = columns.collect::<Vec<_>>().join(", ");
            let sql = format!(r#"UPDATE "{}" SET {SUM} = {SUM_OF}({columns})"#, table.name);
            statements.push(Statement { sums: true, ..Statement::new(table.name, sql) });
        }
        statements
    }

    /// Removes the indexes that were unique in the book's layout and are not unique now. They are then made again as
    /// missing indexes.
    fn take_once_unique(&mut self, tables: &[&'static Table], layout: u32) -> Vec<Statement> {
        let mut statements = Vec::new();
        for &table in tables {
            for index in table.indexes.iter().filter(|index| index.plain_since > Some(layout)) {
                let name = index_name(table, index);
                let before = made(table, &Index { unique: true, ..*index });
                if self.indexes.get(&name) == Some(&before) {
                    self.indexes.remove(&name);
                    let sql = format!(r#"DROP INDEX "{name}""#);
                    statements.push(Statement::new(table.name, sql));
                }
            }
        }
        statements
    }

    /// Refuses foreign objects that change, forbid or wrongly allow a write to these tables:
    ///
    /// - a trigger on one of the tables
    /// - a foreign index that requires different rows, or that computes a value for each row (which may fail)
    /// - an index with one of our names and another definition
    ///
    /// Views, plain indexes, and objects of other tables are allowed.
    fn refuse_foreign(&self, tables: &[&'static Table]) -> Result<(), StorageError> {
        let foreign = |kind: &'static str, name: &str| {
            Err(StorageError::Foreign { kind, name: shown(name).into() })
        };
        let is_ours = |name: &str| tables.iter().any(|ours| name.eq_ignore_ascii_case(ours.name));
        if let Some((name, _)) = self.triggers.iter().find(|(_, table)| is_ours(table)) {
            return foreign("trigger", name);
        }
        let indexes = tables.iter().flat_map(|table| {
            indexes_of(table).map(|index| (index_name(table, &index), made(table, &index)))
        });
        let ours: BTreeMap<String, IndexSchema> = indexes.collect();
        for (name, found) in &self.indexes {
            let expected = ours.get(name);
            let forbids = || found.may_forbid() && is_ours(&found.table);
            if expected.map_or_else(forbids, |ours| ours != found) {
                return foreign("index", name);
            }
        }
        Ok(())
    }
}

impl IndexSchema {
    /// Whether it can make a write fail.
    fn may_forbid(&self) -> bool {
        // A collation that this library does not have fails too.
        let is_plain = |column: &KeyColumn| {
            let built_in = ["BINARY", "NOCASE", "RTRIM"];
            column.name.is_some() && built_in.contains(&&*column.collation.to_ascii_uppercase())
        };
        self.unique || self.partial || !self.columns.iter().all(is_plain)
    }
}

/// An index as [`create_index`] makes it.
fn made(table: &Table, index: &Index) -> IndexSchema {
    let column = |at: &usize| KeyColumn {
        name: table.columns.get(*at).map(|column| column.name.to_owned()),
        collation: "BINARY".to_owned(),
        descending: false,
    };
    IndexSchema {
        table: table.name.to_owned(),
        unique: index.unique,
        partial: false,
        columns: index.columns.iter().map(column).collect(),
    }
}

/// The indexes that a table may have: the index of its key, which only a wide table needs, and its own indexes.
fn indexes_of(table: &'static Table) -> impl Iterator<Item = Index> {
    let (name, since) = (Table::KEY, table.since);
    let key = Index { name, columns: table.key, unique: true, plain_since: None, since };
    [key].into_iter().chain(table.indexes.iter().copied())
}

fn index_name(table: &Table, index: &Index) -> String {
    format!("{}_{}", table.name, index.name)
}

/// Makes the function that computes the checksum of a table's row.
fn make_function(db: &Db, tables: &[&'static Table], name: &str) -> rusqlite::Result<()> {
    let Some(&table) = tables.iter().find(|table| table.name == name) else { return Ok(()) };
    let sums = RowSums::for_table(table);
    let count = i32::try_from(table.columns.len()).unwrap_or(-1);
    db.create_scalar_function(SUM_OF, count, FunctionFlags::SQLITE_DETERMINISTIC, move |row| {
        let columns = table.columns.iter().enumerate();
        let values = columns.map(|(at, column)| read(column.kind, row.get_raw(at)));
        Ok(sums.stored(&values.collect::<Vec<_>>()))
    })
}

/// Creates a table `WITHOUT ROWID`. Rows are stored in the order of the key, so a tenant's records are together and
/// one look-up finds a row. A wide table has row ids instead: its rows are stored in the order of their insertion,
/// and its key is an index. Without row ids, SQLite would compare whole rows on the way to one, also in its inner
/// pages (<https://www.sqlite.org/withoutrowid.html>, 4).
fn create_table(table: &Table) -> String {
    let columns = table.columns.iter().filter(|column| column.since == table.since);
    let mut parts: Vec<_> = columns.map(define).collect();
    parts.push(format!("{SUM} INTEGER"));
    if !table.wide {
        let key: Vec<_> = table.key.iter().map(|at| quoted(table, *at)).collect();
        parts.push(format!("PRIMARY KEY ({})", key.join(", ")));
    }
    format!(
        r#"{COUNTERS}; CREATE TABLE "{name}" ({}) STRICT{};
           INSERT OR IGNORE INTO lendwright_id VALUES ('{name}', 0, {sum}, 0)"#,
        parts.join(", "),
        if table.wide { "" } else { ", WITHOUT ROWID" },
        sum = first_sum(table.name),
        name = table.name,
    )
}

fn define(column: &Column) -> String {
    let null = if column.nullable { "" } else { " NOT NULL" };
    format!(r#""{}" {}{null}"#, column.name, declared(column.kind))
}

fn create_index(table: &Table, index: &Index) -> String {
    let unique = if index.unique { "UNIQUE " } else { "" };
    let columns: Vec<_> = index.columns.iter().map(|at| quoted(table, *at)).collect();
    format!(
        r#"CREATE {unique}INDEX "{name}" ON "{table}" ({})"#,
        columns.join(", "),
        name = index_name(table, index),
        table = table.name,
    )
}
