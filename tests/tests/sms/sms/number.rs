//! Numbers, found by trying every end, the farthest first.

use lendwright::currency::Currency;

/// The length of the amount that begins here, if there is one.
pub fn amount(rest: &[char], head: &[char]) -> Option<usize> {
    let length = number(rest, head)?;
    let (whole, decimals) = parts(&rest[usize::from("+-−".contains(rest[0]))..length])?;
    let text: String = rest[length..].iter().collect();
    let unsigned = &rest[usize::from("+-−".contains(rest[0]))..];
    let is_other = text.starts_with('%')
        || magnitude(&text)
        || super::when::clock(unsigned)
            .is_some_and(|end| end + rest.len() - unsigned.len() > length)
        || super::when::with_year(unsigned)
            .is_some_and(|end| end + rest.len() - unsigned.len() > length);
    (!is_other && decimals.len() <= 4 && whole.len() <= 12).then_some(length)
}

/// The length of an amount with its currency before or after it.
pub fn money(rest: &[char], head: &[char]) -> Option<usize> {
    let blank = |at: usize| at + usize::from(rest.get(at) == Some(&' '));
    let of = |from: usize, read: fn(&[char], &[char]) -> Option<usize>| {
        let head = [head, &rest[..from.min(rest.len())]].concat();
        read(rest.get(from..).filter(|rest| !rest.is_empty())?, &head).map(|length| from + length)
    };
    let sign = usize::from(rest.first().is_some_and(|first| "+-−".contains(*first)));
    let after = of(sign, currency).and_then(|end| of(blank(end), amount));
    let number = || of(0, amount);
    after.or_else(|| of(blank(number()?), currency)).or_else(|| {
        let length = number().filter(|length| mark_behind(rest, *length))?;
        of(blank(length + 1), currency)
    })
}

/// Whether a point or comma follows a number, with no digit after it.
pub fn mark_behind(rest: &[char], length: usize) -> bool {
    let is_digit = |at: usize| rest.get(at).is_some_and(char::is_ascii_digit);
    is_digit(length - 1) && matches!(rest.get(length), Some('.' | ',')) && !is_digit(length + 1)
}

/// The amount in a text with an amount and its currency.
pub fn of_money(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let sign = usize::from("+-−".contains(chars[0]));
    let token = currency(&chars[sign..], &chars[..sign]).map_or(0, |length| sign + length);
    let from = token + usize::from(token > 0 && chars.get(token) == Some(&' '));
    let at = |from: usize| Some((from, amount(&chars[from..], &chars[..from])?));
    // A token may be an amount only because of the text before it, which is missing here.
    let (from, length) = at(from).or_else(|| (sign + 1..chars.len()).find_map(at)).unwrap();
    let before: String = chars[..if from > sign { sign } else { 0 }].iter().collect();
    let amount: String = chars[from..from + length].iter().collect();
    if before.is_empty() || amount.starts_with(['-', '−']) {
        return amount;
    }
    format!("{before}{}", amount.trim_start_matches('+'))
}

pub fn units(text: &str) -> i128 {
    let chars: Vec<char> = text.chars().collect();
    let sign = if matches!(chars[0], '-' | '−') { -1 } else { 1 };
    let (whole, decimals) = parts(&chars[usize::from("+-−".contains(chars[0]))..]).unwrap();
    sign * (whole.parse::<i128>().unwrap_or(0) * 10_000
        + format!("{decimals:0<4}").parse::<i128>().unwrap())
}

/// The length of the number that begins here, of any size.
pub fn number(rest: &[char], head: &[char]) -> Option<usize> {
    let sign = usize::from(rest.first().is_some_and(|first| "+-−".contains(*first)));
    let last_of = if sign == 1 { rest.first().copied() } else { head.last().copied() };
    if rest.get(sign) == Some(&'.')
        && last_of.is_some_and(char::is_alphanumeric)
        && (sign == 1 || !is_point_of_currency(rest, head))
    {
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
        if parts(&rest[sign..end]).is_some() {
            return Some(end);
        }
    }
    None
}

/// Whether a point begins the two decimals of a number directly after its currency.
pub fn is_point_of_currency(rest: &[char], head: &[char]) -> bool {
    let letters = head.iter().rev().take_while(|found| found.is_alphabetic()).count();
    let word: String = head[head.len() - letters..].iter().collect();
    let digits = rest.iter().skip(1).take_while(|found| found.is_ascii_digit()).count();
    let behind: Vec<char> = rest.iter().skip(1 + digits).take(2).copied().collect();
    let goes_on = matches!(behind[..], ['.' | ',', next] if next.is_ascii_digit());
    ["egp", "usd", "جنيه", "جم"].contains(&&*word) && digits == 2 && !goes_on
}

/// The digits before and after the decimal separator of a number in this form.
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

/// Whether groups have three digits, or, in India, two and at last three.
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

/// The currencies in the tests, in addition to the codes of ISO 4217.
const TOKENS: [&str; 33] = [
    "جنيه مصري",
    "جنيه",
    "ج.م.",
    "ج.م",
    "جم",
    "ج",
    "rs.",
    "rs",
    "re.",
    "usd$",
    "us$",
    "hk$",
    "a$",
    "c$",
    "r$",
    "s$",
    "$",
    "ر.س.",
    "ر.س",
    "n",
    "le",
    "br",
    "bd",
    "da",
    "dt",
    "jd",
    "kd",
    "mt",
    "ro",
    "rm",
    "sh",
    "sr",
    "tl",
];

/// The length of the currency that begins here: the longest token that ends at the end of a word.
pub fn currency(rest: &[char], head: &[char]) -> Option<usize> {
    let text: String = rest.iter().collect();
    let is_digit = |found: Option<&char>| found.is_some_and(char::is_ascii_digit);
    let before = head.last();
    let ends = |token: &&&str| {
        let length = token.chars().count();
        let (last, after) = (token.chars().last().unwrap(), rest.get(length));
        let touches = is_digit(before) || is_digit(after);
        let follows = before == Some(&' ') && is_digit(head.iter().rev().nth(1));
        let goes_on = after.is_some_and(|after| {
            last.is_alphabetic() && after.is_alphabetic() && last.is_ascii() == after.is_ascii()
        });
        let stands = match **token {
            "n" => touches,
            "ج" => touches || follows,
            _ => true,
        };
        text.starts_with(**token) && !goes_on && stands
    };
    let token = TOKENS.iter().find(ends).map(|token| token.chars().count());
    let code: String = rest.iter().take_while(|found| found.is_ascii_lowercase()).collect();
    let is_code = code.len() == 3 && Currency::from_code(&code.to_uppercase()).is_ok();
    match token {
        Some(length) if length >= 3 || !is_code => Some(length),
        _ => is_code.then_some(3),
    }
}
