//! An ordered, transactional store of tables with six verbs. It knows no credit.
//!
//! [`Storage`] runs one unit of work at a time for each caller; inside it a [`Transaction`] reads and writes rows of
//! tables that are constant data ([`Table`]). Records are declared once, with their tables, and everything above this
//! module goes through [`Book`], which adds the tenant to each key, or [`System`], for the few tables that stand above
//! tenants.

mod book;
mod column;
#[cfg(feature = "test-support")]
pub mod conformance;
mod error;
#[cfg(any(test, feature = "test-support"))]
mod faulting;
mod memory;
mod query;
mod record;
#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
mod sqlite;
mod store;
mod sync;
mod table;
mod units;
mod value;

pub(crate) use book::{Book, System};
pub(crate) use column::{ColumnValue, Parts, ToValue};
pub(crate) use column::{newtype_column, text_column};
pub use error::StorageError;
#[cfg(any(test, feature = "test-support"))]
pub use faulting::{Faulting, Step};
pub use memory::Memory;
pub(crate) use query::{DamagedRow, Query};
pub(crate) use record::{By, InBook, Record, SystemRecord, TenantRecord, record, tables};
#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
pub use sqlite::Sqlite;
pub use store::{Durability, Mode, Storage, Transaction, Visit, Work};
pub use table::{Bounds, Column, ColumnKind, Index, Row, Scan, Table};
pub use value::Value;

/// Takes the next field out of a row, for `record!`; `column` is its table's name and its own.
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
