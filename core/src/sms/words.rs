//! The words of a folded text, as hashes.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

use std::hash::Hasher;

/// One word: where it stands, and the hashes of its forms: as it is, and in Arabic without what is written
/// before it in one (and, then, by, for, the).
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether a template leaves it open: it is none of its wording.
    pub(super) is_open: bool,
    forms: [u64; FORMS_MAX],
    count: u8,
}

const FORMS_MAX: usize = 6;

impl Word {
    /// The hashes of its forms.
    pub(super) fn forms(&self) -> &[u64] {
        self.forms.get(..usize::from(self.count)).unwrap_or_default()
    }

    /// Whether one of its forms is this.
    pub(super) fn is(&self, hash: u64) -> bool {
        self.forms().contains(&hash)
    }

    fn push(&mut self, hash: u64) {
        if let Some(place) = self.forms.get_mut(usize::from(self.count)) {
            *place = hash;
            self.count += 1;
        }
    }
}

/// The hash of no letter.
pub(super) const START: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash of one byte more.
pub(super) const fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3)
}

/// The hash of a word (FNV-1a, 64 bits), apostrophes aside.
pub(super) fn hash(word: &str) -> u64 {
    word.bytes().filter(|&byte| byte != b'\'').fold(START, step)
}

/// The hasher of what a lender has chosen (FNV-1a), as the names of senders: whoever sends messages can't fill a
/// table with names that fall together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(START)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().copied().fold(self.0, step);
    }
}

/// The outlines of words in ASCII, their length with first and last character: what has none of them is no word of these.
#[derive(Clone, Debug, Default)]
pub(super) struct Outlines {
    bits: Vec<u64>,
    /// Whether a word begins with a digit: most words that templates leave open are numbers.
    has_digits: bool,
}

const OUTLINE_BITS: usize = 8_192;

impl Outlines {
    /// Adds a word; one that is not in ASCII has no outline.
    pub(super) fn add(&mut self, word: &str) {
        self.bits.resize(OUTLINE_BITS / 64, 0);
        let letters: Vec<u8> = word.bytes().filter(|&byte| byte != b'\'').collect();
        if let (Some(&first), Some(&last)) = (letters.first(), letters.last()) {
            self.has_digits |= first.is_ascii_digit();
            let bit = outline(first, last, letters.len());
            if let Some(bits) = self.bits.get_mut(bit / 64) {
                *bits |= 1 << (bit % 64);
            }
        }
    }

    /// Whether a word of a text in ASCII has one of the outlines and is one as this says of its place. Every byte
    /// that templates leave open passes here.
    pub(super) fn any_in(&self, text: &str, is_one: impl Fn(usize, usize) -> bool) -> bool {
        let bytes = text.as_bytes();
        let mut at = 0;
        while let Some(&first) = bytes.get(at) {
            let from = at;
            at += 1;
            if !is_word_byte(first) {
                continue;
            }
            let (mut last, mut length) = (first, 1);
            while let Some(&byte) = bytes.get(at) {
                if is_word_byte(byte) {
                    (last, length) = (byte, length + 1);
                } else if byte != b'\'' {
                    break;
                }
                at += 1;
            }
            if (self.has_digits || !first.is_ascii_digit())
                && self.has(first, last, length)
                && is_one(from, at)
            {
                return true;
            }
        }
        false
    }

    /// Whether a word of so many letters that begins and ends so, in either case, may be one of these.
    pub(super) fn has(&self, first: u8, last: u8, length: usize) -> bool {
        let bit = outline(first, last, length);
        self.bits.get(bit / 64).is_some_and(|bits| bits >> (bit % 64) & 1 == 1)
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

/// The hash of the next word, or of an empty one at the end; `None` where the next is not in ASCII.
pub(super) fn next_word(text: &str, at: usize) -> Option<u64> {
    let rest = text.get(at..)?;
    let begins = |found: char| found.is_ascii_alphanumeric() || !found.is_ascii();
    let Some(from) = rest.find(begins) else { return Some(hash("")) };
    let rest = rest.get(from..)?;
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'\'';
    let length = rest.bytes().position(|byte| !is_part(byte)).unwrap_or(rest.len());
    let is_ascii = rest.as_bytes().get(length).is_none_or(u8::is_ascii);
    (is_ascii && length > 0).then(|| hash(rest.get(..length).unwrap_or_default()))
}

/// Adds the words of a part of a folded text, which a template leaves open or not.
pub(super) fn words(text: &str, (start, end): (usize, usize), is_open: bool, out: &mut Vec<Word>) {
    let Some(part) = text.get(start..end) else { return };
    let (mut at, bytes) = (0, part.as_bytes());
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
                let found = part.get(at..).and_then(|rest| rest.chars().next()).unwrap_or(' ');
                if !is_letter(found) && !is_mark(found) {
                    break;
                }
                is_ascii = false;
                at += found.len_utf8();
                hash = part
                    .get(at - found.len_utf8()..at)
                    .unwrap_or_default()
                    .bytes()
                    .fold(hash, step);
            } else {
                break;
            }
        }
        if at == from {
            at += part.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
            continue;
        }
        let (from_start, end) = (start + from, start + at);
        let mut word = Word { start: from_start, end, is_open, forms: [0; FORMS_MAX], count: 0 };
        word.push(hash);
        if !is_ascii {
            add_bare(part.get(from..at).unwrap_or_default(), &mut word);
        }
        out.push(word);
    }
}

/// Whether a character is a letter or digit; those of Arabic, of which most such messages are, need no search.
fn is_letter(found: char) -> bool {
    matches!(found, '\u{620}'..='\u{64a}') || found.is_alphanumeric()
}

/// Marks that stand within words of Indian scripts.
const fn is_mark(found: char) -> bool {
    matches!(found, '\u{900}'..='\u{903}' | '\u{93a}'..='\u{94f}' | '\u{980}'..='\u{983}' | '\u{9bc}'..='\u{9cd}')
}

/// Adds the forms without `و ف`, then `ب ل ك`, then `ال` before them.
fn add_bare(word: &str, out: &mut Word) {
    let mut rest = word;
    for before in [&['و', 'ف'][..], &['ب', 'ل', 'ك'][..]] {
        let Some(bare) = rest.strip_prefix(before).filter(|bare| is_long(bare)) else { continue };
        out.push(hash(bare));
        // `لل` is `ل` and `ال`.
        if rest.starts_with('ل')
            && let Some(bare) = bare.strip_prefix('ل').filter(|bare| is_long(bare))
        {
            out.push(hash(bare));
        }
        rest = bare;
    }
    if let Some(bare) = word.strip_prefix("ال").filter(|bare| is_long(bare)) {
        out.push(hash(bare));
    }
    if rest.len() < word.len()
        && let Some(bare) = rest.strip_prefix("ال").filter(|bare| is_long(bare))
    {
        out.push(hash(bare));
    }
}

/// Whether two letters or more are left.
fn is_long(word: &str) -> bool {
    word.chars().nth(1).is_some()
}

#[cfg(test)]
mod tests {
    use super::{Word, hash, words};

    fn of(text: &str) -> Vec<Word> {
        let mut out = Vec::new();
        words(text, (0, text.len()), true, &mut out);
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
}
