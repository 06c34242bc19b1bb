//! Numbers, as banks of many countries group them.

use super::{byte, char_before, currency, date, digits, is_letter, letters, next_char, time};
use crate::Amount;
use crate::settings::DecimalMark;
use lendwright_types::currency::Currency;

/// A number: its amount, with its sign, and where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    pub(crate) amount: Amount,
    pub(crate) end: usize,
    pub(crate) is_negative: bool,
}

/// The most digits before the decimals, and of the decimals.
const WHOLE_DIGITS_MAX: usize = 12;
const DECIMALS_MAX: usize = 4;

/// The most groups of digits of one number.
const GROUPS_MAX: usize = 8;

/// Words after a number that multiply it.
const MAGNITUDES: &[&str] = &[
    "k",
    "m",
    "mn",
    "bn",
    "b",
    "lakh",
    "lakhs",
    "lac",
    "lacs",
    "crore",
    "crores",
    "thousand",
    "million",
    "billion",
    "الف",
    "الاف",
    "مليون",
    "ملايين",
    "مليار",
];

/// Reads the longest number here that is an amount: no percentage, magnitude, date or time.
pub(crate) fn amount(text: &str, at: usize, mark: DecimalMark) -> Option<Number> {
    let number = number(text, at, mark)?;
    let unsigned = after_sign(text, at).0;
    let is_other = byte(text, number.end) == b'%'
        || has_magnitude(text, number.end)
        || date::with_year_end(text, unsigned).is_some_and(|end| end > number.end)
        || time::clock_end(text, unsigned).is_some_and(|end| end > number.end);
    (!is_other).then_some(number)
}

/// Reads the longest number here: the longest of its readings as groups and decimals.
pub(crate) fn number(text: &str, at: usize, mark: DecimalMark) -> Option<Number> {
    let (start, is_negative) = after_sign(text, at);
    if byte(text, start) == b'.' {
        return decimals_alone(text, start, is_negative, mark);
    }
    let groups = Groups::read(text, start)?;
    let (last, has_decimals) = groups.longest(mark)?;
    let whole_last = if has_decimals { last.checked_sub(1)? } else { last };
    let (mut whole, mut count) = (0, 0);
    for group in groups.all.get(..=whole_last)? {
        count += group.len();
        if count > WHOLE_DIGITS_MAX {
            return None;
        }
        whole = read_on(whole, text.as_bytes().get(group.start..group.end)?);
    }
    let end = groups.all.get(last)?.end;
    let decimals = if has_decimals { groups.all.get(last)?.start..end } else { end..end };
    let decimals = text.as_bytes().get(decimals)?;
    Some(Number { amount: of_parts(whole, decimals, is_negative)?, end, is_negative })
}

/// The end of the longest number here, of any length.
pub(crate) fn end(text: &str, at: usize, mark: DecimalMark) -> Option<usize> {
    let (start, _) = after_sign(text, at);
    let Some(groups) = Groups::read(text, start) else {
        return number(text, at, mark).map(|number| number.end);
    };
    let (last, _) = groups.longest(mark)?;
    groups.all.get(last).map(|group| group.end)
}

/// Whether a point or comma follows a number and is not part of it: `92. EGP`.
pub(crate) fn has_mark_behind(text: &str, end: usize) -> bool {
    let ends_number = end.checked_sub(1).is_some_and(|last| byte(text, last).is_ascii_digit());
    ends_number && matches!(byte(text, end), b'.' | b',') && !byte(text, end + 1).is_ascii_digit()
}

/// Whether a point here begins the decimals of a number directly after its currency: `egp.93`. The number then has
/// exactly the currency's decimals. A point after an abbreviation, such as `rs.`, belongs to the abbreviation.
pub(crate) fn is_point_of_currency(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let start = before.trim_end_matches(is_letter).len();
    let Some(token) = currency::token(text, start, None).filter(|it| it.end == at) else {
        return false;
    };
    let word = text.get(start..at).unwrap_or_default();
    let is_code = Currency::from_code(&word.to_ascii_uppercase()).is_ok();
    let end = digits(text, at + 1);
    let goes_on = matches!(byte(text, end), b'.' | b',') && byte(text, end + 1).is_ascii_digit();
    let decimals = usize::try_from(token.currency.decimals()).unwrap_or(usize::MAX);
    token.is_plain && (is_code || !word.is_ascii()) && end - at - 1 == decimals && !goes_on
}

