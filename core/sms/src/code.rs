//! Finds messages that carry a code of a single use.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

use super::lexicon::{
    self, CALL_WORDS, CODE_PHRASES, CODE_WORDS, MOVED_WORDS, Meaning, OF_TRANSACTION, SEPARATOR,
    USE_WORDS,
};
use super::scan::{char_before, currency, date, next_char, number, time};
use super::settings::DecimalMark;
use super::words::{IdentityHasher, Outlines, Place, START, Word, hash, step, words};
use super::{Amount, FoldedText};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::OnceLock;

/// The largest number of words between a code and its word.
const NEAR_WORDS: usize = 8;
/// The number of words before a code's word where a warning not to share counts.
const SHARE_WORDS: usize = 6;

/// Whether a message carries a code of a single use, such as a one-time password.
///
/// A code is a run of 4 to 8 digits, which may have one blank or hyphen, and is no amount, date, time or phone
/// number. It is at most eight words from a word for codes without `never share` in the six words before it, or after
/// such a word and a colon. A code of approval, authorisation, reference or operation does not count if the message
/// says in the past tense that an amount moved, and nothing about using the code.
///
/// # Example
/// ```
/// use lendwright_sms::{FoldedText, carries_code};
///
/// assert!(carries_code(&FoldedText::new("Your OTP is 482-913. Do not share it")));
/// assert!(carries_code(&FoldedText::new("رمز التحقق ٤٨٢٩١٣")));
/// assert!(!carries_code(&FoldedText::new("Paid EGP 4,829.13. Never share your OTP")));
/// ```
#[must_use]
pub fn carries_code(folded: &FoldedText) -> bool {
    let text = folded.as_str();
    if !may_carry_code(text) {
        return false;
    }
    let message = MessageWords::new(text, (0, text.len()));
    let has_moved = message.tells_moved();
    let is_secret = |at: usize| !(has_moved && message.is_of_transaction(at));
    let places = || 0..message.words.len();
    let is_told = |at| is_secret(at) && message.tells_code(at);
    if places().any(is_told) || message.words.iter().any(|word| message.is_glued_code(word)) {
        return true;
    }
    let code_words: Vec<usize> =
        places().filter(|&at| message.is_code_word(at) && is_secret(at)).collect();
    let is_near = |at: usize| {
        let near = |&word: &usize| word != at && word.abs_diff(at) <= NEAR_WORDS + 1;
        code_words.iter().any(near)
    };
    places().any(|at| is_near(at) && message.is_code(at))
}

/// Whether a text may carry a code, folded or not: it has a digit and, if it is in ASCII, one of the words.
///
/// Most messages cannot carry one, and need not be folded to be stored.
#[must_use]
pub fn may_carry_code(text: &str) -> bool {
    if !text.is_ascii() {
        return true;
    }
    let known = CodeWords::get();
    let bytes = text.as_bytes();
    let (mut has_digit, mut has_word, mut at) = (false, false, 0);
    while let Some(&first) = bytes.get(at) {
        let from = at;
        at += 1;
        if !first.is_ascii_alphabetic() {
            has_digit |= first.is_ascii_digit();
            // A written end of a line is not a letter.
            at += usize::from(first == b'\\' && matches!(bytes.get(at), Some(b'n' | b'N')));
            continue;
        }
        // A code that is written in one with its word ends the word.
        let (mut last, mut length) = (first, 1);
        while let Some(&byte) = bytes.get(at) {
            if byte.is_ascii_alphabetic() {
                (last, length) = (byte, length + 1);
            } else if byte != b'\'' {
                break;
            }
            at += 1;
        }
        has_word |= known.outlines.has(first, last, length)
            && known.is_head(bytes.get(from..at).unwrap_or_default());
    }
    has_digit && has_word
}

/// The kinds of a word, as bits.
type Kinds = u8;

const CODE: Kinds = 1;
const CALL: Kinds = 1 << 1;
const OF_A_TRANSACTION: Kinds = 1 << 2;
const MOVED: Kinds = 1 << 3;
const USE: Kinds = 1 << 4;
/// It begins a phrase for codes.
const BEGINS_CODE: Kinds = 1 << 5;
/// It begins a phrase that warns not to share a code.
const BEGINS_NEVER: Kinds = 1 << 6;

