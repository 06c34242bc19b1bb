//! The host's keys of the log, which are kept outside of the book.

use super::Digest;
use crate::identity::{Mac, Pepper, PepperError, Peppers};

/// A named secret of the host that authenticates records of the log.
#[derive(Clone, Debug)]
pub struct LogKey(Pepper);

/// The host's keys of the log: the first one authenticates new records, and all of them verify.
///
/// # Example
/// ```
/// use lendwright_scoring::audit::{LogKey, LogKeys};
///
/// let keys = LogKeys::new(LogKey::new("2026", &[7; 32])?, vec![LogKey::new("2025", &[1; 32])?])?;
/// assert_eq!(keys.writing().kid(), "2026");
/// # Ok::<(), lendwright_scoring::audit::LogKeyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LogKeys(Peppers);

/// The code that authenticates a record: HMAC-SHA-256 of its digest, and the name of the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The name of the key.
    pub kid: String,
    /// HMAC-SHA-256 of the record's 32 bytes of digest.
    pub mac: [u8; 32],
}

/// Why a key of the log was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogKeyError {
    /// The name is empty, too long, or has other characters.
    #[error("a log key's name has 1 to 32 of a-z, A-Z, 0-9, '-' and '_', not '{kid}'")]
    Name {
        /// The name that was given, shortened.
        kid: String,
    },
    /// Fewer than 32 bytes.
    #[error("log key '{kid}' has {length} bytes; at least 32 random ones are needed")]
    TooShort {
        /// Its name.
        kid: String,
        /// The number of bytes given.
        length: usize,
    },
    /// Two keys have the same name.
    #[error("log key '{kid}' is given twice")]
    Twice {
        /// Its name.
        kid: String,
    },
}

impl From<PepperError> for LogKeyError {
    fn from(error: PepperError) -> Self {
        match error {
            PepperError::Name { kid } => Self::Name { kid },
            PepperError::TooShort { kid, length } => Self::TooShort { kid, length },
            PepperError::Twice { kid } => Self::Twice { kid },
        }
    }
}

impl LogKey {
    /// Makes a key of at least 32 random bytes.
    ///
    /// # Errors
    /// When the name or the number of bytes is invalid.
    pub fn new(kid: &str, bytes: &[u8]) -> Result<Self, LogKeyError> {
        Ok(Self(Pepper::new(kid, bytes)?))
    }

    /// Returns the name, which is stored with each record.
    #[must_use]
    pub fn kid(&self) -> &str {
        self.0.kid()
    }

    /// Authenticates a record by its digest.
    #[must_use]
    pub fn seal(&self, digest: &Digest) -> Seal {
        Seal { kid: self.kid().to_owned(), mac: *self.0.mac(&digest.0).as_bytes() }
    }
}

impl LogKeys {
    /// Makes a set of keys: the one that authenticates new records, and older ones.
    ///
    /// # Errors
    /// When two keys have the same name.
    pub fn new(writing: LogKey, older: Vec<LogKey>) -> Result<Self, LogKeyError> {
        let older = older.into_iter().map(|key| key.0).collect();
        Ok(Self(Peppers::new(writing.0, older)?))
    }

    /// Returns the key that authenticates new records.
    #[must_use]
    pub fn writing(&self) -> LogKey {
        LogKey(self.0.current().clone())
    }

    /// Whether a record's seal is that of its digest; `None` when its key is not among these.
    #[must_use]
    pub fn verify(&self, digest: &Digest, seal: &Seal) -> Option<bool> {
        let key = self.0.get(&seal.kid)?;
        let found = Mac::from_bytes(&seal.mac);
        Some(found.is_some_and(|found| found == key.mac(&digest.0)))
    }
}
