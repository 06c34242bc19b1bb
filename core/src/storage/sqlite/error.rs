//! Converts SQLite's errors.

use crate::storage::StorageError;
use rusqlite::ErrorCode;

/// Converts an error of SQLite to an error of the store.
pub(super) fn storage_error(error: rusqlite::Error) -> StorageError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StorageError::Busy,
        Some(ErrorCode::DatabaseCorrupt) => StorageError::Damaged(error.to_string().into()),
        Some(ErrorCode::NotADatabase) => StorageError::NotABook,
        _ => StorageError::backend(error),
    }
}

/// Whether an error means that a row violated the key or a unique index.
pub(super) fn is_conflict(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}
