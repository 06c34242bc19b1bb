//! Verifies the decision log.

use crate::engine::Engine;
use crate::engine::prelude::*;
use crate::error::FAILURE;
use crate::records::access::{HOST, PartnerRecord};
use crate::records::decisions::{self, Filing, LogReader};
use crate::records::policies;
use crate::unit::{Caller, Prepared};
use lendwright_scoring::audit::{
    Checkpoint, Checks, Entry, IntegrityError, LogVerifier, Record, Violation,
};
use lendwright_scoring::{Policy, Replay};
use lendwright_storage::StorageError;
use lendwright_types::PartnerId;
use std::collections::HashMap;

request! {
    /// Verifies the decision log of a partner's tenant. It reads every record, and names the first record with a fault:
    /// it was changed, is missing inside its stream, is out of order, or is stored under another partner. Other faults
    /// are a policy that the book has lost, inputs that are gone without an erasure, and a policy that now decides
    /// differently on the inputs. With `log_keys` it also names the first record that no key authenticates. If the end
    /// of a stream or a whole stream was removed, or restored from an older file, only an earlier checkpoint reveals
    /// it.
    pub struct VerifyLog {
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
        /// The `checkpoint` of an earlier `verify_log`, unchanged, from a separate place. It also vouches for its
        /// records that no key of `log_keys` authenticates.
        body "checkpoint" => checkpoint: Option<String>,
    }
}

answer! {
    /// The result of the verification.
    pub struct LogVerified {
        /// Whether the log is intact, according to the checks in `checked`.
        "whole" => whole: bool,
        /// The checks: always `chain`, `filing`, `policies`, `erasures` and `outcomes`; `keys` if the book was opened
        /// with `log_keys`; `checkpoint` if the request has one.
        "checked" => checked: Vec<String>,
        /// The number of readable records.
        "records" => records: i64,
        /// The number of streams.
        "streams" => streams: i64,
        /// The number of records with the code of a key.
        "keyed" => keyed: i64,
        /// The number of decisions that were repeated on their inputs.
        "replayed" => replayed: i64,
        /// The number of decisions without inputs.
        "erased" => erased: i64,
        /// The first record with a fault; null if there is none.
        "first_broken" => first_broken: Option<BrokenRecord>,
        /// The number of the checkpoint's records that are missing; null without a checkpoint.
        "lacking" => lacking: Option<i64>,
        /// The difference between the log and the checkpoint; null if there is none, or without a checkpoint.
        "checkpoint_fault" => checkpoint_fault: Option<String>,
        /// The checkpoint of the current log: a JSON text with a size that does not grow with the log. Keep it
        /// unchanged in a separate place. Null if the log has a fault, and if the running epoch could not be ended.
        /// Ending it writes to the book. This fails if the book was opened for reading only, if others wrote to it for
        /// longer than `busy_timeout_ms`, or if the disk is full or fails.
        "checkpoint" => checkpoint: Option<String>,
    }
}

answer! {
    /// A record with a fault.
    pub struct BrokenRecord {
        /// Its stream: the borrower's public id.
        "stream" => stream: String,
        /// Its number in the stream.
        "number" => number: i64,
        /// The fault as text.
        "message" => message: String,
    }
}

impl Operation for VerifyLog {
    type Body = LogVerified;
    const ACCESS: Access = Access::Read;

