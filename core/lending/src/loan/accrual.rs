//! The interest that has accrued on a day.

use super::row::Row;
use super::state::State;
use crate::exact::{excess, minus, plus};
use crate::rates::interest;
use crate::{Accrual, Convention, DayCount, LendingError, Ratio, Rounding};
use chrono::NaiveDate;

/// The own interest of periods up to a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct AccruedInterest {
    /// Accrued interest that is unpaid.
    pub(super) unpaid: i64,
    /// Paid interest that has not accrued.
    pub(super) unearned: i64,
    /// Interest paid for periods that have ended, and never earned.
    kept: i64,
}

/// Rows that have their interest due together. The last row pays the interest that the others postpone.
#[derive(Default)]
struct RowGroup {
    pending: i64,
    paid: i64,
    ahead: i64,
    is_open: bool,
    has_kept: bool,
}

/// The days over which interest accrues.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) from: NaiveDate,
    pub(super) until: NaiveDate,
}

impl State {
    /// All interest, own and carried. Paid interest of one kind that has not accrued counts for accrued interest of
    /// the other kind: so no interest is paid twice. Own interest that a row carries after a prepayment is own
    /// interest: so a prepayment does not change it.
    pub(super) fn interest_on(&self, day: NaiveDate) -> Result<AccruedInterest, LendingError> {
        let own = self.accrued(day)?;
        let (unpaid, unearned) = (self.carried_accrued(day)?, self.carried_unearned(day)?);
        let both = plus(own.unearned.min(unpaid), own.unpaid.min(unearned))?;
        Ok(AccruedInterest {
            unpaid: minus(plus(own.unpaid, unpaid)?, both)?,
            unearned: plus(minus(plus(own.unearned, unearned)?, both)?, own.kept)?,
            kept: 0,
        })
    }

    /// The interest of the rows' own periods: of ended periods, and of the running one up to the day.
    pub(super) fn accrued(&self, day: NaiveDate) -> Result<AccruedInterest, LendingError> {
        let mut accrued = AccruedInterest::default();
        let mut rows = RowGroup::default();
        for (at, row) in self.rows.iter().enumerate().skip(self.counts_from) {
            rows.has_kept |= row.kept > 0;
            rows.is_open |= row.is_open();
            if row.is_open() || row.due > day || row.puts_off || rows.has_kept {
                let own = plus(self.accrued_of(at, row, day)?, row.moved)?;
                rows.pending = plus(rows.pending, own)?;
            }
            let paid = minus(row.interest_paid()?, row.foreign_paid()?)?;
            rows.paid = plus(rows.paid, paid)?;
            rows.ahead = plus(rows.ahead, row.ahead)?;
            if row.puts_off {
                continue;
            }
            let RowGroup { pending, paid, ahead, is_open, has_kept } = std::mem::take(&mut rows);
            if is_open {
                accrued.unpaid = plus(accrued.unpaid, excess(pending, paid)?)?;
            }
            let unearned = plus(excess(paid, pending)?, ahead)?;
            if row.due > day {
                accrued.unearned = plus(accrued.unearned, unearned)?;
            } else if has_kept {
                accrued.kept = plus(accrued.kept, unearned)?;
            }
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
        let span = Span { from: row.accrues_from, until: row.due };
        let whole = match self.servicing.accrual {
            Accrual::Thirtieths => None,
            _ => Some(self.rate_of(row)?),
        };
        self.accrues(span, principal, (self.plan.terms.yearly_rate(), whole), day)
    }

    /// The interest on a principal from the first day of a span to a day inside it. The rates are those of a
    /// year and of the whole span.
    pub(super) fn accrues(
        &self,
        span: Span,
        principal: i64,
        (yearly, whole): (Ratio, Option<Ratio>),
        day: NaiveDate,
    ) -> Result<i64, LendingError> {
        let days = |to: NaiveDate| to.signed_duration_since(span.from).num_days();
        if days(day) <= 0 {
            return Ok(0);
        }
        let rate = match self.servicing.accrual {
            Accrual::Thirtieths => {
                let days = DayCount::Thirty360Us.days(span.from, day).max(0);
                Ratio::new(days.into(), 360).and_then(|part| yearly.times(part))
            }
            Accrual::Actual => {
                let part = Ratio::new(days(day).into(), days(span.until).into());
                part.and_then(|part| whole?.times(part))
            }
            Accrual::Period => whole,
        };
        let grown = rate.and_then(|rate| interest(principal, rate, self.rounding()));
        grown.ok_or_else(|| LendingError::too_large("rate", self.plan.terms.rate))
    }

    /// The rounding of accrued interest: down if it is counted by the day.
    pub(super) fn rounding(&self) -> Rounding {
        let profile = &self.plan.terms.profile;
        match profile.convention {
            Convention::DailySimple => Rounding::Down,
            _ => profile.rounding,
        }
    }
}
