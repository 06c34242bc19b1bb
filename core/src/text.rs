//! Callers' texts: their digits, and as much of them as a message shows.

use std::borrow::Cow;

/// The most characters of a number that a message shows.
pub(crate) const NUMBER_SHOWN_MAX: usize = 40;

/// The most characters of a value that a message shows.
pub(crate) const VALUE_SHOWN_MAX: usize = 60;

/// The most characters of a name that a message shows: as many as a name may have, so that one that
/// may be right is shown whole.
pub(crate) const NAME_SHOWN_MAX: usize = 100;

/// The most characters of a sentence that shows what was sent.
pub(crate) const SENTENCE_SHOWN_MAX: usize = 1_000;

/// The text, cut after so many characters with an ellipsis in place of the rest.
pub(crate) fn shortened(text: &str, chars_max: usize) -> String {
    let start = first_chars(text, chars_max);
    if start.len() == text.len() { text.to_owned() } else { format!("{start}…") }
}

/// The first characters of a text, so many at most.
pub(crate) fn first_chars(text: &str, chars_max: usize) -> &str {
    match text.char_indices().nth(chars_max) {
        Some((end, _)) => text.get(..end).unwrap_or_default(),
        None => text,
    }
}

/// The ASCII digit of a digit in ASCII, Arabic-Indic (U+0660) or Persian (U+06F0) form.
pub(crate) fn ascii_digit(found: char) -> Option<char> {
    let zero = match found {
        '0'..='9' => '0',
        '\u{660}'..='\u{669}' => '\u{660}',
        '\u{6f0}'..='\u{6f9}' => '\u{6f0}',
        _ => return None,
    };
    let value = u32::from(found).checked_sub(u32::from(zero))?;
    char::from_digit(value, 10)
}

/// The text with its Arabic-Indic and Persian digits in ASCII.
pub(crate) fn with_ascii_digits(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|found| ascii_digit(found).unwrap_or(found)).collect())
}
