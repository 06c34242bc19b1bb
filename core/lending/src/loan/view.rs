//! The view of a loan on a day.

use super::row::Row;
use super::state::State;
use crate::exact::{plus, total, total_of};
use crate::{ClosureCause, InstalmentState, LendingError};
use chrono::NaiveDate;
use lendwright_types::Money;

/// A row of a loan on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoanRow {
    /// Which schedule of the loan it belongs to, from 1 on.
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

/// How old a loan's arrears are on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
