//! Folds single characters.

use super::tables::{ascii_digit, is_dropped};
use unicode_normalization::char::{canonical_combining_class, decompose_compatible};
use unicode_normalization::{IsNormalized, is_nfc_quick};

/// Whether folding drops a character because it is invisible: all dropped characters except the tatweel and the
/// vowels of Arabic.
pub(crate) fn is_invisible(found: char) -> bool {
    is_dropped(found) && found != 'ـ' && !is_dropped_mark(found)
}

/// The folded form of a plain character, of the same length: ASCII except blanks and the parts of a written `\n`, and
/// letters of Arabic.
pub(super) fn in_run(found: char) -> Option<char> {
    match found {
        '\\' | 'n' | 'N' => None,
        '!'..='~' => Some(found.to_ascii_lowercase()),
        '\u{620}'..='\u{63f}' | '\u{641}'..='\u{64a}' => Some(folded_char(found)),
        _ => None,
    }
}

/// Whether NFKC never joins a character to the one before it.
pub(super) fn begins(found: char) -> bool {
    if is_itself(found) && !is_dropped_mark(found) {
        return true;
    }
    let mut first = None;
    decompose_compatible(found, |part| {
        first.get_or_insert(part);
    });
    first.is_none_or(|first| {
        canonical_combining_class(first) == 0
            && is_nfc_quick(std::iter::once(first)) == IsNormalized::Yes
    })
}

/// Whether it is a character that NFKC neither changes nor joins to one before it, by its block: ASCII, and Arabic
/// except for its marks and the letters with a hamza above that are one character.
pub(super) const fn is_itself(found: char) -> bool {
    matches!(found, '\0'..='\x7f' | '\u{600}'..='\u{60f}' | '\u{61b}'..='\u{64a}' | '\u{660}'..='\u{66f}'
        | '\u{671}'..='\u{674}' | '\u{679}'..='\u{6bf}' | '\u{6d4}' | '\u{6e5}' | '\u{6f0}'..='\u{6ff}')
}

/// The vowel marks of Arabic, which follow a letter.
pub(super) const fn is_dropped_mark(found: char) -> bool {
    matches!(found, '\u{64b}'..='\u{652}' | '\u{670}')
}

/// One form of a character: ASCII digits, one of the Arabic letters that are written one for another,
/// ASCII's comma and quotes, lower case.
pub(super) fn folded_char(found: char) -> char {
    match found {
        'A'..='Z' => found.to_ascii_lowercase(),
        '\0'..='\x7f' | 'ب' | 'ت'..='غ' | 'ف'..='و' | 'ي' | 'ا' => found,
        'أ' | 'إ' | 'آ' | 'ٱ' => 'ا',
        'ى' | 'ی' => 'ي',
        'ة' => 'ه',
        'ک' => 'ك',
        '،' | '٬' => ',',
        '؛' => ';',
        '٫' => '.',
        '‘' | '’' | '‚' | '‛' => '\'',
        '“' | '”' | '„' | '‟' => '"',
        _ => ascii_digit(found).unwrap_or_else(|| folded_case(found)),
    }
}

/// Simple case folding: the lower case of the upper case, where each is one character.
fn folded_case(found: char) -> char {
    let one = |mut chars: &mut dyn Iterator<Item = char>| match (chars.next(), (&mut chars).next())
    {
        (Some(only), None) => Some(only),
        _ => None,
    };
    if found == 'ı' {
        return found;
    }
    let upper = one(&mut found.to_uppercase()).unwrap_or(found);
    one(&mut upper.to_lowercase()).unwrap_or(upper)
}
