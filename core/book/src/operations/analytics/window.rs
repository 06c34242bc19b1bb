//! What answers of analytics write alike: windows, shares and percentages.

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

/// The part of a total; not available of one that is not above 0.
pub(super) fn share_of(part: i128, total: i128) -> Available<Rounded<4>> {
    if total > 0 { Rounded::quotient(part, total) } else { Available::NotAvailable }
}

/// A part in percent of an amount's size, so that what rose has a percentage above 0; not available of 0.
pub(super) fn percent_of(part: i128, of: i128) -> Available<Rounded<2>> {
    if of == 0 {
        return Available::NotAvailable;
    }
    Rounded::quotient(part.saturating_mul(100), of.saturating_abs())
}
