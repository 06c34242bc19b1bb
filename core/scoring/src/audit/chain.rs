//! The chain of records: entries with their links, checkpoints, and the verification.
//!
//! A verification finds the first record that is changed, missing, out of order, not authentic, or decided otherwise
//! on its inputs. A checkpoint is the state of a log at one moment, to be kept in another place than the log.

use super::record::{NUMBER_MAX, StoredObject, check_canonical, json_count};
use super::{
    AuditError, DecisionRecord, Digest, ErasureRecord, FrozenInput, IntegrityError, LogKey,
    LogKeys, Record, Salt, Seal, Violation, read_inputs, write_inputs,
};
use lendwright_types::json::{Json, canonical};
use sha2::{Digest as _, Sha256};
use std::fmt;
use zeroize::Zeroize;

/// The end of a stream. The next record is linked to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The number of the last record; 0 before the first.
    pub number: u64,
    /// The digest of the last record; before the first, that of the stream's name.
    pub digest: Digest,
}

impl Head {
    /// Returns the head of a stream without records: number 0 and
    /// `SHA-256("lendwright decision log 1\0" ‖ stream)`.
    #[must_use]
    pub fn start_of(stream: &str) -> Self {
        Self {
            number: 0,
            digest: Digest::from_parts(&[b"lendwright decision log 1\0", stream.as_bytes()]),
        }
    }
}

/// One record of the log, as it is stored and exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name of the stream: one for each borrower.
    pub stream: String,
    /// The number in the stream, from 1.
    pub number: u64,
    /// The digest of the record before it.
    pub previous: Digest,
    /// Its own digest.
    pub digest: Digest,
    /// The canonical text of the [`Record`].
    pub public: String,
    /// The personal part; `None` once it is erased, and for an erasure.
    pub personal: Option<PersonalData>,
    /// The digest of the salt and the personal part, which is kept when they are erased. An erasure has no personal
    /// part, so it has the digest of no bytes.
    pub personal_digest: Digest,
    /// The epoch of the record: from 1, and each run of `verify_log` ends one. The epoch is not part of the hashed
    /// bytes.
    pub epoch: u64,
    /// The code that authenticates it, if the host had a key when it was written.
    pub seal: Option<Seal>,
}

/// The personal part of a record. `Debug` shows its size only.
#[derive(Clone, PartialEq, Eq)]
pub struct PersonalData {
    /// The salt, fresh for each record.
    pub salt: Salt,
    /// The canonical text of the inputs, as [`write_inputs`] gives it.
    pub text: String,
}

impl Entry {
    /// Makes the record that follows `head`. The salt must be fresh: 32 random bytes for this
    /// record alone.
    ///
    /// # Errors
    /// When the record or the inputs can't be written ([`DecisionRecord::to_canonical`],
    /// [`write_inputs`]), or the stream is full.
    pub fn append(
        stream: impl Into<String>,
        head: Head,
        record: &DecisionRecord,
        inputs: &[FrozenInput],
        salt: Salt,
    ) -> Result<Self, AuditError> {
        let public = record.to_canonical()?;
        let personal = PersonalData { salt, text: write_inputs(inputs)? };
        Self::link(stream.into(), head, public, Some(personal))
    }

    /// Makes the erasure that follows `head`; [`Entry::erase`] removes the erased parts.
    ///
    /// # Errors
    /// When the stream is full.
    pub fn append_erasure(
        stream: impl Into<String>,
        head: Head,
        record: &ErasureRecord,
    ) -> Result<Self, AuditError> {
        Self::link(stream.into(), head, record.to_canonical(), None)
    }

    fn link(
        stream: String,
        head: Head,
        public: String,
        personal: Option<PersonalData>,
    ) -> Result<Self, AuditError> {
        if head.number >= NUMBER_MAX {
            return Err(AuditError::StreamFull { stream, number: head.number });
        }
        let number = head.number.saturating_add(1);
        let personal_digest =
            personal.as_ref().map_or_else(|| Digest::from_parts(&[]), PersonalData::digest);
        let (previous, epoch, seal) = (head.digest, 1, None);
        let digest = chained(&previous, number, &public, &personal_digest);
        Ok(Self {
            stream,
            number,
            previous,
            digest,
            public,
            personal,
            personal_digest,
            epoch,
            seal,
        })
    }

