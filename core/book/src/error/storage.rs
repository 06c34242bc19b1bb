//! The status and the texts for failures of a store.

use super::text::causes;
use lendwright_storage::StorageError;
use std::io;

/// Returns the HTTP status. A read-only book refuses all writes, whatever the credentials. This is 403 in RFC 9110
/// (15.5.4). All other failures are the server's.
pub(super) const fn status(failure: &StorageError) -> u16 {
    if matches!(failure, StorageError::ReadOnlyBook) { 403 } else { 500 }
}

/// Returns the text of a failure. If trying again can't help, it replaces a text that asks to try again. It names no
/// path, since front ends pass it on.
#[deny(clippy::wildcard_enum_match_arm, reason = "a new failure needs a decision about its text")]
#[allow(clippy::match_same_arms, reason = "the last arm is for failures that are not listed yet")]
pub(super) fn text(failure: &StorageError, own: &str) -> String {
    match failure {
        StorageError::Gone(_) | StorageError::Replaced(_) => {
            "the book's files were moved, deleted or exchanged: close the book and open it again"
                .to_owned()
        }
        StorageError::CutShort(_) => {
            "a file of the book was cut short while it was open: close it in every process and open it again to read the rest"
                .to_owned()
        }
        StorageError::Forked => {
            "a book that was open at a fork can't be used in the child: close it before the fork and open it after, or start the process with exec or spawn"
                .to_owned()
        }
        StorageError::OutcomeUnknown(_) => {
            "the book's files failed, and whether this was done is not known: look, or ask again with the same idempotency key"
                .to_owned()
        }
        StorageError::ReadOnlyBook => failure.to_string(),
        StorageError::Damaged(_) => damaged(own),
        StorageError::NotABook => instead(own, "the file is no longer a lendwright book: close it, see what it is, and restore a backup"),
        StorageError::NewerBook { .. } => instead(own, "a newer version of lendwright wrote the book: close it, and open it with that one"),
        StorageError::OlderBook { .. } => instead(own, "an older version of lendwright wrote the book: open it once for writing, which brings it up to date"),
        StorageError::UnreleasedBook { .. } => instead(own, "a version before the first release wrote the book, and no release can read it: make a new one"),
        StorageError::NoFolder(_) => instead(own, "the folder of the book does not exist: make it, or give another path"),
        StorageError::NoBook(_) => instead(own, "there is no book at the path: give another path, or open it for writing, which makes one"),
        StorageError::Nested => instead(own, "a unit of work was begun within another one: end that one first, or ask within it"),
        StorageError::Aborted
        | StorageError::Interrupted
        | StorageError::Conflict { .. }
        | StorageError::Missing { .. }
        | StorageError::Row { .. }
        | StorageError::Tenant { .. }
        | StorageError::ReadOnly { .. }
        | StorageError::Busy
        | StorageError::NotPrepared { .. }
        | StorageError::NoIdsLeft { .. }
        | StorageError::ForeignLog(_)
        | StorageError::Foreign { .. }
        | StorageError::FileExists { .. }
        | StorageError::Unsupported(_)
        | StorageError::DiskFull
        | StorageError::Io(_)
        | StorageError::Backend(_) => own.to_owned(),
        _ => own.to_owned(),
    }
}

/// Returns the text for data that lendwright can't have written.
pub(super) fn damaged(own: &str) -> String {
    instead(own, "the book is damaged: see to the disk, and if that is sound restore a backup")
}

/// Returns `text` if the operation's own text asks to try again. Otherwise returns the own text.
fn instead(own: &str, text: &str) -> String {
    if own.ends_with("try again") { text } else { own }.to_owned()
}

/// Returns the cause, without the advice that is already in the text.
pub(super) fn cause(failure: &StorageError) -> String {
    match failure {
        StorageError::Replaced(condition) => condition.to_string(),
        StorageError::Nested => "this thread is in a unit of work of the book".to_owned(),
        StorageError::Forked => "the book was open when this process was forked".to_owned(),
        _ => causes(failure),
    }
}

/// Returns the explanation of the system's error, to follow "can't be opened". The system's own text comes after it.
pub(super) fn why_not_opened(failure: &StorageError) -> &'static str {
    let (StorageError::Backend(source) | StorageError::Io(source)) = failure else { return "" };
    let Some(error) = source.downcast_ref::<io::Error>() else { return "" };
    // The limits of open files of a process and of the system, by their numbers on Linux, macOS and the BSDs.
    if cfg!(unix) && matches!(error.raw_os_error(), Some(23 | 24)) {
        return ", since too many files are open: close some, or raise the limit (ulimit -n)";
    }
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            ", since there is no room for another file: make room, in bytes (df) or in files (df -i)"
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            ", since nothing can be written there: open it with the setting read_only, or elsewhere"
        }
        io::ErrorKind::PermissionDenied => {
            ", since this process may not: give it the file and its folder, to write in both"
        }
        io::ErrorKind::NotADirectory => ", since a part of its path is a file and no folder",
        io::ErrorKind::IsADirectory => ", since that is a folder: name a file in it",
        io::ErrorKind::InvalidFilename => ", since no file can have that name",
        _ => "",
    }
}
