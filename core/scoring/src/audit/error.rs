//! The errors of records, exports and checkpoints.

use lendwright_types::json::JsonError;

/// Why a record or a checkpoint can't be written or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AuditError {
    /// A number that JSON can't express: NaN or an infinity.
    #[error("{field} is not a finite number")]
    NotFinite {
        /// The member or input.
        field: String,
    },
    /// Two inputs with the same name.
    #[error("input {name:?} is given twice")]
    InputTwice {
        /// The input's name.
        name: String,
    },
    /// A list inside a list.
    #[error("input {name:?} holds a list inside a list")]
    NestedList {
        /// The input's name.
        name: String,
    },
    /// The stream has as many records as JSON can count exactly.
    #[error("stream {stream:?} is full at record {number}")]
    StreamFull {
        /// The stream.
        stream: String,
        /// Its last number.
        number: u64,
    },
    /// The text was written by a newer version of lendwright.
    #[error("format {format} is newer than format 1, which this version reads")]
    NewerFormat {
        /// The format in the text.
        format: u64,
    },
    /// A member that the format does not have.
    #[error("unknown member {name:?}")]
    UnknownMember {
        /// The member.
        name: String,
    },
    /// A member that the format requires.
    #[error("member {name:?} is missing")]
    MissingMember {
        /// The member.
        name: &'static str,
    },
    /// A member of the wrong type or out of its range.
    #[error("member {name:?} must be {expected}")]
    WrongMember {
        /// The member.
        name: &'static str,
        /// The required value.
        expected: &'static str,
    },
    /// JSON with the right meaning but not in canonical form.
    #[error("the text is not canonical JSON (RFC 8785)")]
    NotCanonical,
    /// A digest or salt that is not written as 64 lower-case hexadecimal digits.
    #[error("{bytes} bytes of text are not 64 lower-case hexadecimal digits")]
    NotHex {
        /// The length of the text.
        bytes: usize,
    },
    /// The text is not JSON.
    #[error(transparent)]
    Json(#[from] JsonError),
}

/// Why an export can't be written or read, and on which line.
#[derive(Debug, thiserror::Error)]
#[error("line {line} of the export: {kind}")]
pub struct ExportError {
    /// The line, counted from 1.
    pub line: u64,
    /// The fault.
    #[source]
    pub kind: ExportErrorKind,
}

/// The errors in a line of an export.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportErrorKind {
    /// The file can't be read or written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The line is not valid at its place in an export.
    #[error("{0}")]
    Line(#[from] AuditError),
    /// The file ends before its last line, or in the middle of a line.
    #[error("the export ends before its last line")]
    CutOff,
    /// The line is longer than that of any record.
    #[error("the line has more than {bytes_max} bytes")]
    LongLine {
        /// The greatest length.
        bytes_max: u64,
    },
    /// Something follows the last line.
    #[error("something follows the last line")]
    TooLong,
    /// A part of a log was to be compared with a checkpoint of the whole.
    #[error("a part of a log can't be compared with a checkpoint")]
    Part,
}
