//! The two traits that a store implements: [`Storage`] and [`Transaction`].

use super::{Row, Scan, StorageError, Table, Value, Verification};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// Whether a unit of work may write, and the durability of its commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The unit only reads. It sees one committed state.
    Read,
    /// The unit reads and writes.
    Write(Durability),
}

/// The events that a committed unit of work survives. It is always kept as a whole or not at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Durability {
    /// Survives the end of the process. A power failure may lose the last commits, each of them
    /// whole.
    Normal,
    /// Survives the end of the process and a power failure. Operations that move money always use
    /// it.
    #[default]
    Full,
}

/// A unit of work. It returns `Ok` to commit and an error to undo everything. The store may run it again. So it must
/// start from the beginning each time, and must not do anything that can't be undone. It must not wait for another
/// thread's unit of the same store, which may be waiting for the same commit.
pub type Work<'w> = dyn FnMut(&mut dyn Transaction) -> Result<(), StorageError> + 'w;

/// A callback that gets the rows of a scan one by one and returns whether to continue.
pub type Visit<'v> = dyn FnMut(Row) -> Result<ControlFlow<()>, StorageError> + 'v;

/// A callback that a waiting unit of work calls. It returns whether to continue waiting.
pub type WaitCheck<'w> = dyn Fn() -> ControlFlow<()> + 'w;

