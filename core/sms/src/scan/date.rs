//! Dates, in the orders of many countries.

use super::{byte, digits, letters, small};
use crate::settings::DateOrder;
use chrono::{Datelike, Days, NaiveDate};

/// The largest distance in days of a date from the receipt. A date that is farther away is not used.
const APART_DAYS_MAX: i64 = 35;

/// A date as it is written, and where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Date {
    pub(crate) end: usize,
    form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The year is first, in four digits or in two.
    YearFirst(u32, u32, u32),
    /// The year in four digits is last.
    YearLast(u32, u32, u32),
    /// Three numbers of two digits, and whether hyphens join them.
    Short(u32, u32, u32, bool),
    /// Two numbers, and whether a hyphen joins them.
    NoYear(u32, u32, bool),
    /// A day, a month by its name, and a year.
    Named(u32, u32, Option<u32>),
}

/// Reads a date: the longest one.
pub(crate) fn date(text: &str, at: usize) -> Option<Date> {
    numeric(text, at).or_else(|| named(text, at)).filter(|date| date.form.may_be())
}

/// The end of a date of three numbers, if one is here.
pub(super) fn with_year_end(text: &str, at: usize) -> Option<usize> {
    let date = numeric(text, at).filter(|date| date.form.may_be())?;
    (!matches!(date.form, Form::NoYear(..))).then_some(date.end)
}

fn numeric(text: &str, at: usize) -> Option<Date> {
    let first_end = digits(text, at);
    let separator = byte(text, first_end);
    if first_end - at == 8 {
        return joined(text, at);
    }
    if !matches!(separator, b'/' | b'-' | b'.' | b'\\') {
        return None;
    }
    let second_end = digits(text, first_end + 1);
    let (first, second) = (text.get(at..first_end)?, text.get(first_end + 1..second_end)?);
    let second = (second.len() <= 2 && !second.is_empty()).then(|| small(second))?;
    let third = Some(second_end + 1).filter(|_| byte(text, second_end) == separator);
    let third = third.filter(|&from| digits(text, from) > from);
    match (first.len(), third) {
        (4, Some(from)) => {
            let end = digits(text, from).min(from + 2);
            let form = Form::YearFirst(year(first)?, second, small(text.get(from..end)?));
            Some(Date { end, form })
        }
        (1 | 2, Some(from)) => {
            let Some((year, end)) = year_end(text, from) else {
                // No year has one digit, so that the first number is the year.
                let end = digits(text, from).min(from + 1);
                let day = text.get(from..end).map(small).filter(|_| first.len() == 2)?;
                return Some(Date { end, form: Form::YearFirst(small(first), second, day) });
            };
            let form = if end - from == 4 {
                Form::YearLast(small(first), second, year)
            } else {
                Form::Short(small(first), second, year, separator == b'-')
            };
            Some(Date { end, form })
        }
        (1 | 2, None) if separator != b'.' => {
            let form = Form::NoYear(small(first), second, separator == b'-');
            Some(Date { end: second_end, form })
        }
        _ => None,
    }
}

/// `20260302`.
fn joined(text: &str, at: usize) -> Option<Date> {
    let part = |from: usize, to: usize| text.get(at + from..at + to);
    let (year, month) = (part(0, 4).and_then(year)?, small(part(4, 6)?));
    let form = Form::YearFirst(year, month, small(part(6, 8)?));
    (1..=12).contains(&month).then_some(Date { end: at + 8, form })
}

/// A valid year of four digits, else of two.
fn year_end(text: &str, from: usize) -> Option<(u32, usize)> {
    let four = digits(text, from).min(from + 4);
    if let Some(year) = text.get(from..four).and_then(year) {
        return Some((year, four));
    }
    let two = digits(text, from).min(from + 2);
    (two == from + 2).then(|| Some((small(text.get(from..two)?), two)))?
}

/// A year of four digits, of this calendar or another in use.
fn year(digits: &str) -> Option<u32> {
    let year = small(digits);
    (digits.len() == 4 && (1300..=2199).contains(&year)).then_some(year)
}

