//! Fineract's progressive loans (its `ProgressiveEMICalculator`): each step rounded to 19 digits.

use super::LendingError;
use super::digits::Digits;
use super::layout::{Plan, RowLayout};
use super::level::{self, FinalInstalment};

/// Lays out with the instalment of the rate factors. If the gap at the last instalment is wide, the level is moved by
/// its share of the gap, provided that the gap becomes narrower.
pub(super) fn lay(plan: &Plan<'_>) -> Result<RowLayout, LendingError> {
    let level = match plan.terms.instalment {
        Some(given) => given.minor(),
        None => levelled(plan)?,
    };
    Ok(RowLayout { rows: level::rows(plan, level)?, level })
}

fn levelled(plan: &Plan<'_>) -> Result<i64, LendingError> {
    let first = instalment(plan).and_then(|level| rounded(plan, level.into()));
    let first = first.ok_or_else(|| plan.too_large())?;
    let Some(gap) = gap_of(plan, first)? else { return Ok(first) };
    if gap.unsigned_abs() <= u64::from(plan.paying.midpoint(0)) {
        return Ok(first);
    }
    let share = plan.terms.profile.rounding.divide(gap.into(), plan.paying.into());
    let moved = share.and_then(|share| i128::from(first).checked_add(share));
    let Some(moved) = moved.and_then(|moved| rounded(plan, moved)) else { return Ok(first) };
    let is_closer = |other: i64| other.unsigned_abs() < gap.unsigned_abs();
    Ok(if gap_of(plan, moved)?.is_some_and(is_closer) { moved } else { first })
}

/// The last instalment less the level; `None` if it does not fit into 64 bits.
fn gap_of(plan: &Plan<'_>, level: i64) -> Result<Option<i64>, LendingError> {
    Ok(match level::last_of(plan, level)? {
        FinalInstalment::Is(last) => last.checked_sub(level),
        FinalInstalment::TooLarge | FinalInstalment::TooSmall => None,
    })
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
    let numbers = plan.paying_numbers()?;
    let first = *numbers.start();
    for number in numbers {
        let growth = one.plus(Digits::from_nineteen_decimals(plan.rates.at(number)?)?)?;
        product = product.times(growth)?;
        f = if number == first { one } else { f.times(growth)?.plus(one)? };
    }
    let decimals = plan.terms.amount.currency().decimals();
    let amount = Digits::whole(u64::try_from(plan.amount()).ok()?).shifted(decimals)?;
    product.times(amount)?.over(f)?.to_units(decimals, plan.terms.profile.instalment_rounding)
}