    /// Ends the epoch in a separate short unit. Records written while the log is read belong to the next epoch and not
    /// to the checkpoint.
    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        self.earlier()?;
        let partner = self.partner.as_deref().unwrap_or(HOST);
        let ended = engine.unit(Access::Write, FAILURE, &Caller::Host, |cx| {
            cx.act_as(Some(partner))?;
            decisions::end_epoch(cx)
        });
        match ended {
            Ok(epoch) => Ok(Prepared::EpochEnded(epoch)),
            Err(Error::Storage { source, .. }) if may_go_on(&source) => Ok(Prepared::EpochGoesOn),
            Err(error) => Err(error),
        }
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<LogVerified, Error> {
        let earlier = self.earlier()?;
        let goes_on = cx.prepared == Prepared::EpochGoesOn;
        let ended = match cx.prepared {
            Prepared::EpochEnded(epoch) => Some(epoch),
            _ => None,
        };
        cx.act_as(self.partner.as_deref())?;
        let epoch = match ended {
            Some(epoch) => epoch,
            None if goes_on => decisions::epoch(cx)?,
            // If operations share a unit of work, the unit can write.
            None => decisions::end_epoch(cx)?,
        };
        let keys = cx.config().log_keys.clone();
        let checks = Checks { keys: keys.as_ref(), checkpoint: earlier.as_ref() };
        let mut reading = Reading::new(cx, LogVerifier::new(checks).up_to_epoch(epoch))?;
        reading.read_all(cx)?;
        let verification = reading.verifier.finish();
        let first_broken = first(reading.unreadable, verification.broken.as_ref());
        let whole = first_broken.is_none() && verification.is_whole();
        let fault = verification.checkpoint_fault;
        let counts = verification.counts;
        Ok(LogVerified {
            whole,
            checked: checked(&checks),
            records: count(counts.records),
            streams: count(counts.streams),
            keyed: count(counts.keyed),
            replayed: count(counts.replayed),
            erased: count(counts.erased),
            first_broken,
            lacking: earlier.as_ref().map(|_| fault.map_or(0, |fault| count(fault.lacking))),
            checkpoint_fault: fault.map(|fault| fault.to_string()),
            checkpoint: verification
                .checkpoint
                .filter(|_| whole && !goes_on)
                .map(|now| now.to_text()),
        })
    }
}

impl VerifyLog {
    fn earlier(&self) -> Result<Option<Checkpoint>, Error> {
        let read = |text: &String| {
            let wrong = |error| {
                Error::value("checkpoint", format!("must be as verify_log gave it: {error}"), text)
            };
            Checkpoint::from_text(text.trim()).map_err(wrong)
        };
        self.checkpoint.as_ref().map(read).transpose()
    }
}

/// Returns whether the log can still be read after a failure to end its epoch.
const fn may_go_on(failure: &StorageError) -> bool {
    use StorageError::{Busy, DiskFull, Io, OutcomeUnknown, ReadOnlyBook};
    matches!(failure, Busy | DiskFull | Io(_) | OutcomeUnknown(_) | ReadOnlyBook)
}

fn checked(checks: &Checks<'_>) -> Vec<String> {
    let keys = checks.keys.map(|_| "keys");
    let checkpoint = checks.checkpoint.map(|_| "checkpoint");
    let always = ["chain", "filing", "policies", "erasures", "outcomes"];
    always.into_iter().chain(keys).chain(checkpoint).map(str::to_owned).collect()
}

fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The state of reading a log, with the data for checking records.
struct Reading<'c> {
    verifier: LogVerifier<'c>,
    /// The first unreadable row, and the number of records before it.
    unreadable: Option<(u64, BrokenRecord)>,
    partners: HashMap<PartnerId, String>,
    /// For each digest, whether the book has the unchanged text of the policy. Limited together with `replay`.
    policies: HashMap<String, bool>,
    policy_bytes: usize,
    replay: Replay,
    /// The current epoch, which is the latest one.
    epoch: u64,
}

impl<'c> Reading<'c> {
    fn new(cx: &mut Context<'_>, verifier: LogVerifier<'c>) -> Result<Self, Error> {
        let tenant_id = cx.book()?.tenant();
        let partners = cx.system().scan(PartnerRecord::by_tenant).equal(tenant_id).collect()?;
        let named = |partner: PartnerRecord| (partner.partner_id, partner.user_name);
        Ok(Self {
            verifier,
            unreadable: None,
            partners: partners.into_iter().map(named).collect(),
            policies: HashMap::new(),
            policy_bytes: 0,
            replay: Replay::default(),
            epoch: decisions::epoch(cx)?,
        })
    }

