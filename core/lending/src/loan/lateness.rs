//! The late rows on a day, and their charges.

use super::row::Row;
use super::state::State;
use crate::exact::{excess, plus, total_of};
use crate::{
    ClosureCause, Instalment, InstalmentState, LendingError, OverdueInterest, UnpaidAmounts,
};
use chrono::NaiveDate;

impl State {
    /// The state of a row on a day.
    pub(super) fn state_of(&self, row: &Row, day: NaiveDate) -> InstalmentState {
        let closed = row.closed.map(|closed| closed.by);
        self.servicing.penalty.state(&self.instalment(row), closed, day)
    }

    /// The first row that is late or very late on a day.
    pub(super) fn first_late(&self, day: NaiveDate) -> Option<&Row> {
        let grace = chrono::Days::new(self.servicing.penalty.grace_days.into());
        let is_late = |row: &&Row| {
            row.is_open() && row.due.checked_add_days(grace).is_some_and(|end| end < day)
        };
        self.rows.iter().find(is_late)
    }

    /// The unpaid part of a row's penalty on a day: the charge, less the paid and the waived part.
    pub(super) fn penalty_of(&self, row: &Row, day: NaiveDate) -> Result<i64, LendingError> {
        if !row.is_open() || row.due >= day {
            return Ok(0);
        }
        let unpaid = |begin: NaiveDate| {
            let (principal, interest) = row.unpaid_before(begin)?;
            let outstanding_principal = self.money(self.principal_before(begin)?);
            let next = [row.next_part(begin), self.next_balance(begin)].into_iter().flatten().min();
            Ok(UnpaidAmounts {
                principal: self.money(principal),
                interest: self.money(interest),
                outstanding_principal,
                until: next.and_then(|on| on.succ_opt()),
            })
        };
        let days_end = self.written_off.map_or(day, |on| on.min(day));
        let charged =
            self.servicing.penalty.charged_up_to(&self.instalment(row), day, days_end, unpaid)?;
        Ok(excess(charged.minor(), plus(row.paid.penalty, row.waived)?)?)
    }

    /// The unpaid part of all penalties on a day.
    pub(super) fn penalties(&self, day: NaiveDate) -> Result<i64, LendingError> {
        total_of(self.rows.iter().map(|row| self.penalty_of(row, day)))
    }

    /// The unpaid amount of a row on a day.
    pub(super) fn due_of(&self, row: &Row, day: NaiveDate) -> Result<i64, LendingError> {
        Ok(plus(row.unpaid()?, self.penalty_of(row, day)?)?)
    }

    /// The unpaid principal of the loan at the beginning of a day.
    fn principal_before(&self, day: NaiveDate) -> Result<i64, LendingError> {
        let before = self.balances.iter().rev().find(|(on, _)| *on < day);
        let before = before.or(self.balances.first()).map(|(_, principal)| *principal);
        before.ok_or(LendingError::Broken { what: "the loan has no balance" })
    }

    /// The first day, on the given one or later, on which the unpaid principal changed.
    fn next_balance(&self, day: NaiveDate) -> Option<NaiveDate> {
        self.balances.iter().map(|(on, _)| *on).find(|on| *on >= day)
    }

    fn instalment(&self, row: &Row) -> Instalment {
        Instalment {
            number: row.number,
            period_start: row.period_start,
            due: row.due,
            principal: self.money(row.principal),
            interest: self.money(row.interest),
            own_interest: self.money(row.own),
            balance: self.money(0),
        }
    }

    /// Closes a row if no amount is owed on it.
    pub(super) fn close_if_paid(
        &mut self,
        at: usize,
        day: NaiveDate,
    ) -> Result<bool, LendingError> {
        let Some(row) = self.rows.get(at) else { return Ok(false) };
        if self.due_of(row, day)? > 0 {
            return Ok(false);
        }
        self.close(at, ClosureCause::Payment, day);
        Ok(true)
    }

    pub(super) fn close(&mut self, at: usize, by: ClosureCause, on: NaiveDate) {
        if let Some(row) = self.rows.get_mut(at) {
            row.closed = Some(super::row::Closure { by, on });
            // Overdue interest depends on how long its principal was overdue.
            if self.servicing.overdue_interest == OverdueInterest::Nothing {
                row.parts = Vec::new();
            }
        }
    }
}