    /// Sets the epoch of the record; [`Entry::append`] sets the first.
    #[must_use]
    pub fn in_epoch(self, epoch: u64) -> Self {
        Self { epoch, ..self }
    }

    /// Authenticates it with a key of the host's.
    #[must_use]
    pub fn sealed(self, key: &LogKey) -> Self {
        Self { seal: Some(key.seal(&self.digest)), ..self }
    }

    /// Returns the head of the stream when this record is its last.
    #[must_use]
    pub fn head(&self) -> Head {
        Head { number: self.number, digest: self.digest }
    }

    /// Returns the head that the record names as its predecessor.
    #[must_use]
    pub fn before(&self) -> Head {
        Head { number: self.number.saturating_sub(1), digest: self.previous }
    }

    /// Removes the salt and the personal text and overwrites them in memory; the chain can still be
    /// verified.
    pub fn erase(&mut self) {
        if let Some(mut personal) = self.personal.take() {
            personal.salt.0.zeroize();
            personal.text.zeroize();
        }
    }

    /// Checks the record alone, without the records around it, and returns the violation.
    #[must_use]
    pub fn violation(&self) -> Option<Violation> {
        if self.computed_digest() != self.digest {
            return Some(Violation::Altered);
        }
        let altered = |personal: &PersonalData| personal.digest() != self.personal_digest;
        self.personal.as_ref().is_some_and(altered).then_some(Violation::PersonalAltered)
    }

    /// The digest that its other members give.
    fn computed_digest(&self) -> Digest {
        chained(&self.previous, self.number, &self.public, &self.personal_digest)
    }
}

impl PersonalData {
    /// Computes `SHA-256(salt ‖ text)`.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::from_parts(&[&self.salt.0, self.text.as_bytes()])
    }
}

impl fmt::Debug for PersonalData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PersonalData({} bytes)", self.text.len())
    }
}

fn chained(previous: &Digest, number: u64, public: &str, personal_digest: &Digest) -> Digest {
    Digest::from_parts(&[&previous.0, &number.to_be_bytes(), public.as_bytes(), &personal_digest.0])
}

// Checkpoints.

/// The state of a log at one moment: how many records and streams it had, and one digest over the
/// heads of all its streams. Its size does not grow with the log.
///
/// The digest is the SHA-256 over the streams in the log's order. Each stream adds the number of bytes of its name (8
/// bytes, big-endian), its name, the number of its last record (8 bytes, big-endian) and that record's digest. Each
/// record has its epoch, and inside a stream the epoch never falls. So the heads of an old checkpoint are the last
/// records up to its epoch, even if the log has grown since.
///
/// Its text is canonical JSON: `{"digest":…,"epoch":…,"format":1,"records":…,"streams":…}`.
///
/// ```
/// use lendwright_scoring::audit::Checkpoint;
///
/// let text = r#"{"digest":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","epoch":1,"format":1,"records":0,"streams":0}"#;
/// assert_eq!(Checkpoint::from_text(text)?.to_text(), text);
/// # Ok::<(), lendwright_scoring::audit::AuditError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checkpoint {
    /// The epoch that ended with this checkpoint, from 1; records of later epochs came after it.
    pub epoch: u64,
    /// The number of records.
    pub records: u64,
    /// The number of streams.
    pub streams: u64,
    /// The digest over the heads of the streams.
    pub digest: Digest,
}

impl Checkpoint {
    /// Writes the canonical text, to be kept in another place.
    #[must_use]
    pub fn to_text(&self) -> String {
        canonical(&Json::object([
            ("digest", Json::text(self.digest.to_string())),
            ("epoch", json_count(self.epoch)),
            ("format", Json::int(1)),
            ("records", json_count(self.records)),
            ("streams", json_count(self.streams)),
        ]))
    }

