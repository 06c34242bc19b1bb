//! Scanners: each reads one kind of field at a place of a folded text, without going back.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

pub(super) mod currency;
pub(super) mod date;
pub(super) mod number;
pub(super) mod run;
pub(super) mod time;

/// The byte here; 0 after the end. A folded text has no other 0.
fn byte(text: &str, at: usize) -> u8 {
    text.as_bytes().get(at).copied().unwrap_or(0)
}

/// The end of the digits that begin here.
fn digits(text: &str, at: usize) -> usize {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// The number of some digits; 0 if there are no digits or too many.
fn small(digits: &str) -> u32 {
    if digits.len() > 9 {
        return digits.parse().unwrap_or(0);
    }
    digits.bytes().fold(0, |number, digit| number * 10 + u32::from(digit & 15))
}

/// The character that begins here.
pub(super) fn next_char(text: &str, at: usize) -> Option<char> {
    match byte(text, at) {
        0 => None,
        ascii @ 1..=0x7f => Some(char::from(ascii)),
        _ => text.get(at..)?.chars().next(),
    }
}

/// The character that ends here.
pub(super) fn char_before(text: &str, at: usize) -> Option<char> {
    match byte(text, at.checked_sub(1)?) {
        ascii @ 0..=0x7f => Some(char::from(ascii)),
        _ => text.get(..at)?.chars().next_back(),
    }
}

/// The end of the letters that begin here.
pub(super) fn letters(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    rest.char_indices()
        .find(|(_, found)| !is_letter(*found))
        .map_or(text.len(), |(end, _)| at + end)
}

/// Whether two characters are of one run of letters or of digits.
pub(super) fn is_one_run(before: Option<char>, after: Option<char>) -> bool {
    let (Some(before), Some(after)) = (before, after) else { return false };
    is_letter(before) && is_letter(after) || before.is_ascii_digit() && after.is_ascii_digit()
}

/// Whether a character is a letter; those of ASCII and Arabic, which most are, need no search in Unicode's table.
pub(super) fn is_letter(found: char) -> bool {
    match found {
        '\0'..='\x7f' => found.is_ascii_alphabetic(),
        '\u{620}'..='\u{64a}' => true,
        _ => found.is_alphabetic(),
    }
}
