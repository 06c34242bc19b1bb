//! The tables of the decision log.

use crate::error::Error;
use crate::records::borrowers::{Borrower, erased_of_row};
use crate::tables::DamagedRow;
use crate::tables::{ColumnValue, ToValue};
use crate::tables::{record, tables};
use crate::unit::Context;
use chrono::{DateTime, SecondsFormat, Utc};
use lendwright_scoring::audit::{Digest, Entry, Head, PersonalData, Salt, Seal};
use lendwright_scoring::internal::{Remains, export_remains};
use lendwright_storage::{ColumnKind, StorageError, Value};
use lendwright_types::{BorrowerId, DecisionId, PartnerId, TenantId};

record! {
    /// One record in its borrower's stream: a decision, or an erasure. Values of other columns are not repeated. In
    /// `public` the values of `id`, `time` and `borrower` are empty texts. The digest of the previous record is taken
    /// from its row.
    pub(crate) struct LogRow in "decision" since 3 wide {
        key { tenant_id: TenantId, borrower_id: BorrowerId, number: i64 }
        decision_id: DecisionId,
        partner_id: PartnerId,
        decided_at: DateTime<Utc>,
        epoch: i64,
        digest: Vec<u8>,
        public: String,
        salt: Option<Vec<u8>>,
        personal: Option<String>,
        // The digest that remains after salt and personal part are erased. Null before.
        personal_digest: Option<Vec<u8>>,
        kid: Option<String>,
        mac: Option<Vec<u8>>,
    }
    unique by_id (tenant_id, decision_id);
}

record! {
    /// The current epoch of the log, from 1. Each run of `verify_log` ends an epoch before it reads. A run
    /// that finds the log incomplete gives no checkpoint, so checkpoints can skip numbers.
    pub(crate) struct LogEpoch in "log_epoch" since 3 {
        key { tenant_id: TenantId }
        epoch: i64,
    }
}

tables! { of_nobody { LogEpoch } special { LogRow } }

impl ToValue for DecisionId {
    fn to_value(&self) -> Value {
        Value::Blob(self.as_bytes().to_vec())
    }
}

impl ColumnValue for DecisionId {
    const KIND: ColumnKind = ColumnKind::Blob;

    fn from_value(value: Value) -> Result<Self, StorageError> {
        let bytes = Vec::from_value(value)?;
        let damaged = |_| StorageError::Damaged("holds no id of 16 bytes".into());
        bytes.try_into().map(Self::from_bytes).map_err(damaged)
    }
}

/// The columns that find a record.
#[derive(Clone, Copy)]
pub(crate) struct RecordAddress {
    decision_id: DecisionId,
    pub(crate) borrower_id: BorrowerId,
    pub(crate) partner_id: PartnerId,
    pub(crate) decided_at: DateTime<Utc>,
}

impl RecordAddress {
    pub(super) fn new(
        decision_id: DecisionId,
        borrower_id: BorrowerId,
        partner_id: PartnerId,
        decided_at: DateTime<Utc>,
    ) -> Self {
        Self { decision_id, borrower_id, partner_id, decided_at }
    }

    /// Returns the record's public id.
    pub(super) fn decision_id(&self) -> DecisionId {
        self.decision_id
    }

