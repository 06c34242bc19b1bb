//! The conditions of what is collected about borrowers.

use super::Error;
use super::ErrorCode;
use super::condition::BodyForm::Message;
use super::condition::{Condition, unknown};
use std::borrow::Cow;

/// Why an operation on collected data failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CollectedError {
    /// An upload has more than the host takes at once.
    #[error("payload too large")]
    TooLarge {
        /// The kind of data, with the place of a single item.
        field: String,
        /// How much was sent: items, or bytes.
        count: usize,
    },
    /// The borrower would have more than may be staged of one.
    #[error("{field}: the borrower would have {count}, and may have at most {max} ({setting})")]
    TooMuchStaged {
        /// The kind of data, or the place in the request where it stands: `rows/3`.
        field: Cow<'static, str>,
        /// How many the borrower would have.
        count: i64,
        /// How many a borrower may have.
        max: i64,
        /// The setting that says how many.
        setting: &'static str,
    },
    /// The borrower consents to nothing that was sent.
    #[error("forbidden")]
    NoConsent {
        /// The kinds that were sent.
        kinds: Vec<&'static str>,
    },
    /// Nothing is staged of what is to be linked.
    #[error("no data found for borrower with uuid {uuid} on the cloud.")]
    NothingStaged {
        /// The borrower's public id.
        uuid: String,
    },
    /// No place of the borrower's is staged in the months that were asked for, or none may be read.
    #[error("no locations found for borrower with uuid {uuid} on the cloud.")]
    NoLocations {
        /// The borrower's public id.
        uuid: String,
    },
}

impl CollectedError {
    /// Names the place in the request of the data that exceed the limit; leaves other errors unchanged.
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
