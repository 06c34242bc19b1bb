//! Level instalments: the annuity, and the rows of any level.

use super::annuity;
use super::caps::Caps;
use super::layout::{Plan, RowLayout, RowParts, ScheduleRow};
use super::rates::{Rates, rate_of};
use super::{Convention, Frequency, LastInstalment, LendingError, Ratio};

pub(super) fn lay(plan: &Plan<'_>) -> Result<RowLayout, LendingError> {
    let level = level(plan)?;
    Ok(RowLayout { rows: rows(plan, level)?, level })
}

/// The agreed instalment, or otherwise the annuity.
pub(super) fn level(plan: &Plan<'_>) -> Result<i64, LendingError> {
    match (plan.terms.instalment, plan.terms.profile.convention) {
        (Some(given), _) => Ok(given.minor()),
        (None, Convention::FineractCumulative) => at_a_twelfth(plan),
        (None, _) => of_rates(plan, &plan.rates),
    }
}

/// The annuity over the instalments that pay principal.
pub(super) fn of_rates(plan: &Plan<'_>, rates: &Rates) -> Result<i64, LendingError> {
    let rounding = plan.terms.profile.instalment_rounding;
    let level = plan.paying_numbers().and_then(|paying| {
        annuity::instalment(plan.amount(), rates, paying, plan.unit(), rounding)
    });
    level.ok_or_else(|| plan.too_large())
}

/// Mifos' way: as if each period were its part of twelve months, 52 weeks or 365 days.
fn at_a_twelfth(plan: &Plan<'_>) -> Result<i64, LendingError> {
    let (steps, of_year) = match plan.dates.every().unwrap_or(plan.terms.profile.every) {
        Frequency::Months(months) => (months, 12),
        Frequency::Weeks(weeks) => (weeks, 52),
        Frequency::Days(days) => (days, 365),
    };
    let part = Ratio::from_parts(steps.into(), of_year);
    of_rates(plan, &Rates::Equal(rate_of(plan.terms, part)?))
}

/// The rows of a level instalment.
pub(super) fn rows(plan: &Plan<'_>, level: i64) -> Result<Vec<ScheduleRow>, LendingError> {
    let is_given = plan.terms.instalment.is_some();
    let last_is_level = plan.terms.profile.last_instalment == LastInstalment::Level;
    let mut caps = Caps::new(plan).ok_or_else(|| plan.too_large())?;
    plan.rows(level, |number, balance| {
        let own = caps.hold(plan.interest(number, balance)?)?;
        let is_last = number == plan.count || (is_given && balance.checked_add(own)? <= level);
        let principal = match () {
            () if is_last => balance,
            () if plan.in_grace(number) => 0,
            () => level.checked_sub(own)?,
        };
        let is_forced = is_last && last_is_level && !is_given && balance <= level;
        let own = if is_forced { level.checked_sub(balance)? } else { own };
        Some(RowParts { principal, own })
    })
}

/// The last instalment that a level would leave.
#[derive(Clone, Copy)]
pub(super) enum FinalInstalment {
    /// This one.
    Is(i64),
    /// One that does not fit into 64 bits: if interest is more than each payment, the balance grows without end.
    TooLarge,
    /// As [`FinalInstalment::TooLarge`], below 0.
    TooSmall,
}

/// Returns the last instalment that a level would leave.
pub(super) fn last_of(plan: &Plan<'_>, level: i64) -> Result<FinalInstalment, LendingError> {
    let mut caps = Caps::new(plan).ok_or_else(|| plan.too_large())?;
    let mut balance = plan.amount();
    for number in 1..=plan.count {
        let own = plan.interest(number, balance).and_then(|interest| caps.hold(interest));
        let next = own.and_then(|own| balance.checked_add(own)).and_then(|owed| match () {
            () if number == plan.count => Some(owed),
            () if plan.in_grace(number) => Some(balance),
            () => owed.checked_sub(level),
        });
        let Some(next) = next else {
            return Ok(if balance < 0 {
                FinalInstalment::TooSmall
            } else {
                FinalInstalment::TooLarge
            });
        };
        balance = next;
    }
    Ok(FinalInstalment::Is(balance))
}
