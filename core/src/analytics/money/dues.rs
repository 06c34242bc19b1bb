//! Instalments that are due, and the expected payments that are the same.

use crate::analytics::Day;
use crate::analytics::projection::Expectation;
use crate::analytics::recurring::StreamKind;

/// An instalment that is unpaid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// The day on which it is or was due.
    pub day: Day,
    /// What is left to pay, in minor units.
    pub amount: i64,
}

/// By how many days an expected payment may miss the day of an instalment.
const DAYS: i32 = 5;

/// Says of each expected payment whether it pays one of the instalments: a loan's, of the same amount to 1 % and within
/// five days. Each instalment, the earliest first, takes the nearest one that is left.
pub(super) fn paid_by(expected: &[Expectation<'_>], dues: &[Due]) -> Vec<bool> {
    let mut is_taken = vec![false; expected.len()];
    let mut dues = dues.to_vec();
    dues.sort_by_key(|due| due.day);
    for due in dues {
        let distance = |one: &Expectation<'_>| one.expected_on.days_since(due.day).saturating_abs();
        let candidates = expected.iter().zip(&mut is_taken).filter(|(one, is_taken)| {
            let difference = i128::from(one.amount).saturating_sub(due.amount.into());
            one.kind == StreamKind::Loan
                && !**is_taken
                && distance(one) <= DAYS
                && difference.saturating_abs().saturating_mul(100) <= i128::from(due.amount)
        });
        if let Some((_, is_taken)) = candidates.min_by_key(|(one, _)| distance(one)) {
            *is_taken = true;
        }
    }
    is_taken
}
