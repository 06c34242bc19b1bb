//! Makes templates from other people's messages: digits, the amount and the merchant become placeholders.

/// The placeholder for a part of a message.
struct Mark {
    from: usize,
    to: usize,
    as_what: &'static str,
}

/// A template of a message. Placeholders replace the amount, the merchant and other digits.
pub(super) fn whole(text: &str, amount: &str, merchant: Option<&str>) -> Option<String> {
    let with = template(text, Some(amount), merchant);
    with.filter(|made| lendwright::sms::Template::parse(made).is_ok())
        .or_else(|| template(text, Some(amount), None))
}

/// A template of a message up to its amount, which is the first number next to a currency. A wildcard replaces the
/// lines between the first line and the amount's line.
pub(super) fn head(text: &str) -> Option<String> {
    let run = runs(text).into_iter().find(|&(from, to)| beside_currency(text, from, to))?;
    let until = text.get(..run.1)?;
    let first_line = until.find('\n');
    let last_line = until.rfind('\n');
    let amount = text.get(run.0..run.1)?;
    match (first_line, last_line) {
        (Some(first), Some(last)) => {
            let (begin, end) = (text.get(..first)?, text.get(last + 1..run.1)?);
            let begin = template(begin, None, None)?;
            Some(format!("{begin}{{{{*}}}}{}", template(end, Some(&plain(amount)), None)?))
        }
        _ => template(until, Some(&plain(amount)), None),
    }
}

fn template(text: &str, amount: Option<&str>, merchant: Option<&str>) -> Option<String> {
    let mut marks: Vec<Mark> = Vec::new();
    if let Some(at) = merchant.and_then(|name| place(text, name)) {
        marks.push(Mark { from: at.0, to: at.1, as_what: "{{merchant}}" });
    }
    let runs: Vec<(usize, usize)> = runs(text)
        .into_iter()
        .filter(|&(from, to)| !marks.iter().any(|mark| from < mark.to && mark.from < to))
        .collect();
    let chosen = match amount {
        Some(amount) => {
            let is = |&&(from, to): &&(usize, usize)| is_amount(text, from, to, amount);
            let beside = runs.iter().filter(is).find(|run| beside_currency(text, run.0, run.1));
            Some(*beside.or_else(|| runs.iter().find(is))?)
        }
        None => None,
    };
    for (from, to) in runs {
        if chosen == Some((from, to)) {
            marks.push(Mark { from, to, as_what: "{{amount}}" });
        } else {
            marks.extend(other(text, from, to));
        }
    }
    marks.sort_by_key(|mark| mark.from);
    let extra = marks.len().saturating_sub(24);
    let mut dropped = 0;
    marks.retain(|mark| {
        let drop = mark.as_what == "{{number}}" && dropped < extra;
        dropped += usize::from(drop);
        !drop
    });
    let (mut made, mut at) = (String::new(), 0);
    for mark in marks {
        made.push_str(text.get(at..mark.from)?);
        made.push_str(mark.as_what);
        at = mark.to;
    }
    made.push_str(text.get(at..)?);
    Some(made)
}

/// The place of a name as a whole word.
fn place(text: &str, name: &str) -> Option<(usize, usize)> {
    if name.contains('\n') || name.chars().count() > 80 || name.trim().is_empty() {
        return None;
    }
    let whole = |&(at, _): &(usize, &str)| {
        let before = text.get(..at).and_then(|head| head.chars().next_back());
        let after = text.get(at + name.len()..).and_then(|tail| tail.chars().next());
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    };
    text.match_indices(name).find(whole).map(|(at, _)| (at, at + name.len()))
}

fn digit(found: char) -> Option<u32> {
    match found {
        '٠'..='٩' => Some(u32::from(found) - u32::from('٠')),
        '۰'..='۹' => Some(u32::from(found) - u32::from('۰')),
        _ => found.to_digit(10),
    }
}

/// Runs of digits with single separators between them.
fn runs(text: &str) -> Vec<(usize, usize)> {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let end_of = |place: usize| chars.get(place).map_or(text.len(), |&(at, _)| at);
    let is_digit =
        |place: usize| chars.get(place).is_some_and(|&(_, found)| digit(found).is_some());
    let (mut all, mut place) = (Vec::new(), 0);
    while place < chars.len() {
        if !is_digit(place) {
            place += 1;
            continue;
        }
        let from = place;
        loop {
            while is_digit(place) {
                place += 1;
            }
            let joins = chars.get(place).is_some_and(|(_, found)| ".,:/-'٫٬".contains(*found));
            let blank = chars.get(place).is_some_and(|(_, found)| *found == ' ');
            if blank && (1..=3).contains(&(place - from)) && three_digits(&chars, place + 1) {
                while chars.get(place).is_some_and(|(_, found)| *found == ' ')
                    && three_digits(&chars, place + 1)
                {
                    place += 4;
                }
                continue;
            }
            let comma = chars.get(place).is_some_and(|(_, found)| *found == ',');
            if !(joins && is_digit(place + 1)) || comma && !groups_by_comma(&chars, place + 1) {
                break;
            }
            place += 1;
        }
        all.push((end_of(from), end_of(place)));
    }
    all
}

