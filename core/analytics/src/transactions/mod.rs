//! Transactions as they are sent, and the set of columns that all analytics read.

mod builder;
mod codes;
mod columns;
mod entries;
pub(crate) mod error;
mod given;
mod ids;
mod kinds;
mod order;
mod spellings;
mod tables;
#[cfg(test)]
mod tests;
mod texts;
pub(crate) mod transaction;

pub use builder::TransactionsBuilder;
pub use codes::{Channel, Kind, Source};
pub use columns::{Row, Rows, TextField, Transactions};
pub(crate) use entries::Entry;
pub use error::TransactionsError;
pub use given::{GivenAmounts, GivenCodes, GivenDates, GivenError, TransactionColumns};
pub(super) use tables::is_no_category;
pub use tables::{Category, CategoryTable, KindTables, MccTable};
pub use texts::TextId;
pub use transaction::Transaction;
