//! Detects that a file of a book was cut short in place, with the same device and inode.
//!
//! Before a unit that writes, the log must have the last frame that its index lists. Otherwise the log was cut. SQLite
//! would continue to write after the hole, and move the hole into the book. A crash, too, would lose all commits after
//! the hole. Legitimate changes by others appear in the index first, for example when they empty the log after a
//! checkpoint. Only the index shows the difference, so its header is read: `WalIndexHdr` of `wal.c`, in the format of
//! the documented WAL-index file (<https://www.sqlite.org/walformat.html>, 2.1).
//!
//! The book must be as large as before, unless the index lists fewer pages. The index file must be as large as before.
//! Sizes are those of open descriptors. They are read without the files' times, because reading the times makes the next
//! sync of the log slower.

use super::condition::SqliteCondition;
use super::file::beside;
use crate::StorageError;
use std::fs::File;
use std::io::{self, Seek as _, SeekFrom};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The head of the index, twice.
const HEAD_BYTES: usize = 48;
/// The sizes of the log's header and of each frame's header, and the position of the salts in a frame's header.
const LOG_HEAD_BYTES: u64 = 32;
const FRAME_HEAD_BYTES: u64 = 24;
const SALTS_AT: u64 = 8;
/// The number of reads of the head while it changes.
const READS_MAX: usize = 100;
/// The number of looks at files that seem to be cut, and the pause after each look. Others may have emptied the log since
/// its index was read. Or they may be moving the log into the book, and they move the first page first.
const LOOKS: usize = 20;
const LOOKS_APART: Duration = Duration::from_millis(1);
/// The first bytes of a book.
const BOOK_HEAD_BYTES: usize = 44;

/// Descriptors of a book's files. Those of the book and of the index must stay open as long as any connection of
/// this process is: closing one drops SQLite's locks.
#[derive(Debug)]
pub(super) struct BookFiles {
    path: PathBuf,
    book: Arc<File>,
    log: File,
    index: File,
    /// The size of the index. It only grows while a connection uses it.
    index_bytes: AtomicU64,
    known: Mutex<SizeRecord>,
}

/// The book as it was seen last.
#[derive(Clone, Copy, Debug, Default)]
struct SizeRecord {
    /// The smallest known size.
    bytes: u64,
    said: FileHeader,
}

/// The fields of a book's header that are written whenever its size changes
/// (<https://www.sqlite.org/fileformat2.html>, 1.3).
#[derive(Clone, Copy, Debug, Default)]
struct FileHeader {
    changes: u32,
    pages: u32,
    schemas: u32,
}

/// The fields of the index's header.
#[derive(Clone, Copy, Debug)]
struct IndexHeader {
    page_bytes: u64,
    frames: u64,
    pages: u64,
    salts: [u8; 8],
}

impl BookFiles {
    /// Opens the log and the index of the book.
    pub(super) fn open(path: &Path, book: &Arc<File>) -> Result<Self, StorageError> {
        let open = |ending| File::open(beside(path, ending)).map_err(failed);
        let log = open("-wal")?;
        // The last thing that can fail, since it must not be closed again.
        let index = open("-shm")?;
        let (path, book) = (path.to_owned(), Arc::clone(book));
        let (index_bytes, known) = (AtomicU64::default(), Mutex::default());
        Ok(Self { path, book, log, index, index_bytes, known })
    }

    /// Notes the size of the index when a connection begins to use it again. SQLite may have emptied it while no
    /// connection used it.
    pub(super) fn note_index(&self) -> Result<(), StorageError> {
        self.index_bytes.store(size(&self.index)?, Ordering::Relaxed);
        Ok(())
    }

    /// Fails if one of the files was cut short.
    pub(super) fn check(&self) -> Result<(), StorageError> {
        self.check_index()?;
        let mut cut = "";
        for _ in 0..LOOKS {
            let Some(head) = self.head()? else { return Ok(()) };
            cut = if !self.has_log(head)? {
                "-wal"
            } else if !self.has_book(head)? {
                ""
            } else {
                return Ok(());
            };
            thread::sleep(LOOKS_APART);
        }
        Err(self.cut_short(cut))
    }

    /// Fails if the index was cut short. SQLite would read the missing part, and the system would end the process. A
    /// unit that reads needs no check of the other files: SQLite refuses missing pages.
    pub(super) fn check_index(&self) -> Result<(), StorageError> {
        let bytes = size(&self.index)?;
        let before = self.index_bytes.fetch_max(bytes, Ordering::Relaxed);
        if bytes < before { Err(self.cut_short("-shm")) } else { Ok(()) }
    }

