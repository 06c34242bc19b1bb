//! API keys that the library generates.

use super::secret::{BODY_CHARS, Secret, is_body, random_body};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use lendwright_types::{Entropy, EntropyError};
use std::fmt;
use zeroize::Zeroizing;

#[cfg(test)]
mod tests;

/// A partner's API key: `lw_<env>_<8-character id>_<43 characters of secret><6 of checksum>`.
///
/// With the prefix, secret scanners can find leaked keys. With the checksum (CRC-32 of all before
/// it, big-endian, base64url), a mistyped key is found without reading the book. The secret is 32
/// random bytes as base64url, which may contain `_`, so a key is split by fixed lengths from its
/// end. There is no `Display`; a key is shown once, by [`ApiKey::expose`], and stored as its
/// [`Stamp`](super::Stamp).
///
/// # Example
/// ```
/// use lendwright_types::SystemEntropy;
/// use lendwright_scoring::identity::ApiKey;
///
/// let key = ApiKey::make("live", &SystemEntropy)?;
/// assert!(key.expose().starts_with("lw_live_"));
/// assert_eq!(ApiKey::parse(key.expose())?.key_id(), key.key_id());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct ApiKey {
    text: Secret,
}

/// Why a text is not an API key. The error does not show the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ApiKeyError {
    /// The environment is not 1 to 16 characters of `a-z` and `0-9`.
    #[error("a key's environment has 1 to 16 of a-z and 0-9")]
    Environment,
    /// The text does not have the form of a key.
    #[error("not in the form of an API key")]
    Form,
    /// The checksum is wrong.
    #[error("the checksum of the API key does not fit: is it complete and typed as it was given?")]
    Checksum,
    /// There were no random bytes for a new key.
    #[error("no random bytes for an API key")]
    Entropy,
}

impl From<EntropyError> for ApiKeyError {
    fn from(_: EntropyError) -> Self {
        Self::Entropy
    }
}

const PREFIX: &str = "lw_";
const ID_CHARS: usize = 8;
const CHECKSUM_CHARS: usize = 6;
const ENVIRONMENT_CHARS_MAX: usize = 16;

impl ApiKey {
    /// Makes a new key for an environment, such as `live` or `test`.
    ///
    /// # Errors
    /// When the environment is invalid, or the source of random bytes fails.
    pub fn make(environment: &str, entropy: &dyn Entropy) -> Result<Self, ApiKeyError> {
        if !is_environment(environment) {
            return Err(ApiKeyError::Environment);
        }
        let id = random_id(entropy)?;
        let secret = random_body(entropy)?;
        let body = Zeroizing::new(format!("{PREFIX}{environment}_{id}_{}", *secret));
        Ok(Self { text: Secret::new(format!("{}{}", *body, checksum(&body))) })
    }

    /// Reads a key and checks its form and checksum. Only the book knows whether it was ever
    /// issued.
    ///
    /// # Errors
    /// When the form or the checksum is wrong.
    pub fn parse(text: &str) -> Result<Self, ApiKeyError> {
        let (body, found) = split_end(text, CHECKSUM_CHARS).ok_or(ApiKeyError::Form)?;
        let (head, secret) = split_end(body, BODY_CHARS).ok_or(ApiKeyError::Form)?;
        let head = head.strip_suffix('_').ok_or(ApiKeyError::Form)?;
        let (head, id) = split_end(head, ID_CHARS).ok_or(ApiKeyError::Form)?;
        let environment = head.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix('_'));
        if !environment.is_some_and(is_environment) || !is_id(id) || !is_body(secret) {
            return Err(ApiKeyError::Form);
        }
        if checksum(body) != found {
            return Err(ApiKeyError::Checksum);
        }
        Ok(Self { text: Secret::new(text.to_owned()) })
    }

    /// Returns the eight characters that identify the key in searches and logs; not secret.
    #[must_use]
    pub fn key_id(&self) -> &str {
        let body = split_end(self.expose(), ID_CHARS_TO_END).map(|(head, _)| head);
        body.and_then(|head| split_end(head, ID_CHARS)).map_or("", |(_, id)| id)
    }

    /// Returns the environment of the key; not secret.
    #[must_use]
    pub fn environment(&self) -> &str {
        let rest = self.expose().strip_prefix(PREFIX).unwrap_or_default();
        rest.split_once('_').map_or("", |(environment, _)| environment)
    }

    /// Returns the key itself, to be shown once or to be stamped.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.text.expose()
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ApiKey({})", self.key_id())
    }
}

/// The length from the end of the id to the end of the key: `_`, the secret, the checksum.
const ID_CHARS_TO_END: usize = 1 + BODY_CHARS + CHECKSUM_CHARS;

/// Splits a text so that the second part has this many bytes; `None` when the text is shorter, or
/// the split would be inside a character.
fn split_end(text: &str, bytes: usize) -> Option<(&str, &str)> {
    text.split_at_checked(text.len().checked_sub(bytes)?)
}

fn is_environment(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    (1..=ENVIRONMENT_CHARS_MAX).contains(&text.len()) && text.bytes().all(plain)
}

/// The alphabet of RFC 4648's base32 in lower case: no character that is mistaken for another.
const ID_ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

fn is_id(text: &str) -> bool {
    text.bytes().all(|byte| ID_ALPHABET.contains(&byte))
}

/// Makes eight characters of five random bits each.
fn random_id(entropy: &dyn Entropy) -> Result<String, EntropyError> {
    let mut bytes = [0_u8; ID_CHARS];
    entropy.fill(&mut bytes)?;
    let letter = |byte: &u8| ID_ALPHABET.get(usize::from(byte & 31)).copied().map(char::from);
    Ok(bytes.iter().filter_map(letter).collect())
}

/// Computes the checksum of a key's text without its last six characters, which are the checksum,
/// big-endian, as base64url: CRC-32 as in IEEE 802.3. For secret scanners, which check with it
/// whether a text is a key.
#[must_use]
pub fn key_checksum(body: &str) -> u32 {
    crc32fast::hash(body.as_bytes())
}

fn checksum(body: &str) -> String {
    URL_SAFE_NO_PAD.encode(key_checksum(body).to_be_bytes())
}
