//! A book that is read as one that nobody changes, as one on a medium that is for reading alone: without locks and
//! without its log.
//!
//! That this user can't write beside it does not say that nobody can. So the file is looked at before and after each
//! unit of work, and what was read while it changed is not answered.

use super::file::{beside, has_bytes};
use std::path::Path;
use std::time::SystemTime;

/// The file as it was when it was opened.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unchanging {
    bytes: u64,
    modified: Option<SystemTime>,
    /// Its device and inode, and when these or its content were changed.
    #[cfg(unix)]
    inode: (u64, u64, (i64, i64)),
}

impl Unchanging {
    /// Looks at a file; `None` where it is not there, or has a log, without which it can't be read.
    pub(super) fn of(path: &Path) -> Option<Self> {
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

    /// Whether the file at the path is still as it was, without a log.
    pub(super) fn is_still(&self, path: &Path) -> bool {
        Self::of(path).as_ref() == Some(self)
    }
}

/// The name by which SQLite opens a file without locks and logs (<https://www.sqlite.org/uri.html>).
pub(super) fn as_unchanging(path: &Path) -> String {
    let escaped = path.as_os_str().as_encoded_bytes().iter().map(|&byte| match byte {
        b'/' | b'.' | b'-' | b'_' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02x}"),
    });
    format!("file:{}?immutable=1", escaped.collect::<String>())
}
