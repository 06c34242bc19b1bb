//! The tables of collected data, and its types.

use crate::error::Error;
use crate::records::staged::{Stock, StockRecord};
use crate::tables::{record, tables, text_column};
use crate::wire::{Shape, ShapeError, Wire, choice, one_of};
use chrono::{DateTime, Utc};
use lendwright_storage::StorageError;
use lendwright_types::json::{Json, JsonOut};
use lendwright_types::{BorrowerId, PartnerId, TenantId};

// The types of data that can be linked and removed.

choice! {
    /// A type of data that can be linked.
    pub enum DataType {
        /// Messages.
        #[default] Sms = "sms",
        /// Places.
        Location = "location",
        /// Installed applications.
        Applications = "applications",
        /// The data that the phone reports about itself.
        Phone = "phone",
        /// The national id given at sign-up.
        NationalId = "national_id",
        /// Documents.
        Documents = "documents",
        /// Transactions of accounts.
        Transactions = "transactions",
    }
}

text_column!(DataType);

const ALL: &str = "all";

/// Types of data, as a list or as a text with commas between them. `all` means every type. A repeated type counts
/// once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DataTypes(pub Vec<DataType>);

impl DataTypes {
    /// Every type.
    #[must_use]
    pub fn all() -> Self {
        Self(DataType::ALL.to_vec())
    }

    /// Whether it contains every type.
    #[must_use]
    pub fn is_all(&self) -> bool {
        DataType::ALL.iter().all(|type_| self.0.contains(type_))
    }

    fn add(&mut self, value: &Json<'_>) -> Result<(), ShapeError> {
        let text = value.as_text().map(str::trim).unwrap_or_default();
        let named = match text.parse() {
            Ok(type_) => vec![type_],
            Err(_) if text == ALL => DataType::ALL.to_vec(),
            Err(_) => {
                let names: Vec<&str> = DataType::ALL.iter().map(|type_| type_.as_str()).collect();
                let known = one_of(&[&[ALL], &*names].concat(), value.as_text());
                return Err(ShapeError::new(known, value));
            }
        };
        for type_ in named {
            if !self.0.contains(&type_) {
                self.0.push(type_);
            }
        }
        Ok(())
    }
}

impl Wire for DataTypes {
    const SHAPE: &'static Shape = &Shape::Either(&[&Shape::Text, <Vec<DataType> as Wire>::SHAPE]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        let mut types = Self::default();
        match value {
            Json::Text(text) if text.trim().is_empty() => {}
            Json::Text(text) => {
                text.split(',').try_for_each(|part| types.add(&Json::text(part)))?;
            }
            Json::List(items) => {
                for (at, item) in items.iter().enumerate() {
                    types.add(item).map_err(|error| error.inside(&at.to_string()))?;
                }
            }
            _ => return Err(ShapeError::new("a list of types or a text", value)),
        }
        Ok(types)
    }

    fn write(&self, out: &mut JsonOut) {
        self.0.write(out);
    }

    fn is_blank(&self) -> bool {
        self.0.is_empty()
    }
}

// The tables of collected data.

choice! {
    /// The stored parts of uploaded messages.
    pub enum Keep {
        /// Address and text.
        #[default] All = "all",
        /// Time, address, a digest of the text and the values of placeholders, but not the text.
        Records = "records",
    }
}

text_column!(Keep);

record! {
    /// A borrower's message. Its key contains its identity, so no message is stored twice, and the messages of a
    /// window are one range. Many books contain millions of these rows, so all columns except the text are short. The
    /// time is in milliseconds of the epoch, and the identity has 16 bytes.
    pub(crate) struct CollectedMessage in "collected_message" since 3 {
        key { tenant_id: TenantId, borrower_id: BorrowerId, received_ms: i64, identity: Vec<u8> }
        address: String,
        /// The text in UTF-8, after a byte for its form. Null if only records are stored.
        body: Option<Vec<u8>>,
        /// The digest of a text that is not stored. Equal texts have equal digests.
        folded: Option<Vec<u8>>,
        /// The values that the uploaders' templates read from a text that is not stored, by partner: JSON after a byte
        /// for its form. Null if no template matched.
        parsed: Option<Vec<u8>>,
        /// Whether a text that is not stored contains an amount of money. Null if no amount was found.
        names_amount: Option<bool> = since 4,
    }
}

