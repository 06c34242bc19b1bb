//! Why messages in columns were not read.

/// Why messages in columns were not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColumnsError {
    /// A column is longer or shorter than the addresses are many.
    #[error("{column}: {rows} rows, and must have {expected}")]
    Length {
        /// The column.
        column: &'static str,
        /// Its number of rows.
        rows: usize,
        /// The expected number.
        expected: usize,
    },
    /// A cell has no readable value.
    #[error("row {row}: {column}: {reason}")]
    Cell {
        /// The row, from 0 on.
        row: usize,
        /// The column, by the name that its table has for it.
        column: String,
        /// The reason.
        reason: &'static str,
    },
    /// The caller's callback stopped the reading.
    #[error("stopped after {done} messages")]
    Stopped {
        /// The number of rows read.
        done: usize,
    },
}

impl ColumnsError {
    /// Converts the error of a part to one of the whole table: with the number of rows before the part, and the
    /// table's own names of address, body and date.
    #[must_use]
    pub fn in_table(self, before: usize, names: [&str; 3]) -> Self {
        let Self::Cell { row, column, reason } = self else { return self };
        let own = ["address", "body", "date"].into_iter().zip(names);
        let own = own.into_iter().find(|(name, _)| *name == column);
        let column = own.map_or(column.clone(), |(_, own)| own.to_owned());
        Self::Cell { row: row.saturating_add(before), column, reason }
    }
}
