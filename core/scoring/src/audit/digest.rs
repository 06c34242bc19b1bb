//! SHA-256 digests and salts, and their only text form: 64 lower-case hexadecimal digits.

use super::AuditError;
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
/// let digest = Digest::of(&[b"abc"]);
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
    pub fn of(parts: &[&[u8]]) -> Self {
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
