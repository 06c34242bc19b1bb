//! Examines a file before SQLite opens it.

use super::header::{
    APPLICATION, HEADER_BYTES, MAGIC, PAGES, VERSIONS, big_endian, is_counted, page_bytes,
};
use super::journal::Journal;
use crate::StorageError;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// SQLite's application id of a lendwright book: `LWBK`.
pub(super) const APPLICATION_ID: i32 = 0x4C57_424B;

/// How often a log next to a closed book is searched, and the wait before each search.
const LOOKS: usize = 20;
const LOOKS_APART: Duration = Duration::from_millis(1);

/// The kind of file found at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileKind {
    /// No file, or an empty one.
    Nothing,
    /// A lendwright book.
    Book,
    /// The end of the process interrupted the creation of this file; SQLite repairs it.
    Unfinished,
    /// A file that this process already has open. Only SQLite may read it.
    Open,
}

/// Examines a file and refuses one that is not a whole book, without changing it.
pub(super) fn inspect(path: &Path) -> Result<FileKind, StorageError> {
    let log = beside(path, "-wal");
    let has_log = has_bytes(&log);
    if has_bytes(&beside(path, "-journal")) {
        // A closed book has no log, even if a journal exists.
        if has_log
            && let Ok(mut file) = File::open(path)
            && is_foreign(&mut file, &log)?
        {
            return Err(StorageError::ForeignLog { log });
        }
        check_journal(path)?;
        return Ok(FileKind::Unfinished);
    }
    let mut file = match File::open(path) {
        Ok(file) => file,
        // SQLite would delete the log, and with it the data of a book that was moved away.
        Err(error) if error.kind() == io::ErrorKind::NotFound && has_log => {
            return Err(StorageError::LogAlone { log });
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(FileKind::Nothing),
        Err(error) => return Err(StorageError::backend(error)),
    };
    let mut header = Vec::new();
    let header_bytes = u64::try_from(HEADER_BYTES).unwrap_or(u64::MAX);
    file.by_ref().take(header_bytes).read_to_end(&mut header).map_err(StorageError::backend)?;
    if header.is_empty() {
        let torn = || StorageError::Damaged("the file is empty, and its log is not".into());
        return if has_log { Err(torn()) } else { Ok(FileKind::Nothing) };
    }
    // The size is read last, since another process may be writing. The file is never shorter than an older header
    // shows.
    let file_bytes = file.metadata().map_err(StorageError::backend)?.len();
    let found = judge(&header, file_bytes, has_log)?;
    if has_log && is_closed(&header) && is_foreign(&mut file, &log)? {
        return Err(StorageError::ForeignLog { log });
    }
    Ok(found)
}

/// Whether a header belongs to a book that was closed, or to a copy that was never opened: it does not mention a log.
fn is_closed(header: &[u8]) -> bool {
    header.get(VERSIONS) == Some(&[1, 1])
}

/// Whether there is a log next to a closed book. Another process that opens the book marks it as one with a
/// log before it has a log, and one that closes the book deletes the log first. So this looks again while
/// others may be doing both.
fn is_foreign(file: &mut File, log: &Path) -> Result<bool, StorageError> {
    for _ in 0..LOOKS {
        thread::sleep(LOOKS_APART);
        let mut header = [0; HEADER_BYTES];
        let read = file.seek(SeekFrom::Start(0)).and_then(|_| file.read_exact(&mut header));
        match read {
            // A file without a whole header is no closed book.
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(false),
            read => read.map_err(StorageError::backend)?,
        }
        if !is_closed(&header) || !has_bytes(log) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Fails if a journal next to a book belongs to another book: SQLite would write the journal's pages into the book.
/// While another process writes, journal and book change between two looks, so this looks again.
fn check_journal(path: &Path) -> Result<(), StorageError> {
    let log = beside(path, "-journal");
    for _ in 0..LOOKS {
        match is_own_journal(path, &log) {
            Ok(true) => return Ok(()),
            Ok(false) => thread::sleep(LOOKS_APART),
            Err(error) => return Err(StorageError::backend(error)),
        }
    }
    match path.metadata() {
        // SQLite would delete the log, and with it the data of the book.
        Err(error) if error.kind() == ErrorKind::NotFound => Err(StorageError::LogAlone { log }),
        _ => Err(StorageError::ForeignLog { log }),
    }
}

fn is_own_journal(path: &Path, journal: &Path) -> io::Result<bool> {
    let open = |path: &Path| match File::open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    };
    let Some(mut file) = open(journal)? else { return Ok(true) };
    let Some(journal) = Journal::read(&mut file)? else { return Ok(true) };
    match open(path)? {
        Some(mut book) => journal.fits(&mut file, &mut book),
        None => Ok(journal.pages == 0),
    }
}

/// Makes an empty file that only its owner may read, unless the file exists: a book contains confidential data.
/// SQLite gives the log and the index the same permissions.
pub(super) fn make_private(path: &Path) -> io::Result<()> {
    private().create(true).truncate(false).open(path).map(drop)
}

/// The same of a file that is not there yet, also not as a link to another one.
pub(super) fn make_new(path: &Path) -> Result<(), StorageError> {
    private().create_new(true).open(path).map(drop).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => StorageError::FileExists { path: path.to_owned() },
        _ => StorageError::backend(error),
    })
}

fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Returns the path of the file that SQLite keeps next to a book, with this ending.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn judge(header: &[u8], file_bytes: u64, has_log: bool) -> Result<FileKind, StorageError> {
    if !header.starts_with(header_start(header)) {
        return Err(StorageError::NotABook);
    }
    let cut_off = |whole: u64| {
        let text = format!("the file is cut off: {file_bytes} bytes of {whole}");
        StorageError::Damaged(text.into())
    };
    if header.len() < HEADER_BYTES {
        return Err(cut_off(u64::try_from(HEADER_BYTES).unwrap_or(u64::MAX)));
    }
    if big_endian(header, APPLICATION) != APPLICATION_ID.cast_unsigned() {
        return Err(StorageError::NotABook);
    }
    let whole = u64::from(big_endian(header, PAGES)).saturating_mul(page_bytes(header).into());
    // Pages that are not in the file yet may be in the log.
    if is_counted(header) && !has_log && file_bytes < whole {
        return Err(cut_off(whole));
    }
    Ok(FileKind::Book)
}

/// Returns as many bytes of the magic number as the header has.
fn header_start(header: &[u8]) -> &'static [u8] {
    MAGIC.get(..header.len()).unwrap_or(MAGIC)
}

pub(super) fn has_bytes(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| metadata.len() > 0)
}
