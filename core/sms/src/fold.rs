//! Folds texts, so that templates and messages can be compared.
#![allow(clippy::arithmetic_side_effects, reason = "places within a message")]

use std::ops::Range;
use unicode_normalization::char::{canonical_combining_class, decompose_compatible};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick, is_nfkc_quick};

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
/// use lendwright_sms::FoldedText;
///
/// let original = "تمَّ  خصم ١٬٢٥٠٫٥٠ جنيه";
/// let folded = FoldedText::new(original);
/// assert_eq!(folded.as_str(), "تم خصم 1,250.50 جنيه");
/// let amount = folded.as_str().find("1,250.50").unwrap();
/// assert_eq!(&original[folded.original(amount..amount + 8)], "١٬٢٥٠٫٥٠");
/// ```
#[derive(Clone, Debug, Default)]
pub struct FoldedText {
    text: String,
    offsets: Offsets,
    /// The blanks that replace the end of a line.
    line_ends: Vec<usize>,
    chars: usize,
    is_cut: bool,
    /// White space that is written once something follows: where it is, and whether it ends a line.
    blank: Option<(Range<usize>, bool)>,
}

impl FoldedText {
    /// Folds a text.
    #[must_use]
    pub fn new(original: &str) -> Self {
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
        self.text.reserve(original.len());
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
    text.bytes().any(is_shown) || !FoldedText::new(text).as_str().is_empty()
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

/// A map from places of a folded text to places of its original, by stretches.
#[derive(Clone, Debug, Default)]
struct Offsets(Vec<Stretch>);

/// A part of a folded text that ends where the next one begins.
#[derive(Clone, Debug)]
struct Stretch {
    /// The start in the folded text.
    folded: usize,
    /// The start in the original.
    start: usize,
    /// The end in the original, if the folded and the original part only correspond as wholes; else they correspond
    /// byte by byte.
    end: Option<usize>,
}

impl Offsets {
    /// Forgets all.
    fn clear(&mut self) {
        self.0.clear();
    }

    /// Removes the stretches from a place of the folded text on.
    fn truncate(&mut self, folded: usize) {
        while self.0.last().is_some_and(|last| last.folded >= folded) {
            self.0.pop();
        }
    }

    /// From here on the two texts correspond byte by byte.
    fn same(&mut self, folded: usize, start: usize) {
        let goes_on = self.0.last().is_some_and(|last| {
            last.end.is_none() && last.start.checked_add(folded) == start.checked_add(last.folded)
        });
        if !goes_on {
            self.0.push(Stretch { folded, start, end: None });
        }
    }

    /// Adds the folded form of a part of the original: byte by byte, or as a whole.
    fn add(&mut self, folded: usize, original: Range<usize>, is_same: bool) {
        if is_same {
            return self.same(folded, original.start);
        }
        let end = Some(original.end);
        let goes_on =
            self.0.last().is_some_and(|last| last.start == original.start && last.end == end);
        if !goes_on {
            self.0.push(Stretch { folded, start: original.start, end });
        }
    }

    /// The part of the original that became a part of the folded text.
    fn original(&self, part: Range<usize>) -> Range<usize> {
        // Most texts are one stretch.
        if let [Stretch { folded: 0, start, end: None }] = self.0.as_slice() {
            let (from, to) = (start.saturating_add(part.start), start.saturating_add(part.end));
            return from..to.max(from);
        }
        let start = self.stretch(part.start).map_or(part.start, |at| match at.end {
            Some(_) => at.start,
            None => at.start.saturating_add(part.start.saturating_sub(at.folded)),
        });
        if part.is_empty() {
            return start..start;
        }
        let end = self.stretch(part.end.saturating_sub(1)).map_or(part.end, |at| match at.end {
            Some(end) => end,
            None => at.start.saturating_add(part.end.saturating_sub(at.folded)),
        });
        start..end.max(start)
    }

    fn stretch(&self, folded: usize) -> Option<&Stretch> {
        let after = self.0.partition_point(|stretch| stretch.folded <= folded);
        self.0.get(after.checked_sub(1)?)
    }
}

/// Whether folding drops a character because it is invisible: all dropped characters except the tatweel and the
/// vowels of Arabic.
pub(crate) fn is_invisible(found: char) -> bool {
    is_dropped(found) && found != 'ـ' && !is_dropped_mark(found)
}

/// The folded form of a plain character, of the same length: ASCII except blanks and the parts of a written `\n`, and
/// letters of Arabic.
fn in_run(found: char) -> Option<char> {
    const END: u32 = 0x64b;
    const TABLE: [Option<char>; END as usize] = {
        let (mut table, mut code) = ([None; END as usize], 0_u32);
        while code < END {
            if let Some(found) = char::from_u32(code) {
                #[allow(clippy::indexing_slicing, reason = "while compiling")]
                let place = &mut table[code as usize];
                *place = found_in_run(found);
            }
            code += 1;
        }
        table
    };
    TABLE.get(found as usize).copied().flatten()
}

const fn found_in_run(found: char) -> Option<char> {
    match found {
        '\\' | 'n' | 'N' => None,
        '!'..='~' => Some(found.to_ascii_lowercase()),
        '\u{620}'..='\u{63f}' | '\u{641}'..='\u{64a}' => Some(folded_letter(found)),
        _ => None,
    }
}

/// The folded form of a letter of Arabic: one of those that are often interchanged.
const fn folded_letter(found: char) -> char {
    match found {
        'أ' | 'إ' | 'آ' | 'ٱ' => 'ا',
        'ى' | 'ی' => 'ي',
        'ة' => 'ه',
        'ک' => 'ك',
        _ => found,
    }
}

/// Whether NFKC never joins a character to the one before it.
fn begins(found: char) -> bool {
    if is_itself(found) && !is_dropped_mark(found) {
        return true;
    }
    let mut first = None;
    decompose_compatible(found, |part| {
        first.get_or_insert(part);
    });
    first.is_none_or(|first| {
        canonical_combining_class(first) == 0
            && is_nfc_quick(std::iter::once(first)) == IsNormalized::Yes
    })
}

/// Whether it is a character that NFKC neither changes nor joins to one before it, by its block: ASCII, and Arabic
/// except for its marks and the letters with a hamza above that are one character.
const fn is_itself(found: char) -> bool {
    matches!(found, '\0'..='\x7f' | '\u{600}'..='\u{60f}' | '\u{61b}'..='\u{64a}' | '\u{660}'..='\u{66f}'
        | '\u{671}'..='\u{674}' | '\u{679}'..='\u{6bf}' | '\u{6d4}' | '\u{6e5}' | '\u{6f0}'..='\u{6ff}')
}

/// The vowel marks of Arabic, which follow a letter.
const fn is_dropped_mark(found: char) -> bool {
    matches!(found, '\u{64b}'..='\u{652}' | '\u{670}')
}

/// One form of a character: ASCII digits, one of the Arabic letters that are written one for another,
/// ASCII's comma and quotes, lower case.
fn folded_char(found: char) -> char {
    match found {
        'A'..='Z' => found.to_ascii_lowercase(),
        '\0'..='\x7f' => found,
        '\u{620}'..='\u{64a}' | 'ٱ' | 'ک' | 'ی' => folded_letter(found),
        '،' | '٬' => ',',
        '؛' => ';',
        '٫' => '.',
        '‘' | '’' | '‚' | '‛' => '\'',
        '“' | '”' | '„' | '‟' => '"',
        _ => ascii_digit(found).unwrap_or_else(|| folded_case(found)),
    }
}

/// Simple case folding: the lower case of the upper case, where each is one character.
fn folded_case(found: char) -> char {
    let one = |mut chars: &mut dyn Iterator<Item = char>| match (chars.next(), (&mut chars).next())
    {
        (Some(only), None) => Some(only),
        _ => None,
    };
    if found == 'ı' {
        return found;
    }
    let upper = one(&mut found.to_uppercase()).unwrap_or(found);
    one(&mut upper.to_lowercase()).unwrap_or(upper)
}

/// Ranges of characters without a shape: format characters (Cf), default ignorable ones, the Arabic tatweel
/// and the vowel marks of Arabic.
const DROPPED: &[(char, char)] = &[
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{600}', '\u{605}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{640}', '\u{640}'),
    ('\u{64b}', '\u{652}'),
    ('\u{670}', '\u{670}'),
    ('\u{6dd}', '\u{6dd}'),
    ('\u{70f}', '\u{70f}'),
    ('\u{890}', '\u{891}'),
    ('\u{8e2}', '\u{8e2}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{202a}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{110bd}', '\u{110bd}'),
    ('\u{110cd}', '\u{110cd}'),
    ('\u{13430}', '\u{1343f}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// The zeros of the scripts' decimal digits (Nd of Unicode 17), except those that NFKC turns into ASCII. The other
/// nine digits follow each zero.
const ZEROS: &[char] = &[
    '\u{660}',
    '\u{6f0}',
    '\u{7c0}',
    '\u{966}',
    '\u{9e6}',
    '\u{a66}',
    '\u{ae6}',
    '\u{b66}',
    '\u{be6}',
    '\u{c66}',
    '\u{ce6}',
    '\u{d66}',
    '\u{de6}',
    '\u{e50}',
    '\u{ed0}',
    '\u{f20}',
    '\u{1040}',
    '\u{1090}',
    '\u{17e0}',
    '\u{1810}',
    '\u{1946}',
    '\u{19d0}',
    '\u{1a80}',
    '\u{1a90}',
    '\u{1b50}',
    '\u{1bb0}',
    '\u{1c40}',
    '\u{1c50}',
    '\u{a620}',
    '\u{a8d0}',
    '\u{a900}',
    '\u{a9d0}',
    '\u{a9f0}',
    '\u{aa50}',
    '\u{abf0}',
    '\u{104a0}',
    '\u{10d30}',
    '\u{10d40}',
    '\u{11066}',
    '\u{110f0}',
    '\u{11136}',
    '\u{111d0}',
    '\u{112f0}',
    '\u{11450}',
    '\u{114d0}',
    '\u{11650}',
    '\u{116c0}',
    '\u{116d0}',
    '\u{116da}',
    '\u{11730}',
    '\u{118e0}',
    '\u{11950}',
    '\u{11bf0}',
    '\u{11c50}',
    '\u{11d50}',
    '\u{11da0}',
    '\u{11de0}',
    '\u{11f50}',
    '\u{16130}',
    '\u{16a60}',
    '\u{16ac0}',
    '\u{16b50}',
    '\u{16d70}',
    '\u{1e140}',
    '\u{1e2f0}',
    '\u{1e4f0}',
    '\u{1e5f1}',
    '\u{1e950}',
];

/// Whether folding drops a character.
fn is_dropped(found: char) -> bool {
    let after = DROPPED.partition_point(|&(first, _)| first <= found);
    let range = after.checked_sub(1).and_then(|at| DROPPED.get(at));
    range.is_some_and(|&(_, last)| found <= last)
}

/// The ASCII digit for a decimal digit of any script.
fn ascii_digit(found: char) -> Option<char> {
    let after = ZEROS.partition_point(|&zero| zero <= found);
    let zero = after.checked_sub(1).and_then(|at| ZEROS.get(at))?;
    let value = u32::from(found).checked_sub(u32::from(*zero))?;
    char::from_digit(value, 10)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::string_slice)]
mod tests {
    use super::{CHARS_MAX, DROPPED, FoldedText, ZEROS, ascii_digit, is_dropped};

    fn folded(text: &str) -> String {
        FoldedText::new(text).as_str().to_owned()
    }

    #[test]
    fn ascii_is_lowered_and_its_white_space_is_one_blank() {
        assert_eq!(folded("  Paid\tEGP  5.00\r\nat Shop\\nBal "), "paid egp 5.00 at shop bal");
        assert_eq!(folded("a \\n b\\N\\nc \\ d"), "a b c \\ d");
        assert_eq!(folded(" \n "), "");
    }

    #[test]
    fn arabic_letters_marks_and_digits_have_one_form() {
        assert_eq!(folded("إضافةً لـبطاقتكم فى ١٢٫٥٠؛ آخر"), "اضافه لبطاقتكم في 12.50; اخر");
        assert_eq!(folded("\u{202b}الرصيد\u{202c} ۱۲۳"), "الرصيد 123");
        assert_eq!(folded("ﺗﻢ ﺧﺼﻢ"), "تم خصم");
    }

    #[test]
    fn letters_of_mathematics_and_full_width_are_plain_ones() {
        assert_eq!(folded("𝗌𝗉𝖾𝗇𝗍 ＥＧＰ　５"), "spent egp 5");
        assert_eq!(folded("ΣΑΣ ς ſ ß"), "σασ σ s ß");
    }

    #[test]
    fn a_letter_and_its_mark_are_joined_and_stand_for_both() {
        let original = "xe\u{301}y ا\u{64e}\u{654}ب";
        let folded = FoldedText::new(original);
        assert_eq!(folded.as_str(), "xéy اب");
        assert_eq!(&original[folded.original(1..3)], "e\u{301}");
        assert_eq!(&original[folded.original(5..7)], "ا\u{64e}\u{654}");
    }

    #[test]
    fn every_part_stands_for_its_part_of_the_original() {
        let original = "\u{feff}Ab  ﬃ\u{200f}٣\nc\\nd";
        let folded = FoldedText::new(original);
        assert_eq!(folded.as_str(), "ab ffi3 c d");
        let of = |part: std::ops::Range<usize>| &original[folded.original(part)];
        assert_eq!((of(0..2), of(2..3), of(3..4), of(3..6)), ("Ab", "  ", "ﬃ", "ﬃ"));
        assert_eq!(
            (of(6..7), of(7..8), of(8..9), of(9..10), of(10..11)),
            ("٣", "\n", "c", "\\n", "d")
        );
        assert_eq!(folded.line_end(0), 7);
        assert_eq!(folded.line_end(8), 9);
        assert_eq!(folded.line_end(10), 11);
    }

    #[test]
    fn a_long_text_is_cut_and_says_so() {
        for unit in ["a", "ا"] {
            let whole = FoldedText::new(&unit.repeat(CHARS_MAX)).is_cut();
            let long = FoldedText::new(&unit.repeat(CHARS_MAX + 1));
            assert_eq!((whole, long.is_cut()), (false, true));
            assert_eq!(long.as_str().chars().count(), CHARS_MAX);
            assert!(!FoldedText::new(&format!("{} \n", unit.repeat(CHARS_MAX))).is_cut());
        }
    }

    #[test]
    fn another_text_leaves_nothing_of_the_one_before() {
        let mut folded = FoldedText::new("ﬃ\n٣ long text");
        folded.fold("Ab");
        assert_eq!((folded.as_str(), folded.original(1..2), folded.line_end(0)), ("ab", 1..2, 2));
    }

    #[test]
    fn tables_stand_in_order() {
        assert!(ZEROS.is_sorted());
        assert!(DROPPED.is_sorted());
        assert!(DROPPED.iter().all(|(first, last)| first <= last));
    }

    #[test]
    fn digits_of_any_script_are_found() {
        assert_eq!("٠٩۴९".chars().filter_map(ascii_digit).collect::<String>(), "0949");
        assert_eq!(['a', '²', '٪'].map(ascii_digit), [None; 3]);
    }

    #[test]
    fn marks_without_a_shape_are_dropped() {
        assert!(['\u{200f}', 'ـ', '\u{64b}', '\u{feff}'].into_iter().all(is_dropped));
        assert!(!['a', 'ا', '\u{654}', ' '].into_iter().any(is_dropped));
    }
}
