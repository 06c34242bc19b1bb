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
//! Money goes in, in one currency: what the borrower receives and what the borrower pays, each with its
//! day. What comes out is an [`AnnualRate`], which shows as many decimals as it is asked for and rounds
//! halves up, as the laws do.
//!
//! **Several rates.** Advances that follow repayments, and charges that come before the first advance, can
//! make an equation with several roots. The rate is then the root on the side of the cost (above 0 where
//! the credit costs something) at which a dearer credit has a higher rate; a second one of that kind is
//! an error.
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
pub use flow::{Flow, Timed};

#[cfg(test)]
mod tests;
