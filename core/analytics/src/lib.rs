//! Analytics of a borrower's transactions, and of many borrowers together: pure functions of a set of transactions and
//! a day.

#![forbid(unsafe_code)]

/// The examples of the crate's README.md, which run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// What the other crates of lendwright use of this one, and no user: it may change at any time.
#[doc(hidden)]
pub mod internal {
    pub use crate::engagement::event::{AMOUNT, KIND};
    pub use crate::recurring::history::{History, LOOKBACK_MONTHS};
    pub use crate::recurring::maturity::Maturity;
    pub use crate::segments::model::CLUSTERS_MAX;
    pub use crate::transactions::error::of_user;
    pub use crate::transactions::transaction::OF_MESSAGES;
}

mod basis;
pub mod churn;
mod day;
pub mod engagement;
mod features;
pub mod insights;
mod middle;
pub mod money;
mod normalised;
pub mod peers;
mod period;
mod places;
pub mod projection;
pub mod recurring;
mod scaling;
pub mod segments;
pub mod slice;
pub mod stats;
mod transactions;

pub use basis::{Basis, DataQuality, Excluded};
pub use day::{Day, Month};
pub use features::{
    Feature, FeatureValue, Features, HigherIs, Quotient, Recurring, Transform, Unit, Variable,
    whole_months,
};
pub use period::{Period, PeriodName, last_ended};
pub use places::{Ping, Place, PlaceFilter, PlaceKind, Places, Weekday, Weekdays, area_score};
pub use transactions::{
    Category, CategoryTable, Channel, GivenAmounts, GivenCodes, GivenDates, GivenError, Kind,
    KindTables, MccTable, Row, Rows, Source, TextField, TextId, Transaction, TransactionColumns,
    Transactions, TransactionsBuilder, TransactionsError,
};
