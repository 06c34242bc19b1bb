//! The log of decisions and the list of exports.

use super::resolve_tenant;
use crate::engine::prelude::*;
use crate::engine::{Document, Engine};
use crate::error::FAILURE;
use crate::records::access::{HOST, PartnerRecord, known_provider};
use crate::records::decisions::{self, EntryResult, LogPosition, LogReader, RecordAddress};
use crate::records::exports::ExportRecord;
use crate::records::policies;
use crate::unit::{Caller, Prepared};
use crate::wire::{Request as _, read_request};
use chrono::NaiveDate;
use lendwright_scoring::audit::{
    Checkpoint, Checks, Entry, IntegrityError, LogVerifier, Record, Violation, export_end,
    export_record, export_start,
};
use lendwright_scoring::{Policy, Replay};
use lendwright_storage::StorageError;
use std::collections::HashMap;
use std::io;
use std::ops::ControlFlow;

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
        let mut checks = Checks::default();
        checks.keys = keys.as_ref();
        checks.checkpoint = earlier.as_ref();
        let mut reading = LogReading::new(cx, LogVerifier::new(checks).up_to_epoch(epoch))?;
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
struct LogReading<'c> {
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

impl<'c> LogReading<'c> {
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
    fn read(
        &mut self,
        cx: &mut Context<'_>,
        entry: &Entry,
        filing: RecordAddress,
    ) -> Result<(), Error> {
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
        _ => broken.map(BrokenRecord::from_error),
    }
}

impl BrokenRecord {
    fn from_error(broken: &IntegrityError) -> Self {
        Self {
            stream: broken.stream.clone(),
            number: count(broken.number),
            message: broken.to_string(),
        }
    }
}

request! {
    /// Exports the decision log of a partner's tenant, stream by stream, as JSON Lines that can be verified without a
    /// book. The export has a header, one line for each record, and a last line. Each answer contains a part of the
    /// lines. Send `next` as `after` to get the next part. The lines of all answers, one after another, are the export.
    pub struct ExportLog {
        /// The partner's user name. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
        /// The first time of exported records. An export with `from` or `to` is partial: its records can be verified,
        /// but a missing record is not detected.
        body "from" => from_: Option<DateTime<Utc>>,
        /// The end time. Records at or after it are not exported.
        body "to" => to: Option<DateTime<Utc>>,
        /// The `next` of the previous answer, unchanged. Left out: from the beginning.
        body "after" => after: Option<String>,
        /// The largest number of records in the answer, 1 to 10,000. Left out: 10,000.
        body "limit" => limit: Option<i64>,
    }
}

answer! {
    /// Lines of the decision log.
    pub struct ExportedLog {
        /// The number of records in this answer.
        "records" => records: i64,
        /// The `after` of the next request; null after the last record.
        "next" => next: Option<String>,
        /// The lines. Each ends with a line feed.
        "log" => log: String,
    }
}

impl Operation for ExportLog {
    type Body = ExportedLog;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "the log could not be exported";

    fn run(&self, cx: &mut Context<'_>) -> Result<ExportedLog, Error> {
        cx.act_as(self.partner.as_deref())?;
        let limit = self.limit()?;
        let mut log = String::new();
        let mut reader = if let Some(after) = &self.after {
            LogReader::after(cx, place(after)?)?
        } else {
            log.push_str(&export_start(self.is_whole()));
            LogReader::default()
        };
        let (mut records, mut last) = (0_i64, None);
        loop {
            let found = reader.next(cx)?;
            if found.is_empty() {
                log.push_str(&export_end());
                return Ok(ExportedLog { records, next: None, log });
            }
            for row in found {
                if !self.contains(&row) {
                    continue;
                }
                if let Some(next) = last.filter(|_| records == limit) {
                    return Ok(ExportedLog { records, next: Some(next), log });
                }
                log.push_str(&match &row {
                    Ok((entry, _)) => export_record(entry),
                    Err(row) => row.line(&row.stream(cx)?),
                });
                records = records.saturating_add(1);
                last = Some(place_text(&row));
            }
        }
    }
}

