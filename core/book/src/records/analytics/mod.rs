//! Transactions of borrowers: as sent, stored and read.
//!
//! Transactions belong to the borrower, like messages, no matter which partner sent them. Every partner that sees the
//! borrower reads all of them.

mod insight_thresholds;
mod load;
mod packed;
mod remove;
pub(crate) mod segments;
mod sent;
mod setting_fields;
mod settings;
mod store;
mod tables;
mod told;

pub use insight_thresholds::InsightThresholds;
pub(crate) use load::{
    Staged, borrowers_of_caller, has_transactions, staged_transactions, stored_transaction,
    transactions_after, transactions_by, transactions_of, transactions_with,
};
pub(crate) use remove::{purge_transactions, remove_transactions, transaction_rows};
pub(crate) use sent::{Door, TRANSACTIONS_MAX};
pub use sent::{MerchantCategory, SentDay, SentTransaction, SentTransactions};
pub(crate) use setting_fields::analytics_setting_fields;
pub use settings::AnalyticsSettings;
pub(crate) use settings::{
    analytics_provider, analytics_settings, kind_tables, store_analytics_settings,
};
pub(crate) use store::{Counts, lenders_own, store_transactions};
pub(crate) use tables::TABLES;
pub(crate) use told::{ToldChange, remove_told, remove_told_by, told_change, write_told};
