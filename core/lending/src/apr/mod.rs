//! Annual percentage rates as laws define them: of the United States, the European Union and the United
//! Kingdom.
//!
//! | law | function | the rate is |
//! |---|---|---|
//! | 12 CFR 1026 (Regulation Z), Appendix J | [`reg_z::apr`] | nominal: a unit period's, times their number in a year |
//! | Directives 2008/48/EC, Annex I, and (EU) 2023/2225, Annex III | [`eu::aprc`] | effective, a year |
//! | FCA Handbook, CONC App 1.2 | [`eu::aprc`], the same equation | effective, a year |
//! | SI 2004/1483 (early settlement) | [`uk::early_settlement`] | a period's, from the APR, to 6 decimals |
//!
//! The input is the amounts that the borrower receives and pays, each with its day, all in one currency. The result
//! is an [`AnnualRate`]. It shows the requested number of decimals and rounds halves up, as the laws do.
//!
//! **Several rates.** The equation can have several roots if advances follow repayments, or if charges come before
//! the first advance. The rate is then the root on the side of the cost (above 0 if the credit costs something) where
//! a dearer credit has a higher rate. A second root of that kind is an error.
//!
//! ```
//! use lendwright_lending::apr::{Flow, reg_z};
//! use lendwright_types::{Money, currency::USD, time::parse_date};
//!
//! // Appendix J (c)(1)(i): 5,000 on 10 January 1978, 24 monthly payments of 230.
//! let flow = |day: &str, amount: &str| -> Result<Flow, Box<dyn std::error::Error>> {
//!     Ok(Flow { on: parse_date(day)?, amount: Money::parse(amount, USD)? })
//! };
//! let advance = flow("1978-01-10", "5000")?;
//! let first = flow("1978-02-10", "230")?;
//! let payments: Vec<Flow> = (0..24)
//!     .map(|month| Flow { on: first.on + chrono::Months::new(month), ..first })
//!     .collect();
//! assert_eq!(format!("{:.2}", reg_z::apr(&[advance], &payments)?), "9.69");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
// An equation of value has no exact root; the rebate of SI 2004/1483 is rounded once, to minor units.
#![allow(clippy::float_arithmetic)]

mod annual_rate;
mod calendar;
mod error;
pub mod eu;
mod flow;
pub mod reg_z;
mod solve;
pub mod uk;

pub use annual_rate::AnnualRate;
pub use error::AprError;
pub use flow::{Flow, TimedFlow};

#[cfg(test)]
mod tests;