impl ExportLog {
    fn is_whole(&self) -> bool {
        self.from_.is_none() && self.to.is_none()
    }

    /// Returns whether a row is inside the requested times. A row with an unreadable time always is.
    fn contains(&self, row: &EntryResult) -> bool {
        let time = match row {
            Ok((_, filing)) => Some(filing.decided_at),
            Err(row) => row.decided_at(),
        };
        let is_within =
            |time| self.from_.is_none_or(|from| from <= time) && self.to.is_none_or(|to| time < to);
        time.is_none_or(is_within)
    }

    fn limit(&self) -> Result<i64, Error> {
        const LIMIT: i64 = 10_000;
        let limit = self.limit.unwrap_or(LIMIT);
        if (1..=LIMIT).contains(&limit) {
            return Ok(limit);
        }
        Err(Error::value("limit", format!("must be from 1 to {LIMIT}"), limit))
    }
}

impl Engine {
    /// Exports the decision log from `request` to its end, and passes the lines to `write`, some at a time. The memory
    /// use does not grow with the log. Each answer of [`ExportLog`] is a separate unit of work. Streams that were
    /// already written are not repeated.
    ///
    /// Returns the number of records.
    ///
    /// ```
    /// use lendwright::audit::{Checks, NoPolicies, verify_export};
    /// use lendwright::{Engine, operations::host::ExportLog, storage::Memory};
    ///
    /// let engine = Engine::open(Memory::new())?;
    /// let mut file = Vec::new();
    /// engine.export_log_to(&ExportLog::default(), |lines| Ok(file.extend_from_slice(lines)))?;
    /// assert!(verify_export(&file[..], Checks::default(), &mut NoPolicies)?.is_whole());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`ExportLog`], and the errors of `write`, as [`Error::Storage`]; [`Error::ExportStopped`] when the host
    /// stops it.
    pub fn export_log_to(
        &self,
        request: &ExportLog,
        mut write: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> Result<i64, Error> {
        const TEXT: &str = "the log could not be written";
        self.export_pages(request, &mut |lines| {
            let failed =
                |error| Error::Storage { text: TEXT, source: StorageError::backend(error) };
            write(lines).map_err(failed)
        })
    }

    /// Like [`Engine::export_log_to`], for a request in JSON: an object, or nothing for one without fields. `write`
    /// returns whether to continue.
    ///
    /// # Errors
    /// Those of [`ExportLog`]; [`Error::NotAnObject`]; [`Error::ExportStopped`] when `write` or the host
    /// stops it.
    pub fn export_log_json(
        &self,
        request: &[u8],
        mut write: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Result<i64, Error> {
        let document = Document::parse(ExportLog::FIELDS, &[], request, self.config().limits)?;
        let members = document.read(ExportLog::FIELDS)?;
        let request = members.and_then(|members| read_request(&members));
        let request = request.map_err(ExportLog::refuse)?;
        self.export_pages(&request, &mut |lines| match write(lines) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Error::Interrupted),
        })
    }

