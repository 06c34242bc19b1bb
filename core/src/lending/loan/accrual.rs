//! The interest that has accrued on a day.

use super::row::Row;
use super::state::State;
use crate::lending::exact::{excess, minus, plus};
use crate::lending::rates::interest;
use crate::lending::{Accrual, Convention, DayCount, LendingError, Ratio, Rounding};
use chrono::NaiveDate;

/// The own interest of periods up to a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Accrued {
    /// What has accrued and is unpaid.
    pub(super) unpaid: i64,
    /// What was paid and has not accrued.
    pub(super) unearned: i64,
    /// Interest paid for periods that have ended, and never earned.
    kept: i64,
}

impl State {
    /// All interest, own and carried: what was paid of the one before it accrued counts for what has accrued
    /// of the other, so that nothing is paid twice.
    pub(super) fn interest_on(&self, day: NaiveDate) -> Result<Accrued, LendingError> {
        let own = self.accrued(day)?;
        let (unpaid, unearned) = (self.carried_accrued(day)?, self.carried_unearned(day)?);
        let both = plus(own.unearned.min(unpaid), own.unpaid.min(unearned))?;
        Ok(Accrued {
            unpaid: minus(plus(own.unpaid, unpaid)?, both)?,
            unearned: plus(minus(plus(own.unearned, unearned)?, both)?, own.kept)?,
            kept: 0,
        })
    }

    /// The interest of the rows' own periods: of those that have ended, and of the running one up to the
    /// day.
    pub(super) fn accrued(&self, day: NaiveDate) -> Result<Accrued, LendingError> {
        let mut accrued = Accrued::default();
        let mut pending = 0_i64;
        for (at, row) in self.rows.iter().enumerate().skip(self.counts_from) {
            if row.is_open() || row.due > day || row.puts_off || row.kept > 0 {
                pending = plus(pending, self.accrued_of(at, row, day)?)?;
            }
            if row.puts_off {
                continue;
            }
            // What was put off is paid with this row.
            let paid = row.own_paid()?;
            if row.is_open() {
                accrued.unpaid = plus(accrued.unpaid, excess(pending, paid)?)?;
            }
            if row.due > day {
                accrued.unearned = plus(accrued.unearned, excess(paid, pending)?)?;
            } else if row.kept > 0 {
                accrued.kept = plus(accrued.kept, excess(paid, pending)?)?;
            }
            pending = 0;
        }
        Ok(accrued)
    }

    /// The accrued part of a row's own interest.
    pub(super) fn accrued_of(
        &self,
        at: usize,
        row: &Row,
        day: NaiveDate,
    ) -> Result<i64, LendingError> {
        if row.due <= day {
            return Ok(row.own);
        }
        if row.accrues_from >= day || row.own == 0 {
            return Ok(0);
        }
        let grown = self.grown(row, self.principal_from(at)?, day)?;
        Ok(plus(grown, row.earned)?.clamp(0, row.own.max(0)))
    }

    /// The interest on a principal from the beginning of a row's period to a day inside it.
    pub(super) fn grown(
        &self,
        row: &Row,
        principal: i64,
        day: NaiveDate,
    ) -> Result<i64, LendingError> {
        if day <= row.accrues_from || row.own == 0 {
            return Ok(0);
        }
        let yearly = self.plan.terms.yearly_rate();
        if self.servicing.accrual == Accrual::Thirtieths {
            return thirtieths(self, principal, yearly, row.accrues_from, day);
        }
        let rate = self.rate_of(row)?;
        let passed = match self.servicing.accrual {
            Accrual::Period => None,
            _ => part(day, row),
        };
        let rate = match passed {
            Some(passed) => rate.times(passed),
            None => Some(rate),
        };
        let grown = rate.and_then(|rate| interest(principal, rate, self.rounding()));
        grown.ok_or_else(|| LendingError::too_large("rate", self.plan.terms.rate))
    }

    /// How accrued interest is rounded: down where it is counted by the day.
    pub(super) fn rounding(&self) -> Rounding {
        let profile = &self.plan.terms.profile;
        match profile.convention {
            Convention::DailySimple => Rounding::Down,
            _ => profile.rounding,
        }
    }
}

/// The part of a row's period that has passed on a day.
fn part(day: NaiveDate, row: &Row) -> Option<Ratio> {
    let days = |to: NaiveDate| to.signed_duration_since(row.accrues_from).num_days();
    Ratio::new(days(day).into(), days(row.due).into())
}

/// The interest from one day to another by months of thirty days.
pub(super) fn thirtieths(
    state: &State,
    principal: i64,
    yearly: Ratio,
    from: NaiveDate,
    day: NaiveDate,
) -> Result<i64, LendingError> {
    let days = DayCount::Thirty360Us.days(from, day).max(0);
    let rate = Ratio::new(days.into(), 360).and_then(|part| yearly.times(part));
    let grown = rate.and_then(|rate| interest(principal, rate, state.rounding()));
    grown.ok_or_else(|| LendingError::too_large("rate", state.plan.terms.rate))
}
