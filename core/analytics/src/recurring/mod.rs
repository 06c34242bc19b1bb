//! Recurring payments: rents, bills, subscriptions, salaries, instalments.

mod amounts;
mod categories;
mod detect;
mod expected;
mod fit;
mod frequency;
pub(crate) mod history;
mod keys;
mod make;
pub(crate) mod maturity;
mod parts;
mod stream;
#[cfg(test)]
mod tests;
mod verdict;
mod wanted;

pub use detect::{Detector, lookback};
pub use frequency::{Cadence, Frequency};
pub(crate) use history::{History, LOOKBACK_MONTHS};
pub(crate) use maturity::Maturity;
pub use stream::{
    AmountType, Direction, Occurrence, PriceChange, Stream, StreamId, StreamKind, StreamReason,
    StreamStatus, monthly_amount,
};
pub use wanted::{Wanted, WantedDirection, WantedStatus};
