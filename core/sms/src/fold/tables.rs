//! The characters that folding drops, and the first digit of each script.

/// Ranges of characters without a shape: format characters (Cf), default ignorable ones, the Arabic tatweel
/// and the vowel marks of Arabic.
const DROPPED: &[(char, char)] = &[
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{600}', '\u{605}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{640}', '\u{640}'),
    ('\u{64b}', '\u{652}'),
    ('\u{670}', '\u{670}'),
    ('\u{6dd}', '\u{6dd}'),
    ('\u{70f}', '\u{70f}'),
    ('\u{890}', '\u{891}'),
    ('\u{8e2}', '\u{8e2}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{202a}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{110bd}', '\u{110bd}'),
    ('\u{110cd}', '\u{110cd}'),
    ('\u{13430}', '\u{1343f}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// The zeros of the scripts' decimal digits (Nd of Unicode 17), except those that NFKC turns into ASCII. The other
/// nine digits follow each zero.
const ZEROS: &[char] = &[
    '\u{660}',
    '\u{6f0}',
    '\u{7c0}',
    '\u{966}',
    '\u{9e6}',
    '\u{a66}',
    '\u{ae6}',
    '\u{b66}',
    '\u{be6}',
    '\u{c66}',
    '\u{ce6}',
    '\u{d66}',
    '\u{de6}',
    '\u{e50}',
    '\u{ed0}',
    '\u{f20}',
    '\u{1040}',
    '\u{1090}',
    '\u{17e0}',
    '\u{1810}',
    '\u{1946}',
    '\u{19d0}',
    '\u{1a80}',
    '\u{1a90}',
    '\u{1b50}',
    '\u{1bb0}',
    '\u{1c40}',
    '\u{1c50}',
    '\u{a620}',
    '\u{a8d0}',
    '\u{a900}',
    '\u{a9d0}',
    '\u{a9f0}',
    '\u{aa50}',
    '\u{abf0}',
    '\u{104a0}',
    '\u{10d30}',
    '\u{10d40}',
    '\u{11066}',
    '\u{110f0}',
    '\u{11136}',
    '\u{111d0}',
    '\u{112f0}',
    '\u{11450}',
    '\u{114d0}',
    '\u{11650}',
    '\u{116c0}',
    '\u{116d0}',
    '\u{116da}',
    '\u{11730}',
    '\u{118e0}',
    '\u{11950}',
    '\u{11bf0}',
    '\u{11c50}',
    '\u{11d50}',
    '\u{11da0}',
    '\u{11de0}',
    '\u{11f50}',
    '\u{16130}',
    '\u{16a60}',
    '\u{16ac0}',
    '\u{16b50}',
    '\u{16d70}',
    '\u{1e140}',
    '\u{1e2f0}',
    '\u{1e4f0}',
    '\u{1e5f1}',
    '\u{1e950}',
];

/// Whether folding drops a character.
pub(super) fn is_dropped(found: char) -> bool {
    let after = DROPPED.partition_point(|&(first, _)| first <= found);
    let range = after.checked_sub(1).and_then(|at| DROPPED.get(at));
    range.is_some_and(|&(_, last)| found <= last)
}

/// The ASCII digit for a decimal digit of any script.
pub(super) fn ascii_digit(found: char) -> Option<char> {
    let after = ZEROS.partition_point(|&zero| zero <= found);
    let zero = after.checked_sub(1).and_then(|at| ZEROS.get(at))?;
    let value = u32::from(found).checked_sub(u32::from(*zero))?;
    char::from_digit(value, 10)
}

#[cfg(test)]
mod tests {
    use super::{DROPPED, ZEROS, ascii_digit, is_dropped};

    #[test]
    fn tables_stand_in_order() {
        assert!(ZEROS.is_sorted());
        assert!(DROPPED.is_sorted());
        assert!(DROPPED.iter().all(|(first, last)| first <= last));
    }

    #[test]
    fn digits_of_any_script_are_found() {
        assert_eq!("٠٩۴९".chars().filter_map(ascii_digit).collect::<String>(), "0949");
        assert_eq!(['a', '²', '٪'].map(ascii_digit), [None; 3]);
    }

    #[test]
    fn marks_without_a_shape_are_dropped() {
        assert!(['\u{200f}', 'ـ', '\u{64b}', '\u{feff}'].into_iter().all(is_dropped));
        assert!(!['a', 'ا', '\u{654}', ' '].into_iter().any(is_dropped));
    }
}
