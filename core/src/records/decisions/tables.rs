//! The table of the decision log.

use crate::audit::{DecisionRecord, Digest, Entry, Personal, Salt};
use crate::error::Error;
use crate::ids::{BorrowerId, PartnerId, TenantId};
use crate::records::borrowers::Borrower;
use crate::storage::{DamagedRow, StorageError, Value, record, tables};
use crate::unit::Context;
use chrono::{DateTime, Utc};

record! {
    /// One decision in its borrower's stream. The columns beside the chain repeat what the public
    /// text contains, for look-ups.
    pub(crate) struct DecisionEntry in "decision" since 1 wide {
        key { tenant_id: TenantId, borrower_id: BorrowerId, number: i64 }
        decision_id: String,
        partner_id: PartnerId,
        stream: String,
        decided_at: DateTime<Utc>,
        previous: Vec<u8>,
        digest: Vec<u8>,
        public: String,
        salt: Option<Vec<u8>>,
        personal: Option<String>,
        personal_digest: Vec<u8>,
    }
    unique by_id (tenant_id, decision_id);
}

tables! { DecisionEntry }

/// The columns beside the chain.
pub(crate) struct Filing {
    pub(crate) decision_id: String,
    pub(crate) borrower_id: BorrowerId,
    pub(crate) partner_id: PartnerId,
    decided_at: DateTime<Utc>,
}

impl Filing {
    /// Whether these columns agree with the record; `partner` is the user name of the partner in
    /// them.
    pub(crate) fn fits(
        &self,
        entry: &Entry,
        decision: &DecisionRecord,
        partner: Option<&str>,
    ) -> bool {
        decision.id == self.decision_id
            && decision.time == self.decided_at
            && decision.borrower == entry.stream
            && Some(decision.caller.as_str()) == partner
    }
}

/// A row of the log that can't be read as a record: it was changed in the store.
pub(crate) struct Unreadable {
    borrower_id: BorrowerId,
    pub(crate) number: i64,
    why: String,
}

impl Unreadable {
    /// Describes a row that the store found damaged.
    pub(super) fn of(row: DamagedRow) -> Result<Self, StorageError> {
        let why = match row.why {
            StorageError::Damaged(why) => why.into(),
            error => return Err(error),
        };
        match *row.key.as_slice() {
            [_, Value::Int(borrower_id), Value::Int(number)] => {
                Ok(Self { borrower_id: BorrowerId(borrower_id), number, why })
            }
            _ => Err(StorageError::Damaged(why.into())),
        }
    }

    /// Returns the name of its stream, which is the borrower's: the record's own name may be lost.
    pub(crate) fn stream(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        let uuid = uuid_of(cx, self.borrower_id)?;
        Ok(uuid.unwrap_or_else(|| format!("borrower {}", self.borrower_id)))
    }

    /// Returns the sentence that describes it.
    pub(crate) fn message(&self, stream: &str) -> String {
        let Self { number, why, .. } = self;
        format!("record {number} of stream {stream:?} can't be read: {why}")
    }

    /// Returns the error for an operation that needs the row.
    pub(crate) fn refuse(&self, cx: &mut Context<'_>) -> Error {
        match self.stream(cx) {
            Ok(stream) => Error::damaged(self.message(&stream)),
            Err(error) => error,
        }
    }
}

/// Returns the public id of a borrower; `None` when the book has lost it.
pub(crate) fn uuid_of(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
) -> Result<Option<String>, Error> {
    match cx.book()?.get::<Borrower>(borrower_id) {
        Ok(borrower) => Ok(borrower.map(|borrower| borrower.uuid.to_string())),
        Err(StorageError::Damaged(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

impl DecisionEntry {
    pub(crate) fn filing(&self) -> Filing {
        let Self { borrower_id, partner_id, decided_at, .. } = *self;
        Filing { decision_id: self.decision_id.clone(), borrower_id, partner_id, decided_at }
    }

    /// Converts the row to an entry of the audit log.
    ///
    /// # Errors
    /// [`Unreadable`] when a digest or salt has a wrong length, or one half of the personal part is
    /// missing.
    pub(crate) fn into_entry(self) -> Result<Entry, Unreadable> {
        let (borrower_id, number) = (self.borrower_id, self.number);
        let lost = |why: &str| Unreadable { borrower_id, number, why: why.to_owned() };
        let digest = |bytes: Vec<u8>, column| {
            let bytes = <[u8; 32]>::try_from(bytes);
            bytes.map_err(|_| lost(&format!("decision.{column} holds no 32 bytes")))
        };
        let personal = match (self.salt, self.personal) {
            (Some(salt), Some(text)) => Some(Personal { salt: Salt(digest(salt, "salt")?), text }),
            (None, None) => None,
            (None, Some(_)) => {
                return Err(lost("decision.salt is gone, and the personal part not"));
            }
            (Some(_), None) => return Err(lost("decision.personal is gone, and its salt not")),
        };
        Ok(Entry {
            number: u64::try_from(number).map_err(|_| lost("its number is below 0"))?,
            previous: Digest(digest(self.previous, "previous")?),
            digest: Digest(digest(self.digest, "digest")?),
            personal_digest: Digest(digest(self.personal_digest, "personal_digest")?),
            stream: self.stream,
            public: self.public,
            personal,
        })
    }
}
