//! Why a column can't be read.

use std::fmt;

/// Why a column can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnError {
    /// The column.
    pub column: String,
    /// What is wrong with it.
    pub reason: String,
    /// The row and its value, where it is one value alone that is wrong.
    pub cell: Option<(usize, String)>,
}

impl ColumnError {
    /// Says what is wrong with a whole column.
    pub(crate) fn of(column: &str, reason: impl Into<String>) -> Self {
        Self { column: column.to_owned(), reason: reason.into(), cell: None }
    }

    /// What is wrong, with the row where it is one value's.
    #[must_use]
    pub fn said(&self) -> String {
        match &self.cell {
            None => self.reason.clone(),
            Some((row, _)) => format!("row {row} {}", self.reason),
        }
    }

    /// Returns the error of a part as that of the whole table, with so many rows before it.
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
    /// The field is the column, or `rows/<row>/<column>` where one value is wrong.
    fn from(error: ColumnError) -> Self {
        let ColumnError { column, reason, cell } = error;
        match cell {
            None => Self::whole(column, reason),
            Some((row, value)) => Self::value(format!("rows/{row}/{column}"), reason, value),
        }
    }
}

impl std::error::Error for ColumnError {}
