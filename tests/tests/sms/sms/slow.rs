//! A simple folder and a simple matcher, written from the specification. They share nothing with the library.

use unicode_normalization::UnicodeNormalization;

/// The zeros of all scripts (category Nd of Unicode 17). Nine more digits follow each. NFKC turns the last ones into
/// ASCII.
#[rustfmt::skip]
pub const ZEROS: [u32; 76] = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6,
    0xd66, 0xde6, 0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80,
    0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0,
    0x104a0, 0x10d30, 0x10d40, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0,
    0x116d0, 0x116da, 0x11730, 0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50, 0x11da0, 0x11de0, 0x11f50, 0x16130,
    0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950, 0xff10, 0x1d7ce, 0x1d7d8,
    0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1fbf0,
];

/// The dropped characters that occur in the tests: all marks of direction, joiners, a soft hyphen, the tatweel and
/// vowels.
pub const DROPPED: &str = "\u{200b}\u{200e}\u{200f}\u{61c}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2060}\u{2066}\u{2067}\u{2068}\u{2069}\u{200c}\u{200d}\u{feff}\u{ad}ـ\u{64b}\u{64c}\u{64d}\u{64e}\u{64f}\u{650}\u{651}\u{652}\u{670}";

/// A folded character, and its place in the original.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FoldedText {
    pub is: char,
    /// Whether it is a blank that ends a line.
    pub ends_line: bool,
}

pub fn fold(text: &str) -> Vec<FoldedText> {
    let mut out: Vec<FoldedText> = Vec::new();
    let kept: Vec<char> = text.nfkc().filter(|found| !DROPPED.contains(*found)).map(one).collect();
    let mut at = 0;
    while at < kept.len() {
        let written = kept[at] == '\\' && kept.get(at + 1) == Some(&'n');
        let ends_line = written || "\n\r\u{b}\u{c}\u{85}\u{2028}\u{2029}".contains(kept[at]);
        if written || kept[at].is_whitespace() {
            match out.last_mut() {
                Some(last) if last.is == ' ' => last.ends_line |= ends_line,
                _ => out.push(FoldedText { is: ' ', ends_line }),
            }
        } else {
            out.push(FoldedText { is: kept[at], ends_line: false });
        }
        at += 1 + usize::from(written);
    }
    if out.last().is_some_and(|last| last.is == ' ') {
        out.pop();
    }
    if out.first().is_some_and(|first| first.is == ' ') {
        out.remove(0);
    }
    out
}

fn one(found: char) -> char {
    let value =
        ZEROS.iter().find_map(|zero| (found as u32).checked_sub(*zero).filter(|value| *value < 10));
    if let Some(value) = value {
        return char::from_digit(value, 10).unwrap();
    }
    match found {
        'أ' | 'إ' | 'آ' | 'ٱ' => 'ا',
        'ى' | 'ی' => 'ي',
        'ة' => 'ه',
        'ک' => 'ك',
        '،' | '٬' => ',',
        '؛' => ';',
        '٫' => '.',
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        other => other.to_lowercase().next().unwrap(),
    }
}

/// A part of a template.
#[derive(Clone, Debug)]
pub enum Part {
    Begin,
    End,
    Wording(Vec<char>),
    /// A field with its tag, and whether it is optional.
    Place(String, Option<String>, bool),
}

/// The result of a match: the fields without a tag, with their places.
pub struct Match {
    pub caught: Vec<Caught>,
}

/// A captured field: its name, its place, and its text.
pub struct Caught {
    pub name: String,
    pub at: usize,
    pub text: String,
    is_kept: bool,
}

impl Match {
    /// The first capture of a field.
    pub fn first(&self, name: &str) -> Option<&Caught> {
        self.caught.iter().find(|caught| caught.name == name && caught.is_kept)
    }

    /// The number of characters that the wildcards took.
    pub fn wild_chars(&self) -> usize {
        let wild = |caught: &&Caught| matches!(caught.name.as_str(), "word" | "*" | "...");
        self.caught.iter().filter(wild).map(|caught| caught.text.chars().count()).sum()
    }
}

/// The number of characters in a template's wording.
pub fn literal_chars(parts: &[Part]) -> usize {
    parts.iter().map(|part| if let Part::Wording(chars) = part { chars.len() } else { 0 }).sum()
}

pub struct Slow<'t> {
    parts: &'t [Part],
    text: &'t [FoldedText],
    at_end: bool,
}

