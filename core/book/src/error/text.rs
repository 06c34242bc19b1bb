//! How an error's text shows what was sent: names, sentences and similar names.

pub(super) use crate::wire::shorten;
pub(super) use lendwright_types::internal::suggest::did_you_mean;

use lendwright_types::internal::text::{
    NAME_SHOWN_MAX, SENTENCE_SHOWN_MAX, is_control, shortened, turns_text,
};

/// Writes an error followed by its causes, from the outermost to the innermost. One whose text the next one has in it
/// is left out, as SQLite's `disk I/O error` before `Error code 778: disk I/O error`.
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

/// Shows a name in an error: whole if it has the length of a name, else its beginning. What would break the line or
/// turn the text around is shown by its number.
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

/// Shows a sentence that contains what was sent, limited in length.
pub(super) fn sentence(error: &impl std::fmt::Display) -> String {
    shortened(&error.to_string(), SENTENCE_SHOWN_MAX)
}

/// Writes the names of fields as the interface does for signing up, `''Email'', ''Last_Name''`.
pub(super) fn quoted_twice(fields: &[&str]) -> String {
    let names: Vec<_> = fields.iter().map(|name| format!("''{name}''")).collect();
    names.join(", ")
}

/// Says which value was sent instead, where one is at fault and the reason does not name it already, as `must not be 0` does.
pub(super) fn not_this(reason: &str, value: &str) -> String {
    let is_zero = |value: &str| value.bytes().all(|byte| matches!(byte, b'0' | b'.' | b'-'));
    let is_named = match reason.strip_prefix("must not be ") {
        Some("0") => is_zero(value),
        Some(named) => named == value,
        None => false,
    };
    if value.is_empty() || is_named { String::new() } else { format!(", not {value}") }
}

/// Names the book, by its path if it has one.
pub(super) fn the_book(path: Option<&str>) -> String {
    path.map_or_else(|| "the book".to_owned(), |path| format!("the book '{path}'"))
}
