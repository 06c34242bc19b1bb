//! The SQL of each verb. A connection builds each text once, and SQLite compiles it once.

use crate::checksum::RowSums;
use crate::{Scan, Table, Value};
use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;
use std::sync::Arc;

/// The column with a row's checksum. Each table has it, and no record.
pub(super) const SUM: &str = "lendwright_sum";

/// Reads the last id of a table.
pub(super) const LAST_ID: &str = "SELECT last FROM lendwright_id WHERE table_name = ?1";

/// Adds to the last id of a table, and to the number of its rows. The checksum of this row is [`first_sum`] of the
/// table minus the id.
pub(super) const COUNT: &str = "UPDATE lendwright_id \
     SET last = last + ?2, lendwright_sum = lendwright_sum - ?2, row_count = row_count + ?3 WHERE table_name = ?1";

/// The checksum of a table's last id while that id is 0. It is different for each table, to detect exchanged rows.
pub(super) fn first_sum(table: &str) -> i64 {
    i64::from(RowSums::number_of_name(table))
}

/// The parts that determine the text of a statement, together with its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Get,
    Insert,
    Update,
    Remove,
    Scan {
        index: Option<usize>,
        equal: usize,
        lower: Edge,
        upper: Edge,
        descending: bool,
    },
    /// Looks for another row with equal values in the key, or in one of the indexes.
    Agreeing(Option<usize>),
    /// Reads only the keys in some entries of this index, as a scan of it would find them. The rows are not read.
    Entries {
        index: usize,
        equal: usize,
        lower: Edge,
        upper: Edge,
        descending: bool,
    },
    /// Looks for an entry of this index that a scan of it would find.
    Entry {
        index: usize,
        equal: usize,
        lower: Edge,
        upper: Edge,
    },
}

/// One bound of a scan, without its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    Open,
    Included,
    Excluded,
}

/// The identity of a statement: the address of its table and its verb as numbers.
pub(super) type StatementKey = (usize, [usize; 6]);

/// The texts built so far.
#[derive(Debug, Default)]
pub(super) struct Statements {
    texts: HashMap<StatementKey, Arc<str>>,
    /// By the address of a table.
    sums: BTreeMap<usize, RowSums>,
}

impl Statements {
    pub(super) fn text(&mut self, table: &'static Table, verb: Verb) -> Arc<str> {
        let text = self.texts.entry(verb.statement_key(table));
        Arc::clone(text.or_insert_with(|| verb.sql(table).into()))
    }

    /// Returns the checksum that a row is stored with.
    pub(super) fn sum(&mut self, table: &'static Table, row: &[Value]) -> i64 {
        let sums = self.sums.entry(std::ptr::from_ref(table).addr());
        sums.or_insert_with(|| RowSums::for_table(table)).stored(row)
    }
}

impl Verb {
    pub(super) fn for_scan(scan: &Scan<'_>) -> Self {
        Self::Scan {
            index: scan.index,
            equal: scan.equal.len(),
            lower: Edge::from_bound(scan.range.0),
            upper: Edge::from_bound(scan.range.1),
            descending: scan.descending,
        }
    }

    /// Returns the reading of entries of an index that a scan of it would find.
    pub(super) fn entries_of(scan: &Scan<'_>, index: usize) -> Self {
        let (lower, upper) = (Edge::from_bound(scan.range.0), Edge::from_bound(scan.range.1));
        let (equal, descending) = (scan.equal.len(), scan.descending);
        Self::Entries { index, equal, lower, upper, descending }
    }

    /// Returns the search for an entry of an index that a scan of it would find.
    pub(super) fn entry_of(scan: &Scan<'_>, index: usize) -> Self {
        let (lower, upper) = (Edge::from_bound(scan.range.0), Edge::from_bound(scan.range.1));
        Self::Entry { index, equal: scan.equal.len(), lower, upper }
    }

    /// Returns the identity of this verb's statement.
    pub(super) fn statement_key(self, table: &'static Table) -> StatementKey {
        (std::ptr::from_ref(table).addr(), self.numbers())
    }