record! {
    /// A borrower's presence in an area in an hour. The hour is the uploader's local one, counted from 1970.
    pub(crate) struct CollectedPing in "collected_ping" since 3 {
        key { tenant_id: TenantId, borrower_id: BorrowerId, local_hour: i64, area: String }
        /// The place as first sent. Stored only if the book was opened with `store_raw_location`.
        raw_latitude: Option<f64>,
        raw_longitude: Option<f64>,
    }
}

record! {
    /// A tenant's area, with its centre.
    pub(crate) struct CollectedArea in "collected_area" since 3 {
        key { tenant_id: TenantId, name: String }
        latitude: f64,
        longitude: f64,
        income_level: Option<i64>,
    }
}

record! {
    /// The whole content of a borrower's newest upload of `applications` or `phone`.
    pub(crate) struct CollectedSnapshot in "collected_snapshot" since 3 wide {
        key { tenant_id: TenantId, borrower_id: BorrowerId, kind: String }
        items: i64,
        /// JSON after a byte for its form.
        content: Vec<u8>,
        uploaded_at: DateTime<Utc>,
    }
}

record! {
    /// A borrower's document, by the digest of its file. The file is not in the book.
    pub(crate) struct DocumentRecord in "collected_document" since 3 {
        key { tenant_id: TenantId, borrower_id: BorrowerId, sha256: String }
        kind: String,
        mime: String,
        /// The fields read from the document: JSON after a byte for its form.
        fields: Vec<u8>,
        uploaded_at: DateTime<Utc>,
    }
}

record! {
    /// A tenant's settings for the retention of collected data.
    pub(crate) struct Retention in "collected_retention" since 3 {
        key { tenant_id: TenantId }
        keep: Keep,
        /// The retention of messages, in days. Null for no limit.
        days: Option<i64>,
        location_days: i64,
    }
}

record! {
    /// A partner's current extraction from one type of a borrower's data.
    pub(crate) struct Extraction in "extraction" since 3 wide {
        key { tenant_id: TenantId, borrower_id: BorrowerId, partner_id: PartnerId, type_: DataType }
        extraction_id: i64,
        as_of: DateTime<Utc>,
        /// The digest of the templates for messages, and the digest of the values for other types.
        digest: String,
        variables: i64,
        /// The variables with their values: canonical JSON.
        values_json: String,
        /// The parts of messages and places that are not variables, as JSON. Null for other types.
        summary_json: Option<String>,
    }
}

record! {
    /// An extraction that was replaced by a later one, without its values.
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
    /// The removal of data: the type and number of the data, the author, the time and the reason, but none of the
    /// values.
    pub(crate) struct Removal in "collected_removal" since 3 {
        key { tenant_id: TenantId, removal_id: i64 }
        borrower_id: BorrowerId,
        partner_id: PartnerId,
        author: String,
        type_: DataType,
        /// The number of removed variables, of all partners.
        variables: i64,
        /// The number of removed staged items.
        items: i64,
        removed_at: DateTime<Utc>,
        reason: Option<String>,
    }
    index by_borrower (tenant_id, borrower_id, removal_id) since 4;
}

impl StockRecord for CollectedMessage {
    const STOCK: Stock = Stock::Messages;
}

impl StockRecord for CollectedPing {
    const STOCK: Stock = Stock::Pings;
}

impl StockRecord for DocumentRecord {
    const STOCK: Stock = Stock::Documents;
}

tables! {
    of_nobody { CollectedArea, Retention }
    of_a_borrower {
        Extraction, PastExtraction, Removal, CollectedMessage, CollectedPing, CollectedSnapshot, DocumentRecord,
    }
}

/// The form of an unencoded text.
const PLAIN: u8 = 0;

/// Writes a text after the byte for its form.
pub(super) fn formed(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len().saturating_add(1));
    bytes.push(PLAIN);
    bytes.extend_from_slice(text.as_bytes());
    bytes
}

/// Reads a text that [`formed`] has written.
///
/// # Errors
/// If it has another form, or is not UTF-8.
pub(crate) fn text_of(bytes: &[u8]) -> Result<&str, Error> {
    let text = bytes.strip_prefix(&[PLAIN]).and_then(|text| std::str::from_utf8(text).ok());
    text.ok_or_else(|| Error::damaged("a text that was collected"))
}

/// Reads JSON that was written after the byte for its form.
pub(crate) fn plain_json(bytes: &[u8]) -> Result<Json<'static>, StorageError> {
    let json = bytes.strip_prefix(&[PLAIN]).and_then(|text| Json::parse_stored(text).ok());
    json.map(Json::into_owned)
        .ok_or_else(|| StorageError::Damaged("what was collected is no JSON".into()))
}