    /// Reads exactly the text of [`Checkpoint::to_text`].
    ///
    /// # Errors
    /// When the text is not canonical JSON or has a newer format; or when a member is missing,
    /// unknown or of a wrong type.
    pub fn from_text(text: &str) -> Result<Self, AuditError> {
        let value = Json::parse(text.as_bytes())?;
        check_canonical(text, &value)?;
        let mut members = StoredObject::from_json(&value, "checkpoint")?;
        members.format()?;
        let checkpoint = Self {
            epoch: members.count("epoch")?,
            records: members.count("records")?,
            streams: members.count("streams")?,
            digest: members.text("digest")?.parse()?,
        };
        members.finish()?;
        Ok(checkpoint)
    }
}

/// The difference between a log and an earlier checkpoint of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckpointFault {
    /// The number of records in the checkpoint.
    pub records: u64,
    /// The number of missing records; 0 if there are as many or more.
    pub lacking: u64,
}

impl fmt::Display for CheckpointFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.lacking, self.records) {
            (0, _) => f.write_str(
                "the log is not the one of the checkpoint: a record of then is altered, exchanged, \
                 or put in",
            ),
            (lacking, records) => {
                write!(f, "{lacking} of the checkpoint's {records} records are lacking")
            }
        }
    }
}

/// The heads of the streams of a log as they were at the end of an epoch, streams one after another.
#[derive(Clone, Debug)]
struct Heads {
    epoch: u64,
    records: u64,
    streams: u64,
    hasher: Sha256,
    /// The last record of that epoch or before it in the stream that is being read.
    last: Option<Head>,
}

impl Heads {
    fn at_the_end_of(epoch: u64) -> Self {
        Self { epoch, records: 0, streams: 0, hasher: Sha256::new(), last: None }
    }

    pub(super) fn add(&mut self, entry: &Entry) {
        if entry.epoch <= self.epoch {
            self.records = self.records.saturating_add(1);
            self.last = Some(entry.head());
        }
    }

    /// Ends a stream.
    pub(super) fn end(&mut self, stream: &str) {
        let Some(Head { number, digest }) = self.last.take() else { return };
        self.streams = self.streams.saturating_add(1);
        let length = u64::try_from(stream.len()).unwrap_or(u64::MAX);
        self.hasher.update(length.to_be_bytes());
        self.hasher.update(stream.as_bytes());
        self.hasher.update(number.to_be_bytes());
        self.hasher.update(digest.0);
    }

    pub(super) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            epoch: self.epoch,
            records: self.records,
            streams: self.streams,
            digest: Digest(self.hasher.clone().finalize().into()),
        }
    }

    /// The difference between these heads and those of a checkpoint.
    pub(super) fn fault(&self, kept: &Checkpoint) -> Option<CheckpointFault> {
        let lacking = kept.records.saturating_sub(self.records);
        let same = self.checkpoint() == *kept;
        (!same).then_some(CheckpointFault { records: kept.records, lacking })
    }
}

// The verification of a log.

/// Optional checks of a log in addition to its own chains.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Checks<'c> {
    /// The keys that authenticate its records. Without them, authenticated records are only counted.
    pub keys: Option<&'c LogKeys>,
    /// An earlier checkpoint, which was kept in another place.
    pub checkpoint: Option<&'c Checkpoint>,
}

/// Decides a logged decision again, for a [`LogVerifier`]. [`Replay`](crate::Replay) does so with policies.
pub trait Decider {
    /// Decides on the inputs with the policy that the record names. Returns the names of the members that differ from
    /// the record, none for the same outcome; `None` if the policy is not available.
    fn decide_again(
        &mut self,
        record: &DecisionRecord,
        inputs: &[FrozenInput],
    ) -> Option<Vec<&'static str>>;

    /// Whether a decision by a policy that is not available is an error.
    fn is_complete(&self) -> bool {
        false
    }
}

/// Never decides again.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPolicies;

impl Decider for NoPolicies {
    fn decide_again(&mut self, _: &DecisionRecord, _: &[FrozenInput]) -> Option<Vec<&'static str>> {
        None
    }
}

/// The numbers of verified parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// The number of records.
    pub records: u64,
    /// The number of streams.
    pub streams: u64,
    /// The number of records with the code of a key.
    pub keyed: u64,
    /// The number of decisions that were decided again.
    pub replayed: u64,
    /// The number of decisions without a personal part.
    pub erased: u64,
}

