//! The two traits that a store implements: [`Storage`] and [`Transaction`].

use super::{Row, Scan, StorageError, Table, Value, Verified};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// Whether a unit of work may write, and what its commit survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The unit only reads. It sees one committed state.
    Read,
    /// The unit reads and writes.
    Write(Durability),
}

/// What a committed unit of work survives. In every case it is kept whole or not at all.
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

/// A unit of work. It returns `Ok` to commit and an error to undo everything. It may be run again,
/// so it must start afresh each time and do nothing that can't be undone. It must not wait for
/// another thread's unit of the same store, which may be waiting for the same commit.
pub type Work<'w> = dyn FnMut(&mut dyn Transaction) -> Result<(), StorageError> + 'w;

/// A callback that gets the rows of a scan one by one and returns whether to go on.
pub type Visit<'v> = dyn FnMut(Row) -> Result<ControlFlow<()>, StorageError> + 'v;

/// Asked by a unit of work that waits, whether it goes on waiting.
pub type WaitsOn<'w> = dyn Fn() -> ControlFlow<()> + 'w;

/// An ordered, transactional store of tables.
///
/// # Contract
/// This is all that lendwright needs of a store. The conformance suite (feature `test-support`)
/// checks each point.
/// - Units of work are serialisable: their reads and writes have the same results as if the units
///   had run one after another. Snapshot isolation is not enough. When serialisability can't be
///   kept, the store undoes the unit, at once or at the commit, and runs `work` again, up to a
///   fixed number of times; then it returns [`StorageError::Busy`].
/// - A unit that returns an error changes nothing, and `transact` returns that error unchanged. A
///   unit that panics changes nothing either, and the store stays usable.
/// - A unit that only reads sees one committed state, whatever is committed meanwhile.
/// - A unit begun within another one, in the same store and thread, fails with
///   [`StorageError::Nested`].
/// - Once `transact` has returned `Ok`, the commit survives what its [`Durability`] says.
pub trait Storage: Send + Sync {
    /// Runs `work` and commits, or undoes everything when `work` fails. It may run `work` again
    /// after a conflict.
    ///
    /// # Errors
    /// The error of `work`, or the reason why the store couldn't begin or commit.
    fn transact(&self, mode: Mode, work: &mut Work<'_>) -> Result<(), StorageError>;

    /// As [`transact`](Self::transact), for a unit that may give up waiting for others: while it waits, and in the
    /// thread of the call, the store asks `waits_on` now and then. A store that doesn't ask waits to the end.
    ///
    /// # Errors
    /// Those of [`transact`](Self::transact); [`StorageError::Interrupted`] when the unit has given up: nothing was
    /// done.
    fn transact_while(
        &self,
        mode: Mode,
        waits_on: &WaitsOn<'_>,
        work: &mut Work<'_>,
    ) -> Result<(), StorageError> {
        let _ = waits_on;
        self.transact(mode, work)
    }

    /// Adds those tables, columns and indexes that the store does not have yet, in one unit of its
    /// own. It never changes what exists, but for an index that was unique in the store's layout and
    /// no longer is ([`Index::plain_since`](super::Index::plain_since)). Existing rows get null in a new
    /// column.
    ///
    /// # Errors
    /// [`StorageError::NewerBook`] when the store holds a layout newer than `tables`, and
    /// [`StorageError::UnreleasedBook`] when it holds one from before the first of them;
    /// [`StorageError::Conflict`] when existing rows violate a new unique index.
    fn prepare(&self, tables: &[&'static Table]) -> Result<(), StorageError>;

    /// Copies one committed state to a new file while other units of work go on.
    ///
    /// # Errors
    /// [`StorageError::Unsupported`] when the store has no backup; [`StorageError::FileExists`]
    /// when the file, or one in which the store begins it, exists already.
    fn backup(&self, to: &Path) -> Result<(), StorageError> {
        let _ = to;
        Err(StorageError::Unsupported("be backed up"))
    }

    /// Looks for damage in one committed state, in bounded memory, while other units of work continue. It
    /// asks `goes_on` now and then.
    ///
    /// A store that does not implement this is verified by scans of its tables and indexes.
    ///
    /// # Errors
    /// [`StorageError::Unsupported`] when the store does not implement it; [`StorageError::Interrupted`] when `goes_on`
    /// breaks; the reason why the store could not be read, where that is no damage.
    fn verify(
        &self,
        tables: &[&'static Table],
        goes_on: &WaitsOn<'_>,
    ) -> Result<Verified, StorageError> {
        let _ = (tables, goes_on);
        Err(StorageError::Unsupported("verify itself"))
    }

    /// Clears the bytes that rows which were removed may have left in the store's files, where that is needed. With
    /// `bytes_max` it does this only for a store of at most that size. Returns whether nothing is left. A store that
    /// keeps no such bytes has nothing to do.
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
                waits_on: &WaitsOn<'_>,
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
                goes_on: &WaitsOn<'_>,
            ) -> Result<Verified, StorageError> {
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
/// - A row that [`Table::check_row`] refuses is refused; in a unit that only reads, every write
///   fails with [`StorageError::ReadOnly`].
/// - A verb that returns [`StorageError::Conflict`], [`Missing`](StorageError::Missing),
///   [`Row`](StorageError::Row) or [`ReadOnly`](StorageError::ReadOnly) has changed nothing, and
///   the unit may go on and commit. After any other error the unit must end.
/// - Values are returned as they were written and are ordered as [`Value`] says. A value that
///   something other than lendwright changed may be returned with another kind than its column's.
pub trait Transaction {
    /// Returns the row with this key, if there is one.
    ///
    /// # Errors
    /// [`StorageError::Row`] when `key` is not a key of the table.
    fn get(&mut self, table: &'static Table, key: &[Value]) -> Result<Option<Row>, StorageError>;

    /// Adds a row.
    ///
    /// # Errors
    /// [`StorageError::Conflict`] with the name of the unique index, or [`Table::KEY`], in which
    /// another row has the same values.
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
