//! The words of a folded text, as hashes.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

/// One word: where it stands, and the hashes of its forms: as it is, and in Arabic without what is written
/// before it in one (and, then, by, for, the).
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) start: usize,
    pub(super) end: usize,
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

const HASH_START: u64 = 0xcbf2_9ce4_8422_2325;

const fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3)
}

/// The hash of a word (FNV-1a, 64 bits), apostrophes aside.
pub(super) fn hash(word: &str) -> u64 {
    word.bytes().filter(|&byte| byte != b'\'').fold(HASH_START, step)
}

/// Adds the words of a part of a folded text.
pub(super) fn words(text: &str, start: usize, end: usize, out: &mut Vec<Word>) {
    let Some(part) = text.get(start..end) else { return };
    let (mut at, bytes) = (0, part.as_bytes());
    while let Some(&byte) = bytes.get(at) {
        let from = at;
        let (mut hash, mut is_ascii) = (HASH_START, true);
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
                if !found.is_alphanumeric() && !is_mark(found) {
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
        let mut word =
            Word { start: start + from, end: start + at, forms: [0; FORMS_MAX], count: 0 };
        word.push(hash);
        if !is_ascii {
            add_bare(part.get(from..at).unwrap_or_default(), &mut word);
        }
        out.push(word);
    }
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
        words(text, 0, text.len(), &mut out);
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
