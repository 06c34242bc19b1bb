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
    /// Verifies the decision log of a partner's tenant. It reads every record, and names the first
    /// that was changed, is missing inside its stream, out of order, or stored under another partner;
    /// whose policy the book has lost; whose inputs are gone without an
    /// erasure; or whose policy decides otherwise on its inputs. With `log_keys` it names the first
    /// that no key authenticates. That the end of a stream or a whole stream was removed or put
    /// back from an older file, only an earlier checkpoint shows.
    pub struct VerifyLog {
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
        /// The `checkpoint` of an earlier `verify_log`, unchanged, which was kept in another place.
        /// It also vouches for its records that no key of `log_keys` authenticates.
        body "checkpoint" => checkpoint: Option<String>,
    }
}

answer! {
    /// The result of the verification.
    pub struct LogVerified {
        /// Whether the log is intact, as far as `checked` says.
        "whole" => whole: bool,
        /// What was checked: always `chain`, `filing`, `policies`, `erasures` and `outcomes`;
        /// `keys` where the book was opened with `log_keys`; `checkpoint` where one was sent.
        "checked" => checked: Vec<String>,
        /// The number of records that can be read.
        "records" => records: i64,
        /// The number of streams.
        "streams" => streams: i64,
        /// How many records bear the code of a key.
        "keyed" => keyed: i64,
        /// How many decisions were decided again on their inputs.
        "replayed" => replayed: i64,
        /// How many decisions have no inputs any more.
        "erased" => erased: i64,
        /// The first record with a fault; null when there is none.
        "first_broken" => first_broken: Option<BrokenRecord>,
        /// How many records of the checkpoint are lacking, not which; null when none was sent.
        "lacking" => lacking: Option<i64>,
        /// How the log differs from the checkpoint; null when it does not, or none was sent.
        "checkpoint_fault" => checkpoint_fault: Option<String>,
        /// The checkpoint of the current log: a JSON text, whose size does not grow with the log.
        /// Keep it unchanged in another place. Null when the log is not whole, and when the running epoch could not be
        /// ended, which is written: the book was opened for reading alone, others wrote to it for longer than
        /// `busy_timeout_ms`, or the disk is full or fails.
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
        /// What is wrong with it.
        "message" => message: String,
    }
}

impl Operation for VerifyLog {
    type Body = LogVerified;
    const ACCESS: Access = Access::Read;

    /// Ends the epoch in a short unit of its own: what is recorded while the log is read belongs to
    /// the next one and not to the checkpoint.
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
            // Where operations share a unit of work, it is one that writes.
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

/// Whether the log can be read though its epoch could not be ended.
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

/// The reading of a log, with what must be at hand to check a record.
struct Reading<'c> {
    verifier: LogVerifier<'c>,
    /// The first row that is no record, and how many records were read before it.
    unreadable: Option<(u64, BrokenRecord)>,
    partners: HashMap<PartnerId, String>,
    /// By its digest, whether the book holds a policy's text as it was. As many as `replay` keeps.
    policies: HashMap<String, bool>,
    policy_bytes: usize,
    replay: Replay,
    /// The current epoch, after which none has begun.
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

    /// Passes a record to the verifier, and compares the partner under whom it is found with the
    /// record's: of the columns by which records are found, it alone is no part of the digest.
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

    /// Whether the book holds a policy's text as it was; then it decides again.
    fn holds(&mut self, cx: &mut Context<'_>, digest: &str) -> Result<bool, Error> {
        if let Some(held) = self.policies.get(digest) {
            return Ok(*held);
        }
        // A log names any number of policies: beyond these they are read again.
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

/// Takes a text that is no policy for none: nobody has decided by it.
fn readable(policy: Result<Option<Policy>, Error>) -> Result<Option<Policy>, Error> {
    match policy {
        Err(Error::Damaged { .. }) => Ok(None),
        policy => policy,
    }
}

/// The first of a row that can't be read and a record with a fault. That no checkpoint vouches for a record
/// shows at the end only, so the record may stand before the row.
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