    fn read_all(&mut self, cx: &mut Context<'_>) -> Result<(), Error> {
        let mut reader = LogReader::default();
        loop {
            let found = reader.next(cx)?;
            if found.is_empty() {
                return Ok(());
            }
            for row in found {
                match row {
                    Ok((entry, filing)) => self.read(cx, &entry, filing)?,
                    Err(row) if !self.verifier.is_broken() && self.unreadable.is_none() => {
                        let stream = row.stream(cx)?;
                        let (number, message) = (row.number, row.message(&stream));
                        let broken = BrokenRecord { stream, number, message };
                        self.unreadable = Some((self.verifier.records(), broken));
                    }
                    Err(_) => {}
                }
            }
        }
    }

    /// Passes a record to the verifier. Compares the row's partner with the partner in the record, because this column
    /// of the search keys is not part of the digest.
    fn read(&mut self, cx: &mut Context<'_>, entry: &Entry, filing: Filing) -> Result<(), Error> {
        let record = Record::from_canonical(&entry.public).ok();
        let policy = match &record {
            Some(Record::Decision(decision)) => Some(&decision.policy),
            _ => None,
        };
        let holds_policy = policy.map_or(Ok(true), |digest| self.holds(cx, digest))?;
        self.verifier.push(entry, record.as_ref(), &mut self.replay);
        let partner = self.partners.get(&filing.partner_id).map(String::as_str);
        if record.as_ref().map(Record::caller) != partner {
            self.verifier.report(&entry.stream, entry.number, Violation::Misfiled);
        }
        if entry.epoch > self.epoch {
            self.verifier.report(&entry.stream, entry.number, Violation::EpochAhead);
        }
        if !holds_policy {
            self.verifier.report(&entry.stream, entry.number, Violation::PolicyLost);
        }
        Ok(())
    }

    /// Returns whether the book has the unchanged text of a policy. If so, the policy is ready to repeat decisions.
    fn holds(&mut self, cx: &mut Context<'_>, digest: &str) -> Result<bool, Error> {
        if let Some(held) = self.policies.get(digest) {
            return Ok(*held);
        }
        // A log may name any number of policies. Above this size they are dropped and read again.
        if self.policy_bytes >= policies::BYTES_MAX {
            self.policies.clear();
            self.replay = Replay::default();
            self.policy_bytes = 0;
        }
        let is_there = policies::holds_text(cx, digest)?;
        let policy = if is_there { readable(policies::of_digest(cx, digest))? } else { None };
        let held = policy.is_some();
        self.policy_bytes = self.policy_bytes.saturating_add(digest.len().saturating_mul(2));
        if let Some(policy) = policy {
            self.policy_bytes = self.policy_bytes.saturating_add(policy.weight());
            self.replay.add(policy);
        }
        self.policies.insert(digest.to_owned(), held);
        Ok(held)
    }
}

/// Treats a text that is not a policy as a missing policy: it cannot have made a decision.
fn readable(policy: Result<Option<Policy>, Error>) -> Result<Option<Policy>, Error> {
    match policy {
        Err(Error::Damaged { .. }) => Ok(None),
        policy => policy,
    }
}

/// Returns the first fault, from an unreadable row or a record. A record without a checkpoint's support is only
/// detected at the end, so it may come before the row.
fn first(
    unreadable: Option<(u64, BrokenRecord)>,
    broken: Option<&IntegrityError>,
) -> Option<BrokenRecord> {
    let position = broken.and_then(|broken| broken.position).unwrap_or(u64::MAX);
    match unreadable {
        Some((before, row)) if before < position => Some(row),
        _ => broken.map(BrokenRecord::of),
    }
}

impl BrokenRecord {
    fn of(broken: &IntegrityError) -> Self {
        Self {
            stream: broken.stream.clone(),
            number: count(broken.number),
            message: broken.to_string(),
        }
    }
}
