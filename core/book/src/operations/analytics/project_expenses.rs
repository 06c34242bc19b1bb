//! `GET /txn-analytics/proj-expenses/`: the expected expenses of the next days.

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
    /// Projects a borrower's expenses. The sum contains each expected occurrence of the reliable streams, and the
    /// median of the last windows of all other expenses.
    ///
    /// Expenses are spending, less refunds on the day of the refund. The width of the interval is the error of the same
    /// method on earlier days, computed without any later transaction.
    pub struct ProjectExpenses {
        ..subject,
        ..ahead,
    }
}

projects!(ProjectExpenses, Side::Expenses);