/// An ordered, transactional store of tables.
///
/// # Contract
/// This is all that lendwright needs of a store. The conformance suite (feature `test-support`)
/// checks each point.
/// - Units of work are serialisable: their reads and writes have the same results as if the units had run one after
///   another. Snapshot isolation is not enough. When serialisability can't be kept, the store undoes the unit, at
///   once or at the commit, and runs `work` again. After a fixed number of runs it returns [`StorageError::Busy`].
/// - A unit that returns an error changes nothing, and `transact` returns that error unchanged. A
///   unit that panics changes nothing either, and the store stays usable.
/// - A unit that only reads sees one committed state, also if others commit at the same time.
/// - A unit begun within another one, in the same store and thread, fails with
///   [`StorageError::Nested`].
/// - Once `transact` has returned `Ok`, the commit survives the events that its [`Durability`] names.
pub trait Storage: Send + Sync {
    /// Runs `work` and commits, or undoes everything when `work` fails. It may run `work` again
    /// after a conflict.
    ///
    /// # Errors
    /// The error of `work`, or the reason why the store couldn't begin or commit.
    fn transact(&self, mode: Mode, work: &mut Work<'_>) -> Result<(), StorageError>;

    /// Like [`transact`](Self::transact), for a unit that may stop waiting for others. While the unit waits, the
    /// store calls `waits_on` now and then, in the thread of the call. A store that never calls it waits to the end.
    ///
    /// # Errors
    /// Those of [`transact`](Self::transact); [`StorageError::Interrupted`] when the unit has stopped waiting:
    /// nothing was done.
    fn transact_while(
        &self,
        mode: Mode,
        waits_on: &WaitCheck<'_>,
        work: &mut Work<'_>,
    ) -> Result<(), StorageError> {
        let _ = waits_on;
        self.transact(mode, work)
    }

    /// Adds the tables, columns and indexes that the store does not have yet, in one separate unit. It never changes
    /// existing ones, with one exception: an index that was unique in the store's layout and no longer is
    /// ([`Index::plain_since`](super::Index::plain_since)). Existing rows get null in a new column.
    ///
    /// # Errors
    /// - [`StorageError::NewerBook`] when the store has a layout newer than `tables`.
    /// - [`StorageError::UnreleasedBook`] when it has one from before the first of them.
    /// - [`StorageError::Conflict`] when existing rows violate a new unique index.
    fn prepare(&self, tables: &[&'static Table]) -> Result<(), StorageError>;

    /// Copies one committed state to a new file while other units of work continue.
    ///
    /// # Errors
    /// [`StorageError::Unsupported`] when the store has no backup; [`StorageError::FileExists`] when the file exists
    /// already, or the temporary file that the store begins it in.
    fn backup(&self, to: &Path) -> Result<(), StorageError> {
        let _ = to;
        Err(StorageError::Unsupported("be backed up"))
    }

    /// Searches for damage in one committed state, in bounded memory, while other units of work continue. It calls
    /// `goes_on` now and then.
    ///
    /// A store that does not implement this is verified by scans of its tables and indexes.
    ///
    /// # Errors
    /// [`StorageError::Unsupported`] when the store does not implement it; [`StorageError::Interrupted`] when
    /// `goes_on` breaks. If the store could not be read for a reason other than damage, that reason.
    fn verify(
        &self,
        tables: &[&'static Table],
        goes_on: &WaitCheck<'_>,
    ) -> Result<Verification, StorageError> {
        let _ = (tables, goes_on);
        Err(StorageError::Unsupported("verify itself"))
    }

    /// Clears the bytes that removed rows may have left in the store's files, if necessary. With `bytes_max` it does
    /// this only for a store of at most that size. Returns whether all such bytes are removed. A store that keeps no
    /// such bytes has nothing to do.
    ///
    /// # Errors
    /// When the store can't be written.
    fn compact(&self, bytes_max: Option<u64>) -> Result<bool, StorageError> {
        let _ = bytes_max;
        Ok(true)
    }
}

macro_rules! pointers_are_stores {
    ($($pointer:ident)+) => {$(
        impl<S: Storage + ?Sized> Storage for $pointer<S> {
            fn transact(&self, mode: Mode, work: &mut Work<'_>) -> Result<(), StorageError> {
                (**self).transact(mode, work)
            }

            fn transact_while(
                &self,
                mode: Mode,
                waits_on: &WaitCheck<'_>,
                work: &mut Work<'_>,
            ) -> Result<(), StorageError> {
                (**self).transact_while(mode, waits_on, work)
            }

            fn prepare(&self, tables: &[&'static Table]) -> Result<(), StorageError> {
                (**self).prepare(tables)
            }

            fn backup(&self, to: &Path) -> Result<(), StorageError> {
                (**self).backup(to)
            }

            fn verify(
                &self,
                tables: &[&'static Table],
                goes_on: &WaitCheck<'_>,
            ) -> Result<Verification, StorageError> {
                (**self).verify(tables, goes_on)
            }

            fn compact(&self, bytes_max: Option<u64>) -> Result<bool, StorageError> {
                (**self).compact(bytes_max)
            }
        }
    )+};
}
pointers_are_stores!(Arc Box);

/// The six verbs of a unit of work.
///
/// # Contract
/// - A unit sees its own writes.
/// - A row that [`Table::check_row`] refuses is refused. In a unit that only reads, every write fails with
///   [`StorageError::ReadOnly`].
/// - A verb that returns [`StorageError::Conflict`], [`Missing`](StorageError::Missing), [`Row`](StorageError::Row)
///   or [`ReadOnly`](StorageError::ReadOnly) has changed nothing, and the unit may continue and commit. After any
///   other error the unit must end.
/// - Values are returned as they were written, in the order of [`Value`]. If another program changed a value, it may
///   be returned with another kind than its column's.
pub trait Transaction {
    /// Returns the row with this key, if there is one.
    ///
    /// # Errors
    /// [`StorageError::Row`] when `key` is not a key of the table.
    fn get(&mut self, table: &'static Table, key: &[Value]) -> Result<Option<Row>, StorageError>;

    /// Adds a row.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] when another row has the same values in a unique index or in the key. The error has
    /// the name of the index, or [`Table::KEY`].
    fn insert(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError>;

    /// Replaces the row that has the same key.
    ///
    /// # Errors
    /// [`StorageError::Missing`] when there is none; [`StorageError::Conflict`] as for
    /// [`insert`](Self::insert).
    fn update(&mut self, table: &'static Table, row: Row) -> Result<(), StorageError>;

    /// Removes the row with this key; does nothing when there is none.
    ///
    /// # Errors
    /// [`StorageError::Row`] when `key` is not a key of the table.
    fn remove(&mut self, table: &'static Table, key: &[Value]) -> Result<(), StorageError>;

    /// Calls `visit` with each row that `scan` selects, in its order, until there are no more or
    /// `visit` breaks. `visit` must not call a verb (in Rust it can't).
    ///
    /// # Errors
    /// The error of `visit`; [`StorageError::Row`] when the scan doesn't fit the table.
    fn scan(&mut self, scan: &Scan<'_>, visit: &mut Visit<'_>) -> Result<(), StorageError>;

    /// Returns the next id of a table: greater than 0 and than every id given to a committed unit.
    /// There may be gaps.
    ///
    /// # Errors
    /// [`StorageError::NoIdsLeft`] after `i64::MAX`.
    fn next_id(&mut self, table: &'static Table) -> Result<i64, StorageError>;
}
