//! The conditions of analytics and of collected data.

use super::condition::BodyForm::Message;
use super::condition::{Condition, conflict, invalid, shorten, unknown};
use super::{Error, ErrorCode, FAILURE, Warning, Warnings};
use crate::wire::FieldError;
use chrono::NaiveDate;
use lendwright_scoring::rules::RuleErrors;
use std::borrow::Cow;

// The conditions of analytics.

/// Why an operation of analytics failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnalyticsError {
    /// A field's value has a wrong shape or is impossible.
    #[error("please enter a valid {field}.")]
    Invalid {
        /// The field.
        field: &'static str,
        /// The place inside it, as a JSON pointer. Empty for the field itself.
        pointer: String,
        /// The value that was sent there, shortened. `None` if it is useless or must not be shown.
        value: Option<String>,
        /// The faults, one for each reason.
        faults: Warnings,
    },
    /// The partner already has a snapshot of peers for the month.
    #[error("snapshot already exists")]
    SnapshotExists {
        /// The day of the requested snapshot.
        as_of: NaiveDate,
    },
    /// The partner already has a rule of engagement with this name.
    #[error("rule already exists")]
    EngagementRuleExists {
        /// The name.
        name: String,
    },
    /// The partner has no such rule of engagement.
    #[error("rule not found")]
    EngagementRuleUnknown {
        /// The field with its id or name.
        field: &'static str,
        /// The sent value.
        sent: String,
        /// The rule with the nearest name.
        near: Option<String>,
    },
    /// There is no message with this id.
    #[error("message not found")]
    MessageUnknown {
        /// The sent id.
        sent: String,
    },
    /// The message has ended with another outcome.
    #[error("message already {ended}")]
    MessageEnded {
        /// The sent outcome.
        outcome: &'static str,
        /// The outcome of the message.
        ended: &'static str,
    },
    /// The partner has no segmentation with this id, or it has no such segment.
    #[error("segmentation not found")]
    SegmentationUnknown {
        /// The field with the id.
        field: &'static str,
        /// The sent value.
        sent: String,
    },
}

impl AnalyticsError {
    /// The texts that the operations of analytics share.
    pub const WORDS: Words =
        Words { failure: "Something went wrong, please try again", refuse: Self::refuse };

    /// Returns the error for an impossible value of the right shape. `reason` is the requirement: `must be 1 to 100`.
    pub fn invalid(
        field: &'static str,
        reason: impl Into<String>,
        value: impl std::fmt::Display,
    ) -> Self {
        Self::inside(field, "", reason, value)
    }

    /// Returns the error for an impossible value inside a field, at a JSON pointer.
    pub fn inside(
        field: &'static str,
        pointer: &str,
        reason: impl Into<String>,
        value: impl std::fmt::Display,
    ) -> Self {
        let value = Some(shorten(&value.to_string()));
        Self::because(field, pointer, value, reason.into(), "invalid_value")
    }

    /// Returns the error for the conditions of a rule of engagement.
    #[must_use]
    pub fn conditions(faults: &RuleErrors) -> Self {
        let first = faults.faults.first();
        let pointer = first.map(|fault| fault.pointer.clone()).unwrap_or_default();
        let warnings = faults.faults.iter().map(|fault| Warning {
            pointer: format!("/conditions{}", fault.pointer),
            ..Warning::from(fault)
        });
        Self::Invalid {
            field: "conditions",
            pointer,
            value: None,
            faults: Warnings(warnings.collect()),
        }
    }

    /// Converts the error of a missing or wrong field to the interface's words. If several are missing, it names the
    /// first.
    fn refuse(error: FieldError) -> Error {
        match error {
            FieldError::Missing(fields) => {
                Error::FieldMissing { field: fields.first().copied().unwrap_or_default() }
            }
            FieldError::Wrong { field, error } => {
                Self::because(field, &error.pointer, error.found, error.text, "wrong_type").into()
            }
            FieldError::Unknown { .. } => Error::Field(error),
        }
    }

