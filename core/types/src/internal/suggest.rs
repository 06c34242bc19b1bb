//! "Did you mean …?": the known word nearest to an unknown one, and the end of a message that names it.

/// The end of a message about an unknown word: `, did you mean 'age'?`, or an empty text if no known word is near.
pub fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!(", did you mean '{word}'?"))
}

/// As [`did_you_mean`], in brackets in the middle of a message: ` (did you mean 'age'?)`.
pub fn did_you_mean_in_brackets(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!(" (did you mean '{word}'?)"))
}

/// As [`did_you_mean`], for the messages about policies, which name things without quotes:
/// `, did you mean income?`.
pub fn did_you_mean_unquoted(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!(", did you mean {word}?"))
}

/// The nearest of the known words, if it is near enough: within one edit for words below four characters, otherwise
/// within a third of the word's length, or two edits. If two are equally near, the one with the nearer length is
/// taken, and then the first one. Letter case is ignored.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // A word longer than any name can't be near one, and its distance would cost time.
    let wanted: Vec<char> = word.to_lowercase().chars().take(WORD_CHARS_MAX).collect();
    let length = wanted.len();
    let edits_max = if length < 4 { 1 } else { (length / 3).max(2) };
    // One function for all sorts of lists.
    let known: &mut dyn Iterator<Item = &'k str> = &mut known.into_iter();
    known
        .map(|name| {
            let chars: Vec<char> = name.to_lowercase().chars().collect();
            (distance(&wanted, &chars), chars.len().abs_diff(length), name)
        })
        .filter(|(edits, ..)| *edits <= edits_max)
        .min_by_key(|(edits, longer, _)| (*edits, *longer))
        .map(|(.., name)| name)
}

/// As [`nearest`], among the values of a closed set. `None` for a word of one or two letters, because it is near
/// every other word.
pub fn nearest_value<'k>(word: &str, values: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    word.chars().nth(2).and_then(|_| nearest(word, values))
}

const WORD_CHARS_MAX: usize = 200;

/// The number of insertions, deletions, replacements and swaps of neighbours (optimal string
/// alignment) between two words.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, &x) in a.iter().enumerate() {
        let mut row = vec![i.saturating_add(1)];
        for (j, &y) in b.iter().enumerate() {
            let at = |row: &[usize], k: usize| row.get(k).copied().unwrap_or(usize::MAX);
            let next = j.saturating_add(1);
            let mut edits = at(&above, j).saturating_add(usize::from(x != y));
            edits = edits.min(at(&above, next).saturating_add(1));
            edits = edits.min(at(&row, j).saturating_add(1));
            let swapped = i.checked_sub(1).and_then(|i| a.get(i)) == Some(&y)
                && j.checked_sub(1).and_then(|j| b.get(j)) == Some(&x);
            if swapped {
                edits = edits.min(at(&before, j.saturating_sub(1)).saturating_add(1));
            }
            row.push(edits);
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    const KNOWN: [&str; 4] = ["age", "area", "estimated_income", "Monthly_Debt"];

    #[test]
    fn a_swap_of_neighbours_is_one_edit() {
        assert_eq!(nearest("aeg", KNOWN), Some("age"));
        assert_eq!(nearest("monthly_dept", KNOWN), Some("Monthly_Debt"));
    }

    #[test]
    fn case_and_plurals_are_near() {
        let known = ["uuid", "acceptance_rules"];
        assert_eq!(nearest("UUID", known), Some("uuid"));
        assert_eq!(nearest("acceptance_rule", known), Some("acceptance_rules"));
    }

    #[test]
    fn a_far_word_has_no_neighbour() {
        assert_eq!(nearest("xyz", KNOWN), None);
        assert_eq!(nearest("", KNOWN), None);
        assert_eq!(nearest(&"a".repeat(100_000), KNOWN), None);
    }
}
