//! One connection to a book's file.

use crate::group::{SLICE, Writer};
use crate::{Durability, StorageError, WaitCheck, Work};
use std::mem;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection as Db, OpenFlags, OptionalExtension};

use super::file::APPLICATION_ID;
use super::file::{ImmutableFile, as_unchanging};
use super::open::{FolderCheck, Log, OpenFile, gone};
use super::row_cache::RowCache;
use super::statements::Statements;
use super::unit::{SqliteTransaction, UNDONE};
use super::values::storage_error;

/// The greatest number of compiled statements kept: more than operations use.
const STATEMENTS_KEPT: usize = 1_000;

/// The wait before the next look for a log of a closed book.
const BETWEEN_TRIES: Duration = Duration::from_millis(2);

/// One connection and the statements it has prepared so far.
pub(super) struct Connection {
    pub(super) db: Db,
    statements: Statements,
    kept: RowCache,
    durability: Option<Durability>,
    busy_timeout: Duration,
    /// Whether the book was found to have a log.
    has_log_mode: bool,
    /// The log that it uses, once it has locked it.
    log: Option<Arc<Log>>,
    /// The folder where the check last found the files that this connection has open.
    found_in: FolderCheck,
    /// The file at its opening, if it is read as an unchanging one.
    unchanging: Option<ImmutableFile>,
    /// The last field, since a connection is closed before its file.
    file: Arc<OpenFile>,
}

impl Connection {
    /// Opens a connection to an existing file.
    pub(super) fn open(file: &Arc<OpenFile>, busy_timeout: Duration) -> Result<Self, StorageError> {
        Self::with(file, busy_timeout, OpenFlags::SQLITE_OPEN_READ_WRITE, file.path())
    }

