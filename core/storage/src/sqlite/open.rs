//! The list of the files that this process has open as books, and checks whether they are still in their place.
//!
//! SQLite's locks belong to a process and a file. Closing any descriptor of the file releases all of them. A forked
//! child inherits SQLite's own list of locks, and treats its parent's locks as its own. In both cases the last other
//! process to close the book deletes a log that is still in use, and its contents are lost. So the log is checked
//! too, before and after each write. The size shows that a file was cut short in place.

use crate::StorageError;
use crate::sync::{UnitGuard, Units};
use std::any::Any;
#[cfg(unix)]
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::condition::SqliteCondition;
use super::file::{FileKind, beside, inspect, make_private};
#[cfg(unix)]
use super::truncation::BookFiles;

/// For how long a log that is no longer there may be that of a connection that closes.
const CLOSES_WITHIN: Duration = Duration::from_millis(50);

/// Changes further apart than this have different times, if the file system's times are finer than seconds. Systems
/// without exact times count in steps of 1 to 10 ms.
const TIMES_APART: Duration = Duration::from_millis(50);

/// A forked child has its parent's entries, too.
static OPEN: Mutex<Vec<OpenEntry>> = Mutex::new(Vec::new());

/// Locks the list of open files, for the thread that forks the process.
pub fn open_files() -> impl Any {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

#[derive(Clone, Debug)]
struct OpenEntry {
    file: FileIdentity,
    /// The process that opened it.
    process: u32,
    /// The path at its first opening. SQLite names the log after it, so a hard link is opened by this path, too.
    path: PathBuf,
    /// The log that the connections of this process have open.
    log: Weak<Log>,
    /// The number of connections that have it open.
    count: usize,
    /// The threads that are in a unit of work of this file, by any handle.
    units: Arc<Units>,
    #[cfg(unix)]
    held: Descriptors,
}

/// Descriptors that are closed after the last connection.
#[cfg(unix)]
#[derive(Clone, Debug)]
struct Descriptors {
    book: Arc<File>,
    /// The newest is the last. Each has the identities of its log and its index. An older one stays open, since its
    /// index may still be in use.
    logs: Vec<([FileIdentity; 2], Arc<BookFiles>)>,
}

/// A file that is open as a book until this is dropped, after its last connection and by the
/// process that opened it.
#[derive(Debug)]
pub(super) struct OpenFile {
    file: FileIdentity,
    process: u32,
    path: PathBuf,
    units: Arc<Units>,
}

/// The log and the index, as a connection found them when it began to use them. Their content is part of the book.
#[derive(Debug)]
pub(super) struct Log {
    files: [(PathBuf, FileIdentity); 2],
    #[cfg(unix)]
    held: Arc<BookFiles>,
}

/// The folder of the files that a connection found. While no name in it is given to another file, the folder's times
/// stay the same, and so the files are the same. This needs one look instead of three. Also, since Linux 6.13, a look
/// at the log makes its next sync up to a third slower: the look requests the exact time of the next change, and the
/// sync has to write that time.
#[derive(Debug, Default)]
pub(super) struct FolderCheck {
    folder: Option<(FolderStamp, Instant)>,
    is_settled: bool,
}

impl OpenFile {
    /// Registers the file as open, before SQLite opens it. From then on no other opening in this process closes a
    /// descriptor of it, and no forked child passes it to SQLite. Makes an empty file if there is none and one may be
    /// made.
    pub(super) fn note(path: &Path, may_be_made: bool) -> Result<(Self, FileKind), StorageError> {
        let (file, found) = Self::noted(path, may_be_made)?;
        file.used_log()?;
        Ok((file, found))
    }

    fn noted(path: &Path, may_be_made: bool) -> Result<(Self, FileKind), StorageError> {
        let process = std::process::id();
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        let there = identity(path)?;
        let mut same = open.iter_mut().filter(|entry| Some(&entry.file) == there.as_ref());
        if let Some(entry) = same.next() {
            if entry.process != process {
                return Err(StorageError::Forked);
            }
            let (file, path, units) =
                (entry.file.clone(), entry.path.clone(), Arc::clone(&entry.units));
            check(&path, &file)?;
            entry.count = entry.count.saturating_add(1);
            return Ok((Self { file, process, path, units }, FileKind::Open));
        }
        check_exchange(path, &open)?;
        // Under its real name, after which SQLite names the log, too.
        let real = |path: &Path| path.canonicalize().map_err(StorageError::backend);
        let (found, file, path) = match there {
            Some(file) => {
                let path = real(path)?;
                (inspect(&path)?, file, path)
            }
            None if may_be_made => {
                let found = inspect(path)?;
                (found, make(path)?, real(path)?)
            }
            None => {
                // This reports a log without a book, or a path through a file that is no folder, with a better error.
                inspect(path)?;
                return Err(SqliteCondition::NoBook { path: path.to_owned() }.into_error());
            }
        };
        let units = Arc::new(Units::default());
        open.push(OpenEntry {
            file: file.clone(),
            process,
            path: path.clone(),
            log: Weak::new(),
            count: 1,
            units: Arc::clone(&units),
            #[cfg(unix)]
            held: Descriptors::open(&path)?,
        });
        Ok((Self { file, process, path, units }, found))
    }

    /// Returns the path that SQLite must use to open it.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Begins a unit of work of this thread. Fails if the thread is already in one, by any handle of this process:
    /// the unit would wait for its own thread.
    pub(super) fn enter(&self) -> Result<UnitGuard<'_>, StorageError> {
        self.units.enter()
    }

    /// Fails in any process but the one that opened the file.
    pub(super) fn check_process(&self) -> Result<(), StorageError> {
        if self.process == std::process::id() { Ok(()) } else { Err(StorageError::Forked) }
    }

    /// Fails if another file has replaced the file, or the log that a connection uses, at its path, or if one of them was
    /// cut short. A commit to the old file would be lost, or would damage the new one.
    pub(super) fn check(
        &self,
        log: Option<&Log>,
        found_in: &mut FolderCheck,
    ) -> Result<(), StorageError> {
        #[cfg(unix)]
        self.held(log).map_or(Ok(()), |held| held.check())?;
        self.check_names(log, found_in)
    }

    /// The same before a unit that only reads.
    pub(super) fn check_to_read(
        &self,
        log: Option<&Log>,
        found_in: &mut FolderCheck,
    ) -> Result<(), StorageError> {
        #[cfg(unix)]
        self.held(log).map_or(Ok(()), |held| held.check_index())?;
        self.check_names(log, found_in)
    }

    fn check_names(
        &self,
        log: Option<&Log>,
        found_in: &mut FolderCheck,
    ) -> Result<(), StorageError> {
        // This comes before the files are checked, so a later change is seen the next time.
        let stamp = self.path.parent().and_then(FolderStamp::read);
        if found_in.is_the_same(stamp.as_ref()) {
            return Ok(());
        }
        let found = check(&self.path, &self.file).and_then(|()| log.map_or(Ok(()), Log::check));
        found_in.note(stamp.filter(|_| found.is_ok()));
        found
    }

    /// Returns the log that all connections of this process use. For the first connection that has locked it, this is
    /// the existing log.
    pub(super) fn log(&self) -> Result<Arc<Log>, StorageError> {
        if let Some(log) = self.used_log()? {
            return Ok(log);
        }
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = self.entry(&mut open).ok_or(StorageError::Forked)?;
        let log = Arc::new(Log::there(entry)?);
        log.check()?;
        entry.log = Arc::downgrade(&log);
        Ok(log)
    }

    /// The files of the log that a connection uses. A connection that has not noted it shares that of the others. Without
    /// a log in use, it can't be detected that a file was cut short.
    #[cfg(unix)]
    fn held(&self, log: Option<&Log>) -> Option<Arc<BookFiles>> {
        match log {
            Some(log) => Some(Arc::clone(&log.held)),
            None => Some(Arc::clone(&self.log_of_others()?.held)),
        }
    }

    /// Returns the log that other connections of this process use, if there are any. Fails if that log is gone. The
    /// last connection deletes the log as it closes, so the check is repeated for a short time.
    pub(super) fn used_log(&self) -> Result<Option<Arc<Log>>, StorageError> {
        let began = Instant::now();
        loop {
            let Some(log) = self.log_of_others() else { return Ok(None) };
            match log.check() {
                Ok(()) => return Ok(Some(log)),
                Err(error) if began.elapsed() > CLOSES_WITHIN => return Err(error),
                Err(_) => {
                    drop(log);
                    thread::sleep(Duration::from_millis(1));
                }
            }
        }
    }

    /// Whether other connections of this process use a log.
    pub(super) fn has_used_log(&self) -> bool {
        self.log_of_others().is_some()
    }

    fn log_of_others(&self) -> Option<Arc<Log>> {
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        self.entry(&mut open)?.log.upgrade()
    }

    fn entry<'o>(&self, open: &'o mut [OpenEntry]) -> Option<&'o mut OpenEntry> {
        open.iter_mut().find(|entry| entry.file == self.file && entry.process == self.process)
    }
}

