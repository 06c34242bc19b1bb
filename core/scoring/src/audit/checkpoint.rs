//! Checkpoints: the state of a log at one moment, to be kept in another place than the log.

use super::stored::{StoredObject, check_canonical, json_count, object};
use super::{AuditError, Digest, Entry, Head};
use lendwright_types::json::{Json, canonical};
use sha2::{Digest as _, Sha256};
use std::fmt;

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
        canonical(&object([
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
        let mut members = StoredObject::of(&value, "checkpoint")?;
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
pub(super) struct Heads {
    epoch: u64,
    records: u64,
    streams: u64,
    hasher: Sha256,
    /// The last record of that epoch or before it in the stream that is being read.
    last: Option<Head>,
}

impl Heads {
    pub(super) fn at_the_end_of(epoch: u64) -> Self {
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
