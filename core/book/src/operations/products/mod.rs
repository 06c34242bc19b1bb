//! Operations on a provider's credit products, the basis of credit applications.

mod create_credit_product;
mod delete_credit_product;
mod fields;
mod get_credit_products;
mod update_credit_product;

pub use create_credit_product::{CreateCreditProduct, ProductCreated};
pub use delete_credit_product::DeleteCreditProduct;
pub use get_credit_products::{CreditProduct, GetCreditProducts};
pub use update_credit_product::UpdateCreditProduct;

pub use lendwright_lending::PenaltyMode;

/// The interface's text for an unknown product or an unknown provider.
const NOT_FOUND: &str = "Credit Product is not found";
