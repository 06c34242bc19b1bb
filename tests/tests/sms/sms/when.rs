//! Dates and times. Each form is written out, and the longest one is taken.

use chrono::{Datelike, NaiveDate, NaiveTime};

/// A date in a text: its length, and the possible days in the order of preference.
pub struct Date {
    pub length: usize,
    forms: Vec<(Option<u32>, u32, u32)>,
}

fn digits(rest: &[char], from: usize) -> String {
    rest.iter().skip(from).take_while(|found| found.is_ascii_digit()).collect()
}

fn value(digits: &str) -> u32 {
    digits.parse().unwrap_or(0)
}

fn is_year(digits: &str) -> bool {
    digits.len() == 4 && (1300..=2199).contains(&value(digits))
}

/// The year at the beginning of digits: four digits if they are a year, otherwise two.
fn year(rest: &[char], from: usize) -> Option<String> {
    let run = digits(rest, from);
    let head = |count: usize| run.get(..count).map(str::to_owned);
    head(4).filter(|four| is_year(four)).or_else(|| head(2))
}

pub fn date(rest: &[char]) -> Option<Date> {
    let found = of_numbers(rest).or_else(|| day_month(rest)).or_else(|| month_day(rest))?;
    let is_day = |&(_, month, day): &(Option<u32>, u32, u32)| {
        (1..=12).contains(&month) && (1..=31).contains(&day)
    };
    found.forms.iter().any(is_day).then_some(found)
}

/// The end of a date with three numbers.
pub fn with_year(rest: &[char]) -> Option<usize> {
    let found = date(rest).filter(|_| of_numbers(rest).is_some())?;
    found.forms.iter().all(|(year, ..)| year.is_some()).then_some(found.length)
}

/// The end of a time with a colon, without the half of the day.
pub fn clock(rest: &[char]) -> Option<usize> {
    let has_colon = rest.get(digits(rest, 0).len()) == Some(&':');
    times(rest, false).last().filter(|_| has_colon).map(|(length, _)| *length)
}

/// Numbers with the same separator.
fn of_numbers(rest: &[char]) -> Option<Date> {
    let first = digits(rest, 0);
    if first.len() == 8 && is_year(&first[..4]) {
        let (month, day) = (value(&first[4..6]), value(&first[6..]));
        return Some(Date { length: 8, forms: vec![(Some(value(&first[..4])), month, day)] });
    }
    let separator = *rest.get(first.len()).filter(|found| "/-.\\".contains(**found))?;
    let from = first.len() + 1;
    let second = digits(rest, from);
    if first.is_empty() || !(1..=2).contains(&second.len()) {
        return None;
    }
    let (a, b) = (value(&first), value(&second));
    let from = from + second.len() + 1;
    let has_third = rest.get(from - 1) == Some(&separator) && !digits(rest, from).is_empty();
    if !has_third {
        // Only day and month. With a hyphen, the month comes first.
        let forms = if separator == '-' {
            vec![(None, a, b), (None, b, a)]
        } else {
            vec![(None, b, a), (None, a, b)]
        };
        return (first.len() <= 2 && separator != '.').then_some(Date { length: from - 1, forms });
    }
    if is_year(&first) {
        let third: String = digits(rest, from).chars().take(2).collect();
        let c = value(&third);
        let forms = vec![(Some(a), b, c), (Some(a), c, b)];
        return Some(Date { length: from + third.len(), forms });
    }
    if first.len() > 2 {
        return None;
    }
    let Some(last) = year(rest, from) else {
        // No year has one digit, so the first number is the year.
        let c = value(&digits(rest, from));
        let forms = vec![(Some(a), b, c), (Some(a), c, b)];
        return (first.len() == 2).then_some(Date { length: from + 1, forms });
    };
    let (c, length) = (value(&last), from + last.len());
    let forms = match (last.len(), separator) {
        (4, _) => vec![(Some(c), b, a), (Some(c), a, b)],
        (_, '-') => vec![(Some(a), b, c), (Some(c), b, a), (Some(c), a, b)],
        _ => vec![(Some(c), b, a), (Some(c), a, b), (Some(a), b, c)],
    };
    // Of three short numbers, the year is the first or the last one, never the middle one.
    Some(Date { length, forms })
}

const MONTHS: &str =
    "january february march april may june july august september october november december";

/// The month names in the random messages. Other tests cover all names one by one.
fn month(rest: &[char], from: usize) -> Option<(u32, usize)> {
    let word: String = rest.iter().skip(from).take_while(|found| found.is_alphabetic()).collect();
    let is = |name: &str| word.len() >= 3 && name.starts_with(&word);
    let english = MONTHS.split(' ').zip(1..).find(|(name, _)| is(name)).map(|(_, number)| number);
    let number = english.or((word == "مارس").then_some(3))?;
    Some((number, from + word.chars().count()))
}

/// The length of a day's number with its ending.
fn ordinal(rest: &[char], length: usize) -> usize {
    let word: String = rest.iter().skip(length).take_while(|found| found.is_alphabetic()).collect();
    length + if ["st", "nd", "rd", "th"].contains(&&*word) { 2 } else { 0 }
}

