//! Analytics of a borrower's transactions, and of many borrowers together: pure functions of a set of transactions and
//! a day.

#![forbid(unsafe_code)]

/// The examples of the crate's README.md, which run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// Parts for the other crates of lendwright, not for users: they may change at any time.
#[doc(hidden)]
pub mod internal {
    pub use crate::engagement::event::{AMOUNT, KIND};
    pub use crate::segments::kmeans::CLUSTERS_MAX;
    pub use crate::streams::detector::{History, LOOKBACK_MONTHS, Maturity};
    pub use crate::transactions::transaction::{OF_MESSAGES, of_user};
}

mod basis;
mod calendar;

pub mod churn;
pub mod engagement;
mod features;
pub mod insights;
pub mod money;
pub mod peers;
mod places;
pub mod projection;
pub mod segments;
pub mod slice;
mod spelling;
pub mod stats;
pub mod streams;
mod transactions;

pub use basis::{Basis, DataQuality, Exclusions};
pub use calendar::{Day, Month, Period, PeriodName, last_ended};
pub use features::{
    Feature, FeatureValue, Features, HigherIs, Quotient, RecurringRows, Transform, Unit, Variable,
    whole_months,
};
pub use places::{Ping, Place, PlaceFilter, PlaceKind, Places, Weekday, Weekdays, area_score};
pub use transactions::{
    AmountCells, Category, CategoryTable, CellError, Channel, CodeCells, DateCells, Kind,
    KindTables, MccTable, Row, Rows, Source, TextField, TextId, Transaction, TransactionColumns,
    Transactions, TransactionsBuilder, TransactionsError,
};
