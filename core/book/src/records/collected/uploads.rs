//! Uploads of data, and how documents and snapshots of them are stored.

use super::tables::{CollectedSnapshot, DocumentRecord, formed};
use crate::error::{Error, Uploaded};
use crate::records::staged::{Level, note_staged};
use crate::unit::Context;
use crate::wire::{HiddenValue, Members, Shape, ShapeError, Wire, answer, is_not, rows};
use chrono::DateTime;
use lendwright_types::BorrowerId;
use lendwright_types::json::{Json, JsonOut};
use std::collections::BTreeSet;

// The contents of an upload.

answer! {
    /// A message in the form of a phone's message store.
    #[derive(Default)]
    pub struct UploadedMessage {
        /// The sender: a name or a number, at most 100 characters.
        "address" => address: HiddenValue<String>,
        /// The text, at most 20,000 characters.
        "body" => body: HiddenValue<String>,
        /// The time of receipt: milliseconds of the epoch, or RFC 3339 with an offset.
        "date" is Instant => date: UploadedTime,
        /// Android's number of the folder. 1, the default, is the inbox. Messages of other folders are not stored.
        optional "type" => type_: Option<HiddenValue<i64>>,
        /// The phone's id of the message. It is not stored.
        optional "id" => id: Option<HiddenValue<Json<'static>>>,
    }
}

answer! {
    /// A location of a phone. Only the area and the hour are stored.
    #[derive(Default)]
    pub struct UploadedPing {
        /// The altitude. It is not stored.
        optional "alt" => alt: Option<HiddenValue<f64>>,
        /// The latitude in degrees.
        "lat" => lat: HiddenValue<f64>,
        /// The longitude in degrees.
        "long" => long: HiddenValue<f64>,
        /// The speed. It is not stored.
        optional "speed" => speed: Option<HiddenValue<f64>>,
        /// The time: milliseconds of the epoch, or RFC 3339 with an offset.
        "timestamp" is Instant => timestamp: UploadedTime,
    }
}

answer! {
    /// A document of the lender, and the values read from it.
    #[derive(Default)]
    pub struct SentDocument {
        /// The type of the document: `national_id`, `payslip`. At most 64 characters.
        "type" => type_: String,
        /// The media type of the file, at most 100 characters.
        "mime" => mime: String,
        /// The SHA-256 of the file, 64 hexadecimal digits.
        "sha256" => sha256: String,
        /// The values read from the document, by the names of the profile's fields and of signing up. At most 16 KiB.
        "fields" => fields: HiddenValue<Members<Json<'static>>>,
    }
}

/// An instant in milliseconds of the epoch. It is sent as an integer, as its digits, or in RFC 3339 with an offset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UploadedTime(pub i64);

impl UploadedTime {
    /// Reads a text, and returns milliseconds of the epoch.
    #[must_use]
    pub fn of_text(text: &str) -> Option<i64> {
        let time = || DateTime::parse_from_rfc3339(text).ok();
        digits(text).or_else(|| time().map(|time| time.timestamp_millis()))
    }
}

fn digits(text: &str) -> Option<i64> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

impl Wire for UploadedTime {
    const SHAPE: &'static Shape = &Shape::Either(&[&Shape::Integer, &Shape::Text]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let millis = match value {
            Json::Number(text) => digits(text),
            Json::Text(text) => Self::of_text(text),
            _ => None,
        };
        let expected = "milliseconds of the epoch or an RFC 3339 time with its offset";
        millis.map(Self).ok_or_else(|| match value {
            Json::Number(_) => is_not(expected, "another number"),
            Json::Text(_) => is_not(expected, "another text"),
            _ => is_not(expected, value.kind()),
        })
    }

    fn write(&self, out: &mut JsonOut) {
        out.int(self.0);
    }
}

rows! {
    /// The messages of one upload.
    UploadedMessages of UploadedMessage needs &["address", "body", "date"],
        shaped <Vec<UploadedMessage> as Wire>::SHAPE;
    /// The places of one upload, or a single place.
    UploadedPings of UploadedPing needs &["lat", "long", "timestamp"],
        shaped &Shape::Either(&[UploadedPing::SHAPE, <Vec<UploadedPing> as Wire>::SHAPE]);
}

/// Refuses a text that is too long. The error contains its length, not the text.
pub(crate) fn check_text(
    place: impl FnOnce() -> String,
    text: &str,
    chars_max: usize,
) -> Result<(), Error> {
    // A text has no more characters than bytes.
    if text.len() <= chars_max {
        return Ok(());
    }
    let chars = text.chars().count();
    if chars <= chars_max {
        return Ok(());
    }
    let reason = format!("must be a text of at most {chars_max} characters");
    Err(Error::value(place(), reason, format!("one of {chars}")))
}

// Counts the outcomes of an upload.

/// The reasons for not storing an uploaded item, in the order of an answer.
const REASONS: [&str; 7] = ["consent", "not_incoming", "empty", "clock", "old", "otp", "no_areas"];

/// The outcomes for items of one kind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    received: i64,
    stored: i64,
    duplicates: i64,
    skipped: [i64; REASONS.len()],
    level: Option<Level>,
}

impl Tally {
    /// Returns a tally with the number of received items.
    pub(crate) fn for_received(received: usize) -> Self {
        Self { received: i64::try_from(received).unwrap_or(i64::MAX), ..Self::default() }
    }

