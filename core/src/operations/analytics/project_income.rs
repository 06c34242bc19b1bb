//! `GET /txn-analytics/proj-income/`: what comes in in the days ahead.

use super::projected::{Ahead, MoneyProjection, ahead};
use super::subject::{Subject, subject};
use crate::analytics::projection::Side;
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use chrono::NaiveDate;

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

impl Operation for ProjectIncome {
    type Body = MoneyProjection;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<MoneyProjection, Error> {
        let asked = Subject::from(self).read(cx)?;
        Ahead::from(self).answer(&asked, Side::Income)
    }
}
