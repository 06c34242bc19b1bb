//! A record of the log and its link to the record before it.

use super::stored::NUMBER_MAX;
use super::{
    AuditError, DecisionRecord, Digest, ErasureRecord, FrozenInput, LogKey, Salt, Seal, Violation,
    write_inputs,
};
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
        Self { number: 0, digest: Digest::of(&[b"lendwright decision log 1\0", stream.as_bytes()]) }
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
    /// The canonical text of the [`Record`](super::Record).
    pub public: String,
    /// The personal part; `None` once it is erased, and for an erasure.
    pub personal: Option<Personal>,
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
pub struct Personal {
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
        let personal = Personal { salt, text: write_inputs(inputs)? };
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
        personal: Option<Personal>,
    ) -> Result<Self, AuditError> {
        if head.number >= NUMBER_MAX {
            return Err(AuditError::StreamFull { stream, number: head.number });
        }
        let number = head.number.saturating_add(1);
        let personal_digest = personal.as_ref().map_or_else(|| Digest::of(&[]), Personal::digest);
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
        let altered = |personal: &Personal| personal.digest() != self.personal_digest;
        self.personal.as_ref().is_some_and(altered).then_some(Violation::PersonalAltered)
    }

    /// The digest that its other members give.
    pub(super) fn computed_digest(&self) -> Digest {
        chained(&self.previous, self.number, &self.public, &self.personal_digest)
    }
}

impl Personal {
    /// Computes `SHA-256(salt ‖ text)`.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::of(&[&self.salt.0, self.text.as_bytes()])
    }
}

impl fmt::Debug for Personal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Personal({} bytes)", self.text.len())
    }
}

fn chained(previous: &Digest, number: u64, public: &str, personal_digest: &Digest) -> Digest {
    Digest::of(&[&previous.0, &number.to_be_bytes(), public.as_bytes(), &personal_digest.0])
}