/// The result of verifying a log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verification {
    /// The first error; `None` when the log is intact.
    pub broken: Option<IntegrityError>,
    /// The difference between the log and its checkpoint.
    pub checkpoint_fault: Option<CheckpointFault>,
    /// The numbers of verified parts.
    pub counts: Counts,
    /// The checkpoint of the records up to the epoch set by [`LogVerifier::up_to_epoch`]. It is `None` if no epoch
    /// was set, since only the book knows which epoch has ended. It is also `None` if the log is a part or is not
    /// intact.
    pub checkpoint: Option<Checkpoint>,
}

impl Verification {
    /// Whether all checks passed.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.broken.is_none() && self.checkpoint_fault.is_none()
    }
}

/// Verifies records: stream by stream, those of one stream in the order of their numbers.
///
/// To verify records while they are read, use [`LogVerifier`]. See the [module](super) for an
/// example.
#[must_use]
pub fn verify<'e>(
    entries: impl IntoIterator<Item = &'e Entry>,
    checks: Checks<'_>,
    again: &mut dyn Decider,
) -> Verification {
    let mut verifier = LogVerifier::new(checks);
    for entry in entries {
        verifier.push(entry, Record::from_canonical(&entry.public).ok().as_ref(), again);
    }
    verifier.finish()
}

/// Verifies a log record by record, as [`verify`] does for a list. It keeps the head of one stream
/// and no records.
#[derive(Debug)]
pub struct LogVerifier<'c> {
    checks: Checks<'c>,
    is_part: bool,
    then: Option<Heads>,
    now: Option<Heads>,
    counts: Counts,
    open: Option<OpenStream>,
    broken: Option<IntegrityError>,
    /// The first record that no key vouches for, so that the checkpoint must.
    unvouched: Option<IntegrityError>,
}

/// The stream that is being read.
#[derive(Debug)]
struct OpenStream {
    name: String,
    head: Head,
    epoch: u64,
    /// The first record that has lost its inputs, while no erasure of it was read yet.
    uncovered: Option<u64>,
    /// The first record that has inputs and that no erasure covers so far.
    with_inputs: Option<u64>,
}

impl<'c> LogVerifier<'c> {
    /// Makes a verifier of a whole log.
    #[must_use]
    pub fn new(checks: Checks<'c>) -> Self {
        Self {
            checks,
            is_part: false,
            then: checks.checkpoint.map(|kept| Heads::at_the_end_of(kept.epoch)),
            now: None,
            counts: Counts::default(),
            open: None,
            broken: None,
            unvouched: None,
        }
    }

    /// Makes the checkpoint of the records up to this epoch. The epoch must have ended: a record that is written in
    /// it later would not be in the checkpoint.
    #[must_use]
    pub fn up_to_epoch(self, epoch: u64) -> Self {
        Self { now: Some(Heads::at_the_end_of(epoch)), ..self }
    }

    /// Verifies a part of a log that may lack records. It checks each record alone, and its link to the record before
    /// if that is present. A part can't be compared with a checkpoint, and makes none.
    #[must_use]
    pub fn for_part(self) -> Self {
        Self { is_part: true, then: None, ..self }
    }

    /// Verifies the next record. `record` is the result of [`Record::from_canonical`] for its public text; `None` if
    /// that is invalid.
    pub fn push(&mut self, entry: &Entry, record: Option<&Record>, again: &mut dyn Decider) {
        self.begin(entry);
        self.counts.keyed = self.counts.keyed.saturating_add(u64::from(entry.seal.is_some()));
        let checked = self.check(entry, record, again);
        match (checked, &mut self.broken) {
            (Err(error), None) => self.broken = Some(self.counts.at(error)),
            // The record that seemed to be missing is only in a wrong place.
            (_, Some(b)) if b.violation == Violation::Missing && b.is_about(entry) => {
                b.violation = Violation::OutOfOrder;
                b.position = Some(self.counts.records);
            }
            _ => {}
        }
        if let Some(open) = &mut self.open {
            open.head = entry.head();
            open.epoch = open.epoch.max(entry.epoch);
        }
        self.now.iter_mut().chain(&mut self.then).for_each(|heads| heads.add(entry));
    }

