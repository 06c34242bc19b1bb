//! CSV as RFC 4180 has it: commas, CRLF, and quotation marks where a cell needs them, which `csv-core` sets.

use csv_core::{Terminator, Writer, WriterBuilder};
use std::fmt::Write as _;

/// A table that is written as CSV, cell by cell.
///
/// Texts are defused: a spreadsheet would take one that begins with `=`, `+`, `-`, `@`, a tabulator, a carriage return
/// or NUL for a formula, so an apostrophe stands before it (CWE-1236; OWASP ASVS 5.0, V1.2.10). What is no text of
/// somebody's, as a number below 0, stays as it is.
pub(crate) struct Csv {
    writer: Writer,
    out: Vec<u8>,
    is_first_of_row: bool,
    scratch: String,
}

/// What a text must not begin with.
const FORMULA: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\0'];

/// The most that ends a cell or a row: two quotation marks, where a row is one empty cell, and CR and LF.
const END_BYTES: usize = 4;

impl Csv {
    /// Begins a table without rows.
    pub(crate) fn new() -> Self {
        let writer = WriterBuilder::new().terminator(Terminator::CRLF).build();
        Self { writer, out: Vec::new(), is_first_of_row: true, scratch: String::new() }
    }

    /// The bytes so far.
    pub(crate) fn len(&self) -> usize {
        self.out.len()
    }

    /// Returns the bytes, which are UTF-8.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.out
    }

    /// Writes a cell that is a text of somebody's.
    pub(crate) fn text(&mut self, text: &str) {
        if !text.starts_with(FORMULA) {
            return self.cell(text.as_bytes());
        }
        let mut defused = String::with_capacity(text.len().saturating_add(1));
        defused.push('\'');
        defused.push_str(text);
        self.cell(defused.as_bytes());
    }

    /// Writes a cell that can be no formula: a number, a day, a time, a code.
    pub(crate) fn plain(&mut self, value: impl std::fmt::Display) {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        // Writing to a String can't fail.
        let _ = write!(scratch, "{value}");
        self.cell(scratch.as_bytes());
        self.scratch = scratch;
    }

    /// Ends the row.
    pub(crate) fn end_row(&mut self) {
        self.is_first_of_row = true;
        self.with_room(END_BYTES, |writer, room| writer.terminator(room).1);
    }

    fn cell(&mut self, bytes: &[u8]) {
        if !std::mem::take(&mut self.is_first_of_row) {
            self.with_room(END_BYTES, |writer, room| writer.delimiter(room).1);
        }
        // Each byte may be a quotation mark, which stands twice, and one stands before the first.
        let most = bytes.len().saturating_mul(2).saturating_add(END_BYTES);
        self.with_room(most, |writer, room| writer.field(bytes, room).2);
    }

    /// Writes into room that is enough, and keeps what was written of it.
    fn with_room(&mut self, most: usize, write: impl FnOnce(&mut Writer, &mut [u8]) -> usize) {
        let from = self.out.len();
        self.out.resize(from.saturating_add(most), 0);
        let room = self.out.get_mut(from..).unwrap_or_default();
        let written = write(&mut self.writer, room);
        self.out.truncate(from.saturating_add(written));
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
        assert_eq!(written(&[&["\"\"\"\""], &[""]]), "\"\"\"\"\"\"\"\"\"\"\r\n\"\"\r\n");
    }

    #[test]
    fn a_text_that_begins_as_a_formula_is_defused_and_a_number_is_not() {
        for begins in ["=", "+", "-", "@", "\t", "\0"] {
            let text = format!("{begins}1");
            assert_eq!(written(&[&["x", &text]]), format!("x,'{text}\r\n"));
        }
        assert_eq!(written(&[&["\r1"]]), "\"'\r1\"\r\n");
        assert_eq!(written(&[&["=1,2"]]), "\"'=1,2\"\r\n");
        assert_eq!(written(&[&["a=1", "'=1", " =1"]]), "a=1,'=1, =1\r\n");
        let mut csv = Csv::new();
        csv.plain(-5);
        csv.plain("2026-01-31");
        csv.end_row();
        assert_eq!(csv.into_bytes(), b"-5,2026-01-31\r\n");
    }
}
