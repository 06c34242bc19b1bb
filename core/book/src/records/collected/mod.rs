//! The data collected about borrowers: messages, places, applications, phones and documents, staged as uploaded.
//!
//! Staged data belong to the borrower, no matter which partner uploaded them. A partner reads messages, places and
//! applications only while it has the borrower's consent. The data that it extracts (`linked`) belong to the partner.

mod areas;
mod data_type;
mod documents;
mod import;
mod messages;
mod parsed;
mod pings;
mod remove;
mod retention;
mod sent;
mod snapshots;
mod tables;
mod tally;

pub(crate) use areas::{AREA_ELSEWHERE, income_levels, replace_areas};
pub use data_type::{DataType, DataTypes};
pub(crate) use documents::store_documents;
pub(crate) use import::{import_messages, note_imported};
pub(crate) use messages::{
    check_message, first_message, messages_between, note_sent, store_messages,
};
pub(crate) use parsed::ParsedMessage;
pub(crate) use pings::{pings_between, store_pings};
pub(crate) use remove::{
    erased_since, is_much, last_removal, note_removal, remove, remove_some, removed_since,
    rows_staged,
};
pub(crate) use retention::{
    Kept, Purged, borrowers_with_expired, borrowers_with_messages_or_pings, keep, kept, purge,
};
pub(crate) use sent::check_text;
pub use sent::{
    SentDocument, UploadedMessage, UploadedMessages, UploadedPing, UploadedPings, UploadedTime,
};
pub(crate) use snapshots::{APPLICATIONS, PHONE, store_applications, store_phone};
pub use tables::Keep;
#[cfg(test)]
pub(crate) use tables::Removal;
pub(crate) use tables::{
    CollectedArea, CollectedDocument, CollectedMessage, CollectedPing, CollectedSnapshot,
    Extraction, PastExtraction, TABLES, plain_json, text_of,
};
pub(crate) use tally::Tally;
