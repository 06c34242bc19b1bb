//! Spellings of identifiers: what a keyboard, a form or a copied text adds to one and nobody sees.

pub use crate::text::is_invisible;

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

/// An e-mail address as it is looked up: in small letters, without blanks around it and without
/// what nobody sees.
#[must_use]
pub fn email_key(text: &str) -> String {
    let seen: String = text.chars().filter(|found| !is_invisible(*found)).collect();
    seen.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::{digit, email_key};

    #[test]
    fn digits_of_four_scripts_are_one() {
        for text in ["0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "０１２３４５６７８９"]
        {
            assert_eq!(text.chars().filter_map(digit).collect::<String>(), "0123456789");
        }
        assert_eq!(digit('x'), None);
    }

    #[test]
    fn an_address_is_looked_up_as_it_is_seen() {
        assert_eq!(email_key(" Mona\u{200b}@Example.com\u{200f} "), "mona@example.com");
    }
}
