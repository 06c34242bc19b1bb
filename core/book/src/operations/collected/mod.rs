//! Operations on collected data about borrowers: messages, places, applications, phones, documents.

mod link_extracted_data;
mod remove_linked_data;
#[cfg(test)]
mod tests;
mod upload_collected_data;

pub use link_extracted_data::{
    ExtractedDataLinked, LinkConflict, LinkExtractedData, LinkedData, OnConflict,
};
pub use remove_linked_data::{LinkedDataRemoved, RemoveLinkedData, RemovedType};
pub use upload_collected_data::UploadCollectedData;

pub use crate::records::collected::{
    DataType, DataTypes, SentDocument, UploadedMessage, UploadedMessages, UploadedPing,
    UploadedPings, UploadedTime,
};
