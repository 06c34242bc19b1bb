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
//! # What is found
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
