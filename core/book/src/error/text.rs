//! The sent values in an error's text: names, sentences and similar names.

pub(super) use crate::wire::shorten;
pub(super) use lendwright_types::internal::suggest::did_you_mean;

use lendwright_types::internal::text::{
    NAME_SHOWN_MAX, SENTENCE_SHOWN_MAX, is_control, shortened, turns_text,
};

/// Returns the texts of an error and its causes, from the outermost to the innermost. A text that the next one
/// contains is left out, for example SQLite's `disk I/O error` before `Error code 778: disk I/O error`.
pub(super) fn causes(error: &dyn std::error::Error) -> String {
    let mut texts = vec![error.to_string()];
    let mut cause = error.source();
    while let Some(inner) = cause {
        let text = inner.to_string();
        if texts.last().is_some_and(|outer| text.contains(outer)) {
            texts.pop();
        }
        texts.push(text);
        cause = inner.source();
    }
    texts.join(": ")
}

/// Returns a name for an error's text: the whole name, or its beginning if it is too long. Characters that would break
/// the line or change the direction of the text are escaped by their numbers.
pub(super) fn shown_name(name: &str) -> String {
    let mut shown = String::new();
    for c in shortened(name, NAME_SHOWN_MAX).chars() {
        if is_control(c) || turns_text(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Returns a sentence that contains a sent value, limited in length.
pub(super) fn sentence(error: &impl std::fmt::Display) -> String {
    shortened(&error.to_string(), SENTENCE_SHOWN_MAX)
}

/// Returns the names of fields in the interface's style for signing up, `''Email'', ''Last_Name''`.
pub(super) fn quoted_twice(fields: &[&str]) -> String {
    let names: Vec<_> = fields.iter().map(|name| format!("''{name}''")).collect();
    names.join(", ")
}

/// Returns the addition with the sent value. Empty if no value is at fault or if the reason already names it, for
/// example `must not be 0`.
pub(super) fn not_this(reason: &str, value: &str) -> String {
    let is_zero = |value: &str| value.bytes().all(|byte| matches!(byte, b'0' | b'.' | b'-'));
    let is_named = match reason.strip_prefix("must not be ") {
        Some("0") => is_zero(value),
        Some(named) => named == value,
        None => false,
    };
    if value.is_empty() || is_named { String::new() } else { format!(", not {value}") }
}

/// Returns a name for the book, with its path if it has one.
pub(super) fn the_book(path: Option<&str>) -> String {
    path.map_or_else(|| "the book".to_owned(), |path| format!("the book '{path}'"))
}