/// `.93`; a point after a letter ends an abbreviation.
fn decimals_alone(text: &str, at: usize, is_negative: bool, mark: DecimalMark) -> Option<Number> {
    let end = digits(text, at + 1);
    let is_abbreviation =
        char_before(text, at).is_some_and(char::is_alphanumeric) && !is_point_of_currency(text, at);
    if mark == DecimalMark::Comma || end == at + 1 || is_abbreviation {
        return None;
    }
    let amount = of_parts(0, text.as_bytes().get(at + 1..end)?, is_negative)?;
    Some(Number { amount, end, is_negative })
}

/// A number of at most 16 digits, extended by more digits.
fn read_on(number: i64, digits: &[u8]) -> i64 {
    digits.iter().fold(number, |number, digit| number * 10 + i64::from(digit & 15))
}

fn of_parts(whole: i64, decimals: &[u8], is_negative: bool) -> Option<Amount> {
    let missing = DECIMALS_MAX.checked_sub(decimals.len())?;
    let units = read_on(read_on(whole, decimals), b"0000".get(..missing)?);
    Some(Amount::from_units(i128::from(if is_negative { -units } else { units })))
}

/// The start of a number after its sign, if it has one, and whether that is a minus.
pub(crate) fn after_sign(text: &str, at: usize) -> (usize, bool) {
    match byte(text, at) {
        b'+' => (at + 1, false),
        b'-' => (at + 1, true),
        0xe2 if next_char(text, at) == Some('−') => (at + '−'.len_utf8(), true),
        _ => (at, false),
    }
}

/// Whether a word of [`MAGNITUDES`] is here, after at most one blank.
fn has_magnitude(text: &str, end: usize) -> bool {
    let at = if byte(text, end) == b' ' { end + 1 } else { end };
    let word_end = letters(text, at);
    let is_one = text.get(at..word_end).is_some_and(|word| MAGNITUDES.contains(&word));
    let joined = matches!(byte(text, word_end), b'.' | b'-' | b'&' | b'\'' | b'/')
        && next_char(text, word_end + 1).is_some_and(char::is_alphanumeric);
    is_one && !joined && !byte(text, word_end).is_ascii_digit()
}

#[derive(Clone, Copy, Debug, Default)]
struct Group {
    /// The separator before it; 0 before the first.
    separator: u8,
    start: usize,
    end: usize,
}

impl Group {
    const fn len(self) -> usize {
        self.end - self.start
    }
}

/// Groups of digits with one separator between each two.
struct Groups {
    all: [Group; GROUPS_MAX],
    count: usize,
    begins_with_zero: bool,
}

impl Groups {
    fn read(text: &str, start: usize) -> Option<Self> {
        let mut groups = Self {
            all: [Group::default(); GROUPS_MAX],
            count: 0,
            begins_with_zero: byte(text, start) == b'0',
        };
        let (mut separator, mut at) = (0, start);
        for place in &mut groups.all {
            let group = Group { separator, start: at, end: digits(text, at) };
            let only_groups = matches!(separator, b' ' | b'\'');
            if group.len() == 0 || only_groups && group.len() != 3 {
                break;
            }
            *place = group;
            groups.count += 1;
            separator = byte(text, group.end);
            if !matches!(separator, b'.' | b',' | b'\'' | b' ') {
                break;
            }
            at = group.end + 1;
        }
        (groups.count > 0).then_some(groups)
    }

    /// The last group of the longest number, and whether it is the decimals.
    fn longest(&self, mark: DecimalMark) -> Option<(usize, bool)> {
        (0..self.count).rev().find_map(|last| Some((last, self.reads(last, mark)?)))
    }

    /// Whether the groups up to this one are a number, and if so whether it is the decimals.
    fn reads(&self, last: usize, mark: DecimalMark) -> Option<bool> {
        let Some(before) = last.checked_sub(1) else { return Some(false) };
        let (first, end) = (self.all.get(1)?.separator, *self.all.get(last)?);
        if !self.all.get(1..last)?.iter().all(|group| group.separator == first) {
            return None;
        }
        let decimal = mark.byte();
        let may_group = |separator| Some(separator) != decimal;
        let may_be_decimal =
            matches!(end.separator, b'.' | b',') && decimal.is_none_or(|is| is == end.separator);
        if end.separator == first && self.is_grouped(last) && may_group(first) {
            // A single point is decimal.
            let is_decimal = last == 1 && first == b'.' && decimal.is_none();
            return Some(is_decimal);
        }
        if !may_be_decimal {
            return None;
        }
        let is_open = decimal.is_none() && end.separator == b',' && end.len() == 3;
        if before == 0 {
            return (!is_open).then_some(true);
        }
        let ends_otherwise = end.separator != first;
        let is_open = if ends_otherwise { is_open && first != b'.' } else { end.len() == 3 };
        (!is_open && may_group(first) && self.is_grouped(before)).then_some(true)
    }

