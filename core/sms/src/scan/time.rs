//! Times of the day.

use super::{byte, digits, letters, small};
use chrono::NaiveTime;

/// A time, where it ends, and where it ends without the half of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Time {
    pub(crate) end: usize,
    pub(crate) bare_end: usize,
    /// Whether a word touches the half of the day. The half then counts only if the template has that word.
    pub(crate) is_glued: bool,
    hour: u32,
    minute: u32,
    second: u32,
    half: Option<HalfDay>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HalfDay {
    Morning,
    Afternoon,
}

/// Reads a time: hours and minutes, with seconds and the half of the day where they follow.
pub(crate) fn time(text: &str, at: usize) -> Option<Time> {
    let hour_end = digits(text, at);
    let separator = byte(text, hour_end);
    if !(1..=2).contains(&(hour_end - at)) || !matches!(separator, b':' | b'.') {
        return None;
    }
    let minute_end = digits(text, hour_end + 1);
    let (hour, minute) =
        (small(text.get(at..hour_end)?), small(text.get(hour_end + 1..minute_end)?));
    if minute_end != hour_end + 3 || hour > 24 || minute > 59 {
        return None;
    }
    let (second, bare_end) = seconds(text, minute_end, separator).unwrap_or((0, minute_end));
    let (half, end, is_glued) = half(text, bare_end)
        .map_or((None, bare_end, false), |(half, end, is_glued)| (Some(half), end, is_glued));
    Some(Time { end, bare_end, is_glued, hour, minute, second, half })
}

fn seconds(text: &str, at: usize, separator: u8) -> Option<(u32, usize)> {
    let end = digits(text, at + 1);
    let second = small(text.get(at + 1..end)?);
    let is_one = byte(text, at) == separator && (at + 2..=at + 3).contains(&end) && second <= 60;
    is_one.then_some((second, end))
}

/// The half of the day, where it ends, and whether a word touches it.
fn half(text: &str, at: usize) -> Option<(HalfDay, usize, bool)> {
    let start = if byte(text, at) == b' ' { at + 1 } else { at };
    let rest = text.get(start..)?;
    for (word, half) in [("a.m.", HalfDay::Morning), ("p.m.", HalfDay::Afternoon)] {
        if rest.starts_with(word) {
            return Some((half, start + word.len(), false));
        }
    }
    let end = letters(text, start);
    match text.get(start..end)? {
        "am" | "ص" | "صباحا" => Some((HalfDay::Morning, end, false)),
        "pm" | "م" | "مساء" => Some((HalfDay::Afternoon, end, false)),
        word => {
            let is_first = |half: &(&str, HalfDay)| word.starts_with(half.0);
            let (word, half) = GLUED.iter().find(|half| is_first(half))?;
            Some((*half, start + word.len(), true))
        }
    }
}

/// The halves of the day that a word may touch.
const GLUED: &[(&str, HalfDay)] = &[
    ("am", HalfDay::Morning),
    ("pm", HalfDay::Afternoon),
    ("صباحا", HalfDay::Morning),
    ("مساء", HalfDay::Afternoon),
    ("ص", HalfDay::Morning),
    ("م", HalfDay::Afternoon),
];

/// The end of hours and minutes with a colon, if they are here.
pub(super) fn clock_end(text: &str, at: usize) -> Option<usize> {
    let hour_end = digits(text, at);
    if byte(text, hour_end) != b':' {
        return None;
    }
    time(text, at).map(|time| time.bare_end)
}

impl Time {
    /// The time of the day; `None` beyond a day.
    pub(crate) fn of_day(self, with_half: bool) -> Option<NaiveTime> {
        let half = self.half.filter(|_| with_half);
        let hour = match (half, self.hour) {
            (Some(HalfDay::Afternoon), hour @ 1..=11) => hour + 12,
            (Some(HalfDay::Morning), 12) | (_, 24) => 0,
            (_, hour) => hour,
        };
        NaiveTime::from_hms_opt(hour, self.minute, self.second.min(59))
    }
}

#[cfg(test)]
mod tests {
    use super::time;

    fn read(text: &str) -> Option<(String, &str)> {
        let found = time(text, 0)?;
        let end = if found.is_glued { found.bare_end } else { found.end };
        Some((found.of_day(!found.is_glued)?.to_string(), text.get(end..)?))
    }

    #[test]
    fn hours_minutes_seconds_and_halves_are_read() {
        for (text, is, rest) in [
            ("9:05", "09:05:00", ""),
            ("21.13 x", "21:13:00", " x"),
            ("05:49:40 pm.", "17:49:40", "."),
            ("12:25:0 م", "12:25:00", ""),
            ("12:16الرصيد", "12:16:00", "الرصيد"),
            ("12:05 ص", "00:05:00", ""),
            ("10:30 america", "10:30:00", " america"),
            ("1:56 p.m. et", "13:56:00", " et"),
        ] {
            assert_eq!(read(text), Some((is.to_owned(), rest)), "{text}");
        }
        for text in ["25:00", "9:5", "123:45", "10:60", "10:301", "10-30"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
