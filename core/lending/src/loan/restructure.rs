//! Lays out the unpaid part of a loan again.

use super::accrual::AccruedInterest;
use super::done::EventOutcome;
use super::error::LoanError;
use super::event::UnpaidInterest;
use super::pool::Pool;
use super::state::{RemainingPlan, State};
use crate::exact::{minus, plus};
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
