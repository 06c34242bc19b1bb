//! Checks whether two tables of the same sums reveal a difference of few users.

use std::collections::{BTreeMap, BTreeSet};

/// The counted users of each cell, by the places of its groups in the two tables. A cell without users still has sums.
pub(super) type Cells = BTreeMap<(usize, usize), BTreeSet<u32>>;

/// The largest number of parts that are compared in all ways. More parts count as revealing something.
const PARTS_MAX: usize = 12;

/// Whether both tables together reveal a sum of fewer than `k_min` users.
///
/// Sums follow by adding rows and columns with factors. A cell is part of a sum unless the factors of its row and of
/// its column cancel. The smallest such sum is a cut: the cells between some groups and all others. Groups that share
/// a cell of enough users are on one side, since otherwise these users would be in the sum.
pub(super) fn leave_few(cells: &Cells, k_min: usize) -> bool {
    let rows = cells.keys().map(|(row, _)| row.saturating_add(1)).max().unwrap_or_default();
    let columns = cells.keys().map(|(_, column)| column.saturating_add(1)).max();
    let mut part: Vec<usize> = (0..rows.saturating_add(columns.unwrap_or_default())).collect();
    let ends = |(row, column): &(usize, usize)| (*row, rows.saturating_add(*column));
    for (at, _) in cells.iter().filter(|(_, users)| users.len() >= k_min) {
        let (row, column) = ends(at);
        let of = |node: usize| part.get(node).copied().unwrap_or_default();
        let (from, to) = (of(column), of(row));
        part.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
    }
    let between: Vec<(usize, usize, &BTreeSet<u32>)> = cells
        .iter()
        .filter_map(|(at, users)| {
            let (row, column) = ends(at);
            let (a, b) = (*part.get(row)?, *part.get(column)?);
            (a != b).then_some((a, b, users))
        })
        .collect();
    let parts: BTreeSet<usize> = between.iter().flat_map(|(a, b, _)| [*a, *b]).collect();
    if parts.is_empty() {
        return false;
    }
    if parts.len() > PARTS_MAX {
        return true;
    }
    let parts: Vec<usize> = parts.into_iter().collect();
    let is_in = |side: u32, part: usize| {
        let place = parts.iter().position(|other| *other == part).unwrap_or_default();
        side.checked_shr(u32::try_from(place).unwrap_or_default()).unwrap_or_default() & 1 == 1
    };
    let sides = 1_u32.checked_shl(u32::try_from(parts.len()).unwrap_or_default());
    (1..sides.unwrap_or_default()).any(|side| {
        let (mut users, mut is_any) = (BTreeSet::<u32>::new(), false);
        for (_, _, more) in between.iter().filter(|(a, b, _)| is_in(side, *a) != is_in(side, *b)) {
            is_any = true;
            users.extend(*more);
            if users.len() >= k_min {
                return false;
            }
        }
        is_any
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::arithmetic_side_effects, reason = "tests")]

    use super::{Cells, leave_few};

    /// Cells of so many users each, all of others.
    fn cells(counts: &[(usize, usize, u32)]) -> Cells {
        let mut next = 0;
        let mut cells = Cells::new();
        for (row, column, count) in counts {
            cells.insert((*row, *column), (next..next + count).collect());
            next += count;
        }
        cells
    }

    #[test]
    fn a_few_between_two_large_groups_are_left() {
        // One who pays for food online, where else only travel is paid for: 26 − 25.
        assert!(leave_few(&cells(&[(0, 0, 25), (1, 0, 1), (1, 1, 40)]), 20));
        assert!(!leave_few(&cells(&[(0, 0, 25), (1, 0, 20), (1, 1, 40)]), 20));
        // Two tables of the same groups, and nothing between them.
        assert!(!leave_few(&cells(&[(0, 0, 25), (1, 1, 40)]), 20));
    }

    #[test]
    fn many_cells_of_few_leave_something_only_where_a_cut_is_of_few() {
        // A row of 26 over two columns: each side of it has 13 or 26.
        assert!(leave_few(&cells(&[(0, 0, 13), (0, 1, 13), (1, 0, 30), (2, 1, 30)]), 20));
        assert!(!leave_few(&cells(&[(0, 0, 13), (0, 1, 13), (1, 0, 30), (1, 1, 30)]), 20));
        // The same users in both cells are as few as they are in one.
        let mut same = cells(&[(1, 0, 30), (1, 1, 30)]);
        same.insert((0, 0), (100..113).collect());
        same.insert((0, 1), (100..113).collect());
        assert!(leave_few(&same, 20));
    }
}
