//! Spellings of identifiers: invisible additions of a keyboard, a form or a copied text.

pub use lendwright_types::internal::text::is_invisible;

use lendwright_types::internal::text::ascii_digit;

/// The ASCII digit of a digit in ASCII, Arabic-Indic, Persian or full-width form.
pub(super) fn digit(found: char) -> Option<char> {
    match found {
        '\u{ff10}'..='\u{ff19}' => {
            char::from_digit(u32::from(found).wrapping_sub(u32::from('\u{ff10}')), 10)
        }
        _ => ascii_digit(found),
    }
}

/// The limit of an identifier's bytes, marks and blanks included. Folding a text of megabytes takes seconds, and a
/// writer would wait for it.
const WRITTEN_BYTES_MAX: usize = 1_000;

/// Whether a text is too long for any spelling of an identifier.
pub(crate) fn is_too_long(text: &str) -> bool {
    text.len() > WRITTEN_BYTES_MAX
}

/// The form of an e-mail address for look-ups: lower case, without blanks around it and without invisible characters.
/// The form of a text of more than 1,000 bytes is empty: it is no address.
#[must_use]
pub fn email_key(text: &str) -> String {
    if is_too_long(text) {
        return String::new();
    }
    let seen: String = text.chars().filter(|found| !is_invisible(*found)).collect();
    seen.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::super::national_id::normal_form;
    use super::{digit, email_key};
    use crate::identity::{Phone, PhoneError, Region};

    #[test]
    fn digits_of_four_scripts_are_one() {
        for text in ["0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "０１２３４５６７８９"]
        {
            assert_eq!(text.chars().filter_map(digit).collect::<String>(), "0123456789");
        }
        assert_eq!(digit('x'), None);
    }

    #[test]
    fn a_text_of_more_than_1000_bytes_is_no_identifier() {
        let long = "a".repeat(990) + "@example.com";
        assert_eq!(email_key(&long), "");
        assert_eq!(normal_form("EG", &"1".repeat(1_001)), "");
        assert_eq!(normal_form("EG", &"1".repeat(1_000)).len(), 1_000);
        let spaced = format!("+201001234567{}", " -".repeat(500));
        assert!(matches!(Phone::parse(&spaced, Region::EGYPT), Err(PhoneError::TooLong { .. })));
    }

    #[test]
    fn an_address_is_looked_up_as_it_is_seen() {
        assert_eq!(email_key(" Mona\u{200b}@Example.com\u{200f} "), "mona@example.com");
    }
}
