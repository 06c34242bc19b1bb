//! "Did you mean …?"

/// The name that was probably meant: the closest within two edits (one for short names), letters'
/// case aside; the earlier one where two are as close.
pub(crate) fn nearest<'n>(
    written: &str,
    names: impl IntoIterator<Item = &'n str>,
) -> Option<&'n str> {
    const LENGTH_MAX: usize = 64;
    let length = written.chars().count();
    if length > LENGTH_MAX {
        return None;
    }
    let edits_max = if length <= 4 { 1 } else { 2 };
    let written = written.to_lowercase();
    names
        .into_iter()
        .map(|name| (edits(&written, &name.to_lowercase()), name))
        .filter(|(edits, _)| *edits <= edits_max)
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, name)| name)
}

/// Optimal string alignment distance: insertions, deletions, substitutions, and neighbours swapped.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut previous: Option<char> = None;
    for (row, a) in a.chars().enumerate() {
        let mut this = vec![row.saturating_add(1)];
        for (column, &other) in b.iter().enumerate() {
            let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX);
            let next = column.saturating_add(1);
            let mut best = at(&last, column).saturating_add(usize::from(a != other));
            best = best.min(at(&last, next).saturating_add(1));
            best = best.min(at(&this, column).saturating_add(1));
            let left = column.checked_sub(1);
            if let Some(left) = left
                && Some(other) == previous
                && b.get(left) == Some(&a)
            {
                best = best.min(at(&before, left).saturating_add(1));
            }
            this.push(best);
        }
        previous = Some(a);
        before = std::mem::replace(&mut last, this);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_fingers_find_the_name() {
        let names = ["age", "uuid", "Monthly_Debt", "acceptance_rules"];
        for (written, meant) in [
            ("aeg", Some("age")),
            ("UUID", Some("uuid")),
            ("Monthly_Dept", Some("Monthly_Debt")),
            ("acceptance_rule", Some("acceptance_rules")),
            ("xyz", None),
            ("", None),
        ] {
            assert_eq!(nearest(written, names), meant, "{written}");
        }
    }
}
