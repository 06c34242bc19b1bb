//! Columns of other programs: a hand-written Arrow C Data Interface, and readers of its data.
//!
//! The C library and the Python package share this crate. It reads whole numbers, decimals, days and times as a
//! [`Column`](lendwright::Column) ([`Ints`]), and texts as [`Texts`](lendwright::Texts) ([`Strings`]). It
//! writes the columns of a table ([`Node`]).

mod abi;
mod error;
mod export;
mod form;
mod import;
mod messages;
mod portfolio_columns;
mod portfolio_prices;
#[cfg(test)]
mod tests;
mod texts;
mod transactions;

#[cfg(feature = "capsules")]
pub mod capsules;

pub use abi::{ArrowArray, ArrowArrayStream, ArrowSchema};
pub use error::ColumnError;
pub use export::{Buffer, Node};
pub use import::{Chunks, ColumnType, Ints, OwnedArray, find};
pub use messages::{Dates, MessagesIn, Names, read_table};
pub use portfolio_columns::{OptionalColumns, PortfolioColumns};
pub use portfolio_prices::PortfolioPrices;
pub use texts::Strings;
pub use transactions::{TRANSACTION_COLUMNS, TransactionsIn};
