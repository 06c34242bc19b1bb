//! Texts of documentation as Python has them.

use super::super::prose::{self, wrap};
use super::types::{escaped, in_python_words};
use std::fmt::Write as _;

/// The width of a line.
pub(super) const WIDTH: usize = 100;

/// The paragraphs of a doc text, in Python's words.
pub(super) fn paragraphs(doc: &str) -> Vec<String> {
    prose::paragraphs(doc).iter().map(|text| in_python_words(text)).collect()
}

/// A doc text on one line, in Python's words.
pub(super) fn one_line(doc: &str) -> String {
    in_python_words(&prose::one_line(doc))
}

/// A docstring: paragraphs, then headings with lines of their own.
pub(super) fn docstring(
    text: &mut String,
    inset: &str,
    about: &[String],
    sections: &[(&str, Vec<String>)],
) {
    let mut lines = Vec::new();
    for paragraph in about {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let first = if lines.is_empty() { format!("{inset}\"\"\"") } else { inset.to_owned() };
        lines.extend(wrap(&escaped(paragraph), WIDTH - 3, &first, inset));
    }
    for (heading, said) in sections {
        lines.push(String::new());
        lines.push(format!("{inset}{heading}:"));
        for line in said {
            let (first, others) = (format!("{inset}    "), format!("{inset}        "));
            lines.extend(wrap(&escaped(line), WIDTH, &first, &others));
        }
    }
    if lines.len() > 1 {
        lines.push(format!("{inset}\"\"\""));
    } else if let Some(line) = lines.last_mut() {
        line.push_str("\"\"\"");
    }
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
}