    /// Whether the groups up to this one group by three, or by two and at last three as in India.
    fn is_grouped(&self, last: usize) -> bool {
        let (Some(first), Some(end)) = (self.all.first(), self.all.get(last)) else { return false };
        let inner = self.all.get(1..last).unwrap_or_default();
        let by_three = first.len() <= 3 && inner.iter().all(|group| group.len() == 3);
        let by_two =
            end.separator == b',' && first.len() <= 2 && inner.iter().all(|group| group.len() == 2);
        !self.begins_with_zero && end.len() == 3 && (by_three || by_two)
    }
}

impl DecimalMark {
    /// The separator before decimals, if it is given.
    const fn byte(self) -> Option<u8> {
        match self {
            Self::Auto => None,
            Self::Dot => Some(b'.'),
            Self::Comma => Some(b','),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DecimalMark, amount};

    fn read(text: &str, mark: DecimalMark) -> Option<(String, &str)> {
        amount(text, 0, mark)
            .and_then(|found| Some((found.amount.to_string(), text.get(found.end..)?)))
    }

    fn is(text: &str, value: &str, rest: &str) {
        assert_eq!(read(text, DecimalMark::Auto), Some((value.to_owned(), rest)), "{text}");
    }

    #[test]
    fn groups_and_decimals_are_told_apart() {
        is("1,234.56 egp", "1234.56", " egp");
        is("1,49,999.98", "149999.98", "");
        is("13,30,614.75.", "1330614.75", ".");
        is("1.415,62", "1415.62", "");
        is("5 000,00fcfa", "5000", "fcfa");
        is("55.000.00", "55000", "");
        is("92.", "92", ".");
        is("92, ok", "92", ", ok");
        is("1,000,000", "1000000", "");
        is("1'250'000.5", "1250000.5", "");
        is("2900.000", "2900", "");
        is("2.750", "2.75", "");
        is("1,5", "1.5", "");
        is("1,500", "1500", "");
        is("1.234.567", "1234567", "");
        is("12 345 678 90", "12345678", " 90");
        is(".93 left", "0.93", " left");
        is("-85.00", "-85", "");
        is("−85", "-85", "");
        is("+12", "12", "");
    }

    #[test]
    fn a_number_ends_where_its_grouping_breaks() {
        is("5000.00,21-11-2025", "5000", ",21-11-2025");
        is("5000,500", "5000", ",500");
        is("0,500", "0", ",500");
        is("1,234.567,89", "1234.567", ",89");
        is("100 20", "100", " 20");
    }

    #[test]
    fn what_is_no_amount_is_not_read() {
        let others = [
            "1.23456",
            "1234567890123",
            "5k",
            "5 lakh",
            "5 مليون",
            "15%",
            "10:30",
            "12/05/2026",
            "x",
            "-",
            ". 5",
        ];
        for text in others {
            assert_eq!(read(text, DecimalMark::Auto), None, "{text}");
        }
        is("5 main street", "5", " main street");
        is("5 m-pesa", "5", " m-pesa");
        for (text, at) in [("egp.93", 3), ("kwd.930", 3), ("جنيه.93", 8)] {
            let found = amount(text, at, DecimalMark::Auto).map(|found| found.amount.to_string());
            assert_eq!(found.as_deref(), Some("0.93"), "{text}");
        }
        for (text, at) in
            [("egp.500", 3), ("egp.93.50", 3), ("dhs.93", 3), ("l.e.93", 3), ("abc.93", 3)]
        {
            assert_eq!(amount(text, at, DecimalMark::Auto), None, "{text}");
        }
        assert_eq!(
            amount("rs.500", 2, DecimalMark::Auto),
            None,
            "an abbreviation's point is no decimal one"
        );
    }

    #[test]
    fn the_sender_may_say_which_separator_is_decimal() {
        assert_eq!(read("1.500", DecimalMark::Comma), Some(("1500".to_owned(), "")));
        assert_eq!(read("1,500", DecimalMark::Comma), Some(("1.5".to_owned(), "")));
        assert_eq!(read("1,500", DecimalMark::Dot), Some(("1500".to_owned(), "")));
        assert_eq!(read("12,34", DecimalMark::Dot), Some(("12".to_owned(), ",34")));
        assert_eq!(read("1.234,56", DecimalMark::Comma), Some(("1234.56".to_owned(), "")));
    }
}
