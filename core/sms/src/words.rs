//! The words of a folded text, as hashes.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

mod forms;
mod hash;
mod word;

use forms::{PARTICIPLE_LETTERS, add_bare, add_denial, add_taken_back};
pub(super) use forms::{is_denied, read_as};
pub(super) use hash::{Fnv, IdentityHasher, START, hash, step};
pub(super) use word::{Gap, Place, Word};

/// The outlines of words in ASCII: their length with first and last character. A word without one of these outlines
/// is none of the words.
#[derive(Clone, Debug, Default)]
pub(super) struct Outlines {
    bits: Vec<u64>,
    /// The same with their second letter, too: of the words that templates leave open, few have one of these.
    fine: Vec<u64>,
    /// Whether a word begins with a digit: most words that templates leave open are numbers.
    has_digits: bool,
}

const OUTLINE_BITS: usize = 8_192;
const FINE_BITS: usize = 32_768;

impl Outlines {
    /// Adds a word; one that is not in ASCII has no outline.
    pub(super) fn add(&mut self, word: &str) {
        self.bits.resize(OUTLINE_BITS / 64, 0);
        let letters: Vec<u8> = word.bytes().filter(|&byte| byte != b'\'').collect();
        if let (Some(&first), Some(&last)) = (letters.first(), letters.last()) {
            self.has_digits |= first.is_ascii_digit();
            self.fine.resize(FINE_BITS / 64, 0);
            let second = letters.get(1).copied().unwrap_or_default();
            let bit = outline(first, last, letters.len());
            let fine = fine_outline(first, second, last, letters.len());
            for (all, bit) in [(&mut self.bits, bit), (&mut self.fine, fine)] {
                if let Some(bits) = all.get_mut(bit / 64) {
                    *bits |= 1 << (bit % 64);
                }
            }
        }
    }

    /// Whether a word of an ASCII text has one of the outlines and `is_one` is true for its place. Every byte that
    /// templates leave open passes here.
    pub(super) fn any_in(&self, text: &str, is_one: impl Fn(usize, usize) -> bool) -> bool {
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(&first) = bytes.get(at) {
            let from = at;
            at += 1;
            if !is_word_byte(first) {
                continue;
            }
            let (mut second, mut last, mut length) = (0, first, 1);
            while let Some(&byte) = bytes.get(at) {
                if is_word_byte(byte) {
                    if length == 1 {
                        second = byte;
                    }
                    (last, length) = (byte, length + 1);
                } else if byte != b'\'' {
                    break;
                }
                at += 1;
            }
            let bit = fine_outline(first, second, last, length);
            let is_known = (self.has_digits || !first.is_ascii_digit()) && is_set(&self.fine, bit);
            let is_participle = last == b'd' && length >= PARTICIPLE_LETTERS;
            if (is_known || is_participle) && is_one(from, at) {
                return true;
            }
        }
        false
    }

    /// Whether a word of this length with this first and last letter, in either case, may be one of these.
    pub(super) fn has(&self, first: u8, last: u8, length: usize) -> bool {
        is_set(&self.bits, outline(first, last, length))
    }
}

/// Whether a byte is a letter or digit of ASCII, by a table.
fn is_word_byte(byte: u8) -> bool {
    const TABLE: [bool; 256] = {
        let (mut table, mut byte) = ([false; 256], 0_u8);
        while byte < 0x80 {
            #[allow(clippy::indexing_slicing, reason = "while compiling")]
            let place = &mut table[byte as usize];
            *place = byte.is_ascii_alphanumeric();
            byte += 1;
        }
        table
    };
    TABLE.get(usize::from(byte)).copied().unwrap_or_default()
}

/// The place of an outline: letters differ in their last five bits.
fn outline(first: u8, last: u8, length: usize) -> usize {
    usize::from(first & 31) << 8 | usize::from(last & 31) << 3 | length & 7
}

/// The place of an outline with the second letter.
fn fine_outline(first: u8, second: u8, last: u8, length: usize) -> usize {
    let letters =
        usize::from(first & 31) << 10 | usize::from(last & 31) << 5 | usize::from(second & 31);
    letters ^ ((length & 7) * 0x1249)
}

fn is_set(bits: &[u64], bit: usize) -> bool {
    bits.get(bit / 64).is_some_and(|bits| bits >> (bit % 64) & 1 == 1)
}

/// The hash of the next word and where it ends, or of an empty one at the end; `None` where the next is not in ASCII.
pub(super) fn next_word(text: &str, at: usize) -> Option<(u64, usize)> {
    let bytes = text.as_bytes();
    let begins = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    let rest = bytes.get(at..)?;
    let from = at + rest.iter().position(begins).unwrap_or(rest.len());
    let (mut end, mut hash) = (from, START);
    while let Some(byte) =
        bytes.get(end).filter(|byte| byte.is_ascii_alphanumeric() || **byte == b'\'')
    {
        hash = if *byte == b'\'' { hash } else { step(hash, *byte) };
        end += 1;
    }
    let is_ascii = bytes.get(end).is_none_or(u8::is_ascii);
    (is_ascii && (end > from || end == bytes.len())).then_some((hash, end))
}

