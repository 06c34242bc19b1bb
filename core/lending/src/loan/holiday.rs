//! Postpones the rows that are not due yet.

use super::done::EventOutcome;
use super::error::LoanError;
use super::event::UnpaidInterest;
use super::pool::{Holiday, Pool};
use super::row::Row;
use super::state::State;
use crate::LendingError;
use crate::exact::{minus, plus};
use chrono::NaiveDate;

/// The longest holiday, in months.
const MONTHS_MAX: u16 = 12;

impl State {
    pub(super) fn grant_holiday(
        &mut self,
        day: NaiveDate,
        months: u16,
        unpaid_interest: UnpaidInterest,
        version: u16,
    ) -> Result<EventOutcome, LoanError> {
        if months == 0 || months > MONTHS_MAX {
            return Err(LendingError::invalid("months", months, "must be from 1 to 12").into());
        }
        let first = self.first_not_due(day).ok_or(LoanError::NothingToCome { day })?;
        let before = self.unpaid_principal()?;
        let number = self.rows.get(first).map_or(1, |row| row.number);
        let mut plan = self.plan.rest(number, self.principal_from(first)?)?;
        plan.dates = plan.dates.moved(months)?;
        let pool = self.holiday_interest(first, months, plan.dates.start())?;
        // Interest that was paid on the running period counts for the holiday, because the holiday's interest accrues
        // first.
        let paid = match unpaid_interest {
            UnpaidInterest::Capitalise => {
                self.rows.get(first).map_or(Ok(0), Row::own_paid)?.clamp(0, pool.total)
            }
            _ => 0,
        };
        let raised = match unpaid_interest {
            UnpaidInterest::Capitalise => minus(pool.total, paid)?,
            _ => 0,
        };
        let amount = plus(plan.terms.amount.minor(), raised)?;
        plan.terms.amount = self.money(amount);
        let already = Pool { total: paid, ..pool };
        self.put_rows_off(first, &mut plan, version, (raised > 0, already), day)?;
        self.replan(plan);
        if unpaid_interest == UnpaidInterest::Capitalise {
            self.capitalised.push(Pool { total: raised, after: paid, ..pool });
        }
        if unpaid_interest == UnpaidInterest::Spread {
            self.carry_from(first, pool)?;
        }
        let refund = self.note(day, 0)?;
        Ok(self.done_without_cash(before, (raised, refund))?)
    }

    /// The interest of the months, which accrues from the first row's period start on.
    fn holiday_interest(
        &self,
        first: usize,
        months: u16,
        until: NaiveDate,
    ) -> Result<Pool, LoanError> {
        let terms = &self.plan.terms;
        let yearly = terms.yearly_rate();
        let principal = self.principal_from(first)?;
        let from = self.rows.get(first).map_or(terms.start, |row| row.accrues_from);
        let holiday = Holiday { from, until, months, principal, yearly };
        Ok(Pool { total: holiday.interest(self)?, after: 0, holiday: Some(holiday) })
    }

    /// Moves the rows from a place on, and lays them out again if the principal has grown. The first of them carries
    /// the interest that was already paid.
    fn put_rows_off(
        &mut self,
        first: usize,
        plan: &mut super::state::RemainingPlan,
        version: u16,
        (is_raised, already): (bool, Pool),
        day: NaiveDate,
    ) -> Result<(), LoanError> {
        let put_off = self.put_off_before(first)?;
        let retired = self.rows.split_off(first);
        if is_raised {
            self.rows.extend(plan.rows(version)?);
            self.owe_put_off(first, put_off)?;
            self.keep_carried(first, &retired)?;
            self.carry_paid(first, already)?;
            self.keep_paid(first, day, &retired)?;
        } else {
            self.rows.extend(retired.iter().cloned());
            self.carry_paid(first, already)?;
        }
        let mut start = retired.first().map_or(day, |row| row.period_start);
        let mut accrues_from = plan.dates.start();
        for (row, due) in self.rows.iter_mut().skip(first).zip(plan.dates.iter()) {
            (row.version, row.period_start, row.due) = (version, start, due);
            row.accrues_from = accrues_from;
            (start, accrues_from) = (due, due);
        }
        Ok(())
    }

    fn carry_paid(&mut self, at: usize, already: Pool) -> Result<(), LendingError> {
        if already.total > 0 {
            self.carry_with(at, already)?;
        }
        Ok(())
    }
}
