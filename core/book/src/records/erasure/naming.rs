//! Whether a text names a borrower, in any notation that a person would write.

use crate::records::borrowers::Borrower;
use lendwright_scoring::identity::is_invisible;
use lendwright_types::internal::text::ascii_digit;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A name with at least this many letters is found anywhere in the text. A shorter one is found only as a whole word.
const NAME_CHARS_MIN: usize = 3;
/// A text with at least this many letters and digits is also found with blanks and marks between them.
const SPREAD_CHARS_MIN: usize = 6;
/// The number of last digits of a phone number that are compared. They are the same with and without the country's
/// code and leading zeros.
const PHONE_DIGITS: usize = 8;
/// Shorter numbers are not searched.
const NUMBER_DIGITS_MIN: usize = 5;

/// Whether a text names a borrower: by a name, the national id, the public id, the e-mail address or the phone number.
/// Letters are compared without case, accents and vowel marks, and digits of all scripts are the same.
pub(super) fn names(borrower: &Borrower, text: &str) -> bool {
    let text = Folded::of(text);
    let Borrower { first_name, last_name, phone_value, phone_lookup, uuid, .. } = borrower;
    let Borrower { national_id_value, national_id_lookup, email_value, email_lookup, .. } =
        borrower;
    let full = [format!("{first_name} {last_name}"), format!("{last_name} {first_name}")];
    let written = |one: &Option<String>| one.clone().unwrap_or_default();
    full.iter().any(|name| text.has_spread(name))
        || [first_name, last_name].into_iter().any(|name| text.has_name(name))
        || [phone_value, phone_lookup].into_iter().any(|phone| text.has_phone(phone))
        || [national_id_value, national_id_lookup].into_iter().any(|id| text.has_id(&written(id)))
        || [email_value, email_lookup].into_iter().any(|email| text.has_email(&written(email)))
        || text.has_id(&uuid.to_string())
}

/// A text in the form for comparisons.
struct Folded {
    /// In lower case, without accents, with single blanks.
    text: String,
    /// Its letters and digits.
    spread: String,
    digits: String,
}

impl Folded {
    fn of(text: &str) -> Self {
        let kept = |found: &char| {
            !is_combining_mark(*found) && !is_invisible(*found) && *found != '\u{640}'
        };
        let folded: String = text.nfkd().filter(kept).flat_map(char::to_lowercase).collect();
        let folded: String = folded.nfkd().filter(kept).map(same_letter).collect();
        let text = folded.split_whitespace().collect::<Vec<_>>().join(" ");
        let spread: String = text.chars().filter(|found| found.is_alphanumeric()).collect();
        let digits = spread.chars().filter(char::is_ascii_digit).collect();
        Self { text, spread, digits }
    }

    fn has_name(&self, name: &str) -> bool {
        let name = Self::of(name);
        self.has_spread(&name.text)
            || name.text.split(' ').any(|word| match word.chars().count() {
                0 => false,
                1..NAME_CHARS_MIN => {
                    let mut words = self.text.split(|found: char| !found.is_alphanumeric());
                    word.chars().count() > 1 && words.any(|own| own == word)
                }
                _ => self.text.contains(word),
            })
    }

    /// Whether this text contains the letters and digits of another one, even with other characters between them.
    fn has_spread(&self, other: &str) -> bool {
        let other = Self::of(other).spread;
        other.chars().count() >= SPREAD_CHARS_MIN && self.spread.contains(&other)
    }

    fn has_id(&self, id: &str) -> bool {
        let id = Self::of(id);
        let is_number = id.digits == id.spread;
        self.has_spread(&id.text)
            || !id.text.is_empty() && self.text.contains(&id.text)
            || is_number && self.has_digits(id.digits.trim_start_matches('0'))
    }

    fn has_phone(&self, phone: &str) -> bool {
        let digits = Self::of(phone).digits;
        let last = digits.len().saturating_sub(PHONE_DIGITS);
        self.has_digits(digits.get(last..).unwrap_or_default())
    }

    fn has_digits(&self, digits: &str) -> bool {
        digits.len() >= NUMBER_DIGITS_MIN && self.digits.contains(digits)
    }

    fn has_email(&self, email: &str) -> bool {
        let spelled = email.replace('@', " at ").replace('.', " dot ");
        !email.is_empty() && (self.has_spread(email) || self.has_spread(&spelled))
    }
}

/// Replaces letters of Arabic and Persian that people use interchangeably, and digits of all three scripts.
fn same_letter(found: char) -> char {
    match found {
        '\u{671}' => '\u{627}',
        '\u{649}' | '\u{6cc}' => '\u{64a}',
        '\u{629}' => '\u{647}',
        '\u{6a9}' => '\u{643}',
        found => ascii_digit(found).unwrap_or(found),
    }
}
