//! Forbearance: a restructuring, a payment holiday, a waiver of penalties, and a write-off.

use super::accrual::AccruedInterest;
use super::event::{LoanError, Status, UnpaidInterest};
use super::state::{EventOutcome, Holiday, Pool, RemainingPlan, Row, State};
use crate::arithmetic::{minus, negative, plus};
use crate::{DueDates, LendingError};
use chrono::NaiveDate;
use lendwright_types::{Money, Months, Rate};

impl State {
    pub(super) fn restructure(
        &mut self,
        day: NaiveDate,
        months: Months,
        rate: Option<Rate>,
        unpaid_interest: UnpaidInterest,
        version: u16,
    ) -> Result<EventOutcome, LoanError> {
        self.check_penalties(day)?;
        let before = self.unpaid_principal()?;
        // The holiday ends. Interest of its rest that had become principal is no longer principal. The part of it
        // that was prepaid counts for the interest that becomes principal.
        let no_more = self.capitalised_unearned(day)?;
        let principal = minus(before, no_more)?;
        let AccruedInterest { unpaid: accrued, unearned, .. } = self.interest_on(day)?;
        let raised = if unpaid_interest == UnpaidInterest::Capitalise { accrued } else { 0 };
        let amount = plus(principal, raised)?;
        let mut plan = self.plan_anew(day, months, rate, amount)?;
        // Rows with nothing due are retired too, unless they have passed or a paid row follows.
        let mut behind = self.rows.split_off(self.rows_up_to_paid());
        behind.retain(|row| row.due <= day);
        self.rows.append(&mut behind);
        self.rows.retain(|row| !row.is_open());
        let first = self.rows.len();
        plan.before = self.rows.last().map_or(0, |row| row.number);
        let rows = plan.rows(version)?;
        self.rows.extend(rows);
        self.replan(plan);
        self.check_rule78()?;
        self.counts_from = first;
        self.capitalised = Vec::new();
        self.drop_carried()?;
        if unpaid_interest == UnpaidInterest::Spread {
            self.carry_from(first, Pool::accrued_already(accrued))?;
        }
        // Interest that was paid before it accrued pays the new rows: first their interest, then their principal.
        let to_principal = self.keep_interest(first, day, unearned)?;
        let left = self.keep_principal(first, day, to_principal)?;
        if left > 0 {
            let reason =
                "was paid of interest that has not accrued, more than the new rows come to";
            return Err(LendingError::invalid("interest", self.money(left), reason).into());
        }
        let refund = self.note(day, 0)?;
        let capitalised = minus(minus(raised, no_more)?, to_principal)?;
        Ok(self.done_without_cash(before, (capitalised, refund))?)
    }

    /// The plan with this number of instalments from a day on, without the graces of the old one.
    fn plan_anew(
        &self,
        day: NaiveDate,
        months: Months,
        rate: Option<Rate>,
        amount: i64,
    ) -> Result<RemainingPlan, LoanError> {
        let mut terms = self.plan.terms;
        terms.amount = Money::from_minor(amount, terms.amount.currency());
        terms.rate = rate.unwrap_or(terms.rate);
        terms.months = months;
        // No interest runs before the money is paid out.
        terms.start = day.max(self.contract.start);
        (terms.first_due, terms.instalment) = (None, None);
        let profile = &mut terms.profile;
        (profile.principal_grace, profile.interest_grace, profile.interest_free) = (0, 0, 0);
        let dates: DueDates = terms.due_dates()?;
        Ok(RemainingPlan { terms, dates, before: 0, laid_from: 0, level: 0 })
    }

    fn check_penalties(&self, day: NaiveDate) -> Result<(), LoanError> {
        for row in &self.rows {
            let owed = self.penalty_of(row, day)?;
            if owed > 0 {
                let (owed, number) = (self.money(owed), row.number);
                return Err(LoanError::PenaltiesUnpaid { owed, number });
            }
        }
        Ok(())
    }
}

// Payment holidays: the rows that are not due yet are postponed.

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
        plan: &mut RemainingPlan,
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

// Waivers of penalties.

impl State {
    pub(super) fn waive(
        &mut self,
        day: NaiveDate,
        numbers: &[u16],
    ) -> Result<EventOutcome, LoanError> {
        if numbers.is_empty() {
            return Err(LendingError::invalid("numbers", "[]", "must name an instalment").into());
        }
        for number in numbers {
            let place = self.rows.iter().position(|row| row.number == *number && row.is_open());
            let row = place.and_then(|at| self.rows.get(at));
            let owed = row.map_or(Ok(0), |row| self.penalty_of(row, day))?;
            let Some(row) = place.and_then(|at| self.rows.get_mut(at)).filter(|_| owed > 0) else {
                let reason = "is not an instalment with an unpaid penalty";
                return Err(LendingError::invalid("numbers", number, reason).into());
            };
            row.waived = plus(row.waived, owed)?;
        }
        // A row is paid now if only its penalty was left.
        for at in 0..self.rows.len() {
            let Some(row) = self.rows.get(at) else { break };
            if row.is_open() && row.unpaid()? == 0 {
                self.close_if_paid(at, day)?;
            }
        }
        let before = self.unpaid_principal()?;
        let refund = self.note(day, 0)?;
        Ok(self.done_without_cash(before, (0, refund))?)
    }
}

// Write-offs.

impl State {
    /// Gives up the unpaid principal; the rows stay unpaid.
    pub(super) fn write_off(&mut self, day: NaiveDate) -> Result<EventOutcome, LoanError> {
        let principal = self.unpaid_principal()?;
        self.status = Status::WrittenOff;
        self.written_off = Some(day);
        let mut done = self.done_without_cash(principal, (0, 0))?;
        done.entry.principal = self.money(negative(principal)?);
        done.entry.loss = self.money(principal);
        Ok(done)
    }
}
