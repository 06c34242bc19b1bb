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
    /// One id came twice with two contents.
    #[error(
        "transaction '{txn_id}'{} comes twice with two contents, in rows {first} and {second}",
        of_user(user)
    )]
    TwoContents {
        /// The id of the transaction.
        txn_id: String,
        /// The user whose it is.
        user: String,
        /// The row with the one content, counted from 0 on in the order in which they were pushed.
        first: usize,
        /// The row with the other content.
        second: usize,
    },
    /// There are more rows, texts or currencies than a set can have.
    #[error("there are too many {what}: {max} at most")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many of it there may be.
        max: u64,
    },
}

/// Names a user behind what is the user's; the only one of a set may have an empty id.
#[must_use]
pub fn of_user(user: &str) -> String {
    if user.is_empty() { String::new() } else { format!(" of user '{user}'") }
}
