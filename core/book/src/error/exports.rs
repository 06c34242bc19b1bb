//! The conditions of exports.

use super::ErrorCode;
use super::condition::BodyForm::Message;
use super::condition::Condition;

/// Why data were not exported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportsError {
    /// The file has more bytes than the host allows.
    #[error("payload too large")]
    TooLarge {
        /// How many it had when that was found.
        bytes: usize,
        /// How many the host allows.
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
