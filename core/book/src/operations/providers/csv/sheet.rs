//! A CSV sheet. Rows may be added in any order, and are sorted by time at the end.

use crate::csv::Csv;
use crate::engine::prelude::*;
use crate::error::ExportsError;
use crate::wire::Wire;
use std::fmt::Display;

/// The rows written so far, after a header. It contains only the requested columns.
pub(in crate::operations::providers) struct Sheet {
    csv: Csv,
    /// For each column of the type, whether it was requested.
    picked: Vec<bool>,
    /// The index of the next column.
    at: usize,
    rows: Vec<Row>,
    bytes_max: usize,
}

/// The position of a row in the bytes, and its sort key.
struct Row {
    time: i64,
    id: u128,
    from: usize,
}

/// A finished sheet.
pub(in crate::operations::providers) struct Written {
    pub(in crate::operations::providers) content: String,
    pub(in crate::operations::providers) rows: i64,
}

impl Sheet {
    /// Starts a sheet with its header.
    pub(in crate::operations::providers) fn new(
        columns: &[&str],
        picked: Vec<bool>,
        bytes_max: usize,
    ) -> Self {
        let mut sheet = Self { csv: Csv::new(), picked, at: 0, rows: Vec::new(), bytes_max };
        for column in columns {
            sheet.plain(column);
        }
        sheet.csv.end_row();
        sheet
    }

    /// Starts a row. Rows are sorted by time (any number that increases with it), and then by id.
    pub(super) fn begin(&mut self, time: i64, id: u128) {
        self.at = 0;
        self.rows.push(Row { time, id, from: self.csv.len() });
    }

    /// Ends a row.
    ///
    /// # Errors
    /// [`ExportsError::TooLarge`] when the sheet has more bytes than the host allows. Also if the number of cells
    /// differs from the number of columns, so that no such file is exported.
    pub(super) fn end(&mut self) -> Result<(), Error> {
        let (cells, columns) = (self.at, self.picked.len());
        if cells != columns {
            return Err(Error::damaged(format!("a row of {cells} cells under {columns} columns")));
        }
        self.csv.end_row();
        let bytes = self.csv.len();
        if bytes <= self.bytes_max {
            return Ok(());
        }
        Err(ExportsError::TooLarge { bytes, most: self.bytes_max }.into())
    }

    /// Writes a text that may contain user input.
    pub(super) fn text(&mut self, text: &str) {
        if self.is_next_picked() {
            self.csv.text(text);
        }
    }

    /// Writes a value that cannot be a formula.
    pub(super) fn plain(&mut self, value: impl Display) {
        if self.is_next_picked() {
            self.csv.plain(value);
        }
    }

    /// Writes a time.
    pub(super) fn time(&mut self, time: DateTime<Utc>) {
        if self.is_next_picked() {
            self.csv.plain(time.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true));
        }
    }

    /// Writes a value as in an answer: a text without quotation marks, any other value as JSON.
    pub(super) fn value(&mut self, value: &impl Wire) {
        if !self.is_next_picked() {
            return;
        }
        let json = value.to_json();
        match Json::parse_stored(json.as_bytes()) {
            Ok(Json::Text(text)) => self.csv.text(&text),
            _ => self.csv.plain(json),
        }
    }

    fn is_next_picked(&mut self) -> bool {
        let at = self.at;
        self.at = at.saturating_add(1);
        self.picked.get(at).copied().unwrap_or_default()
    }

    /// Sorts the rows if they were not added in order.
    pub(in crate::operations::providers) fn finish(self) -> Written {
        let rows = i64::try_from(self.rows.len()).unwrap_or(i64::MAX);
        let bytes = self.csv.into_bytes();
        let key = |row: &Row| (row.time, row.id);
        let bytes =
            if self.rows.is_sorted_by_key(key) { bytes } else { ordered(&bytes, self.rows) };
        // All cells are texts, and the separators are ASCII.
        let content = String::from_utf8(bytes).unwrap_or_default();
        Written { content, rows }
    }
}

/// Returns the header, and the rows sorted by time and id.
fn ordered(bytes: &[u8], rows: Vec<Row>) -> Vec<u8> {
    let ends = rows.iter().skip(1).map(|row| row.from).chain([bytes.len()]).collect::<Vec<_>>();
    let header = rows.first().map_or(bytes.len(), |row| row.from);
    let mut spans: Vec<(Row, usize)> = rows.into_iter().zip(ends).collect();
    spans.sort_unstable_by_key(|(row, _)| (row.time, row.id));
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(bytes.get(..header).unwrap_or_default());
    for (row, to) in spans {
        out.extend_from_slice(bytes.get(row.from..to).unwrap_or_default());
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::Sheet;
    use proptest::prelude::*;

    #[test]
    fn columns_that_were_not_asked_for_are_left_out_of_header_and_rows() {
        let mut sheet = Sheet::new(&["a", "b", "c"], vec![true, false, true], 100);
        for row in 1..3 {
            sheet.begin(row, 0);
            sheet.plain(row);
            sheet.text("=b");
            sheet.text("=c");
            sheet.end().unwrap();
        }
        let written = sheet.finish();
        assert_eq!(written.content, "a,c\r\n1,'=c\r\n2,'=c\r\n");
        assert_eq!(written.rows, 2);
    }

    #[test]
    fn a_sheet_has_at_most_the_bytes_that_the_host_allows() {
        let filled = |most| {
            let mut sheet = Sheet::new(&["a"], vec![true], most);
            sheet.begin(1, 1);
            sheet.text("12345");
            sheet.end().map(|()| sheet.finish().content.len())
        };
        assert_eq!(filled(10).unwrap(), 10);
        let refused = filled(9).unwrap_err();
        assert_eq!((refused.code(), refused.status()), ("payload_too_large", 413));
    }

    proptest! {
        #[test]
        fn rows_stand_by_time_and_id_whatever_the_order_they_come_in(
            rows in prop::collection::vec((0_i64..4, 0_u128..1000, "[a-c\"\n,=]{0,3}"), 0..20),
        ) {
            let write = |rows: &[(i64, u128, String)]| {
                let mut sheet = Sheet::new(&["time", "id", "text"], vec![true; 3], 10_000);
                for (time, id, text) in rows {
                    sheet.begin(*time, *id);
                    sheet.plain(time);
                    sheet.plain(id);
                    sheet.text(text);
                    sheet.end().unwrap();
                }
                sheet.finish().content
            };
            let mut rows = rows;
            rows.sort_by_key(|(time, id, _)| (*time, *id));
            rows.dedup_by_key(|(time, id, _)| (*time, *id));
            let ordered = write(&rows);
            rows.reverse();
            prop_assert_eq!(write(&rows), ordered.clone());
            let middle = rows.len() / 2;
            rows.rotate_left(middle);
            prop_assert_eq!(write(&rows), ordered);
        }
    }
}
