//! What an operation did before its unit of work began.

/// What an operation did before its unit of work began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Prepared {
    /// Nothing.
    #[default]
    Nothing,
    /// It has checked a key, and it is right.
    KeyVerified {
        /// The key's id.
        key_id: String,
    },
    /// It has hashed a key that a person chose.
    KeyHashed {
        /// The hash, a PHC string.
        argon2id: String,
    },
    /// It has copied the book.
    BackedUp,
}
