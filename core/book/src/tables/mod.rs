//! The typed layer over storage: structs that are declared together with their tables ([`record!`](record)), and
//! the [`Book`] that reads and writes those of one tenant.

mod book;
mod column;
mod record;
#[cfg(test)]
mod tests;

pub(crate) use book::{Book, DamagedRow, Query, System};
pub(crate) use column::{ColumnValue, Parts, ToValue, newtype_column, text_column};
pub(crate) use record::{BookRecord, DomainTables, Record, RowOrder, record, tables};

use lendwright_storage::{ColumnKind, Row, Scan, StorageError, Table, Transaction, Value, Visit};

/// Takes a record's next value out of a row, for `record!`; `column` names the table and the
/// column.
pub(crate) fn take<F: ColumnValue>(
    values: &mut impl Iterator<Item = Value>,
    column: &'static str,
) -> Result<F, StorageError> {
    let Some(value) = values.next() else {
        return Err(StorageError::Damaged(format!("{column} is not there").into()));
    };
    F::from_value(value).map_err(|error| match error {
        StorageError::Damaged(why) => StorageError::Damaged(format!("{column} {why}").into()),
        error => error,
    })
}
