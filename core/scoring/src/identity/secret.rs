//! Texts that must not be shown.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use zeroize::Zeroizing;

use lendwright_types::{Entropy, EntropyError};

/// A text that is wiped when it is dropped and has neither `Debug` nor `Display`.
#[derive(Clone)]
pub(super) struct Secret(Zeroizing<String>);

impl Secret {
    pub(super) fn new(text: String) -> Self {
        Self(Zeroizing::new(text))
    }

    pub(super) fn expose(&self) -> &str {
        &self.0
    }
}

/// 43 characters of base64url for 32 bytes.
pub(super) const BODY_CHARS: usize = 43;

/// Makes 32 random bytes as 43 characters of base64url (RFC 4648, section 5, without padding).
pub(super) fn random_body(entropy: &dyn Entropy) -> Result<Zeroizing<String>, EntropyError> {
    let mut bytes = Zeroizing::new([0_u8; 32]);
    entropy.fill(bytes.as_mut())?;
    Ok(Zeroizing::new(URL_SAFE_NO_PAD.encode(bytes.as_slice())))
}

/// Whether these are the 43 characters that encode 32 bytes.
pub(super) fn is_body(text: &str) -> bool {
    let mut bytes = Zeroizing::new([0_u8; 33]);
    text.len() == BODY_CHARS && URL_SAFE_NO_PAD.decode_slice(text, bytes.as_mut()) == Ok(32)
}
