//! Credit products, applications, due payments and payments.

mod applications;
pub(crate) mod once;
mod product_terms;
mod products;
mod setting_fields;
mod settings;
mod tables;
mod words;

pub use applications::CreditApplication;
pub(crate) use applications::{add_event, application_seen, applications_of, borrower_in, link};
pub(crate) use product_terms::*;
pub(crate) use products::*;
pub(crate) use setting_fields::setting_fields;
pub(crate) use settings::AMOUNT_MAX;
pub use settings::LendingSettings;
pub(crate) use tables::*;
pub(crate) use words::{Account, EventKind, PaymentKind};
pub use words::{ApplicationStatus, PenaltyMode};
