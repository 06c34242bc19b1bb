//! A book in a file, stored by SQLite.

mod condition;
mod connection;
mod file;
mod open;
mod row_cache;
mod schema;
mod statements;
#[cfg(unix)]
mod truncation;
mod unit;
mod values;
mod verify;

use std::fs::File;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

pub use self::condition::SqliteCondition;
use self::connection::Connection;
use self::file::{APPLICATION_ID, FileKind, beside, make_new};
pub use self::open::open_files;
use self::open::{FolderCheck, OpenFile};
use self::values::storage_error;
use super::group::{Group, Writer as _};
use super::{Mode, Storage, StorageError, Table, Verification, WaitCheck, Work};

/// The greatest number of idle reading connections kept open.
const READERS_KEPT: usize = 8;

/// The time that a unit of work waits for other processes, unless the host sets another one.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// A book in a file, stored by SQLite, with one writer at a time and readers in parallel.
///
/// - The file has one table for each of lendwright's, strictly typed. Any SQL tool can read it while the book is
///   open. Times are texts (`2026-11-21 09:30:00.000000`, UTC), money is an integer of minor units, and truth values
///   are 1 and 0.
/// - SQLite keeps a write-ahead log next to the file (`-wal`, `-shm`), so the file must be on a disk of this machine.
///   A commit at [`Durability::Full`](super::Durability) is on the disk when the call returns. A commit at `Normal`
///   survives the end of the process, but a power failure may lose the last such commits, each of them whole.
/// - There is one connection for the writer, and one for each thread that reads at the same time. Each connection
///   caches up to 32 MiB of pages in memory. Until another connection commits, it also keeps up to 1,000 short rows
///   that were looked up by their keys.
/// - The book's file or its log may be moved, deleted, replaced or cut short while it is open. Calls then fail with
///   [`StorageError::Gone`], [`StorageError::Replaced`] or [`StorageError::CutShort`], and no new file is made. Both
///   files are checked before a unit of work, and again before its commit is answered.
/// - The file, its log and its index are made for their owner only (mode 0600).
/// - If units of work of several threads wait for the writer, they share a commit and wait for the disk once. Each is
///   answered after the commit. A refused unit is undone alone. If the commit fails, all of them fail.
/// - Several processes may have a book open. Each waits for the others for the time given to
///   [`file_waiting`](Self::file_waiting).
/// - Open the book after a fork, not before. A child can neither use an inherited store nor open a file that was open
///   at the fork; it gets [`StorageError::Forked`]. The parent closes the book first, or starts the child with `exec`
///   or `posix_spawn`.
/// - Two libraries in one process that each contain their own SQLite must not open the same file:
///   when one closes it, the other loses its locks (<https://www.sqlite.org/howtocorrupt.html>,
///   2.2.1).
///
/// # Example
/// ```
/// use lendwright_storage::{Mode, Sqlite, Storage};
///
/// # let folder = std::env::temp_dir().join(format!("lendwright-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// let store = Sqlite::file(folder.join("loans.book"))?;
/// store.prepare(&[])?;
/// store.transact(Mode::Read, &mut |_tx| Ok(()))?;
/// # drop(store);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sqlite {
    path: PathBuf,
    busy_timeout: Duration,
    /// `None` if the book is read-only.
    writer: Option<Group<Connection>>,
    idle_readers: Mutex<Vec<Connection>>,
    file: Arc<OpenFile>,
}

impl Sqlite {
    /// Opens the book at this path, or makes one if there is no file or an empty one.
    ///
    /// # Errors
    /// - [`StorageError::NotABook`] for any other file, and [`StorageError::Damaged`] for a truncated one. Both are
    ///   left unchanged.
    /// - [`StorageError::NoFolder`] when the folder doesn't exist.
    /// - [`StorageError::Forked`] for a file that was open when this process was forked.
    /// - [`StorageError::Busy`] when another process has locked it.
    pub fn file(path: impl Into<PathBuf>) -> Result<Self, StorageError> {
        Self::file_waiting(path, BUSY_TIMEOUT)
    }

    /// Like [`file`](Self::file), with a waiting time. If a unit of work has waited for other processes for this
    /// time, it fails with [`StorageError::Busy`]. [`file`](Self::file) waits five seconds.
    ///
    /// # Errors
    /// Those of [`file`](Self::file).
    pub fn file_waiting(
        path: impl Into<PathBuf>,
        busy_timeout: Duration,
    ) -> Result<Self, StorageError> {
        let path = absolute(path.into())?;
        let (file, found) = OpenFile::note(&path, true)?;
        let file = Arc::new(file);
        let writer = waiting(busy_timeout, || {
            let writer = Connection::open(&file, busy_timeout)?;
            writer.make_book(found)?;
            Ok(writer)
        })?;
        Ok(Self {
            path,
            busy_timeout,
            writer: Some(Group::new(writer)),
            idle_readers: Mutex::default(),
            file,
        })
    }

