//! The decision log as the book keeps it.

use crate::audit::{DecisionRecord, Digest, Entry, Personal, Salt};
use crate::engine::Context;
use crate::error::Error;
use crate::ids::{BorrowerId, PartnerId, TenantId};
use crate::storage::record;
use chrono::{DateTime, Utc};
use std::ops::ControlFlow;

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
    pub(crate) fn fits(&self, entry: &Entry, said: &DecisionRecord, partner: Option<&str>) -> bool {
        said.id == self.decision_id
            && said.time == self.decided_at
            && said.borrower == entry.stream
            && Some(said.caller.as_str()) == partner
    }
}

/// Shows each record of the caller's tenant's log: stream by stream, each in the order of its numbers.
pub(crate) fn each(
    cx: &mut Context<'_>,
    mut show: impl FnMut(&Entry, &Filing) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut failed = None;
    let (watch, mut rows) = (cx.watch(), 0..);
    cx.book()?.scan(DecisionEntry::by_key).for_each(|record| {
        let filing = record.filing();
        let asked = rows.next().map_or(Ok(()), |at| watch.at(at, None));
        match asked.and_then(|()| record.into_entry()).and_then(|entry| show(&entry, &filing)) {
            Ok(()) => Ok(ControlFlow::Continue(())),
            Err(error) => {
                failed = Some(error);
                Ok(ControlFlow::Break(()))
            }
        }
    })?;
    failed.map_or(Ok(()), Err)
}

impl DecisionEntry {
    pub(crate) fn filing(&self) -> Filing {
        let Self { borrower_id, partner_id, decided_at, .. } = *self;
        Filing { decision_id: self.decision_id.clone(), borrower_id, partner_id, decided_at }
    }

    /// The record as the audit log has it.
    ///
    /// # Errors
    /// [`Error::Damaged`] where a digest or salt has lost bytes.
    pub(crate) fn into_entry(self) -> Result<Entry, Error> {
        let damaged = || Error::Damaged {
            text: "Something went wrong, please try again",
            what: format!("decision {}", self.decision_id),
        };
        let bytes = |bytes: &[u8]| <[u8; 32]>::try_from(bytes).map_err(|_| damaged());
        let personal = match (&self.salt, &self.personal) {
            (Some(salt), Some(text)) => {
                Some(Personal { salt: Salt(bytes(salt)?), text: text.clone() })
            }
            _ => None,
        };
        Ok(Entry {
            number: u64::try_from(self.number).map_err(|_| damaged())?,
            previous: Digest(bytes(&self.previous)?),
            digest: Digest(bytes(&self.digest)?),
            personal_digest: Digest(bytes(&self.personal_digest)?),
            stream: self.stream,
            public: self.public,
            personal,
        })
    }
}
