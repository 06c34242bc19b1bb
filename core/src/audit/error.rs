//! What can be wrong with a record, an export or a checkpoint.

use crate::json::JsonError;

/// Why a record or a checkpoint can't be written or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AuditError {
    /// A number that JSON can't hold: not-a-number or an infinity.
    #[error("{field} is not a finite number")]
    NotFinite {
        /// The member or input.
        field: String,
    },
    /// The same input stands twice.
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
    /// The stream holds as many records as a number can count exactly in JSON.
    #[error("stream {stream:?} is full at record {number}")]
    StreamFull {
        /// The stream.
        stream: String,
        /// Its last number.
        number: u64,
    },
    /// Written by a later version of lendwright.
    #[error("format {format} is newer than format 1, which this version reads")]
    NewerFormat {
        /// The format that the text names.
        format: u64,
    },
    /// A member that the format doesn't have.
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
        /// What would be right.
        expected: &'static str,
    },
    /// JSON that says the same as a canonical text, in other bytes.
    #[error("the text is not canonical JSON (RFC 8785)")]
    NotCanonical,
    /// A digest or salt that is not written as 64 lower-case hexadecimal digits.
    #[error("{bytes} bytes of text are not 64 lower-case hexadecimal digits")]
    NotHex {
        /// The length of what stands there.
        bytes: usize,
    },
    /// A checkpoint whose digest is not that of its content.
    #[error("the checkpoint's digest is not that of its content")]
    WrongDigest,
    /// Not JSON at all.
    #[error(transparent)]
    Json(#[from] JsonError),
}

/// Why an export can't be written or read, and on which line.
#[derive(Debug, thiserror::Error)]
#[error("line {line} of the export: {fault}")]
pub struct ExportError {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong with it.
    #[source]
    pub fault: ExportFault,
}

/// What is wrong with a line of an export.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportFault {
    /// The file can't be read or written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The line is not what an export has there.
    #[error("{0}")]
    Line(#[from] AuditError),
    /// The file ends before its checkpoint, or in the middle of a line.
    #[error("the export ends before its checkpoint is whole")]
    CutOff,
    /// Something follows the checkpoint.
    #[error("something follows the checkpoint")]
    TooLong,
    /// The first line says another number of records than there are.
    #[error("the export announces {announced} records and holds {found}")]
    WrongCount {
        /// What the first line says.
        announced: u64,
        /// How many there are.
        found: u64,
    },
    /// The last line is not the checkpoint of the records above it.
    #[error("the checkpoint is not that of the records above it")]
    WrongCheckpoint,
}
