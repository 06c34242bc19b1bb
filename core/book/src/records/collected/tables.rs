//! The tables of what was collected.

use super::data_type::DataType;
use crate::error::Error;
use crate::records::staged::{Stock, Stocked};
use crate::tables::{record, tables, text_column};
use crate::wire::choice;
use chrono::{DateTime, Utc};
use lendwright_storage::StorageError;
use lendwright_types::json::Json;
use lendwright_types::{BorrowerId, PartnerId, TenantId};

choice! {
    /// What is kept of messages that are uploaded.
    pub enum Keep {
        /// Address and text.
        #[default] All = "all",
        /// Time, address, a digest of the text and what placeholders caught, and not the text.
        Records = "records",
    }
}

text_column!(Keep);

record! {
    /// A message of a borrower's. Its key is its identity, so that none is there twice, and the messages of
    /// a window are one range. All columns but the text are short, and a million of them lie in many books:
    /// the time is milliseconds of the epoch, and of the identity there are 16 bytes.
    pub(crate) struct CollectedMessage in "collected_message" since 3 {
        key { tenant_id: TenantId, borrower_id: BorrowerId, received_ms: i64, identity: Vec<u8> }
        address: String,
        /// The text in UTF-8, after a byte that says its form; null where only records are kept.
        body: Option<Vec<u8>>,
        /// Of a text that is not kept: the digest by which equal texts are known.
        folded: Option<Vec<u8>>,
        /// Of a text that is not kept, what the templates of those read who uploaded it, by partner: JSON after a
        /// byte that says its form. Null where none matched.
        parsed: Option<Vec<u8>>,
        /// Of a text that is not kept, whether it names an amount of money; null where none is known of.
        names_amount: Option<bool> = since 4,
    }
}

record! {
    /// That a borrower was in an area in an hour. The hour is the uploader's local one, counted from 1970.
    pub(crate) struct CollectedPing in "collected_ping" since 3 {
        key { tenant_id: TenantId, borrower_id: BorrowerId, local_hour: i64, area: String }
        /// Only where the book was opened with `store_raw_location`: the place as it was sent first.
        raw_latitude: Option<f64>,
        raw_longitude: Option<f64>,
    }
}

record! {
    /// An area of a tenant's, by its centre.
    pub(crate) struct CollectedArea in "collected_area" since 3 {
        key { tenant_id: TenantId, name: String }
        latitude: f64,
        longitude: f64,
        income_level: Option<i64>,
    }
}

record! {
    /// What a borrower's newest upload of `applications` or `phone` says in whole.
    pub(crate) struct CollectedSnapshot in "collected_snapshot" since 3 wide {
        key { tenant_id: TenantId, borrower_id: BorrowerId, kind: String }
        items: i64,
        /// JSON after a byte that says its form.
        content: Vec<u8>,
        uploaded_at: DateTime<Utc>,
    }
}

record! {
    /// A borrower's document, by the digest of its file, which is elsewhere.
    pub(crate) struct CollectedDocument in "collected_document" since 3 {
        key { tenant_id: TenantId, borrower_id: BorrowerId, sha256: String }
        kind: String,
        mime: String,
        /// The fields that were read of it: JSON after a byte that says its form.
        fields: Vec<u8>,
        uploaded_at: DateTime<Utc>,
    }
}

record! {
    /// How long a tenant keeps what was collected, and what of it.
    pub(crate) struct Retention in "collected_retention" since 3 {
        key { tenant_id: TenantId }
        keep: Keep,
        /// How many days messages are kept; null for no end.
        days: Option<i64>,
        location_days: i64,
    }
}

record! {
    /// What a partner has extracted of a type of a borrower's data: the live one of a partner, borrower and
    /// type.
    pub(crate) struct Extraction in "extraction" since 3 wide {
        key { tenant_id: TenantId, borrower_id: BorrowerId, partner_id: PartnerId, type_: DataType }
        extraction_id: i64,
        as_of: DateTime<Utc>,
        /// Of messages the digest of the templates that read them, else that of the values.
        digest: String,
        variables: i64,
        /// The variables with their values: canonical JSON.
        values_json: String,
        /// What of messages and places is no variable, as JSON; null of other types.
        summary_json: Option<String>,
    }
}

record! {
    /// An extraction that a later one has replaced, without its values.
    pub(crate) struct PastExtraction in "past_extraction" since 3 {
        key { tenant_id: TenantId, extraction_id: i64 }
        borrower_id: BorrowerId,
        partner_id: PartnerId,
        type_: DataType,
        as_of: DateTime<Utc>,
        digest: String,
        variables: i64,
    }
    index by_borrower (tenant_id, borrower_id, extraction_id) since 4;
}

record! {
    /// That data were removed: which, how many, by whom, when and why, and none of their values.
    pub(crate) struct Removal in "collected_removal" since 3 {
        key { tenant_id: TenantId, removal_id: i64 }
        borrower_id: BorrowerId,
        partner_id: PartnerId,
        author: String,
        type_: DataType,
        /// How many variables, those of all partners whose were removed.
        variables: i64,
        /// How many items of what was staged.
        items: i64,
        removed_at: DateTime<Utc>,
        reason: Option<String>,
    }
    index by_borrower (tenant_id, borrower_id, removal_id) since 4;
}

impl Stocked for CollectedMessage {
    const STOCK: Stock = Stock::Messages;
}

impl Stocked for CollectedPing {
    const STOCK: Stock = Stock::Pings;
}

impl Stocked for CollectedDocument {
    const STOCK: Stock = Stock::Documents;
}

tables! {
    of_nobody { CollectedArea, Retention }
    of_a_borrower {
        Extraction, PastExtraction, Removal, CollectedMessage, CollectedPing, CollectedSnapshot, CollectedDocument,
    }
}

/// The form of a text that is kept as it is.
const PLAIN: u8 = 0;

/// Writes a text after the byte that says its form.
pub(super) fn formed(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len().saturating_add(1));
    bytes.push(PLAIN);
    bytes.extend_from_slice(text.as_bytes());
    bytes
}

/// Reads what [`formed`] has written.
///
/// # Errors
/// When it has another form, or is no UTF-8.
pub(crate) fn text_of(bytes: &[u8]) -> Result<&str, Error> {
    let text = bytes.strip_prefix(&[PLAIN]).and_then(|text| std::str::from_utf8(text).ok());
    text.ok_or_else(|| Error::damaged("a text that was collected"))
}

/// Reads JSON that was written after the byte that says its form.
pub(crate) fn plain_json(bytes: &[u8]) -> Result<Json<'static>, StorageError> {
    let json = bytes.strip_prefix(&[PLAIN]).and_then(|text| Json::parse_stored(text).ok());
    json.map(Json::into_owned)
        .ok_or_else(|| StorageError::Damaged("what was collected is no JSON".into()))
}
