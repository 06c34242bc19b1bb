//! Exact sums of minor units: a sum that does not fit is an error, never another number.

use super::LendingError;

/// The error of a sum that does not fit. It should not occur, since requests' amounts are checked.
const TOO_LARGE: LendingError =
    LendingError::Broken { what: "a sum of amounts does not fit into 64 bits" };

/// Adds two amounts.
pub(super) fn plus(a: i64, b: i64) -> Result<i64, LendingError> {
    a.checked_add(b).ok_or(TOO_LARGE)
}

/// Subtracts the second amount from the first.
pub(super) fn minus(a: i64, b: i64) -> Result<i64, LendingError> {
    a.checked_sub(b).ok_or(TOO_LARGE)
}

/// Subtracts the second amount from the first; 0 if the result would be negative.
pub(super) fn excess(a: i64, b: i64) -> Result<i64, LendingError> {
    Ok(minus(a, b)?.max(0))
}

/// Returns the amount with the other sign.
pub(super) fn negative(amount: i64) -> Result<i64, LendingError> {
    amount.checked_neg().ok_or(TOO_LARGE)
}

/// Multiplies two numbers. The product always fits into 128 bits.
pub(super) fn product(a: i64, b: i64) -> i128 {
    i128::from(a).wrapping_mul(b.into())
}

/// Adds up amounts.
pub(super) fn total(amounts: impl IntoIterator<Item = i64>) -> Result<i64, LendingError> {
    amounts.into_iter().try_fold(0, plus)
}

/// Adds up amounts that are computed one by one.
pub(super) fn total_of(
    amounts: impl IntoIterator<Item = Result<i64, LendingError>>,
) -> Result<i64, LendingError> {
    amounts.into_iter().try_fold(0, |sum, amount| plus(sum, amount?))
}
