//! Amounts of carried interest.

use crate::Ratio;
use chrono::NaiveDate;

/// An amount of carried interest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pool {
    pub(super) total: i64,
    /// How much of the holiday's interest accrues before it does.
    pub(super) after: i64,
    /// The holiday during which it accrues; `None` if it has accrued.
    pub(super) holiday: Option<Holiday>,
}

impl Pool {
    /// Interest that has accrued.
    pub(super) const fn accrued_already(total: i64) -> Self {
        Self { total, after: 0, holiday: None }
    }
}

/// The months of a holiday, and the principal that bears interest in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Holiday {
    pub(super) from: NaiveDate,
    /// The rows' own interest continues on this day.
    pub(super) until: NaiveDate,
    pub(super) months: u16,
    pub(super) principal: i64,
    pub(super) yearly: Ratio,
}