    /// Opens a connection that only reads. A book in WAL mode needs a log, and SQLite can't open it in a folder
    /// without write access, for example on a read-only medium. If the file has no log, it is then opened as an
    /// unchanging one.
    pub(super) fn open_to_read(
        file: &Arc<OpenFile>,
        busy_timeout: Duration,
    ) -> Result<Self, StorageError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
        let opened = Self::with(file, busy_timeout, flags, file.path()).and_then(|opened| {
            let read = opened.db.query_row("SELECT 1 FROM sqlite_schema LIMIT 1", [], |_| Ok(()));
            read.optional().map_err(storage_error)?;
            Ok(opened)
        });
        match opened {
            Err(error) if !matches!(error, StorageError::Busy) => {
                let unchanging = ImmutableFile::read(file.path()).ok_or(error)?;
                let (path, flags) =
                    (as_unchanging(file.path()), flags | OpenFlags::SQLITE_OPEN_URI);
                let mut opened = Self::with(file, busy_timeout, flags, path.as_ref())?;
                opened.unchanging = Some(unchanging);
                Ok(opened)
            }
            opened => opened,
        }
    }

    /// Whether the file is unchanged since its opening, if it is read as an unchanging one.
    pub(super) fn is_current(&self) -> bool {
        self.unchanging.as_ref().is_none_or(|opened| opened.is_still(self.file.path()))
    }

    fn with(
        file: &Arc<OpenFile>,
        busy_timeout: Duration,
        flags: OpenFlags,
        path: &Path,
    ) -> Result<Self, StorageError> {
        let why_not = |error| match file.path() {
            path if is_gone(path) => gone(path),
            _ => storage_error(error),
        };
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Db::open_with_flags(path, flags).map_err(why_not)?;
        let (statements, kept) = (Statements::default(), RowCache::default());
        let file = Arc::clone(file);
        let connection = Self {
            db,
            statements,
            kept,
            durability: None,
            busy_timeout,
            has_log_mode: false,
            log: None,
            found_in: FolderCheck::default(),
            unchanging: None,
            file,
        };
        connection.set_up().map_err(storage_error)?;
        Ok(connection)
    }

    fn set_up(&self) -> rusqlite::Result<()> {
        self.db.busy_timeout(self.busy_timeout)?;
        self.db.set_prepared_statement_cache_capacity(STATEMENTS_KEPT);
        for (setting, on) in [
            (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
            (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
            (DbConfig::SQLITE_DBCONFIG_DQS_DML, false),
            (DbConfig::SQLITE_DBCONFIG_DQS_DDL, false),
            (DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, true),
            // Otherwise SQLite looks at the number that a scan's LIMIT is given and compiles the
            // statement again each time, which took a third of a score's time.
            (DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true),
        ] {
            self.db.set_db_config(setting, on)?;
        }
        self.db.execute_batch(
            "PRAGMA cell_size_check = ON; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY; \
             PRAGMA cache_size = -32768;",
        )
    }

    /// Runs one unit of work that reads. Afterwards the connection may be used again if it
    /// [`is_clean`](Writer::is_clean).
    pub(super) fn read(&mut self, work: &mut Work<'_>) -> Result<(), StorageError> {
        self.file.check_to_read(self.log.as_deref(), &mut self.found_in)?;
        self.run("BEGIN")?;
        self.kept.begin();
        let done = self.note_log().and_then(|()| self.work(false, work));
        let done = done.and_then(|()| self.run("COMMIT"));
        // The first error is the one to return.
        done.inspect_err(|_| self.undo())
    }

    /// Notes the log that other connections use, as another user of it. So none of them is the last to close, which
    /// would delete the log.
    fn note_log(&mut self) -> Result<(), StorageError> {
        if self.log.is_none() && self.file.has_used_log() {
            let read = self.db.query_row("SELECT 1 FROM sqlite_schema LIMIT 1", [], |_| Ok(()));
            read.optional().map_err(storage_error)?;
            self.log = self.file.used_log()?;
            self.found_in = FolderCheck::default();
        }
        Ok(())
    }

    /// Reads data that are not rows, in a separate transaction.
    pub(super) fn read_alone<T>(
        &mut self,
        read: impl FnOnce(&Db) -> Result<T, StorageError>,
    ) -> Result<T, StorageError> {
        self.file.check_to_read(self.log.as_deref(), &mut self.found_in)?;
        self.run("BEGIN")?;
        let done = self.note_log().and_then(|()| read(&self.db));
        let done = done.and_then(|value| self.run("COMMIT").map(|()| value));
        done.inspect_err(|_| self.undo())
    }

    /// Runs a unit's work in the open transaction.
    pub(super) fn work(&mut self, writes: bool, work: &mut Work<'_>) -> Result<(), StorageError> {
        let Self { db, statements: texts, kept, file, .. } = self;
        let mut unit = SqliteTransaction::new(db, file, texts, kept, writes);
        work(&mut unit)?;
        unit.count()
    }

    /// Commits a unit that writes, or undoes it.
    fn end(&mut self, done: Result<(), StorageError>) -> Result<(), StorageError> {
        // The first error is the one to return.
        done.inspect_err(|_| self.undo())?;
        self.run("COMMIT").map_err(|error| {
            self.undo();
            self.take_back(error)
        })
    }

    /// Removes the frames that a failed commit may have left in the log. SQLite forgets these frames. But if the sync
    /// to the disk failed, all of them are already written, and the last one has a commit mark. If the process ended
    /// before other frames replace them, the next opening would restore the refused commit. So an empty commit
    /// overwrites the first of them: the checksums of the later frames continue from the first one, and no longer
    /// match.
    fn take_back(&mut self, error: StorageError) -> StorageError {
        let write = || self.db.execute_batch(&format!("PRAGMA application_id = {APPLICATION_ID}"));
        let taken_back = self.run("BEGIN IMMEDIATE");
        let taken_back = taken_back.and_then(|()| write().map_err(storage_error));
        if taken_back.and_then(|()| self.run("COMMIT")).is_ok() {
            return error;
        }
        self.undo();
        match error {
            // There was no room for the commit mark, or this process did not begin the commit.
            StorageError::DiskFull | StorageError::Forked => error,
            _ => StorageError::OutcomeUnknown(Arc::new(error)),
        }
    }

    /// Writes data that are not rows, in a separate unit.
    pub(super) fn write_alone(
        &mut self,
        durability: Durability,
        write: impl FnOnce(&Db) -> Result<(), StorageError>,
    ) -> Result<(), StorageError> {
        self.lock(durability, &|| ControlFlow::Continue(()))?;
        self.kept.clear();
        let done = write(&self.db);
        self.end(done)?;
        self.check_after()
    }

    /// Rewrites the whole book, unless it is larger than `bytes_max`, and empties the log. Returns whether all old
    /// data are removed from the files. They are not removed while others read, because the pages of readers stay.
    pub(super) fn compact(&mut self, bytes_max: Option<u64>) -> Result<bool, StorageError> {
        // A commit without content: it checks the files, and notes the log that is used.
        self.write_alone(Durability::Full, |_| Ok(()))?;
        let count = |name| self.db.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let pages = count("page_count").map_err(storage_error)?;
        let bytes = pages.saturating_mul(count("page_size").map_err(storage_error)?);
        if bytes_max.is_some_and(|most| u64::try_from(bytes).is_ok_and(|bytes| bytes > most)) {
            return Ok(false);
        }
        self.db.execute_batch("VACUUM").map_err(storage_error)?;
        // If others read, SQLite reports that in the first column. This call does not wait for them.
        self.db.busy_timeout(Duration::ZERO).map_err(storage_error)?;
        let is_busy = self
            .db
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0))
            .map_err(storage_error);
        self.db.busy_timeout(self.busy_timeout).map_err(storage_error)?;
        let is_emptied = match is_busy {
            Ok(busy) => busy == 0,
            Err(StorageError::Busy) => false,
            Err(error) => return Err(error),
        };
        self.check_after()?;
        Ok(is_emptied)
    }

    /// Begins a transaction that writes, and notes the log that it uses.
    fn lock(
        &mut self,
        durability: Durability,
        waits_on: &WaitCheck<'_>,
    ) -> Result<(), StorageError> {
        self.check()?;
        self.set_durability(durability)?;
        self.begin_in_turn(waits_on)?;
        if self.log.is_none() {
            self.log = Some(self.file.log().inspect_err(|_| self.undo())?);
            self.found_in = FolderCheck::default();
        }
        Ok(())
    }

    /// Gives a book that was closed its write-ahead log again, unless others read or write it just now: then the first
    /// unit that writes does it.
    pub(super) fn use_log_if_free(&mut self) -> Result<(), StorageError> {
        self.db.busy_timeout(Duration::ZERO).map_err(storage_error)?;
        let used = self.use_log();
        self.db.busy_timeout(self.busy_timeout).map_err(storage_error)?;
        if matches!(used, Err(StorageError::Busy)) { Ok(()) } else { used }
    }

    fn use_log(&mut self) -> Result<(), StorageError> {
        if self.has_log_mode {
            return Ok(());
        }
        if self.set_log_mode("WAL")? != "wal" {
            return Err(StorageError::Unsupported("keep a write-ahead log where the book lies"));
        }
        self.has_log_mode = true;
        Ok(())
    }

    /// Closes the book. If no other connection of any process has it open, its log is moved into it and the
    /// book is marked as closed, without a log. So a log next to it later belongs to another book.
    pub(super) fn close(mut self) {
        if self.has_log_mode && self.check().is_ok() && self.db.busy_timeout(Duration::ZERO).is_ok()
        {
            self.log = None;
            // If others have it open, or if the disk is full, it stays a book with a log.
            let _ = self.set_log_mode("DELETE");
        }
    }

    fn set_log_mode(&self, mode: &str) -> Result<String, StorageError> {
        self.file.check_process()?;
        let set = self.db.pragma_update_and_check(None, "journal_mode", mode, |row| row.get(0));
        set.map_err(storage_error)
    }

    /// Begins a transaction as soon as no other process has one. It tries again and again.
    fn begin_in_turn(&mut self, waits_on: &WaitCheck<'_>) -> Result<(), StorageError> {
        let mut since = None;
        self.db.busy_timeout(self.busy_timeout.min(SLICE)).map_err(storage_error)?;
        let begun = loop {
            let begun = self.use_log().and_then(|()| self.run("BEGIN IMMEDIATE"));
            if !matches!(begun, Err(StorageError::Busy)) {
                break begun;
            }
            if !self.has_log_mode {
                // SQLite may have returned without waiting.
                thread::sleep(BETWEEN_TRIES);
            }
            let waited = since.get_or_insert_with(Instant::now).elapsed().saturating_add(SLICE);
            if waited >= self.busy_timeout {
                break begun;
            }
            if waits_on().is_break() {
                break Err(StorageError::Interrupted);
            }
        };
        self.db.busy_timeout(self.busy_timeout).map_err(storage_error)?;
        begun
    }

    /// Fails after a commit to files that no longer belong to the book. If these files come back, the commit may come
    /// back with them.
    fn check_after(&mut self) -> Result<(), StorageError> {
        self.check().map_err(|error| StorageError::OutcomeUnknown(Arc::new(error)))
    }

    /// Fails if the book's files are no longer the files that this connection has open.
    fn check(&mut self) -> Result<(), StorageError> {
        self.file.check(self.log.as_deref(), &mut self.found_in)
    }

    fn set_durability(&mut self, durability: Durability) -> Result<(), StorageError> {
        if self.durability == Some(durability) {
            return Ok(());
        }
        let pragma = match durability {
            Durability::Normal => "PRAGMA synchronous = NORMAL",
            Durability::Full => "PRAGMA synchronous = FULL",
        };
        self.db.execute_batch(pragma).map_err(storage_error)?;
        self.durability = Some(durability);
        Ok(())
    }

    /// Runs a statement, except in a forked child of the process that opened the file. In a child, SQLite would not
    /// know that its parent holds the locks, and would write at the same time.
    fn run(&self, sql: &str) -> Result<(), StorageError> {
        self.file.check_process()?;
        let mut statement = self.db.prepare_cached(sql).map_err(storage_error)?;
        statement.raw_execute().map(drop).map_err(storage_error)
    }
}

