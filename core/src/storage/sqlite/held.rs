//! Tells whether a file of a book was cut short in its place, where its device and its inode stay the same.
//!
//! The head of the log's index says what SQLite knows to be committed: `WalIndexHdr` of `wal.c`, whose form is that of
//! the documented WAL-index file (<https://www.sqlite.org/walformat.html>, 2.1). A log without the last frame that its
//! index lists was cut: SQLite would go on writing behind the hole, and move it into the book. What others do by rights
//! shows in the index first, as when they empty the log after a checkpoint.
//!
//! Sizes are those of open descriptors, by a look that asks for no times: one that does makes the next sync of the
//! log take longer.

use super::file::beside;
use crate::storage::StorageError;
use std::fs::File;
use std::io::{self, Seek as _, SeekFrom};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The head of the index, twice.
const HEAD_BYTES: usize = 48;
/// What a page of the index takes, how many frames it lists, and how many fewer the first one does.
const INDEX_PAGE_BYTES: u64 = 32_768;
const INDEX_PAGE_FRAMES: u64 = 4_096;
const FIRST_PAGE_LESS: u64 = 34;
/// The heads of the log and of each of its frames, and where in the latter the salts stand.
const LOG_HEAD_BYTES: u64 = 32;
const FRAME_HEAD_BYTES: u64 = 24;
const SALTS_AT: usize = 8;
/// A frame with a page of the size that a book has.
const FRAME_BYTES: usize = 4_096 + 24;
/// How often the head is read while it changes.
const READS_MAX: usize = 100;

/// Descriptors of a book's files. Those of the book and of the index must stay open as long as any connection of
/// this process is: closing one drops SQLite's locks.
#[derive(Debug)]
pub(super) struct Held {
    path: PathBuf,
    book: Arc<File>,
    log: File,
    index: File,
    /// The largest size of the book that was seen.
    book_bytes: AtomicU64,
}

/// What the index says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Head {
    page_bytes: u64,
    frames: u64,
    pages: u64,
    salts: [u8; 8],
}

impl Held {
    /// Opens the log and the index that lie beside the book.
    pub(super) fn open(path: &Path, book: &Arc<File>) -> Result<Self, StorageError> {
        let open = |ending| File::open(beside(path, ending)).map_err(failed);
        let log = open("-wal")?;
        // The last thing that can fail, since it must not be closed again.
        let index = open("-shm")?;
        let (path, book) = (path.to_owned(), Arc::clone(book));
        Ok(Self { path, book, log, index, book_bytes: AtomicU64::default() })
    }

    /// Fails where one of the files was cut short.
    pub(super) fn check(&self) -> Result<(), StorageError> {
        let mut before = None;
        for _ in 0..READS_MAX {
            let head = self.head()?;
            let Some(cut) = self.cut(head)? else { return Ok(()) };
            // Others may have emptied the log after the head was read.
            if before == Some(head) {
                return Err(StorageError::CutShort { path: beside(&self.path, cut) });
            }
            before = Some(head);
        }
        Err(StorageError::Busy)
    }

    /// Fails where the index is no longer there, which SQLite would look into and be ended by the system: what a unit
    /// that reads does not find in the other files is refused by SQLite.
    pub(super) fn check_index(&self) -> Result<(), StorageError> {
        if self.head()?.is_some() { Ok(()) } else { self.check() }
    }

    /// The ending of the name of the file that was cut short, if one was.
    fn cut(&self, head: Option<Head>) -> Result<Option<&'static str>, StorageError> {
        let index_pages = head.map_or(0, |head| {
            head.frames.saturating_add(FIRST_PAGE_LESS.saturating_sub(1)) / INDEX_PAGE_FRAMES
        });
        if size(&self.index)? < index_pages.saturating_add(1).saturating_mul(INDEX_PAGE_BYTES) {
            return Ok(Some("-shm"));
        }
        let Some(head) = head else { return Ok(None) };
        if head.frames > 0 && !self.has_log(head)? {
            return Ok(Some("-wal"));
        }
        let bytes = size(&self.book)?;
        let largest = self.book_bytes.fetch_max(bytes, Ordering::Relaxed);
        // A book becomes smaller where somebody vacuums it.
        let whole = match head.pages.saturating_mul(head.page_bytes) {
            0 => largest,
            whole => largest.min(whole),
        };
        Ok((bytes < whole).then_some(""))
    }

    /// Whether the log has the last frame that its index lists, to its end.
    fn has_log(&self, head: Head) -> Result<bool, StorageError> {
        let frame_bytes = head.page_bytes.saturating_add(FRAME_HEAD_BYTES);
        let before = head.frames.saturating_sub(1).saturating_mul(frame_bytes);
        let at = before.saturating_add(LOG_HEAD_BYTES);
        let mut frame = [0; FRAME_BYTES];
        let read = self.log.read_at(&mut frame, at).map_err(failed)?;
        let salts = frame.get(SALTS_AT..).and_then(<[u8]>::first_chunk);
        let read = u64::try_from(read).unwrap_or_default();
        let is_whole = read >= frame_bytes || size(&self.log)? >= at.saturating_add(frame_bytes);
        Ok(salts == Some(&head.salts) && is_whole)
    }

    /// The head of the index; `None` where there is none that is whole, which SQLite then makes anew.
    fn head(&self) -> Result<Option<Head>, StorageError> {
        let mut heads = [0; HEAD_BYTES * 2];
        for _ in 0..READS_MAX {
            let read = self.index.read_at(&mut heads, 0).map_err(failed)?;
            let Some((first, second)) = heads.split_first_chunk::<HEAD_BYTES>() else { break };
            if read < heads.len() {
                break;
            }
            // Otherwise somebody is just writing it.
            if first == second {
                return Ok(Head::of(first));
            }
        }
        Ok(None)
    }
}

impl Head {
    fn of(bytes: &[u8; HEAD_BYTES]) -> Option<Self> {
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
