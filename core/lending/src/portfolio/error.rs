//! Why loans of a portfolio have no schedule or no price.

use crate::LendingError;

/// A loan of a portfolio that was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("row {row}: {error}")]
pub struct Fault {
    /// Its row, from 0 on.
    pub row: usize,
    /// The reason.
    #[source]
    pub error: LendingError,
}

/// The reason why a portfolio was not laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PortfolioError {
    /// A column is longer or shorter than the loans are many.
    #[error("{column}: {rows} rows, and must have {expected}")]
    Length {
        /// The column.
        column: &'static str,
        /// Its number of rows.
        rows: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A column of another program can't be read.
    #[error("{column}: {reason}")]
    Column {
        /// The column.
        column: &'static str,
        /// The reason for the refusal.
        reason: String,
    },
    /// A column of instalments has too little room.
    #[error("{column}: room for {room} instalments, and must have room for {needed}")]
    Room {
        /// The column.
        column: &'static str,
        /// Its room.
        room: usize,
        /// The room that the loans can need.
        needed: usize,
    },
    /// A loan was refused, and the portfolio was to stop there.
    #[error(transparent)]
    Refused(#[from] Fault),
    /// The caller stopped it.
    #[error("stopped after {done} loans")]
    Stopped {
        /// The number of loans laid out before.
        done: usize,
    },
}
