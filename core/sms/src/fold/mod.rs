//! Folds texts, so that templates and messages can be compared.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

mod chars;
mod offsets;
mod tables;

pub(super) use chars::is_invisible;
use chars::{begins, folded_char, in_run, is_dropped_mark, is_itself};
use offsets::Offsets;
use std::ops::Range;
use tables::is_dropped;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::{IsNormalized, is_nfkc_quick};

/// The most characters of a message that are read.
pub(super) const CHARS_MAX: usize = 4_096;

/// A text in the form that templates compare. It knows the place of each part in the original.
///
/// Folding applies NFKC and lower case. It drops characters without a shape (marks of direction, joiners, the Arabic
/// tatweel and vowels). It writes the digits of every script in ASCII, and Arabic commas and curly quotes as ASCII's.
/// It writes one form for Arabic letters that are often interchanged. Each run of white space, a written `\n`
/// included, becomes one blank, and there is none at the ends. It ends after 4,096 characters.
///
/// # Example
/// ```
/// use lendwright_sms::Folded;
///
/// let original = "تمَّ  خصم ١٬٢٥٠٫٥٠ جنيه";
/// let folded = Folded::of(original);
/// assert_eq!(folded.as_str(), "تم خصم 1,250.50 جنيه");
/// let amount = folded.as_str().find("1,250.50").unwrap();
/// assert_eq!(&original[folded.original(amount..amount + 8)], "١٬٢٥٠٫٥٠");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Folded {
    text: String,
    offsets: Offsets,
    /// The blanks that replace the end of a line.
    line_ends: Vec<usize>,
    chars: usize,
    is_cut: bool,
    /// White space that is written once something follows: where it is, and whether it ends a line.
    blank: Option<(Range<usize>, bool)>,
}

impl Folded {
    /// Folds a text.
    #[must_use]
    pub fn of(original: &str) -> Self {
        let mut folded = Self::default();
        folded.fold(original);
        folded
    }

    /// Folds another text in the same memory. It allocates only if the text is longer than those before.
    pub fn fold(&mut self, original: &str) {
        self.text.clear();
        self.offsets.clear();
        self.line_ends.clear();
        self.chars = 0;
        self.is_cut = false;
        self.blank = None;
        if original.is_ascii() {
            self.fold_ascii(original);
        } else {
            self.fold_any(original);
        }
    }

    /// Returns the folded text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether the text is longer than 4,096 characters.
    #[must_use]
    pub const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Returns the place in the original of a part of the folded text, in bytes.
    #[must_use]
    pub fn original(&self, part: Range<usize>) -> Range<usize> {
        self.offsets.original(part)
    }

    /// The blanks that replace the ends of lines, in order.
    pub(super) fn line_ends(&self) -> &[usize] {
        &self.line_ends
    }

    /// The end of the line at a place of the folded text.
    pub(super) fn line_end(&self, at: usize) -> usize {
        let next = self.line_ends.partition_point(|&end| end < at);
        self.line_ends.get(next).copied().unwrap_or(self.text.len())
    }

    /// Copies the text between runs of white space, and lowers all of it at the end.
    fn fold_ascii(&mut self, original: &str) {
        let bytes = original.as_bytes();
        let (mut from, mut at) = (0, 0);
        while let Some(&byte) = bytes.get(at) {
            if byte > b' ' && byte != b'\\' {
                at += 1;
                continue;
            }
            let Some((end, ends_line)) = white(bytes, at) else {
                at += 1;
                continue;
            };
            let is_plain =
                end == at + 1 && byte == b' ' && at > from && white(bytes, end).is_none();
            if is_plain && end < bytes.len() {
                at = end;
                continue;
            }
            self.copy(original, from..at);
            self.add_blank(at..end, ends_line);
            (from, at) = (end, end);
        }
        self.copy(original, from..at);
        self.text.make_ascii_lowercase();
    }

    /// Copies a part of an ASCII text, up to the limit.
    fn copy(&mut self, original: &str, part: Range<usize>) {
        if part.is_empty() || self.is_cut {
            return;
        }
        self.write_blank();
        let room = CHARS_MAX.saturating_sub(self.chars);
        self.is_cut |= part.len() > room;
        let part = part.start..part.end.min(part.start + room);
        self.offsets.same(self.text.len(), part.start);
        self.chars += part.len();
        self.text.push_str(original.get(part).unwrap_or_default());
    }

    fn fold_any(&mut self, original: &str) {
        let mut at = 0;
        while let Some(rest) = original.get(at..).filter(|rest| !rest.is_empty() && !self.is_cut) {
            let end = self.add_run(original, at);
            if end > at {
                at = end;
                continue;
            }
            let end = at + cluster(rest);
            let part = original.get(at..end).unwrap_or_default();
            let mut chars = part.chars();
            match (chars.next(), chars.next()) {
                (Some(found), None) if is_itself(found) => self.add(found, at..end, true),
                _ if is_nfkc_quick(part.chars()) == IsNormalized::Yes => {
                    for (place, found) in part.char_indices() {
                        let from = at + place;
                        self.add(found, from..from + found.len_utf8(), true);
                    }
                }
                _ => part.nfkc().for_each(|found| self.add(found, at..end, false)),
            }
            at = end;
        }
    }

