//! The mathematics of loans: day counts, due dates and instalment schedules, exact to the cent. It also has annual
//! percentage rates by law ([`apr`]), the time value of money ([`tvm`]), and batches of loans in columns
//! ([`portfolio`]).
//!
//! [`Schedule::plain`] lays out level monthly instalments. [`Terms`] with a [`Profile`] choose among the conventions
//! of other systems, to match their results to the cent. Amounts are whole minor units. Interest is an exact fraction
//! and is rounded once. Extreme input ends in a [`LendingError`] that names the field.
//!
//! ```
//! use lendwright_lending::{Convention, DayCount, Profile, Schedule, Terms};
//! use lendwright_types::{Money, Months, Rate, currency::EUR, time::parse_date};
//!
//! let amount = Money::parse("10000", EUR)?;
//! let terms = Terms::new(amount, Rate::percent("12")?, Months(6), parse_date("2026-03-15")?);
//! let mut profile = Profile::new(Convention::FineractProgressive);
//! profile.day_count = DayCount::Actual365;
//! for row in Schedule::new(&terms.with_profile(profile))?.iter() {
//!     println!("{} {} {} {}", row.due, row.principal, row.interest, row.balance);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

/// The examples of the crate's README.md, which run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

pub mod apr;
pub mod portfolio;
pub mod tvm;

mod arithmetic;
mod day_count;
mod due_dates;
mod error;
mod loan;
mod offer;
mod penalty;
mod schedule;
mod servicing;
mod terms;

pub use arithmetic::{Ratio, Rounding};
pub use day_count::{DayCount, RegularPeriod};
pub use due_dates::{DueDates, Frequency, MonthEnd};
pub use error::{LendingError, LendingErrorCode};
pub use loan::{
    Age, Entry, Event, EventKind, EventOutcome, Loan, LoanError, LoanRow, Price, Quote, RowPart,
    Status, Surplus, UnpaidInterest, rule_of_78,
};
pub use offer::{Limits, Offer};
pub use penalty::{
    Charge, ClosureCause, InstalmentState, Penalty, PenaltyBase, PenaltyFrom, PenaltyMode,
    PenaltyTier, UnpaidAmounts,
};
pub use schedule::{Instalment, Schedule};
pub use servicing::{
    Accrual, Allocation, FeeBase, OverdueInterest, OwedRow, Parts, Servicing, Settlement, Strategy,
    UnearnedInterest,
};
pub use terms::{Convention, LastInstalment, Profile, RateUnit, Terms};
