//! Flat interest: on the whole amount for the whole term.

use super::LendingError;
use super::Ratio;
use super::layout::{Laid, Part, Plan};

/// `I = q(P·Σr)` in parts of `q(P·Σr / periods that bear interest)`, principal in parts of
/// `q(P / instalments that pay it)`; the last takes what is left of both. A multiple rounds their sum,
/// and principal is what interest leaves of it (Fineract).
pub(super) fn lay(plan: &Plan<'_>) -> Result<Laid, LendingError> {
    if let Some(kept) = plan.kept {
        return lay_kept(plan, kept.level);
    }
    let shares = Shares::of(plan).ok_or_else(|| plan.too_large())?;
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
        Some(Part { principal, own })
    })?;
    Ok(Laid { rows, level })
}

/// The level of the rows.
pub(super) fn level(plan: &Plan<'_>) -> Result<i64, LendingError> {
    Shares::of(plan).and_then(|shares| shares.level()).ok_or_else(|| plan.too_large())
}

/// A level that stays while the amount is less: each period's interest is `q(P·r)`, principal takes the
/// rest of the level, and the loan ends with the first row whose balance and interest fit into it.
fn lay_kept(plan: &Plan<'_>, level: i64) -> Result<Laid, LendingError> {
    let rows = plan.rows(level, |number, balance| {
        let own = plan.interest(number, plan.amount())?;
        let principal = match () {
            () if number == plan.count => balance,
            () if plan.in_grace(number) => 0,
            () if balance.checked_add(own)? <= level => balance,
            () => level.checked_sub(own)?,
        };
        Some(Part { principal, own })
    })?;
    Ok(Laid { rows, level })
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

    fn of(plan: &Plan<'_>) -> Option<Self> {
        let profile = &plan.terms.profile;
        let amount = Ratio::new(plan.amount().into(), 1)?;
        let interest = amount.times(plan.rates.sum(plan.count)?)?.reduced();
        // Where no period bears interest, there is none to divide.
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
