//! What can be wrong with a record of the log.

use std::fmt;

/// One thing wrong with a log, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntegrityError {
    /// The stream.
    pub stream: String,
    /// The record's number in its stream.
    pub number: u64,
    /// What is wrong with it.
    pub violation: Violation,
    /// At which of the records given it showed, counted from 1; none where it showed by what was
    /// not given.
    pub position: Option<u64>,
}

/// What can be wrong with a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// Its digest is not that of what stands there.
    Altered,
    /// Its personal part is not the one that was written.
    PersonalAltered,
    /// It is not there, and one after it is.
    Missing,
    /// It is there, and stands before or after its place.
    OutOfOrder,
    /// It is whole in itself, and does not hang on the record before it: that one, or this, was
    /// made anew.
    Unlinked,
    /// It belongs to another stream than the one being verified.
    OtherStream,
    /// It is not the one that the checkpoint names: it or one before it was made anew.
    Replaced,
    /// It is whole, and the store finds it by something else than what it says: another id, time,
    /// borrower or partner. Only who holds the store can see this.
    Misfiled,
    /// It is whole, and the policy that it names is no longer in the store, or not as it was. Only who
    /// holds the store can see this.
    PolicyLost,
    /// It is the last of its stream that the checkpoint names, and the stream ends before it.
    TailRemoved,
    /// It is the last of its stream that the checkpoint names, and the whole stream is gone.
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