    /// Adds characters from here on that keep their length in folding, with single blanks between them, and returns
    /// their end. Most of a message in Arabic is like this. They are one stretch.
    fn add_run(&mut self, original: &str, at: usize) -> usize {
        let mut chars = original.get(at..).unwrap_or_default().chars();
        let mut end = at;
        let mut here = chars.next();
        let mut folded = here.and_then(in_run);
        while let Some(found) = here {
            let next = chars.next();
            let next_folded = next.and_then(in_run);
            let goes_on = next_folded.is_some();
            let is_blank = found == ' ' && end > at && goes_on;
            let alone = || next.is_none_or(|next| is_itself(next) && !is_dropped_mark(next));
            let one = if is_blank { Some(' ') } else { folded.filter(|_| goes_on || alone()) };
            let Some(one) = one else { break };
            let is_first = end == at;
            if is_first {
                self.write_blank();
            }
            if self.chars >= CHARS_MAX {
                break;
            }
            if is_first {
                self.offsets.same(self.text.len(), at);
            }
            self.text.push(one);
            self.chars += 1;
            end += found.len_utf8();
            (here, folded) = (next, next_folded);
        }
        end
    }

    /// Adds one character after NFKC; `alone` is true if it is the only one of its place in the original.
    fn add(&mut self, found: char, place: Range<usize>, alone: bool) {
        if found.is_whitespace() {
            return self.add_blank(place, ends_line(found));
        }
        if found > '\u{ff}' && is_dropped(found) || found == '\u{ad}' {
            return;
        }
        let folded = folded_char(found);
        if folded == 'n' && self.blank.is_none() && self.text.ends_with('\\') {
            self.text.pop();
            self.chars -= 1;
            let from = self.offsets.original(self.text.len()..self.text.len() + 1).start;
            self.offsets.truncate(self.text.len());
            return self.add_written_line_end(from..place.end);
        }
        self.write_blank();
        if self.chars >= CHARS_MAX {
            self.is_cut = true;
            return;
        }
        let is_same = alone && folded.len_utf8() == found.len_utf8();
        self.offsets.add(self.text.len(), place, is_same);
        self.text.push(folded);
        self.chars += 1;
    }

    /// A written `\n`, before which a blank may have been written already.
    fn add_written_line_end(&mut self, place: Range<usize>) {
        let mut from = place.start;
        if self.text.ends_with(' ') {
            self.text.pop();
            self.chars -= 1;
            from = self.offsets.original(self.text.len()..self.text.len() + 1).start;
            self.offsets.truncate(self.text.len());
            if self.line_ends.last() == Some(&self.text.len()) {
                self.line_ends.pop();
            }
        }
        self.add_blank(from..place.end, true);
    }

    fn add_blank(&mut self, place: Range<usize>, ends_line: bool) {
        let before = self.blank.take();
        let (from, ended) = before.map_or((place.start, false), |(all, ended)| (all.start, ended));
        self.blank = Some((from..place.end, ended || ends_line));
    }

    /// Writes the blank before the next character, except at the beginning.
    fn write_blank(&mut self) {
        let Some((place, ends_line)) = self.blank.take() else { return };
        if self.text.is_empty() {
            return;
        }
        if self.chars >= CHARS_MAX {
            self.is_cut = true;
            return;
        }
        if ends_line {
            self.line_ends.push(self.text.len());
        }
        let is_same = place.len() == 1;
        self.offsets.add(self.text.len(), place, is_same);
        self.text.push(' ');
        self.chars += 1;
    }
}

/// Whether folding leaves anything of a text. For most texts the first character decides.
#[must_use]
pub fn has_visible(text: &str) -> bool {
    let is_shown = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'\\' | b'n' | b'N');
    text.bytes().any(is_shown) || !Folded::of(text).as_str().is_empty()
}

/// White space of ASCII here or a written `\n`: where it ends, and whether it ends a line.
fn white(bytes: &[u8], at: usize) -> Option<(usize, bool)> {
    match bytes.get(at)? {
        b' ' | b'\t' => Some((at + 1, false)),
        b'\n' | b'\r' | 0x0b | 0x0c => Some((at + 1, true)),
        b'\\' if matches!(bytes.get(at + 1), Some(b'n' | b'N')) => Some((at + 2, true)),
        _ => None,
    }
}

const fn ends_line(found: char) -> bool {
    matches!(found, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The length of the first characters that NFKC always changes in the same way, independent of the characters after
/// them.
fn cluster(text: &str) -> usize {
    let next = text.char_indices().skip(1).find(|&(_, next)| begins(next));
    next.map_or(text.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests;