/// Whether exactly three digits are at this place.
fn three_digits(chars: &[(usize, char)], place: usize) -> bool {
    let rest = chars.get(place..).unwrap_or_default();
    rest.iter().take_while(|(_, found)| digit(*found).is_some()).count() == 3
}

/// Whether two or three digits are at this place that do not begin a date or time.
fn groups_by_comma(chars: &[(usize, char)], place: usize) -> bool {
    let rest = chars.get(place..).unwrap_or_default();
    let count = rest.iter().take_while(|(_, found)| digit(*found).is_some()).count();
    (2..=3).contains(&count) && !rest.get(count).is_some_and(|(_, found)| "-/:".contains(*found))
}

fn plain(run: &str) -> String {
    run.chars()
        .map(|found| digit(found).and_then(|value| char::from_digit(value, 10)).unwrap_or(found))
        .collect()
}

/// Whether a run is this amount. Either all of its separators group digits, or all except the last.
fn is_amount(text: &str, from: usize, to: usize, amount: &str) -> bool {
    let Some(run) = text.get(from..to).map(plain) else { return false };
    let run = run.replace(['٬', '،'], ",").replace('٫', ".");
    if run.contains([':', '/', '-']) {
        return false;
    }
    let digits = |part: &str| part.chars().filter(char::is_ascii_digit).collect::<String>();
    let same = |number: &str| value(number) == value(&amount.replace(',', ""));
    let by_last = run.rfind(['.', ',']).is_some_and(|at| {
        let (whole, part) = run.split_at(at);
        same(&format!("{}.{}", digits(whole), digits(part)))
    });
    let only_groups = run.rfind('.').is_none_or(|at| run.len() - at == 4);
    let point_before = text.get(..from).is_some_and(|head| head.ends_with(['.', '٫']));
    point_before && same(&format!("0.{run}")) || by_last || only_groups && same(&digits(&run))
}

/// The digits of a number without leading and trailing zeros.
fn value(number: &str) -> (String, String) {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    (whole.trim_start_matches('0').to_owned(), part.trim_end_matches('0').to_owned())
}

const CURRENCIES: [&str; 34] = [
    "EGP",
    "SAR",
    "AED",
    "USD",
    "EUR",
    "INR",
    "Rs",
    "Rs.",
    "$",
    "₹",
    "KES",
    "TZS",
    "TSh",
    "Tsh",
    "NPR",
    "PKR",
    "ETB",
    "JOD",
    "THB",
    "MT",
    "LE",
    "L.E",
    "جم",
    "جنيه",
    "جنية",
    "ج",
    "ر.س",
    "ريال",
    "ریال",
    "درهم",
    "원",
    "₽",
    "บาท",
    "N",
];

fn beside_currency(text: &str, from: usize, to: usize) -> bool {
    let head = text.get(..from).unwrap_or_default().trim_end();
    let tail = text.get(to..).unwrap_or_default().trim_start();
    CURRENCIES.iter().any(|currency| head.ends_with(currency) || tail.starts_with(currency))
}

/// Whether two numbers are a day and a month in any order.
fn is_day(parts: &[&str]) -> bool {
    let number =
        |at: usize| parts.get(at).and_then(|part| plain(part).parse::<u32>().ok()).unwrap_or(0);
    let is = |day, month| (1..=31).contains(&day) && (1..=12).contains(&month);
    is(number(0), number(1)) || is(number(1), number(0))
}

/// The placeholders for other digits: dates, times, numbers and long references.
fn other(text: &str, from: usize, to: usize) -> Vec<Mark> {
    let Some(run) = text.get(from..to) else { return Vec::new() };
    let mark = |from, to, as_what| vec![Mark { from, to, as_what }];
    let parts: Vec<&str> = run.split(|found| digit(found).is_none()).collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.chars().count()).collect();
    let separators: Vec<char> = run.chars().filter(|&found| digit(found).is_none()).collect();
    match (separators.as_slice(), lengths.as_slice()) {
        ([], [1..=12]) => mark(from, to, "{{number}}"),
        ([], [13..=32]) => mark(from, to, "{{reference}}"),
        (blanks, _) if !blanks.is_empty() && blanks.iter().all(|found| *found == ' ') => {
            mark(from, to, "{{number}}")
        }
        (['/' | '-'], [1..=2, 1..=2]) if !is_day(&parts) => Vec::new(),
        (['/' | '-'], [1..=2, 1..=2])
        | (['/', '/'] | ['-', '-'] | ['.', '.'], [1..=2 | 4, 1..=2, 2 | 4]) => {
            mark(from, to, "{{date}}")
        }
        ([':'] | [':', ':'], [1..=2, 2] | [1..=2, 2, 1..=2]) => mark(from, to, "{{time}}"),
        (['.', '.', ':'] | ['/', '/', ':'], [_, _, 4 | 6, 2]) => {
            let time = to - 5;
            vec![
                Mark { from, to: time, as_what: "{{date}}" },
                Mark { from: time, to, as_what: "{{time}}" },
            ]
        }
        (['.' | ','] | [',', ',' | '.'] | [',', ',', '.'], _) => mark(from, to, "{{number}}"),
        _ => Vec::new(),
    }
}
