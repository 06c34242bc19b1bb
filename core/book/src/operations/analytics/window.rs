//! Values that several answers of analytics share: windows, shares and percentages.

use crate::engine::prelude::*;
use crate::wire::Rounded;
use chrono::NaiveDate;
use lendwright_analytics::Period;

answer! {
    /// A window of days, both included.
    pub struct Window {
        /// The first day.
        "from" => from: NaiveDate,
        /// The last day.
        "to" => to: NaiveDate,
    }
}

impl From<Period> for Window {
    fn from(period: Period) -> Self {
        Self { from: period.from.date(), to: period.to.date() }
    }
}

/// Returns the share of a total; not available if the total is not above 0.
pub(super) fn share_of(part: i128, total: i128) -> Available<Rounded<4>> {
    if total > 0 { Rounded::quotient(part, total) } else { Available::NotAvailable }
}

/// Returns a part in percent of an amount's absolute value, so a rise has a percentage above 0; not available for 0.
pub(super) fn percent_of(part: i128, of: i128) -> Available<Rounded<2>> {
    if of == 0 {
        return Available::NotAvailable;
    }
    Rounded::quotient(part.saturating_mul(100), of.saturating_abs())
}
