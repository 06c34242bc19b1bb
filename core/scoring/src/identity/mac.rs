//! Storage of secrets: as HMAC-SHA-256 with a pepper that is not in the book.

use hmac::{Hmac, KeyInit, Mac as _};
use sha2::Sha256;
use std::fmt;
use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroizing;

#[cfg(test)]
mod tests;

/// A message authentication code of 32 bytes. A comparison takes the same time wherever two codes
/// differ.
#[derive(Clone, Copy)]
pub struct Mac([u8; 32]);

impl Mac {
    /// Reads a stored code; `None` unless there are 32 bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// Returns the bytes, to be stored.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl PartialEq for Mac {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Eq for Mac {}

impl fmt::Debug for Mac {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Mac")
    }
}

/// A named secret of the host for computing codes.
#[derive(Clone)]
pub struct Pepper {
    kid: String,
    bytes: Zeroizing<Vec<u8>>,
}

/// Why a pepper was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PepperError {
    /// The name is empty, too long, or has other characters.
    #[error("a pepper's name has 1 to 32 of a-z, A-Z, 0-9, '-' and '_', not '{kid}'")]
    Name {
        /// The name that was given, shortened.
        kid: String,
    },
    /// Fewer than 32 bytes.
    #[error("pepper '{kid}' has {length} bytes; at least 32 random ones are needed")]
    TooShort {
        /// Its name.
        kid: String,
        /// The number of bytes given.
        length: usize,
    },
    /// Two peppers have the same name.
    #[error("pepper '{kid}' is given twice")]
    Twice {
        /// Its name.
        kid: String,
    },
}

impl Pepper {
    const BYTES_MIN: usize = 32;
    const NAME_CHARS_MAX: usize = 32;

    /// Makes a pepper of at least 32 random bytes.
    ///
    /// # Errors
    /// When the name or the number of bytes is invalid.
    pub fn new(kid: &str, bytes: &[u8]) -> Result<Self, PepperError> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if kid.is_empty() || kid.len() > Self::NAME_CHARS_MAX || !kid.bytes().all(plain) {
            return Err(PepperError::Name { kid: lendwright_types::number::shown(kid) });
        }
        if bytes.len() < Self::BYTES_MIN {
            return Err(PepperError::TooShort { kid: kid.to_owned(), length: bytes.len() });
        }
        Ok(Self { kid: kid.to_owned(), bytes: Zeroizing::new(bytes.to_vec()) })
    }

    /// Returns the name, which is stored with each code.
    #[must_use]
    pub fn kid(&self) -> &str {
        &self.kid
    }

    /// Computes the code of a secret.
    #[must_use]
    pub fn mac(&self, secret: &[u8]) -> Mac {
        mac_under(&self.bytes, secret)
    }

    /// Computes the code of a secret, together with this pepper's name, as it is stored.
    #[must_use]
    pub fn stamp(&self, secret: &[u8]) -> Stamp {
        Stamp { kid: self.kid.clone(), mac: self.mac(secret) }
    }
}

impl fmt::Debug for Pepper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pepper({})", self.kid)
    }
}

/// The stored form of a secret in a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The name of the pepper.
    pub kid: String,
    /// The code computed with it.
    pub mac: Mac,
}

/// The host's peppers. The current one stamps new secrets. Older ones still verify existing secrets.
///
/// # Example
/// ```
/// use lendwright_scoring::identity::{Pepper, Peppers};
///
/// let old = Pepper::new("2025", &[1; 32])?;
/// let stamp = old.stamp(b"a secret");
/// let peppers = Peppers::new(Pepper::new("2026", &[2; 32])?, vec![old])?;
/// assert!(peppers.verify(Some(&stamp), b"a secret"));
/// assert!(!peppers.verify(Some(&stamp), b"another"));
/// assert_eq!(peppers.current().stamp(b"a secret").kid, "2026");
/// # Ok::<(), lendwright_scoring::identity::PepperError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Peppers {
    current: Pepper,
    older: Vec<Pepper>,
}

impl Peppers {
    /// Makes a set of peppers.
    ///
    /// # Errors
    /// When two peppers have the same name.
    pub fn new(current: Pepper, older: Vec<Pepper>) -> Result<Self, PepperError> {
        let mut names = vec![current.kid.as_str()];
        for pepper in &older {
            if names.contains(&pepper.kid()) {
                return Err(PepperError::Twice { kid: pepper.kid.clone() });
            }
            names.push(pepper.kid());
        }
        Ok(Self { current, older })
    }

    /// Returns the pepper that stamps new secrets.
    #[must_use]
    pub fn current(&self) -> &Pepper {
        &self.current
    }

    /// Returns the pepper with this name.
    #[must_use]
    pub fn get(&self, kid: &str) -> Option<&Pepper> {
        self.iter().find(|pepper| pepper.kid == kid)
    }

    /// Computes the possible stored stamps of a secret, the current pepper's first. A token is looked up by its code,
    /// which cannot be chosen without a pepper.
    pub fn stamps<'s>(&'s self, secret: &'s [u8]) -> impl Iterator<Item = Stamp> + 's {
        self.iter().map(move |pepper| pepper.stamp(secret))
    }

    /// Whether a secret belongs to its stamp. Without a stamp (an unknown user), or when its pepper
    /// is gone, it does the same work and returns false.
    #[must_use]
    pub fn verify(&self, stored: Option<&Stamp>, secret: &[u8]) -> bool {
        let pepper = stored.and_then(|stamp| self.get(&stamp.kid));
        let known = Choice::from(u8::from(pepper.is_some()));
        let expected = stored.map_or([0; 32], |stamp| stamp.mac.0);
        let found = pepper.unwrap_or(&self.current).mac(secret);
        (found.0.ct_eq(&expected) & known).into()
    }

    fn iter(&self) -> impl Iterator<Item = &Pepper> {
        std::iter::once(&self.current).chain(&self.older)
    }
}

#[cfg(feature = "test-support")]
thread_local! {
    static COMPUTED: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// The number of codes that this thread has computed, for tests that compare the work of two requests (feature
/// `test-support`).
#[cfg(feature = "test-support")]
#[must_use]
pub fn macs_computed() -> u64 {
    COMPUTED.with(std::cell::Cell::get)
}

/// HMAC (RFC 2104) accepts a key of any length, so the error branch is never reached. If it were,
/// no secret would verify.
fn mac_under(key: &[u8], secret: &[u8]) -> Mac {
    #[cfg(feature = "test-support")]
    COMPUTED.with(|count| count.set(count.get().saturating_add(1)));
    match Hmac::<Sha256>::new_from_slice(key) {
        Ok(mac) => Mac(mac.chain_update(secret).finalize().into_bytes().into()),
        Err(_) => Mac([0; 32]),
    }
}