/// A month's name in English, and its names in Arabic.
type MonthNames = (&'static str, &'static [&'static str]);

/// The months' names in English, with three letters or more, and in the Arabic of Egypt and the Gulf, of the
/// Levant and of the Maghreb.
const MONTHS: [MonthNames; 12] = [
    ("january", &["يناير", "كانون الثاني", "جانفي"]),
    ("february", &["فبراير", "شباط", "فيفري"]),
    ("march", &["مارس", "اذار"]),
    ("april", &["ابريل", "نيسان", "افريل"]),
    ("may", &["مايو", "ايار", "ماي"]),
    ("june", &["يونيو", "يونيه", "حزيران", "جوان"]),
    ("july", &["يوليو", "يوليه", "تموز", "جويليه"]),
    ("august", &["اغسطس", "اب", "اوت"]),
    ("september", &["سبتمبر", "ايلول"]),
    ("october", &["اكتوبر", "تشرين الاول"]),
    ("november", &["نوفمبر", "تشرين الثاني"]),
    ("december", &["ديسمبر", "كانون الاول"]),
];

/// Whether a folded word is the name of a month, or three letters or more of an English one.
pub(crate) fn is_month(word: &str) -> bool {
    month(word, 0).is_some_and(|(_, end)| end == word.len())
}

/// A month's name here: its number, and where it ends. Names of two words are Arabic.
fn month(text: &str, at: usize) -> Option<(u32, usize)> {
    let end = letters(text, at);
    let word = text.get(at..end).filter(|word| !word.is_empty())?;
    let of = |is_one: &dyn Fn(&MonthNames) -> bool| MONTHS.iter().position(is_one);
    let (number, end) = if word.is_ascii() {
        (of(&|names| word.len() >= 3 && names.0.starts_with(word))?, end)
    } else {
        let two_end = letters(text, end + 1);
        let two = text.get(at..two_end).filter(|_| byte(text, end) == b' ');
        let long = two.and_then(|two| Some((of(&|names| names.1.contains(&two))?, two_end)));
        long.or_else(|| Some((of(&|names| names.1.contains(&word))?, end)))?
    };
    Some((u32::try_from(number).ok()? + 1, end))
}

fn named(text: &str, at: usize) -> Option<Date> {
    match month(text, at) {
        Some((month, end)) => month_first(text, month, end),
        None => day_first(text, at),
    }
}

/// The end of a day's ordinal suffix, `st` of `1st`; without one, the end of the number.
fn ordinal_end(text: &str, day_end: usize) -> usize {
    let end = letters(text, day_end);
    let is_one = matches!(text.get(day_end..end), Some("st" | "nd" | "rd" | "th"));
    if is_one { end } else { day_end }
}

/// `13sep25`, `04-jan-26`, `19-may`, `8 may 2026`, `2nd march 2026`.
fn day_first(text: &str, at: usize) -> Option<Date> {
    let digits_end = digits(text, at);
    let day = text.get(at..digits_end).filter(|day| matches!(day.len(), 1 | 2))?;
    let day_end = ordinal_end(text, digits_end);
    let separator = Some(byte(text, day_end)).filter(|byte| b"-/ .\\".contains(byte));
    let named_from = day_end + usize::from(separator.is_some());
    let of = named_from
        + if text.get(named_from..).is_some_and(|it| it.starts_with("of ")) { 3 } else { 0 };
    let (month, end) = month(text, if separator == Some(b' ') { of } else { named_from })?;
    let from = match separator {
        Some(separator) if byte(text, end) == separator => Some(end + 1),
        Some(b' ') if text.get(end..).is_some_and(|rest| rest.starts_with(", ")) => Some(end + 2),
        None => Some(end),
        Some(_) => None,
    };
    let year = from.and_then(|from| year_end(text, from));
    // After a blank only four digits are a year: two may be an hour.
    let year = year.filter(|&(year, _)| separator != Some(b' ') || year > 99);
    Some(Date {
        end: year.map_or(end, |(_, end)| end),
        form: Form::Named(small(day), month, year.map(|(year, _)| year)),
    })
}

/// `jul 10 2024`, `dec 19, 2025`.
fn month_first(text: &str, month: u32, end: usize) -> Option<Date> {
    let from = end + usize::from(byte(text, end) == b' ');
    let digits_end = digits(text, from);
    let day = text.get(from..digits_end).filter(|day| matches!(day.len(), 1 | 2))?;
    let day_end = ordinal_end(text, digits_end);
    let comma = day_end + usize::from(byte(text, day_end) == b',');
    let year_from = comma + usize::from(byte(text, comma) == b' ');
    let year_end = digits(text, year_from).min(year_from + 4);
    let year = text.get(year_from..year_end).and_then(year).filter(|_| year_from > day_end);
    let end = if year.is_some() { year_end } else { day_end };
    Some(Date { end, form: Form::Named(small(day), month, year) })
}

impl Form {
    /// Whether it is a day in any order.
    fn may_be(self) -> bool {
        let is = |day: u32, month: u32| (1..=31).contains(&day) && (1..=12).contains(&month);
        let day_month = |a, b| is(a, b) || is(b, a);
        match self {
            Self::YearFirst(_, b, c) => day_month(c, b),
            Self::YearLast(a, b, _) | Self::NoYear(a, b, _) => day_month(a, b),
            Self::Short(a, b, c, _) => day_month(a, b) || is(c, b),
            Self::Named(day, ..) => (1..=31).contains(&day),
        }
    }
}

impl Date {
    /// The day: the first of its readings that is at most 35 days from the day of receipt.
    pub(crate) fn near(self, received: NaiveDate, order: DateOrder) -> Option<NaiveDate> {
        let near = |day: &NaiveDate| {
            day.signed_duration_since(received).num_days().abs() <= APART_DAYS_MAX
        };
        let full = |year: u32| if year < 100 { year + 2000 } else { year };
        let of = |year: u32, month, day| {
            NaiveDate::from_ymd_opt(i32::try_from(full(year)).ok()?, month, day).filter(near)
        };
        let no_year = |month, day| nearest_year(received, month, day).filter(near);
        let month_first = order == DateOrder::MonthFirst;
        match self.form {
            Form::YearFirst(year, b, c) => of(year, b, c).or_else(|| of(year, c, b)),
            Form::YearLast(a, b, year) if month_first => of(year, a, b).or_else(|| of(year, b, a)),
            Form::YearLast(a, b, year) => of(year, b, a).or_else(|| of(year, a, b)),
            Form::Short(a, b, c, _) if month_first => {
                of(c, a, b).or_else(|| of(c, b, a)).or_else(|| of(a, b, c))
            }
            Form::Short(a, b, c, hyphens) if hyphens || order == DateOrder::YearFirst => {
                of(a, b, c).or_else(|| of(c, b, a)).or_else(|| of(c, a, b))
            }
            Form::Short(a, b, c, _) => of(c, b, a).or_else(|| of(c, a, b)).or_else(|| of(a, b, c)),
            Form::NoYear(a, b, hyphen) if hyphen || order != DateOrder::DayFirst => {
                no_year(a, b).or_else(|| no_year(b, a))
            }
            Form::NoYear(a, b, _) => no_year(b, a).or_else(|| no_year(a, b)),
            Form::Named(day, month, Some(year)) => of(year, month, day),
            Form::Named(day, month, None) => no_year(month, day),
        }
    }
}

/// The day of the year that puts it closest to the day of receipt, and not more than a day after it.
fn nearest_year(received: NaiveDate, month: u32, day: u32) -> Option<NaiveDate> {
    let latest = received.checked_add_days(Days::new(1))?;
    let years = [received.year() + 1, received.year(), received.year() - 1];
    years
        .into_iter()
        .filter_map(|year| NaiveDate::from_ymd_opt(year, month, day))
        .find(|day| *day <= latest)
}

#[cfg(test)]
mod tests {
    use super::{DateOrder, date};
    use chrono::NaiveDate;

    fn read(text: &str, order: DateOrder) -> Option<(String, &str)> {
        let received = NaiveDate::from_ymd_opt(2026, 3, 10)?;
        let found = date(text, 0)?;
        let day = found.near(received, order).map_or("-".to_owned(), |day| day.to_string());
        Some((day, text.get(found.end..)?))
    }

    #[test]
    fn days_of_many_forms_are_read() {
        for (text, is, rest) in [
            ("05/03/2026 09:10", "2026-03-05", " 09:10"),
            ("05/03/202609:10", "2026-03-05", "09:10"),
            ("5/3/26.", "2026-03-05", "."),
            ("05.03.2611:53", "2026-03-05", "11:53"),
            ("2026-03-05", "2026-03-05", ""),
            ("26-03-05 x", "2026-03-05", " x"),
            ("05-03-26", "2026-03-05", ""),
            ("05-mar-2026", "2026-03-05", ""),
            ("05mar26 at", "2026-03-05", " at"),
            ("5 mar 10:00", "2026-03-05", " 10:00"),
            ("mar 5, 2026 9:10", "2026-03-05", " 9:10"),
            ("03-05 x", "2026-03-05", " x"),
            ("5/3", "2026-03-05", ""),
            ("05/03/2019", "-", ""),
            ("28-feb", "2026-02-28", ""),
            ("26/3/2", "2026-03-02", ""),
            ("26/3/10 x", "2026-03-10", " x"),
            ("26-3-2.", "2026-03-02", "."),
            ("26.3.2 10:00", "2026-03-02", " 10:00"),
            ("26\\3\\2", "2026-03-02", ""),
            ("2026/3/2", "2026-03-02", ""),
            ("2/3/2026", "2026-03-02", ""),
            ("11\\3\\26", "2026-03-11", ""),
            ("2\\mar\\2026", "2026-03-02", ""),
            ("20260302", "2026-03-02", ""),
            ("20260302 10:00", "2026-03-02", " 10:00"),
            ("20260302. x", "2026-03-02", ". x"),
            ("2nd march 2026", "2026-03-02", ""),
            ("1st mar 2026,", "2026-03-01", ","),
            ("3rd of march 2026", "2026-03-03", ""),
            ("2 march, 2026", "2026-03-02", ""),
            ("2nd-mar-26", "2026-03-02", ""),
            ("march 2nd, 2026", "2026-03-02", ""),
            ("4th marc 2026", "2026-03-04", ""),
            ("2 مارس 2026", "2026-03-02", ""),
            ("2 اذار 2026", "2026-03-02", ""),
            ("20 شباط 2026", "2026-02-20", ""),
            ("28 كانون الثاني 2026", "-", ""),
        ] {
            assert_eq!(read(text, DateOrder::DayFirst), Some((is.to_owned(), rest)), "{text}");
        }
        assert_eq!(read("03/05/2026", DateOrder::MonthFirst), Some(("2026-03-05".to_owned(), "")));
        for text in [
            "55/66",
            "5.3",
            "123/4",
            "mars",
            "5 marble",
            "0/0/2026",
            "2/3/6",
            "202603021",
            "20261302",
            "2th",
            "3rd floor",
            "13020260",
        ] {
            assert_eq!(read(text, DateOrder::DayFirst), None, "{text}");
        }
    }
}
