//! The possible violations in a log.

use std::fmt;

/// A violation in a log, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntegrityError {
    /// The stream.
    pub stream: String,
    /// The record's number in its stream.
    pub number: u64,
    /// The violation.
    pub violation: Violation,
    /// The position, counted from 1, of the record with the violation; `None` if it is not in a record.
    pub position: Option<u64>,
    /// The members that differ, for a decision with another outcome on its inputs.
    pub note: Option<String>,
}

/// The possible violations in a record.
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
    /// Its text is not a record of format 1, or its inputs are invalid.
    Unreadable,
    /// It has no code of a key, and no checkpoint vouches for it.
    Unkeyed,
    /// It has the code of a key that is not given, and no checkpoint vouches for it.
    KeyGone,
    /// Its code is not the one that its key gives.
    WrongKey,
    /// Its epoch is earlier than that of a record before it.
    EpochFell,
    /// Its inputs are gone, and no later erasure in its stream covers it.
    InputsGone,
    /// It has inputs, although a later erasure in its stream covers it.
    InputsBack,
    /// It is an erasure that covers other records than those before it, or has inputs.
    WrongErasure,
    /// Its policy gives another outcome on its inputs.
    DecidedOtherwise,
    /// Its policy is not among those that were given to decide again.
    PolicyNotGiven,
    /// Its epoch has not begun. Only the owner of the store can find this.
    EpochAhead,
    /// It is intact, but the store has it under another partner than its own. Only the owner of the store can find
    /// this.
    Misfiled,
    /// It is intact, but the store no longer has the policy that it names, or has it changed. Only
    /// the owner of the store can find this.
    PolicyLost,
}

impl std::error::Error for IntegrityError {}

impl fmt::Display for IntegrityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stream, number, violation, note, .. } = self;
        write!(f, "record {number} of stream {stream:?} {violation}")?;
        note.as_ref().map_or(Ok(()), |note| write!(f, ": {note}"))
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
            Violation::Unreadable => "is no record of format 1",
            Violation::Unkeyed => "has no code of a key, and no checkpoint vouches for it",
            Violation::KeyGone => {
                "has the code of a key that is not given, and no checkpoint vouches for it"
            }
            Violation::WrongKey => "has a code that its key does not give",
            Violation::EpochFell => "says an earlier epoch than a record before it",
            Violation::InputsGone => "has lost its inputs, and no erasure after it says so",
            Violation::InputsBack => "has inputs that an erasure after it removed",
            Violation::WrongErasure => "is an erasure that does not fit its place",
            Violation::DecidedOtherwise => "is decided otherwise on its inputs",
            Violation::PolicyNotGiven => "names a policy that is not given",
            Violation::EpochAhead => "says an epoch that has not begun",
            Violation::Misfiled => "is filed under another partner than it says",
            Violation::PolicyLost => "names a policy whose text is gone or altered",
        })
    }
}
