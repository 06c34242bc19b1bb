//! A record of the log and its link to the record before it.

use super::stored::NUMBER_MAX;
use super::{AuditError, DecisionRecord, Digest, FrozenInput, Salt, Violation, write_inputs};
use std::fmt;
use zeroize::Zeroize;

/// The end of a stream, to which the next record is linked.
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
    /// The canonical text of the [`DecisionRecord`].
    pub public: String,
    /// The personal part; `None` once it is erased.
    pub personal: Option<Personal>,
    /// The digest of the salt and the personal part, which is kept when they are erased.
    pub personal_digest: Digest,
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
        let stream = stream.into();
        let public = record.to_canonical()?;
        let personal = Personal { salt, text: write_inputs(inputs)? };
        if head.number >= NUMBER_MAX {
            return Err(AuditError::StreamFull { stream, number: head.number });
        }
        let number = head.number.saturating_add(1);
        let personal_digest = personal.digest();
        let digest = chained(&head.digest, number, &public, &personal_digest);
        let (previous, personal) = (head.digest, Some(personal));
        Ok(Self { stream, number, previous, digest, public, personal, personal_digest })
    }

    /// Returns the head of the stream when this record is its last.
    #[must_use]
    pub fn head(&self) -> Head {
        Head { number: self.number, digest: self.digest }
    }

    /// Removes the salt and the personal text and overwrites them in memory; the chain can still be
    /// verified.
    pub fn erase(&mut self) {
        if let Some(mut personal) = self.personal.take() {
            personal.salt.0.zeroize();
            personal.text.zeroize();
        }
    }

    /// Checks the record alone, without the records around it, and returns what is wrong.
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
