//! Numbers by trying every end, the farthest first.

/// How long the amount is that begins here, if one does.
pub fn amount(rest: &[char], before: Option<char>) -> Option<usize> {
    let length = longest(rest, before)?;
    let (_, decimals) = parts(&rest[usize::from("+-−".contains(rest[0]))..length])?;
    let text: String = rest[length..].iter().collect();
    let unsigned = &rest[usize::from("+-−".contains(rest[0]))..];
    let is_other = text.starts_with('%')
        || magnitude(&text)
        || clock(unsigned).is_some_and(|end| end + rest.len() - unsigned.len() > length)
        || date(unsigned).is_some_and(|end| end + rest.len() - unsigned.len() > length);
    (!is_other && decimals.len() <= 4).then_some(length)
}

pub fn units(text: &str) -> i128 {
    let chars: Vec<char> = text.chars().collect();
    let sign = if matches!(chars[0], '-' | '−') { -1 } else { 1 };
    let (whole, decimals) = parts(&chars[usize::from("+-−".contains(chars[0]))..]).unwrap();
    sign * (whole.parse::<i128>().unwrap_or(0) * 10_000
        + format!("{decimals:0<4}").parse::<i128>().unwrap())
}

fn longest(rest: &[char], before: Option<char>) -> Option<usize> {
    let sign = usize::from(rest.first().is_some_and(|first| "+-−".contains(*first)));
    let last_of = if sign == 1 { rest.first().copied() } else { before };
    if rest.get(sign) == Some(&'.') && last_of.is_some_and(char::is_alphanumeric) {
        return None;
    }
    let far = rest
        .iter()
        .skip(sign)
        .take_while(|found| found.is_ascii_digit() || ".,' ".contains(**found))
        .count()
        + sign;
    for end in (sign + 1..=far).rev() {
        if !rest[end - 1].is_ascii_digit() || rest.get(end).is_some_and(char::is_ascii_digit) {
            continue;
        }
        if let Some((whole, _)) = parts(&rest[sign..end]) {
            return (whole.len() <= 12).then_some(end);
        }
    }
    None
}

/// The digits before and after the decimal separator of a number that is written like this.
fn parts(number: &[char]) -> Option<(String, String)> {
    let text: String = number.iter().collect();
    if let Some(decimals) = text.strip_prefix('.') {
        return decimals
            .chars()
            .all(|found| found.is_ascii_digit())
            .then(|| (String::new(), decimals.to_owned()));
    }
    let separators: Vec<char> = text.chars().filter(|found| !found.is_ascii_digit()).collect();
    let groups: Vec<&str> = text.split(|found: char| !found.is_ascii_digit()).collect();
    if groups.iter().any(|group| group.is_empty()) {
        return None;
    }
    let last = groups.last()?;
    let whole = groups.concat();
    let before = groups[..groups.len() - 1].concat();
    let as_decimal = || Some((before.clone(), (*last).to_owned()));
    match separators.as_slice() {
        [] => Some((whole, String::new())),
        ['.'] => as_decimal(),
        [','] if last.len() != 3 => as_decimal(),
        [only] => grouped(&groups, *only).then(|| (whole, String::new())),
        [first, inner @ .., end] if inner.iter().all(|other| other == first) => {
            if end == first {
                if grouped(&groups, *first) {
                    return Some((whole, String::new()));
                }
                let may = ".,".contains(*end) && last.len() != 3;
                return (may && grouped(&groups[..groups.len() - 1], *first)).then(as_decimal)?;
            }
            let unclear = *end == ',' && last.len() == 3 && *first != '.';
            let may =
                ".,".contains(*end) && !unclear && grouped(&groups[..groups.len() - 1], *first);
            may.then(as_decimal)?
        }
        _ => None,
    }
}

/// Whether groups are of three digits, or in India of two and at last three.
fn grouped(groups: &[&str], separator: char) -> bool {
    let (first, rest) = groups.split_first().unwrap();
    let Some((last, inner)) = rest.split_last() else { return false };
    let three = first.len() <= 3 && inner.iter().all(|group| group.len() == 3);
    let two = separator == ',' && first.len() <= 2 && inner.iter().all(|group| group.len() == 2);
    !first.starts_with('0') && last.len() == 3 && (three || two)
}

fn magnitude(text: &str) -> bool {
    let text = text.strip_prefix(' ').unwrap_or(text);
    let word: String = text.chars().take_while(|found| found.is_alphabetic()).collect();
    let after: Vec<char> = text[word.len()..].chars().take(2).collect();
    let goes_on = match after.as_slice() {
        [first, ..] if first.is_ascii_digit() => true,
        [first, second] => ".-&'/".contains(*first) && second.is_alphanumeric(),
        _ => false,
    };
    matches!(word.as_str(), "k" | "m" | "مليون" | "الف" | "lakh") && !goes_on
}

fn count(rest: &[char], from: usize) -> usize {
    rest.iter().skip(from).take_while(|found| found.is_ascii_digit()).count()
}

fn number(rest: &[char], from: usize, to: usize) -> u32 {
    rest[from..to].iter().collect::<String>().parse().unwrap_or(0)
}

/// Where a time with a colon ends.
fn clock(rest: &[char]) -> Option<usize> {
    let hours = count(rest, 0);
    let minutes = count(rest, hours + 1);
    let is = (1..=2).contains(&hours) && rest.get(hours) == Some(&':') && minutes == 2;
    let end = hours + 3;
    (is && number(rest, 0, hours) <= 24 && number(rest, hours + 1, end) <= 59).then_some(end)
}

/// Where a date of three numbers ends.
fn date(rest: &[char]) -> Option<usize> {
    let first = count(rest, 0);
    let separator = *rest.get(first).filter(|found| "/-.".contains(**found))?;
    let second = count(rest, first + 1);
    let from = first + second + 2;
    let third = count(rest, from);
    if !(1..=2).contains(&second) || rest.get(first + 1 + second) != Some(&separator) || third == 0
    {
        return None;
    }
    let (a, b) = (number(rest, 0, first), number(rest, first + 1, first + 1 + second));
    let day = |x: u32, y: u32| {
        (1..=31).contains(&x) && (1..=12).contains(&y)
            || (1..=31).contains(&y) && (1..=12).contains(&x)
    };
    let year = |from: usize, count: usize| {
        count >= 4 && (1300..=2199).contains(&number(rest, from, from + 4))
    };
    if first == 4 && year(0, 4) {
        let end = from + third.min(2);
        return day(b, number(rest, from, end)).then_some(end);
    }
    if !(1..=2).contains(&first) {
        return None;
    }
    if year(from, third) {
        return day(a, b).then_some(from + 4);
    }
    let end = (third >= 2).then_some(from + 2)?;
    (day(a, b) || day(number(rest, from, end), b)).then_some(end)
}

/// How long the currency is that begins here, of those that come in the tests.
pub fn currency(rest: &[char]) -> Option<usize> {
    let text: String = rest.iter().collect();
    let tokens = ["جنيه مصري", "جنيه", "جم", "egp", "usd", "rs.", "rs", "$", "ر.س"];
    let token = tokens.into_iter().find(|token| text.starts_with(token))?;
    let length = token.chars().count();
    let (last, after) = (token.chars().last()?, rest.get(length));
    let goes_on = after.is_some_and(|after| {
        last.is_alphabetic() && after.is_alphabetic() && last.is_ascii() == after.is_ascii()
    });
    (!goes_on).then_some(length)
}
