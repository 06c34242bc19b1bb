//! Operations on what is collected about borrowers: messages, places, applications, phones, documents.

mod upload_collected_data;

pub use upload_collected_data::UploadCollectedData;

pub use crate::records::collected::{
    SentDocument, UploadedMessage, UploadedMessages, UploadedPing, UploadedPings, UploadedTime,
};
