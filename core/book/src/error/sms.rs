//! The conditions of messages and their templates.

use super::ErrorCode;
use super::condition::{BodyForm, Condition, invalid, unknown};
use super::text::{shorten, shown_name};
use lendwright_sms::columns::ColumnsError;
use lendwright_sms::{SetError, UnreadableSet};

/// Why an operation on messages or their templates failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SmsError {
    /// The partner has no templates for this sender.
    #[error("sender does not exist.")]
    SenderUnknown {
        /// The named sender.
        sender: String,
    },
    /// The sender has no templates of this category.
    #[error("sms variable does not exist on the requested sender's template.")]
    CategoryUnknown {
        /// The named category.
        category: String,
    },
    /// The category has no template with this number.
    #[error("please enter a valid template number.")]
    NumberInvalid {
        /// The sent number.
        sent: String,
    },
    /// Templates can't be added, and none was added.
    #[error("{error}")]
    TemplatesInvalid {
        /// The reason, with the place of the faulty template.
        error: SetError,
        /// The value at this place.
        value: String,
    },
    /// The borrower has no messages that the caller may read.
    #[error("no SMSs found for borrower with uuid {} on the cloud.", shown_name(.uuid))]
    NoMessages {
        /// The sent uuid.
        uuid: String,
    },
    /// The number of months is invalid.
    #[error("Please enter a valid count for months.")]
    MonthsInvalid {
        /// The sent number.
        sent: String,
    },
    /// The given templates, or the settings of their senders, can't be read.
    #[error(transparent)]
    Unreadable(#[from] UnreadableSet),
    /// The messages in columns can't be read.
    #[error(transparent)]
    Columns(#[from] ColumnsError),
}

impl SmsError {
    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::SenderUnknown { sender } => {
                unknown(ErrorCode::SenderUnknown).at_name("sender", sender)
            }
            Self::CategoryUnknown { category } => {
                unknown(ErrorCode::CategoryUnknown).at_name("category", category)
            }
            Self::NumberInvalid { sent } => {
                invalid(ErrorCode::TemplateNumberInvalid).at("template_number").value(shorten(sent))
            }
            Self::TemplatesInvalid { error, value } => {
                invalid(ErrorCode::TemplateInvalid).at(place(error)).value(shorten(value))
            }
            Self::NoMessages { uuid } => {
                unknown(ErrorCode::NoMessages).at_name("borrower_uuid", uuid)
            }
            Self::MonthsInvalid { sent } => {
                invalid(ErrorCode::MonthsInvalid).at("months").value(shorten(sent))
            }
            Self::Unreadable(error) => invalid(ErrorCode::TemplateInvalid)
                .at(error.at.clone())
                .value(shorten(&error.value)),
            Self::Columns(error) => of_columns(error),
        }
    }
}

fn of_columns(error: &ColumnsError) -> Condition {
    match error {
        ColumnsError::Length { column, .. } => invalid(ErrorCode::InvalidValue).at(*column),
        ColumnsError::Cell { row, column, .. } => {
            invalid(ErrorCode::InvalidValue).at(column.clone()).in_row(*row, "")
        }
        ColumnsError::Stopped { .. } => {
            Condition::new(ErrorCode::Interrupted, 503, BodyForm::Message)
        }
    }
}

/// Returns the field, or the place in it, that a set refuses.
fn place(error: &SetError) -> String {
    match error {
        SetError::SenderName | SetError::TooManySenders | SetError::UnknownSender => {
            "sender".into()
        }
        SetError::CategoryName | SetError::UnknownCategory => "category".into(),
        SetError::Template { index, .. }
        | SetError::Duplicate { index, .. }
        | SetError::TooManyTemplates { index } => format!("templates/{index}"),
        _ => "templates".into(),
    }
}
