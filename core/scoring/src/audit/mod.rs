//! The decision log: the content of its records, the chain of records that shows every change, and the verification
//! of a log or an export.
//!
//! This module only computes: operations store [`Entry`] rows in tables and call it. It does not
//! use scoring or rules, so that a program that can't score can verify a log.
//!
//! # A record
//! A decision has a public part, [`DecisionRecord`], and a personal part, the [`FrozenInput`]s on which it was made.
//! The inputs are grouped by source, and the missing ones by reason. Both are canonical JSON (RFC 8785) with
//! `"format":1`; this format is final. Values that can be derived from inputs and policy (contributions, trace,
//! reasons) are not stored.
//!
//! # The chain
//! Each borrower has a stream, numbered from 1. With `‖` for concatenation,
//! ```text
//! personal_digest = SHA-256(salt ‖ personal)
//! digest          = SHA-256(previous ‖ number ‖ public ‖ personal_digest)
//! ```
//! where `salt`, `previous` and `personal_digest` are 32 raw bytes, and `number` is 8 bytes big-endian. `personal`
//! and `public` are the UTF-8 bytes of the canonical texts. The `previous` of number 1 is `SHA-256("lendwright
//! decision log 1\0" ‖ stream)`, so that no record fits into another stream. Each formula has only one part of
//! variable length, so no two records give the same bytes, and no part needs a length in front of it.
//!
//! Erasing a person's data removes the salt and the personal text but keeps `personal_digest`. The chain can still be
//! verified. Without the 256 bits of salt the data can't be guessed.
//!
//! An erasure appends a separate kind of record, [`ErasureRecord`], with the last number that it covers. A record
//! that has lost its inputs without an erasure is detected, and so is an erased record that has them again.
//!
//! # Keys and checkpoints
//! A person who can write the log's file can rewrite the whole chain. So a host gives [`LogKeys`]. Each record then
//! has a [`Seal`], the HMAC-SHA-256 of its digest, which requires the key. Keys do not show that the end of a stream
//! or a whole stream was removed or replaced by an older one. A [`Checkpoint`] that is stored in another place shows
//! it. It also covers records that were written before the first key, or under a lost key.
//!
//! # Findings
//! The function [`verify`] finds the first record that is changed, missing inside its stream or out of order. With
//! keys it also finds the first record that is not authentic. With policies it finds the first record with another
//! outcome on its inputs. With a checkpoint it checks that the records up to then are unchanged.
//!
//! ```
//! use lendwright_scoring::audit::{
//!     Checks, DecisionRecord, Entry, ErasureRecord, Evaluation, FrozenInput, FrozenValue, Head,
//!     NoPolicies, Salt, State, verify,
//! };
//!
//! let time = "2026-03-01T09:30:00Z".parse()?;
//! let record = DecisionRecord {
//!     id: "1".to_owned(),
//!     time,
//!     caller: "partner".to_owned(),
//!     borrower: "5f0c2f0e-5a0e-4a53-9c57-0a1d5b1f9a11".to_owned(),
//!     policy: "sha256:00".to_owned(),
//!     acceptance_rules: vec!["adult".to_owned()],
//!     rejection_rules: vec![],
//!     evaluate_by: Evaluation::Rule,
//!     engine: "0.1.0".to_owned(),
//!     state: State::True,
//!     score: Some(684.0),
//!     class: Some("Good".to_owned()),
//!     certainty: Some(0.75),
//!     notice_codes: vec![],
//!     marks: vec![],
//! };
//! let stream = &record.borrower;
//! let inputs = [FrozenInput::new("DBR", FrozenValue::Number(0.35), "computed")];
//! let mut first = Entry::append(stream, Head::start_of(stream), &record, &inputs, Salt([7; 32]))?;
//! let whole = |entries: &[Entry]| verify(entries, Checks::default(), &mut NoPolicies).is_whole();
//! assert!(whole(&[first.clone()]));
//!
//! first.erase();
//! assert!(!whole(&[first.clone()]));
//! let erasure = ErasureRecord { id: "2".to_owned(), time, caller: "host".to_owned(), erased_to: 1 };
//! let second = Entry::append_erasure(stream, first.head(), &erasure)?;
//! assert!(whole(&[first.clone(), second.clone()]));
//!
//! first.public = first.public.replace("684", "784");
//! let found = verify([&first, &second], Checks::default(), &mut NoPolicies);
//! let broken = found.broken.expect("an altered score is found");
//! assert_eq!((&broken.stream, broken.number), (stream, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(clippy::float_arithmetic)]

mod chain;
mod digest;
pub(crate) mod export;
mod record;

#[cfg(test)]
mod tests;

use lendwright_types::json::JsonError;
use std::fmt;

pub use chain::{
    Checkpoint, CheckpointFault, Checks, Counts, Decider, Entry, Head, LogVerifier, NoPolicies,
    PersonalData, StreamVerifier, Verification, verify,
};
pub use digest::{Digest, LogKey, LogKeyError, LogKeys, Salt, Seal};
pub use export::{ExportReader, export_end, export_record, export_start, verify_export};
pub use record::{
    DecisionRecord, ErasureRecord, Evaluation, FrozenInput, FrozenValue, Mark, Record, State,
    read_inputs, write_inputs,
};

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
#[non_exhaustive]
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

/// A violation in a log, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
