//! Why transactions are refused.

/// Why a set can't be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransactionsError {
    /// An amount is 0.
    #[error("the amount of transaction '{txn_id}' is 0")]
    NoAmount {
        /// The id of the transaction.
        txn_id: String,
    },
    /// One id has two contents.
    #[error(
        "transaction '{txn_id}'{} comes twice with two contents, in rows {first} and {second}",
        of_user(user)
    )]
    TwoContents {
        /// The id of the transaction.
        txn_id: String,
        /// The user of the transaction.
        user: String,
        /// The row with the first content. Rows are counted from 0 in the order of the pushes.
        first: usize,
        /// The row with the other content.
        second: usize,
    },
    /// There are more rows, texts or currencies than a set can have.
    #[error("there are too many {what}: {max} at most")]
    TooMany {
        /// The name of the counted things.
        what: &'static str,
        /// Their largest number.
        max: u64,
    },
}

/// Adds the user to an error message. A single user of a set may have an empty id, and is left out.
#[must_use]
pub fn of_user(user: &str) -> String {
    if user.is_empty() { String::new() } else { format!(" of user '{user}'") }
}
