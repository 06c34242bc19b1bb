//! Flat interest: on the whole amount for the whole term.

use super::LendingError;
use super::Ratio;
use super::layout::{Plan, RowLayout, RowParts};

/// Total interest is `I = q(P·Σr)`. The interest of a period is `q(P·Σr / periods that bear interest)`. The principal
/// of an instalment is `q(P / instalments that pay it)`. The last instalment gets the rest of both. With a multiple,
/// the sum of both is rounded to it, and the principal is that sum minus interest (Fineract).
pub(super) fn lay(plan: &Plan<'_>) -> Result<RowLayout, LendingError> {
    if let Some(kept) = plan.kept {
        return lay_kept(plan, kept.level);
    }
    let shares = Shares::new(plan).ok_or_else(|| plan.too_large())?;
    let level = shares.level().ok_or_else(|| plan.too_large())?;
    let Shares { total, own, principal } = shares;
    let (free, mut left) = (plan.terms.profile.interest_free, total);
    let rows = plan.rows(level, |number, balance| {
        let is_last = number == plan.count;
        let own = match () {
            () if is_last => left,
            () if number <= free => 0,
            () => own.min(left),
        };
        left = left.checked_sub(own)?;
        let principal = match () {
            () if is_last => balance,
            () if plan.in_grace(number) => 0,
            () => principal,
        };
        Some(RowParts { principal, own })
    })?;
    Ok(RowLayout { rows, level })
}

/// The level of the rows.
pub(super) fn level(plan: &Plan<'_>) -> Result<i64, LendingError> {
    Shares::new(plan).and_then(|shares| shares.level()).ok_or_else(|| plan.too_large())
}

/// Keeps the level for a smaller amount. Each period's interest is `q(P·r)`, and the principal gets the rest of the
/// level. The loan ends with the first row where the balance and its interest fit into the level.
fn lay_kept(plan: &Plan<'_>, level: i64) -> Result<RowLayout, LendingError> {
    let rows = plan.rows(level, |number, balance| {
        let own = plan.interest(number, plan.amount())?;
        let principal = match () {
            () if number == plan.count => balance,
            () if plan.in_grace(number) => 0,
            () if balance.checked_add(own)? <= level => balance,
            () => level.checked_sub(own)?,
        };
        Some(RowParts { principal, own })
    })?;
    Ok(RowLayout { rows, level })
}

struct Shares {
    total: i64,
    own: i64,
    principal: i64,
}

impl Shares {
    fn level(&self) -> Option<i64> {
        self.own.checked_add(self.principal)
    }

    fn new(plan: &Plan<'_>) -> Option<Self> {
        let profile = &plan.terms.profile;
        let amount = Ratio::new(plan.amount().into(), 1)?;
        let interest = amount.times(plan.rates.sum(plan.count)?)?.reduced();
        // If no period bears interest, there is no interest to divide.
        let bearing = plan.count.checked_sub(profile.interest_free)?.max(1);
        let a_period = interest.times(Ratio::new(1, bearing.into())?)?;
        let whole = |ratio: Ratio| {
            let divided = profile.rounding.divide(ratio.numerator(), ratio.denominator())?;
            i64::try_from(divided).ok()
        };
        let (total, own) = (whole(interest)?, whole(a_period)?);
        let of_principal = Ratio::new(plan.amount().into(), plan.paying.into())?;
        let unit = i128::from(plan.unit());
        let sum = if unit == 1 { of_principal } else { of_principal.plus(a_period)? };
        let below = sum.denominator().checked_mul(unit)?;
        let units = profile.instalment_rounding.divide(sum.numerator(), below)?;
        let rounded = i64::try_from(units.checked_mul(unit)?).ok()?;
        let principal = if unit == 1 { rounded } else { rounded.checked_sub(own)? };
        Some(Self { total, own, principal })
    }
}
