//! The result of the work that an operation does before its unit of work.

/// The result of the work that an operation does before its unit of work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Prepared {
    /// Nothing.
    #[default]
    Nothing,
    /// It has checked a key, and the key is valid.
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
    /// It has ended an epoch of the log.
    EpochEnded(u64),
}
