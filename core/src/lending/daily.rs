//! Simple interest by the day, with the smallest level instalment.

use super::layout::{Laid, Plan};
use super::{LendingError, level};

/// Searches the smallest level whose last instalment is not larger.
///
/// A larger level leaves a smaller balance everywhere, and interest does not fall as a balance rises,
/// so what the last instalment exceeds its level by falls with it, and halving finds the place.
pub(super) fn lay(plan: &Plan<'_>) -> Result<Laid, LendingError> {
    if plan.terms.instalment.is_some() {
        return level::lay(plan);
    }
    let too_large = || plan.too_large();
    let guess = level::of_rates(plan, &plan.rates)?;
    let unit = plan.unit();
    let holds = |level: i64| level::last_of(plan, level) <= level;
    // Levels below and at which it surely holds: from the guess on, in steps that double.
    let (mut low, mut high, mut by) = (guess, guess, unit);
    while !holds(high) {
        low = high;
        high = high.checked_add(by).ok_or_else(too_large)?;
        by = by.saturating_mul(2);
    }
    let mut by = unit;
    while low == high || holds(low) {
        if low < 1 {
            break;
        }
        high = low;
        low = low.saturating_sub(by);
        by = by.saturating_mul(2);
    }
    while high.saturating_sub(low) > unit {
        // Both are the guess plus whole units, so that the middle is one too.
        let units = high.saturating_sub(low).checked_div(unit).unwrap_or(1);
        let middle = low.saturating_add(units.midpoint(0).saturating_mul(unit));
        if holds(middle) { high = middle } else { low = middle }
    }
    Ok(Laid { rows: level::rows(plan, high)?, level: high })
}
