//! A word of a folded text, and the text between it and the word before it.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

/// The largest number of forms of a word.
const FORMS_MAX: usize = 8;

/// One word, with its place and the hashes of its forms. The forms are the word as it is and, in Arabic, the word
/// without its attached prefixes (and, then, by, for, the).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Its place in the template.
    pub(crate) place: Place,
    /// The text between it and the word before it.
    pub(crate) gap: Gap,
    forms: [u64; FORMS_MAX],
    count: u8,
}

/// The place of a word in the template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Its wording.
    Wording,
    /// The text before all of it.
    Head,
    /// A field that takes no free text.
    Field,
    /// A field that takes digits alone.
    Number,
    /// A name between two wordings.
    Name,
    /// Other free text before the last wording.
    Middle,
    /// The text after all of it, with a free text up to the end of the line.
    Tail,
}

/// The text between a word and the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gap(u8);

impl Gap {
    const COMMA: u8 = 1;
    const CUT: u8 = 2;
    const PART: u8 = 4;

    /// Whether a separate clause follows, or another part of a template.
    pub(crate) const fn begins_clause(self) -> bool {
        self.0 & (Self::CUT | Self::PART) != 0
    }

    /// Whether a mark cuts here, between parts of a template or elsewhere.
    pub(crate) const fn is_cut(self) -> bool {
        self.0 & Self::CUT != 0
    }

    /// Whether another part of a template begins here.
    pub(crate) const fn is_part(self) -> bool {
        self.0 & Self::PART != 0
    }

    /// Whether there is a comma or a colon here.
    pub(crate) const fn has_comma(self) -> bool {
        self.0 & Self::COMMA != 0
    }

    /// The same where another part of a template begins.
    pub(crate) const fn of_part(self) -> Self {
        Self(self.0 | Self::PART)
    }

    /// The text between two places of a text without a word.
    pub(crate) fn between(text: &str, from: usize, to: usize) -> Self {
        let bytes = text.as_bytes();
        let byte = |at: usize| bytes.get(at).copied();
        let is_digit = |found: Option<u8>| found.is_some_and(|byte| byte.is_ascii_digit());
        // Most words have a blank between them.
        if to == from + 1 && byte(from) == Some(b' ') {
            return Self(0);
        }
        let part = text.get(from..to).unwrap_or_default();
        let mut found = 0;
        for (place, mark) in part.char_indices() {
            let at = from + place;
            let before = at.checked_sub(1).and_then(byte);
            let next = byte(at + mark.len_utf8());
            let is_blank = |found: Option<u8>| found.is_none_or(|byte| byte == b' ');
            let within_digits = is_digit(before) && is_digit(next);
            found |= match mark {
                '?' | '؟' | '!' | ';' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '•' => {
                    Self::CUT
                }
                '.' if !next.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte >= 0x80) => {
                    Self::CUT
                }
                '-' | '–' | '—' if is_blank(before) || is_blank(next) => Self::CUT,
                ',' if !within_digits => Self::COMMA,
                ':' if !within_digits && next != Some(b'/') => Self::COMMA,
                _ => 0,
            };
        }
        Self(found)
    }
}

impl Word {
    /// A word of one form, which is this.
    pub(super) const fn new(
        (start, end): (usize, usize),
        place: Place,
        gap: Gap,
        hash: u64,
    ) -> Self {
        let mut forms = [0; FORMS_MAX];
        forms[0] = hash;
        Self { start, end, place, gap, forms, count: 1 }
    }

    /// Whether a template leaves it open: it is not in the wording.
    pub(crate) fn is_open(&self) -> bool {
        self.place != Place::Wording
    }

    /// Whether a comma ends the part before it. After a colon the part continues.
    pub(crate) fn ends_part(&self, text: &str) -> bool {
        let before = text.get(..self.start).unwrap_or_default();
        self.gap.has_comma() && !before.trim_end_matches(' ').ends_with(':')
    }

    /// Notes that a line ends before it.
    pub(crate) const fn cut_before(&mut self) {
        self.gap.0 |= Gap::CUT;
    }

    /// The hashes of its forms.
    pub(crate) fn forms(&self) -> &[u64] {
        self.forms.get(..usize::from(self.count)).unwrap_or_default()
    }

    /// Whether one of its forms is this.
    pub(crate) fn is(&self, hash: u64) -> bool {
        self.forms().contains(&hash)
    }

    /// Adds a form.
    pub(crate) fn push(&mut self, hash: u64) {
        if let Some(place) = self.forms.get_mut(usize::from(self.count)) {
            *place = hash;
            self.count += 1;
        }
    }
}
