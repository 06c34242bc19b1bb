//! Interest on overdue principal, as Apache Fineract recalculates it.
//!
//! Up to the day, a period bears interest on the principal that was really outstanding. After that, it bears interest
//! on the scheduled balance. The instalment does not change, and the last row gets the rest.

use super::row::Row;
use super::state::{NO_ROW, State};
use super::status::Status;
use crate::exact::{excess, minus, plus, product};
use crate::rates::Rates;
use crate::{Convention, LendingError, OverdueInterest};
use chrono::NaiveDate;
use std::borrow::Cow;

impl State {
    /// The state with its rows as they are on a day.
    pub(super) fn on(&self, day: NaiveDate) -> Result<Cow<'_, Self>, LendingError> {
        if !self.is_recalculated(day) {
            return Ok(Cow::Borrowed(self));
        }
        let mut state = self.clone();
        state.recalculate(day)?;
        Ok(Cow::Owned(state))
    }

    /// Whether its rows may have other amounts on a day.
    pub(super) fn is_recalculated(&self, day: NaiveDate) -> bool {
        let was_overdue = |row: &Row| row.closed.is_none_or(|closed| closed.on > row.due);
        self.status == Status::Approved
            && self.servicing.overdue_interest != OverdueInterest::Nothing
            && self.plan.terms.profile.convention != Convention::Flat
            && self.rows.iter().any(|row| row.due < day && was_overdue(row))
    }

    /// Makes it the state of a day.
    pub(super) fn move_to(&mut self, day: NaiveDate) -> Result<(), LendingError> {
        if let Cow::Owned(state) = self.on(day)? {
            *self = state;
        }
        Ok(())
    }

    fn recalculate(&mut self, day: NaiveDate) -> Result<(), LendingError> {
        let rates = Rates::new(&self.plan.terms, &self.plan.dates, Vec::new())?;
        let Some(first) = self.first_open() else { return Ok(()) };
        let mut balance = self.principal_from(first)?;
        let last = self.rows.len().checked_sub(1);
        for at in first..self.rows.len() {
            let row = self.rows.get(at).ok_or(NO_ROW)?;
            // The period of this row had ended before the others were laid out.
            if row.number <= self.plan.laid_from {
                balance = minus(balance, row.principal)?;
                continue;
            }
            let rate = if row.number <= self.plan.before {
                self.rate_of(row)?
            } else {
                let number = row.number.checked_sub(self.plan.before);
                let rate = number.and_then(|number| rates.at(number));
                rate.ok_or(LendingError::Broken { what: "a row has no rate" })?
            };
            // Overdue amounts raise the interest. A last row that is level may have more interest than its balance
            // bears.
            let own = self.own_of((at, row), balance, rate, day)?.max(row.own);
            let principal = match (Some(at) == last, self.plan.terms.profile.convention) {
                (true, _) => balance,
                (_, Convention::EqualPrincipal) => row.principal,
                _ if row.principal == 0 => 0,
                _ => excess(self.plan.level, own)?.min(balance),
            };
            balance = self.change(at, own, principal, balance)?;
        }
        for row in self.rows.iter_mut().skip(first) {
            row.close_if_nothing();
        }
        Ok(())
    }

    /// Gives a row its recalculated parts; returns the balance after it.
    fn change(
        &mut self,
        at: usize,
        own: i64,
        principal: i64,
        balance: i64,
    ) -> Result<i64, LendingError> {
        let row = self.rows.get_mut(at).ok_or(NO_ROW)?;
        let more = minus(own, row.own)?;
        row.own = own;
        row.principal = principal.max(row.paid.principal);
        let rest = minus(balance, row.principal)?;
        // The additional interest is due with the next row that postpones none. If that row had more interest when it
        // was paid, the excess pays the additional interest first.
        let payer = self.rows.iter_mut().skip(at).find(|row| !row.puts_off).ok_or(NO_ROW)?;
        let paid = minus(payer.kept, payer.ahead)?.min(more);
        payer.kept = minus(payer.kept, paid)?;
        payer.interest = plus(payer.interest, minus(more, paid)?)?;
        Ok(rest)
    }

    /// The interest of a row's period, on the scheduled balance and on the overdue amounts above it.
    fn own_of(
        &self,
        (at, row): (usize, &Row),
        balance: i64,
        rate: crate::Ratio,
        day: NaiveDate,
    ) -> Result<i64, LendingError> {
        let too_large = || LendingError::too_large("rate", self.plan.terms.rate);
        let length = days(row.accrues_from, row.due).max(1);
        let overdue = self.overdue_days(at, row, day).ok_or_else(too_large)?;
        let amount = product(balance, length).checked_add(overdue).ok_or_else(too_large)?;
        let above = amount.checked_mul(rate.numerator()).ok_or_else(too_large)?;
        let below = rate.denominator().checked_mul(length.into()).ok_or_else(too_large)?;
        let own = self.plan.terms.profile.rounding.divide(above, below);
        own.and_then(|own| i64::try_from(own).ok()).ok_or_else(too_large)
    }

    /// The principal of earlier rows times the days of a row's period on which it was overdue.
    fn overdue_days(&self, at: usize, row: &Row, day: NaiveDate) -> Option<i128> {
        self.rows.iter().take(at).try_fold(0_i128, |sum, earlier| {
            let end = earlier.closed.map_or(day, |closed| closed.on).min(row.due).min(day);
            sum.checked_add(earlier.overdue_days(row.accrues_from, end)?)
        })
    }
}

impl Row {
    /// Its unpaid principal times the days from one to another on which it was overdue.
    fn overdue_days(&self, from: NaiveDate, end: NaiveDate) -> Option<i128> {
        let (mut from, mut principal, mut sum) = (from.max(self.due), self.principal, 0_i128);
        let held = |from: NaiveDate, until: NaiveDate, principal: i64| {
            product(principal, days(from, until).max(0))
        };
        for part in self.parts.iter().take_while(|part| part.on < end) {
            sum = sum.checked_add(held(from, part.on, principal))?;
            (from, principal) = (from.max(part.on), principal.checked_sub(part.principal)?);
        }
        sum.checked_add(held(from, end, principal))
    }
}

fn days(from: NaiveDate, to: NaiveDate) -> i64 {
    to.signed_duration_since(from).num_days()
}
