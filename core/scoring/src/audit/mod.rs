//! The decision log: what is written about a decision, how records are chained so that no change
//! can stay hidden, and how a log or an export of it is verified.
//!
//! This module only computes: operations store [`Entry`] rows in tables and call it. It does not
//! use scoring or rules, so that a program that can't score can verify a log.
//!
//! # A record
//! A decision has a public part, [`DecisionRecord`], and a personal part, the [`FrozenInput`]s on
//! which it was made, grouped by where they came from and, the missing ones, by the reason. Both
//! are canonical JSON (RFC 8785) with `"format":1`; this format is final.
//! What can be derived from inputs and policy (contributions, trace, reasons) is not stored.
//!
//! # The chain
//! Each borrower has a stream, numbered from 1. With `‖` for concatenation,
//! ```text
//! personal_digest = SHA-256(salt ‖ personal)
//! digest          = SHA-256(previous ‖ number ‖ public ‖ personal_digest)
//! ```
//! where `salt`, `previous` and `personal_digest` are 32 raw bytes, `number` is 8 bytes big-endian,
//! `personal` and `public` are the UTF-8 bytes of the canonical texts, and the `previous` of number
//! 1 is `SHA-256("lendwright decision log 1\0" ‖ stream)`, so that no record fits into another
//! stream. Each formula has only one part of variable length, so no two records give the same
//! bytes, and no part needs a length in front of it.
//!
//! Erasing a person's data removes the salt and the personal text but keeps `personal_digest`: the
//! chain can still be verified, and without the 256 bits of salt the data can't be guessed.
//!
//! An erasure appends a record of its own kind, [`ErasureRecord`], which says up to where; a record
//! that has lost its inputs without one is found, and so is one that has them again.
//!
//! # Keys and checkpoints
//! Who can write the log's file can write the chain anew. So a host gives [`LogKeys`]: each record
//! then bears a [`Seal`], HMAC-SHA-256 of its digest, which nobody can make without the key. What
//! no key shows, that the end of a stream or a whole stream was removed or put back from an older
//! file, a [`Checkpoint`] shows that was kept in another place; it also vouches for records that
//! were written before the first key, or under one that is gone.
//!
//! # What is found
//! [`verify`] finds the first record that is changed, missing inside its stream or out of order;
//! with keys the first that is not authentic; with policies the first whose outcome is another on
//! its inputs; and with a checkpoint whether the records of then are still those.
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
mod checkpoint;
mod digest;
mod error;
pub(crate) mod export;
mod inputs;
mod integrity;
mod keys;
mod record;
mod stored;
mod verify;

#[cfg(test)]
mod tests;

pub use chain::{Entry, Head, Personal};
pub use checkpoint::{Checkpoint, CheckpointFault};
pub use digest::{Digest, Salt};
pub use error::{AuditError, ExportError, ExportErrorKind};
pub use export::{ExportReader, export_end, export_record, export_start, verify_export};
pub use inputs::{FrozenInput, FrozenValue, read_inputs, write_inputs};
pub use integrity::{IntegrityError, Violation};
pub use keys::{LogKey, LogKeyError, LogKeys, Seal};
pub use record::{DecisionRecord, ErasureRecord, Evaluation, Mark, Record, State};
pub use verify::{
    Checks, Counts, DecideAgain, LogVerifier, NoPolicies, StreamVerifier, Verification, verify,
};
