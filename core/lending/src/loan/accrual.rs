//! The interest that has accrued on a day.

use super::state::{Holiday, Pool, Row, State};
use crate::arithmetic::{AmountOverflow, excess, minus, plus, total, total_of};
use crate::schedule::plan::{interest, months_of_year};
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
struct Span {
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
    fn accrues(
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

// Carried interest: it is owed in addition to the interest of the rows' own periods, and bears no interest.

impl Holiday {
    /// The interest of all its months, by the loan's own day count.
    pub(super) fn interest(self, state: &State) -> Result<i64, LendingError> {
        let terms = &state.plan.terms;
        let total = self
            .rate(state)
            .and_then(|rate| interest(self.principal, rate, terms.profile.rounding));
        total.ok_or_else(|| LendingError::too_large("rate", terms.rate))
    }

    /// The rate of all its months.
    fn rate(self, state: &State) -> Option<Ratio> {
        self.yearly.times(self.part_of_year(state.plan.terms.profile.day_count))
    }

    /// The part of a year of the holiday: its months, unless the periods of the loan count days.
    fn part_of_year(self, count: DayCount) -> Ratio {
        match count {
            DayCount::Months
            | DayCount::Thirty360
            | DayCount::Thirty360Us
            | DayCount::Thirty360Nasd
            | DayCount::ThirtyE360
            | DayCount::ThirtyE360Isda
            | DayCount::ActualActualIcma => months_of_year(self.months),
            DayCount::Actual365
            | DayCount::Actual360
            | DayCount::Actual364
            | DayCount::Actual365L
            | DayCount::ActualActualIsda
            | DayCount::ActualActualAfb
            | DayCount::NoLeap365 => count.year_fraction(self.from, self.until),
        }
    }
}

impl Pool {
    /// The accrued part of it.
    fn accrued(&self, state: &State, day: NaiveDate) -> Result<i64, LendingError> {
        let Some(holiday) = self.holiday else { return Ok(self.total) };
        if day >= holiday.until {
            return Ok(self.total);
        }
        let span = Span { from: holiday.from, until: holiday.until };
        let rates = (holiday.yearly, holiday.rate(state));
        let grown = state.accrues(span, holiday.principal, rates, day)?;
        Ok(excess(grown, self.after)?.min(self.total))
    }
}

impl State {
    /// The carried interest that has accrued and is not paid.
    fn carried_accrued(&self, day: NaiveDate) -> Result<i64, LendingError> {
        Ok(excess(self.accrued_of_pools(&self.pools, day)?, self.carried_paid()?)?)
    }

    fn carried_paid(&self) -> Result<i64, AmountOverflow> {
        total_of(self.rows.iter().map(Row::foreign_paid))
    }

    /// The carried interest that is unpaid and has not accrued.
    pub(super) fn carried_to_accrue(&self, day: NaiveDate) -> Result<i64, LendingError> {
        let open = || self.rows.iter().filter(|row| row.is_open());
        let carried = total_of(open().map(Row::foreign))?;
        let unpaid = minus(carried, total_of(open().map(Row::foreign_paid))?)?;
        Ok(excess(unpaid, self.carried_accrued(day)?)?)
    }

    /// The carried interest that was paid and has not accrued.
    pub(super) fn carried_unearned(&self, day: NaiveDate) -> Result<i64, LendingError> {
        Ok(excess(self.carried_paid()?, self.accrued_of_pools(&self.pools, day)?)?)
    }

    /// The part of holidays' capitalised interest that has not accrued.
    pub(super) fn capitalised_unearned(&self, day: NaiveDate) -> Result<i64, LendingError> {
        let all = total(self.capitalised.iter().map(|pool| pool.total))?;
        Ok(minus(all, self.accrued_of_pools(&self.capitalised, day)?)?)
    }

    fn accrued_of_pools(&self, pools: &[Pool], day: NaiveDate) -> Result<i64, LendingError> {
        let mut accrued = 0_i64;
        for pool in pools {
            accrued = plus(accrued, pool.accrued(self, day)?)?;
        }
        Ok(accrued)
    }

    /// The pools after a prepayment, and the part of them that will not accrue: the prepaid principal bears no
    /// interest for the rest of a holiday. Interest that accrued up to the day stays the same.
    pub(super) fn pools_after(
        &self,
        prepaid: i64,
        day: NaiveDate,
    ) -> Result<(Vec<Pool>, i64), LendingError> {
        let (mut pools, mut let_go) = (Vec::new(), 0_i64);
        for pool in &self.pools {
            let (Some(holiday), accrued) = (pool.holiday, pool.accrued(self, day)?) else {
                pools.push(*pool);
                continue;
            };
            if accrued == pool.total {
                pools.push(Pool::accrued_already(accrued));
                continue;
            }
            let principal = excess(holiday.principal, prepaid)?;
            let holiday = Holiday { principal, ..holiday };
            // No more is carried than was.
            let most = holiday.interest(self)?.min(pool.total);
            let rest = Pool { total: most, after: pool.after, holiday: Some(holiday) };
            let grown = excess(accrued, rest.accrued(self, day)?)?;
            let rest = Pool { total: most.min(minus(pool.total, grown)?), ..rest };
            pools.push(rest);
            pools.push(Pool::accrued_already(grown));
            let_go = plus(let_go, minus(pool.total, plus(rest.total, grown)?)?)?;
        }
        Ok((pools, let_go))
    }

    /// Takes carried interest off the rows from a place on, beginning with the last row. Returns the amount that the
    /// rows don't carry.
    pub(super) fn let_go_of_carried(
        &mut self,
        place: usize,
        amount: i64,
    ) -> Result<i64, LendingError> {
        let mut left = amount;
        for row in self.rows.iter_mut().skip(place).rev() {
            let part = row.foreign()?.min(left);
            row.carried = minus(row.carried, part)?;
            row.interest = minus(row.interest, part)?;
            left = minus(left, part)?;
        }
        Ok(left)
    }

    /// Gives up all carried interest that is not paid.
    pub(super) fn drop_carried(&mut self) -> Result<(), LendingError> {
        self.pools = vec![Pool::accrued_already(self.carried_paid()?)];
        Ok(())
    }

    /// Carries interest with a row.
    pub(super) fn carry_with(&mut self, at: usize, pool: Pool) -> Result<(), LendingError> {
        if let Some(row) = self.rows.get_mut(at) {
            row.carry(pool.total)?;
            self.pools.push(pool);
        }
        Ok(())
    }

    /// Carries interest with a row and those after it, in equal parts. The last row gets the rest.
    pub(super) fn carry_from(&mut self, at: usize, pool: Pool) -> Result<(), LendingError> {
        let Some((last, others)) = self.rows.get_mut(at..).and_then(<[Row]>::split_last_mut) else {
            return Ok(());
        };
        let count = i64::try_from(others.len()).ok().and_then(|count| count.checked_add(1));
        let part = count.and_then(|count| pool.total.checked_div(count));
        let part = part.ok_or(LendingError::Broken { what: "carried interest has no rows" })?;
        let mut left = pool.total;
        for row in others {
            row.carry(part)?;
            left = minus(left, part)?;
        }
        last.carry(left)?;
        self.pools.push(pool);
        Ok(())
    }
}
