//! What can be wrong with the records of a log.

use std::fmt;

/// What is wrong with a log, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntegrityError {
    /// The stream.
    pub stream: String,
    /// The record's number in its stream.
    pub number: u64,
    /// What is wrong with it.
    pub violation: Violation,
    /// The position, counted from 1, of the record at which it was found; `None` if it was not
    /// found at a record.
    pub position: Option<u64>,
}

/// What can be wrong with a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// Its digest is not that of its content.
    Altered,
    /// Its personal part is not the original one.
    PersonalAltered,
    /// It is missing, although a later record is there.
    Missing,
    /// It is there, but before or after its place.
    OutOfOrder,
    /// Its digest is right, but it is not linked to the record before it: one of the two was
    /// replaced.
    Unlinked,
    /// It belongs to another stream than the one that is verified.
    OtherStream,
    /// It is not the record that the checkpoint names: this record or an earlier one was replaced.
    Replaced,
    /// It is intact, but the store has it under another id, time, borrower or partner than its own.
    /// Only the owner of the store can find this.
    Misfiled,
    /// It is intact, but the store no longer has the policy that it names, or has it changed. Only
    /// the owner of the store can find this.
    PolicyLost,
    /// It is the last record of its stream in the checkpoint, but the stream ends before it.
    TailRemoved,
    /// It is the last record of its stream in the checkpoint, but the whole stream is missing.
    StreamRemoved,
}

impl std::error::Error for IntegrityError {}

impl fmt::Display for IntegrityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stream, number, violation, .. } = self;
        write!(f, "record {number} of stream {stream:?} {violation}")
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Violation::Altered => "is altered",
            Violation::PersonalAltered => "has an altered personal part",
            Violation::Missing => "is missing",
            Violation::OutOfOrder => "is out of order",
            Violation::Unlinked => "does not follow the record before it",
            Violation::OtherStream => "belongs to another stream",
            Violation::Replaced => "is not the one that the checkpoint names",
            Violation::Misfiled => {
                "is filed under another id, time, borrower or partner than it says"
            }
            Violation::PolicyLost => "names a policy whose text is gone or altered",
            Violation::TailRemoved => "is the checkpoint's last, and the stream ends before it",
            Violation::StreamRemoved => "is the checkpoint's last, and the stream is gone",
        })
    }
}
