//! The rule of 78: the rebate of an early settlement by the sum of the instalments' numbers.

use super::super::row::Row;
use super::super::state::State;
use crate::exact::{AmountOverflow, excess, minus, total, total_of};
use crate::{LendingError, Ratio, Rounding, UnearnedInterest};
use chrono::NaiveDate;
use lendwright_types::Money;

/// Returns the rebate `F·u(u + 1) / (n(n + 1))`, rounded half-up. F is the finance charge, n the number of
/// instalments, and u the number of instalments that are left.
///
/// # Errors
/// When there is no instalment, when `left` is above the number of instalments, or when the charge is negative.
///
/// # Example
/// ```
/// use lendwright_lending::rule_of_78;
/// use lendwright_types::{Money, currency::USD};
///
/// let rebate = rule_of_78(Money::parse("100.00", USD)?, 12, 9)?;
/// assert_eq!(rebate.to_string(), "57.69");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rule_of_78(charge: Money, instalments: u16, left: u16) -> Result<Money, LendingError> {
    if instalments == 0 || left > instalments {
        return Err(LendingError::invalid("left", left, "must be at most the instalments"));
    }
    if charge.is_negative() {
        return Err(LendingError::invalid("charge", charge, "must be 0 or more"));
    }
    let numbers =
        |count: u16| i128::from(u32::from(count).wrapping_mul(u32::from(count).wrapping_add(1)));
    let share = Ratio::from_parts(numbers(left), numbers(instalments));
    let rebate = crate::rates::interest(charge.minor(), share, Rounding::HalfUp);
    let rebate = rebate.ok_or_else(|| LendingError::too_large("charge", charge))?;
    Ok(Money::from_minor(rebate, charge.currency()))
}

impl State {
    /// Refuses the rule for a loan of too many instalments.
    pub(in super::super) fn check_rule78(&self) -> Result<(), LendingError> {
        let count = self.plan.dates.count();
        if self.servicing.settlement.months_max().is_some_and(|most| count > most) {
            let reason = "is above the maximum of 61 for rule78";
            return Err(LendingError::invalid("months", count, reason));
        }
        Ok(())
    }

    /// The rebate of the rows of the latest plan: of the rows with a period that begins on the day or later,
    /// and at most their interest. Under `keep` it is the unpaid part of that interest.
    pub(super) fn rule78_rebate(&self, day: NaiveDate) -> Result<i64, LendingError> {
        let rows = || self.rows.iter().filter(|row| row.number > self.plan.laid_from);
        let left = || rows().filter(|row| row.accrues_from >= day);
        let charge = self.money(total(rows().map(|row| row.own))?);
        let count = |number: usize| {
            let too_many = |_| LendingError::invalid("months", number, "are too many instalments");
            u16::try_from(number).map_err(too_many)
        };
        let rebate = rule_of_78(charge, count(rows().count())?, count(left().count())?)?;
        let own = total(left().map(|row| row.own))?;
        let most = if self.servicing.unearned_interest == UnearnedInterest::Rebate {
            plus_kept(own, left())?
        } else {
            own.min(total_of(left().map(own_unpaid))?)
        };
        Ok(rebate.minor().min(most))
    }
}

/// Unpaid interest of a row that is not carried.
fn own_unpaid(row: &Row) -> Result<i64, AmountOverflow> {
    if !row.is_open() {
        return Ok(0);
    }
    excess(minus(minus(row.interest, row.carried)?, row.ahead)?, row.own_paid()?)
}

/// Adds to `own` the interest that rows have kept after it was paid.
fn plus_kept<'r>(own: i64, rows: impl Iterator<Item = &'r Row>) -> Result<i64, AmountOverflow> {
    total(std::iter::once(own).chain(rows.map(|row| row.kept)))
}