pub fn is_free(name: &str) -> bool {
    matches!(name, "merchant" | "counterparty" | "product" | "word" | "*" | "...")
}

fn without_anchors(parts: &[Part]) -> &[Part] {
    let from = usize::from(matches!(parts.first(), Some(Part::Begin)));
    let to = parts.len() - usize::from(matches!(parts.last(), Some(Part::End)));
    &parts[from..to]
}

fn joined(a: char, b: char) -> bool {
    a.is_alphabetic() && b.is_alphabetic() || a.is_ascii_digit() && b.is_ascii_digit()
}

impl<'t> Slow<'t> {
    pub fn find(parts: &'t [Part], text: &'t [FoldedText], full: bool) -> Option<Match> {
        let at_begin = full || matches!(parts.first(), Some(Part::Begin));
        let at_end = full || matches!(parts.last(), Some(Part::End));
        let parts = without_anchors(parts);
        let slow = Self { parts, text, at_end };
        let starts = if at_begin { 0..1 } else { 0..text.len() + 1 };
        for start in starts {
            if !at_begin && !slow.may_start(start) {
                continue;
            }
            let mut caught = Vec::new();
            if slow.from(0, start, &mut caught) {
                return Some(Match { caught });
            }
        }
        None
    }

    fn at(&self, at: usize) -> Option<char> {
        self.text.get(at).map(|found| found.is)
    }

    fn before(&self, at: usize) -> Option<char> {
        at.checked_sub(1).and_then(|at| self.at(at))
    }

    fn inside(&self, at: usize) -> bool {
        matches!((self.before(at), self.at(at)), (Some(a), Some(b)) if joined(a, b))
    }

    fn may_start(&self, at: usize) -> bool {
        match &self.parts[0] {
            Part::Wording(_) => !self.inside(at),
            Part::Place(name, ..) if is_free(name) => {
                self.before(at).is_none_or(|before| before == ' ')
            }
            _ => !self.inside(at) && self.begins_number(at),
        }
    }

    /// There is no digit, no character that hides digits and no separator after a digit before it.
    fn begins_number(&self, at: usize) -> bool {
        let Some(before) = self.before(at) else { return true };
        if before.is_ascii_digit() {
            return self.at(at).is_some_and(char::is_alphabetic);
        }
        let after_digit = at >= 2 && self.at(at - 2).unwrap().is_ascii_digit();
        let decimals = before == '.' && self.is_decimal_point(at - 1);
        !("*#•".contains(before) || ".,'-/:_".contains(before) && after_digit || decimals)
    }

    fn is_decimal_point(&self, at: usize) -> bool {
        let of = |part: &[FoldedText]| part.iter().map(|found| found.is).collect::<Vec<char>>();
        super::number::is_point_of_currency(&of(&self.text[at..]), &of(&self.text[..at]))
    }

    fn from(&self, part: usize, at: usize, caught: &mut Vec<Caught>) -> bool {
        match self.parts.get(part) {
            Some(Part::Begin | Part::End) => panic!("anchors are off"),
            None => !self.at_end || at == self.text.len(),
            Some(Part::Wording(wording)) => {
                let end = at + wording.len();
                let is = (at..end).all(|place| self.at(place) == Some(wording[place - at]));
                let last = part + 1 == self.parts.len();
                is && !(last && self.inside(end)) && self.next(part, end, caught)
            }
            Some(Part::Place(name, tag, optional)) => {
                for end in self.ends(part, name, at) {
                    let mark = caught.len();
                    let mut text: String =
                        self.text[at..end].iter().map(|found| found.is).collect();
                    let is_digit = |at: usize| self.at(at).is_some_and(|is| is.is_ascii_digit());
                    if is_number(name) && text.ends_with(['.', ',']) && is_digit(end - 2) {
                        text.pop();
                    }
                    let (name, is_kept) = (name.clone(), tag.is_none());
                    caught.push(Caught { name, at, text, is_kept });
                    if self.next(part, end, caught) {
                        return true;
                    }
                    caught.truncate(mark);
                }
                *optional && self.next(part, at, caught)
            }
        }
    }

    /// One blank may be between two parts.
    fn next(&self, part: usize, end: usize, caught: &mut Vec<Caught>) -> bool {
        let skip = part + 1 < self.parts.len() && self.at(end) == Some(' ');
        self.from(part + 1, end + usize::from(skip), caught)
    }

