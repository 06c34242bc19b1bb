//! The groups of errors.

/// The groups of errors, by the possible reaction of a host. Python has an exception for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The request is wrong. Sending it again fails again.
    InvalidRequest,
    /// A thing that the request names does not exist.
    NotFound,
    /// The request contradicts existing data.
    Conflict,
    /// The caller has no permission.
    Forbidden,
    /// The store or the machine failed in another way, or the host stopped long work. The same request may succeed
    /// later.
    Storage,
    /// Other writers kept the book busy for too long. Nothing was done, and the same request may be sent again.
    Busy,
    /// The disk is full.
    DiskFull,
    /// The system could not read or write the book's files. Nothing of the unit of work is stored.
    Io,
    /// The system could not write the book's files, and it is unknown whether the data are stored. Check the book, or
    /// send the request again with the same idempotency key.
    OutcomeUnknown,
    /// The book contains data that lendwright can't have written, or its folder contains the log of another book.
    Damaged,
    /// The file is not a lendwright book.
    NotABook,
    /// Another version of lendwright wrote the book. Open a newer book with that version, and an older one once for
    /// writing.
    OtherVersion,
    /// The folder for the new book does not exist.
    NoFolder,
    /// There is no book at the path, which was to be opened for reading only.
    NoBook,
    /// The book's files were moved, deleted or exchanged while it was open. Open the book again.
    Gone,
    /// The book was used against its contract: inside its own unit of work, after a fork, or for writing although it
    /// was opened for reading only.
    Misuse,
}

impl ErrorKind {
    /// Returns the group of errors with this HTTP status and code.
    #[must_use]
    pub fn of(status: u16, code: &str) -> Self {
        match code {
            "busy" => ErrorKind::Busy,
            "disk_full" => ErrorKind::DiskFull,
            "io_failed" => ErrorKind::Io,
            "outcome_unknown" => ErrorKind::OutcomeUnknown,
            "damaged" | "foreign_log" | "foreign_object" => ErrorKind::Damaged,
            "not_a_book" => ErrorKind::NotABook,
            "newer_book" | "older_book" | "unreleased_book" => ErrorKind::OtherVersion,
            "no_folder" => ErrorKind::NoFolder,
            "no_book" => ErrorKind::NoBook,
            "book_gone" | "book_replaced" => ErrorKind::Gone,
            "forked" | "nested_unit" | "read_only" => ErrorKind::Misuse,
            _ => ErrorKind::of_status(status),
        }
    }

    /// Returns the group in a few words, for a log: `not found`.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            ErrorKind::InvalidRequest => "invalid request",
            ErrorKind::NotFound => "not found",
            ErrorKind::Conflict => "conflict with what exists",
            ErrorKind::Forbidden => "no permission",
            ErrorKind::Storage => "the store failed, or the host stopped the work",
            ErrorKind::Busy => "busy with other writers",
            ErrorKind::DiskFull => "the disk is full",
            ErrorKind::Io => "the book's files can't be read or written",
            ErrorKind::OutcomeUnknown => "whether it was done is not known",
            ErrorKind::Damaged => "the book is damaged",
            ErrorKind::NotABook => "not a lendwright book",
            ErrorKind::OtherVersion => "a book of another version of lendwright",
            ErrorKind::NoFolder => "the book's folder does not exist",
            ErrorKind::NoBook => "there is no book at the path",
            ErrorKind::Gone => "the book's files are gone",
            ErrorKind::Misuse => "misuse of the interface",
        }
    }

    /// Returns the group of errors with this HTTP status, if the code is unknown.
    #[must_use]
    pub fn of_status(status: u16) -> Self {
        match status {
            401 | 403 => ErrorKind::Forbidden,
            404 | 405 => ErrorKind::NotFound,
            409 => ErrorKind::Conflict,
            500.. => ErrorKind::Storage,
            _ => ErrorKind::InvalidRequest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ErrorKind;

    #[test]
    fn what_may_be_sent_again_and_what_has_to_be_looked_for_are_two_groups() {
        assert_eq!(ErrorKind::of(500, "io_failed"), ErrorKind::Io);
        assert_eq!(ErrorKind::of(500, "outcome_unknown"), ErrorKind::OutcomeUnknown);
    }
}
