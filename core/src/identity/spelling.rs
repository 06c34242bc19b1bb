//! Spellings of identifiers: what a keyboard, a form or a copied text adds to one and nobody sees.

use crate::text::ascii_digit;

/// The ASCII digit of a digit in ASCII, Arabic-Indic, Persian or full-width form.
pub(super) fn digit(found: char) -> Option<char> {
    match found {
        '\u{ff10}'..='\u{ff19}' => {
            char::from_digit(u32::from(found).wrapping_sub(u32::from('\u{ff10}')), 10)
        }
        _ => ascii_digit(found),
    }
}

/// Whether a character is shown as nothing: soft hyphens, joiners, marks of direction, fillers,
/// variation selectors.
///
/// Source: `Default_Ignorable_Code_Point` of the Unicode character database 16.
#[must_use]
pub fn is_invisible(found: char) -> bool {
    matches!(
        found,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// An e-mail address as it is looked up: in small letters, without blanks around it and without
/// what nobody sees.
#[must_use]
pub fn email_key(text: &str) -> String {
    let seen: String = text.chars().filter(|found| !is_invisible(*found)).collect();
    seen.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::{digit, email_key, is_invisible};

    #[test]
    fn digits_of_four_scripts_are_one() {
        for text in ["0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "０１２３４５６７８９"]
        {
            assert_eq!(text.chars().filter_map(digit).collect::<String>(), "0123456789");
        }
        assert_eq!(digit('x'), None);
    }

    #[test]
    fn what_nobody_sees_is_invisible() {
        for found in ['\u{ad}', '\u{200b}', '\u{200f}', '\u{202e}', '\u{2066}', '\u{feff}'] {
            assert!(is_invisible(found), "{found:?}");
        }
        assert!(!['a', ' ', '-', '\u{a0}', 'ـ'].into_iter().any(is_invisible));
    }

    #[test]
    fn an_address_is_looked_up_as_it_is_seen() {
        assert_eq!(email_key(" Mona\u{200b}@Example.com\u{200f} "), "mona@example.com");
    }
}
