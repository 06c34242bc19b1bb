//! Carried interest: it is owed in addition to the interest of the rows' own periods, and bears no interest.

use super::accrual::Span;
use super::pool::{Holiday, Pool};
use super::row::Row;
use super::state::State;
use crate::exact::{AmountOverflow, excess, minus, plus, total, total_of};
use crate::period::months_of_year;
use crate::rates::interest;
use crate::{DayCount, LendingError, Ratio};
use chrono::NaiveDate;

impl Holiday {
    /// The interest of all its months, by the loan's own day count.
    pub(super) fn interest(self, state: &State) -> Result<i64, LendingError> {
        let terms = &state.plan.terms;
        let total = self
            .rate(state)
            .and_then(|rate| interest(self.principal, rate, terms.profile.rounding));
        total.ok_or_else(|| LendingError::too_large("rate", terms.rate))
    }

    /// The rate of all its months.
    fn rate(self, state: &State) -> Option<Ratio> {
        self.yearly.times(self.part_of_year(state.plan.terms.profile.day_count))
    }

    /// The part of a year of the holiday: its months, unless the periods of the loan count days.
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
    /// The accrued part of it.
    fn accrued(&self, state: &State, day: NaiveDate) -> Result<i64, LendingError> {
        let Some(holiday) = self.holiday else { return Ok(self.total) };
        if day >= holiday.until {
            return Ok(self.total);
        }
        let span = Span { from: holiday.from, until: holiday.until };
        let rates = (holiday.yearly, holiday.rate(state));
        let grown = state.accrues(span, holiday.principal, rates, day)?;
        Ok(excess(grown, self.after)?.min(self.total))
    }
}

impl State {
    /// The carried interest that has accrued and is not paid.
    pub(super) fn carried_accrued(&self, day: NaiveDate) -> Result<i64, LendingError> {
        Ok(excess(self.accrued_of_pools(&self.pools, day)?, self.carried_paid()?)?)
    }

    fn carried_paid(&self) -> Result<i64, AmountOverflow> {
        total_of(self.rows.iter().map(Row::foreign_paid))
    }

    /// The carried interest that is unpaid and has not accrued.
    pub(super) fn carried_to_accrue(&self, day: NaiveDate) -> Result<i64, LendingError> {
        let open = || self.rows.iter().filter(|row| row.is_open());
        let carried = total_of(open().map(Row::foreign))?;
        let unpaid = minus(carried, total_of(open().map(Row::foreign_paid))?)?;
        Ok(excess(unpaid, self.carried_accrued(day)?)?)
    }

    /// The carried interest that was paid and has not accrued.
    pub(super) fn carried_unearned(&self, day: NaiveDate) -> Result<i64, LendingError> {
        Ok(excess(self.carried_paid()?, self.accrued_of_pools(&self.pools, day)?)?)
    }

    /// The part of holidays' capitalised interest that has not accrued.
    pub(super) fn capitalised_unearned(&self, day: NaiveDate) -> Result<i64, LendingError> {
        let all = total(self.capitalised.iter().map(|pool| pool.total))?;
        Ok(minus(all, self.accrued_of_pools(&self.capitalised, day)?)?)
    }

    fn accrued_of_pools(&self, pools: &[Pool], day: NaiveDate) -> Result<i64, LendingError> {
        let mut accrued = 0_i64;
        for pool in pools {
            accrued = plus(accrued, pool.accrued(self, day)?)?;
        }
        Ok(accrued)
    }

    /// The pools after a prepayment, and the part of them that will not accrue: the prepaid principal bears no
    /// interest for the rest of a holiday. Interest that accrued up to the day stays the same.
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
            let principal = excess(holiday.principal, prepaid)?;
            let holiday = Holiday { principal, ..holiday };
            // No more is carried than was.
            let most = holiday.interest(self)?.min(pool.total);
            let rest = Pool { total: most, after: pool.after, holiday: Some(holiday) };
            let grown = excess(accrued, rest.accrued(self, day)?)?;
            let rest = Pool { total: most.min(minus(pool.total, grown)?), ..rest };
            pools.push(rest);
            pools.push(Pool::accrued_already(grown));
            let_go = plus(let_go, minus(pool.total, plus(rest.total, grown)?)?)?;
        }
        Ok((pools, let_go))
    }

    /// Takes carried interest off the rows from a place on, beginning with the last row. Returns the amount that the
    /// rows don't carry.
    pub(super) fn let_go_of_carried(
        &mut self,
        place: usize,
        amount: i64,
    ) -> Result<i64, LendingError> {
        let mut left = amount;
        for row in self.rows.iter_mut().skip(place).rev() {
            let part = row.foreign()?.min(left);
            row.carried = minus(row.carried, part)?;
            row.interest = minus(row.interest, part)?;
            left = minus(left, part)?;
        }
        Ok(left)
    }

    /// Gives up all carried interest that is not paid.
    pub(super) fn drop_carried(&mut self) -> Result<(), LendingError> {
        self.pools = vec![Pool::accrued_already(self.carried_paid()?)];
        Ok(())
    }

    /// Carries interest with a row.
    pub(super) fn carry_with(&mut self, at: usize, pool: Pool) -> Result<(), LendingError> {
        if let Some(row) = self.rows.get_mut(at) {
            row.carry(pool.total)?;
            self.pools.push(pool);
        }
        Ok(())
    }

    /// Carries interest with a row and those after it, in equal parts. The last row gets the rest.
    pub(super) fn carry_from(&mut self, at: usize, pool: Pool) -> Result<(), LendingError> {
        let Some((last, others)) = self.rows.get_mut(at..).and_then(<[Row]>::split_last_mut) else {
            return Ok(());
        };
        let count = i64::try_from(others.len()).ok().and_then(|count| count.checked_add(1));
        let part = count.and_then(|count| pool.total.checked_div(count));
        let part = part.ok_or(LendingError::Broken { what: "carried interest has no rows" })?;
        let mut left = pool.total;
        for row in others {
            row.carry(part)?;
            left = minus(left, part)?;
        }
        last.carry(left)?;
        self.pools.push(pool);
        Ok(())
    }
}