/// The rows kept in memory depend on the transaction. If one of its units writes to a table, the table counts as
/// written to for the later units, even if that unit is undone.
impl Writer for Connection {
    fn begin(
        &mut self,
        durability: Durability,
        waits_on: &WaitCheck<'_>,
    ) -> Result<(), StorageError> {
        self.lock(durability, waits_on)?;
        self.kept.begin();
        Ok(())
    }

    fn commit(&mut self) -> Result<(), StorageError> {
        self.end(Ok(()))?;
        self.check_after()
    }

    fn undo(&mut self) {
        if !self.is_clean() {
            // A connection that can't undo is closed.
            let _ = self.run("ROLLBACK");
        }
    }

    fn set_savepoint(&mut self) -> Result<(), StorageError> {
        if self.is_clean() {
            // Outside a transaction SAVEPOINT would begin one, and RELEASE commit it.
            return Err(UNDONE);
        }
        self.run("SAVEPOINT unit")
    }

    fn release_savepoint(&mut self) -> Result<(), StorageError> {
        self.run("RELEASE unit")
    }

    fn return_to_savepoint(&mut self) -> Result<(), StorageError> {
        self.run("ROLLBACK TO unit")?;
        self.release_savepoint()
    }

    fn is_clean(&self) -> bool {
        self.db.is_autocommit()
    }
}

impl Drop for Connection {
    /// If its files no longer belong to the book, it does not move its log into the book. It does not delete the
    /// existing log either, which may belong to another book.
    fn drop(&mut self) {
        // The connection is not closed in two cases. In a forked child, closing would undo the parent's transaction
        // in the file. If SQLite opened the file without locks, closing would drop the locks of other connections.
        let is_not_closed = self.unchanging.is_some() && self.file.has_used_log();
        if self.file.check_process().is_err() || is_not_closed {
            if let Ok(nothing) = Db::open_in_memory() {
                mem::forget(mem::replace(&mut self.db, nothing));
            }
            return;
        }
        if self.check().is_err() {
            let _ = self.db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
        }
        // This comes before the log may be deleted. Otherwise another handle would report the log as gone.
        self.log = None;
    }
}

/// Whether no file has this path any more; if the path can't be examined, SQLite will report the
/// error.
fn is_gone(path: &Path) -> bool {
    matches!(path.try_exists(), Ok(false))
}
