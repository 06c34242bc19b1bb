//! Applications with records that were edited in the book's file.

use super::ApplicationId;
use crate::error::Error;
use crate::tables::DamagedRow;
use lendwright_storage::{StorageError, Value};

/// An application that can't be read.
#[derive(Debug)]
pub(crate) struct Unreadable {
    pub(crate) application: ApplicationId,
    /// The description of the damage.
    pub(crate) why: String,
}

impl Unreadable {
    /// Returns the application of a damaged row. The key of its table begins with the application's id.
    ///
    /// # Errors
    /// The row's error, if it is not about damage.
    pub(super) fn of_row(row: DamagedRow) -> Result<Self, StorageError> {
        match (row.key.as_slice(), row.why) {
            ([_, Value::Int(application), ..], StorageError::Damaged(why)) => {
                Ok(Self { application: ApplicationId(*application), why: why.into() })
            }
            (_, error) => Err(error),
        }
    }

    /// Converts an error of reading an application.
    ///
    /// # Errors
    /// The error itself, if it is not about damage.
    pub(super) fn of_error(application: ApplicationId, error: Error) -> Result<Self, Error> {
        let why = match error {
            Error::Damaged { what, .. } => what,
            Error::Storage { source: StorageError::Damaged(why), .. } => why.into(),
            error => return Err(error),
        };
        Ok(Self { application, why })
    }
}
