//! Interest that is carried: it is owed beside the interest of the rows' own periods, and bears none.

use super::accrual::thirtieths;
use super::pool::{Holiday, Pool};
use super::row::Row;
use super::state::{State, sum};
use crate::lending::period::months_of_year;
use crate::lending::rates::interest;
use crate::lending::{DayCount, LendingError, Ratio};
use chrono::NaiveDate;

impl Holiday {
    /// The interest of all its months, by the loan's own day count.
    pub(super) fn interest(self, state: &State) -> Result<i64, LendingError> {
        let terms = &state.plan.terms;
        let rate = self.yearly.times(self.part_of_year(terms.profile.day_count));
        let total = rate.and_then(|rate| interest(self.principal, rate, terms.profile.rounding));
        total.ok_or_else(|| LendingError::too_large("rate", terms.rate))
    }

    /// The part of a year that it is: its months, unless the periods of the loan count days.
    fn part_of_year(self, count: DayCount) -> Ratio {
        match count {
            DayCount::Months
            | DayCount::Thirty360
            | DayCount::Thirty360Us
            | DayCount::Thirty360Nasd
            | DayCount::ThirtyE360
            | DayCount::ThirtyE360Isda
            | DayCount::ActualActualIcma => months_of_year(self.months),
            DayCount::Actual365
            | DayCount::Actual360
            | DayCount::Actual364
            | DayCount::Actual365L
            | DayCount::ActualActualIsda
            | DayCount::ActualActualAfb
            | DayCount::NoLeap365 => count.year_fraction(self.from, self.until),
        }
    }
}

impl Pool {
    /// What of it has accrued.
    fn accrued(&self, state: &State, day: NaiveDate) -> Result<i64, LendingError> {
        let Some(holiday) = self.holiday else { return Ok(self.total) };
        if day >= holiday.until {
            return Ok(self.total);
        }
        let grown = thirtieths(state, holiday.principal, holiday.yearly, holiday.from, day)?;
        Ok(grown.saturating_sub(self.after).clamp(0, self.total))
    }
}

impl State {
    /// The carried interest that has accrued and is not paid.
    pub(super) fn carried_accrued(&self, day: NaiveDate) -> Result<i64, LendingError> {
        let accrued = self.accrued_of_pools(&self.pools, day)?;
        Ok(accrued.saturating_sub(self.carried_paid()).max(0))
    }

    fn carried_paid(&self) -> i64 {
        sum(self.rows.iter().map(Row::carried_paid))
    }

    /// The carried interest that is unpaid and has not accrued.
    pub(super) fn carried_to_accrue(&self, day: NaiveDate) -> Result<i64, LendingError> {
        let unpaid = sum(self.rows.iter().filter(|row| row.is_open()).map(|row| row.carried));
        let paid = sum(self.rows.iter().filter(|row| row.is_open()).map(Row::carried_paid));
        let unpaid = unpaid.saturating_sub(paid);
        Ok(unpaid.saturating_sub(self.carried_accrued(day)?).max(0))
    }

    /// The carried interest that was paid and has not accrued.
    pub(super) fn carried_unearned(&self, day: NaiveDate) -> Result<i64, LendingError> {
        let accrued = self.accrued_of_pools(&self.pools, day)?;
        Ok(self.carried_paid().saturating_sub(accrued).max(0))
    }

    /// What of the interest of holidays that became principal has not accrued.
    pub(super) fn capitalised_unearned(&self, day: NaiveDate) -> Result<i64, LendingError> {
        let total = sum(self.capitalised.iter().map(|pool| pool.total));
        Ok(total.saturating_sub(self.accrued_of_pools(&self.capitalised, day)?))
    }

    fn accrued_of_pools(&self, pools: &[Pool], day: NaiveDate) -> Result<i64, LendingError> {
        let mut accrued = 0_i64;
        for pool in pools {
            accrued = accrued.saturating_add(pool.accrued(self, day)?);
        }
        Ok(accrued)
    }

    /// The pools where so much principal is prepaid, which bears no interest for the rest of a holiday,
    /// and what of them will not accrue.
    pub(super) fn pools_after(
        &self,
        prepaid: i64,
        day: NaiveDate,
    ) -> Result<(Vec<Pool>, i64), LendingError> {
        let (mut pools, mut let_go) = (Vec::new(), 0_i64);
        for pool in &self.pools {
            let (Some(holiday), accrued) = (pool.holiday, pool.accrued(self, day)?) else {
                pools.push(*pool);
                continue;
            };
            if accrued == pool.total {
                pools.push(Pool::accrued_already(accrued));
                continue;
            }
            let principal = holiday.principal.saturating_sub(prepaid).max(0);
            let rest = Holiday { principal, ..holiday };
            let gone = holiday.principal.saturating_sub(principal);
            let grown = thirtieths(self, gone, holiday.yearly, holiday.from, day)?;
            // No more is carried than was.
            let total = rest.interest(self)?.min(pool.total.saturating_sub(grown));
            pools.push(Pool { total, after: 0, holiday: Some(rest) });
            pools.push(Pool::accrued_already(grown));
            let stays = total.saturating_add(grown);
            let_go = let_go.saturating_add(pool.total.saturating_sub(stays).max(0));
        }
        Ok((pools, let_go))
    }

    /// Takes carried interest off rows from a place on, the last first, as far as they carry it; returns
    /// what they don't.
    pub(super) fn let_go_of_carried(&mut self, place: usize, amount: i64) -> i64 {
        let mut left = amount;
        for row in self.rows.get_mut(place..).unwrap_or_default().iter_mut().rev() {
            let part = row.carried.min(left);
            row.carried = row.carried.saturating_sub(part);
            row.interest = row.interest.saturating_sub(part);
            left = left.saturating_sub(part);
        }
        left
    }

    /// Gives up all carried interest that is not paid.
    pub(super) fn drop_carried(&mut self) {
        self.pools = vec![Pool::accrued_already(self.carried_paid())];
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