/// Adds the words of a part of a folded text, with their place in the template. The gap of the first one of all begins
/// with the part.
pub(super) fn words(text: &str, (start, end): (usize, usize), place: Place, out: &mut Vec<Word>) {
    let Some(part) = text.get(start..end) else { return };
    let (mut at, bytes) = (0, part.as_bytes());
    let mut is_first = true;
    while let Some(&byte) = bytes.get(at) {
        let from = at;
        let (mut hash, mut is_ascii) = (START, true);
        if byte < 0x80 && !byte.is_ascii_alphanumeric() {
            at += 1;
            continue;
        }
        while let Some(&byte) = bytes.get(at) {
            if byte.is_ascii_alphanumeric() {
                hash = step(hash, byte);
                at += 1;
            } else if byte == b'\'' {
                at += 1;
            } else if byte >= 0x80 {
                let end = letter_end(part, at);
                if end == at {
                    break;
                }
                is_ascii = false;
                hash = bytes.get(at..end).unwrap_or_default().iter().copied().fold(hash, step);
                at = end;
            } else {
                break;
            }
        }
        if at == from {
            at += part.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
            continue;
        }
        let (from_start, end) = (start + from, start + at);
        let before = out.last().map_or(start, |last| last.end);
        let gap = Gap::between(text, before, from_start);
        let gap = if std::mem::take(&mut is_first) { gap.of_part() } else { gap };
        let mut word = Word::new((from_start, end), place, gap, hash);
        let written = part.get(from..at).unwrap_or_default();
        if !is_ascii {
            add_bare(written, &mut word);
            if let Some(before) = out.last() {
                add_taken_back(before, written, &mut word);
            }
            if let Some(before) = out.last_mut() {
                add_denial(text, before, written);
            }
        }
        out.push(word);
    }
}

/// The end of a letter, digit or mark that is not in ASCII, or its place if it is none of these. Arabic letters (U+0620
/// to U+064A) need no search, because they are the most frequent in such messages.
fn letter_end(text: &str, at: usize) -> usize {
    if let Some([0xd8, 0xa0..=0xbf] | [0xd9, 0x80..=0x8a]) = text.as_bytes().get(at..at + 2) {
        return at + 2;
    }
    let found = text.get(at..).and_then(|rest| rest.chars().next());
    let letter = found.filter(|found| found.is_alphanumeric() || is_mark(*found));
    at + letter.map_or(0, char::len_utf8)
}

/// Marks within words of Indian scripts.
const fn is_mark(found: char) -> bool {
    matches!(found, '\u{900}'..='\u{903}' | '\u{93a}'..='\u{94f}' | '\u{980}'..='\u{983}' | '\u{9bc}'..='\u{9cd}')
}

#[cfg(test)]
mod tests {
    use super::{Place, Word, hash, words};

    fn of(text: &str) -> Vec<Word> {
        let mut out = Vec::new();
        words(text, (0, text.len()), Place::Tail, &mut out);
        out
    }

    #[test]
    fn words_are_runs_of_letters_and_digits_without_apostrophes() {
        let found = of("couldn't pay: 12x -- (ok)");
        let texts = ["couldnt", "pay", "12x", "ok"];
        assert_eq!(found.len(), texts.len());
        assert!(found.iter().zip(texts).all(|(word, text)| word.is(hash(text))));
    }

    #[test]
    fn what_arabic_writes_before_a_word_is_taken_off() {
        for (written, bare) in [
            ("والمعلق", "معلق"),
            ("للموافقه", "موافقه"),
            ("بانتظار", "انتظار"),
            ("القادم", "قادم"),
            ("فبالكود", "كود"),
            ("ورفض", "رفض"),
        ] {
            assert!(of(written).first().is_some_and(|word| word.is(hash(bare))), "{written}");
        }
    }

    #[test]
    fn letters_that_begin_a_word_of_its_own_are_not_taken_off() {
        for (written, bare) in
            [("كلم", "لم"), ("كلن", "لن"), ("كسوف", "سوف"), ("فلم", "لم"), ("ولم", "لم")]
        {
            assert!(!of(written).first().is_some_and(|word| word.is(hash(bare))), "{written}");
        }
    }

    #[test]
    fn a_denial_counts_before_a_verb() {
        for (written, denies) in
            [("ولم تتم العمليه", true), ("فلم يتم", true), ("ولن ينفذ", true), ("فلم الرعب", false)]
        {
            let is_one = |word: &Word| word.is(hash("لم")) || word.is(hash("لن"));
            assert_eq!(of(written).first().is_some_and(is_one), denies, "{written}");
        }
    }

    #[test]
    fn marks_cut_clauses() {
        for (text, cuts) in [
            ("paid. declined", true),
            ("paid (declined", true),
            ("paid - declined", true),
            ("paid! declined", true),
            ("paid? declined", true),
            ("paid, declined", false),
            ("1,234.declined", false),
            ("pre-approved", false),
        ] {
            assert_eq!(of(text).last().is_some_and(|word| word.gap.is_cut()), cuts, "{text}");
        }
    }
}
