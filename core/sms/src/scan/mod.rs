//! Scanners: each reads one kind of field at a place of a folded text, without going back.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

pub(super) mod currency;
pub(super) mod date;
pub(super) mod number;
pub(super) mod time;

use crate::Account;

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

/// The ends of a run: its last character, or earlier ones, by its trailing characters that are no digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) end: usize,
    /// The first place where it may end.
    pub(crate) end_min: usize,
}

/// Reads an account or card: 2 to 24 digits, signs that hide digits, points and hyphens, two of them digits.
pub(crate) fn account(text: &str, at: usize) -> Option<Run> {
    let is_part = |text: &str, at| match byte(text, at) {
        b'0'..=b'9' | b'*' | b'x' | b'#' | b'.' | b'-' => 1,
        0xe2 if text.get(at..).is_some_and(|rest| rest.starts_with('•')) => '•'.len_utf8(),
        _ => 0,
    };
    let run = RunShape::read(text, at, is_part);
    (run.chars <= 24 && run.digits >= 2).then_some(Run { end: run.end, end_min: run.digits_end })
}

/// Reads a reference: 4 to 32 letters and digits of ASCII, hyphens and underscores.
pub(crate) fn reference(text: &str, at: usize) -> Option<Run> {
    let is_part = |text: &str, at| {
        let byte = byte(text, at);
        usize::from(byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    };
    let run = RunShape::read(text, at, is_part);
    let end_min = if run.digits == 0 { run.end } else { run.digits_end.max(at + 4) };
    (4..=32).contains(&run.chars).then_some(Run { end: run.end, end_min })
}

/// Reads a phone number: 8 to 16 digits or signs that hide them, a plus before them.
pub(crate) fn phone(text: &str, at: usize) -> Option<Run> {
    let start = at + usize::from(byte(text, at) == b'+');
    let is_part = |text: &str, at| usize::from(matches!(byte(text, at), b'0'..=b'9' | b'*' | b'x'));
    let run = RunShape::read(text, start, is_part);
    let is_one = (8..=16).contains(&run.chars) && run.digits > 0;
    is_one.then_some(Run { end: run.end, end_min: run.digits_end.max(start + 8) })
}

struct RunShape {
    end: usize,
    digits_end: usize,
    chars: usize,
    digits: usize,
}

impl RunShape {
    fn read(text: &str, at: usize, part: impl Fn(&str, usize) -> usize) -> Self {
        let mut seen = Self { end: at, digits_end: at, chars: 0, digits: 0 };
        loop {
            let length = part(text, seen.end);
            if length == 0 {
                return seen;
            }
            let is_digit = byte(text, seen.end).is_ascii_digit();
            seen.end += length;
            seen.chars += 1;
            if is_digit {
                seen.digits += 1;
                seen.digits_end = seen.end;
            }
        }
    }
}

/// The last four places of an account as it is written; one hiding sign at its end belongs to the front,
/// as it is written from right to left.
pub(crate) fn last_four(account: &str) -> Account {
    let mut places = account.chars().filter(|&found| found != '-').rev().peekable();
    let marks = account.chars().rev().take_while(|found| !found.is_ascii_digit()).count();
    if marks == 1 {
        places.next();
    }
    let mut last = [b'*'; 4];
    for (place, found) in last.iter_mut().rev().zip(places) {
        if let Some(digit) = u8::try_from(found).ok().filter(u8::is_ascii_digit) {
            *place = digit;
        }
    }
    Account { last }
}

/// The digits of a whole account number: more than four digits, and none hidden.
pub(crate) fn whole_account(account: &str) -> Option<String> {
    let shows = |found: char| found.is_ascii_digit() || matches!(found, '-' | '.');
    let digits: String = account.chars().filter(char::is_ascii_digit).collect();
    (account.chars().all(shows) && digits.len() > 4).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::{Run, account, last_four, phone, reference, whole_account};

    fn ends(run: Option<Run>) -> Option<(usize, usize)> {
        run.map(|run| (run.end, run.end_min))
    }

    #[test]
    fn accounts_have_two_digits_and_may_leave_their_end() {
        assert_eq!(ends(account("xxxx1234. at", 0)), Some((9, 8)));
        assert_eq!(ends(account("0156*500from", 0)), Some((8, 8)));
        assert_eq!(ends(account("•••5521", 0)), Some((13, 13)));
        assert_eq!(ends(account("x1", 0)), None);
        assert_eq!(ends(account(&"1".repeat(25), 0)), None);
        for (text, last) in [
            ("**1234", b"1234"),
            ("5306*", b"5306"),
            ("0156*500", b"*500"),
            ("#39", b"**39"),
            ("42xx", b"42**"),
            ("538642-1", b"6421"),
        ] {
            assert_eq!(&last_four(text).last, last, "{text}");
        }
    }

    #[test]
    fn an_account_is_whole_where_no_digit_is_hidden() {
        for (text, digits) in [
            ("538642-1", Some("5386421")),
            ("0156500.", Some("0156500")),
            ("1234", None),
            ("0156*500", None),
            ("xx01565001", None),
            ("•••55215", None),
        ] {
            assert_eq!(whole_account(text).as_deref(), digits, "{text}");
        }
    }

    #[test]
    fn references_and_phones_have_their_lengths() {
        assert_eq!(ends(reference("bec93bc bal", 0)), Some((7, 5)));
        assert_eq!(ends(reference("abc", 0)), None);
        assert_eq!(ends(phone("+201012345678.", 0)), Some((13, 13)));
        assert_eq!(ends(phone("0101234", 0)), None);
        assert_eq!(ends(phone("255xxxxxxxxx", 0)), Some((12, 8)));
    }
}
