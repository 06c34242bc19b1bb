//! Equal parts of the principal, with interest on the remaining balance.

use super::LendingError;
use super::exact::plus;
use super::layout::{Plan, RowLayout, RowParts};

/// Principal in parts of `q(P / instalments that pay it)`; the last instalment gets the rest. Interest is `q(B·r)`.
pub(super) fn lay(plan: &Plan<'_>) -> Result<RowLayout, LendingError> {
    let rounding = plan.terms.profile.instalment_rounding;
    let share = rounding.divide(plan.amount().into(), plan.paying.into());
    let share = share.and_then(|share| i64::try_from(share).ok());
    let share = share.ok_or_else(|| plan.too_large())?;
    let share = plan.kept.map_or(share, |kept| kept.share);
    let rows = plan.rows(i64::MAX, |number, balance| {
        let own = plan.interest(number, balance)?;
        let principal = match () {
            () if number == plan.count => balance,
            () if plan.in_grace(number) => 0,
            () => share,
        };
        Some(RowParts { principal, own })
    })?;
    // Instalments fall, so the last one is compared by its principal.
    let twice = share.checked_mul(2).ok_or_else(|| plan.too_large())?;
    if let Some(last) = rows.last().filter(|row| row.principal > twice) {
        let part = RowParts { principal: last.principal, own: last.own };
        return Err(plan.not_amortising(plan.count, part));
    }
    let first = rows.iter().find(|row| row.principal > 0);
    let first = first.ok_or(LendingError::Broken { what: "no instalment pays principal" })?;
    let level = plus(first.principal, first.own)?;
    Ok(RowLayout { rows, level })
}
