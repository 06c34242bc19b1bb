//! Tables as constant data, and scans of them.

use super::{StorageError, Value};
use std::ops::Bound;

/// One row: the values of a table's columns, in their order.
pub type Row = Vec<Value>;

/// A table, as constant data. A backend creates a real table with real columns from it.
///
/// Rows are ordered by their key, which is unique; each index orders them in another way.
#[derive(Debug, PartialEq, Eq)]
pub struct Table {
    /// The table's name: lower-case letters, digits and `_`.
    pub name: &'static str,
    /// The columns, in the order of a row's values.
    pub columns: &'static [Column],
    /// Positions of the key's columns; none of them is nullable.
    pub key: &'static [usize],
    /// Other orders of the rows, some of them unique.
    pub indexes: &'static [Index],
    /// The version of the book's layout that introduced this table; 1 is the first.
    pub since: u32,
    /// Whether its rows are long, hundreds of bytes and more. A backend may then store them in
    /// another order than the key's.
    pub wide: bool,
}

/// A column of a table.
#[derive(Debug, PartialEq, Eq)]
pub struct Column {
    /// The column's name: lower-case letters, digits and `_`.
    pub name: &'static str,
    /// The kind of its values.
    pub kind: ColumnKind,
    /// Whether it may be null. A column that is newer than its table must be nullable.
    pub nullable: bool,
    /// The version of the book's layout that introduced this column.
    pub since: u32,
}

/// The kind of values a column holds; see [`Value`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the variants are those of Value, and documented there")]
pub enum ColumnKind {
    Int,
    Real,
    Text,
    Blob,
    Bool,
    Time,
}

/// An index of a table. Rows that are equal in it are ordered by their key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Index {
    /// The index's name, unique within its table.
    pub name: &'static str,
    /// Positions of its columns, the first one first.
    pub columns: &'static [usize],
    /// Whether the values in all its columns must be different for each two rows. A null is not equal to any value
    /// here.
    pub unique: bool,
    /// The version of the book's layout that made this index plain, if it was unique before: rows may have equal
    /// values since then. A backend replaces the unique index of an older book.
    pub plain_since: Option<u32>,
    /// The version of the book's layout that introduced this index.
    pub since: u32,
}

/// The rows to visit, and their order.
///
/// The first columns of the index equal `equal` (here a null equals a null), and the next column is within `range`. A
/// range with a bound contains no nulls.
#[derive(Clone, Debug)]
pub struct Scan<'a> {
    /// The table.
    pub table: &'static Table,
    /// The position of one of the table's indexes, or `None` for the key's own order.
    pub index: Option<usize>,
    /// Values of the first columns of the index or key; none, some or all of them.
    pub equal: &'a [Value],
    /// Bounds on the column after those.
    pub range: Bounds<'a>,
    /// Whether to start with the last row.
    pub descending: bool,
    /// The greatest number of rows to visit.
    pub limit: Option<usize>,
}

/// The lower and the upper bound of a [`Scan`].
pub type Bounds<'a> = (Bound<&'a Value>, Bound<&'a Value>);

/// The times that a store can write as a text of fixed width: 0000-01-01 00:00:00 up to 9999-12-31
/// 23:59:59.999999.
const TIMES: std::ops::RangeInclusive<i64> = -62_167_219_200_000_000..=253_402_300_799_999_999;

impl Table {
    /// Returns the layout of a book with these tables: the newest version that any part of them
    /// has. A backend stores it with the book and refuses a book with a newer one
    /// ([`StorageError::NewerBook`]).
    #[must_use]
    pub fn layout(tables: &[&Self]) -> u32 {
        let parts = tables.iter().flat_map(|table| {
            let columns = table.columns.iter().map(|column| column.since);
            let indexes = table.indexes.iter();
            let indexes = indexes.map(|index| index.plain_since.unwrap_or(0).max(index.since));
            columns.chain(indexes).chain([table.since])
        });
        parts.max().unwrap_or(0)
    }

    /// Returns the oldest layout that a book with these tables can have had: the one that introduced
    /// the first of them. A backend refuses a book with an older one
    /// ([`StorageError::UnreleasedBook`]): no release made it.
    #[must_use]
    pub fn first_layout(tables: &[&Self]) -> u32 {
        tables.iter().map(|table| table.since).min().unwrap_or(0)
    }

    /// Returns the position of the index that confirms an order of the rows. It is a later index with the same
    /// columns as the index at `index`, or as the key for `None`.
    ///
    /// An index that protects money or identity is declared twice. If a backend's indexes can be damaged, the backend
    /// checks the second one before it answers that the first one has no entry. If they differ, it reports damage.
    #[must_use]
    pub fn confirming(&self, index: Option<usize>) -> Option<usize> {
        let columns = match index {
            None => self.key,
            Some(at) => self.indexes.get(at)?.columns,
        };
        let later =
            self.indexes.iter().enumerate().skip(index.map_or(0, |at| at.saturating_add(1)));
        later.filter(|(_, other)| other.columns == columns).map(|(at, _)| at).next()
    }

    /// The name of the key in a [`StorageError::Conflict`], which otherwise names an index.
    pub const KEY: &'static str = "key";

