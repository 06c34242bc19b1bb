//! The compiled test of a condition.

use super::pattern::Pattern;
use super::{Choices, Input, Truth};
use std::sync::Arc;

/// A test of one value, with the results true, false and unknown.
#[derive(Clone, Debug)]
pub(super) struct Test {
    pub(super) check: Check,
    pub(super) negated: bool,
    /// The ends of an interval of numbers, both inside: the commonest check, made ready.
    pub(super) range: Option<[f64; 2]>,
}

#[derive(Clone, Debug)]
pub(super) enum Check {
    /// The value is missing.
    Null,
    /// A number or day is in an interval: order comparisons, equality and `between`.
    Within(Scale, Interval),
    /// One of these numbers, sorted.
    Numbers(Box<[f64]>),
    /// A boolean that is one of these.
    Bools { yes: bool, no: bool },
    /// One of these texts, sorted, and whether each value of an enum is one.
    Texts(Box<[Box<str>]>, Choices<bool>),
    /// A text contains this.
    Part(Box<str>),
    /// A text starts with this.
    Prefix(Box<str>),
    /// A text ends with this.
    Suffix(Box<str>),
    /// A text matches the pattern somewhere.
    Pattern(Arc<Pattern>),
    /// A list that has one of these items.
    Member(Box<[Input]>),
    /// A list that is this one.
    List(Box<[Input]>),
}

/// The unit of the numbers of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    Number,
    /// Days from the first of January of year 1, an exact number in a double.
    Days,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Interval {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) low_open: bool,
    pub(super) high_open: bool,
}

impl Interval {
    pub(super) const EVERYTHING: Self =
        Self { low: f64::NEG_INFINITY, high: f64::INFINITY, low_open: false, high_open: false };

    pub(super) fn has(&self, value: f64) -> bool {
        let [low, high] = self.closed();
        low <= value && value <= high
    }

    /// The ends, an excluded one replaced by its neighbouring double inside.
    fn closed(&self) -> [f64; 2] {
        let low = if self.low_open { self.low.next_up() } else { self.low };
        let high = if self.high_open { self.high.next_down() } else { self.high };
        [low, high]
    }

    /// The intersection of two intervals.
    pub(super) fn and(self, other: Self) -> Self {
        let mut both = self;
        if other.low > both.low || (other.low >= both.low && other.low_open) {
            (both.low, both.low_open) = (other.low, other.low_open);
        }
        if other.high < both.high || (other.high <= both.high && other.high_open) {
            (both.high, both.high_open) = (other.high, other.high_open);
        }
        both
    }

    /// Whether the interval contains no number or, with `whole`, no whole number.
    pub(super) fn is_empty(&self, whole: bool) -> bool {
        let touching = self.low >= self.high && (self.low_open || self.high_open);
        if self.low > self.high || touching {
            return true;
        }
        // So rounding goes inwards.
        let [low, high] = self.closed();
        whole && low.ceil() > high.floor()
    }
}

impl Test {
    pub(super) fn new(check: Check, negated: bool) -> Self {
        let range = match &check {
            Check::Within(Scale::Number, interval) => Some(interval.closed()),
            _ => None,
        };
        Self { check, negated, range }
    }

    /// Tests a value. A missing one gives unknown, except for the test whether it is missing.
    #[inline]
    pub(super) fn ask(&self, input: &Input) -> Truth {
        #[cfg(test)]
        count_asked();
        match (input, self.range) {
            (Input::Number(value), Some([low, high])) if !value.is_nan() => {
                Truth::from((low <= *value && *value <= high) != self.negated)
            }
            _ => self.ask_check(input),
        }
    }

    /// The time for testing a value, in tests of a number.
    pub(super) fn weight(&self, input: &Input) -> usize {
        match (&self.check, input) {
            (Check::Pattern(_), Input::Text(text)) => text.len().saturating_add(64) / 8,
            (Check::Part(_) | Check::Texts(..), Input::Text(text)) => {
                (text.len() / 32).saturating_add(2)
            }
            (Check::Member(wanted), Input::List(items)) => {
                items.len().saturating_mul(wanted.len()).saturating_add(1)
            }
            (Check::List(_), Input::List(items)) => items.len().saturating_add(1),
            (Check::Numbers(_), _) => 2,
            _ => 1,
        }
    }