/// The words, as hashes.
struct CodeWords {
    kinds: HashMap<u64, Kinds, BuildHasherDefault<IdentityHasher>>,
    code_phrases: Vec<Vec<u64>>,
    never_share: Vec<Vec<u64>>,
    /// The words for codes in ASCII and the first ones of phrases, and their outlines.
    heads: Vec<u64>,
    outlines: Outlines,
}

impl CodeWords {
    fn get() -> &'static Self {
        static KNOWN: OnceLock<CodeWords> = OnceLock::new();
        KNOWN.get_or_init(|| {
            let folded = |words: &'static str| words.split(SEPARATOR).map(FoldedText::new);
            let never = lexicon::lists().filter(|(meaning, _)| *meaning == Meaning::NeverShare);
            let never = never.flat_map(|(_, list)| lexicon::phrases(list));
            let split =
                |phrase: &str| FoldedText::new(phrase).as_str().split(' ').map(hash).collect();
            let (mut heads, mut outlines) = (Vec::new(), Outlines::default());
            for folded in folded(CODE_WORDS).chain(folded(CODE_PHRASES)) {
                let first = folded.as_str().split(' ').next().unwrap_or_default();
                if first.is_ascii() {
                    heads.push(hash(first));
                    outlines.add(first);
                }
            }
            let code_phrases: Vec<Vec<u64>> = CODE_PHRASES.split(SEPARATOR).map(split).collect();
            let never_share: Vec<Vec<u64>> = never.map(|phrase| split(&phrase)).collect();
            let mut kinds = HashMap::<_, _, BuildHasherDefault<IdentityHasher>>::default();
            let mut add = |hash: u64, kind: Kinds| *kinds.entry(hash).or_default() |= kind;
            for (list, kind) in [
                (CODE_WORDS, CODE),
                (CALL_WORDS, CALL),
                (OF_TRANSACTION, OF_A_TRANSACTION),
                (MOVED_WORDS, MOVED),
                (USE_WORDS, USE),
            ] {
                folded(list).for_each(|word| add(hash(word.as_str()), kind));
            }
            for (phrases, kind) in [(&code_phrases, BEGINS_CODE), (&never_share, BEGINS_NEVER)] {
                phrases
                    .iter()
                    .filter_map(|phrase| phrase.first())
                    .for_each(|first| add(*first, kind));
            }
            Self { kinds, code_phrases, never_share, heads, outlines }
        })
    }

    fn kinds(&self, word: &Word) -> Kinds {
        let known = word.forms().iter().filter_map(|form| self.kinds.get(form));
        known.fold(0, |all, kinds| all | kinds)
    }

    /// Whether a word, which need not be folded, is one of those in ASCII for codes, or the first one of a phrase.
    fn is_head(&self, word: &[u8]) -> bool {
        let letters = word.iter().filter(|&&byte| byte != b'\'');
        let hash = letters.fold(START, |hash, byte| step(hash, byte.to_ascii_lowercase()));
        self.heads.contains(&hash)
    }
}

/// The words of a message.
struct MessageWords<'t> {
    known: &'static CodeWords,
    text: &'t str,
    words: Vec<Word>,
    /// The kinds of each word.
    kinds: Vec<Kinds>,
}

impl<'t> MessageWords<'t> {
    fn new(text: &'t str, range: (usize, usize)) -> Self {
        let known = CodeWords::get();
        let mut all = Vec::new();
        words(text, range, Place::Tail, &mut all);
        let kinds = all.iter().map(|word| known.kinds(word)).collect();
        Self { known, text, words: all, kinds }
    }

    fn is(&self, at: usize, kind: Kinds) -> bool {
        self.kinds.get(at).is_some_and(|kinds| kinds & kind != 0)
    }

    fn has(&self, kind: Kinds) -> bool {
        self.kinds.iter().any(|kinds| kinds & kind != 0)
    }

    /// Whether one of the phrases begins with this word.
    fn begins_one_of(&self, phrases: &[Vec<u64>], from: usize) -> bool {
        phrases.iter().any(|phrase| {
            let words = self.words.get(from..from + phrase.len()).unwrap_or_default();
            words.len() == phrase.len()
                && words.iter().zip(phrase).all(|(word, &hash)| word.is(hash))
        })
    }

    fn names_codes(&self, at: usize) -> bool {
        self.is(at, CODE)
            || self.is(at, BEGINS_CODE) && self.begins_one_of(&self.known.code_phrases, at)
    }