    fn export_pages(
        &self,
        request: &ExportLog,
        write: &mut dyn FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<i64, Error> {
        let mut request = request.clone();
        let mut records = 0_i64;
        loop {
            // Earlier lines stay written, so an error that says "nothing was written" would be wrong.
            let stopped = |error| match error {
                Error::Interrupted => Error::ExportStopped { records },
                error => error,
            };
            let page = self.run(&request).map_err(stopped)?.body;
            write(page.log.as_bytes()).map_err(stopped)?;
            records = records.saturating_add(page.records);
            if page.next.is_none() {
                return Ok(records);
            }
            request.after = page.next;
        }
    }
}

fn place_text(row: &EntryResult) -> String {
    match row {
        Ok((entry, filing)) => format!("{}/{}", filing.borrower_id, entry.number),
        Err(row) => format!("{}/{}", row.borrower_id, row.number),
    }
}

fn place(text: &str) -> Result<LogPosition, Error> {
    let read = |text: &str| text.parse::<i64>().ok();
    let parts = text.split_once('/').and_then(|(a, b)| Some((read(a)?, read(b)?)));
    let wrong = || Error::value("after", "must be the `next` of an earlier answer", text);
    let (borrower_id, number) = parts.ok_or_else(wrong)?;
    Ok(LogPosition { borrower_id: BorrowerId(borrower_id), number })
}

request! {
    /// Lists the files that partners of a tenant have exported, sorted by id: the partner, the time, the content and
    /// the size of each.
    pub struct ListExports {
        /// The tenant's id. Left out: the host's own tenant.
        body "tenant_id" => tenant_id: Option<TenantId>,
        /// The provider that owns the exported data. Left out: all providers of the tenant.
        body "provider_id" => provider_id: Option<ProviderId>,
        /// The first day of the exports, in UTC. Left out: no limit.
        body "from" => from_: Option<NaiveDate>,
        /// The last day of the exports, in UTC. Left out: no limit.
        body "to" => to: Option<NaiveDate>,
    }
}

answer! {
    /// Exported files.
    pub struct Exports {
        /// The files, by id.
        "exports" => exports: Vec<ExportListed>,
    }
}

answer! {
    /// An exported file.
    pub struct ExportListed {
        /// Its id.
        "export_id" => export_id: i64,
        /// The provider that owns the exported data.
        "provider_id" => provider_id: ProviderId,
        /// The user name of the partner.
        "partner" => partner: String,
        /// The caller: the partner, or `host` on behalf of the partner.
        "author" => author: String,
        /// The time of the export.
        "exported_at" => exported_at: DateTime<Utc>,
        /// The type: `applications`, `decisions`, `due_payments`, `payments` or `borrowers`.
        "type" => type_: String,
        /// The first day in the request.
        "from" => from_: Available<NaiveDate>,
        /// The last day in the request.
        "to" => to: Available<NaiveDate>,
        /// The status in the request.
        "status" => status: Available<String>,
        /// The columns.
        "columns" => columns: Vec<String>,
        /// Whether personal data were exported unmasked.
        "pii" => pii: bool,
        /// The number of rows, without the header.
        "rows" => rows: i64,
        /// The number of bytes.
        "bytes" => bytes: i64,
        /// The SHA-256 of the file, in hexadecimal digits.
        "sha256" => sha256: String,
    }
}

impl Operation for ListExports {
    type Body = Exports;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Exports, Error> {
        if let (Some(from), Some(to)) = (self.from_, self.to)
            && to < from
        {
            return Err(Error::value("to", "must not be before 'from'", to));
        }
        let tenant_id = resolve_tenant(cx, self.tenant_id)?;
        if let Some(provider) = self.provider_id {
            known_provider(cx, tenant_id, "provider_id", provider)?;
        }
        let mut book = cx.book_of(tenant_id);
        let query = match self.provider_id {
            None => book.scan(ExportRecord::by_key),
            Some(provider) => book.scan(ExportRecord::by_provider).equal(provider),
        };
        let mut found = Vec::new();
        query.for_each(|export| {
            let day = export.exported_at.date_naive();
            if self.from_.is_none_or(|from| from <= day) && self.to.is_none_or(|to| day <= to) {
                found.push(export);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        let exports =
            found.into_iter().map(|export| listed(cx, export)).collect::<Result<_, _>>()?;
        Ok(Exports { exports })
    }
}

fn listed(cx: &mut Context<'_>, export: ExportRecord) -> Result<ExportListed, Error> {
    let partner = cx.system().get::<PartnerRecord>(export.partner_id)?;
    let gone = || Error::damaged(format!("partner {} is gone", export.partner_id));
    Ok(ExportListed {
        export_id: export.export_id,
        provider_id: export.provider_id,
        partner: partner.ok_or_else(gone)?.user_name,
        author: export.author,
        exported_at: export.exported_at,
        type_: export.kind,
        from_: export.from_day.into(),
        to: export.to_day.into(),
        status: export.status.into(),
        columns: export.columns.split(',').map(str::to_owned).collect(),
        pii: export.pii,
        rows: export.rows,
        bytes: export.bytes,
        sha256: export.sha256,
    })
}
