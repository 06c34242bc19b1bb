//! Why transactions in columns are refused.

/// How many characters of a value an error shows.
const SHOWN_MAX: usize = 100;

/// Why transactions in columns are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GivenError {
    /// A column is longer or shorter than the column of the ids.
    #[error("{column}: {rows} rows, and must have {expected}")]
    Length {
        /// The column.
        column: &'static str,
        /// Its number of rows.
        rows: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A cell has an unreadable value.
    #[error("row {row}: {column}: {reason}")]
    Cell {
        /// The row, from 0 on.
        row: usize,
        /// The column.
        column: &'static str,
        /// The requirement that it violates.
        reason: String,
        /// The value, shortened; empty where it has none.
        value: String,
    },
}

impl GivenError {
    pub(super) fn at(
        row: usize,
        column: &'static str,
        reason: impl Into<String>,
        value: &str,
    ) -> Self {
        let value = value.chars().take(SHOWN_MAX).collect();
        Self::Cell { row, column, reason: reason.into(), value }
    }

    /// Turns the error of a part into one of the whole table. `before` is the number of rows before the part.
    #[must_use]
    pub fn after(self, before: usize) -> Self {
        match self {
            Self::Cell { row, column, reason, value } => {
                Self::Cell { row: row.saturating_add(before), column, reason, value }
            }
            length @ Self::Length { .. } => length,
        }
    }
}
