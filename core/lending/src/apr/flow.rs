//! Amounts of money and when they move.

use chrono::NaiveDate;
use lendwright_types::Money;

/// An amount, 0 or more, that is received or paid on a day. The list that contains it determines its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// The day.
    pub on: NaiveDate,
    /// The amount.
    pub amount: Money,
}

/// An amount that moves at a time, 0 or more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedFlow {
    /// The years since the first advance; negative before it.
    pub years: f64,
    /// The amount.
    pub amount: Money,
}
