//! CSV as in RFC 4180: commas, CRLF, and quotation marks around a cell that needs them.

use lendwright_types::internal::text::{is_control, is_unseen};
use std::fmt::Write as _;

/// A table written as CSV, cell by cell.
///
/// Texts are defused: a spreadsheet reads a text as a formula if it begins with `=`, `+`, `-`, `@`, a tabulator, a
/// carriage return, a line feed or NUL. Such a text gets an apostrophe before it (CWE-1236; OWASP ASVS 5.0, V1.2.10).
/// The full-width and small signs count too, and so does a sign after blanks, control characters and invisible
/// characters. Values that are not texts, for example a negative number, stay as they are.
pub(crate) struct Csv {
    out: String,
    /// The start of the current row.
    row: usize,
    /// The number of cells in the current row.
    cells: usize,
    scratch: String,
}

/// The characters that a text must not begin with.
const FORMULA: [char; 16] = [
    '=', '+', '-', '@', '\t', '\r', '\n', '\0', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
    '\u{fe62}', '\u{fe63}', '\u{fe66}', '\u{fe6b}',
];

/// A cell with one of these characters is written in quotation marks. Many spreadsheets also split cells at semicolons
/// and tabulators, and a list in a cell may contain these.
const QUOTED: [u8; 6] = *b",\"\r\n;\t";

impl Csv {
    /// Begins a table without rows.
    pub(crate) fn new() -> Self {
        Self { out: String::new(), row: 0, cells: 0, scratch: String::new() }
    }

    /// Returns the number of bytes written so far.
    pub(crate) fn len(&self) -> usize {
        self.out.len()
    }

    /// Returns the bytes in UTF-8.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.out.into_bytes()
    }

    /// Writes a cell with a text that may come from anybody.
    pub(crate) fn text(&mut self, text: &str) {
        let is_skipped =
            |found: &char| found.is_whitespace() || is_control(*found) || is_unseen(*found);
        let mut chars = text.chars();
        let begins = chars.find(|found| FORMULA.contains(found) || !is_skipped(found));
        if !begins.is_some_and(|begins| FORMULA.contains(&begins)) {
            return self.cell(text);
        }
        let mut defused = String::with_capacity(text.len().saturating_add(1));
        defused.push('\'');
        defused.push_str(text);
        self.cell(&defused);
    }

    /// Writes a cell that can't be a formula: a number, a day, a time, a code.
    pub(crate) fn plain(&mut self, value: impl std::fmt::Display) {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        // Writing to a String can't fail.
        let _ = write!(scratch, "{value}");
        self.cell(&scratch);
        self.scratch = scratch;
    }

    /// Ends the row.
    pub(crate) fn end_row(&mut self) {
        // An empty line would not be a row.
        if self.cells == 1 && self.out.len() == self.row {
            self.out.push_str("\"\"");
        }
        self.out.push_str("\r\n");
        (self.row, self.cells) = (self.out.len(), 0);
    }

    fn cell(&mut self, text: &str) {
        if self.cells > 0 {
            self.out.push(',');
        }
        self.cells = self.cells.saturating_add(1);
        if !text.bytes().any(|byte| QUOTED.contains(&byte)) {
            return self.out.push_str(text);
        }
        self.out.push('"');
        for (at, part) in text.split('"').enumerate() {
            self.out.push_str(if at == 0 { "" } else { "\"\"" });
            self.out.push_str(part);
        }
        self.out.push('"');
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::Csv;

    fn written(rows: &[&[&str]]) -> String {
        let mut csv = Csv::new();
        for row in rows {
            row.iter().for_each(|cell| csv.text(cell));
            csv.end_row();
        }
        String::from_utf8(csv.into_bytes()).unwrap()
    }

    #[test]
    fn cells_with_commas_quotation_marks_and_line_ends_stand_in_quotation_marks() {
        let rows: &[&[&str]] = &[&["a", "b,c", ""], &["say \"no\"", "two\r\nlines", " ماء "]];
        assert_eq!(written(rows), "a,\"b,c\",\r\n\"say \"\"no\"\"\",\"two\r\nlines\", ماء \r\n");
        assert_eq!(written(&[&["x;=1+1", "a\tb"]]), "\"x;=1+1\",\"a\tb\"\r\n");
        assert_eq!(written(&[&["", ""]]), ",\r\n");
        assert_eq!(written(&[&["\"\"\"\""], &[""]]), "\"\"\"\"\"\"\"\"\"\"\r\n\"\"\r\n");
    }

    #[test]
    fn a_text_that_begins_as_a_formula_is_defused_and_a_number_is_not() {
        for begins in [
            "=",
            "+",
            "-",
            "@",
            "\0",
            "＝",
            "＋",
            "－",
            "＠",
            "\u{feff}=",
            "\u{200b}\u{ad}－",
            " =",
            "\u{1}=",
            "\u{7f}@",
            "\u{a0}\u{3000}+",
            "\u{2028}-",
            "\u{2800}=",
            "\u{3164}=",
            "\u{85} \u{e0041}=",
            "\u{fe0f}＝",
            "\u{fff9}=",
            "﹦",
            "﹣",
        ] {
            let text = format!("{begins}1");
            assert_eq!(written(&[&["x", &text]]), format!("x,'{text}\r\n"));
        }
        for begins in ["\r", "\n", "\t", "\u{200b}\t"] {
            assert_eq!(written(&[&[&format!("{begins}1")]]), format!("\"'{begins}1\"\r\n"));
        }
        assert_eq!(written(&[&["=1,2"]]), "\"'=1,2\"\r\n");
        assert_eq!(written(&[&["a=1", "'=1", " a=1", "\u{1}"]]), "a=1,'=1, a=1,\u{1}\r\n");
        let mut csv = Csv::new();
        csv.plain(-5);
        csv.plain("2026-01-31");
        csv.end_row();
        assert_eq!(csv.into_bytes(), b"-5,2026-01-31\r\n");
    }
}
