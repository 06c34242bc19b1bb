//! Transactions of borrowers, as they are sent, kept and read.
//!
//! Like messages they are the borrower's, whoever sent them: every partner that sees the borrower reads them all.

mod load;
mod packed;
pub(crate) mod peers;
mod sent;
mod setting_fields;
mod settings;
mod store;
mod tables;

pub(crate) use load::{borrowers_of_caller, transactions_of};
pub(crate) use sent::{Door, TRANSACTIONS_MAX};
pub use sent::{MerchantCategory, SentDay, SentTransaction, SentTransactions};
pub(crate) use setting_fields::analytics_setting_fields;
pub use settings::AnalyticsSettings;
pub(crate) use settings::{analytics_provider, analytics_settings, store_analytics_settings};
pub(crate) use store::{Counts, store_transactions};
pub(crate) use tables::TABLES;