    fn because(
        field: &'static str,
        pointer: &str,
        value: Option<String>,
        reason: String,
        code: &str,
    ) -> Self {
        let fault = Warning {
            code: code.to_owned(),
            pointer: format!("/{field}{pointer}"),
            message: reason,
        };
        Self::Invalid { field, pointer: pointer.to_owned(), value, faults: Warnings(vec![fault]) }
    }

    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::Invalid { field, pointer, value, faults } => invalid(ErrorCode::InvalidValue)
                .at(format!("{field}{pointer}"))
                .value(value.clone())
                .faults(faults.0.iter().cloned()),
            Self::SnapshotExists { as_of } => {
                conflict(ErrorCode::SnapshotExists).at("as_of").value(as_of.to_string())
            }
            Self::EngagementRuleExists { name } => {
                conflict(ErrorCode::EngagementRuleExists).at("name").value(Some(shorten(name)))
            }
            Self::EngagementRuleUnknown { field, sent, near } => {
                unknown(ErrorCode::EngagementRuleUnknown)
                    .at(*field)
                    .value(Some(shorten(sent)))
                    .did_you_mean(near.as_deref())
            }
            Self::MessageUnknown { sent } => {
                unknown(ErrorCode::MessageUnknown).at("message_id").value(Some(shorten(sent)))
            }
            Self::MessageEnded { outcome, .. } => {
                conflict(ErrorCode::MessageEnded).at("outcome").value((*outcome).to_owned())
            }
            Self::SegmentationUnknown { field, sent } => {
                unknown(ErrorCode::SegmentationUnknown).at(*field).value(Some(shorten(sent)))
            }
        }
    }
}

// The texts that several operations share.

/// The texts that several operations share.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The text for a failure of the store.
    pub failure: &'static str,
    /// Converts the error of a missing, wrong or unknown field to the operations' error.
    pub refuse: fn(FieldError) -> Error,
}

impl Words {
    /// The default texts.
    pub const COMMON: Self = Self { failure: FAILURE, refuse: Error::Field };
}

// The conditions of collected data.

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

#[cfg(test)]
mod tests {
    use super::AnalyticsError;
    use crate::error::Error;
    use crate::wire::{FieldError, ShapeError};

    #[test]
    fn a_missing_field_is_the_first_one_by_its_name() {
        let error = (AnalyticsError::WORDS.refuse)(FieldError::Missing(vec!["user_id", "name"]));
        assert_eq!(error.to_string(), "user_id is missing");
        assert_eq!((error.code().name(), error.status()), ("missing_field", 400));
        assert_eq!(error.detail().field.as_deref(), Some("user_id"));
    }

    #[test]
    fn a_wrong_field_has_the_text_with_its_name_and_the_detail_says_where_and_why() {
        let wrong = ShapeError { found: Some("0".into()), ..ShapeError::with_text("must be more") };
        let wrong = FieldError::Wrong { field: "budget", error: wrong.inside("food") };
        let error = (AnalyticsError::WORDS.refuse)(wrong);
        assert_eq!(error.body(), r#"{"message":"please enter a valid budget."}"#);
        let detail = error.detail();
        assert_eq!(detail.field.as_deref(), Some("budget/food"));
        assert_eq!(detail.value.as_deref(), Some("0"));
        let fault = detail.faults.0.first().map(|fault| (&*fault.pointer, &*fault.message));
        assert_eq!(fault, Some(("/budget/food", "must be more")));
        let impossible = Error::from(AnalyticsError::invalid("n", "must be 1 to 100", 101));
        assert_eq!(impossible.to_string(), "please enter a valid n.");
        assert_eq!(impossible.detail().value.as_deref(), Some("101"));
    }

    #[test]
    fn an_unknown_field_is_refused_by_its_name_as_everywhere() {
        let unknown = FieldError::Unknown { field: "peroid".into(), near: Some("period") };
        let error = (AnalyticsError::WORDS.refuse)(unknown);
        assert_eq!(error.to_string(), "unknown field 'peroid', did you mean 'period'?");
    }
}
