//! Random templates and messages.

use super::slow::{DROPPED, ZEROS};

pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    pub fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }
}

const WORDS: [&str; 20] = [
    "paid",
    "Paid at",
    "on",
    "bal",
    "a",
    "ab",
    "aba",
    "تم خصم",
    "رصيدك",
    "من",
    "إلى",
    "الرصيد",
    "ref",
    "x",
    "n",
    "1",
    "no.",
    "card **",
    "Ａb",
    "é",
];
pub const FIELDS: [&str; 22] = [
    "amount",
    "money",
    "currency",
    "balance",
    "limit",
    "fee",
    "number",
    "account",
    "card",
    "reference",
    "phone",
    "merchant",
    "counterparty",
    "product",
    "word",
    "*",
    "...",
    "balance",
    "date",
    "time",
    "date",
    "time",
];
const NAMES: [&str; 8] =
    ["Shop", "The ab Mall", "a", "محل من", "x on y", "No 7", "\u{202b}سوق\u{202c}", "aba ba"];

/// A template with a few parts. Some templates are refused.
pub fn template(random: &mut Random) -> String {
    let mut out = String::new();
    out.push_str(if random.chance(12) { "{{^}}" } else { "" });
    for _ in 0..=random.below(6) {
        if random.chance(2) {
            out.push_str(random.of(&WORDS));
        } else {
            let mark = random.of(&["", "", "", "", "?", " ? ", ":left", " : a-1"]);
            out.push_str(&format!("{{{{{}{mark}}}}}", random.of(&FIELDS)));
        }
        out.push_str(random.of(&["", " ", " ", "  ", ": "]));
    }
    out.push_str(if random.chance(12) { "{{$}}" } else { "" });
    if random.chance(20) {
        let at = random.below(out.len() + 1);
        if out.is_char_boundary(at) {
            let long = "x".repeat(980 + random.below(30));
            let many = "{{number:n}},".repeat(20 + random.below(8));
            let breaks = [
                "{{",
                "}}",
                "{{x}}",
                "\\{{",
                "{{}}",
                "{{^}}",
                "{{$}}",
                "{{$?}}",
                "{{amount:}}",
                "{{amount:a b}}",
                "{{Amount}}",
                "{",
                "\u{200f}",
                long.as_str(),
                many.as_str(),
            ];
            out.insert_str(at, random.of(&breaks));
        }
    }
    out
}

/// A value of a field. Mostly it fits.
pub fn value(random: &mut Random, field: &str) -> String {
    match field {
        "amount" | "balance" | "limit" | "fee" | "number" => number(random),
        "money" => {
            let (amount, blank) = (number(random), random.of(&["", " "]));
            let currency = value(random, "currency");
            let sign = random.of(&["", "", "", "-"]);
            if random.chance(2) {
                format!("{sign}{currency}{blank}{amount}")
            } else {
                format!("{amount}{blank}{currency}")
            }
        }
        "date" => date(random),
        "time" => time(random),
        "currency" => {
            random.of(&["EGP", "جنيه مصري", "جم", "Rs.", "Rs", "$", "USD", "ر.س", "ج.م"]).to_owned()
        }
        "account" | "card" => {
            format!("{}{}", random.of(&["", "**", "xxx", "#", "•••"]), digits(random, 4))
        }
        "reference" => format!("{}{}", random.of(&["AB", "", "f-"]), digits(random, 6)),
        "phone" => format!("{}{}", random.of(&["+", ""]), digits(random, 11)),
        "word" => random.of(&["xyz", "محل", "A.B"]).to_owned(),
        _ => random.of(&NAMES).to_owned(),
    }
}

