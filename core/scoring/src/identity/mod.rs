//! Identities: partners, by keys and tokens, and borrowers, by national ids and phone numbers.
//!
//! Secrets ([`ApiKey`], [`Token`], a [`Pepper`]) are wiped when they are dropped, and `Debug` never shows them. A
//! book stores only a [`Stamp`] of them, an HMAC with a pepper that is not in the book.
#![deny(clippy::float_arithmetic)]

mod credentials;
#[cfg(feature = "host-keys")]
mod host_key;
pub mod national_id;
pub mod phone;
mod session;

use lendwright_types::internal::text::ascii_digit;

#[cfg(feature = "test-support")]
pub use credentials::macs_computed;
pub use credentials::{
    ApiKey, ApiKeyError, Credentials, Mac, Pepper, PepperError, Peppers, Stamp, Token, TokenError,
    TokenKind, key_checksum,
};
#[cfg(feature = "host-keys")]
pub use host_key::{HostKeyError, HostKeyHash};
pub use lendwright_types::internal::text::is_invisible;
pub use national_id::{Gender, NationalId, NationalIdError};
pub use phone::{Phone, PhoneError, Region};
pub use session::{
    Judgement, Lifetimes, LifetimesError, Refusal, Scope, Scopes, SessionFacts, TokenFacts,
    UnknownScope,
};

/// Masks a national id except its first two characters and its last one: `29***********1`.
///
/// # Example
/// ```
/// use lendwright_scoring::identity::mask_national_id;
///
/// assert_eq!(mask_national_id("29501011234567"), "29***********7");
/// ```
#[must_use]
pub fn mask_national_id(text: &str) -> String {
    keep_ends(text, 2, 1)
}

/// Masks a phone number except its first three characters and its last two: `+20********67`.
#[must_use]
pub fn mask_phone(text: &str) -> String {
    keep_ends(text, 3, 2)
}

/// Masks an e-mail address except its first character and the domain: `m***@example.com`.
///
/// The number of stars does not depend on the length.
#[must_use]
pub fn mask_email(text: &str) -> String {
    match text.rsplit_once('@') {
        Some((local, domain)) => format!("{}@{domain}", mask_word(local)),
        None => mask_word(text),
    }
}

/// Masks a name except the first character of each word: `M*** A***`.
#[must_use]
pub fn mask_name(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(mask_word).collect();
    words.join(" ")
}

/// Replaces all but some characters at both ends by stars; all of them when hardly any others are
/// left.
fn keep_ends(text: &str, first: usize, last: usize) -> String {
    let count = text.chars().count();
    let hidden = count.saturating_sub(first).saturating_sub(last);
    let shown_at_most = first.saturating_add(last);
    if hidden < shown_at_most {
        return "*".repeat(count);
    }
    let head: String = text.chars().take(first).collect();
    let tail: String = text.chars().skip(count.saturating_sub(last)).collect();
    format!("{head}{}{tail}", "*".repeat(hidden))
}

fn mask_word(word: &str) -> String {
    word.chars().next().map(|first| format!("{first}***")).unwrap_or_default()
}

/// The ASCII digit of a digit in ASCII, Arabic-Indic, Persian or full-width form.
fn digit(found: char) -> Option<char> {
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
    use super::national_id::normal_form;
    use super::{digit, email_key, mask_email, mask_name, mask_national_id, mask_phone};
    use crate::identity::{Phone, PhoneError, Region};

    #[test]
    fn an_id_keeps_its_length_two_first_and_one_last() {
        assert_eq!(mask_national_id("29501011234561"), "29***********1");
        assert_eq!(mask_national_id("12345"), "*****");
        assert_eq!(mask_national_id(""), "");
    }

    #[test]
    fn a_phone_keeps_its_country_and_two_digits() {
        assert_eq!(mask_phone("+201001234567"), "+20********67");
        assert_eq!(mask_phone("123456789"), "*********");
    }

    #[test]
    fn an_address_keeps_its_domain() {
        assert_eq!(mask_email("mona@example.com"), "m***@example.com");
        assert_eq!(mask_email("m@example.com"), "m***@example.com");
        assert_eq!(mask_email("no address"), "n***");
        assert_eq!(mask_email("@example.com"), "@example.com");
    }

    #[test]
    fn a_name_keeps_its_initials() {
        assert_eq!(mask_name("Mona Adel"), "M*** A***");
        assert_eq!(mask_name("منى عادل"), "م*** ع***");
        assert_eq!(mask_name("  "), "");
    }

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