    /// Returns the verb as numbers, all of them initialised. The optimiser compares `Verb`s
    /// themselves by branches on fields that only some variants have: harmless, but valgrind
    /// reports it to the host.
    fn numbers(self) -> [usize; 6] {
        let place = |index: Option<usize>| index.map_or(0, |at| at.saturating_add(1));
        match self {
            Self::Get => [0; 6],
            Self::Insert => [1, 0, 0, 0, 0, 0],
            Self::Update => [2, 0, 0, 0, 0, 0],
            Self::Remove => [3, 0, 0, 0, 0, 0],
            Self::Agreeing(index) => [4, place(index), 0, 0, 0, 0],
            Self::Scan { index, equal, lower, upper, descending } => {
                [5, place(index), equal, lower as usize, upper as usize, usize::from(descending)]
            }
            Self::Entries { index, equal, lower, upper, descending } => {
                [6, index, equal, lower as usize, upper as usize, usize::from(descending)]
            }
            Self::Entry { index, equal, lower, upper } => {
                [7, index, equal, lower as usize, upper as usize, 0]
            }
        }
    }

    fn sql(self, table: &Table) -> String {
        let name = table.name;
        match self {
            Self::Get => {
                format!(r#"SELECT {} FROM "{name}" WHERE {}"#, columns(table), is_key(table))
            }
            Self::Insert => {
                let sum = place_of_sum(table);
                let values: Vec<_> = (1..=sum).map(|at| format!("?{at}")).collect();
                let values = values.join(", ");
                format!(r#"INSERT INTO "{name}" ({}, {SUM}) VALUES ({values})"#, columns(table))
            }
            Self::Update => update(table),
            Self::Remove => format!(r#"DELETE FROM "{name}" WHERE {}"#, is_key(table)),
            Self::Scan { index, equal, lower, upper, descending } => {
                let read = columns(table);
                format!(
                    "{} LIMIT ?",
                    scan(table, &read, (index, equal, (lower, upper), descending))
                )
            }
            Self::Agreeing(index) => agreeing(table, index),
            Self::Entries { index, equal, lower, upper, descending } => {
                let key: Vec<_> = table.key.iter().map(|at| quoted(table, *at)).collect();
                let of = (Some(index), equal, (lower, upper), descending);
                format!("{} LIMIT ? OFFSET ?", scan(table, &key.join(", "), of))
            }
            // Without an order, because SQLite may have to sort for one.
            Self::Entry { index, equal, lower, upper } => {
                let (using, by) = (using(table, Some(index)), order(table, Some(index)));
                let conditions = conditions(table, &by, equal, (lower, upper));
                format!(r#"SELECT 1 FROM "{name}" {using}{conditions} LIMIT 1"#)
            }
        }
    }
}

impl Edge {
    fn from_bound(bound: Bound<&Value>) -> Self {
        match bound {
            Bound::Unbounded => Self::Open,
            Bound::Included(_) => Self::Included,
            Bound::Excluded(_) => Self::Excluded,
        }
    }
}

/// The text of a scan that reads these columns, without its limit.
fn scan(
    table: &Table,
    read: &str,
    (index, equal, edges, descending): (Option<usize>, usize, (Edge, Edge), bool),
) -> String {
    let ordered_by = order(table, index);
    let conditions = conditions(table, &ordered_by, equal, edges);
    let direction = if descending { " DESC" } else { "" };
    let order: Vec<_> =
        ordered_by.iter().map(|at| format!("{}{direction}", quoted(table, *at))).collect();
    let (name, using, order) = (table.name, using(table, index), order.join(", "));
    format!(r#"SELECT {read} FROM "{name}" {using}{conditions} ORDER BY {order}"#)
}

/// Names the index, because SQLite's estimates must never determine which rows are read.
fn using(table: &Table, index: Option<usize>) -> String {
    match index.and_then(|at| table.indexes.get(at)) {
        Some(index) => format!(r#"INDEXED BY "{}_{}""#, table.name, index.name),
        None if table.wide => format!(r#"INDEXED BY "{}_{}""#, table.name, Table::KEY),
        None => "NOT INDEXED".into(),
    }
}

/// The conditions of a scan: the given number of ordering columns are equal, and the next one is within bounds.
fn conditions(
    table: &Table,
    ordered_by: &[usize],
    equal: usize,
    (lower, upper): (Edge, Edge),
) -> String {
    let mut conditions: Vec<String> =
        ordered_by.iter().take(equal).map(|c| is(table, *c)).collect();
    if let Some(next) = ordered_by.get(equal).map(|at| quoted(table, *at)) {
        let edges = [(lower, ">=", ">"), (upper, "<=", "<")];
        conditions.extend(edges.into_iter().filter_map(|(edge, included, excluded)| match edge {
            Edge::Open => None,
            Edge::Included => Some(format!("{next} {included} ?")),
            Edge::Excluded => Some(format!("{next} {excluded} ?")),
        }));
    }
    if conditions.is_empty() {
        String::new()
    } else {
        format!(" WHERE {}", conditions.join(" AND "))
    }
}

/// Returns the columns that order a scan: those of the index, then those of the key that are not
/// among them.
fn order(table: &Table, index: Option<usize>) -> Vec<usize> {
    let mut order = Vec::new();
    let index = index.and_then(|at| table.indexes.get(at)).map_or(&[][..], |index| index.columns);
    for at in index.iter().chain(table.key) {
        if !order.contains(at) {
            order.push(*at);
        }
    }
    order
}

fn update(table: &Table) -> String {
    let columns: Vec<_> = (0..table.columns.len()).filter(|at| !table.key.contains(at)).collect();
    let key = numbered(table, table.key);
    let mut set = numbered(table, &columns);
    set.push(format!("{SUM} = ?{}", place_of_sum(table)));
    format!(r#"UPDATE "{}" SET {} WHERE {}"#, table.name, set.join(", "), key.join(" AND "))
}

/// The number of the parameter with a row's checksum: it comes after the row's values.
pub(super) fn place_of_sum(table: &Table) -> usize {
    table.columns.len().saturating_add(1)
}

/// Takes all values of the row, as an insert does.
fn agreeing(table: &Table, index: Option<usize>) -> String {
    let key = numbered(table, table.key).join(" AND ");
    let Some(index) = index.and_then(|at| table.indexes.get(at)) else {
        return format!(r#"SELECT 1 FROM "{}" WHERE {key}"#, table.name);
    };
    let agree = numbered(table, index.columns);
    format!(r#"SELECT 1 FROM "{}" WHERE {} AND NOT ({key})"#, table.name, agree.join(" AND "))
}

/// `"column" = ?n` for each of these columns, as a condition or an assignment; n is the place of
/// its value in a whole row.
fn numbered(table: &Table, columns: &[usize]) -> Vec<String> {
    let is = |at: &usize| format!("{} = ?{}", quoted(table, *at), at.saturating_add(1));
    columns.iter().map(is).collect()
}

fn is_key(table: &Table) -> String {
    let conditions: Vec<_> = table.key.iter().map(|at| is(table, *at)).collect();
    conditions.join(" AND ")
}

/// `IS` also finds a null, and uses the index as `=` does.
fn is(table: &Table, at: usize) -> String {
    let nullable = table.columns.get(at).is_some_and(|column| column.nullable);
    format!("{} {} ?", quoted(table, at), if nullable { "IS" } else { "=" })
}

pub(super) fn columns(table: &Table) -> String {
    let names: Vec<_> = (0..table.columns.len()).map(|at| quoted(table, at)).collect();
    names.join(", ")
}

/// Quotes a column's name, which may be a keyword of SQL.
pub(super) fn quoted(table: &Table, at: usize) -> String {
    format!(r#""{}""#, table.columns.get(at).map_or("", |column| column.name))
}
