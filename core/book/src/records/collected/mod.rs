//! The data collected about borrowers: messages, places, applications, phones and documents, staged as uploaded.
//!
//! Staged data belong to the borrower, no matter which partner uploaded them. A partner reads messages, places and
//! applications only while it has the borrower's consent. The data that it extracts (`linked`) belong to the partner.

mod messages;
mod pings;
mod retention;
mod tables;
mod uploads;

pub(crate) use messages::{
    ParsedMessage, check_message, first_message, import_messages, messages_between, note_imported,
    note_sent, store_messages,
};
pub(crate) use pings::{AREA_ELSEWHERE, income_levels, pings_between, replace_areas, store_pings};
pub(crate) use retention::{
    PurgeCounts, RetentionLimits, borrowers_with_expired, borrowers_with_messages_or_pings,
    erased_since, is_much, keep, kept, last_removal, note_removal, purge, remove, remove_some,
    removed_since, rows_staged,
};
#[cfg(test)]
pub(crate) use tables::Removal;
pub(crate) use tables::{
    CollectedArea, CollectedMessage, CollectedPing, CollectedSnapshot, DocumentRecord, Extraction,
    PastExtraction, TABLES, plain_json, text_of,
};
pub use tables::{DataType, DataTypes, Keep};
pub(crate) use uploads::{
    APPLICATIONS, PHONE, Tally, check_text, store_applications, store_documents, store_phone,
};
pub use uploads::{
    SentDocument, UploadedMessage, UploadedMessages, UploadedPing, UploadedPings, UploadedTime,
};
