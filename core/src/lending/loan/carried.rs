//! Interest that is carried: it is owed beside the interest of the rows' own periods, and bears none.

use super::accrual::thirtieths;
use super::pool::Pool;
use super::row::Row;
use super::state::{State, sum};
use crate::lending::LendingError;
use crate::lending::due_dates::months_after;
use chrono::NaiveDate;

impl Pool {
    /// What of it has accrued.
    fn accrued(&self, state: &State, day: NaiveDate) -> Result<i64, LendingError> {
        let Some(holiday) = self.holiday else { return Ok(self.total) };
        if months_after(holiday.from, holiday.months.into()).is_some_and(|end| day >= end) {
            return Ok(self.total);
        }
        let grown = thirtieths(state, holiday.principal, holiday.yearly, holiday.from, day)?;
        Ok(grown.min(self.total))
    }
}

impl State {
    /// The carried interest that has accrued and is not paid.
    pub(super) fn carried_accrued(&self, day: NaiveDate) -> Result<i64, LendingError> {
        let mut accrued = 0_i64;
        for pool in &self.pools {
            accrued = accrued.saturating_add(pool.accrued(self, day)?);
        }
        Ok(accrued.saturating_sub(self.carried_paid()).max(0))
    }

    fn carried_paid(&self) -> i64 {
        sum(self.rows.iter().map(Row::carried_paid))
    }

    /// Gives up all carried interest that is not paid.
    pub(super) fn drop_carried(&mut self) {
        self.pools = vec![Pool { total: self.carried_paid(), holiday: None }];
    }

    /// Carries interest with a row.
    pub(super) fn carry_with(&mut self, at: usize, pool: Pool) {
        if let Some(row) = self.rows.get_mut(at) {
            row.carry(pool.total);
            self.pools.push(pool);
        }
    }

    /// Carries interest with a row and those after it: in equal parts, the last takes the rest.
    pub(super) fn carry_from(&mut self, at: usize, pool: Pool) {
        let rows = self.rows.get_mut(at..).unwrap_or_default();
        let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        let part = pool.total.checked_div(count).unwrap_or_default();
        let mut left = pool.total;
        if let Some((last, others)) = rows.split_last_mut() {
            for row in others {
                row.carry(part);
                left = left.saturating_sub(part);
            }
            last.carry(left);
            self.pools.push(pool);
        }
    }
}
