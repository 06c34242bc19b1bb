//! What failed of a store, as programs tell it apart.

use crate::storage::StorageError;

/// The name of the condition, where it has one of its own.
pub(super) fn code(failure: &StorageError) -> Option<&'static str> {
    Some(match failure {
        StorageError::Busy => "busy",
        StorageError::DiskFull => "disk_full",
        StorageError::Io(_) => "io_failed",
        StorageError::OutcomeUnknown(_) => "outcome_unknown",
        StorageError::Damaged(_) => "damaged",
        StorageError::NotABook => "not_a_book",
        StorageError::Gone { .. } | StorageError::LogAlone { .. } => "book_gone",
        StorageError::Replaced { .. } | StorageError::CutShort { .. } => "book_replaced",
        StorageError::ForeignLog { .. } => "foreign_log",
        StorageError::Foreign { .. } => "foreign_object",
        StorageError::NewerBook { .. } => "newer_book",
        StorageError::OlderBook { .. } => "older_book",
        StorageError::UnreleasedBook { .. } => "unreleased_book",
        StorageError::NoFolder { .. } => "no_folder",
        StorageError::ReadOnlyBook => "read_only",
        StorageError::Forked => "forked",
        StorageError::Nested => "nested_unit",
        StorageError::Aborted
        | StorageError::Interrupted
        | StorageError::Conflict { .. }
        | StorageError::Missing { .. }
        | StorageError::Row { .. }
        | StorageError::Tenant { .. }
        | StorageError::ReadOnly { .. }
        | StorageError::NotPrepared { .. }
        | StorageError::NoIdsLeft { .. }
        | StorageError::FileExists
        | StorageError::Unsupported(_)
        | StorageError::Backend(_) => return None,
    })
}

/// The HTTP status: whoever asks a book that was opened for reading alone to write is refused for good, whatever its
/// credentials, which is 403 in RFC 9110 (15.5.4); all else is the server's.
pub(super) const fn status(failure: &StorageError) -> u16 {
    if matches!(failure, StorageError::ReadOnlyBook) { 403 } else { 500 }
}

/// The text of a failure that trying again does not mend, where the interface's text asks to try again. It names no
/// path, since front ends pass it on.
pub(super) fn text(failure: &StorageError, own: &str) -> String {
    match failure {
        StorageError::Gone { .. } | StorageError::Replaced { .. } => {
            "the book's files were moved, deleted or exchanged: close the book and open it again"
                .to_owned()
        }
        StorageError::CutShort { .. } => {
            "a file of the book was cut short while it was open: close the book everywhere and open it again, which finds what is left of it"
                .to_owned()
        }
        StorageError::OutcomeUnknown(_) => {
            "the book's files failed, and whether this was done is not known: look, or ask again with the same idempotency key"
                .to_owned()
        }
        StorageError::ReadOnlyBook => failure.to_string(),
        _ => own.to_owned(),
    }
}
