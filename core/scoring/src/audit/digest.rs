//! SHA-256 digests and salts with their only text form (64 lower-case hexadecimal digits), and the host's keys of the
//! log, which are kept outside of the book.

use super::AuditError;
use crate::identity::{Mac, Pepper, PepperError, Peppers};
use lendwright_types::internal::text::to_hex;
use lendwright_types::{Entropy, EntropyError};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

/// A SHA-256 digest.
///
/// ```
/// use lendwright_scoring::audit::Digest;
///
/// let digest = Digest::from_parts(&[b"abc"]);
/// let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
/// assert_eq!(digest.to_string(), text);
/// assert_eq!(text.parse::<Digest>()?, digest);
/// # Ok::<(), lendwright_scoring::audit::AuditError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// Computes the digest of the parts, one after the other with nothing between them.
    #[must_use]
    pub fn from_parts(parts: &[&[u8]]) -> Self {
        let mut hasher = Sha256::new();
        for part in parts {
            hasher.update(part);
        }
        Self(hasher.finalize().into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_hex(&self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

impl FromStr for Digest {
    type Err = AuditError;

    /// Reads 64 lower-case hexadecimal digits. Upper case is refused, so that a digest has one text
    /// only.
    fn from_str(text: &str) -> Result<Self, AuditError> {
        from_hex(text).map(Self)
    }
}

/// 32 random bytes, fresh for each record, without which a personal part can't be guessed from its
/// digest. `Debug` doesn't show them.
#[derive(Clone, PartialEq, Eq)]
pub struct Salt(pub [u8; 32]);

impl Salt {
    /// Draws a fresh salt.
    ///
    /// # Errors
    /// When the source of random bytes fails.
    pub fn fresh(entropy: &dyn Entropy) -> Result<Self, EntropyError> {
        let mut bytes = [0; 32];
        entropy.fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// Writes the salt as 64 lower-case hexadecimal digits.
    #[must_use]
    pub fn to_hex(&self) -> String {
        to_hex(&self.0)
    }

    /// Reads the text of [`Salt::to_hex`].
    ///
    /// # Errors
    /// When the text is not 64 lower-case hexadecimal digits. The error does not repeat the text.
    pub fn from_hex(text: &str) -> Result<Self, AuditError> {
        from_hex(text).map(Self)
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(hidden)")
    }
}

fn from_hex(text: &str) -> Result<[u8; 32], AuditError> {
    let refused = || AuditError::NotHex { bytes: text.len() };
    let digits: &[u8; 64] = text.as_bytes().try_into().map_err(|_| refused())?;
    let mut out = [0_u8; 32];
    let (pairs, _) = digits.as_chunks::<2>();
    for (byte, [high, low]) in out.iter_mut().zip(pairs) {
        let (high, low) = nibble(*high).zip(nibble(*low)).ok_or_else(refused)?;
        *byte = high << 4 | low;
    }
    Ok(out)
}

fn nibble(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => digit.checked_sub(b'0'),
        b'a'..=b'f' => digit.checked_sub(b'a')?.checked_add(10),
        _ => None,
    }
}

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

/// The reason why a key of the log was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
