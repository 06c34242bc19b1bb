//! Interest on principal that is overdue, as Apache Fineract recalculates it.
//!
//! Up to the day, a period bears interest on the principal that was really outstanding; from then on, on
//! the scheduled balance. The instalment stays, and the last row takes the rest.

use super::row::Row;
use super::state::State;
use super::status::Status;
use crate::lending::rates::Rates;
use crate::lending::{Convention, LendingError, OverdueInterest};
use chrono::NaiveDate;
use std::borrow::Cow;

impl State {
    /// The state with its rows as they are on a day.
    pub(super) fn on(&self, day: NaiveDate) -> Result<Cow<'_, Self>, LendingError> {
        let was_overdue = |row: &Row| row.closed.is_none_or(|closed| closed.on > row.due);
        let is_overdue = || self.rows.iter().any(|row| row.due < day && was_overdue(row));
        if self.status != Status::Approved
            || self.servicing.overdue_interest == OverdueInterest::Nothing
            || self.plan.terms.profile.convention == Convention::Flat
            || !is_overdue()
        {
            return Ok(Cow::Borrowed(self));
        }
        let mut state = self.clone();
        state.recalculate(day)?;
        Ok(Cow::Owned(state))
    }

    /// Makes it the state of a day.
    pub(super) fn move_to(&mut self, day: NaiveDate) -> Result<(), LendingError> {
        if let Cow::Owned(state) = self.on(day)? {
            *self = state;
        }
        Ok(())
    }

    fn recalculate(&mut self, day: NaiveDate) -> Result<(), LendingError> {
        let rates = Rates::of(&self.plan.terms, &self.plan.dates, Vec::new())?;
        let Some(first) = self.first_open() else { return Ok(()) };
        let mut balance = self.principal_from(first);
        let last = self.rows.len().saturating_sub(1);
        for at in first..self.rows.len() {
            let Some(row) = self.rows.get(at) else { break };
            // Its period had ended before the others were laid out.
            if row.number <= self.plan.laid_from {
                balance = balance.saturating_sub(row.principal);
                continue;
            }
            let rate = if row.number <= self.plan.before {
                self.rate_of(row)?
            } else {
                rates.at(row.number.saturating_sub(self.plan.before))
            };
            // What is overdue makes it more; a last row that is level has more than its balance bears.
            let own = self.own_of((at, row), balance, rate, day)?.max(row.own);
            let principal = match (at == last, self.plan.terms.profile.convention) {
                (true, _) => balance,
                (_, Convention::EqualPrincipal) => row.principal,
                _ if row.principal == 0 => 0,
                _ => self.plan.level.saturating_sub(own).clamp(0, balance),
            };
            balance = self.change(at, own, principal, balance);
        }
        for row in self.rows.get_mut(first..).unwrap_or_default() {
            row.close_if_nothing();
        }
        Ok(())
    }

    /// Gives a row its recalculated parts; returns the balance after it.
    fn change(&mut self, at: usize, own: i64, principal: i64, balance: i64) -> i64 {
        let Some(row) = self.rows.get_mut(at) else { return balance };
        let more = own.saturating_sub(row.own);
        row.own = own;
        row.principal = principal.max(row.paid.principal);
        let rest = balance.saturating_sub(row.principal);
        // What is put off is due with a later row.
        let rows = self.rows.get_mut(at..).unwrap_or_default();
        if let Some(row) = rows.iter_mut().find(|row| !row.puts_off) {
            row.interest = row.interest.saturating_add(more).max(row.paid.interest);
        }
        rest
    }

    /// The interest of a row's period, on the scheduled balance and on what was overdue beyond it.
    fn own_of(
        &self,
        (at, row): (usize, &Row),
        balance: i64,
        rate: crate::lending::Ratio,
        day: NaiveDate,
    ) -> Result<i64, LendingError> {
        let too_large = || LendingError::too_large("rate", self.plan.terms.rate);
        let length = days(row.accrues_from, row.due).max(1);
        let overdue = self.overdue_days(at, row, day);
        let amount = i128::from(balance)
            .checked_mul(length.into())
            .and_then(|scheduled| scheduled.checked_add(overdue))
            .ok_or_else(too_large)?;
        let above = amount.checked_mul(rate.numerator()).ok_or_else(too_large)?;
        let below = rate.denominator().checked_mul(length.into()).ok_or_else(too_large)?;
        let own = self.plan.terms.profile.rounding.divide(above, below);
        own.and_then(|own| i64::try_from(own).ok()).ok_or_else(too_large)
    }

    /// The principal of earlier rows times the days of a row's period on which it was overdue.
    fn overdue_days(&self, at: usize, row: &Row, day: NaiveDate) -> i128 {
        let earlier = self.rows.get(..at).unwrap_or_default();
        let days = earlier.iter().map(|earlier| {
            let end = earlier.closed.map_or(day, |closed| closed.on).min(row.due).min(day);
            earlier.overdue_days(row.accrues_from, end)
        });
        days.fold(0, i128::saturating_add)
    }
}

impl Row {
    /// Its unpaid principal times the days from one to another on which it was overdue.
    fn overdue_days(&self, from: NaiveDate, end: NaiveDate) -> i128 {
        let (mut from, mut principal, mut sum) = (from.max(self.due), self.principal, 0_i128);
        let mut hold = |from: NaiveDate, until: NaiveDate, principal: i64| {
            let held = i128::from(principal).saturating_mul(days(from, until).max(0).into());
            sum = sum.saturating_add(held);
        };
        for part in self.parts.iter().take_while(|part| part.on < end) {
            hold(from, part.on, principal);
            (from, principal) = (from.max(part.on), principal.saturating_sub(part.principal));
        }
        hold(from, end, principal);
        sum
    }
}

fn days(from: NaiveDate, to: NaiveDate) -> i64 {
    to.signed_duration_since(from).num_days()
}
