//! The regular period that a day count may ask for.

use chrono::NaiveDate;

/// What some day counts ask for beside two days: the regular period and the last day of the loan.
///
/// Act/Act ICMA and Act/365L read the period, 30E/360 ISDA the last day, all others nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegularPeriod {
    /// The day on which a regular period ends; others are counted in whole months from it.
    pub end: NaiveDate,
    /// How many months it has: a divisor of 12.
    pub months: u16,
    /// The loan's last due date.
    pub termination: Option<NaiveDate>,
}
