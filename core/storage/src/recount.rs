//! The verification of a store that can only be scanned.

use super::checksum::RowSums;
use super::{Mode, Scan, Storage, StorageError, Table, Verification, WaitCheck};
use std::ops::{Bound, ControlFlow};

/// The number of rows between two questions to the host whether to continue.
const ROWS_BETWEEN: u64 = 1_024;

/// Asks the host after some rows whether to continue.
#[derive(Default)]
pub(super) struct Pace(u64);

impl Pace {
    /// Counts a row.
    ///
    /// # Errors
    /// [`StorageError::Interrupted`] when the host stops the verification.
    pub(super) fn row(&mut self, goes_on: &WaitCheck<'_>) -> Result<(), StorageError> {
        self.0 = self.0.wrapping_add(1);
        if self.0.is_multiple_of(ROWS_BETWEEN) && goes_on().is_break() {
            return Err(StorageError::Interrupted);
        }
        Ok(())
    }
}

/// Verifies a store only by scans. Each row must be valid for its table, and each index must have the same rows as
/// its table. Everything is read in one unit of work that only reads.
///
/// # Errors
/// [`StorageError::Interrupted`] when `goes_on` breaks. If the store could not be read for a reason other than
/// damage, that reason.
pub fn recount(
    store: &dyn Storage,
    tables: &[&'static Table],
    goes_on: &WaitCheck<'_>,
) -> Result<Verification, StorageError> {
    let mut found = Verification::default();
    store.transact_while(Mode::Read, goes_on, &mut |tx| {
        found = Verification::default();
        for &table in tables {
            let sums = RowSums::for_table(table);
            let mut tally = |index| -> Result<Tally, StorageError> {
                let (mut tally, mut pace) = (Tally::default(), Pace::default());
                let range = (Bound::Unbounded, Bound::Unbounded);
                let scan = Scan { table, index, equal: &[], range, descending: false, limit: None };
                tx.scan(&scan, &mut |row| {
                    pace.row(goes_on)?;
                    table.check_row(&row)?;
                    tally.rows = tally.rows.saturating_add(1);
                    tally.sum = tally.sum.wrapping_add(sums.checksum(&row));
                    Ok(ControlFlow::Continue(()))
                })?;
                Ok(tally)
            };
            let of_table = match tally(None) {
                Ok(of_table) => of_table,
                Err(error) => {
                    found.add_unreadable(table, None, as_damage(error))?;
                    continue;
                }
            };
            for (at, index) in table.indexes.iter().enumerate() {
                match tally(Some(at)) {
                    Ok(of_index) => {
                        if let Some(message) = of_index.differs_from(of_table) {
                            found.add(Some(table.name), Some(index.name), message);
                        }
                    }
                    Err(error) => {
                        found.add_unreadable(table, Some(index.name), as_damage(error))?;
                    }
                }
            }
        }
        Ok(())
    })?;
    Ok(found)
}

/// Treats a row that its table can't contain as damage.
fn as_damage(error: StorageError) -> StorageError {
    match error {
        error @ StorageError::Row { .. } => StorageError::Damaged(error.to_string().into()),
        error => error,
    }
}

/// The rows of a table in some order: how many, and the sum of their checksums, which is the same in any order.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Tally {
    rows: u64,
    sum: u64,
}

impl Tally {
    fn differs_from(self, of_table: Self) -> Option<String> {
        let (entries, rows) = (self.rows, of_table.rows);
        if entries != rows {
            return Some(format!("the index has {entries} entries, and the table {rows} rows"));
        }
        (self != of_table).then(|| "the entries of the index are not the rows of the table".into())
    }
}
