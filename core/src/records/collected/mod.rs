//! What was collected about borrowers: messages, places, applications, phones and documents, staged as they
//! were uploaded, and what partners have extracted of them.
//!
//! What is staged is the borrower's, whoever uploaded it. A partner reads messages, places and applications
//! only while it has the borrower's consent; what it extracts is its own.

mod areas;
mod data_type;
mod documents;
mod import;
mod link;
mod messages;
mod pings;
mod remove;
mod retention;
mod sent;
mod snapshots;
mod staged;
mod tables;
mod tally;

pub(crate) use areas::{AREA_ELSEWHERE, replace_areas};
pub use data_type::{DataType, DataTypes};
pub(crate) use documents::store_documents;
pub(crate) use import::import_messages;
pub(crate) use link::{LinkedType, link, names_another};
pub(crate) use messages::{check_message, first_message, messages_between, store_messages};
pub(crate) use pings::store_pings;
pub(crate) use remove::remove;
pub(crate) use retention::{Kept, borrowers_with_messages_or_pings, keep, kept, purge};
pub(crate) use sent::check_text;
pub use sent::{
    SentDocument, UploadedMessage, UploadedMessages, UploadedPing, UploadedPings, UploadedTime,
};
pub(crate) use snapshots::{store_applications, store_phone};
pub(crate) use staged::{Staged, counts, live_extraction, staged};
pub use tables::Keep;
pub(crate) use tables::{CollectedArea, CollectedDocument, CollectedMessage, TABLES, text_of};
pub(crate) use tally::Tally;
