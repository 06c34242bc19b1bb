//! The table of the decision log.

use crate::audit::{DecisionRecord, Digest, Entry, Personal, Salt};
use crate::error::Error;
use crate::ids::{BorrowerId, PartnerId, TenantId};
use crate::records::borrowers::Borrower;
use crate::storage::{DamagedRow, StorageError, Value, record, tables};
use crate::unit::Context;
use chrono::{DateTime, Utc};

record! {
    /// One decision in its stream, which is the borrower's. The columns beside the chain repeat what
    /// the public text says, for those who look things up.
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
    /// Whether the record is filed under what it says, as far as it says so itself; `partner` is the
    /// user name of the partner it is filed under.
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

/// A row of the log that can't be read as a record: it was altered in the store.
pub(crate) struct Unreadable {
    borrower_id: BorrowerId,
    pub(crate) number: i64,
    why: String,
}

impl Unreadable {
    /// The row as the store found it.
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

    /// The name of its stream, which is the borrower's: the record's own may be what is lost.
    pub(crate) fn stream(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        let uuid = uuid_of(cx, self.borrower_id)?;
        Ok(uuid.unwrap_or_else(|| format!("borrower {}", self.borrower_id)))
    }

    /// The sentence about it.
    pub(crate) fn message(&self, stream: &str) -> String {
        let Self { number, why, .. } = self;
        format!("record {number} of stream {stream:?} can't be read: {why}")
    }

    /// The error of an operation that can't go on without it.
    pub(crate) fn refuse(&self, cx: &mut Context<'_>) -> Error {
        match self.stream(cx) {
            Ok(stream) => Error::damaged(self.message(&stream)),
            Err(error) => error,
        }
    }
}

/// The public id of a borrower; none where the book has lost it.
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

    /// The record as the audit log has it.
    ///
    /// # Errors
    /// [`Unreadable`] where a digest or salt has lost bytes, or one half of the personal part is gone.
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