    /// Whether a code follows its word after a colon, even one that must not be shared: `never share this code:
    /// 482913`.
    fn tells_code(&self, at: usize) -> bool {
        let (Some(word), Some(next)) = (self.words.get(at), self.words.get(at + 1)) else {
            return false;
        };
        let between = self.text.get(word.end..next.start).unwrap_or_default();
        between.trim() == ":" && self.names_codes(at) && self.is_code(at + 1)
    }

    /// A word for codes without a warning to keep them.
    fn is_code_word(&self, at: usize) -> bool {
        let before = at.saturating_sub(SHARE_WORDS)..at;
        self.names_codes(at) && !before.into_iter().any(|from| self.says_never_share(from))
    }

    fn says_never_share(&self, from: usize) -> bool {
        self.is(from, BEGINS_NEVER) && self.begins_one_of(&self.known.never_share, from)
    }

    /// Whether a word consists of a code's word and the code: `OTP482913`.
    fn is_glued_code(&self, word: &Word) -> bool {
        let written = self.text.get(word.start..word.end).unwrap_or_default();
        let Some(digits) = written.find(|found: char| found.is_ascii_digit()) else { return false };
        let is_number = written.bytes().skip(digits).all(|byte| byte.is_ascii_digit());
        if !is_number || !(4..=8).contains(&(written.len() - digits)) {
            return false;
        }
        let head = Self::new(self.text, (word.start, word.start + digits));
        head.words.len() == 1 && head.names_codes(0)
    }

    /// Whether a message reports in the past tense that an amount moved, and does not mention using a code.
    fn tells_moved(&self) -> bool {
        let is_amount = |word: &Word| {
            code_end(self.text, word.start)
                .is_some_and(|(end, _)| is_money(self.text, word.start, end))
        };
        self.has(MOVED) && !self.has(USE) && self.words.iter().any(is_amount)
    }

    /// Whether a word names the code of a transaction: `approval code`, `كود العملية`.
    fn is_of_transaction(&self, at: usize) -> bool {
        let beside = [at.checked_sub(1), at.checked_add(1)];
        beside.into_iter().flatten().any(|at| self.is(at, OF_A_TRANSACTION))
    }

    /// Whether the digits that a word begins are a code.
    fn is_code(&self, at: usize) -> bool {
        let text = self.text;
        let Some(word) = self.words.get(at) else { return false };
        let Some((end, digits)) = code_end(text, word.start) else { return false };
        let before = char_before(text, word.start);
        let touches = |found: Option<char>| {
            matches!(found, Some('*' | '#' | '.' | ',' | '/' | '_' | '•' | '\''))
        };
        let joined = touches(before)
            && !char_before(text, word.start).is_some_and(|found| matches!(found, '.' | ','))
            || matches!(before, Some('.' | ','))
                && char_before(text, word.start - 1).is_some_and(|found| found.is_ascii_digit());
        let goes_on = next_char(text, end)
            .is_some_and(|found| matches!(found, '*' | '#' | '%' | '_'))
            || next_char(text, end)
                .is_some_and(|found| matches!(found, '.' | ',' | '/' | ':' | '-'))
                && next_char(text, end + 1).is_some_and(|found| found.is_ascii_digit());
        let is_called = at.checked_sub(1).is_some_and(|before| self.is(before, CALL));
        let is_other = joined || goes_on || is_called || is_money(text, word.start, end);
        (4..=8).contains(&digits) && !is_other && !is_day_or_time(text, word.start, end)
    }
}

