//! Layout of a schedule's rows: the parts that all conventions share.

use super::apr::{AprError, Flow};
use super::exact::{AmountOverflow, plus};
use super::rates::{Rates, interest};
use super::{DueDates, LendingError, Ratio, Terms};
use chrono::NaiveDate;
use lendwright_types::Money;
use lendwright_types::currency::Currency;
use std::cell::Cell;
use std::ops::RangeInclusive;

/// One row, in minor units. A schedule has many rows, so a row has no field that follows from other values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScheduleRow {
    pub(super) due: NaiveDate,
    pub(super) principal: i64,
    /// The interest due.
    pub(super) interest: i64,
    /// The interest that the row's period bears.
    pub(super) own: i64,
}

impl ScheduleRow {
    /// The due amount: principal and interest.
    #[inline]
    pub(super) fn total(&self) -> Result<i64, AmountOverflow> {
        plus(self.principal, self.interest)
    }

    /// The due amount, on its day.
    #[inline]
    pub(super) fn flow(&self, currency: Currency) -> Result<Flow, AprError> {
        let money = |minor| Money::from_minor(minor, currency);
        let amount = money(self.principal).checked_add(money(self.interest))?;
        Ok(Flow { on: self.due, amount })
    }
}

/// The parts of one row, as a convention computes them.
#[derive(Clone, Copy)]
pub(super) struct RowParts {
    pub(super) principal: i64,
    pub(super) own: i64,
}

/// The rows, and the instalment that all are meant to have.
pub(super) struct RowLayout {
    pub(super) rows: Vec<ScheduleRow>,
    pub(super) level: i64,
}

/// Room for rows and rates, which many schedules use one after another.
#[derive(Debug, Default)]
pub(super) struct Room {
    pub(super) rows: Vec<ScheduleRow>,
    pub(super) rates: Vec<Ratio>,
}

/// The values that existing instalments keep when a loan ends earlier.
#[derive(Clone, Copy)]
pub(super) struct KeptAmounts {
    /// The level instalment.
    pub(super) level: i64,
    /// The part of the principal, if the parts are equal.
    pub(super) share: i64,
}

/// Everything that laying out reads.
pub(super) struct Plan<'t> {
    pub(super) terms: &'t Terms,
    pub(super) dates: &'t DueDates,
    pub(super) rates: Rates,
    pub(super) count: u16,
    /// The number of instalments that pay principal: the last ones, at least one.
    pub(super) paying: u16,
    pub(super) room: Cell<Vec<ScheduleRow>>,
    pub(super) kept: Option<KeptAmounts>,
}

impl<'t> Plan<'t> {
    pub(super) fn new(
        terms: &'t Terms,
        dates: &'t DueDates,
        room: Room,
    ) -> Result<Self, LendingError> {
        let count = dates.count();
        terms.check(count)?;
        let paying = count.checked_sub(terms.profile.principal_grace).filter(|paying| *paying > 0);
        let paying = paying.ok_or(LendingError::Broken { what: "no instalment pays principal" })?;
        let rates = Rates::new(terms, dates, room.rates)?;
        Ok(Self { terms, dates, rates, count, paying, room: Cell::new(room.rows), kept: None })
    }

    pub(super) fn amount(&self) -> i64 {
        self.terms.amount.minor()
    }

    /// Each instalment is a multiple of this number of minor units.
    pub(super) fn unit(&self) -> i64 {
        self.terms.profile.instalment_multiple.map_or(1, Money::minor)
    }

    /// Whether an instalment pays interest only.
    pub(super) fn in_grace(&self, number: u16) -> bool {
        number <= self.terms.profile.principal_grace
    }

    /// The numbers of the instalments that pay principal.
    pub(super) fn paying_numbers(&self) -> Option<RangeInclusive<u16>> {
        Some(self.terms.profile.principal_grace.checked_add(1)?..=self.count)
    }

    #[inline]
    pub(super) fn interest(&self, number: u16, balance: i64) -> Option<i64> {
        interest(balance, self.rates.at(number)?, self.terms.profile.rounding)
    }

    /// Makes the rows. `part` returns the parts of each row, from its number and the balance before it. The grace may
    /// defer interest.
    #[inline]
    pub(super) fn rows(
        &self,
        level: i64,
        mut part: impl FnMut(u16, i64) -> Option<RowParts>,
    ) -> Result<Vec<ScheduleRow>, LendingError> {
        let mut rows = self.room.take();
        rows.clear();
        rows.reserve(self.count.into());
        let (mut balance, mut deferred, mut sum) = (self.amount(), 0_i64, 0_i64);
        let mut last = None;
        for number in 1..=self.count {
            let due = self.dates.day(number).ok_or_else(|| self.too_late())?;
            let RowParts { principal, own } =
                part(number, balance).ok_or_else(|| self.too_large())?;
            let principal = principal.min(balance);
            if principal < 1 && !self.in_grace(number) {
                return Err(self.not_amortising(number, RowParts { principal, own }));
            }
            balance = balance.checked_sub(principal).ok_or_else(|| self.too_large())?;
            sum = sum.checked_add(own).ok_or_else(|| self.too_large())?;
            let is_put_off = number <= self.terms.profile.interest_grace && balance > 0;
            let owed = deferred.checked_add(own).ok_or_else(|| self.too_large())?;
            let interest = if is_put_off { 0 } else { owed };
            deferred = if is_put_off { owed } else { 0 };
            rows.push(ScheduleRow { due, principal, interest, own });
            last = Some((number, RowParts { principal, own }));
            if balance == 0 && (self.terms.instalment.is_some() || self.kept.is_some()) {
                break;
            }
        }
        if balance != 0 || deferred != 0 {
            return Err(LendingError::Broken { what: "the instalments do not pay the loan back" });
        }
        let (number, part) =
            last.ok_or(LendingError::Broken { what: "a loan has no instalment" })?;
        self.check_last(number, part, level)?;
        Ok(rows)
    }

    /// Refuses a last row of more than twice the level instalment.
    fn check_last(&self, number: u16, part: RowParts, level: i64) -> Result<(), LendingError> {
        // The comparison uses 128 bits because the sum may not fit into 64.
        let paid = i128::from(part.principal).checked_add(part.own.into());
        let twice = i128::from(level).checked_mul(2);
        if paid > twice {
            return Err(self.not_amortising(number, part));
        }
        Ok(())
    }

    pub(super) fn not_amortising(&self, number: u16, part: RowParts) -> LendingError {
        let money = |minor| Money::from_minor(minor, self.terms.amount.currency());
        let (principal, interest) = (money(part.principal), money(part.own));
        LendingError::NotAmortising { months: self.count, number, principal, interest }
    }

    pub(super) fn too_large(&self) -> LendingError {
        LendingError::too_large("rate", self.terms.rate)
    }

    fn too_late(&self) -> LendingError {
        LendingError::invalid("start", self.dates.start(), "is too late in the calendar")
    }
}
