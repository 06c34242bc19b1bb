//! Opaque tokens of 32 random bytes.

use super::secret::{Secret, is_body, random_body};
use lendwright_types::{Entropy, EntropyError};
use std::fmt;

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
/// It contains no information, and only its [`Stamp`](super::Stamp) is stored, so that logging out
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{Token, TokenKind};
    use lendwright_types::SeededEntropy;

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
    fn other_forms_are_refused() {
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
