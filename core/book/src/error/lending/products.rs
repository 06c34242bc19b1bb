//! The conditions of credit products and their providers.

use crate::error::ErrorCode;
use crate::error::condition::BodyForm::Properties;
use crate::error::condition::{Condition, conflict, unknown};
use crate::error::text::{shorten, shown_name};

const UNLINKED: &str = "the provider exists, but the host's own partner does not act for it: name it in link_providers, with the others";

/// Why an operation on credit products or providers failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProductsError {
    /// Fields of a credit product are missing or wrong. All of them are listed.
    #[error("{}", faults_text(.faults))]
    ProductInvalid {
        /// The fields, in the table's order.
        faults: Vec<ProductFault>,
    },
    /// There is no such credit product, it was deleted, or it belongs to another provider.
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
        /// Whether the provider exists in the tenant. Only the host's own partner learns this, if it does not act for
        /// the provider.
        is_unlinked: bool,
    },
    /// Another live product of the provider has this name.
    #[error("something went wrong, please try again")]
    NameTaken {
        /// The name.
        name: String,
    },
    /// A provider's currency can't change while it has offers or agreements in it.
    #[error(
        "the provider has credit products or open credit applications in {currency}, so its currency can't change"
    )]
    CurrencyInUse {
        /// The current currency.
        currency: String,
        /// The sent currency.
        sent: String,
    },
}

/// A missing or wrong field of a credit product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductFault {
    /// The field.
    pub field: &'static str,
    /// The requirement: `must be 0 or more`. For a missing field `Missing field`.
    pub message: String,
    /// The sent value, shortened. `None` if none was sent.
    pub value: Option<String>,
}

impl ProductFault {
    /// Returns the fault of a missing field.
    #[must_use]
    pub fn missing(field: &'static str) -> Self {
        Self { field, message: "Missing field".into(), value: None }
    }

    /// Returns the fault of a field with a wrong value.
    #[must_use]
    pub fn wrong(field: &'static str, message: impl Into<String>, value: &str) -> Self {
        Self { field, message: message.into(), value: Some(shorten(value)) }
    }
}

impl ProductsError {
    /// Returns everything about the condition except its text.
    pub(in crate::error) fn condition(&self) -> Condition {
        match self {
            Self::ProductInvalid { faults } => of_faults(faults),
            Self::ProductUnknown { id } => {
                unknown(ErrorCode::UnknownProduct).at_name("credit_product_id", id)
            }
            Self::ProviderUnknown { id, is_unlinked, .. } => {
                let condition = unknown(ErrorCode::UnknownProvider);
                let condition = condition.at_name("financial_provider_id", id);
                if *is_unlinked { condition.cause(UNLINKED) } else { condition }
            }
            Self::NameTaken { name } => {
                conflict(ErrorCode::DuplicateName).at_name("Name", name).cause(format!(
                    "another credit product of the provider has the name '{}'",
                    shown_name(name)
                ))
            }
            Self::CurrencyInUse { sent, .. } => {
                conflict(ErrorCode::CurrencyInUse).at_name("currency", sent)
            }
        }
    }
}

fn faults_text(faults: &[ProductFault]) -> String {
    let texts: Vec<String> =
        faults.iter().map(|fault| format!("{}: {}", fault.field, fault.message)).collect();
    texts.join(", ")
}

/// Returns the condition with a list of properties. If any field is missing, the code says so, since the checks of
/// several fields together are then unknown.
fn of_faults(faults: &[ProductFault]) -> Condition {
    let is_missing = faults.iter().any(|fault| fault.value.is_none());
    let code = if is_missing { ErrorCode::MissingField } else { ErrorCode::ProductInvalid };
    let fields: Vec<&str> = faults.iter().map(|fault| fault.field).collect();
    let properties = faults.iter().map(|fault| (fault.field, fault.message.clone())).collect();
    let condition = Condition::new(code, 400, Properties(properties)).at(fields.join(", "));
    match faults {
        [one] => condition.value(one.value.clone()),
        _ => condition,
    }
}
