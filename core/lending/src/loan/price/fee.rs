//! The fee of paying early.

use super::super::row::Row;
use super::super::state::State;
use crate::exact::total_of;
use crate::rates::interest;
use crate::{FeeBase, LendingError, Ratio, Rounding, Settlement};
use chrono::{Months, NaiveDate};

impl State {
    /// The fee of a settlement on a day, before the cap of all prices.
    pub(super) fn fee(&self, day: NaiveDate) -> Result<i64, LendingError> {
        let principal = self.principal_not_due(day)?;
        let base = match self.servicing.fee_base {
            FeeBase::RemainingInterest => {
                let not_due = self.rows.iter().filter(|row| row.due > day);
                total_of(not_due.map(Row::unpaid_interest))?
            }
            _ => principal,
        };
        let fee = self.part_of(base, self.fee_share()?)?;
        self.fee_capped(fee, principal, day)
    }

    /// The fee as a share of its base.
    pub(in super::super) fn fee_share(&self) -> Result<Ratio, LendingError> {
        let (above, below) = self.servicing.early_fee.as_fraction();
        let percent = Ratio::new(above, below).ok_or_else(|| self.fee_too_large())?;
        if self.servicing.fee_base != FeeBase::MonthsOfInterest {
            return Ok(percent);
        }
        // The fee's number counts months, and the percentage is a hundredth of it: 2 months are 2/12 of a year.
        let months = percent.times(Ratio::from_parts(100, 12));
        let share = months.and_then(|months| months.times(self.plan.terms.yearly_rate()));
        share.ok_or_else(|| self.fee_too_large())
    }

    pub(in super::super) fn part_of(&self, base: i64, share: Ratio) -> Result<i64, LendingError> {
        let fee = interest(base, share, self.plan.terms.profile.rounding);
        fee.ok_or_else(|| self.fee_too_large())
    }

    /// Directive 2008/48/EC, Article 16(2): at most 1 % of the amount repaid early, and 0.5 % if at most a year is
    /// left.
    pub(in super::super) fn fee_capped(
        &self,
        fee: i64,
        repaid: i64,
        day: NaiveDate,
    ) -> Result<i64, LendingError> {
        if self.servicing.settlement != Settlement::Eu2023 {
            return Ok(fee);
        }
        let in_a_year = day.checked_add_months(Months::new(12)).unwrap_or(NaiveDate::MAX);
        let is_short = self.rows.last().is_none_or(|last| last.due <= in_a_year);
        let share = if is_short { Ratio::from_parts(5, 1000) } else { Ratio::from_parts(1, 100) };
        let most = interest(repaid, share, Rounding::Down).ok_or_else(|| self.fee_too_large())?;
        Ok(fee.min(most))
    }

    pub(in super::super) fn fee_too_large(&self) -> LendingError {
        LendingError::too_large("Early_Payment_Interest", self.servicing.early_fee)
    }
}
