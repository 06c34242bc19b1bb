//! The reasons why there is no annual rate.

use chrono::NaiveDate;
use lendwright_types::{Money, MoneyError};

/// The reason why there is no annual rate.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum AprError {
    /// One side has no flows.
    #[error("there are no {field}")]
    Missing {
        /// The parameter.
        field: &'static str,
    },
    /// An amount is less than 0.
    #[error("{field}[{at}].amount is {amount}, and must be 0 or more")]
    Negative {
        /// The parameter.
        field: &'static str,
        /// The place in it, from 0.
        at: usize,
        /// The amount.
        amount: Money,
    },
    /// An amount is of another currency than the first one.
    #[error("{field}[{at}].amount is in {currency}, and the first amount is not", currency = amount.currency())]
    Currency {
        /// The parameter.
        field: &'static str,
        /// The place in it, from 0.
        at: usize,
        /// The amount.
        amount: Money,
    },
    /// A number of years or periods is out of range.
    #[error("{field}[{at}] is at {value}, and must be at {must_be}")]
    Time {
        /// The parameter.
        field: &'static str,
        /// The place in it, from 0.
        at: usize,
        /// The years or periods.
        value: f64,
        /// The accepted values.
        must_be: &'static str,
    },
    /// A flow comes before the credit begins.
    #[error("{field}[{at}].on is {on}, before the first advance on {start}")]
    TooEarly {
        /// The parameter.
        field: &'static str,
        /// The place in it, from 0.
        at: usize,
        /// The day of the flow.
        on: NaiveDate,
        /// The day on which the credit begins.
        start: NaiveDate,
    },
    /// A time ends before it begins.
    #[error("end is {end}, and must not be before start, which is {start}")]
    EndsTooEarly {
        /// The day on which it begins.
        start: NaiveDate,
        /// The day on which it ends.
        end: NaiveDate,
    },
    /// A number of days, weeks, months or periods is out of range.
    #[error("{field} is {value}, and must be from 1 to {most}")]
    OutOfRange {
        /// The parameter.
        field: &'static str,
        /// The given number.
        value: u32,
        /// The greatest number that is taken.
        most: u32,
    },
    /// At no annual rate are the repayments worth the advances.
    #[error(
        "no annual rate makes the repayments worth the advances: rates of a period were looked for from \
         -0.999999999999 to 1000000"
    )]
    NoRate,
    /// The equation has several roots, and the law does not say which one is the rate.
    #[error("{count} annual rates make the repayments worth the advances")]
    SeveralRates {
        /// How many.
        count: usize,
    },
    /// A sum does not fit into 64 bits of minor units.
    #[error(transparent)]
    Money(#[from] MoneyError),
}