    /// Reports an error of the record that was pushed last, which only the owner of the store can
    /// find. An error that was found before takes precedence.
    pub fn report(&mut self, stream: &str, number: u64, violation: Violation) {
        let error = self.counts.at(IntegrityError::new(stream, number, violation));
        self.broken.get_or_insert(error);
    }

    /// Whether an error was found already.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// The number of verified records so far.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.counts.records
    }

    /// Returns the result.
    #[must_use]
    pub fn finish(mut self) -> Verification {
        self.end_stream();
        let kept = self.checks.checkpoint.zip(self.then.as_ref());
        let checkpoint_fault = kept.and_then(|(kept, then)| then.fault(kept));
        let vouched = kept.is_some() && checkpoint_fault.is_none();
        let unvouched = self.unvouched.filter(|_| !vouched);
        let first = |error: &IntegrityError| error.position.unwrap_or(u64::MAX);
        let broken = self.broken.into_iter().chain(unvouched).min_by_key(first);
        let is_whole = broken.is_none() && checkpoint_fault.is_none() && !self.is_part;
        let checkpoint = self.now.filter(|_| is_whole).map(|now| now.checkpoint());
        Verification { broken, checkpoint_fault, counts: self.counts, checkpoint }
    }

    /// Counts a record, and ends the stream before it where it is the first of another.
    fn begin(&mut self, entry: &Entry) {
        if self.open.as_ref().is_none_or(|open| open.name != entry.stream) {
            self.end_stream();
            self.counts.streams = self.counts.streams.saturating_add(1);
            let head = if self.is_part { entry.before() } else { Head::start_of(&entry.stream) };
            let name = entry.stream.clone();
            self.open =
                Some(OpenStream { name, head, epoch: 0, uncovered: None, with_inputs: None });
        }
        self.counts.records = self.counts.records.saturating_add(1);
    }

    fn end_stream(&mut self) {
        let Some(open) = self.open.take() else { return };
        if let Some(number) = open.uncovered.filter(|_| !self.is_part) {
            let error = IntegrityError::new(&open.name, number, Violation::InputsGone);
            self.broken.get_or_insert(self.counts.at(error));
        }
        self.now.iter_mut().chain(&mut self.then).for_each(|heads| heads.end(&open.name));
    }

    fn check(
        &mut self,
        entry: &Entry,
        record: Option<&Record>,
        again: &mut dyn Decider,
    ) -> Result<(), IntegrityError> {
        let Some(open) = &self.open else { return Ok(()) };
        let left_out = self.is_part && entry.number > open.head.number.saturating_add(1);
        let head = if left_out { entry.before() } else { open.head };
        StreamVerifier::after(&entry.stream, Some(head)).push(entry)?;
        if entry.epoch < open.epoch {
            return Err(IntegrityError::at(entry, Violation::EpochFell));
        }
        self.check_seal(entry)?;
        match record.ok_or_else(|| IntegrityError::at(entry, Violation::Unreadable))? {
            Record::Decision(record) => self.check_decision(entry, record, again),
            Record::Erasure(erasure) => self.check_erasure(entry, erasure),
        }
    }

    /// Checks that an erasure covers exactly the records before it, and that these have no inputs.
    fn check_erasure(
        &mut self,
        entry: &Entry,
        erasure: &ErasureRecord,
    ) -> Result<(), IntegrityError> {
        let covers = erasure.erased_to.saturating_add(1) == entry.number;
        let is_bare = entry.personal_digest == Digest::from_parts(&[]) && entry.personal.is_none();
        let Some(open) = self.open.as_mut().filter(|_| covers && is_bare) else {
            return Err(IntegrityError::at(entry, Violation::WrongErasure));
        };
        open.uncovered = None;
        open.with_inputs.take().map_or(Ok(()), |number| {
            Err(IntegrityError::new(&entry.stream, number, Violation::InputsBack))
        })
    }

    fn check_seal(&mut self, entry: &Entry) -> Result<(), IntegrityError> {
        let Some(keys) = self.checks.keys else { return Ok(()) };
        let violation = match &entry.seal {
            None => Violation::Unkeyed,
            Some(seal) => match keys.verify(&entry.digest, seal) {
                Some(true) => return Ok(()),
                Some(false) => return Err(IntegrityError::at(entry, Violation::WrongKey)),
                None => Violation::KeyGone,
            },
        };
        let error = IntegrityError::at(entry, violation);
        if self.checks.checkpoint.is_some_and(|kept| entry.epoch <= kept.epoch) {
            let error = self.counts.at(error);
            self.unvouched.get_or_insert(error);
            return Ok(());
        }
        Err(error)
    }

    fn check_decision(
        &mut self,
        entry: &Entry,
        record: &DecisionRecord,
        again: &mut dyn Decider,
    ) -> Result<(), IntegrityError> {
        if record.borrower != entry.stream {
            return Err(IntegrityError::at(entry, Violation::OtherStream));
        }
        let Some(personal) = &entry.personal else {
            self.counts.erased = self.counts.erased.saturating_add(1);
            if let Some(open) = &mut self.open {
                open.uncovered.get_or_insert(entry.number);
            }
            return Ok(());
        };
        if let Some(open) = &mut self.open {
            open.with_inputs.get_or_insert(entry.number);
        }
        let unreadable = |_| IntegrityError::at(entry, Violation::Unreadable);
        let inputs = read_inputs(&personal.text).map_err(unreadable)?;
        let Some(others) = again.decide_again(record, &inputs) else {
            let not_given = || IntegrityError::at(entry, Violation::PolicyNotGiven);
            return if again.is_complete() { Err(not_given()) } else { Ok(()) };
        };
        self.counts.replayed = self.counts.replayed.saturating_add(1);
        if others.is_empty() {
            return Ok(());
        }
        let note = format!("{}, written by version {}", others.join(", "), record.engine);
        let error = IntegrityError::at(entry, Violation::DecidedOtherwise);
        Err(IntegrityError { note: Some(note), ..error })
    }
}

