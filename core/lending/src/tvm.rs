//! The time value of money: the value of equal payments, and the return of cash flows.
//!
//! Rates are fractions of one for each period: 0.08 / 12 is 8 % a year, paid monthly. Received amounts are positive
//! and paid amounts negative, as in spreadsheets: a present value of 15000 gives a negative payment. Arguments are in
//! the order of spreadsheets. All results are doubles, with the same bits on every platform. Owed amounts are
//! [`Money`](lendwright_types::Money) and are computed in other modules.
//!
//! ```
//! use lendwright_lending::tvm::{self, PaymentTiming};
//!
//! // 15,000 over five years at 8 % a year.
//! let payment = tvm::pmt(0.08 / 12.0, 60.0, 15_000.0, 0.0, PaymentTiming::End)?;
//! assert_eq!(format!("{payment:.2}"), "-304.15");
//! # Ok::<(), tvm::TvmError>(())
//! ```
// Rates are doubles, since an equation of value has no exact root. Owed amounts are not computed here.
#![allow(clippy::float_arithmetic)]

mod annuity;
pub(crate) mod equation;
mod error;
pub(crate) mod power;
mod returns;
pub(crate) mod roots;

pub use annuity::{PaymentTiming, cumipmt, cumprinc, fv, ipmt, nper, pmt, ppmt, pv, rate};
pub use error::TvmError;
pub use returns::{irr, irr_at, mirr, npv, xirr};

#[cfg(test)]
mod tests;