    /// The error for the file with this ending.
    fn cut_short(&self, ending: &str) -> StorageError {
        SqliteCondition::CutShort { path: beside(&self.path, ending) }.into_error()
    }

    /// Whether the book is at least as large as before. A book may be smaller if its log made it so.
    fn has_book(&self, head: IndexHeader) -> Result<bool, StorageError> {
        let bytes = size(&self.book)?;
        let listed = match head.pages.saturating_mul(head.page_bytes) {
            0 => bytes,
            listed => listed,
        };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let least = bytes.min(listed);
        if least == known.bytes {
            return Ok(true);
        }
        let said = self.said()?;
        // A vacuum by another connection has increased the change counter and changed the schema number. An old copy
        // of the book, or a new file, has not.
        let is_smaller = bytes < known.bytes.min(listed);
        if is_smaller && !said.is_of(bytes, head.page_bytes, known.said) {
            return Ok(false);
        }
        *known = SizeRecord { bytes: least, said };
        Ok(true)
    }

    /// The fields of the book's header. They are 0 if the header is missing.
    fn said(&self) -> Result<FileHeader, StorageError> {
        let mut head = [0; BOOK_HEAD_BYTES];
        self.book.read_at(&mut head, 0).map_err(failed)?;
        let number = |at: usize| head.get(at..)?.first_chunk().copied().map(u32::from_be_bytes);
        let number = |at| number(at).unwrap_or_default();
        Ok(FileHeader { changes: number(24), pages: number(28), schemas: number(40) })
    }

    /// Whether the log has the last frame that its index lists, complete.
    fn has_log(&self, head: IndexHeader) -> Result<bool, StorageError> {
        let Some(before) = head.frames.checked_sub(1) else { return Ok(true) };
        let frame_bytes = head.page_bytes.saturating_add(FRAME_HEAD_BYTES);
        let at = before.saturating_mul(frame_bytes).saturating_add(LOG_HEAD_BYTES);
        let mut salts = [0; 8];
        self.log.read_at(&mut salts, at.saturating_add(SALTS_AT)).map_err(failed)?;
        Ok(salts == head.salts && size(&self.log)? >= at.saturating_add(frame_bytes))
    }

    /// The header of the index. `None` if there is no whole one; SQLite then makes it again.
    fn head(&self) -> Result<Option<IndexHeader>, StorageError> {
        let mut heads = [0; HEAD_BYTES * 2];
        for _ in 0..READS_MAX {
            let read = self.index.read_at(&mut heads, 0).map_err(failed)?;
            let Some((first, second)) = heads.split_first_chunk::<HEAD_BYTES>() else { break };
            if read < heads.len() {
                break;
            }
            // Otherwise somebody is just writing it.
            if first == second {
                return Ok(IndexHeader::parse(first));
            }
        }
        Ok(None)
    }
}

impl FileHeader {
    /// Whether this header belongs to a book of this size that was made smaller since.
    fn is_of(self, bytes: u64, page_bytes: u64, before: Self) -> bool {
        // The change counter starts again at 0 after its largest number.
        let since = self.changes.wrapping_sub(before.changes);
        let is_later = since != 0 && since <= u32::MAX / 2;
        let whole = u64::from(self.pages).saturating_mul(page_bytes);
        is_later && self.schemas != before.schemas && whole == bytes
    }
}

impl IndexHeader {
    fn parse(bytes: &[u8; HEAD_BYTES]) -> Option<Self> {
        let four = |at: usize| bytes.get(at..)?.first_chunk::<4>().copied();
        let number = |at| four(at).map(u32::from_ne_bytes).map(u64::from);
        let [is_made, _, page @ ..] = four(12)?;
        let page_bytes = match u16::from_ne_bytes(page) {
            1 => 65_536,
            bytes => u64::from(bytes),
        };
        let salts = *bytes.get(32..)?.first_chunk()?;
        let head = Self { page_bytes, frames: number(16)?, pages: number(20)?, salts };
        (is_made == 1).then_some(head)
    }
}

fn size(file: &File) -> Result<u64, StorageError> {
    let mut file = file;
    file.seek(SeekFrom::End(0)).map_err(failed)
}

fn failed(error: io::Error) -> StorageError {
    StorageError::Io(Arc::new(error))
}