    fn ask_check(&self, input: &Input) -> Truth {
        match self.check.holds(input) {
            Some(holds) => Truth::from(holds != self.negated),
            None => Truth::Unknown,
        }
    }
}

impl Check {
    /// The result; `None` if the value is missing or of another type.
    fn holds(&self, input: &Input) -> Option<bool> {
        match (self, input) {
            (Check::Null, input) => Some(!input.is_present()),
            (_, Input::Missing(_)) => None,
            (Check::Within(scale, interval), input) => {
                position(*scale, input).map(|value| interval.has(value))
            }
            (Check::Numbers(numbers), Input::Number(value)) => Some(has_number(numbers, *value)),
            (Check::Bools { yes, no }, Input::Bool(value)) => Some(if *value { *yes } else { *no }),
            (Check::Texts(texts, choices), Input::Text(text)) => {
                Some(choices.find(text).unwrap_or_else(|| has_text(texts, text)))
            }
            (Check::Part(part), Input::Text(text)) => Some(text.contains(part.as_ref())),
            (Check::Prefix(prefix), Input::Text(text)) => Some(text.starts_with(prefix.as_ref())),
            (Check::Suffix(suffix), Input::Text(text)) => Some(text.ends_with(suffix.as_ref())),
            (Check::Pattern(pattern), Input::Text(text)) => Some(pattern.regex.is_match(&**text)),
            (Check::Member(wanted), Input::List(items)) => has_member(items, wanted),
            (Check::List(wanted), Input::List(items)) => is_list(items, wanted),
            _ => None,
        }
    }
}

#[cfg(test)]
thread_local! {
    static ASKED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Counts a test on this thread.
#[cfg(test)]
pub(super) fn count_asked() {
    ASKED.set(ASKED.get().saturating_add(1));
}

/// The number of tests on this thread since the last call.
#[cfg(test)]
pub(crate) fn take_asked() -> usize {
    ASKED.take()
}

/// The position of a value on the scale; `None` for a value of another type.
#[inline]
pub(super) fn position(scale: Scale, input: &Input) -> Option<f64> {
    match (scale, input) {
        (Scale::Number, Input::Number(value)) if !value.is_nan() => Some(*value),
        (Scale::Days, Input::Date(date)) => Some(days(*date)),
        _ => None,
    }
}

pub(super) fn days(date: chrono::NaiveDate) -> f64 {
    f64::from(chrono::Datelike::num_days_from_ce(&date))
}

fn has_number(sorted: &[f64], value: f64) -> bool {
    // `partial_cmp` and not `total_cmp`: minus zero is zero. Not-a-number is in no list.
    !value.is_nan()
        && sorted
            .binary_search_by(|n| n.partial_cmp(&value).unwrap_or(std::cmp::Ordering::Less))
            .is_ok()
}

fn has_text(sorted: &[Box<str>], text: &str) -> bool {
    // Equality looks at lengths first, order at bytes: a few texts are found faster one by one.
    if sorted.len() <= 8 {
        return sorted.iter().any(|item| item.as_ref() == text);
    }
    sorted.binary_search_by(|item| item.as_ref().cmp(text)).is_ok()
}

/// As in SQL's `in`, a missing item might be equal, so without a match the result is unknown.
fn has_member(items: &[Input], wanted: &[Input]) -> Option<bool> {
    if items.iter().any(|item| wanted.contains(item)) {
        return Some(true);
    }
    items.iter().all(Input::is_present).then_some(false)
}

fn is_list(items: &[Input], wanted: &[Input]) -> Option<bool> {
    if items.len() != wanted.len() {
        return Some(false);
    }
    let mut whole = true;
    for (item, wanted) in items.iter().zip(wanted) {
        if item.is_present() && item != wanted {
            return Some(false);
        }
        whole &= item.is_present();
    }
    whole.then_some(true)
}
