//! The conditions that only a book in files has.

use crate::StorageError;
use std::path::PathBuf;
use std::sync::Arc;

/// A condition of the files of a book in SQLite. It is inside the [`StorageError`] that every store may return.
///
/// # Example
/// ```
/// use lendwright_storage::{Sqlite, SqliteCondition, StorageError};
///
/// let Err(StorageError::NoBook(condition)) = Sqlite::read_only("/none.book") else { unreachable!() };
/// let condition = condition.downcast_ref::<SqliteCondition>();
/// assert!(matches!(condition, Some(SqliteCondition::NoBook { path }) if path.ends_with("none.book")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SqliteCondition {
    /// The book's file, its log or its index was moved or deleted while the book was open. No new file was made in its
    /// place.
    #[error("the book's file is no longer at {}", path.display())]
    Gone {
        /// The path of the file when it was opened.
        path: PathBuf,
    },
    /// The book's file is missing, but its log exists and may contain the only copy of commits. The log was left
    /// unchanged.
    #[error(
        "the book's file is missing, and its log {} is there: put the file back where it was, and keep the log, which \
         may hold the only copy of what was committed last; for a new book, move the log to another folder",
        log.display()
    )]
    LogAlone {
        /// The path of the log.
        log: PathBuf,
    },
    /// Another file replaced the book, its log or its index while the book was open.
    #[error("another file is at {} than when the book was opened", path.display())]
    Replaced {
        /// The path of the file.
        path: PathBuf,
    },
    /// The book, its log or its index was cut short while the book was open.
    #[error("{} was cut short while the book was open", path.display())]
    CutShort {
        /// The path of the file.
        path: PathBuf,
    },
    /// The log next to the book belongs to another book. Both files were left unchanged.
    #[error(
        "beside the book lies {}, which is not its own log: if the book was restored from a copy, or moved over \
         another one, close it everywhere and take that file away",
        log.display()
    )]
    ForeignLog {
        /// The path of the log.
        log: PathBuf,
    },
    /// The folder for a new book doesn't exist.
    #[error("the folder {} does not exist", folder.display())]
    NoFolder {
        /// The folder.
        folder: PathBuf,
    },
    /// There is no file to open read-only.
    #[error("there is no book at {}", path.display())]
    NoBook {
        /// The path.
        path: PathBuf,
    },
}

impl SqliteCondition {
    /// Returns the error of a store that has this condition. (`From` would leave the error of a closure with `?`
    /// open.)
    #[must_use]
    pub fn into_error(self) -> StorageError {
        let general = match &self {
            Self::Gone { .. } | Self::LogAlone { .. } => StorageError::Gone,
            Self::Replaced { .. } => StorageError::Replaced,
            Self::CutShort { .. } => StorageError::CutShort,
            Self::ForeignLog { .. } => StorageError::ForeignLog,
            Self::NoFolder { .. } => StorageError::NoFolder,
            Self::NoBook { .. } => StorageError::NoBook,
        };
        general(Arc::new(self))
    }
}