/// A day near the tests' own year, in one of many forms, or nearly in one.
fn date(random: &mut Random) -> String {
    let month = ["Mar", "mar", "FEB", "March", "مارس", "mars"][random.below(6)];
    let (day, number) = (random.below(33), random.below(14));
    let year = ["2026", "26", "25", "2025", "202", "6", "1447"][random.below(7)];
    let is = random.of(&["/", "-", "."]);
    match random.below(9) {
        0 => format!("{year}{is}{number:02}{is}{day:02}"),
        1 => format!("{day:02}{is}{month}{is}{year}"),
        2 => format!("{day}{month}{year}"),
        3 => format!("{month} {day}, {year}"),
        4 => format!("{day} {month} {year}"),
        5 => format!("{day}{is}{number}"),
        6 => format!("{day}{is}{number}{is}{year}{}", random.of(&["", "1", "10:42"])),
        _ => format!("{day:02}{is}{number:02}{is}{year}"),
    }
}

fn time(random: &mut Random) -> String {
    let is = random.of(&[":", ":", "."]);
    let second =
        if random.chance(3) { format!("{is}{:02}", random.below(62)) } else { String::new() };
    let half = random.of(&["", "", " PM", "am", "م", " ص", "p.m.", " pmx", " america"]);
    format!("{}{is}{:02}{second}{half}", random.below(26), random.below(61))
}

fn digits(random: &mut Random, count: usize) -> String {
    (0..count).map(|_| char::from_digit(random.below(10) as u32, 10).unwrap()).collect()
}

fn number(random: &mut Random) -> String {
    let sign = random.of(&["", "", "", "", "-", "+"]);
    let groups = 1 + random.below(3);
    let separator = random.of(&[",", ".", "'", " ", "٬"]);
    let size = |random: &mut Random| [3, 3, 3, 2, 1, 4][random.below(6)];
    let mut out: Vec<String> = Vec::new();
    for _ in 0..groups {
        let count = size(random);
        out.push(digits(random, count));
    }
    let decimals = size(random);
    let end = if random.chance(2) {
        format!("{}{}", random.of(&[".", ",", "٫"]), digits(random, decimals))
    } else {
        String::new()
    };
    let tail = random.of(&["", "", "", "", "k", "%", ".", ":30", " مليون", "/05/26"]);
    format!("{sign}{}{end}{tail}", out.join(separator))
}

/// A message: a filled-in template with noise around it and inside it, or an unrelated text.
pub fn message(random: &mut Random, template: &str) -> String {
    let mut out = String::new();
    if random.chance(3) {
        out.push_str(random.of(&["hello ", "1", "pre", "-", "\n", "12."]));
    }
    let escaped = template.replace("\\{{", "\u{1}");
    let mut rest = escaped.as_str();
    while let Some(at) = rest.find("{{") {
        out.push_str(&rest[..at]);
        let end = rest[at..].find("}}").map_or(rest.len(), |end| at + end + 2);
        let name = rest[at..end].trim_matches(['{', '}', '?', ' ']);
        let name = name.split(':').next().unwrap_or(name).trim();
        if !matches!(name, "^" | "$") {
            out.push_str(&value(random, name));
        }
        rest = &rest[end..];
    }
    out.push_str(rest);
    if random.chance(3) {
        out.push_str(random.of(&[" bye", "1", "s", "\u{200f}.", "\\nend", " \n"]));
    }
    disguise(random, &out.replace('\u{1}', "{{"))
}

/// A text that readers see as the same, or nearly: digits of other scripts, marks, other white space, and sometimes a
/// change.
pub fn disguise(random: &mut Random, text: &str) -> String {
    let zero = ZEROS[random.below(ZEROS.len())];
    let mut out = String::new();
    for found in text.chars() {
        let as_digit = found.to_digit(10).filter(|_| !found.is_ascii() || random.chance(2));
        match as_digit.and_then(|value| char::from_u32(zero + value)) {
            Some(digit) => out.push(digit),
            None if found == ' ' => {
                out.push_str(random.of(&[" ", " ", "\u{a0}", "  ", "\n", "\t "]));
            }
            None => out.push(found),
        }
        if random.chance(12) {
            out.extend(DROPPED.chars().nth(random.below(DROPPED.chars().count())));
        }
        if random.chance(60) {
            out.pop();
        }
    }
    out
}
