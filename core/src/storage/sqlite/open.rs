//! Tracks which files this process has open as books.
//!
//! SQLite's locks belong to a process and a file. Closing any descriptor of the file releases all
//! of them; and a forked child, which inherits SQLite's own list of locks, takes its parent's locks
//! for its own. In both cases the last other process to close the book deletes a log that is still
//! being written, and its contents are lost.

use crate::storage::StorageError;
use std::fs::OpenOptions;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::file::{Found, inspect};

/// A forked child has its parent's entries, too.
static OPEN: Mutex<Vec<Entry>> = Mutex::new(Vec::new());

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    file: Identity,
    /// The process that opened it.
    process: u32,
}

/// A file that is open as a book until this is dropped, after its last connection and by the
/// process that opened it.
#[derive(Debug)]
pub(super) struct OpenFile(Entry);

impl OpenFile {
    /// Registers the file as open, before SQLite opens it. From then on no other opening in this
    /// process closes a descriptor of it, and no forked child passes it to SQLite. Makes an empty
    /// file where there is none.
    pub(super) fn note(path: &Path) -> Result<(Self, Found), StorageError> {
        let process = std::process::id();
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        let there = identity(path)?;
        let same = || open.iter().filter(|entry| Some(&entry.file) == there.as_ref());
        if same().any(|entry| entry.process != process) {
            return Err(StorageError::Forked);
        }
        let found = if same().next().is_some() { Found::Open } else { inspect(path)? };
        let file = there.map_or_else(|| make(path), Ok)?;
        let entry = Entry { file, process };
        open.push(entry.clone());
        Ok((Self(entry), found))
    }

    /// Fails in any process but the one that opened the file.
    pub(super) fn check_process(&self) -> Result<(), StorageError> {
        if self.0.process == std::process::id() { Ok(()) } else { Err(StorageError::Forked) }
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        if self.check_process().is_err() {
            return;
        }
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = open.iter().position(|entry| *entry == self.0) {
            open.swap_remove(at);
        }
    }
}

/// Makes an empty file, unless another process was faster.
fn make(path: &Path) -> Result<Identity, StorageError> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    // The permissions with which SQLite makes its files.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o644);
    let made = options.open(path).map_err(|error| match path.parent() {
        Some(folder) if error.kind() == ErrorKind::NotFound => {
            StorageError::NoFolder { folder: folder.to_owned() }
        }
        _ => StorageError::backend(error),
    });
    drop(made?);
    identity(path)?.ok_or_else(|| super::connection::gone(path))
}

/// What identifies a file under any of its names: its device and its inode.
#[cfg(unix)]
type Identity = (u64, u64);
/// What identifies a file on systems without fork, where closing a descriptor releases only its own
/// locks.
#[cfg(not(unix))]
type Identity = std::path::PathBuf;

/// Identifies the file at this path, if there is one.
fn identity(path: &Path) -> Result<Option<Identity>, StorageError> {
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
        (metadata.dev(), metadata.ino())
    };
    #[cfg(not(unix))]
    let identity = path.canonicalize().map_err(StorageError::backend)?;
    Ok(Some(identity))
}
