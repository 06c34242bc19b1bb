//! The two traits that a store implements.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use super::{Row, Scan, StorageError, Table, Value};

/// What a unit of work may do, and what its commit promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// It only reads, and sees one committed state.
    Read,
    /// It reads and writes.
    Write(Durability),
}

/// What a committed unit of work survives. Whatever happens, it is there whole or not at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Durability {
    /// The end of the process. A loss of power may take the last commits with it, and never half of one.
    Normal,
    /// The end of the process and the loss of power. Money is always written so.
    #[default]
    Full,
}

/// A unit of work. It is told by its return value whether to commit, and it may be run again, so that it must start
/// from nothing each time and do nothing that can't be undone.
pub type Work<'w> = dyn FnMut(&mut dyn Transaction) -> Result<(), StorageError> + 'w;

/// Is shown the rows of a scan, one by one, and says whether to go on.
pub type Visit<'v> = dyn FnMut(Row) -> Result<ControlFlow<()>, StorageError> + 'v;

/// An ordered, transactional store of tables.
///
/// # Contract
/// This is the least that lendwright asks of a store, and all of it; the conformance suite (feature `test-support`)
/// checks each point.
/// - Units of work are serialisable: what they read and write is as if they had run one after another; that each sees
///   one snapshot, and no two write the same row, is not enough. A store that
///   finds, in the middle or at the commit, that this can't be had undoes the unit and runs `work` again, a bounded
///   number of times, and then answers [`StorageError::Busy`].
/// - A unit that returns an error leaves nothing behind, and the error comes out as it was. This holds for a panic
///   too, and the store stays usable.
/// - A unit that only reads sees one committed state, whatever is committed beside it.
/// - A unit begun within another one, in the same store and thread, is refused with [`StorageError::Nested`].
/// - Once `transact` has answered `Ok`, the commit survives what its [`Durability`] says.
pub trait Storage: Send + Sync {
    /// Runs `work` and commits, or undoes everything when it fails. May run it again after a conflict.
    ///
    /// # Errors
    /// What `work` returned, or why the store couldn't begin or commit.
    fn transact(&self, mode: Mode, work: &mut Work<'_>) -> Result<(), StorageError>;

    /// Adds those tables, columns and indexes that the store has not yet, in one unit of its own, and nothing else:
    /// what is there is never changed. Rows of a table get null in a new column.
    ///
    /// # Errors
    /// [`StorageError::NewerBook`] when the store holds a layout newer than `tables`, [`StorageError::Conflict`] when
    /// the rows that are there break a new unique index.
    fn prepare(&self, tables: &[&'static Table]) -> Result<(), StorageError>;

    /// Copies one committed state to a new file, beside other units of work.
    ///
    /// # Errors
    /// [`StorageError::Unsupported`] unless the store can, [`StorageError::FileExists`] rather than overwrite a file.
    fn backup(&self, to: &Path) -> Result<(), StorageError> {
        let _ = to;
        Err(StorageError::Unsupported("be backed up"))
    }
}

macro_rules! pointers_are_stores {
    ($($pointer:ident)+) => {$(
        impl<S: Storage + ?Sized> Storage for $pointer<S> {
            fn transact(&self, mode: Mode, work: &mut Work<'_>) -> Result<(), StorageError> {
                (**self).transact(mode, work)
            }

            fn prepare(&self, tables: &[&'static Table]) -> Result<(), StorageError> {
                (**self).prepare(tables)
            }

            fn backup(&self, to: &Path) -> Result<(), StorageError> {
                (**self).backup(to)
            }
        }
    )+};
}
pointers_are_stores!(Arc Box);

/// The six verbs of a unit of work.
///
/// # Contract
/// - A unit sees its own writes.
/// - Rows are refused as [`Table::check_row`] says, and in a unit that only reads each write with
///   [`StorageError::ReadOnly`].
/// - A verb that answers [`StorageError::Conflict`], [`Missing`](StorageError::Missing), [`Row`](StorageError::Row) or
///   [`ReadOnly`](StorageError::ReadOnly) has done nothing, and the unit may go on and commit. After any other error
///   it can only end.
/// - Values come out as they went in and have the order of [`Value`]. What was altered beneath the store may come out
///   as another kind of value than its column's.
pub trait Transaction {
    /// The row with this key, if there is one.
    ///
    /// # Errors
    /// [`StorageError::Row`] when this is no key of the table.
    fn get(&mut self, table: &'static Table, key: &[Value]) -> Result<Option<Row>, StorageError>;

    /// Adds a row.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] names the unique index, or [`Table::KEY`], in which a row has the same values.
    fn insert(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError>;

    /// Puts a row in the place of the one that has the same key.
    ///
    /// # Errors
    /// [`StorageError::Missing`] when there is none, [`StorageError::Conflict`] as for [`insert`](Self::insert).
    fn update(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError>;

    /// Removes the row with this key; does nothing when there is none.
    ///
    /// # Errors
    /// [`StorageError::Row`] when this is no key of the table.
    fn remove(&mut self, table: &'static Table, key: &[Value]) -> Result<(), StorageError>;

    /// Shows `visit` the rows that `scan` asks for, in its order, until there are no more or it breaks off. `visit`
    /// calls no verb (in Rust it can't).
    ///
    /// # Errors
    /// What `visit` returned; [`StorageError::Row`] when the scan doesn't fit the table.
    fn scan(&mut self, scan: &Scan<'_>, visit: &mut Visit<'_>) -> Result<(), StorageError>;

    /// The next id of a table: greater than 0 and than each one that a committed unit was given. There may be gaps.
    ///
    /// # Errors
    /// [`StorageError::NoIdsLeft`] after `i64::MAX`.
    fn next_id(&mut self, table: &'static Table) -> Result<i64, StorageError>;
}
