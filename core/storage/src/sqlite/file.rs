//! Examines a file before SQLite opens it: its header, its journal, and whether it is unchanging.

use super::condition::SqliteCondition;
use crate::StorageError;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

/// SQLite's application id of a lendwright book: `LWBK`.
pub(super) const APPLICATION_ID: i32 = 0x4C57_424B;

/// The number of searches for a log next to a closed book, and the wait before each search.
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
            return Err(SqliteCondition::ForeignLog { log }.into_error());
        }
        check_journal(path)?;
        return Ok(FileKind::Unfinished);
    }
    let mut file = match File::open(path) {
        Ok(file) => file,
        // SQLite would delete the log, and with it the data of a book that was moved away.
        Err(error) if error.kind() == io::ErrorKind::NotFound && has_log => {
            return Err(SqliteCondition::LogAlone { log }.into_error());
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
        return Err(SqliteCondition::ForeignLog { log }.into_error());
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
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(SqliteCondition::LogAlone { log }.into_error())
        }
        _ => Err(SqliteCondition::ForeignLog { log }.into_error()),
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

/// Does the same for a path without a file, and without a link to another file.
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

fn has_bytes(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| metadata.len() > 0)
}

// The header of a SQLite file: the first bytes of its first page (<https://www.sqlite.org/fileformat2.html>, 1.3).

/// The number of bytes of the header.
const HEADER_BYTES: usize = 100;
/// The first bytes of every SQLite file.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// The positions of the header's fields.
const PAGE_SIZE: usize = 16;
const VERSIONS: Range<usize> = 18..20;
const CHANGES: usize = 24;
const PAGES: usize = 28;
const SCHEMA: usize = 40;
const ENCODING: usize = 56;
const APPLICATION: usize = 68;
const VALID_FOR: usize = 92;

/// The number in four bytes at a place; 0 if there are fewer bytes.
fn big_endian(header: &[u8], at: usize) -> u32 {
    let bytes = header.get(at..).and_then(<[u8]>::first_chunk).copied().unwrap_or_default();
    u32::from_be_bytes(bytes)
}

/// The number of bytes of each page.
fn page_bytes(header: &[u8]) -> u32 {
    match big_endian(header, PAGE_SIZE) >> 16 {
        1 => 65_536,
        bytes => bytes,
    }
}

/// Whether the number of pages is valid: the SQLite version that wrote the file last also wrote this number.
fn is_counted(header: &[u8]) -> bool {
    big_endian(header, CHANGES) == big_endian(header, VALID_FOR)
}

// Whether a rollback journal in the folder of a book belongs to the book.
//
// SQLite writes the old pages of a transaction into a journal (<https://www.sqlite.org/fileformat2.html>, 3). Later
// it puts them back into the file with the journal's name, even if that is another file. A book has a journal for a
// moment while its log is switched on or off, or while another program writes to the closed file.

const JOURNAL_MAGIC: [u8; 8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];
/// The bytes of a journal's header that are used.
const USED_BYTES: usize = 28;
/// The number of records in a header that gives no number.
const UNTIL_THE_END: u32 = u32::MAX;
/// The most changes of the schema that one transaction makes.
const SCHEMA_CHANGES_MAX: u32 = 4_096;

/// A journal's header.
struct Journal {
    /// The number of pages of the file before the transaction; 0 if the journal is from the creation of the file.
    pages: u32,
    sector_bytes: u32,
    page_bytes: u32,
}

impl Journal {
    /// Reads the header. `None` for a file that SQLite does not accept as a journal, and restores nothing from.
    fn read(file: &mut File) -> io::Result<Option<Self>> {
        let Some(header) = read_at(file, 0, USED_BYTES)? else { return Ok(None) };
        Ok(header.starts_with(&JOURNAL_MAGIC).then(|| Self {
            pages: big_endian(&header, 16),
            sector_bytes: big_endian(&header, 20),
            page_bytes: big_endian(&header, 24),
        }))
    }

