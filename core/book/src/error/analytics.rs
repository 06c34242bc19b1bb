//! The conditions of analytics.

use super::condition::{Condition, conflict, invalid, unknown};
use super::text::shorten;
use super::{Error, ErrorCode, Warning, Warnings, Words};
use crate::wire::FieldError;
use chrono::NaiveDate;
use lendwright_scoring::rules::RuleErrors;

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

#[cfg(test)]
mod tests {
    use super::AnalyticsError;
    use crate::error::Error;
    use crate::wire::{FieldError, ShapeError};

    #[test]
    fn a_missing_field_is_the_first_one_by_its_name() {
        let error = (AnalyticsError::WORDS.refuse)(FieldError::Missing(vec!["user_id", "name"]));
        assert_eq!(error.to_string(), "user_id is missing");
        assert_eq!((error.code(), error.status()), ("missing_field", 400));
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