impl FolderCheck {
    fn is_the_same(&self, stamp: Option<&FolderStamp>) -> bool {
        self.is_settled && self.folder.as_ref().map(|(stamp, _)| stamp) == stamp
    }

    /// Notes that the files were found after the folder had this stamp. Two changes at nearly the same time may have
    /// the same stamp. So the stamp counts only when the files were found again after that time.
    fn note(&mut self, stamp: Option<FolderStamp>) {
        match (&self.folder, stamp) {
            (Some((before, since)), Some(stamp)) if *before == stamp => {
                self.is_settled = since.elapsed() > TIMES_APART;
            }
            (_, stamp) => {
                let folder = stamp.map(|stamp| (stamp, Instant::now()));
                *self = Self { folder, is_settled: false };
            }
        }
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        if self.check_process().is_err() {
            return;
        }
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = self.entry(&mut open) {
            entry.count = entry.count.saturating_sub(1);
        }
        open.retain(|entry| entry.count > 0);
    }
}

impl Log {
    fn there(entry: &mut OpenEntry) -> Result<Self, StorageError> {
        let file = |ending| {
            let path = beside(&entry.path, ending);
            let there = identity(&path)?.ok_or_else(|| gone(&path))?;
            Ok((path, there))
        };
        let files = [file("-wal")?, file("-shm")?];
        #[cfg(unix)]
        let held = entry.held.log(&entry.path, files.each_ref().map(|(_, file)| file.clone()))?;
        Ok(Self {
            files,
            #[cfg(unix)]
            held,
        })
    }

