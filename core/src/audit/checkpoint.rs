//! Checkpoints: the state of a log at one moment, to be kept in another place than the log.

use super::stored::{StoredObject, count, json_count, object, parse_canonical, text};
use super::{AuditError, Digest, Entry, Head};
use crate::json::{Json, Limits, canonical};
use std::collections::BTreeMap;

/// The number of records and the head of each stream, with one digest over all of it.
///
/// It lists the heads, since a log that has grown can only be compared with the heads it had. Its
/// text is canonical JSON,
/// `{"digest":…,"format":1,"heads":{stream:[number,digest],…},"records":…}`, and the digest is the
/// SHA-256 of that text without its digest member. Sign the digest to sign the log.
///
/// ```
/// use lendwright::audit::Checkpoint;
///
/// let text = Checkpoint::default().to_text();
/// assert_eq!(Checkpoint::from_text(&text)?, Checkpoint::default());
/// # Ok::<(), lendwright::audit::AuditError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checkpoint {
    heads: BTreeMap<String, Head>,
    records: u64,
}

impl Checkpoint {
    /// Adds a record, which becomes the head of its stream. Records of a stream must be added in
    /// order.
    pub fn add(&mut self, entry: &Entry) {
        self.records = self.records.saturating_add(1);
        match self.heads.get_mut(&entry.stream) {
            Some(head) => *head = entry.head(),
            None => {
                self.heads.insert(entry.stream.clone(), entry.head());
            }
        }
    }

    /// Returns the number of records.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.records
    }

    /// Returns the head of each stream, by the stream's name.
    #[must_use]
    pub fn heads(&self) -> &BTreeMap<String, Head> {
        &self.heads
    }

    /// Returns the digest.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest::of(&[canonical(&object(self.content())).as_bytes()])
    }

    /// Writes the canonical text, to be kept in another place.
    #[must_use]
    pub fn to_text(&self) -> String {
        let [format, heads, records] = self.content();
        let digest = ("digest", Json::text(self.digest().to_string()));
        canonical(&object([digest, format, heads, records]))
    }

    /// Reads exactly what [`Checkpoint::to_text`] writes. There is no limit to its size.
    ///
    /// # Errors
    /// When the text is not canonical JSON or has a newer format; when a member is missing, unknown
    /// or of a wrong type; or when the digest is not that of the content.
    pub fn from_text(text: &str) -> Result<Self, AuditError> {
        let limits = Limits { bytes_max: usize::MAX, ..Limits::default() };
        let value = parse_canonical(text, limits)?;
        let (digest, checkpoint) = StoredObject::read(&value, "checkpoint", |members| {
            members.format()?;
            let digest: Digest = members.text("digest")?.parse()?;
            let records = members.count("records")?;
            let heads = members.take("heads")?.members();
            let wrong = AuditError::WrongMember { name: "heads", expected: "an object" };
            let heads = heads.ok_or(wrong)?.iter();
            let heads = heads.map(|(stream, head)| Ok((stream.to_string(), read_head(head)?)));
            Ok((digest, Self { heads: heads.collect::<Result<_, AuditError>>()?, records }))
        })?;
        if checkpoint.digest() == digest { Ok(checkpoint) } else { Err(AuditError::WrongDigest) }
    }

    fn content(&self) -> [(&'static str, Json<'_>); 3] {
        let heads = self.heads.iter().map(|(stream, head)| {
            let pair = vec![json_count(head.number), Json::text(head.digest.to_string())];
            (stream.as_str().into(), Json::List(pair))
        });
        [
            ("format", Json::int(1)),
            ("heads", Json::Object(heads.collect())),
            ("records", json_count(self.records)),
        ]
    }
}

fn read_head(value: &Json<'_>) -> Result<Head, AuditError> {
    let wrong = AuditError::WrongMember { name: "heads", expected: "pairs of number and digest" };
    let Some([number, digest]) = value.items() else { return Err(wrong) };
    Ok(Head { number: count(number, "heads")?, digest: text(digest, "heads")?.parse()? })
}
