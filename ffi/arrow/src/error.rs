//! The error of a column that can't be read.

use std::fmt;

/// The reason why a column can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnError {
    /// The column.
    pub column: String,
    /// The fault of the column.
    pub reason: String,
    /// The row and its value, if only this value is wrong.
    pub cell: Option<(usize, String)>,
}

impl ColumnError {
    /// Describes a fault of a whole column.
    pub(crate) fn new(column: &str, reason: impl Into<String>) -> Self {
        Self { column: column.to_owned(), reason: reason.into(), cell: None }
    }

    /// Returns the fault, with the row if only one value is wrong.
    #[must_use]
    pub fn said(&self) -> String {
        match &self.cell {
            None => self.reason.clone(),
            Some((row, _)) => format!("row {row} {}", self.reason),
        }
    }

    /// Converts the error of a part to an error of the whole table. `before` is the number of rows before the
    /// part.
    #[must_use]
    pub fn after(self, before: usize) -> Self {
        let cell = self.cell.map(|(row, value)| (row.saturating_add(before), value));
        Self { cell, ..self }
    }
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.column, self.said())
    }
}

impl From<ColumnError> for lendwright::Error {
    /// The field is the column, or `rows/<row>/<column>` if only one value is wrong.
    fn from(error: ColumnError) -> Self {
        let ColumnError { column, reason, cell } = error;
        match cell {
            None => Self::whole(column, reason),
            Some((row, value)) => Self::value(format!("rows/{row}/{column}"), reason, value),
        }
    }
}

impl std::error::Error for ColumnError {}
