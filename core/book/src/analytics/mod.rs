//! What transactions say of a borrower's money, and of many borrowers together: pure functions of a set of
//! transactions and a day.

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
pub(crate) use transactions::{OF_MESSAGES, of_user};
