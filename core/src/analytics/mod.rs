//! What transactions say of a borrower's money, and of many borrowers together: pure functions of a set of
//! transactions and a day.

mod basis;
mod day;
mod period;
mod places;
pub mod slice;
mod transactions;

pub use basis::{Basis, DataQuality, Excluded};
pub use day::{Day, Month};
pub use period::{Period, PeriodName, last_ended};
pub use places::{Ping, Place, PlaceFilter, PlaceKind, Places, Weekdays, area_score};
pub use transactions::{
    Channel, Kind, Row, Rows, Source, TextField, TextId, Transaction, Transactions,
    TransactionsBuilder, TransactionsError,
};
