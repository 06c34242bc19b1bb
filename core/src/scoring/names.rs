//! The hint in an error about a name: the nearest one that exists.

/// `, did you mean income?`, or nothing where no known name is near.
pub(super) fn hint<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    nearest(name, known).map_or_else(String::new, |near| format!(", did you mean {near}?"))
}

/// The known name with the fewest edits, the earlier one of two; none beyond a third of its length.
pub(super) fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let typed: Vec<char> = name.to_lowercase().chars().take(100).collect();
    known
        .map(|candidate| (edits(&typed, &candidate.to_lowercase()), candidate))
        .filter(|(edits, candidate)| *edits <= candidate.chars().count().div_ceil(3))
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, candidate)| candidate)
}

/// The least number of insertions, deletions, substitutions and swaps of neighbours (optimal
/// string alignment), since a swap is the commonest slip.
fn edits(from: &[char], to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=to.len()).collect();
    for (i, &a) in from.iter().enumerate() {
        let mut row = vec![i.saturating_add(1)];
        for (j, &b) in to.iter().enumerate() {
            let at = |line: &[usize], k: usize| line.get(k).copied().unwrap_or(usize::MAX);
            let next = j.saturating_add(1);
            let mut cost = at(&above, next).min(at(&row, j)).saturating_add(1);
            cost = cost.min(at(&above, j).saturating_add(usize::from(a != b)));
            let swapped = j > 0
                && from.get(i.wrapping_sub(1)) == Some(&b)
                && to.get(j.wrapping_sub(1)) == Some(&a);
            if swapped && i > 0 {
                cost = cost.min(at(&before, j.saturating_sub(1)).saturating_add(1));
            }
            row.push(cost);
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().unwrap_or(from.len())
}
