//! Applications whose records something else has changed in the book's file.

use super::ApplicationId;
use crate::error::Error;
use crate::tables::DamagedRow;
use lendwright_storage::{StorageError, Value};

/// An application that can't be read.
#[derive(Debug)]
pub(crate) struct Unreadable {
    pub(crate) application: ApplicationId,
    /// What is damaged.
    pub(crate) why: String,
}

impl Unreadable {
    /// The application of a damaged row, of a table whose key begins with the application's id.
    ///
    /// # Errors
    /// The row's error, where it is not that the row is damaged.
    pub(super) fn of_row(row: DamagedRow) -> Result<Self, StorageError> {
        match (row.key.as_slice(), row.why) {
            ([_, Value::Int(application), ..], StorageError::Damaged(why)) => {
                Ok(Self { application: ApplicationId(*application), why: why.into() })
            }
            (_, error) => Err(error),
        }
    }

    /// What reading an application has failed with.
    ///
    /// # Errors
    /// The error itself, where it is not that something is damaged.
    pub(super) fn of_error(application: ApplicationId, error: Error) -> Result<Self, Error> {
        let why = match error {
            Error::Damaged { what, .. } => what,
            Error::Storage { source: StorageError::Damaged(why), .. } => why.into(),
            error => return Err(error),
        };
        Ok(Self { application, why })
    }
}
