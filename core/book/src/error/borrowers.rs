//! The conditions of borrowers and of reports about them.

use super::ErrorCode;
use super::condition::BodyForm::{Key, Text};
use super::condition::{Condition, conflict, invalid, unknown};
use super::text::quoted_twice;
use std::borrow::Cow;

/// Why an operation on borrowers failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BorrowersError {
    /// No identifier was sent.
    #[error(
        "Please provide the user ID, phone number, national_id, or email for a user to get his records."
    )]
    NoIdentifier,
    /// There is no such borrower, or the caller can't see it.
    #[error("Borrower doesn’t exist")]
    Unknown {
        /// The field and value of the sent identifier. `None` if several were sent.
        sent: Option<(Cow<'static, str>, String)>,
    },
    /// The person has already signed up.
    #[error("borrower already exist")]
    Exists {
        /// The field that matches an existing borrower.
        field: &'static str,
    },
    /// Fields are missing. The text has the interface's own words for signing up.
    #[error("{} field(s) is/are missing", quoted_twice(.fields))]
    SignUpIncomplete {
        /// The fields, in the table's order.
        fields: Vec<&'static str>,
    },
    /// The borrower was erased.
    #[error("the borrower was erased")]
    Erased,
    /// The borrower can't be erased yet.
    #[error("the borrower can't be erased: {why}")]
    NotErasable {
        /// The first reason.
        why: &'static str,
        /// The affected credit application. `None` if the reason is a report.
        application: Option<i64>,
    },
    /// Loans of the borrower must be kept with a code of the national id, but the host has set no pepper.
    #[error(
        "uuid: {uuid} has loans that are kept with a code of the national id, and this book was opened without a pepper to make it"
    )]
    NoPepper {
        /// The borrower's public id.
        uuid: String,
    },
    /// There is no such report, or another partner made it.
    #[error("report does not exist")]
    ReportUnknown,
}

impl BorrowersError {
    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::NoIdentifier => invalid(ErrorCode::NoIdentifier),
            Self::Unknown { sent } => {
                let condition = unknown(ErrorCode::BorrowerUnknown);
                match sent {
                    Some((field, value)) => condition.at_name(field, value),
                    None => condition,
                }
            }
            Self::Exists { field } => {
                Condition::new(ErrorCode::BorrowerExists, 409, Text).at(*field)
            }
            Self::SignUpIncomplete { fields } => {
                Condition::new(ErrorCode::MissingField, 400, Key("error")).at(fields.join(", "))
            }
            Self::Erased => conflict(ErrorCode::Erased),
            Self::NotErasable { application, .. } => {
                let condition = conflict(ErrorCode::NotErasable);
                match application {
                    Some(id) => condition.at_name("application_id", &id.to_string()),
                    None => condition,
                }
            }
            Self::NoPepper { uuid } => conflict(ErrorCode::NoPepper).at_name("uuid", uuid),
            Self::ReportUnknown => unknown(ErrorCode::ReportUnknown).at("report_id"),
        }
    }
}
