//! The rows of a loan on a day, its late rows, and the interest on overdue principal.

use super::event::Status;
use super::state::{Closure, NO_ROW, Row, State};
use crate::arithmetic::{excess, minus, plus, product, total, total_of};
use crate::due_dates::actual_days;
use crate::schedule::plan::Rates;
use crate::{
    ClosureCause, Convention, Instalment, InstalmentState, LendingError, OverdueInterest,
    UnpaidAmounts,
};
use chrono::NaiveDate;
use lendwright_types::Money;
use std::borrow::Cow;

/// A row of a loan on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoanRow {
    /// The version of its schedule, from 1 on.
    pub version: u16,
    /// Its number, from 1 on.
    pub number: u16,
    /// The due date before, or the start.
    pub period_start: NaiveDate,
    /// The day on which it is due.
    pub due: NaiveDate,
    /// Its principal.
    pub principal: Money,
    /// The interest that is due with it.
    pub interest: Money,
    /// The interest of its period. It differs from `interest` if a grace defers interest.
    pub own_interest: Money,
    /// The carried part of the interest, which is owed in addition to the interest of periods.
    pub carried: Money,
    /// The paid part of the principal.
    pub paid_principal: Money,
    /// The paid part of the interest.
    pub paid_interest: Money,
    /// The fees that were paid with it. The fee of a settlement is in its earliest row.
    pub paid_fee: Money,
    /// The paid part of the penalty.
    pub paid_penalty: Money,
    /// The waived part of the penalty.
    pub waived_penalty: Money,
    /// The cause and the day of its closing; `None` while it is open.
    pub closed: Option<(ClosureCause, NaiveDate)>,
    /// Its state on the day.
    pub state: InstalmentState,
    /// The unpaid part of its penalty on the day.
    pub penalty: Money,
    /// Its unpaid principal, interest and penalty on the day.
    pub unpaid: Money,
}

impl LoanRow {
    /// Returns all payments on it.
    ///
    /// # Errors
    /// When the sum does not fit into 64 bits.
    pub fn paid(&self) -> Result<Money, LendingError> {
        let parts = [self.paid_principal, self.paid_interest, self.paid_fee, self.paid_penalty];
        let paid = total(parts.into_iter().map(Money::minor))?;
        Ok(Money::from_minor(paid, self.principal.currency()))
    }

    /// Whether no more is owed on it.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed.is_some()
    }
}

/// The age of a loan's arrears on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Age {
    /// The days since the oldest unpaid due date; 0 if none has passed.
    pub days_past_due: u32,
    /// The unpaid principal.
    pub outstanding: Money,
    /// The part of it that was due before the day.
    pub overdue_principal: Money,
    /// The unpaid interest that was due before the day.
    pub overdue_interest: Money,
    /// The unpaid penalties.
    pub penalty: Money,
}

impl Age {
    /// Whether the borrower owes nothing on the loan: no principal, no overdue interest and no penalty.
    #[must_use]
    pub const fn is_nothing(&self) -> bool {
        self.outstanding.is_zero() && self.overdue_interest.is_zero() && self.penalty.is_zero()
    }
}

impl State {
    pub(super) fn view(&self, row: &Row, day: NaiveDate) -> Result<LoanRow, LendingError> {
        let penalty = self.penalty_of(row, day)?;
        let money = |minor: i64| self.money(minor);
        Ok(LoanRow {
            version: row.version,
            number: row.number,
            period_start: row.period_start,
            due: row.due,
            principal: money(row.principal),
            interest: money(row.interest),
            own_interest: money(row.own),
            carried: money(row.carried),
            paid_principal: money(row.paid.principal),
            paid_interest: money(row.paid.interest),
            paid_fee: money(row.paid.fee),
            paid_penalty: money(row.paid.penalty),
            waived_penalty: money(row.waived),
            closed: row.closed.map(|closed| (closed.by, closed.on)),
            state: self.state_of(row, day),
            penalty: money(penalty),
            unpaid: money(plus(row.unpaid()?, penalty)?),
        })
    }

    pub(super) fn age(&self, day: NaiveDate) -> Result<Age, LendingError> {
        let overdue = || self.rows.iter().filter(|row| row.is_open() && row.due < day);
        let oldest = overdue().next().map_or(day, |row| row.due);
        let days_past_due = u32::try_from(day.signed_duration_since(oldest).num_days())
            .map_err(|_| LendingError::Broken { what: "an overdue row is not due" })?;
        Ok(Age {
            days_past_due,
            outstanding: self.money(self.unpaid_principal()?),
            overdue_principal: self.money(total_of(overdue().map(Row::unpaid_principal))?),
            overdue_interest: self.money(total_of(overdue().map(Row::unpaid_interest))?),
            penalty: self.money(self.penalties(day)?),
        })
    }
}

// The late rows on a day, and their charges.

impl State {
    /// The state of a row on a day.
    fn state_of(&self, row: &Row, day: NaiveDate) -> InstalmentState {
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
    fn due_of(&self, row: &Row, day: NaiveDate) -> Result<i64, LendingError> {
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
            row.closed = Some(Closure { by, on });
            // Overdue interest depends on how long its principal was overdue.
            if self.servicing.overdue_interest == OverdueInterest::Nothing {
                row.parts = Vec::new();
            }
        }
    }
}

// Interest on overdue principal, as Apache Fineract recalculates it.
//
// Up to the day, a period bears interest on the principal that was really outstanding. After that, it bears interest
// on the scheduled balance. The instalment does not change, and the last row gets the rest.

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
        let length = actual_days(row.accrues_from, row.due).max(1);
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
            product(principal, actual_days(from, until).max(0))
        };
        for part in self.parts.iter().take_while(|part| part.on < end) {
            sum = sum.checked_add(held(from, part.on, principal))?;
            (from, principal) = (from.max(part.on), principal.checked_sub(part.principal)?);
        }
        sum.checked_add(held(from, end, principal))
    }
}
