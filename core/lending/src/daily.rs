//! Simple interest by the day, with the smallest level instalment.

use super::LendingError;
use super::exact::{minus, plus};
use super::layout::{Plan, RowLayout};
use super::level::{self, FinalInstalment};

/// Searches the smallest level that the last instalment does not exceed.
///
/// A higher level makes each balance smaller, and a smaller balance never bears more interest. So the excess of the
/// last instalment over the level falls as the level rises, and bisection finds the level.
pub(super) fn lay(plan: &Plan<'_>) -> Result<RowLayout, LendingError> {
    if plan.terms.instalment.is_some() {
        return level::lay(plan);
    }
    let too_large = || plan.too_large();
    let guess = level::of_rates(plan, &plan.rates)?;
    let unit = plan.unit();
    let holds = |level: i64| -> Result<bool, LendingError> {
        Ok(match level::last_of(plan, level)? {
            FinalInstalment::Is(last) => last <= level,
            FinalInstalment::TooSmall => true,
            FinalInstalment::TooLarge => false,
        })
    };
    // The bounds of the search. They start at the guess and move in doubling steps until the condition is false at
    // `low` and true at `high`.
    let (mut low, mut high, mut by) = (guess, guess, unit);
    while !holds(high)? {
        low = high;
        high = high.checked_add(by).ok_or_else(too_large)?;
        by = by.checked_mul(2).ok_or_else(too_large)?;
    }
    let mut by = unit;
    while low == high || holds(low)? {
        if low < 1 {
            break;
        }
        high = low;
        low = minus(low, by)?;
        by = by.checked_mul(2).ok_or_else(too_large)?;
    }
    loop {
        // Both are the guess plus whole units, so the middle is, too.
        let units = minus(high, low)?.checked_div(unit).ok_or_else(too_large)?;
        if units <= 1 {
            break;
        }
        let half = units.midpoint(0).checked_mul(unit).ok_or_else(too_large)?;
        let middle = plus(low, half)?;
        if holds(middle)? { high = middle } else { low = middle }
    }
    Ok(RowLayout { rows: level::rows(plan, high)?, level: high })
}
