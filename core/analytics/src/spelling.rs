//! The normal form of names of merchants and counterparties, and of texts of statements, for comparing them.

use lendwright_sms::FoldedText;
use lendwright_types::internal::text::ascii_digit;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The names of months in statements, in capital letters.
const MONTHS: &[&str] = &[
    "JAN",
    "JANUARY",
    "FEB",
    "FEBRUARY",
    "MAR",
    "MARCH",
    "APR",
    "APRIL",
    "MAY",
    "JUN",
    "JUNE",
    "JUL",
    "JULY",
    "AUG",
    "AUGUST",
    "SEP",
    "SEPT",
    "SEPTEMBER",
    "OCT",
    "OCTOBER",
    "NOV",
    "NOVEMBER",
    "DEC",
    "DECEMBER",
    "يناير",
    "فبراير",
    "مارس",
    "ابريل",
    "أبريل",
    "مايو",
    "يونيو",
    "يونيه",
    "يوليو",
    "يوليه",
    "اغسطس",
    "أغسطس",
    "سبتمبر",
    "اكتوبر",
    "أكتوبر",
    "نوفمبر",
    "ديسمبر",
];

/// How many characters of a text count.
const CHARS_MAX: usize = 500;

/// Returns the form that all spellings of a party's name share: its [`FoldedText`] form, in capital letters. Names that
/// differ only in blanks, letter case, or Arabic letters that people exchange have the same form. A name with an
/// empty form stays as it is.
pub(crate) fn spelled(name: &str) -> String {
    let folded = FoldedText::new(name);
    if folded.as_str().is_empty() { name.to_owned() } else { folded.as_str().to_uppercase() }
}

/// Returns the [`normalised`] form that all spellings of a text share.
pub(crate) fn normalised_spelling(text: &str) -> String {
    // The spelled form is not needed for ASCII texts, as the normal form already unites their spellings.
    if text.is_ascii() { normalised(text) } else { normalised(&spelled(text)) }
}

/// Returns a text in Unicode's form NFKC, in capital letters and with ASCII digits. Dates, runs of three digits or
/// more, and punctuation are removed. Its words are one space apart. It may be empty.
///
/// Dates are days, months and years in digits (`05/12`, `5-12-2025`, `2025.12.05`, `12/2025`), names of months next to
/// a number (`05 DEC`, `DEC25`), and the name of a month at the end (`SALARY DEC`).
///
/// Only the first 500 characters of the NFKC form count, as many as a text has. NFKC turns some signs into eighteen
/// characters.
pub(crate) fn normalised(text: &str) -> String {
    if text.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_digit()) {
        return normalised_letters(text);
    }
    let chars: Vec<char> = if text.is_ascii() {
        text.chars().map(|c| c.to_ascii_uppercase()).collect()
    } else {
        let upper = text.nfkc().take(CHARS_MAX).flat_map(char::to_uppercase);
        upper.map(|c| ascii_digit(c).unwrap_or(c)).collect()
    };
    let words = words(&chars);
    let words: Vec<&str> = words.split(' ').filter(|word| !word.is_empty()).collect();
    let are_with_month = words.iter().any(|word| MONTHS.contains(&without_digits(word)));
    let mut kept = String::with_capacity(text.len());
    for (at, word) in words.iter().enumerate() {
        if !(are_with_month && is_of_date(&words, at)) {
            push_without_long_numbers(&mut kept, word);
        }
    }
    kept.truncate(kept.trim_end().len());
    kept
}

/// The normal form of ASCII without digits: the name of a month at the end is the only date.
fn normalised_letters(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let words = text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    for word in words {
        if !kept.is_empty() {
            kept.push(' ');
        }
        kept.push_str(word);
    }
    kept.make_ascii_uppercase();
    let before_month = kept.rsplit_once(' ').filter(|(_, last)| MONTHS.contains(last));
    let length = before_month.map_or(kept.len(), |(before, _)| before.len());
    kept.truncate(length);
    kept
}

/// The text with a space for all that is no letter, digit or mark on one, and without dates in digits.
fn words(chars: &[char]) -> String {
    let mut words = String::with_capacity(chars.len());
    let mut at = 0_usize;
    let mut is_in_word = false;
    while let Some(found) = chars.get(at).copied() {
        let rest = chars.get(at..).unwrap_or_default();
        let date = if is_in_word { 0 } else { date_length(rest) };
        if date > 0 {
            words.push(' ');
            at = at.saturating_add(date);
            continue;
        }
        is_in_word = found.is_alphanumeric() || is_combining_mark(found);
        words.push(if is_in_word { found } else { ' ' });
        at = at.saturating_add(1);
    }
    words
}