fn day_month(rest: &[char]) -> Option<Date> {
    let day = digits(rest, 0);
    let day_end = ordinal(rest, day.len());
    let separator = rest.get(day_end).copied().filter(|found| "-/ .\\".contains(*found));
    let named = day_end + usize::from(separator.is_some());
    let has_of = separator == Some(' ') && rest.get(named..named + 3) == Some(&['o', 'f', ' ']);
    let (month, end) = month(rest, named + if has_of { 3 } else { 0 })?;
    if !(1..=2).contains(&day.len()) {
        return None;
    }
    let has_comma = separator == Some(' ') && rest.get(end..end + 2) == Some(&[',', ' ']);
    let goes_on = separator.is_none() || rest.get(end) == separator.as_ref() || has_comma;
    let from = end + usize::from(separator.is_some()) + usize::from(has_comma);
    let year =
        year(rest, from).filter(|year| goes_on && (separator != Some(' ') || year.len() == 4));
    let length = year.as_ref().map_or(end, |year| from + year.len());
    Some(Date { length, forms: vec![(year.map(|year| value(&year)), month, value(&day))] })
}

fn month_day(rest: &[char]) -> Option<Date> {
    let (month, end) = month(rest, 0)?;
    let is = |at: usize, what: char| usize::from(rest.get(at) == Some(&what));
    let from = end + is(end, ' ');
    let day = digits(rest, from);
    let end = ordinal(rest, from + day.len());
    let comma = end + is(end, ',');
    let year_from = comma + is(comma, ' ');
    let run: String = digits(rest, year_from).chars().take(4).collect();
    let with_year = year_from > end && is_year(&run);
    let (year, length) = if with_year { (Some(value(&run)), year_from + 4) } else { (None, end) };
    (1..=2).contains(&day.len()).then(|| Date { length, forms: vec![(year, month, value(&day))] })
}

impl Date {
    /// The first of its days that is at most 35 days from the day of receipt.
    pub fn day(&self, received: NaiveDate) -> Option<NaiveDate> {
        let near = |day: &NaiveDate| (*day - received).num_days().abs() <= 35;
        self.forms.iter().find_map(|&(year, month, day)| {
            let of = |year: i32| NaiveDate::from_ymd_opt(year, month, day);
            match year {
                Some(year) => of((if year < 100 { year + 2000 } else { year }).cast_signed()),
                // The latest day that is at most one day after the receipt.
                None => (received.year() - 1..=received.year() + 1)
                    .filter_map(of)
                    .filter(|day| (*day - received).num_days() <= 1)
                    .max(),
            }
            .filter(near)
        })
    }
}

/// The possible ends of a time, the farthest first, each with its time.
pub fn times(rest: &[char], before_wording: bool) -> Vec<(usize, Option<NaiveTime>)> {
    let hour = digits(rest, 0);
    let separator = rest.get(hour.len()).copied().unwrap_or(' ');
    let minute = digits(rest, hour.len() + 1);
    let is = (1..=2).contains(&hour.len()) && ":.".contains(separator) && minute.len() == 2;
    if !is || value(&hour) > 24 || value(&minute) > 59 {
        return Vec::new();
    }
    let mut end = hour.len() + 3;
    let second = digits(rest, end + 1);
    let has_second = rest.get(end) == Some(&separator)
        && (1..=2).contains(&second.len())
        && value(&second) <= 60;
    end += if has_second { 1 + second.len() } else { 0 };
    let second = if has_second { value(&second).min(59) } else { 0 };
    let of = |hour| NaiveTime::from_hms_opt(hour, value(&minute), second);
    let hour = value(&hour);
    let mut all = Vec::new();
    if let Some((length, afternoon, is_glued)) = half(&rest[end..])
        && (!is_glued || before_wording)
    {
        let of_day = match (afternoon, hour) {
            (true, 1..=11) => hour + 12,
            (false, 12) | (_, 24) => 0,
            _ => hour,
        };
        all.push((end + length, of(of_day)));
    }
    all.push((end, of(hour % 24)));
    all
}

/// The length of the half of the day, whether it is the second half, and whether a word touches it.
fn half(rest: &[char]) -> Option<(usize, bool, bool)> {
    let blank = usize::from(rest.first() == Some(&' '));
    let text: String = rest[blank..].iter().collect();
    let word: String = text.chars().take_while(|found| found.is_alphabetic()).collect();
    let halves =
        [("a.m.", false), ("p.m.", true), ("am", false), ("pm", true), ("ص", false), ("م", true)];
    let whole = halves
        .into_iter()
        .find(|(half, _)| half.contains('.') && text.starts_with(half) || word == *half);
    let glued =
        || halves.into_iter().find(|(half, _)| !half.contains('.') && text.starts_with(half));
    let (found, is_glued) = match whole {
        Some(found) => (found, false),
        None => (glued()?, true),
    };
    Some((blank + found.0.chars().count(), found.1, is_glued))
}