    /// Returns the parts of the public text that are stored in columns, each with its name.
    fn parts(&self, stream: &str) -> [(&'static str, String); 3] {
        let time = self.decided_at.to_rfc3339_opts(SecondsFormat::Micros, true);
        [("borrower", stream.to_owned()), ("id", self.decision_id.to_string()), ("time", time)]
    }

    /// Empties these parts in a public text.
    fn shorten(&self, stream: &str, public: &str) -> String {
        let parts = self.parts(stream);
        replaced(public, parts.each_ref().map(|(name, value)| (*name, &**value, "")))
    }

    /// Fills these parts in a public text again.
    fn fill(&self, stream: &str, public: &str) -> String {
        let parts = self.parts(stream);
        replaced(public, parts.each_ref().map(|(name, value)| (*name, "", &**value)))
    }
}

/// Replaces the text of some members of a canonical JSON object. Each member comes with its old and its new text, in
/// the object's order. A member with another text stays unchanged. The texts have no escapes, and a quotation mark
/// inside another text follows a backslash. So nothing inside another text equals such a member.
fn replaced(object: &str, members: [(&str, &str, &str); 3]) -> String {
    let longer: usize = members.iter().map(|(_, _, new)| new.len()).sum();
    let mut out = String::with_capacity(object.len().saturating_add(longer));
    let mut rest = object;
    for (name, old, new) in members {
        if let Some((before, after)) = around(rest, name, old) {
            out.push_str(before);
            out.push_str(new);
            rest = after;
        }
    }
    out.push_str(rest);
    out
}

/// Splits a JSON text around the text of the first member with this name and text. The quotation marks stay.
fn around<'t>(json: &'t str, name: &str, text: &str) -> Option<(&'t str, &'t str)> {
    json.match_indices('"').find_map(|(at, _)| {
        let member = json.get(at..)?.strip_prefix('"')?.strip_prefix(name)?;
        let value = member.strip_prefix(r#"":""#)?;
        let after = value.strip_prefix(text).filter(|after| after.starts_with('"'))?;
        let before = json.get(..json.len().checked_sub(value.len())?)?;
        Some((before, after))
    })
}

/// A row of the log that can't be read as a record, because it was edited in the store.
pub(crate) struct UnreadableRecord {
    pub(crate) borrower_id: BorrowerId,
    pub(crate) number: i64,
    why: String,
    /// The row and the digest of the previous one. `None` if a column contains a value of another kind.
    left: Option<Box<(LogRow, Digest)>>,
}

impl UnreadableRecord {
    /// Describes a row that the store found damaged.
    pub(super) fn from_row(row: DamagedRow) -> Result<Self, StorageError> {
        let why = match row.why {
            StorageError::Damaged(why) => why.into(),
            error => return Err(error),
        };
        match *row.key.as_slice() {
            [_, Value::Int(borrower_id), Value::Int(number)] => {
                Ok(Self { borrower_id: BorrowerId(borrower_id), number, why, left: None })
            }
            _ => Err(StorageError::Damaged(why.into())),
        }
    }

    /// Returns the name of its stream.
    pub(crate) fn stream(&self, cx: &mut Context<'_>) -> Result<String, Error> {
        stream_of(cx, self.borrower_id)
    }

    /// Returns the time of the decision, if it can be read.
    pub(crate) fn decided_at(&self) -> Option<DateTime<Utc>> {
        self.left.as_ref().map(|left| left.0.decided_at)
    }

    /// Returns the row's digest, if it can be read.
    pub(super) fn digest(&self) -> Option<Digest> {
        Some(self.left.as_ref()?.0.head().ok()?.digest)
    }

    /// Returns the row's line in an export.
    pub(crate) fn line(&self, stream: &str) -> String {
        let number = self.number;
        let Some((row, previous)) = self.left.as_deref() else {
            return export_remains(&Remains { stream, number, ..Remains::default() });
        };
        let personal_digest = row.personal().ok().flatten().map(|personal| personal.digest().0);
        export_remains(&Remains {
            stream,
            number,
            previous: Some(&previous.0),
            digest: Some(&row.digest),
            public: Some(&row.filing().fill(stream, &row.public)),
            salt: row.salt.as_deref(),
            personal: row.personal.as_deref(),
            personal_digest: row
                .personal_digest
                .as_deref()
                .or(personal_digest.as_ref().map(|d| &d[..])),
            epoch: Some(row.epoch),
            kid: row.kid.as_deref(),
            mac: row.mac.as_deref(),
        })
    }

    /// Returns the message that describes the fault.
    pub(crate) fn message(&self, stream: &str) -> String {
        format!("record {} of stream {stream:?} can't be read: {}", self.number, self.why)
    }

    /// Converts it to the error for an operation that needs the record.
    pub(crate) fn refuse(self, cx: &mut Context<'_>) -> Error {
        match self.stream(cx) {
            Ok(stream) => Error::damaged(self.message(&stream)),
            Err(error) => error,
        }
    }
}

/// Returns the name of a borrower's stream: the public id, even after an erasure. If the book has lost the borrower,
/// the name matches no record of the stream.
pub(super) fn stream_of(cx: &mut Context<'_>, borrower_id: BorrowerId) -> Result<String, Error> {
    match cx.book()?.get::<Borrower>(borrower_id) {
        Ok(Some(borrower)) => {
            let erased = if borrower.is_erased() { erased_of_row(cx, borrower_id)? } else { None };
            Ok(erased.and_then(|erased| erased.stream).unwrap_or(borrower.uuid).to_string())
        }
        Ok(None) | Err(StorageError::Damaged(_)) => Ok(format!("borrower {borrower_id}")),
        Err(error) => Err(error.into()),
    }
}

impl LogRow {
    pub(crate) fn filing(&self) -> RecordAddress {
        let Self { decision_id, borrower_id, partner_id, decided_at, .. } = *self;
        RecordAddress { decision_id, borrower_id, partner_id, decided_at }
    }

    /// Converts a record that follows `head` to a row.
    pub(super) fn from_entry(entry: Entry, filing: RecordAddress, tenant_id: TenantId) -> Self {
        let bare = entry.personal.is_none().then(|| entry.personal_digest.0.to_vec());
        let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let (salt, personal) = entry.personal.map(|p| (p.salt.0.to_vec(), p.text)).unzip();
        let (kid, mac) = entry.seal.map(|seal| (seal.kid, seal.mac.to_vec())).unzip();
        Self {
            tenant_id,
            borrower_id: filing.borrower_id,
            number: whole(entry.number),
            decision_id: filing.decision_id,
            partner_id: filing.partner_id,
            decided_at: filing.decided_at,
            epoch: whole(entry.epoch),
            digest: entry.digest.0.to_vec(),
            public: filing.shorten(&entry.stream, &entry.public),
            salt,
            personal,
            personal_digest: bare,
            kid,
            mac,
        }
    }

    /// Whether the row is an erasure. A text inside the public part can't contain this member's name, since a
    /// quotation mark there follows a backslash.
    pub(super) fn is_erasure(&self) -> bool {
        self.public.contains(r#""erased_to":"#)
    }

    /// Returns the end of the stream after this record.
    pub(super) fn head(&self) -> Result<Head, UnreadableRecord> {
        let digest = Digest(self.bytes(&self.digest, "digest")?);
        Ok(Head { number: self.whole(self.number, "number")?, digest })
    }

    /// Whether the row still has a salt or a personal part.
    pub(super) const fn has_inputs(&self) -> bool {
        self.salt.is_some() || self.personal.is_some()
    }

    /// Removes the personal part and keeps its digest. If one half was removed or edited in the store, the other half
    /// is removed too, and only an existing digest stays.
    pub(super) fn erase(&mut self) -> bool {
        if !self.has_inputs() {
            return false;
        }
        if let Ok(Some(personal)) = self.personal() {
            self.personal_digest = Some(personal.digest().0.to_vec());
        }
        (self.salt, self.personal) = (None, None);
        true
    }

    /// Converts the row to a record of the audit log that follows `previous`.
    ///
    /// # Errors
    /// [`UnreadableRecord`] if a digest or salt has a wrong length, or if one half of the personal part or of the key's code
    /// is missing.
    pub(crate) fn into_entry(
        self,
        stream: &str,
        previous: Digest,
    ) -> Result<Entry, UnreadableRecord> {
        let entry = self.entry(stream, previous);
        entry.map_err(|lost| UnreadableRecord { left: Some(Box::new((self, previous))), ..lost })
    }

    fn entry(&self, stream: &str, previous: Digest) -> Result<Entry, UnreadableRecord> {
        let personal = self.personal()?;
        let personal_digest = match (&personal, &self.personal_digest) {
            (Some(personal), None) => personal.digest(),
            (None, Some(digest)) => Digest(self.bytes(digest, "personal_digest")?),
            (None, None) => return Err(self.lost("decision.personal_digest is gone")),
            (Some(_), Some(_)) => {
                return Err(self.lost("decision.personal_digest is there, and what it stands for"));
            }
        };
        let seal = match (&self.kid, &self.mac) {
            (Some(kid), Some(mac)) => Some(Seal { kid: kid.clone(), mac: self.bytes(mac, "mac")? }),
            (None, None) => None,
            _ => return Err(self.lost("of decision.kid and decision.mac one is gone")),
        };
        let Head { number, digest } = self.head()?;
        Ok(Entry {
            stream: stream.to_owned(),
            number,
            previous,
            digest,
            personal,
            personal_digest,
            epoch: self.whole(self.epoch, "epoch")?,
            seal,
            public: self.filing().fill(stream, &self.public),
        })
    }

    fn personal(&self) -> Result<Option<PersonalData>, UnreadableRecord> {
        match (&self.salt, &self.personal) {
            (Some(salt), Some(text)) => {
                let salt = Salt(self.bytes(salt, "salt")?);
                Ok(Some(PersonalData { salt, text: text.clone() }))
            }
            (None, None) => Ok(None),
            (None, Some(_)) => Err(self.lost("decision.salt is gone, and the personal part not")),
            (Some(_), None) => Err(self.lost("decision.personal is gone, and its salt not")),
        }
    }

    fn bytes(&self, bytes: &[u8], column: &str) -> Result<[u8; 32], UnreadableRecord> {
        bytes.try_into().map_err(|_| self.lost(&format!("decision.{column} holds no 32 bytes")))
    }

    fn whole(&self, number: i64, column: &str) -> Result<u64, UnreadableRecord> {
        let number =
            u64::try_from(number).map_err(|_| self.lost(&format!("its {column} is below 0")))?;
        // An export can't write a greater number.
        let too_great = || self.lost(&format!("its {column} is above 2^53 - 1"));
        if number < 1 << 53 { Ok(number) } else { Err(too_great()) }
    }

    fn lost(&self, why: &str) -> UnreadableRecord {
        let Self { borrower_id, number, .. } = *self;
        UnreadableRecord { borrower_id, number, why: why.to_owned(), left: None }
    }
}