/// The number of characters of a date in digits at the start of a text; 0 without a date.
fn date_length(chars: &[char]) -> usize {
    let Some((first, first_digits, rest)) = number(chars) else { return 0 };
    let Some((separator, rest)) = rest.split_first().filter(|(c, _)| matches!(c, '/' | '-' | '.'))
    else {
        return 0;
    };
    let Some((second, second_digits, rest)) = number(rest) else { return 0 };
    let third =
        rest.split_first().filter(|(c, _)| *c == separator).and_then(|(_, rest)| number(rest));
    let (is_date, rest) = match (first_digits, second_digits, third) {
        (4, 1..=2, Some((third, 1..=2, rest))) => {
            (is_year(first) && is_day_of_month(second, third), rest)
        }
        (1..=2, 1..=2, Some((third, digits @ (2 | 4), rest))) => {
            (is_day_of_month(first, second) && (digits == 2 || is_year(third)), rest)
        }
        (4, 2, None) => (is_year(first) && is_month(second), rest),
        (1..=2, 4, None) => (is_month(first) && is_year(second), rest),
        // 7/11 and 24/7 are names; a short date has its zeros.
        (2, 2, None) if *separator == '/' => (is_day_of_month(first, second), rest),
        _ => (false, rest),
    };
    let ends = rest.first().is_none_or(|next| !next.is_alphanumeric());
    if is_date && ends { chars.len().saturating_sub(rest.len()) } else { 0 }
}

/// A number of at most four digits at the start of a text: its value, its length and the rest of the text.
fn number(chars: &[char]) -> Option<(u32, usize, &[char])> {
    let digits = chars.iter().take_while(|c| c.is_ascii_digit()).count();
    let value = chars.get(..digits).filter(|_| (1..=4).contains(&digits))?.iter();
    let value = value.filter_map(|c| c.to_digit(10));
    let value = value.fold(0_u32, |sum, digit| sum.saturating_mul(10).saturating_add(digit));
    Some((value, digits, chars.get(digits..)?))
}

fn is_year(number: u32) -> bool {
    (1_900..=2_199).contains(&number)
}

fn is_month(number: u32) -> bool {
    (1..=12).contains(&number)
}

/// Whether two numbers are a day and a month, in either order.
fn is_day_of_month(one: u32, other: u32) -> bool {
    let (less, greater) = (one.min(other), one.max(other));
    is_month(less) && (1..=31).contains(&greater)
}

/// Whether a word is a part of a date with a month's name.
fn is_of_date(words: &[&str], at: usize) -> bool {
    let word = |at: Option<usize>| at.and_then(|at| words.get(at)).copied().unwrap_or_default();
    let (here, before, after) = (word(Some(at)), word(at.checked_sub(1)), word(at.checked_add(1)));
    if MONTHS.contains(&here) {
        let is_last = at.saturating_add(1) == words.len() && at > 0;
        return is_last || is_day_or_year(before) || is_day_or_year(after);
    }
    if is_day_or_year(here) {
        let is_year_of_date = MONTHS.contains(&word(at.checked_sub(2))) && is_day_or_year(before);
        return MONTHS.contains(&before) || MONTHS.contains(&after) || is_year_of_date;
    }
    is_month_with_digits(here)
}

/// Whether a word is digits that may be a day or a year: one, two or four.
fn is_day_or_year(word: &str) -> bool {
    matches!(word.len(), 1 | 2 | 4) && word.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a word is a month's name with digits at it: `05DEC`, `DEC25`, `05DEC2025`.
fn is_month_with_digits(word: &str) -> bool {
    let name = without_digits(word);
    name.len() < word.len() && MONTHS.contains(&name)
}

/// A word without the digits at its ends.
fn without_digits(word: &str) -> &str {
    word.trim_matches(|c: char| c.is_ascii_digit())
}

/// Adds a word and a space, with a space in place of each run of three digits or more.
fn push_without_long_numbers(kept: &mut String, word: &str) {
    let is_digit = |c: char| c.is_ascii_digit();
    let mut rest = word;
    while !rest.is_empty() {
        let digits = rest.len().saturating_sub(rest.trim_start_matches(is_digit).len());
        let (run, after) = rest.split_at(digits);
        let (letters, after) = after.split_at(after.find(is_digit).unwrap_or(after.len()));
        if run.len() < 3 {
            kept.push_str(run);
        } else if !kept.is_empty() && !kept.ends_with(' ') {
            kept.push(' ');
        }
        kept.push_str(letters);
        rest = after;
    }
    if !kept.is_empty() && !kept.ends_with(' ') {
        kept.push(' ');
    }
}
