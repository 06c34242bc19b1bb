//! Transactions of borrowers: as sent, stored and read.
//!
//! Transactions belong to the borrower, like messages, no matter which partner sent them. Every partner that sees the
//! borrower reads all of them.

mod import;
pub(crate) mod segments;
mod settings;
mod tables;
mod transactions;

pub(crate) use import::{ImportDefaults, TRANSACTIONS_MAX};
pub use import::{MerchantCategory, SentDay, SentTransaction, SentTransactions};
pub use settings::{AnalyticsSettings, InsightThresholds};
pub(crate) use settings::{
    analytics_provider, analytics_setting_fields, analytics_settings, kind_tables,
    store_analytics_settings,
};
pub(crate) use tables::TABLES;
pub(crate) use transactions::{
    ImportCounts, ReportedChange, StoredTransactions, borrowers_of_caller, has_transactions,
    lenders_own, purge_transactions, remove_told, remove_told_by, remove_transactions,
    staged_transactions, store_transactions, stored_transaction, told_change, transaction_rows,
    transactions_after, transactions_by, transactions_of, transactions_with, write_told,
};