    /// Whether the journal is one of the book's.
    ///
    /// The book's first page must be the page in the journal, or one transaction later. Two numbers on the page show
    /// that: the change counter, and the schema number, which begins at a random number in each book. A change of the
    /// log's mode writes only that page. Another transaction writes it when it takes or frees pages, and when it
    /// ends. If a transaction was interrupted before that, the journal has no page that proves anything, and is
    /// refused.
    fn fits(&self, file: &mut File, book: &mut File) -> io::Result<bool> {
        let Some(header) = read_at(book, 0, HEADER_BYTES)? else { return Ok(self.pages == 0) };
        if self.pages == 0 {
            // The file was being made, which begins with one page. A copy is of one change, too, but of many pages.
            return Ok(big_endian(&header, CHANGES) <= 1 && big_endian(&header, PAGES) <= 1);
        }
        let page_bytes = page_bytes(&header);
        if self.page_bytes != page_bytes || page_bytes < 512 || self.sector_bytes < 512 {
            return Ok(false);
        }
        // Without this page the book can't be distinguished from another one with as many pages: many pages are the
        // same in all books.
        let Some(before) = self.first_page(file)? else { return Ok(false) };
        let page = usize::try_from(page_bytes).unwrap_or(usize::MAX);
        let Some(now) = read_at(book, 0, page)? else { return Ok(false) };
        if is_counted(&before) && big_endian(&before, PAGES) != self.pages {
            return Ok(false);
        }
        let (made, schema) = (since(&before, &now, CHANGES), since(&before, &now, SCHEMA));
        let same = |at: Range<usize>| before.get(at.clone()) == now.get(at);
        Ok(match made {
            0 => before == now,
            1 if schema == 0 => {
                same(0..VERSIONS.start)
                    && same(ENCODING..ENCODING + 4)
                    && same(APPLICATION..APPLICATION + 4)
                    && same(HEADER_BYTES..page)
            }
            1 => schema <= SCHEMA_CHANGES_MAX && same(0..PAGE_SIZE),
            _ => false,
        })
    }

    /// Returns the old first page of the book, if the journal has it.
    fn first_page(&self, file: &mut File) -> io::Result<Option<Vec<u8>>> {
        let page = u64::from(self.page_bytes);
        let record = page.saturating_add(8);
        let mut at = 0_u64;
        while let Some(header) =
            read_at(file, at, USED_BYTES)?.filter(|it| it.starts_with(&JOURNAL_MAGIC))
        {
            let records = match big_endian(&header, 8) {
                UNTIL_THE_END => u64::MAX,
                records => u64::from(records),
            };
            at = at.saturating_add(u64::from(self.sector_bytes));
            for _ in 0..records {
                let Some(number) = read_at(file, at, 4)? else { return Ok(None) };
                if big_endian(&number, 0) == 1 {
                    let page = usize::try_from(page).unwrap_or(usize::MAX);
                    return read_at(file, at.saturating_add(4), page);
                }
                at = at.saturating_add(record);
            }
            // The next header begins with the next sector.
            at = at.next_multiple_of(u64::from(self.sector_bytes).max(1));
        }
        Ok(None)
    }
}

/// The growth of a number of the first page.
fn since(before: &[u8], now: &[u8], at: usize) -> u32 {
    big_endian(now, at).wrapping_sub(big_endian(before, at))
}

/// Reads this number of bytes; `None` if the file has fewer.
fn read_at(file: &mut File, at: u64, bytes: usize) -> io::Result<Option<Vec<u8>>> {
    let mut read = vec![0; bytes];
    file.seek(SeekFrom::Start(at))?;
    match file.read_exact(&mut read) {
        Ok(()) => Ok(Some(read)),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}

// A book that is read as an unchanging file, for example on a read-only medium: without locks and without its log.
//
// This user can't write to the folder, but others may be able to. So the file is checked before and after each unit
// of work. If it changed while the unit read it, the unit fails.

/// The file as it was when it was opened.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ImmutableFile {
    bytes: u64,
    modified: Option<SystemTime>,
    /// Its device and inode, and when these or its content were changed.
    #[cfg(unix)]
    inode: (u64, u64, (i64, i64)),
}

impl ImmutableFile {
    /// Examines a file. `None` if it is missing, or if it has a log: it can't be read without its log.
    pub(super) fn read(path: &Path) -> Option<Self> {
        if has_bytes(&beside(path, "-wal")) {
            return None;
        }
        let found = path.metadata().ok()?;
        Some(Self {
            bytes: found.len(),
            modified: found.modified().ok(),
            #[cfg(unix)]
            inode: {
                use std::os::unix::fs::MetadataExt as _;
                (found.dev(), found.ino(), (found.ctime(), found.ctime_nsec()))
            },
        })
    }

    /// Whether the file at the path is unchanged and has no log.
    pub(super) fn is_still(&self, path: &Path) -> bool {
        Self::read(path).as_ref() == Some(self)
    }
}

/// The name that lets SQLite open a file without locks and logs (<https://www.sqlite.org/uri.html>).
pub(super) fn as_unchanging(path: &Path) -> String {
    let escaped = path.as_os_str().as_encoded_bytes().iter().map(|&byte| match byte {
        b'/' | b'.' | b'-' | b'_' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02x}"),
    });
    format!("file:{}?immutable=1", escaped.collect::<String>())
}
