//! Transactions of borrowers, as they are sent, kept and read.
//!
//! Like messages they are the borrower's, whoever sent them: every partner that sees the borrower reads them all.

mod load;
mod packed;
mod sent;
mod store;
mod tables;

pub(crate) use load::transactions_of;
pub(crate) use sent::{Door, TRANSACTIONS_MAX};
pub use sent::{MerchantCategory, SentDay, SentTransaction, SentTransactions};
pub(crate) use store::{Counts, store_transactions};
pub(crate) use tables::TABLES;
