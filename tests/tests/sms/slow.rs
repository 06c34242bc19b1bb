//! An obvious folder and an obvious matcher, written from the specification and sharing nothing with the library.

use unicode_normalization::UnicodeNormalization;

/// Digits of these scripts come in the tests.
pub const ZEROS: [char; 8] = ['0', '٠', '۰', '०', '০', '๐', '߀', '０'];

/// What is dropped, of what comes in the tests.
pub const DROPPED: &str = "\u{200e}\u{200f}\u{61c}\u{202a}\u{202b}\u{202c}\u{2066}\u{2069}\u{200c}\u{200d}\u{feff}\u{ad}ـ\u{64b}\u{64e}\u{651}\u{652}\u{670}";

/// A folded character, and where it comes from in the original.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Folded {
    pub is: char,
    /// Whether it is a blank that ends a line.
    pub ends_line: bool,
}

pub fn fold(text: &str) -> Vec<Folded> {
    let mut out: Vec<Folded> = Vec::new();
    let kept: Vec<char> = text.nfkc().filter(|found| !DROPPED.contains(*found)).map(one).collect();
    let mut at = 0;
    while at < kept.len() {
        let written = kept[at] == '\\' && kept.get(at + 1) == Some(&'n');
        let ends_line = written || "\n\r\u{b}\u{c}\u{85}\u{2028}\u{2029}".contains(kept[at]);
        if written || kept[at].is_whitespace() {
            match out.last_mut() {
                Some(last) if last.is == ' ' => last.ends_line |= ends_line,
                _ => out.push(Folded { is: ' ', ends_line }),
            }
        } else {
            out.push(Folded { is: kept[at], ends_line: false });
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
    for zero in ZEROS {
        if let Some(value) =
            (0..10).find(|value| char::from_u32(zero as u32 + value) == Some(found))
        {
            return char::from_digit(value, 10).unwrap();
        }
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
    Wording(Vec<char>),
    Place(String, bool),
}

/// What a match read: the parts with the text of each.
pub struct Match {
    pub caught: Vec<(String, String)>,
}

pub fn parts(template: &str) -> Vec<Part> {
    let mut out = Vec::new();
    let mut rest = template;
    while let Some(at) = rest.find("{{") {
        push(&mut out, &rest[..at]);
        let end = at + rest[at..].find("}}").unwrap();
        let name = &rest[at + 2..end];
        out.push(Part::Place(name.trim_end_matches('?').to_owned(), name.ends_with('?')));
        rest = &rest[end + 2..];
    }
    push(&mut out, rest);
    out
}

fn push(out: &mut Vec<Part>, wording: &str) {
    let folded: Vec<char> = fold(wording).iter().map(|found| found.is).collect();
    if !folded.is_empty() {
        out.push(Part::Wording(folded));
    }
}

pub struct Slow<'t> {
    parts: &'t [Part],
    text: &'t [Folded],
    full: bool,
}

fn is_free(name: &str) -> bool {
    matches!(name, "merchant" | "counterparty" | "product" | "word" | "*" | "...")
}

fn joined(a: char, b: char) -> bool {
    a.is_alphabetic() && b.is_alphabetic() || a.is_ascii_digit() && b.is_ascii_digit()
}

impl<'t> Slow<'t> {
    pub fn find(parts: &'t [Part], text: &'t [Folded], full: bool) -> Option<Match> {
        let slow = Self { parts, text, full };
        let starts = if full { 0..1 } else { 0..text.len() + 1 };
        for start in starts {
            if !full && !slow.may_start(start) {
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
            Part::Place(name, _) if is_free(name) => {
                self.before(at).is_none_or(|before| before == ' ')
            }
            Part::Place(..) => !self.inside(at) && self.begins_number(at),
        }
    }

    /// No digit, nothing that hides digits and no separator after a digit stands before it.
    fn begins_number(&self, at: usize) -> bool {
        let Some(before) = self.before(at) else { return true };
        if before.is_ascii_digit() {
            return self.at(at).is_some_and(char::is_alphabetic);
        }
        let after_digit = at >= 2 && self.at(at - 2).unwrap().is_ascii_digit();
        !("*#•".contains(before) || ".,'-/:_".contains(before) && after_digit)
    }

    fn from(&self, part: usize, at: usize, caught: &mut Vec<(String, String)>) -> bool {
        match self.parts.get(part) {
            None => !self.full || at == self.text.len(),
            Some(Part::Wording(wording)) => {
                let end = at + wording.len();
                let is = (at..end).all(|place| self.at(place) == Some(wording[place - at]));
                let last = part + 1 == self.parts.len();
                is && !(last && self.inside(end)) && self.next(part, end, caught)
            }
            Some(Part::Place(name, optional)) => {
                for end in self.ends(part, name, at) {
                    let mark = caught.len();
                    let text: String = self.text[at..end].iter().map(|found| found.is).collect();
                    caught.push((name.clone(), text));
                    if self.next(part, end, caught) {
                        return true;
                    }
                    caught.truncate(mark);
                }
                *optional && self.next(part, at, caught)
            }
        }
    }

    /// One blank may stand between two parts.
    fn next(&self, part: usize, end: usize, caught: &mut Vec<(String, String)>) -> bool {
        let skip = part + 1 < self.parts.len() && self.at(end) == Some(' ');
        self.from(part + 1, end + usize::from(skip), caught)
    }

    /// Where a field may end, in the order in which it is tried.
    fn ends(&self, part: usize, name: &str, at: usize) -> Vec<usize> {
        if is_free(name) {
            return self.free_ends(part, name, at);
        }
        let open_before = match part.checked_sub(1).map(|before| &self.parts[before]) {
            None => true,
            Some(Part::Place(name, optional)) => is_free(name) || *optional,
            Some(Part::Wording(_)) => false,
        };
        if open_before && (!self.begins_number(at) || self.inside(at)) {
            return Vec::new();
        }
        let rest: Vec<char> =
            self.text[at.min(self.text.len())..].iter().map(|found| found.is).collect();
        let lengths = match name {
            "amount" | "balance" => {
                super::number::amount(&rest, self.before(at)).into_iter().collect()
            }
            "currency" => super::number::currency(&rest).into_iter().collect(),
            "account" => {
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
        match (is_last, self.full) {
            (false, _) => ends,
            (true, true) => ends.into_iter().filter(|&end| end == all).collect(),
            (true, false) if name == "*" => vec![at],
            (true, false) => ends.into_iter().next_back().into_iter().collect(),
        }
    }
}

/// The longest run, then shorter ones without what is no digit at its end.
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
