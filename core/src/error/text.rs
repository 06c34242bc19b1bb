//! How an error's text shows what was sent: names, sentences, and what may have been meant.

pub(super) use crate::wire::shorten;

use crate::json::{JsonError, JsonFault};

/// An error and what it came from, from the outside in.
pub(super) fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text = format!("{text}: {inner}");
        cause = inner.source();
    }
    text
}

/// A name as an error shows it: whole where it may be one, so that a text is exact, else its beginning.
pub(super) fn shown_name(name: &str) -> String {
    const NAME_CHARS_MAX: usize = 100;
    beginning(name, NAME_CHARS_MAX)
}

/// A sentence that shows what was sent, with an end to it.
pub(super) fn sentence(error: &impl std::fmt::Display) -> String {
    const SENTENCE_CHARS_MAX: usize = 1_000;
    beginning(&error.to_string(), SENTENCE_CHARS_MAX)
}

/// What is wrong with a document; where it is the host's limit, by the limit's name.
pub(super) fn document_text(error: &JsonError) -> String {
    match error.fault {
        JsonFault::TooLarge => format!("{error} (setting 'request_bytes_max')"),
        _ => error.to_string(),
    }
}

/// The names of fields as the interface has them for signing up, `''Email'', ''Last_Name''`.
pub(super) fn quoted_twice(fields: &[&str]) -> String {
    let names: Vec<_> = fields.iter().map(|name| format!("''{name}''")).collect();
    names.join(", ")
}

/// The book, by its path where it has one.
pub(super) fn the_book(path: Option<&str>) -> String {
    path.map_or_else(|| "the book".to_owned(), |path| format!("the book '{path}'"))
}

/// `, did you mean 'login'?`, or nothing.
pub(super) fn did_you_mean(near: Option<&'static str>) -> String {
    near.map(|near| format!(", did you mean '{near}'?")).unwrap_or_default()
}

fn beginning(text: &str, chars_max: usize) -> String {
    match text.char_indices().nth(chars_max) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
