//! The regular period that some day counts need.

use chrono::NaiveDate;

/// Two more inputs of some day counts: the regular period and the last day of the loan.
///
/// Act/Act ICMA and Act/365L use the period, and 30E/360 ISDA uses the last day. All others use neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegularPeriod {
    /// The day on which a regular period ends; others are counted in whole months from it.
    pub end: NaiveDate,
    /// How many months it has: a divisor of 12.
    pub months: u16,
    /// The loan's last due date.
    pub termination: Option<NaiveDate>,
}
