//! `GET /txn-analytics/proj-expenses/`: what goes out in the days ahead.

use super::of_transactions::OfTransactions;
use super::projected::{Ahead, MoneyProjection, ahead, projects};
use super::subject::{Asked, Finder, Subject, subject};
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::AnalyticsSettings;
use chrono::NaiveDate;
use lendwright_analytics::projection::Side;
use lendwright_analytics::{Basis, Day};
use lendwright_types::currency::Currency;

request! {
    /// Projects a borrower's expenses: each expected occurrence of the streams that can be counted on, and the median of
    /// the last windows of all else.
    ///
    /// What is spent counts, less what is given back on the day on which it is. The interval is as wide as the same method was off on earlier days, each of which saw nothing that is dated
    /// later.
    pub struct ProjectExpenses {
        ..subject,
        ..ahead,
    }
}

projects!(ProjectExpenses, Side::Expenses);
