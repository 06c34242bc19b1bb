//! API keys that a person has chosen, hashed with argon2id because they can be guessed.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use lendwright_types::{Entropy, EntropyError};
use std::fmt;
use std::str::FromStr;

/// The hash of a key that a person has chosen, as a PHC string
/// (`$argon2id$v=19$m=19456,t=2,p=1$…`).
///
/// The parameters are those of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one
/// lane. Hashing takes about 40 ms of one core, so it is done only at log-in, outside any unit of
/// work.
///
/// # Example
/// ```
/// use lendwright_types::SystemEntropy;
/// use lendwright_scoring::identity::HostKeyHash;
///
/// let hash = HostKeyHash::make("a long key of the host's", &SystemEntropy)?;
/// assert!(hash.verify("a long key of the host's"));
/// assert!(!hash.verify("another"));
/// # Ok::<(), lendwright_scoring::identity::HostKeyError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct HostKeyHash {
    phc: String,
}

/// The reason why a key or a stored hash was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HostKeyError {
    /// The key is too short or too long.
    #[error("a key of the host's own has {min} to {max} bytes, not {found}")]
    Length {
        /// The number of bytes that were given.
        found: usize,
        /// The smallest number of bytes.
        min: usize,
        /// The greatest number of bytes.
        max: usize,
    },
    /// The text is not a PHC string of argon2id version 19, or its parameters are too expensive for
    /// a log-in.
    #[error("not a hash of argon2id")]
    Form,
    /// There were no random bytes for the salt.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
    /// The hash could not be computed.
    #[error("argon2id failed: {0}")]
    Hash(String),
}

const SALT_BYTES: usize = 16;
const KEY_BYTES_MIN: usize = 16;
const KEY_BYTES_MAX: usize = 1024;

/// Four times the largest memory that OWASP lists: the limit for hashes that others have made.
const MEMORY_KIB_MAX: u32 = 262_144;
const PASSES_MAX: u32 = 16;

impl HostKeyHash {
    /// Hashes a key of 16 to 1024 bytes with a new salt.
    ///
    /// # Errors
    /// When the key is too short or too long, or the source of random bytes fails.
    pub fn make(key: &str, entropy: &dyn Entropy) -> Result<Self, HostKeyError> {
        if !(KEY_BYTES_MIN..=KEY_BYTES_MAX).contains(&key.len()) {
            let (min, max) = (KEY_BYTES_MIN, KEY_BYTES_MAX);
            return Err(HostKeyError::Length { found: key.len(), min, max });
        }
        let mut salt = [0_u8; SALT_BYTES];
        entropy.fill(&mut salt)?;
        hash(key, &salt, owasp()?)
    }

    /// Whether the key belongs to this hash.
    #[must_use]
    pub fn verify(&self, key: &str) -> bool {
        let parsed = PasswordHash::new(&self.phc);
        parsed
            .is_ok_and(|parsed| Argon2::default().verify_password(key.as_bytes(), &parsed).is_ok())
    }

    /// Does the work of [`HostKeyHash::verify`] for an unknown user, so that response times don't show which users
    /// exist.
    pub fn verify_nobody(key: &str) {
        let made = owasp().and_then(|params| hash(key, &[0; SALT_BYTES], params));
        // Without this the compiler might remove the work, because its result is not used.
        std::hint::black_box(made).ok();
    }

    /// Returns the PHC string, to be stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.phc
    }
}

impl FromStr for HostKeyHash {
    type Err = HostKeyError;

    /// Reads a stored PHC string: argon2id v19 with any parameters up to 256 MiB and 16 passes.
    fn from_str(phc: &str) -> Result<Self, Self::Err> {
        let parsed = PasswordHash::new(phc).map_err(|_| HostKeyError::Form)?;
        let params = Params::try_from(&parsed).map_err(|_| HostKeyError::Form)?;
        let affordable = params.m_cost() <= MEMORY_KIB_MAX && params.t_cost() <= PASSES_MAX;
        let complete = parsed.salt.is_some() && parsed.hash.is_some();
        let argon2id = parsed.algorithm.as_str() == "argon2id" && parsed.version == Some(19);
        if !(affordable && complete && argon2id) {
            return Err(HostKeyError::Form);
        }
        Ok(Self { phc: phc.to_owned() })
    }
}

impl fmt::Display for HostKeyHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.phc)
    }
}

impl fmt::Debug for HostKeyHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HostKeyHash")
    }
}

fn owasp() -> Result<Params, HostKeyError> {
    Params::new(19_456, 2, 1, Some(32)).map_err(|error| HostKeyError::Hash(error.to_string()))
}

fn hash(key: &str, salt: &[u8], params: Params) -> Result<HostKeyHash, HostKeyError> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_with_salt(key.as_bytes(), salt)
        .map(|hash| HostKeyHash { phc: hash.to_string() })
        .map_err(|error| HostKeyError::Hash(error.to_string()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{HostKeyError, HostKeyHash};
    use lendwright_types::SeededEntropy;

    const KEY: &str = "a long key of the host's";

    fn made() -> HostKeyHash {
        HostKeyHash::make(KEY, &SeededEntropy::new("salts")).unwrap()
    }

    #[test]
    fn a_key_verifies_against_its_own_hash_only() {
        let hash = made();
        assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", hash.as_str());
        assert!(hash.verify(KEY));
        assert!(!hash.verify("a long key of the hosts"));
    }

    #[test]
    fn a_hash_is_read_back_from_its_text() {
        let hash: HostKeyHash = made().as_str().parse().unwrap();
        assert!(hash.verify(KEY));
        assert_eq!(hash, made());
    }

    #[test]
    fn two_hashes_of_one_key_differ_by_their_salt() {
        let entropy = SeededEntropy::new("salts");
        let make = || HostKeyHash::make(KEY, &entropy).unwrap();
        assert_ne!(make(), make());
    }

    #[test]
    fn a_short_or_a_huge_key_is_refused() {
        let make = |key: &str| HostKeyHash::make(key, &SeededEntropy::new("salts"));
        assert_eq!(
            make("fifteen bytes !").unwrap_err().to_string(),
            "a key of the host's own has 16 to 1024 bytes, not 15"
        );
        assert!(matches!(make(&"k".repeat(1025)), Err(HostKeyError::Length { .. })));
    }

    #[test]
    fn other_hashes_are_refused_before_any_work() {
        let good = made().as_str().to_owned();
        for bad in [
            "",
            "argon2id",
            &good.replace("argon2id", "argon2i"),
            &good.replace("v=19", "v=16"),
            &good.replace("m=19456", "m=4194304"),
            &good.replace("t=2", "t=4000000000"),
            good.rsplit_once('$').map(|(head, _)| head).unwrap(),
        ] {
            assert_eq!(bad.parse::<HostKeyHash>(), Err(HostKeyError::Form), "{bad}");
        }
    }

    #[test]
    fn debug_shows_nothing() {
        assert_eq!(format!("{:?}", made()), "HostKeyHash");
    }
}
