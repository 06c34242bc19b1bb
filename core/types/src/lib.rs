//! The base of lendwright: exact numbers, money, rates, time zones, JSON that keeps its digits, ids, clocks and
//! random bytes. It contains nothing about lending.
//!
//! ```
//! use lendwright_types::currency::Currency;
//! use lendwright_types::{Money, Rate};
//!
//! let egp = Currency::from_code("EGP")?;
//! let price = Money::parse("1200.50", egp)?;
//! assert_eq!(price.checked_add(Money::parse("0.25", egp)?)?.to_string(), "1200.75");
//! assert_eq!(Rate::percent("12.5")?.millionths(), 12_500_000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

/// The examples of the crate's README.md, which run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

pub mod currency;
pub mod json;
pub mod number;
pub mod time;

/// Internal parts for the other crates of lendwright. They may change at any time.
#[doc(hidden)]
pub mod internal;

mod available;
mod clock;
mod column;
mod entropy;
mod ids;
mod money;
mod months;
mod rate;

pub use available::{Available, NA_TEXT};
pub use clock::{Clock, FixedClock, SteppingClock, SystemClock};
pub use column::{Column, Texts};
pub use currency::Currency;
pub use entropy::{Entropy, EntropyError, SeededEntropy, SystemEntropy, UnitEntropy};
pub use ids::{
    ApplicationId, BorrowerId, BorrowerUuid, DecisionId, IdError, PartnerId, PaymentId, ProductId,
    ProviderId, ReportId, RuleId, SessionId, TenantId,
};
pub use money::{Money, MoneyError};
pub use months::{Months, MonthsError};
pub use rate::{Rate, RateError};
pub use time::Zone;
/// The crates of times and of decimal numbers in the signatures of lendwright.
pub use {chrono, rust_decimal};
