//! The errors of a store, and their codes.

use lendwright_types::codes;
use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;

/// The store's own condition inside a [`StorageError`]. That of `Sqlite` is a `SqliteCondition`, or an error of SQLite or
/// of the system.
pub type Condition = Arc<dyn Error + Send + Sync>;

/// An error of a store. The variants fit any store, in a file, in memory or on a server.
///
/// The store's own [`Condition`] is inside the variant. [`Io`](Self::Io), [`OutcomeUnknown`](Self::OutcomeUnknown) and
/// [`Backend`](Self::Backend) return it as their source. The others show its text as their own, so their source is the
/// source of the condition.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StorageError {
    /// The work gave up; its caller knows why. Everything it wrote is undone.
    #[error("the unit of work was given up")]
    Aborted,
    /// A row with these values exists already.
    #[error("table {table} has a row with the same values in {index}")]
    Conflict {
        /// The table.
        table: &'static str,
        /// The unique index, or [`Table::KEY`](super::Table::KEY).
        index: &'static str,
    },
    /// The row to update doesn't exist.
    #[error("table {table} has no row with this key to update")]
    Missing {
        /// The table.
        table: &'static str,
    },
    /// A row, a key or a bound that the table can't hold.
    #[error("table {table}, column {column}: {reason}")]
    Row {
        /// The table.
        table: &'static str,
        /// The column, or `*` for all of them.
        column: Box<str>,
        /// The reason for the refusal.
        reason: &'static str,
    },
    /// The store contains data that lendwright can't have written.
    #[error("the book is damaged: {0}")]
    Damaged(Box<str>),
    /// A record of another tenant was given to a tenant's book.
    #[error("a record of table {table} belongs to another tenant")]
    Tenant {
        /// The table.
        table: &'static str,
    },
    /// A unit of work that may only read tried to write.
    #[error("table {table} was written to in a unit of work that only reads")]
    ReadOnly {
        /// The table.
        table: &'static str,
    },
    /// A unit of work that may write was begun on a book that was opened read-only.
    #[error("the book was opened for reading alone")]
    ReadOnlyBook,
    /// The book was opened read-only, and an older version of this library made it. Only an opening that may write
    /// updates it.
    #[error(
        "the book has layout {found}, and this version of lendwright reads layout {known}: open it once for writing, \
         which brings it up to date"
    )]
    OlderBook {
        /// The book's layout.
        found: u32,
        /// The layout of this version.
        known: u32,
    },
    /// A unit of work was begun within another one, in the same store and thread.
    #[error("a unit of work was begun within another one")]
    Nested,
    /// Other units of work used the store for too long. Nothing was done, and the unit may be tried again.
    #[error("the book is busy: others are writing to it")]
    Busy,
    /// The store wasn't prepared for this table.
    #[error("the store was not prepared for table {table}")]
    NotPrepared {
        /// The table.
        table: &'static str,
    },
    /// The ids of a table are used up.
    #[error("table {table} has no ids left")]
    NoIdsLeft {
        /// The table.
        table: &'static str,
    },
    /// The book, or a part of it, is no longer where it was. Nothing was made in its place.
    #[error(transparent)]
    Gone(Condition),
    /// Another book, or a part of one, replaced the book while it was open. Nothing of the unit of work was kept. Close
    /// the book and open it again.
    #[error("{0}: close the book and open it again")]
    Replaced(Condition),
    /// A part of the book was cut off while it was open, and its data are lost. Nothing of the unit of work was kept,
    /// and the remaining data were not changed. Close the book everywhere and open it again.
    #[error(transparent)]
    CutShort(Condition),
    /// The log of another book is with this one and would damage it. Nothing was changed.
    #[error(transparent)]
    ForeignLog(Condition),
    /// What the store found is not a lendwright book. It was left unchanged.
    #[error("the file is not a lendwright book")]
    NotABook,
    /// A newer version of this library wrote the book. It was left unchanged.
    #[error(
        "the book has layout {found}, and this version of lendwright knows layouts up to {known}"
    )]
    NewerBook {
        /// The book's layout.
        found: u32,
        /// The newest layout that this version knows.
        known: u32,
    },
    /// A version of this library before its first release made the book. It was left unchanged.
    #[error(
        "the book was made by a version before the first release (layout {found}; released ones begin with \
         {first}), whose log had another form: no version can open it, so make a new book"
    )]
    UnreleasedBook {
        /// The book's layout.
        found: u32,
        /// The layout of the first release.
        first: u32,
    },
    /// The book contains a foreign object that acts on writes to its tables. The book was left unchanged.
    #[error("the book holds a foreign {kind}, '{name}', which lendwright did not make: remove it")]
    Foreign {
        /// `trigger` or `index`.
        kind: &'static str,
        /// Its name, shortened.
        name: Box<str>,
    },
    /// The place for a new book doesn't exist.
    #[error(transparent)]
    NoFolder(Condition),
    /// There is no book to open read-only.
    #[error(transparent)]
    NoBook(Condition),
    /// The book was open when this process was forked. The child can't use the open book, and can't open it again.
    #[error(
        "the book was open when this process was forked: close it before the fork and open it after, or start the \
         process with exec or spawn"
    )]
    Forked,
    /// A file to write exists already; it was left untouched.
    #[error("the file {} is there already", path.display())]
    FileExists {
        /// The file: the copy, or the temporary file next to it that the copy begins in.
        path: PathBuf,
    },
    /// The store can't do this.
    #[error("this store can't {0}")]
    Unsupported(&'static str),
    /// The unit has stopped waiting for others; nothing was done.
    #[error("given up waiting for other writers")]
    Interrupted,
    /// The disk is full; the writes of the unit are undone.
    #[error("the disk is full, and nothing of this was written: make room, and send it again")]
    DiskFull,
    /// The system could not read or write the store's data. The source gives the reason.
    #[error("the book's files can't be read or written")]
    Io(#[source] Condition),
    /// A commit failed, and undoing it failed too. The unit's work is not visible while this process lives. After a
    /// crash, the process that opens the book next may find it. This error also occurs if the book was moved away
    /// during the commit and the commit went to the moved book. The source gives the reason.
    #[error("a commit failed, and whether it is kept is not known")]
    OutcomeUnknown(#[source] Condition),
    /// The underlying store failed; the source gives the reason.
    #[error("the store failed")]
    Backend(#[source] Condition),
}

impl StorageError {
    /// Wraps an error of the underlying store.
    pub fn backend(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Backend(Arc::from(source.into()))
    }
}

// The codes of a store's failures.

codes! {
    /// The code of a failure of the store, which never changes.
    pub closed enum StorageErrorCode {
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
            Self::Gone(_) => StorageErrorCode::BookGone,
            Self::Replaced(_) | Self::CutShort(_) => StorageErrorCode::BookReplaced,
            Self::ForeignLog(_) => StorageErrorCode::ForeignLog,
            Self::Foreign { .. } => StorageErrorCode::ForeignObject,
            Self::NewerBook { .. } => StorageErrorCode::NewerBook,
            Self::OlderBook { .. } => StorageErrorCode::OlderBook,
            Self::UnreleasedBook { .. } => StorageErrorCode::UnreleasedBook,
            Self::NoFolder(_) => StorageErrorCode::NoFolder,
            Self::NoBook(_) => StorageErrorCode::NoBook,
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
