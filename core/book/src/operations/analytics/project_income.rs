//! `GET /txn-analytics/proj-income/`: what comes in in the days ahead.

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
    /// Projects a borrower's income: each expected occurrence of the streams that can be counted on, and the median of
    /// the last windows of all else.
    ///
    /// Salaries and other money that is received count; loans that are paid out do not. The interval is as wide as the same method was off on earlier days, each of which saw nothing that is dated
    /// later.
    pub struct ProjectIncome {
        ..subject,
        ..ahead,
    }
}

projects!(ProjectIncome, Side::Income);