    /// Returns a tally of items that are all left out because consent is missing.
    pub(crate) fn without_consent(received: usize) -> Self {
        let mut tally = Self::for_received(received);
        tally.skipped[0] = tally.received;
        tally
    }

    /// Returns a tally of items that were all kept: `stored` of them, including corrections, and `duplicates`.
    pub(crate) fn of_stored(received: usize, stored: i64, duplicates: i64) -> Self {
        Self { stored, duplicates, ..Self::for_received(received) }
    }

    /// Sets the current number of staged rows.
    pub(crate) fn at_level(self, level: Level) -> Self {
        Self { level: Some(level), ..self }
    }

    /// The number of newly stored items.
    pub(super) const fn stored(&self) -> i64 {
        self.stored
    }

    /// Adds the counts of another tally.
    pub(super) fn add(&mut self, other: &Self) {
        self.received = self.received.saturating_add(other.received);
        self.stored = self.stored.saturating_add(other.stored);
        self.duplicates = self.duplicates.saturating_add(other.duplicates);
        for (count, more) in self.skipped.iter_mut().zip(other.skipped) {
            *count = count.saturating_add(more);
        }
    }

    pub(super) fn store(&mut self) {
        self.stored = self.stored.saturating_add(1);
    }

    pub(super) fn repeat(&mut self, count: usize) {
        let count = i64::try_from(count).unwrap_or(i64::MAX);
        self.duplicates = self.duplicates.saturating_add(count);
    }

    pub(super) fn skip(&mut self, reason: &str) {
        let found = REASONS.iter().zip(&mut self.skipped).find(|(name, _)| **name == reason);
        if let Some((_, count)) = found {
            *count = count.saturating_add(1);
        }
    }

    /// Returns the counts in the form of an answer.
    pub(crate) fn answer(&self) -> Uploaded {
        let skipped = REASONS.iter().zip(self.skipped).filter(|(_, count)| *count > 0);
        Uploaded {
            received: self.received,
            stored: self.stored,
            duplicates: self.duplicates,
            skipped: skipped.map(|(reason, count)| (*reason, count)).collect::<Members<i64>>(),
            staged: self.level.map(|level| level.count),
            staged_max: self.level.map(|level| level.max),
        }
    }
}

// Stored documents: their type and the values read from them, never the file.

/// Stores documents that are not there yet. A stored document stays unchanged, since an equal digest means the same
/// file.
///
/// # Errors
/// When the store fails.
pub(crate) fn store_documents(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    sent: &[SentDocument],
) -> Result<Tally, Error> {
    let (mut tally, uploaded_at) = (Tally::for_received(sent.len()), cx.now());
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    for document in sent {
        let sha256 = document.sha256.to_ascii_lowercase();
        if book.get::<DocumentRecord>((borrower_id, &sha256))?.is_some() {
            tally.repeat(1);
            continue;
        }
        book.insert(&DocumentRecord {
            tenant_id,
            borrower_id,
            sha256,
            kind: document.type_.trim().to_owned(),
            mime: document.mime.trim().to_owned(),
            fields: formed(&document.fields.to_json()),
            uploaded_at,
        })?;
        tally.store();
    }
    let level = note_staged::<DocumentRecord>(cx, borrower_id, tally.stored())?;
    Ok(tally.at_level(level))
}

// Data that each upload replaces: installed applications, and the phone's data about itself.

pub(crate) const APPLICATIONS: &str = "applications";

pub(crate) const PHONE: &str = "phone";

/// Replaces the names of installed applications.
///
/// # Errors
/// When the store fails.
pub(crate) fn store_applications(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    sent: &[String],
) -> Result<Tally, Error> {
    let mut tally = Tally::for_received(sent.len());
    let mut names = BTreeSet::new();
    for name in sent.iter().map(|name| name.trim()) {
        if name.is_empty() {
            tally.skip("empty");
        } else if names.insert(name) {
            tally.store();
        } else {
            tally.repeat(1);
        }
    }
    let count = i64::try_from(names.len()).unwrap_or(i64::MAX);
    let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
    replace(cx, (borrower_id, APPLICATIONS), count, &names.to_json())?;
    Ok(tally)
}

/// Replaces the phone's data about itself.
///
/// # Errors
/// When the store fails.
pub(crate) fn store_phone(
    cx: &mut Context<'_>,
    borrower_id: BorrowerId,
    sent: &Members<Json<'static>>,
) -> Result<Tally, Error> {
    let mut tally = Tally::for_received(1);
    replace(cx, (borrower_id, PHONE), 1, &sent.to_json())?;
    tally.store();
    Ok(tally)
}

fn replace(
    cx: &mut Context<'_>,
    (borrower_id, kind): (BorrowerId, &str),
    items: i64,
    json: &str,
) -> Result<(), Error> {
    let uploaded_at = cx.now();
    let mut book = cx.book()?;
    let tenant_id = book.tenant();
    let content = formed(json);
    let snapshot = CollectedSnapshot {
        tenant_id,
        borrower_id,
        kind: kind.to_owned(),
        items,
        content,
        uploaded_at,
    };
    match book.get::<CollectedSnapshot>((borrower_id, kind))? {
        Some(_) => book.update(&snapshot)?,
        None => book.insert(&snapshot)?,
    }
    Ok(())
}
