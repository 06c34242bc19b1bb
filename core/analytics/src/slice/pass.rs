//! One pass over the rows that are summed.

use super::dimension::Dimension;
use super::figures::Side;
use super::numbers::Numbers;
use crate::{Basis, Day, Period, Rows, Transactions};

/// The parts of a row that are summed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The place of the row in its set.
    pub(super) place: usize,
    /// The codes of its group, one a dimension, as one number.
    pub(super) codes: u64,
    pub(super) day: Day,
    pub(super) amount: i64,
    pub(super) side: Side,
}

/// Takes the rows of users that count and are in a window, in order, without transfers and similar kinds. They are
/// grouped by two dimensions at most.
pub(super) fn each<'t>(
    users: impl Iterator<Item = Rows<'t>>,
    by: &[Dimension],
    basis: &Basis,
    window: Period,
    mut take: impl FnMut(Part),
) {
    let mut all_codes = Vec::new();
    for rows in users {
        let rows = basis.dated(rows, window);
        all_codes.clear();
        all_codes.resize(rows.len(), 0);
        for by in by.iter().take(2) {
            by.put_codes(rows, &mut all_codes);
        }
        let first = rows.places().start;
        basis.each_counted(rows, |at, entry| {
            let (Some(side), Some(codes)) = (Side::of(entry.kind), all_codes.get(at)) else {
                return;
            };
            let (place, day, amount) = (first.saturating_add(at), entry.day, entry.amount);
            take(Part { place, codes: *codes, day, amount, side });
        });
    }
}

/// Makes empty numbers of groups by their codes, for at most this number of rows.
pub(super) fn by_codes(by: &[Dimension], set: &Transactions, rows: usize) -> Numbers {
    let codes = match by {
        [] => 1,
        [by] => by.codes(set),
        [..] => usize::MAX,
    };
    // In a large set one user has few of the codes.
    Numbers::new(if codes <= rows { codes } else { 0 })
}
