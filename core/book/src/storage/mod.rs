//! An ordered, transactional store of tables with six verbs. It contains nothing about lending.
//!
//! [`Storage`] runs units of work; inside one, a [`Transaction`] reads and writes rows of tables
//! that are constant data ([`Table`]). lendwright itself reads and writes through a typed layer that
//! adds the tenant to each key, except in the few tables that belong to no tenant.

mod book;
mod column;
#[cfg(feature = "test-support")]
pub mod conformance;
mod error;
#[cfg(any(test, feature = "test-support"))]
mod faulting;
#[cfg(any(feature = "sqlite", feature = "system-sqlite", all(loom, test)))]
mod group;
mod memory;
mod query;
mod record;
mod recount;
#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
mod sqlite;
mod store;
mod sum;
mod sync;
mod table;
mod units;
mod value;
mod verified;

pub(crate) use book::{Book, System};
pub(crate) use column::{ColumnValue, Parts, ToValue, newtype_column, text_column};
pub use error::StorageError;
#[cfg(any(test, feature = "test-support"))]
pub use faulting::{Faulting, Step};
pub use memory::Memory;
pub(crate) use query::{DamagedRow, Query};
pub(crate) use record::{By, DomainTables, InBook, Record, record, tables};
pub(crate) use recount::recount;
#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
pub use sqlite::Sqlite;
#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
pub(crate) use sqlite::open_files;
pub use store::{Durability, Mode, Storage, Transaction, Visit, WaitsOn, Work};
pub use table::{Bounds, Column, ColumnKind, Index, Row, Scan, Table};
pub use value::Value;
pub use verified::{Fault, Verified};

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

#[cfg(all(loom, test))]
mod models;
#[cfg(test)]
mod tests;