    fn check(&self) -> Result<(), StorageError> {
        self.files.iter().try_for_each(|(path, file)| check(path, file))?;
        #[cfg(unix)]
        self.held.check()?;
        Ok(())
    }
}

#[cfg(unix)]
impl Descriptors {
    /// Opens the book, before SQLite does.
    fn open(path: &Path) -> Result<Self, StorageError> {
        let book = File::open(path).map_err(StorageError::backend)?;
        Ok(Self { book: Arc::new(book), logs: Vec::new() })
    }

    /// Returns the descriptors of the existing log and index. Short-lived handles share the descriptors, while
    /// another handle keeps the files.
    fn log(
        &mut self,
        path: &Path,
        files: [FileIdentity; 2],
    ) -> Result<Arc<BookFiles>, StorageError> {
        if let Some((_, held)) = self.logs.last().filter(|(of, _)| *of == files) {
            held.note_index()?;
            return Ok(Arc::clone(held));
        }
        // A book that was closed and opened again has other files. The old files are gone. Handles that still use
        // them have their descriptors.
        self.logs.retain(|(_, held)| Arc::strong_count(held) > 1);
        let held = Arc::new(BookFiles::open(path, &self.book)?);
        self.logs.push((files, Arc::clone(&held)));
        Ok(held)
    }
}

