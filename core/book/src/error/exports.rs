//! The conditions of exports.

use super::ErrorCode;
use super::condition::BodyForm::Message;
use super::condition::Condition;

/// Why an export failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportsError {
    /// The file exceeds the host's limit of bytes.
    #[error("payload too large")]
    TooLarge {
        /// The number of bytes when the limit was exceeded.
        bytes: usize,
        /// The host's limit of bytes.
        most: usize,
    },
}

impl ExportsError {
    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::TooLarge { most, .. } => {
                let sent = format!("more than {most} bytes");
                Condition::new(ErrorCode::PayloadTooLarge, 413, Message).value(sent)
            }
        }
    }
}