    /// Refuses a row that this table can't hold: a wrong number of values, a value of a wrong kind,
    /// or a null in a column that is not nullable.
    ///
    /// Every backend calls it before it writes, so all backends refuse the same rows.
    ///
    /// # Errors
    /// [`StorageError::Row`] with the name of the column.
    pub fn check_row(&'static self, row: &[Value]) -> Result<(), StorageError> {
        if row.len() != self.columns.len() {
            return Err(self.bad_row("*", "the row has another number of columns"));
        }
        self.columns.iter().zip(row).try_for_each(|(column, value)| self.check(column, value))
    }

    /// Refuses a key that is not a key of this table.
    ///
    /// # Errors
    /// [`StorageError::Row`] with the name of the column.
    pub fn check_key(&'static self, key: &[Value]) -> Result<(), StorageError> {
        if key.len() != self.key.len() {
            return Err(self.bad_row("*", "the key has another number of columns"));
        }
        self.check_values(self.key, key)
    }

    /// Returns the key of a row, in the key's order.
    pub fn key_of<'r>(&'static self, row: &'r [Value]) -> impl Iterator<Item = &'r Value> {
        self.key.iter().filter_map(|&at| row.get(at))
    }

    /// Whether `column` comes first in the key and in all indexes, as `tenant_id` does in a
    /// tenant's table.
    #[must_use]
    pub const fn is_led_by(&self, column: usize) -> bool {
        let mut rest = self.indexes;
        while let [index, others @ ..] = rest {
            match index.columns {
                [first, ..] if *first == column => rest = others,
                _ => return false,
            }
        }
        matches!(self.key, [first, ..] if *first == column)
    }

    /// Whether the parts that are newer than the table itself can be added to an old book: nullable
    /// columns only, none of them in the key.
    #[must_use]
    pub const fn can_grow(&self) -> bool {
        let mut rest = self.columns;
        while let [column, others @ ..] = rest {
            if column.since < self.since || (column.since > self.since && !column.nullable) {
                return false;
            }
            rest = others;
        }
        true
    }

    /// Returns the order that begins with columns of these names: `None` for the key, or the place of an index.
    ///
    /// # Errors
    /// [`StorageError::Row`] when there is none.
    #[doc(hidden)]
    pub fn order_led_by(&'static self, names: &[&str]) -> Result<Option<usize>, StorageError> {
        let is_led = |columns: &[usize]| {
            let led = columns.iter().filter_map(|at| self.columns.get(*at));
            led.take(names.len()).map(|column| column.name).eq(names.iter().copied())
        };
        if is_led(self.key) {
            return Ok(None);
        }
        match self.indexes.iter().position(|index| is_led(index.columns)) {
            Some(at) => Ok(Some(at)),
            None => Err(self.bad_row("*", "no order begins with these columns")),
        }
    }

    fn check_values(
        &'static self,
        columns: &[usize],
        values: &[Value],
    ) -> Result<(), StorageError> {
        columns
            .iter()
            .filter_map(|&at| self.columns.get(at))
            .zip(values)
            .try_for_each(|(column, value)| self.check(column, value))
    }

    fn check(&'static self, column: &Column, value: &Value) -> Result<(), StorageError> {
        let fits = match (column.kind, value) {
            (_, Value::Null) if column.nullable => true,
            (_, Value::Null) => return Err(self.bad_row(column.name, "it may not be null")),
            (ColumnKind::Time, Value::Time(time)) if !TIMES.contains(time) => {
                return Err(self.bad_row(column.name, "the time is outside the years 0 to 9999"));
            }
            (ColumnKind::Real, Value::Real(real)) if real.is_nan() => {
                return Err(self.bad_row(column.name, "it may not be NaN"));
            }
            (kind, value) => kind.holds(value),
        };
        if fits { Ok(()) } else { Err(self.bad_row(column.name, "the value is of another kind")) }
    }

    fn bad_row(&self, column: &'static str, reason: &'static str) -> StorageError {
        StorageError::Row { table: self.name, column: column.into(), reason }
    }
}

impl ColumnKind {
    fn holds(self, value: &Value) -> bool {
        matches!(
            (self, value),
            (Self::Int, Value::Int(_))
                | (Self::Real, Value::Real(_))
                | (Self::Text, Value::Text(_))
                | (Self::Blob, Value::Blob(_))
                | (Self::Bool, Value::Bool(_))
                | (Self::Time, Value::Time(_))
        )
    }
}

impl Scan<'_> {
    /// Returns the columns that order this scan, the first one first: those of its index, then
    /// those of the key.
    ///
    /// # Errors
    /// [`StorageError::Row`] when the table has no such index, when there are more values than
    /// columns, or when a value is of a wrong kind.
    pub fn check(&self) -> Result<&'static [usize], StorageError> {
        let columns = match self.index {
            None => self.table.key,
            Some(at) => match self.table.indexes.get(at) {
                Some(index) => index.columns,
                None => return Err(self.table.bad_row("*", "the table has no such index")),
            },
        };
        let bounded = self.range != (Bound::Unbounded, Bound::Unbounded);
        if self.equal.len().saturating_add(usize::from(bounded)) > columns.len() {
            return Err(self.table.bad_row("*", "the index has fewer columns than were given"));
        }
        self.table.check_values(columns, self.equal)?;
        let next = columns.get(self.equal.len()..).unwrap_or_default();
        for bound in [self.range.0, self.range.1] {
            if let Bound::Included(value) | Bound::Excluded(value) = bound {
                if value.is_null() {
                    return Err(self.table.bad_row("*", "a bound may not be null"));
                }
                self.table.check_values(next, std::slice::from_ref(value))?;
            }
        }
        Ok(columns)
    }
}