/// Fails if there is no file at a path, or another one, or a link to it. Others who open the file through the link
/// use a separate log.
fn check(path: &Path, file: &FileIdentity) -> Result<(), StorageError> {
    let is_link = path.symlink_metadata().is_ok_and(|there| there.is_symlink());
    match identity(path)? {
        Some(_) if is_link => Err(SqliteCondition::Replaced { path: path.to_owned() }.into_error()),
        Some(there) if there == *file => Ok(()),
        Some(_) => Err(SqliteCondition::Replaced { path: path.to_owned() }.into_error()),
        None => Err(gone(path)),
    }
}

/// Fails if a handle of this process still has another file open that was at this path. That file was moved away, and
/// the log that the handle uses belongs to it.
fn check_exchange(path: &Path, open: &[OpenEntry]) -> Result<(), StorageError> {
    let of_folder = || Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?));
    let Some(real) = path.canonicalize().ok().or_else(of_folder) else { return Ok(()) };
    let of_others = open.iter().filter(|entry| entry.path == real);
    let mut used = of_others.filter_map(|entry| Some((entry, entry.log.upgrade()?)));
    match used.find(|(_, log)| log.check().is_ok()) {
        Some((entry, _)) => check(&real, &entry.file),
        None => Ok(()),
    }
}

pub(super) fn gone(path: &Path) -> StorageError {
    SqliteCondition::Gone { path: path.to_owned() }.into_error()
}

/// Makes an empty file, unless another process was faster.
fn make(path: &Path) -> Result<FileIdentity, StorageError> {
    make_private(path).map_err(|error| match folder_of(path) {
        // No file can be made in /proc, and the system reports that with the same error.
        Some(folder) if error.kind() == ErrorKind::NotFound && !folder.is_dir() => {
            SqliteCondition::NoFolder { folder }.into_error()
        }
        _ => StorageError::backend(error),
    })?;
    identity(path)?.ok_or_else(|| gone(path))
}

/// The folder where a file would be made. For a link, it is the folder of the link's target.
fn folder_of(path: &Path) -> Option<PathBuf> {
    let folder = path.parent()?;
    match path.read_link() {
        Ok(target) => folder.join(target).parent().map(Path::to_owned),
        Err(_) => Some(folder.to_owned()),
    }
}

/// The identity of a file under any of its names: its device and its inode. On systems without fork it is the path:
/// there, closing a descriptor releases only its own locks, and an open file can't be deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FileIdentity(#[cfg(unix)] (u64, u64), #[cfg(not(unix))] PathBuf);

/// Identifies the file at this path, if there is one.
fn identity(path: &Path) -> Result<Option<FileIdentity>, StorageError> {
    let metadata = match path.metadata() {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(StorageError::backend(error)),
    };
    if metadata.is_dir() {
        return Err(StorageError::backend(io::Error::from(ErrorKind::IsADirectory)));
    }
    if !metadata.is_file() {
        return Err(StorageError::NotABook);
    }
    #[cfg(unix)]
    let identity = {
        use std::os::unix::fs::MetadataExt as _;
        FileIdentity((metadata.dev(), metadata.ino()))
    };
    #[cfg(not(unix))]
    let identity = FileIdentity(path.canonicalize().map_err(StorageError::backend)?);
    Ok(Some(identity))
}

/// The identity of a folder and its names: its device and inode, and the time when a name in it was last added,
/// changed or removed.
#[derive(Debug, PartialEq, Eq)]
struct FolderStamp {
    folder: (u64, u64),
    changed: [(i64, i64); 2],
}

impl FolderStamp {
    /// `None` if a folder's times are in seconds, or can't be read.
    #[cfg(unix)]
    fn read(folder: &Path) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;
        let found = folder.metadata().ok()?;
        let changed = [(found.mtime(), found.mtime_nsec()), (found.ctime(), found.ctime_nsec())];
        let is_fine = changed.iter().all(|(_, nanoseconds)| *nanoseconds != 0);
        is_fine.then(|| Self { folder: (found.dev(), found.ino()), changed })
    }

    #[cfg(not(unix))]
    fn read(_: &Path) -> Option<Self> {
        None
    }
}