    /// Opens the book at this path read-only, for example for an audit. The book is not created, updated or written.
    /// A unit of work that may write fails with [`StorageError::ReadOnlyBook`].
    ///
    /// The file and its folder may be on a read-only medium. The book must then have been closed completely, without
    /// a log. On other media, others may write to the book at the same time.
    ///
    /// # Errors
    /// Those of [`file`](Self::file), and [`StorageError::NoBook`] if there is no file.
    pub fn read_only(path: impl Into<PathBuf>) -> Result<Self, StorageError> {
        Self::read_only_waiting(path, BUSY_TIMEOUT)
    }

    /// Like [`read_only`](Self::read_only), with the time that a unit of work waits for other processes.
    ///
    /// # Errors
    /// Those of [`read_only`](Self::read_only).
    pub fn read_only_waiting(
        path: impl Into<PathBuf>,
        busy_timeout: Duration,
    ) -> Result<Self, StorageError> {
        let path = absolute(path.into())?;
        let (file, _) = OpenFile::note(&path, false)?;
        let file = Arc::new(file);
        let reader = Connection::open_to_read(&file, busy_timeout)?;
        reader.check_kind()?;
        let idle_readers = Mutex::new(vec![reader]);
        Ok(Self { path, busy_timeout, writer: None, idle_readers, file })
    }

    /// Fails when the file has lost its name.
    fn check(&self) -> Result<(), StorageError> {
        self.file.check_process()?;
        self.file.check(None, &mut FolderCheck::default())
    }

    fn read(&self, work: &mut Work<'_>) -> Result<(), StorageError> {
        let idle = self.idle_readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let idle = idle.filter(Connection::is_current);
        let mut reader = idle.map_or_else(|| self.open_reader(), Ok)?;
        let done = reader.read(work);
        if !reader.is_current() {
            // The rows that it read may be from two states.
            return Err(StorageError::Busy);
        }
        let mut idle = self.idle_readers.lock().unwrap_or_else(PoisonError::into_inner);
        if reader.is_clean() && idle.len() < READERS_KEPT {
            idle.push(reader);
        }
        done
    }

    fn open_reader(&self) -> Result<Connection, StorageError> {
        if self.writer.is_none() {
            return Connection::open_to_read(&self.file, self.busy_timeout);
        }
        let reader = Connection::open(&self.file, self.busy_timeout)?;
        reader.db.pragma_update(None, "query_only", true).map_err(storage_error)?;
        Ok(reader)
    }

    fn group(&self) -> Result<&Group<Connection>, StorageError> {
        self.writer.as_ref().ok_or(StorageError::ReadOnlyBook)
    }

    fn open_writer(&self) -> Result<Connection, StorageError> {
        Connection::open(&self.file, self.busy_timeout)
    }

    /// Copies to an empty file, which is only for its owner.
    fn copy(&self, to: &Path) -> Result<(), StorageError> {
        let source = match self.writer {
            Some(_) => Connection::open(&self.file, self.busy_timeout)?,
            None => Connection::open_to_read(&self.file, self.busy_timeout)?,
        };
        let name =
            to.to_str().ok_or(StorageError::Unsupported("copy to a path that is not UTF-8"))?;
        source.db.execute("VACUUM INTO ?1", [name]).map_err(storage_error)?;
        if !source.is_current() {
            return Err(StorageError::Busy);
        }
        File::open(to).and_then(|copy| copy.sync_all()).map_err(StorageError::backend)
    }
}

impl Storage for Sqlite {
    fn transact(&self, mode: Mode, work: &mut Work<'_>) -> Result<(), StorageError> {
        self.transact_while(mode, &|| ControlFlow::Continue(()), work)
    }

    fn transact_while(
        &self,
        mode: Mode,
        waits_on: &WaitCheck<'_>,
        work: &mut Work<'_>,
    ) -> Result<(), StorageError> {
        self.file.check_process()?;
        let _entered = self.file.enter()?;
        match mode {
            Mode::Read => self.read(work),
            Mode::Write(durability) => {
                let work = &mut |writer: &mut Connection| writer.work(true, work);
                self.group()?.unit(durability, waits_on, &|| self.open_writer(), work)
            }
        }
    }

