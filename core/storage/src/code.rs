//! The codes of a store's failures.

use crate::StorageError;
use lendwright_types::codes;

codes! {
    /// The code of a failure of the store, which never changes.
    pub enum StorageErrorCode {
        /// 500: a file of the book is no longer where it was; close the book and open it again.
        BookGone = "book_gone",
        /// 500: another file is in the place of one of the book's, or one was cut short; close the book and open it
        /// again.
        BookReplaced = "book_replaced",
        /// 500: others wrote to the book for longer than `busy_timeout_ms`; nothing was done, and it may be sent again.
        Busy = "busy",
        /// 500: the book holds what lendwright can't have written; restore a backup.
        Damaged = "damaged",
        /// 500: the disk is full; nothing was written. Make room, and send it again.
        DiskFull = "disk_full",
        /// 500: the log or the journal of another book is next to the book; move it away.
        ForeignLog = "foreign_log",
        /// 500: the book holds a trigger or an index that lendwright did not make.
        ForeignObject = "foreign_object",
        /// 500: the book was open when the process was forked; the child can't use it.
        Forked = "forked",
        /// 500: the system could not read or write the book's files; nothing was kept.
        IoFailed = "io_failed",
        /// 500: a unit of work was begun within another one.
        NestedUnit = "nested_unit",
        /// 500: a newer version of lendwright wrote the book.
        NewerBook = "newer_book",
        /// 500: there is no book at the path that was to be opened for reading alone.
        NoBook = "no_book",
        /// 500: the folder for the new book does not exist.
        NoFolder = "no_folder",
        /// 500: the file is no lendwright book.
        NotABook = "not_a_book",
        /// 500: an older version of lendwright wrote the book, which is to be opened for reading alone.
        OlderBook = "older_book",
        /// 500: a commit failed, and whether it is kept is not known; look, or send it again with the same
        /// idempotency key.
        OutcomeUnknown = "outcome_unknown",
        /// 403: the book was opened for reading alone.
        ReadOnly = "read_only",
        /// 500: a version of lendwright before the first release made the book.
        UnreleasedBook = "unreleased_book",
    }
}

impl StorageError {
    /// The code of the failure, if it has one.
    #[must_use]
    pub fn code(&self) -> Option<StorageErrorCode> {
        Some(match self {
            Self::Busy => StorageErrorCode::Busy,
            Self::DiskFull => StorageErrorCode::DiskFull,
            Self::Io(_) => StorageErrorCode::IoFailed,
            Self::OutcomeUnknown(_) => StorageErrorCode::OutcomeUnknown,
            Self::Damaged(_) => StorageErrorCode::Damaged,
            Self::NotABook => StorageErrorCode::NotABook,
            Self::Gone { .. } | Self::LogAlone { .. } => StorageErrorCode::BookGone,
            Self::Replaced { .. } | Self::CutShort { .. } => StorageErrorCode::BookReplaced,
            Self::ForeignLog { .. } => StorageErrorCode::ForeignLog,
            Self::Foreign { .. } => StorageErrorCode::ForeignObject,
            Self::NewerBook { .. } => StorageErrorCode::NewerBook,
            Self::OlderBook { .. } => StorageErrorCode::OlderBook,
            Self::UnreleasedBook { .. } => StorageErrorCode::UnreleasedBook,
            Self::NoFolder { .. } => StorageErrorCode::NoFolder,
            Self::NoBook { .. } => StorageErrorCode::NoBook,
            Self::ReadOnlyBook => StorageErrorCode::ReadOnly,
            Self::Forked => StorageErrorCode::Forked,
            Self::Nested => StorageErrorCode::NestedUnit,
            Self::Aborted
            | Self::Interrupted
            | Self::Conflict { .. }
            | Self::Missing { .. }
            | Self::Row { .. }
            | Self::Tenant { .. }
            | Self::ReadOnly { .. }
            | Self::NotPrepared { .. }
            | Self::NoIdsLeft { .. }
            | Self::FileExists { .. }
            | Self::Unsupported(_)
            | Self::Backend(_) => return None,
        })
    }
}
