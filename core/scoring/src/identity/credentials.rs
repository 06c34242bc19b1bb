//! API keys and tokens that the library generates, the credentials of a request, and how a book stores secrets: as
//! HMAC-SHA-256 with a pepper that is not in the book.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac as _};
use lendwright_types::{Entropy, EntropyError};
use sha2::Sha256;
use std::fmt;
use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroizing;

/// The credentials of a request, not yet checked.
#[derive(Clone, Copy)]
pub enum Credentials<'r> {
    /// A partner's user name and API key.
    Key {
        /// The partner's user name.
        user_name: &'r str,
        /// The API key.
        api_key: &'r str,
    },
    /// An access token, and the user name if one was sent too.
    Bearer {
        /// The partner's user name, which must be the token's.
        user_name: Option<&'r str>,
        /// The access token.
        token: &'r str,
    },
}

impl std::fmt::Debug for Credentials<'_> {
    /// Shows the user name, but never the key or the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Key { user_name, .. } => {
                f.debug_struct("Key").field("user_name", user_name).finish_non_exhaustive()
            }
            Self::Bearer { user_name, .. } => {
                f.debug_struct("Bearer").field("user_name", user_name).finish_non_exhaustive()
            }
        }
    }
}

impl<'r> Credentials<'r> {
    /// Reads an `authorization` value. It is an access token after `Bearer`, else an API key, which needs a user
    /// name. `None` if the user name is missing.
    #[must_use]
    pub fn read(user_name: Option<&'r str>, authorization: &'r str) -> Option<Self> {
        let (scheme, rest) = authorization.split_once(' ').unwrap_or(("", authorization));
        if scheme.eq_ignore_ascii_case("bearer") {
            return Some(Self::Bearer { user_name, token: rest.trim() });
        }
        Some(Self::Key { user_name: user_name?, api_key: authorization })
    }
}

/// A partner's API key: `lw_<env>_<8-character id>_<43 characters of secret><6 of checksum>`.
///
/// With the prefix, secret scanners can find leaked keys. With the checksum (CRC-32 of all before
/// it, big-endian, base64url), a mistyped key is found without reading the book. The secret is 32
/// random bytes as base64url, which may contain `_`, so a key is split by fixed lengths from its
/// end. There is no `Display`; a key is shown once, by [`ApiKey::expose`], and stored as its
/// [`Stamp`].
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

/// The reason why a text is not an API key. The error does not show the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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

// Tokens.

/// The purpose of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// `at_…`: authenticates requests in a session.
    Access,
    /// `rt_…`: gets a new access token in a session.
    Refresh,
    /// `bt_…`: uploads one borrower's data.
    Upload,
}

impl TokenKind {
    const ALL: [TokenKind; 3] = [Self::Access, Self::Refresh, Self::Upload];

    /// Returns the beginning of its tokens.
    #[must_use]
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Access => "at_",
            Self::Refresh => "rt_",
            Self::Upload => "bt_",
        }
    }
}

/// A token: `at_`, `rt_` or `bt_` and 32 random bytes as base64url.
///
/// It contains no information, and only its [`Stamp`] is stored, so that logging out
/// takes effect at once. There is no `Display`.
///
/// # Example
/// ```
/// use lendwright_types::SystemEntropy;
/// use lendwright_scoring::identity::{Token, TokenKind};
///
/// let token = Token::make(TokenKind::Access, &SystemEntropy)?;
/// assert!(token.expose().starts_with("at_"));
/// assert_eq!(format!("{token:?}"), "Token(Access)");
/// # Ok::<(), lendwright_types::EntropyError>(())
/// ```
#[derive(Clone)]
pub struct Token {
    kind: TokenKind,
    text: Secret,
}

/// A text that does not have the form of a token. The error does not show the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not in the form of a token")]
pub struct TokenError;

impl Token {
    /// Makes a new token.
    ///
    /// # Errors
    /// When the source of random bytes fails.
    pub fn make(kind: TokenKind, entropy: &dyn Entropy) -> Result<Self, EntropyError> {
        let body = random_body(entropy)?;
        Ok(Self { kind, text: Secret::new(format!("{}{}", kind.prefix(), *body)) })
    }

    /// Reads a token and checks its form. Only the book knows whether it was ever issued.
    ///
    /// # Errors
    /// For any other text.
    pub fn parse(text: &str) -> Result<Self, TokenError> {
        let kind = TokenKind::ALL
            .into_iter()
            .find(|kind| text.strip_prefix(kind.prefix()).is_some_and(is_body))
            .ok_or(TokenError)?;
        Ok(Self { kind, text: Secret::new(text.to_owned()) })
    }

    /// Returns the purpose of the token.
    #[must_use]
    pub const fn kind(&self) -> TokenKind {
        self.kind
    }

    /// Returns the token itself, to be given to its owner or to be stamped.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.text.expose()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Token({:?})", self.kind)
    }
}

// Secrets: their text, and the form in which a book stores them.