impl Counts {
    /// Adds the position of the record that was counted last.
    fn at(&self, error: IntegrityError) -> IntegrityError {
        IntegrityError { position: Some(self.records), ..error }
    }
}

/// Verifies one stream record by record, and keeps only its head.
#[derive(Clone, Debug)]
pub struct StreamVerifier<'s> {
    stream: &'s str,
    head: Head,
}

impl<'s> StreamVerifier<'s> {
    /// Starts at the beginning of a stream.
    #[must_use]
    pub fn new(stream: &'s str) -> Self {
        Self::after(stream, None)
    }

    /// Starts after a trusted head, or at the beginning without one.
    #[must_use]
    pub fn after(stream: &'s str, head: Option<Head>) -> Self {
        Self { stream, head: head.unwrap_or_else(|| Head::start_of(stream)) }
    }

    /// Returns the head of the records so far.
    #[must_use]
    pub fn head(&self) -> Head {
        self.head
    }

    /// Verifies the next record.
    ///
    /// # Errors
    /// The violation and its record; the head then stays unchanged.
    pub fn push(&mut self, entry: &Entry) -> Result<(), IntegrityError> {
        if entry.stream != self.stream {
            return Err(IntegrityError::at(entry, Violation::OtherStream));
        }
        let expected = self.head.number.saturating_add(1);
        if entry.number > expected {
            return Err(IntegrityError {
                number: expected,
                ..IntegrityError::at(entry, Violation::Missing)
            });
        }
        if entry.number < expected {
            return Err(IntegrityError::at(entry, Violation::OutOfOrder));
        }
        if let Some(violation) = entry.violation() {
            return Err(IntegrityError::at(entry, violation));
        }
        if entry.previous != self.head.digest {
            return Err(IntegrityError::at(entry, Violation::Unlinked));
        }
        self.head = entry.head();
        Ok(())
    }
}

impl IntegrityError {
    fn new(stream: &str, number: u64, violation: Violation) -> Self {
        Self { stream: stream.to_owned(), number, violation, position: None, note: None }
    }

    fn at(entry: &Entry, violation: Violation) -> Self {
        Self::new(&entry.stream, entry.number, violation)
    }

    fn is_about(&self, entry: &Entry) -> bool {
        self.stream == entry.stream && self.number == entry.number
    }
}
