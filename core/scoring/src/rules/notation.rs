//! Parsing of numbers, days, lists and intervals that are written as text.

use chrono::NaiveDate;
use lendwright_types::internal::text::with_ascii_digits;
use lendwright_types::time::parse_date;
use std::sync::Arc;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// A finite number: optional sign, digits, optional fraction, optional exponent, white space around
/// it. Arabic-Indic digits count as digits. Thousands separators, hexadecimal and names such as
/// `inf` are refused.
///
/// The result is the nearest double (correctly rounded), so equal decimals compare equal.
pub(super) fn number(text: &str) -> Option<f64> {
    let text = with_ascii_digits(text.trim());
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(&text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let exponent_fits = exponent.is_none_or(|e| is_digits(e.strip_prefix(['+', '-']).unwrap_or(e)));
    let mantissa_fits = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole.is_empty() || is_digits(whole)) && is_digits(fraction),
        None => is_digits(mantissa),
    };
    if !(mantissa_fits && exponent_fits) {
        return None;
    }
    text.parse().ok().filter(|value: &f64| value.is_finite())
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A day written `YYYY-MM-DD`.
pub(super) fn date(text: &str) -> Option<NaiveDate> {
    parse_date(&with_ascii_digits(text.trim())).ok()
}

/// The text in Unicode normalization form C.
pub(super) fn nfc<T: for<'t> From<&'t str>>(text: &str) -> T {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => text.into(),
        _ => text.nfc().collect::<String>().as_str().into(),
    }
}

/// The same text if it is in that form already.
pub(super) fn in_nfc(text: Arc<str>) -> Arc<str> {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => text,
        _ => nfc(&text),
    }
}

/// The items of a comma-separated list, each trimmed; an item in quotes (`"` or `'`) may contain
/// commas.
///
/// # Errors
/// When a quote is not closed, or an item has text outside its quotes.
pub fn comma_list(text: &str) -> Result<Vec<String>, &'static str> {
    let mut items = Vec::new();
    let mut rest = text;
    loop {
        let start = rest.trim_start();
        let quote = start.chars().next().filter(|c| matches!(c, '"' | '\''));
        let (item, after) = match quote {
            Some(quote) => quoted(start, quote)?,
            None => plain(start),
        };
        items.push(item.to_owned());
        match after {
            Some(after) => rest = after,
            None => return Ok(items),
        }
    }
}

fn plain(text: &str) -> (&str, Option<&str>) {
    match text.split_once(',') {
        Some((item, after)) => (item.trim_end(), Some(after)),
        None => (text.trim_end(), None),
    }
}

fn quoted(text: &str, quote: char) -> Result<(&str, Option<&str>), &'static str> {
    let inner = text.strip_prefix(quote).unwrap_or(text);
    let (item, after) = inner.split_once(quote).ok_or("a quote is not closed")?;
    let after = after.trim_start();
    if after.is_empty() {
        return Ok((item, None));
    }
    let after = after.strip_prefix(',').ok_or("text stands beside a quoted item")?;
    Ok((item, Some(after)))
}

/// The two ends of an interval, as texts, and whether each is left out.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct IntervalText<'t> {
    pub(super) low: &'t str,
    pub(super) high: &'t str,
    pub(super) low_open: bool,
    pub(super) high_open: bool,
}

/// Splits `lo,hi`, `lo..hi` (both ends included) or an interval in brackets such as `[lo..hi)`: `(`
/// or `]` excludes the low end, `)` or `[` the high one, as in FEEL.
pub(super) fn interval(text: &str) -> Option<IntervalText<'_>> {
    let text = text.trim();
    let first = text.chars().next()?;
    let (inner, low_open, high_open) = if matches!(first, '[' | '(' | ']') {
        let inner = text.strip_prefix(first)?;
        let last = inner.chars().next_back().filter(|c| matches!(c, ']' | ')' | '['))?;
        (inner.strip_suffix(last)?, first != '[', last != ']')
    } else {
        (text, false, false)
    };
    let (low, high) = inner.split_once("..").or_else(|| inner.split_once(','))?;
    Some(IntervalText { low: low.trim(), high: high.trim(), low_open, high_open })
}
