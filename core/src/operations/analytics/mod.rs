//! Transactions, and what they say of a borrower's money.

mod aggregate_transactions;
mod get_top_transactions;
mod import_transactions;
mod subject;
mod window;

pub use crate::records::analytics::{MerchantCategory, SentDay, SentTransaction, SentTransactions};
pub use aggregate_transactions::{
    AggregateBucket, AggregateGroup, AggregateSums, AggregateTotals, AggregateTransactions,
    AggregatedTransactions, BucketEdge, BudgetShown, Measure,
};
pub use get_top_transactions::{
    GetTopTransactions, TopChange, TopGroup, TopOther, TopTotal, TopTransactions,
};
pub use import_transactions::{ImportTransactions, TransactionsImported};
pub use subject::ExcludedTransactions;
pub use window::Window;
