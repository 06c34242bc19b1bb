//! A book that is read as an unchanging file, for example on a read-only medium: without locks and without its log.
//!
//! This user can't write to the folder, but others may be able to. So the file is checked before and after each unit
//! of work. If it changed while the unit read it, the unit fails.

use super::file::{beside, has_bytes};
use std::path::Path;
use std::time::SystemTime;

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
