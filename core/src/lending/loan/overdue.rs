//! Interest on principal that is overdue, as Apache Fineract recalculates it.
//!
//! Up to the day, a period bears interest on the principal that was really outstanding; from then on, on
//! the scheduled balance. The instalment stays, and the last row takes the rest.

use super::row::Row;
use super::state::State;
use crate::lending::rates::Rates;
use crate::lending::{Convention, LendingError, OverdueInterest};
use chrono::NaiveDate;
use std::borrow::Cow;

impl State {
    /// The state with its rows as they are on a day.
    pub(super) fn on(&self, day: NaiveDate) -> Result<Cow<'_, Self>, LendingError> {
        let is_overdue = || self.rows.iter().any(|row| row.is_open() && row.due < day);
        if self.servicing.overdue_interest == OverdueInterest::Nothing
            || self.plan.terms.profile.convention == Convention::Flat
            || !is_overdue()
        {
            return Ok(Cow::Borrowed(self));
        }
        let mut state = self.clone();
        state.recalculate(day)?;
        Ok(Cow::Owned(state))
    }

    fn recalculate(&mut self, day: NaiveDate) -> Result<(), LendingError> {
        let rates = Rates::of(&self.plan.terms, &self.plan.dates, Vec::new())?;
        let Some(first) = self.first_open() else { return Ok(()) };
        let mut balance = self.principal_from(first);
        let last = self.rows.len().saturating_sub(1);
        for at in first..self.rows.len() {
            let Some(row) = self.rows.get(at) else { break };
            let rate = rates.at(row.number.saturating_sub(self.plan.before));
            let own = self.own_of(row, balance, rate, day)?;
            let principal = match (at == last, self.plan.terms.profile.convention) {
                (true, _) => balance,
                (_, Convention::EqualPrincipal) => row.principal,
                _ if row.principal == 0 => 0,
                _ => self.plan.level.saturating_sub(own).clamp(0, balance),
            };
            balance = self.change(at, own, principal, balance);
        }
        Ok(())
    }

    /// Gives a row its recalculated parts; returns the balance after it.
    fn change(&mut self, at: usize, own: i64, principal: i64, balance: i64) -> i64 {
        let Some(row) = self.rows.get_mut(at) else { return balance };
        let more = own.saturating_sub(row.own);
        if !row.puts_off {
            row.interest = row.interest.saturating_add(more).max(row.paid.interest);
            row.own = own;
        }
        row.principal = principal.max(row.paid.principal);
        balance.saturating_sub(row.principal)
    }

    /// The interest of a row's period, on the scheduled balance and on what was overdue beyond it.
    fn own_of(
        &self,
        row: &Row,
        balance: i64,
        rate: crate::lending::Ratio,
        day: NaiveDate,
    ) -> Result<i64, LendingError> {
        let too_large = || LendingError::too_large("rate", self.plan.terms.rate);
        let length = days(row.accrues_from, row.due).max(1);
        let overdue = self.overdue_days(row, balance, day);
        let amount = i128::from(balance)
            .checked_mul(length.into())
            .and_then(|scheduled| scheduled.checked_add(overdue))
            .ok_or_else(too_large)?;
        let above = amount.checked_mul(rate.numerator()).ok_or_else(too_large)?;
        let below = rate.denominator().checked_mul(length.into()).ok_or_else(too_large)?;
        let own = self.plan.terms.profile.rounding.divide(above, below);
        own.and_then(|own| i64::try_from(own).ok()).ok_or_else(too_large)
    }

    /// The principal beyond the scheduled balance times the days on which it was outstanding.
    fn overdue_days(&self, row: &Row, balance: i64, day: NaiveDate) -> i128 {
        let end = row.due.min(day);
        let mut sum = 0_i128;
        for (at, (from, principal)) in self.balances.iter().enumerate() {
            let until = self.balances.get(at.saturating_add(1)).map_or(end, |(next, _)| *next);
            let held = days((*from).max(row.accrues_from), until.min(end)).max(0);
            let beyond = principal.saturating_sub(balance).max(0);
            sum = sum.saturating_add(i128::from(beyond).saturating_mul(held.into()));
        }
        sum
    }
}

fn days(from: NaiveDate, to: NaiveDate) -> i64 {
    to.signed_duration_since(from).num_days()
}
