//! Fineract's progressive loans (its `ProgressiveEMICalculator`): each step rounded to 19 digits.

use super::digits::Digits;
use super::layout::{Laid, Plan};
use super::{LendingError, level};

/// Lays out by the instalment of the rate factors, moved by its share of the gap that the last one
/// shows, where that is wide and becomes narrower.
pub(super) fn lay(plan: &Plan<'_>) -> Result<Laid, LendingError> {
    let level = match plan.terms.instalment {
        Some(given) => given.minor(),
        None => levelled(plan).ok_or_else(|| plan.too_large())?,
    };
    Ok(Laid { rows: level::rows(plan, level)?, level })
}

fn levelled(plan: &Plan<'_>) -> Option<i64> {
    let first = rounded(plan, i128::from(instalment(plan)?))?;
    let gap_of = |level: i64| level::last_of(plan, level).saturating_sub(level);
    let gap = gap_of(first);
    let paying = i64::from(plan.paying());
    if gap.saturating_abs() <= paying.checked_div(2)? {
        return Some(first);
    }
    let share = plan.terms.profile.rounding.divide(gap.into(), paying.into())?;
    let Some(moved) = rounded(plan, i128::from(first).checked_add(share)?) else {
        return Some(first);
    };
    let is_closer = gap_of(moved).saturating_abs() < gap.saturating_abs();
    Some(if is_closer { moved } else { first })
}

/// To the multiple that instalments have.
fn rounded(plan: &Plan<'_>, level: i128) -> Option<i64> {
    let unit = i128::from(plan.unit());
    let units = plan.terms.profile.instalment_rounding.divide(level, unit)?;
    i64::try_from(units.checked_mul(unit)?).ok()
}

/// `P·Π(1+f) / fₙ` with `f₁ = 1`, `fₖ = 1 + fₖ₋₁·(1+f)`, in minor units.
fn instalment(plan: &Plan<'_>) -> Option<i64> {
    let one = Digits::whole(1);
    let (mut product, mut f) = (one, Digits::whole(0));
    let first = plan.count.checked_sub(plan.paying())?.checked_add(1)?;
    for number in first..=plan.count {
        let growth = one.plus(Digits::of_nineteen_decimals(plan.rates.at(number))?)?;
        product = product.times(growth)?;
        f = if number == first { one } else { f.times(growth)?.plus(one)? };
    }
    let decimals = plan.terms.amount.currency().decimals();
    let amount = Digits::whole(u64::try_from(plan.amount()).ok()?).shifted(decimals)?;
    product.times(amount)?.over(f)?.to_units(decimals, plan.terms.profile.instalment_rounding)
}
