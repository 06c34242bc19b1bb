//! What is unpaid of a loan is laid out anew.

use super::done::Done;
use super::error::LoanError;
use super::event::UnpaidInterest;
use super::pool::Pool;
use super::state::{Plan, State};
use crate::lending::DueDates;
use crate::money::Money;
use crate::months::Months;
use crate::rate::Rate;
use chrono::NaiveDate;

impl State {
    pub(super) fn restructure(
        &mut self,
        day: NaiveDate,
        months: Months,
        rate: Option<Rate>,
        unpaid_interest: UnpaidInterest,
        version: u16,
    ) -> Result<Done, LoanError> {
        self.check_penalties(day)?;
        let before = self.unpaid_principal();
        let accrued = self.accrued(day)?.unpaid.saturating_add(self.carried_accrued(day)?);
        let amount = match unpaid_interest {
            UnpaidInterest::Capitalise => before.saturating_add(accrued),
            _ => before,
        };
        let first = self.first_open().ok_or(LoanError::NothingDue { day })?;
        let number = self.rows.get(first).map_or(1, |row| row.number);
        let mut plan = self.plan_anew(day, months, rate, amount)?;
        plan.before = number.saturating_sub(1);
        let rows = plan.rows(version)?;
        self.rows.truncate(first);
        self.rows.extend(rows);
        self.plan = plan;
        self.counts_from = first;
        self.drop_carried();
        if unpaid_interest == UnpaidInterest::Spread {
            self.carry_from(first, Pool { total: accrued, holiday: None });
        }
        self.note(day, 0);
        Ok(self.done_without_cash(before))
    }

    /// The plan of so many instalments from a day on, without the graces of the old one.
    fn plan_anew(
        &self,
        day: NaiveDate,
        months: Months,
        rate: Option<Rate>,
        amount: i64,
    ) -> Result<Plan, LoanError> {
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
        Ok(Plan { terms, dates, before: 0, level: 0 })
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
