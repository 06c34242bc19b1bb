//! The status that a call returns.

use lendwright::json::Json;
use lendwright::{ErrorCode, ErrorKind};
use std::ffi::{CStr, c_char};

/// The result of a call. A number never changes its meaning. If a number is no longer used, no other condition
/// gets it.
///
/// Each status requires one way of reacting to a refusal. The exact condition is in the answer: its HTTP
/// status, and the stable `code` in its detail.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum lw_status {
    /// The call succeeded.
    LW_OK = 0,
    /// The request is wrong, and repeating it does not help (HTTP 400, 413, 422).
    LW_INVALID = 1,
    /// The request names a thing that does not exist, or not for this caller (HTTP 404, 405).
    LW_NOT_FOUND = 2,
    /// The request conflicts with what exists already (HTTP 409).
    LW_CONFLICT = 3,
    /// The caller has no permission: credentials are missing, wrong or not sufficient (HTTP 401, 403).
    LW_FORBIDDEN = 4,
    /// The store or the machine failed, and no other status describes the failure. The same request may succeed
    /// later (HTTP 500 and above, except 503).
    LW_STORAGE = 5,
    /// The call breaks this header's contract, and nothing was done. Examples: a NULL where a value is needed,
    /// an impossible length, a name that is not UTF-8, an engine used inside its own unit of work or after a
    /// fork, a write to a book that was opened with `read_only`.
    LW_MISUSE = 6,
    /// A bug in lendwright. The answer gives its place. The unit of work was undone, and the engine can still
    /// be used.
    LW_INTERNAL = 7,
    /// Reading a value: it is the text `N/A`, because it can't be computed.
    LW_NOT_AVAILABLE = 8,
    /// Reading a value: there is no value.
    LW_ABSENT = 9,
    /// Reading a value: it has another kind, or does not fit, see `lw_value_kind`. Deciding: an input has
    /// another kind than its variable, see `lw_policy_column_kind`.
    LW_WRONG_KIND = 10,
    /// `lw_together`: the function `work` requested to undo the unit, and the unit was undone.
    LW_UNDONE = 11,
    /// `on_progress` or `lw_interrupt` stopped the call, and nothing was written (HTTP 503; no other condition
    /// has it). The host decides whether to try again. `lw_export_log_to`: `write` may also have stopped the
    /// call. The lines passed to it before are an incomplete export.
    LW_INTERRUPTED = 12,
    /// Deciding: an input has a value that its variable can't have, of another type or out of range. See
    /// `lw_policy_judge`.
    LW_WRONG_VALUE = 13,
    /// Other writers used the book for longer than `busy_timeout_ms`. Nothing was done. The same request may be
    /// sent again.
    LW_BUSY = 14,
    /// The disk is full. Nothing of the unit of work is stored.
    LW_DISK_FULL = 15,
    /// The system could not read or write the book's files. Nothing of the unit of work is stored. The same
    /// request may be sent again.
    LW_IO = 16,
    /// The book has contents that lendwright can't have written, or it is next to the log of another book.
    LW_DAMAGED = 17,
    /// The file is not a lendwright book. It was not changed.
    LW_NOT_A_BOOK = 18,
    /// The book's files were moved, deleted or exchanged while it was open. Nothing of the request is stored. Close
    /// the engine and open the book again.
    LW_GONE = 19,
    /// A commit failed, and it is unknown whether its data are stored. Do not simply send the request again:
    /// this could pay twice. Check whether it was done, or send it again with the same idempotency key.
    LW_OUTCOME_UNKNOWN = 20,
    /// Another version of lendwright wrote the book. This version can't read it, or needs to open it for
    /// writing first. The book was not changed. The `code` is `newer_book`, `older_book` or `unreleased_book`.
    LW_OTHER_VERSION = 21,
    /// The folder of the new book does not exist. Create it, or give another path.
    LW_NO_FOLDER = 22,
    /// There is no book at the path, and it was opened with `read_only`. Give another path, or open it without
    /// this setting, which creates a book.
    LW_NO_BOOK = 23,
}

/// Returns the meaning of a status in a few words, such as "not found". The text belongs to the library. It is
/// for logs, and for calls without an answer. Returns "unknown status" for any other number.
#[unsafe(no_mangle)]
pub extern "C" fn lw_status_text(status: i32) -> *const c_char {
    let known = usize::try_from(status).ok().and_then(|status| TEXTS.get(status));
    known.unwrap_or(&c"unknown status").as_ptr()
}

/// The texts, by the numbers of the statuses.
const TEXTS: [&CStr; 24] = [
    c"success",
    c"invalid request",
    c"not found",
    c"conflict with what exists",
    c"no permission",
    c"storage failure",
    c"misuse of the interface",
    c"a bug in lendwright",
    c"the value is not available",
    c"there is no value",
    c"a value of another kind",
    c"undone by the caller",
    c"interrupted by the caller",
    c"a value that its variable can't have",
    c"busy with other writers",
    c"the disk is full",
    c"the book's files can't be read or written",
    c"the book is damaged",
    c"not a lendwright book",
    c"the book's files are gone",
    c"whether it was done is not known",
    c"a book of another version of lendwright",
    c"the book's folder does not exist",
    c"there is no book at the path",
];

/// The HTTP status of `Error::Interrupted`. No other condition has it.
const INTERRUPTED: u16 = 503;

impl lw_status {
    /// Returns the status of an answer with this HTTP status and detail.
    #[deny(
        clippy::wildcard_enum_match_arm,
        reason = "a new group needs a decision about its status"
    )]
    #[allow(clippy::match_same_arms, reason = "the last arm is for groups that are not listed yet")]
    pub(crate) fn of_answer(status: u16, detail: &str) -> Self {
        match status {
            ..400 => return lw_status::LW_OK,
            INTERRUPTED => return lw_status::LW_INTERRUPTED,
            _ => {}
        }
        let detail = Json::parse(detail.as_bytes());
        let code = detail.as_ref().ok().and_then(|detail| detail.get("code")?.as_text());
        let by_status = || ErrorKind::from_status(status);
        let kind = code.and_then(ErrorCode::from_name);
        match kind.map_or_else(by_status, |code| ErrorKind::from_code(code, status)) {
            ErrorKind::InvalidRequest => lw_status::LW_INVALID,
            ErrorKind::NotFound => lw_status::LW_NOT_FOUND,
            ErrorKind::Conflict => lw_status::LW_CONFLICT,
            ErrorKind::Forbidden => lw_status::LW_FORBIDDEN,
            ErrorKind::Busy => lw_status::LW_BUSY,
            ErrorKind::DiskFull => lw_status::LW_DISK_FULL,
            ErrorKind::Io => lw_status::LW_IO,
            ErrorKind::OutcomeUnknown => lw_status::LW_OUTCOME_UNKNOWN,
            ErrorKind::Damaged => lw_status::LW_DAMAGED,
            ErrorKind::NotABook => lw_status::LW_NOT_A_BOOK,
            ErrorKind::Gone => lw_status::LW_GONE,
            ErrorKind::OtherVersion => lw_status::LW_OTHER_VERSION,
            ErrorKind::NoFolder => lw_status::LW_NO_FOLDER,
            ErrorKind::NoBook => lw_status::LW_NO_BOOK,
            ErrorKind::Misuse => lw_status::LW_MISUSE,
            ErrorKind::Storage | _ => lw_status::LW_STORAGE,
        }
    }
}
