//! The conditions of credit products, applications and payments.

use super::condition::BodyForm::{Message, Properties};
use super::condition::{Condition, conflict, invalid, unknown};
use super::text::{causes, shorten};
use crate::lending::LendingError;

/// Why an operation on credit products, applications or payments failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CreditError {
    /// Fields of a credit product are missing or wrong; all of them are listed.
    #[error("{}", faults_text(.faults))]
    ProductInvalid {
        /// The fields, in the table's order.
        faults: Vec<ProductFault>,
    },
    /// There is no such credit product, it was deleted, or it is another provider's.
    #[error("Credit Product is not found")]
    ProductUnknown {
        /// The id that was sent.
        id: String,
    },
    /// There is no such provider, or the caller does not act for it.
    #[error("{text}")]
    ProviderUnknown {
        /// The interface's text for the operation.
        text: &'static str,
        /// The id that was sent.
        id: String,
    },
    /// Another live product of the provider has the name.
    #[error("something went wrong, please try again")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// A provider's currency can't change while amounts in it are agreed or offered.
    #[error(
        "the provider has credit products or open credit applications in {currency}, so its currency can't change"
    )]
    CurrencyInUse {
        /// The currency that stays.
        currency: String,
        /// The currency that was sent.
        sent: String,
    },
    /// There is no such borrower, or the caller can't see it.
    #[error("borrower not found")]
    BorrowerUnknown {
        /// The field.
        field: &'static str,
        /// The id that was sent.
        id: String,
    },
    /// The amount is outside the product's limits.
    #[error("amount must be between {lower} and {upper}")]
    AmountOutOfLimits {
        /// The lower limit.
        lower: String,
        /// The upper limit.
        upper: String,
        /// The amount that was sent.
        sent: String,
    },
    /// The term is outside the product's.
    #[error("repayment_months must be between {min} and {max}")]
    MonthsOutOfRange {
        /// The shortest term.
        min: i64,
        /// The longest term.
        max: i64,
        /// The months that were sent.
        sent: i64,
    },
    /// Another request succeeded under the idempotency key.
    #[error("something went wrong, please try again")]
    IdempotencyMismatch {
        /// The key.
        key: String,
    },
    /// The application can't be rejected.
    #[error("exception in reject")]
    Reject {
        /// Why.
        why: Undecidable,
        /// The id that was sent.
        id: String,
    },
    /// No schedule can be made of the terms.
    #[error("{0}")]
    Terms(LendingError),
}

/// A field of a credit product that is missing or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductFault {
    /// The field.
    pub field: &'static str,
    /// What is required: `must be 0 or more`; for a missing field `Missing field`.
    pub message: String,
    /// The value that was sent, shortened; `None` when none was sent.
    pub value: Option<String>,
}

impl ProductFault {
    /// Makes the fault of a field that was not sent.
    #[must_use]
    pub fn missing(field: &'static str) -> Self {
        Self { field, message: "Missing field".into(), value: None }
    }

    /// Makes the fault of a field whose value is wrong.
    #[must_use]
    pub fn wrong(field: &'static str, message: impl Into<String>, value: &str) -> Self {
        Self { field, message: message.into(), value: Some(shorten(value)) }
    }
}

impl CreditError {
    /// Returns everything about the condition except its text.
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::ProductInvalid { faults } => of_faults(faults),
            Self::ProductUnknown { id } => {
                unknown("unknown_product").at_name("credit_product_id", id)
            }
            Self::ProviderUnknown { id, .. } => {
                unknown("unknown_provider").at_name("financial_provider_id", id)
            }
            Self::NameTaken { name } => conflict("duplicate_name").at_name("Name", name),
            Self::CurrencyInUse { sent, .. } => {
                conflict("currency_in_use").at_name("currency", sent)
            }
            Self::BorrowerUnknown { field, id } => unknown("borrower_unknown").at_name(field, id),
            Self::AmountOutOfLimits { sent, .. } => {
                refused("amount_out_of_limits").at("amount").value(sent.clone())
            }
            Self::MonthsOutOfRange { sent, .. } => {
                refused("months_out_of_range").at("repayment_months").value(sent.to_string())
            }
            Self::IdempotencyMismatch { key } => {
                conflict("idempotency_mismatch").at_name("idempotency_key", key)
            }
            Self::Reject { why, id } => why.condition().at_name("credit_application_id", id),
            Self::Terms(error) => of_terms(error),
        }
    }
}

/// Why a credit application can't be approved or rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecidable {
    /// There is no such application, or the caller does not act for its provider.
    NotFound,
    /// It was approved.
    AlreadyApproved,
    /// It was rejected.
    AlreadyRejected,
    /// It is paid, settled or written off.
    Closed,
}

impl Undecidable {
    fn condition(self) -> Condition {
        match self {
            Self::NotFound => unknown("not_found"),
            Self::AlreadyApproved => conflict("already_approved"),
            Self::AlreadyRejected => conflict("already_rejected"),
            Self::Closed => conflict("closed"),
        }
    }
}

/// The condition of what a rule of the business refuses.
fn refused(code: &'static str) -> Condition {
    Condition::new(code, 422, Message)
}

impl From<LendingError> for CreditError {
    fn from(error: LendingError) -> Self {
        Self::Terms(error)
    }
}

impl From<LendingError> for super::Error {
    fn from(error: LendingError) -> Self {
        CreditError::from(error).into()
    }
}

fn faults_text(faults: &[ProductFault]) -> String {
    let texts: Vec<String> =
        faults.iter().map(|fault| format!("{}: {}", fault.field, fault.message)).collect();
    texts.join(", ")
}

/// A list of properties; the code says whether a field is missing, since then it is not known which others
/// would agree.
fn of_faults(faults: &[ProductFault]) -> Condition {
    let is_missing = faults.iter().any(|fault| fault.value.is_none());
    let code = if is_missing { "missing_field" } else { "product_invalid" };
    let fields: Vec<&str> = faults.iter().map(|fault| fault.field).collect();
    let properties = faults.iter().map(|fault| (fault.field, fault.message.clone())).collect();
    let condition = Condition::new(code, 400, Properties(properties)).at(fields.join(", "));
    match faults {
        [one] => condition.value(one.value.clone()),
        _ => condition,
    }
}

/// What is impossible is a wrong request; a loan that would not be paid back breaks a rule of the business.
fn of_terms(error: &LendingError) -> Condition {
    match error {
        LendingError::NotAmortising { .. } => {
            refused("not_amortising").at(error.field()).cause(causes(error))
        }
        LendingError::Invalid { field, value, .. } | LendingError::TooLarge { field, value } => {
            invalid("invalid_value").at(*field).value(value.clone())
        }
    }
}