    /// The possible ends of a field, in the order of the tries.
    fn ends(&self, part: usize, name: &str, at: usize) -> Vec<usize> {
        if is_free(name) {
            return self.free_ends(part, name, at);
        }
        let open_before = match part.checked_sub(1).map(|before| &self.parts[before]) {
            None => true,
            Some(Part::Place(name, _, optional)) => is_free(name) || *optional,
            Some(_) => false,
        };
        if open_before && (!self.begins_number(at) || self.inside(at)) {
            return Vec::new();
        }
        let rest: Vec<char> =
            self.text[at.min(self.text.len())..].iter().map(|found| found.is).collect();
        let one = |length: Option<usize>| length.into_iter().collect();
        let head: Vec<char> = self.text[..at].iter().map(|found| found.is).collect();
        let lengths = match name {
            "amount" | "balance" | "limit" | "fee" => {
                with_mark(super::number::amount(&rest, &head), &rest)
            }
            "number" => with_mark(super::number::number(&rest, &head), &rest),
            "money" => with_mark(super::number::money(&rest, &head), &rest),
            "currency" => one(super::number::currency(&rest, &head)),
            "date" => one(super::when::date(&rest).map(|date| date.length)),
            "time" => {
                let wording = matches!(self.parts.get(part + 1), Some(Part::Wording(_)));
                super::when::times(&rest, wording).into_iter().map(|(length, _)| length).collect()
            }
            "account" | "card" => {
                run(&rest, |found| found.is_ascii_digit() || "*x#.-•".contains(found), 2, 24, 2)
            }
            "reference" => {
                run(&rest, |found| found.is_ascii_alphanumeric() || "_-".contains(found), 4, 32, 0)
            }
            "phone" => {
                let plus = usize::from(rest.first() == Some(&'+'));
                let all = run(
                    &rest[plus..],
                    |found| found.is_ascii_digit() || "*x".contains(found),
                    8,
                    16,
                    1,
                );
                all.into_iter().map(|length| length + plus).collect()
            }
            other => panic!("{other}"),
        };
        lengths.into_iter().map(|length| at + length).collect()
    }

    fn free_ends(&self, part: usize, name: &str, at: usize) -> Vec<usize> {
        let all = self.text.len();
        let is_name = matches!(name, "merchant" | "counterparty" | "product");
        let stop = |place: usize| match name {
            "..." | "*" => false,
            "word" => self.at(place) == Some(' '),
            _ => self.text[place].ends_line,
        };
        let most = (at..all).find(|&place| stop(place)).unwrap_or(all);
        let most = if name == "..." { all } else { most.min(at + if is_name { 80 } else { 160 }) };
        let least = if matches!(name, "*" | "...") { at } else { at + 1 };
        if name == "..." {
            return vec![all];
        }
        let no_blank = |&end: &usize| end == at || self.at(end - 1) != Some(' ');
        let ends: Vec<usize> =
            (least..=most.max(least)).filter(|&end| end <= most).filter(no_blank).collect();
        let is_last = part + 1 == self.parts.len();
        match (is_last, self.at_end) {
            (false, _) => ends,
            (true, true) => ends.into_iter().filter(|&end| end == all).collect(),
            (true, false) if name == "*" => vec![at],
            (true, false) => ends.into_iter().next_back().into_iter().collect(),
        }
    }
}

fn is_number(name: &str) -> bool {
    matches!(name, "amount" | "balance" | "limit" | "fee" | "number" | "money")
}

/// A number, and then the same with the point or comma after it that is not part of it.
fn with_mark(length: Option<usize>, rest: &[char]) -> Vec<usize> {
    let Some(length) = length else { return Vec::new() };
    if super::number::mark_behind(rest, length) { vec![length, length + 1] } else { vec![length] }
}

/// The longest run, and then shorter ones without the other characters at its end.
fn run(
    rest: &[char],
    is_part: impl Fn(char) -> bool,
    least: usize,
    most: usize,
    digits_min: usize,
) -> Vec<usize> {
    let whole = rest.iter().take_while(|found| is_part(**found)).count();
    let digits = rest[..whole].iter().filter(|found| found.is_ascii_digit()).count();
    if whole > most || digits < digits_min {
        return Vec::new();
    }
    let mut all = Vec::new();
    for length in (1..=whole).rev() {
        if length < least {
            break;
        }
        all.push(length);
        if rest[length - 1].is_ascii_digit() || digits == 0 {
            break;
        }
    }
    all
}