/// A text that is wiped when it is dropped and has neither `Debug` nor `Display`.
#[derive(Clone)]
struct Secret(Zeroizing<String>);

impl Secret {
    pub(super) fn new(text: String) -> Self {
        Self(Zeroizing::new(text))
    }

    fn expose(&self) -> &str {
        &self.0
    }
}

/// 43 characters of base64url for 32 bytes.
const BODY_CHARS: usize = 43;

/// Makes 32 random bytes as 43 characters of base64url (RFC 4648, section 5, without padding).
fn random_body(entropy: &dyn Entropy) -> Result<Zeroizing<String>, EntropyError> {
    let mut bytes = Zeroizing::new([0_u8; 32]);
    entropy.fill(bytes.as_mut())?;
    Ok(Zeroizing::new(URL_SAFE_NO_PAD.encode(bytes.as_slice())))
}

/// Whether these are the 43 characters that encode 32 bytes.
fn is_body(text: &str) -> bool {
    let mut bytes = Zeroizing::new([0_u8; 33]);
    text.len() == BODY_CHARS && URL_SAFE_NO_PAD.decode_slice(text, bytes.as_mut()) == Ok(32)
}

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

/// The reason why a pepper was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::arithmetic_side_effects)]
    use super::{
        ApiKey, ApiKeyError, Mac, Pepper, PepperError, Peppers, Token, TokenKind, mac_under,
    };
    use lendwright_types::SeededEntropy;
    use proptest::prelude::*;

    fn made() -> ApiKey {
        ApiKey::make("live", &SeededEntropy::new("keys")).unwrap()
    }

    #[test]
    fn a_key_has_the_documented_lengths() {
        let key = made();
        let text = key.expose();
        assert_eq!(text.len(), "lw_live_".len() + 8 + 1 + 43 + 6);
        assert!(text.starts_with(&format!("lw_live_{}_", key.key_id())));
        assert_eq!((key.environment(), key.key_id().len()), ("live", 8));
    }

    /// The checksum by `CPython`: `base64.urlsafe_b64encode(zlib.crc32(body).to_bytes(4, "big"))`.
    #[test]
    fn a_known_key_is_read() {
        let text =
            concat!("lw_live_abcdefgh_", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8", "76ZzyQ");
        let key = ApiKey::parse(text).unwrap();
        assert_eq!((key.environment(), key.key_id(), key.expose()), ("live", "abcdefgh", text));
    }

    #[test]
    fn a_typing_error_is_told_by_the_checksum() {
        let text = made().expose().to_owned();
        let at = text.len() - 20;
        let other = if text.as_bytes().get(at) == Some(&b'A') { "B" } else { "A" };
        let mut typed = text.clone();
        typed.replace_range(at..=at, other);
        assert_eq!(ApiKey::parse(&typed).unwrap_err(), ApiKeyError::Checksum);
    }

    #[test]
    fn other_forms_are_refused() {
        let text = made().expose().to_owned();
        for bad in [
            "",
            "lw_",
            "lw_live_",
            &text[1..],
            &text[..text.len() - 1],
            &format!("{text}A"),
            &format!(" {text}"),
            &text.replace("lw_live_", "lw_LIVE_"),
            &text.replace("lw_live_", "lw__"),
            &text.replace("lw_", "sk_"),
            &"é".repeat(60),
            &format!("lw_live_abcdefgh_{}", "=".repeat(49)),
        ] {
            assert!(ApiKey::parse(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn an_environment_is_a_short_plain_word() {
        for bad in ["", "Live", "li_ve", "live-2", "ü", &"a".repeat(17)] {
            let made = ApiKey::make(bad, &SeededEntropy::new("keys"));
            assert_eq!(made.unwrap_err(), ApiKeyError::Environment, "{bad:?}");
        }
    }

    #[test]
    fn debug_shows_the_id_only() {
        let key = made();
        assert_eq!(format!("{key:?}"), format!("ApiKey({})", key.key_id()));
    }

    proptest! {
        #[test]
        fn every_made_key_is_read_back(seed in "\\PC*", environment in "[a-z0-9]{1,16}") {
            let key = ApiKey::make(&environment, &SeededEntropy::new(&seed)).unwrap();
            let read = ApiKey::parse(key.expose()).unwrap();
            prop_assert_eq!(read.key_id(), key.key_id());
            prop_assert_eq!(read.environment(), environment);
        }

        #[test]
        fn a_changed_character_is_never_taken(seed in any::<u64>(), at in any::<prop::sample::Index>(), to in "[A-Za-z0-9_-]") {
            let key = ApiKey::make("live", &SeededEntropy::new(&seed.to_string())).unwrap();
            let mut text = key.expose().to_owned();
            let at = at.index(text.len());
            prop_assume!(text.get(at..=at) != Some(to.as_str()));
            text.replace_range(at..=at, &to);
            prop_assert!(ApiKey::parse(&text).is_err());
        }

        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = ApiKey::parse(&text);
        }
    }

    fn pepper(kid: &str, byte: u8) -> Pepper {
        Pepper::new(kid, &[byte; 32]).unwrap()
    }

    /// RFC 4231, test case 2.
    #[test]
    fn the_code_is_that_of_the_rfc() {
        let expected = [
            0x5b, 0xdc, 0xc1, 0x46, 0xbf, 0x60, 0x75, 0x4e, 0x6a, 0x04, 0x24, 0x26, 0x08, 0x95,
            0x75, 0xc7, 0x5a, 0x00, 0x3f, 0x08, 0x9d, 0x27, 0x39, 0x83, 0x9d, 0xec, 0x58, 0xb9,
            0x64, 0xec, 0x38, 0x43,
        ];
        assert_eq!(mac_under(b"Jefe", b"what do ya want for nothing?").as_bytes(), &expected);
    }

    #[test]
    fn a_secret_verifies_under_the_pepper_it_was_stamped_with() {
        let old = pepper("old", 1);
        let stamp = old.stamp(b"secret");
        let peppers = Peppers::new(pepper("new", 2), vec![old]).unwrap();
        assert!(peppers.verify(Some(&stamp), b"secret"));
        assert!(!peppers.verify(Some(&stamp), b"Secret"));
        assert!(!peppers.verify(None, b"secret"));
    }

    #[test]
    fn a_stamp_whose_pepper_is_gone_or_changed_never_verifies() {
        let stamp = pepper("old", 1).stamp(b"secret");
        assert!(!Peppers::new(pepper("new", 2), vec![]).unwrap().verify(Some(&stamp), b"secret"));
        assert!(!Peppers::new(pepper("old", 2), vec![]).unwrap().verify(Some(&stamp), b"secret"));
        // Not even where the pepper's bytes are still there under another name.
        assert!(!Peppers::new(pepper("new", 1), vec![]).unwrap().verify(Some(&stamp), b"secret"));
    }

    #[test]
    fn a_token_can_be_looked_up_under_every_pepper() {
        let peppers = Peppers::new(pepper("b", 2), vec![pepper("a", 1)]).unwrap();
        let stamps: Vec<_> = peppers.stamps(b"token").collect();
        assert_eq!(stamps, [pepper("b", 2).stamp(b"token"), pepper("a", 1).stamp(b"token")]);
    }

    #[test]
    fn poor_peppers_are_refused() {
        assert_eq!(
            Pepper::new("k", &[7; 31]).unwrap_err().to_string(),
            "pepper 'k' has 31 bytes; at least 32 random ones are needed"
        );
        for kid in ["", "a b", "ü", &"k".repeat(33)] {
            assert!(matches!(Pepper::new(kid, &[7; 32]), Err(PepperError::Name { .. })), "{kid:?}");
        }
        let twice = Peppers::new(pepper("k", 1), vec![pepper("k", 2)]);
        assert_eq!(twice.unwrap_err(), PepperError::Twice { kid: "k".to_owned() });
    }

    #[test]
    fn nothing_secret_is_shown() {
        let pepper = pepper("k", 0x41);
        assert_eq!(format!("{pepper:?}"), "Pepper(k)");
        assert_eq!(format!("{:?}", pepper.stamp(b"secret")), "Stamp { kid: \"k\", mac: Mac }");
    }

    #[test]
    fn only_32_bytes_are_a_code() {
        assert!(Mac::from_bytes(&[0; 31]).is_none() && Mac::from_bytes(&[0; 33]).is_none());
        let mac = pepper("k", 1).mac(b"secret");
        assert_eq!(Mac::from_bytes(mac.as_bytes()), Some(mac));
    }

    #[test]
    fn a_made_token_is_read_back_with_its_kind() {
        let entropy = SeededEntropy::new("tokens");
        for kind in TokenKind::ALL {
            let token = Token::make(kind, &entropy).unwrap();
            assert_eq!(token.expose().len(), 46);
            let read = Token::parse(token.expose()).unwrap();
            assert_eq!((read.kind(), read.expose()), (kind, token.expose()));
        }
    }

    #[test]
    fn two_tokens_differ() {
        let entropy = SeededEntropy::new("tokens");
        let make = || Token::make(TokenKind::Access, &entropy).unwrap();
        assert_ne!(make().expose(), make().expose());
    }

    #[test]
    fn other_forms_of_a_token_are_refused() {
        let token = Token::make(TokenKind::Access, &SeededEntropy::new("tokens")).unwrap();
        let text = token.expose();
        let shorter = text.get(..45).unwrap();
        for bad in [
            "",
            "at_",
            shorter,
            &format!("{text}A"),
            &text.replace("at_", "xt_"),
            &format!("at_{}", "=".repeat(43)),
            &format!("at_{}", "B".repeat(43)),
            &"é".repeat(23),
        ] {
            assert!(Token::parse(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn debug_shows_the_kind_only() {
        let token = Token::make(TokenKind::Upload, &SeededEntropy::new("tokens")).unwrap();
        assert_eq!(format!("{token:?}"), "Token(Upload)");
    }
}