    fn prepare(&self, tables: &[&'static Table]) -> Result<(), StorageError> {
        self.check()?;
        let _entered = self.file.enter()?;
        match &self.writer {
            Some(writer) => {
                writer.alone(&|| self.open_writer(), |writer| schema::prepare(writer, tables))
            }
            None => schema::check(&self.open_reader()?, tables),
        }
    }

    /// Copies one committed state while readers and the writer continue. The copy gets its name when it is complete
    /// and on the disk.
    fn backup(&self, to: &Path) -> Result<(), StorageError> {
        self.check()?;
        if to.symlink_metadata().is_ok() {
            return Err(StorageError::FileExists { path: to.to_owned() });
        }
        let part = beside(to, "-part");
        // From here on it is this copy's to delete.
        make_new(&part)?;
        let copied = self.copy(&part).and_then(|()| place(&part, to));
        // It has its name by now; or there was an error, and that is the one to return.
        let _ = std::fs::remove_file(&part);
        copied
    }

    /// Reads one committed state, on a separate connection, while readers and the writer continue.
    fn verify(
        &self,
        tables: &[&'static Table],
        goes_on: &WaitCheck<'_>,
    ) -> Result<Verification, StorageError> {
        self.check()?;
        let _entered = self.file.enter()?;
        let mut reader = self.open_reader()?;
        let found = reader.read_alone(|db| verify::verify(db, tables, goes_on))?;
        // The rows that it read may be from two states.
        if reader.is_current() { Ok(found) } else { Err(StorageError::Busy) }
    }

    /// Rewrites the file. SQLite writes zeros over deleted data. But when it splits a page it may leave a copy of a
    /// row, and only `VACUUM` removes that copy.
    fn compact(&self, bytes_max: Option<u64>) -> Result<bool, StorageError> {
        self.check()?;
        let _entered = self.file.enter()?;
        let mut is_compact = false;
        self.group()?.alone(&|| self.open_writer(), |writer| {
            is_compact = writer.compact(bytes_max)?;
            Ok(())
        })?;
        Ok(is_compact)
    }
}

/// Connections are opened later too, when the host may have changed its current folder.
fn absolute(path: PathBuf) -> Result<PathBuf, StorageError> {
    if path.as_os_str() == ":memory:" {
        return Err(StorageError::Unsupported(
            "keep a book in memory, as SQLite does by the name :memory:; Memory does, and opening without a path",
        ));
    }
    std::path::absolute(path).map_err(StorageError::backend)
}

/// Gives a complete file its name, which must be free, and waits until the folder is on the disk. After a crash the
/// copy is there or it is not. It is never an empty file that would open as a new book.
fn place(part: &Path, to: &Path) -> Result<(), StorageError> {
    match std::fs::hard_link(part, to) {
        Ok(()) => {}
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            return Err(StorageError::FileExists { path: to.to_owned() });
        }
        // A file system without hard links.
        Err(_) => std::fs::rename(part, to).map_err(StorageError::backend)?,
    }
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(StorageError::backend)
}

/// Tries again while other connections are busy. SQLite waits too, with one exception: two processes that open a new
/// file and switch on its write-ahead log at the same time.
fn waiting<T>(
    busy_timeout: Duration,
    mut attempt: impl FnMut() -> Result<T, StorageError>,
) -> Result<T, StorageError> {
    let began = Instant::now();
    loop {
        match attempt() {
            Err(StorageError::Busy) if began.elapsed() < busy_timeout => {
                thread::sleep(Duration::from_millis(2));
            }
            done => return done,
        }
    }
}

impl Connection {
    /// Makes a book of a new file.
    fn make_book(&self, found: FileKind) -> Result<(), StorageError> {
        if found != FileKind::Book && self.application_id()? == 0 && self.is_empty()? {
            // This comes before the log is switched on. So the mark is in the file itself, from its first page on.
            self.db.pragma_update(None, "application_id", APPLICATION_ID).map_err(storage_error)?;
        }
        self.check_kind()
    }

    /// Fails for a file that is no book.
    fn check_kind(&self) -> Result<(), StorageError> {
        if self.application_id()? == APPLICATION_ID { Ok(()) } else { Err(StorageError::NotABook) }
    }

    fn application_id(&self) -> Result<i32, StorageError> {
        self.db.pragma_query_value(None, "application_id", |row| row.get(0)).map_err(storage_error)
    }

    fn is_empty(&self) -> Result<bool, StorageError> {
        let sql = "SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema)";
        self.db.query_row(sql, [], |row| row.get(0)).map_err(storage_error)
    }
}

impl Drop for Sqlite {
    /// In a forked child the connections stay open: closing them would release the parent's locks.
    fn drop(&mut self) {
        if self.file.check_process().is_err() {
            std::mem::forget(self.writer.as_mut().map(Group::take_writer));
            let idle = self.idle_readers.get_mut().unwrap_or_else(PoisonError::into_inner);
            std::mem::forget(std::mem::take(idle));
            return;
        }
        self.idle_readers.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        if let Some(writer) = self.writer.as_mut().and_then(Group::take_writer) {
            writer.close();
        }
    }
}

impl std::fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sqlite").field("path", &self.path).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