/// The end of a run of digits with at most one blank or hyphen, and its number of digits.
fn code_end(text: &str, start: usize) -> Option<(usize, usize)> {
    let run = |from: usize| {
        let rest = text.as_bytes().get(from..).unwrap_or_default();
        rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let first = run(start);
    let end = start + first;
    if first == 0 || next_char(text, end).is_some_and(char::is_alphabetic) {
        return None;
    }
    let joins = matches!(next_char(text, end), Some(' ' | '-'));
    let second = if joins { run(end + 1) } else { 0 };
    let second_end = end + 1 + second;
    let is_whole = !next_char(text, second_end).is_some_and(char::is_alphabetic);
    if second > 0 && first + second <= 8 && first >= 2 && is_whole {
        return Some((second_end, first + second));
    }
    Some((end, first))
}

/// Whether a currency is next to a number.
fn is_money(text: &str, start: usize, end: usize) -> bool {
    let is_blank = |at: usize| text.as_bytes().get(at) == Some(&b' ');
    let after = end + usize::from(is_blank(end));
    let before = if start > 0 && is_blank(start - 1) { start - 1 } else { start };
    let has_decimals = number::number(text, start, DecimalMark::Auto)
        .is_some_and(|number| number.end > end || number.amount == Amount::ZERO);
    let token_before = (before.saturating_sub(12)..before).any(|at| {
        text.is_char_boundary(at)
            && !char_before(text, at).is_some_and(char::is_alphabetic)
            && currency::token(text, at, None).is_some_and(|token| token.end == before)
    });
    has_decimals
        || token_before
        || currency::token(text, after, None).is_some_and(|token| token.is_plain)
}

fn is_day_or_time(text: &str, start: usize, end: usize) -> bool {
    date::date(text, start).is_some_and(|date| date.end >= end && date.end > start + 4)
        || time::time(text, start).is_some_and(|time| time.end >= end)
}

#[cfg(test)]
mod tests {
    use super::{FoldedText, carries_code, may_carry_code};

    #[test]
    fn codes_are_found() {
        for text in [
            "482913 is your code",
            "Use 48 29 to log in: your code expires",
            "Your verification code for the shop is G-482913",
            "Enter passcode 4829",
            "كود التفعيل الخاص بك هو 4829",
            "PIN: 4829. Never share it",
            "OTP482913 is for your login",
            "رمزك٤٨٢٩١٣",
            "Type 482913 to log in",
            "O T P 482913",
            "CVV 4829",
            "Hello\\nOTP\\n482913",
            "Your O'TP: 482913",
            "Your 'OTP' (482913)",
            "Never share this code: 482913",
            "لا تشارك هذا الكود: ٤٨٢٩",
            "Do not share this with anyone who calls or writes to you: OTP 482913",
        ] {
            assert!(may_carry_code(text), "{text}, not folded");
            assert!(carries_code(&FoldedText::new(text)), "{text}");
        }
    }

    #[test]
    fn the_code_of_a_transaction_that_was_made_is_none() {
        for text in [
            "Your card was charged EGP 412.60 at Corner Shop. Approval code 884512",
            "EGP 412.60 was debited, auth code 123456",
            "Paid EGP 500 at Corner Shop. Authorisation code: 884512",
            "EGP 500 has been transferred. Reference code 88451200",
            "تم خصم 57 جنيه من محفظتك كود العملية 884512",
            "تم تحويل 300 جنيه. رمز المعاملة: 884512",
        ] {
            assert!(!carries_code(&FoldedText::new(text)), "{text}");
        }
        for text in [
            "Your confirmation code is 884512 for payment of EGP 500",
            "Use approval code 884512 for a purchase of EGP 500 that was requested",
            "Approval code 884512 for EGP 500",
            "Auth code 884512, EGP 500 was requested, valid for 5 minutes",
            "EGP 500 was debited. Approval code 884512. Do not share it",
            "EGP 500 was debited. OTP 884512",
            "كود العملية 884512 لدفع 57 جنيه",
            "تم طلب خصم 57 جنيه كود العملية 884512 لا تشاركه",
        ] {
            assert!(carries_code(&FoldedText::new(text)), "{text}");
        }
    }

    #[test]
    fn most_messages_need_not_be_folded_to_know_that_they_carry_none() {
        for text in [
            "Purchase of EGP 4,829.50 with card *1234 at Corner Shop on 05/03/2026 10:42",
            "Never share your OTP with anyone",
            "Decoded 4829, pinned 4829",
        ] {
            assert!(!may_carry_code(text), "{text}");
        }
    }

    #[test]
    fn amounts_dates_times_phones_and_footers_are_none() {
        for text in [
            "EGP 4829 was paid, code of shop unknown",
            "paid 4829.50 by code",
            "4829 EGP by pin",
            "on 2026-03-05 by pin",
            "code sent at 10:42",
            "forgot your PIN? call 19123",
            "code: 01012345678",
            "promocode4829",
            "code *737*1234#",
            "Never share your PIN 4829",
            "Paid 4829 at the shop one two three four five six seven eight nine code",
            "4829",
        ] {
            assert!(!carries_code(&FoldedText::new(text)), "{text}");
        }
    }
}
