//! Instalments that are due, and the expected payments that are the same.

use crate::Day;
use crate::projection::Expectation;
use crate::recurring::StreamKind;

/// An instalment that is unpaid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// The day on which it is or was due.
    pub day: Day,
    /// The amount left to pay, in minor units.
    pub amount: i64,
}

/// By how many days an expected payment may miss the day of an instalment.
const DAYS: i32 = 5;

/// Returns for each expected payment whether it pays one instalment, or all instalments of one day together. It must
/// be a loan's, have the same amount to 1 %, and be within five days. The instalments choose in order of their days,
/// and each takes the nearest free payment.
pub(super) fn paid_by(expected: &[Expectation<'_>], dues: &[Due]) -> Vec<bool> {
    let mut is_taken = vec![false; expected.len()];
    let mut dues = dues.to_vec();
    dues.sort_by_key(|due| due.day);
    let mut left = Vec::new();
    for due in dues {
        if !takes(due, expected, &mut is_taken) {
            left.push(due);
        }
    }
    for of_day in left.chunk_by(|a, b| a.day == b.day).filter(|of_day| of_day.len() > 1) {
        let sum = of_day.iter().try_fold(0_i64, |sum, due| sum.checked_add(due.amount));
        if let Some((amount, first)) = sum.zip(of_day.first()) {
            takes(Due { amount, ..*first }, expected, &mut is_taken);
        }
    }
    is_taken
}

/// Whether an instalment takes one of the expected payments that are left.
fn takes(due: Due, expected: &[Expectation<'_>], is_taken: &mut [bool]) -> bool {
    let distance = |one: &Expectation<'_>| one.expected_on.days_since(due.day).saturating_abs();
    let candidates = expected.iter().zip(is_taken).filter(|(one, is_taken)| {
        let difference = i128::from(one.amount).saturating_sub(due.amount.into());
        one.kind == StreamKind::Loan
            && !**is_taken
            && distance(one) <= DAYS
            && difference.saturating_abs().saturating_mul(100) <= i128::from(due.amount)
    });
    let nearest = candidates.min_by_key(|(one, _)| distance(one));
    nearest.map(|(_, is_taken)| *is_taken = true).is_some()
}
