//! The conditions of collected data.

use super::Error;
use super::ErrorCode;
use super::condition::BodyForm::Message;
use super::condition::{Condition, unknown};
use std::borrow::Cow;

/// Why an operation on collected data failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CollectedError {
    /// An upload exceeds the host's limit.
    #[error("payload too large")]
    TooLarge {
        /// The kind of data, with the place of a single item.
        field: String,
        /// The sent number of items, or of bytes.
        count: usize,
    },
    /// The borrower would exceed a limit of staged data.
    #[error("{field}: the borrower would have {count}, and may have at most {max} ({setting})")]
    TooMuchStaged {
        /// The kind of data, or its place in the request: `rows/3`.
        field: Cow<'static, str>,
        /// The number that the borrower would have.
        count: i64,
        /// The greatest number for a borrower.
        max: i64,
        /// The name of the limit's setting.
        setting: &'static str,
    },
    /// The borrower has not consented to any of the sent kinds of data.
    #[error("forbidden")]
    NoConsent {
        /// The kinds that were sent.
        kinds: Vec<&'static str>,
    },
    /// No data to be linked are staged.
    #[error("no data found for borrower with uuid {uuid} on the cloud.")]
    NothingStaged {
        /// The borrower's public id.
        uuid: String,
    },
    /// The borrower has no staged places in the requested months, or the caller may not read them.
    #[error("no locations found for borrower with uuid {uuid} on the cloud.")]
    NoLocations {
        /// The borrower's public id.
        uuid: String,
    },
}

impl CollectedError {
    /// Sets the place in the request of the data that exceed the limit. Other errors stay unchanged.
    pub(crate) fn at(error: Error, place: impl FnOnce() -> Cow<'static, str>) -> Error {
        match error {
            Error::Collected(Self::TooMuchStaged { count, max, setting, .. }) => {
                Self::TooMuchStaged { field: place(), count, max, setting }.into()
            }
            error => error,
        }
    }

    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::TooLarge { field, count } => {
                Condition::new(ErrorCode::PayloadTooLarge, 413, Message)
                    .at(field)
                    .value(count.to_string())
            }
            Self::TooMuchStaged { field, count, .. } => {
                Condition::new(ErrorCode::TooMuchStaged, 413, Message)
                    .at(field.clone())
                    .value(count.to_string())
            }
            Self::NoConsent { kinds } => {
                Condition::new(ErrorCode::ConsentMissing, 403, Message).at(kinds.join(", "))
            }
            Self::NothingStaged { .. } => unknown(ErrorCode::NoData).at("uuid"),
            Self::NoLocations { .. } => unknown(ErrorCode::NoLocations).at("uuid"),
        }
    }
}
