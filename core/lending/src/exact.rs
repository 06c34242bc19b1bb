//! Exact sums of minor units: a sum that does not fit is an error, never another number.

use super::LendingError;

/// A sum of amounts does not fit into 64 bits. It should not occur, since requests' amounts are checked.
///
/// The type has no size, so a sum that may fail is returned in registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AmountOverflow;

impl From<AmountOverflow> for LendingError {
    fn from(_: AmountOverflow) -> Self {
        Self::Broken { what: "a sum of amounts does not fit into 64 bits" }
    }
}

/// Adds two amounts.
#[inline]
pub(super) fn plus(a: i64, b: i64) -> Result<i64, AmountOverflow> {
    a.checked_add(b).ok_or(AmountOverflow)
}

/// Subtracts the second amount from the first.
#[inline]
pub(super) fn minus(a: i64, b: i64) -> Result<i64, AmountOverflow> {
    a.checked_sub(b).ok_or(AmountOverflow)
}

/// Subtracts the second amount from the first; 0 if the result would be negative.
#[inline]
pub(super) fn excess(a: i64, b: i64) -> Result<i64, AmountOverflow> {
    Ok(minus(a, b)?.max(0))
}

/// Returns the amount with the other sign.
#[inline]
pub(super) fn negative(amount: i64) -> Result<i64, AmountOverflow> {
    amount.checked_neg().ok_or(AmountOverflow)
}

/// Multiplies two numbers. The product always fits into 128 bits.
#[inline]
pub(super) fn product(a: i64, b: i64) -> i128 {
    i128::from(a).wrapping_mul(b.into())
}

/// Adds up amounts.
#[inline]
pub(super) fn total(amounts: impl IntoIterator<Item = i64>) -> Result<i64, AmountOverflow> {
    amounts.into_iter().try_fold(0, plus)
}

/// Adds up amounts that are computed one by one.
#[inline]
pub(super) fn total_of<E: From<AmountOverflow>>(
    amounts: impl IntoIterator<Item = Result<i64, E>>,
) -> Result<i64, E> {
    amounts.into_iter().try_fold(0, |sum, amount| Ok(plus(sum, amount?)?))
}
